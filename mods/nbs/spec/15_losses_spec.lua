--- 15.2 to 15.4 What comes of Close Combat.
local drill = require("spec.drill")
local outcome = require("rules.15_outcome")
local stand = require("rules.15_stand")

local COLUMN = "combat_column"
local TO = "12.09"

local function fight(...) return drill.fight(spec, ...) end
local decide = drill.decide

--- What a side suffers: casualties, Stragglers, steps.
local function of(row, role)
  local result = row.results[role]
  return { result.casualties, result.stragglers, result.change }
end

--- One against one at 12.09, in the open.
local function duel(attacker, defender, fields, more)
  return fight({ { attacker, "11.09", COLUMN, "E", fields } }, { { defender, TO, "line", "W", more } }, TO)
end

describe("15.2 who stands", function()
  it("15.2.1a across Fortified ground the attacker checks first, though he is larger", function()
    local g = fight({ { "94Ln-3-I", "13.07", COLUMN, "E" } }, { { "SJu-Sp", "14.06", "line", "W" } }, "14.06")
    local row = g.state.fights[1]
    assert.equal("attacker", stand.first(g.state, row, stand.sides(g.state, row)))
  end)

  it("15.2a, 15.2.3 a number that is reached stands, one below gives way", function()
    local row = decide(duel("27Lt-3-I", "Val-Sp", { state = "shaken" }), TO, { 1, 1, 1 }) -- B wants 2: 1, less 1, more 1
    assert.equal("defender", row.winner)
    row = decide(duel("27Lt-3-I", "Val-Sp", { state = "shaken" }), TO, { 2, 1, 2, 2 })
    assert.equal("attacker", row.winner)
  end)

  it("15.2b, 15.2.3.2 once one side has failed the other stands without a roll", function()
    local g = duel("27Lt-3-I", "Vol-Sp", { state = "disorganized" })
    local row = decide(g, TO, { 2, 2, 2 }) -- one check, two losses
    assert.same({ "defender", 1 }, { row.winner, row.sum.attacker })
    assert.is_nil(row.sum.defender)
  end)

  it("15.2.3.1 a six always stands", function()
    local row = decide(duel("27Lt-3-I", "Vol-Sp", nil, { state = "disorganized" }), TO, { 6, 6, 1, 1 })
    assert.same({ "", 4 }, { row.winner, row.sum.defender }) -- 4 is less than the 5 of an E
  end)

  it("15.2.3.3, 5.2.3, 5.2.4 both stand: a Firefight; the attacker fails: the defender's; the defender: the attacker's", function()
    for want, dice in pairs({ [""] = { 6, 6, 2, 2 }, defender = { 1, 2, 2 }, attacker = { 6, 1, 2, 2 } }) do
      local row = decide(duel("27Lt-3-I", "Val-Sp", { state = "shaken" }), TO, dice)
      assert.equal(want, row.winner)
    end
  end)
end)

describe("15.3 losses", function()
  it("15.3.1a the winner loses no more casualties than the loser, and the rest is no Stragglers either", function()
    local row = decide(duel("6Lt-Ca", "Vol-Sp"), TO, { 6, 1, 6, 1 })
    assert.same({ 1, 4, 1 }, of(row, "attacker")) -- 6 and 1 for the Column: 2(4) M-1
    assert.same({ 1, 6 }, { row.results.defender.casualties, row.results.defender.stragglers })
  end)

  it("15.3.1a, 15.3.6a the loser's half comes before the winner's cap", function()
    local row = decide(duel("6Lt-Ca", "SJu-Sp"), TO, { 1, 6, 6 }) -- the smaller checks first: D wants 4
    assert.same({ 1, 4 }, { row.results.defender.casualties, row.results.defender.stragglers }) -- of 2(9)
    assert.equal(1, row.results.attacker.casualties) -- of 2
  end)

  it("15.3.1b a winner in March Column loses all of it; 15.4.6, 8.4.2a who meets one loses morale alone", function()
    local g = fight({ { "Val-Sp", "13.09", "march_column", "W" } }, { { "27Lt-3-I", TO, "line", "E" } }, TO, "allied")
    local row = decide(g, TO, { 6, 1, 6, 1 })
    assert.equal("attacker", row.winner)
    assert.same({ 2, 5, 2 }, of(row, "attacker"))
    assert.same({ 0, 0 }, { row.results.defender.casualties, row.results.defender.stragglers })
  end)

  it("15.3.1b in a Firefight no one is spared", function()
    local row = decide(duel("6Lt-Ca", "Val-Sp"), TO, { 6, 6, 6, 1 }) -- a Line of size A is class 3, a Column class 2
    assert.same({ 3, 3, 2 }, of(row, "attacker")) -- 7
    assert.same({ 0, 1, 0 }, of(row, "defender")) -- 1
  end)

  it("15.3.3.1 other levels take one off both dice", function()
    local g = fight({ { "6Lt-Ca", "14.04", COLUMN, "E" } }, { { "Val-Sp", "15.04", "line", "W" } }, "15.04")
    local row = decide(g, "15.04", { 6, 6, 5, 3 })
    assert.same({ 2, 2, 1 }, of(row, "attacker")) -- 5, less 1, 1 more for the Column: 5
    assert.same({ 1, 1, 0 }, of(row, "defender")) -- 3 less 1: 2
  end)

  it("15.3.4 AA and more shrug off a step, but not in a Firefight", function()
    local row = decide(duel("6Lt-Ca", "IR-Au", { state = "shaken" }), TO, { 1, 2, 6 }) -- a 6 of a C is 1(2) M-1
    assert.same({ 1, 2, 0 }, of(row, "defender"))
    row = decide(duel("6Lt-Ca", "IR-Au"), TO, { 6, 6, 1, 6 }) -- class 2: 2(2) M-1
    assert.same({ 2, 2, 1 }, of(row, "defender"))
  end)

  it("15.3.5 a natural one makes Blood Lust of the fit, with the casualties printed", function()
    local row = decide(duel("6Lt-Ca", "Val-Sp"), TO, { 6, 1, 1, 2 })
    assert.same({ 0, 2, -2 }, of(row, "attacker")) -- 1 and 1 for the Column: 2
    row = decide(duel("6Lt-Ca", "Val-Sp", { casualties = 5 }), TO, { 6, 1, 1, 2 })
    assert.same({ 1, 1, 0 }, of(row, "attacker")) -- Wrecked: none; 1(2) of a B
  end)

  it("21.3.3a an A or B that is not Wrecked, and a C with a Commander rated 1 or better, go into Blood Lust by a natural one", function()
    local g = drill.game(spec, {
      { "27Lt-3-I", "11.09", "line", "E" }, -- B
      { "Mar-Ca", "11.08", "line", "E" }, -- A
      { "94Ln-3-I", "11.07", "line", "E" }, -- C
      { "Souham", "10.07" },
      { "Reding", "14.07" },
      { "SJu-Sp", "14.07", "line", "W" }, -- D
      { "95Ln-3-I", "11.06", "line", "E", { casualties = 4 } },
    }, "phasing_fire")
    local cases = {
      { { "27Lt-3-I" }, true },
      { { "Mar-Ca" }, true },
      { { "94Ln-3-I" }, false },
      { { "94Ln-3-I", "Souham" }, true },
      { { "94Ln-3-I", "Reding" }, false },
      { { "SJu-Sp", "Souham" }, false },
      { { "95Ln-3-I" }, false },
    }
    for _, case in ipairs(cases) do
      assert.equal(case[2], outcome.lusts(g.state, case[1]), case[1][1])
    end
    local row = decide(duel("27Lt-3-I", "Vol-Sp"), TO, { 6, 1, 1, 1 })
    assert.equal(-2, row.results.attacker.change)
  end)

  it("15.3.6a, 15.3.6ex of a stack of B or C half, by the whole stack and not by who leads", function()
    assert.same({ 1, 1, 0, 2 }, { outcome.halved(3), outcome.halved(1), outcome.halved(0), outcome.halved(4) })
    local row = decide(duel("95Ln-3-I", "Val-Sp"), TO, { 6, 1, 4, 2 }) -- B: 5 is 1(3) M-1
    assert.same({ 1, 1, 1 }, of(row, "attacker"))
    local g = fight(
      { { "95Ln-3-I", "11.09", COLUMN, "E" }, { "27Lt-3-I", "11.09", COLUMN, "E" } },
      { { "Val-Sp", TO, "line", "W" } },
      TO
    )
    row = decide(g, TO, { 1, 4, 2 }) -- AB: the defender checks first
    assert.same({ 1, 3, 1 }, of(row, "attacker"))
  end)

  it("15.3.6b in a Firefight a C alone", function()
    local row = decide(duel("95Ln-3-I", "Val-Sp"), TO, { 6, 6, 4, 2 })
    assert.same({ 2, 2, 1 }, of(row, "attacker")) -- a B: 5 in class 3
    row = decide(duel("Mar-Ca", "Val-Sp"), TO, { 6, 6, 4, 2 })
    assert.same({ 1, 1, 1 }, of(row, "attacker"))
  end)

  it("15.3.7a, 15.3.7b by night a Straggler more, none becoming one, and no better morale", function()
    local g = duel("6Lt-Ca", "Val-Sp")
    g.state.night = true
    local row = decide(g, TO, { 6, 1, 1, 2 }) -- 1, 1 for the Column, less 1 by night: 1
    assert.same({ 0, 2, 0 }, of(row, "attacker"))
    g = duel("6Lt-Ca", "Val-Sp")
    g.state.night = true
    row = decide(g, TO, { 6, 6, 1, 1 }) -- the attacker 1, the defender 0: class 3 and 2
    assert.same({ 2, 2 }, { row.results.attacker.stragglers, row.results.defender.stragglers })
  end)
end)

describe("15.3.8, 15.3.9 afterwards", function()
  --- Where the units asked to retreat may go.
  local function ways(g)
    local list = {}
    for _, entry in ipairs(g:legal(g:asked()[1])) do
      if entry.verb == "retreat" then list[#list + 1] = entry.args.to end
    end
    table.sort(list)
    return list
  end

  it("15.3.8a, 15.3.8b, 21.4.1b, 5.2.5 after a Firefight the attackers go back a hex, to where they came from", function()
    local g = duel("6Lt-Ca", "Val-Sp")
    decide(g, TO, { 6, 6, 1, 1 })
    assert.same({ "11.09" }, ways(g))
    g:act("retreat", { to = "11.09" })
    assert.same({ "11.09", "facing" }, { g:unit("6Lt-Ca").hex, g:step() }) -- 15.3.9a
  end)

  it("15.3.8a, 15.3.8c beaten defenders run six hexes, first not to, nor beside, where the attackers came from", function()
    local g = duel("6Lt-Ca", "Val-Sp")
    decide(g, TO, { 6, 1, 2, 2 })
    assert.same({ "12.10", "13.09", "13.10" }, ways(g))
    local hexes = 0
    while g:step() == "retreating" do
      g:act("retreat", { to = ways(g)[#ways(g)] })
      hexes = hexes + 1
    end
    assert.equal(6, hexes)
  end)

  it("15.3.8d, 15.4.1b if the defenders are all gone the attackers stay; if the attackers have routed there is no fight", function()
    local g = duel("27Lt-3-I", "Val-Sp", nil, { casualties = 11 })
    decide(g, TO, { 1, 2, 2 })
    assert.is_nil(g.state.pieces["Val-Sp"])
    assert.equal(TO, g:unit("27Lt-3-I").hex)
    g = duel("27Lt-3-I", "Val-Sp")
    g:unit("27Lt-3-I").state = "routed"
    g:act("resolve", { hex = TO }) -- no die is scripted
    assert.truthy(g.state.fights[1].over)
  end)

  it("15.3.9b, 26.5 a French Combat Column that has won may form Line", function()
    local g = duel("6Lt-Ca", "Val-Sp", nil, { casualties = 11 })
    decide(g, TO, { 1, 2, 2 })
    g:act("facing", { to = g:unit("6Lt-Ca").heading })
    assert.equal("form_line", g:step())
    g:act("form_line")
    assert.equal("line", g:unit("6Lt-Ca").formation)
  end)
end)
