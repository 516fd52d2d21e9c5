--- 15.4 Special cases of Close Combat; the rout at Bailén.
local drill = require("spec.drill")
local stand = require("rules.15_stand")

local COLUMN = "combat_column"
local TO = "12.09"
local fight = function(...) return drill.fight(spec, ...) end
local decide = drill.decide

local function duel(attacker, defender, fields, more)
  return fight({ { attacker, "11.09", COLUMN, "E", fields } }, { { defender, TO, more and more.formation or "line", "W", more } }, TO)
end

describe("15.4.1 the Routed", function()
  it("15.4.1a, 15.2b a Routed defender fails without a roll, the attacker passes; both roll their losses", function()
    local g = duel("6Lt-Ca", "Val-Sp", nil, { formation = "routed", state = "routed" })
    local row = decide(g, TO, { 2, 2 })
    assert.same({ "attacker", {} }, { row.winner, row.sum })
    assert.same({ 1, 6 }, { row.results.defender.casualties, row.results.defender.stragglers }) -- 2 and 1 for Wrecked: 3 of a C is 1(6)
  end)

  it("15.4.1b attackers whom the guns have routed run, and there is no fight", function()
    local g = drill.at(spec, {
      { "94Ln-3-I", "11.09", COLUMN, "E", { state = "shaken" } },
      { "SJu-Sp", TO, "line", "W" },
      { "Spb", TO, "unlimbered", "W" },
    }, "movement_phase")
    g:act("move", { unit = "94Ln-3-I" })
    g:act("assault", { to = TO })
    g:act("answer", { unit = "Spb", as = "as_it_is" })
    g:dice({ 1, 5 })
    g:act("shoot")
    assert.same({ "routed", "retreating" }, { g:unit("94Ln-3-I").state, g:step() })
    while g:step() == "retreating" do
      g:act("retreat", { to = g:legal("french")[1].args.to })
      drill.let(g)
    end
    g:goto_step("rallying")
    assert.truthy(g.state.fights[1].over)
  end)

  it("15.4.1c, 3.5ex a winner who routs by his losses runs too", function()
    local g = duel("94Ln-3-I", "SJu-Sp", { state = "disorganized" })
    local row = decide(g, TO, { 1, 6, 6 }) -- 6, 1 for the Column, 1 for DG: 8 of a C is 2(5) M-2
    assert.equal("attacker", row.winner)
    assert.same({ "routed", "routed" }, { g:unit("94Ln-3-I").state, g:unit("SJu-Sp").state })
    local sides = {}
    while g:step() == "retreating" do
      sides[g:asked()[1]] = (sides[g:asked()[1]] or 0) + 1
      local list = those(g:legal(g:asked()[1]), function(entry) return entry.verb == "retreat" end)
      g:act("retreat", { to = list[1].args.to })
      drill.let(g)
    end
    assert.same({ french = 6, allied = 6 }, sides)
  end)
end)

describe("15.4.2 an extended unit in several fights", function()
  --- The 94th and its extension attack two stacks.
  local function two()
    local g = drill.at(spec, {
      { "94Ln-3-I", "11.09", "line", "E" },
      { "X1-94Ln-3-I", "11.08", "line", "E" },
      { "Val-Sp", "12.09", "line", "W" },
      { "Hay-Br", "12.08", "line", "W" },
    }, "movement_phase")
    for id, to in pairs({ ["94Ln-3-I"] = "12.09", ["X1-94Ln-3-I"] = "12.08" }) do
      g:act("move", { unit = id })
      g:act("assault", { to = to })
    end
    g:goto_step("fights")
    return g
  end

  it("15.4.2a all its fights are decided before anything of them is applied", function()
    local g = two()
    g:dice({ 1, 2, 2 }) -- the parent fails
    g:act("resolve", { hex = "12.09" })
    assert.same({ 0, "normal", "line" }, { g:unit("94Ln-3-I").stragglers, g:unit("94Ln-3-I").state, g:unit("X1-94Ln-3-I").formation })
    assert.equal("fights", g:step())
  end)

  it("15.4.2b then the losses add up, and one part that routs brings all of it down", function()
    local g = two()
    g:unit("X1-94Ln-3-I").state = "disorganized"
    g:dice({ 1, 2, 2 })
    g:act("resolve", { hex = "12.09" })
    g:dice({ 1, 4, 2 })
    g:act("resolve", { hex = "12.08" })
    local owed = g.state.fights[1].results.attacker.stragglers + g.state.fights[2].results.attacker.stragglers
    while g:step() == "retreating" or g:step() == "facing" or g:step() == "reaction" do
      local list = those(g:legal(g:asked()[1]), function(entry) return entry.verb ~= "remain" and entry.verb ~= "react" end)
      g:act(list[1].verb, list[1].args)
    end
    assert.equal(owed, g:unit("94Ln-3-I").stragglers)
    assert.is_nil(g.state.pieces["X1-94Ln-3-I"])
    assert.equal("routed", g:unit("94Ln-3-I").state)
  end)
end)

describe("15.4.3 guns", function()
  it("15.4.3.1a alone they are a C that checks; no one rolls losses; driven off they lose guns", function()
    local g = fight({ { "6Lt-Ca", "11.09", COLUMN, "E" } }, { { "Spb", TO, "unlimbered", "W" } }, TO)
    g:dice({ 1, 3 }) -- C wants 3; then the guns: 3 is a point
    g:act("resolve", { hex = TO })
    assert.same({ 1, "routed", 0, 0 }, { g:unit("Spb").guns, g:unit("Spb").state, g:unit("6Lt-Ca").casualties, g:unit("6Lt-Ca").stragglers })
  end)

  it("15.4.3.1b Limbered they fail without a roll", function()
    local g = fight({ { "6Lt-Ca", "11.09", COLUMN, "E" } }, { { "Spb", TO, "limbered", "W" } }, TO)
    g:act("resolve", { hex = TO }) -- no die is scripted
    assert.same({ "routed", 2 }, { g:unit("Spb").state, g:unit("Spb").guns })
  end)

  it("15.4.3, 5.2.2 in the hex that is attacked they fire as the attackers come, and then add to the size alone", function()
    local g = drill.at(spec, {
      { "6Lt-Ca", "11.09", COLUMN, "E" },
      { "SJu-Sp", TO, "line", "W" },
      { "Spb", TO, "unlimbered", "W" },
    }, "movement_phase")
    g:act("move", { unit = "6Lt-Ca" })
    g:act("assault", { to = TO })
    assert.equal("opportunity", g:step())
    g:act("answer", { unit = "Spb", as = "as_it_is" })
    g:dice({ 6, 6 })
    g:act("shoot")
    g:goto_step("fights")
    assert.equal(0, g:unit("6Lt-Ca").casualties)
  end)
end)

describe("15.4.4 Skirmishers among themselves", function()
  local function light(fields)
    return fight(
      { { "S1-95Ln-3-I", "11.09", "skirmish", nil, fields } },
      { { "S1-Hay-Br", TO, "skirmish" }, { "95Ln-3-I", "10.09", "line", "E" } },
      TO
    )
  end

  it("15.4.4.1b after a Firefight the lower sum goes back, of equals the attackers", function()
    local function loser(dice)
      local g = drill.game(spec, {
        { "S1-95Ln-3-I", "11.09", "skirmish" },
        { "95Ln-3-I", "10.09", "line", "E" },
        { "S1-Hay-Br", TO, "skirmish" },
        { "Hay-Br", "13.09", "line", "W" },
      }, "movement_phase")
      g.forced = false
      g:act("move", { unit = "S1-95Ln-3-I" })
      g:act("assault", { to = TO })
      drill.let(g)
      g:goto_step("fights")
      decide(g, TO, dice)
      return g:asked()[1]
    end
    assert.equal("allied", loser({ 5, 4 }))
    assert.equal("french", loser({ 4, 5 }))
    assert.equal("french", loser({ 4, 4 }))
  end)

  it("15.4.4, 15.2.2d a reduced one is half a full one", function()
    local g = light({ half = true })
    local row = g.state.fights[1]
    local sides = stand.sides(g.state, row)
    assert.same({ 1, 2 }, { stand.size(g.state, sides, "attacker").units, stand.size(g.state, sides, "defender").units })
  end)

  it("15.4.4, 15.4.4.2 with others they fight on either side", function()
    local g = fight(
      { { "95Ln-3-I", "11.09", COLUMN, "E" }, { "S1-95Ln-3-I", "11.09", "skirmish" } },
      { { "Hay-Br", TO, "line", "W" }, { "S1-Hay-Br", TO, "skirmish" } },
      TO
    )
    local row = decide(g, TO, { 1, 2, 2 })
    assert.same({ "defender", 2, 2 }, { row.winner, #row.came.attacker, #row.came.defender })
  end)
end)

describe("15.4.5 Squares", function()
  it("15.4.5a, 15.4.5c it opens and loses a step, but never more than to DG", function()
    for before, after in pairs({ blood_lust = "normal", normal = "shaken", shaken = "disorganized", disorganized = "disorganized" }) do
      local g = duel("6Lt-Ca", "Hay-Br", nil, { formation = "square", state = before })
      assert.same({ "march_column", after }, { g:unit("Hay-Br").formation, g:unit("Hay-Br").state })
    end
  end)

  it("15.4.5b with an extension, or as one, into Line", function()
    local function opened(id, to)
      local g = drill.at(spec, {
        { "6Lt-Ca", "11.09", COLUMN, "E" },
        { "Hay-Br", id == "Hay-Br" and TO or "13.09", id == "Hay-Br" and "square" or "line", "W" },
        { "X1-Hay-Br", id == "Hay-Br" and "13.09" or TO, id == "Hay-Br" and "line" or "square", "W" },
      }, "movement_phase")
      g:act("move", { unit = "6Lt-Ca" })
      g:act("assault", { to = to })
      return g:unit(id).formation
    end
    assert.equal("line", opened("Hay-Br", TO))
    assert.equal("line", opened("X1-Hay-Br", TO))
  end)

  it("15.4.5a, 8.2.1b no guns fire at that", function()
    local g = drill.at(spec, {
      { "6Lt-Ca", "11.09", COLUMN, "E" },
      { "Hay-Br", TO, "square", "W" },
      { "3Ib", "10.10", "unlimbered", "E" },
    }, "movement_phase")
    g:act("move", { unit = "6Lt-Ca" })
    g:act("assault", { to = TO })
    assert.equal("movement_phase", g:step())
  end)
end)

describe("15.4.6 March Columns", function()
  it("15.4.6, 8.4.2a against one morale alone counts", function()
    local row = decide(duel("6Lt-Ca", "Val-Sp", nil, { formation = "march_column" }), TO, { 6, 1, 6, 2 })
    assert.same({ 0, 0, 1 }, { row.results.attacker.casualties, row.results.attacker.stragglers, row.results.attacker.change })
  end)

  it("8.4.1c, 19.4 in a town it counts as a Combat Column", function()
    local g = fight({ { "Val-Sp", "07.09", "march_column", "SE" } }, { { "27Lt-3-I", "08.08", COLUMN, "W" } }, "08.08", "allied")
    local row = decide(g, "08.08", { 6, 3, 2 })
    assert.same({ "attacker", 6 }, { row.winner, row.sum.attacker }) -- no two off for a March Column
    assert.truthy(row.results.defender.casualties > 0)
  end)
end)

describe("Bailén", function()
  it("15.3ex, 13.3.1b, 21.4.1a, 21.4.4 the 3rd Legion is beaten: its extension first, then six hexes, past Skirmishers, with horse near", function()
    local g = drill.at(spec, {
      { "Val-Sp", "13.08", "march_column", "W" },
      { "3Lgn-Res", "12.08", "line", "E" },
      { "X1-3Lgn-Res", "12.09", "line", "E" },
      { "San-Sp", "13.11", "ready", "W" },
      { "Spb", "14.09", "unlimbered", "W" },
      { "S1-27Lt-3-I", "09.08", "skirmish" },
    }, "movement_phase", "allied")
    g:act("move", { unit = "Val-Sp" })
    g:act("assault", { to = "12.08" })
    g:goto_step("fights")
    g:dice({ 1, 2, 2 })
    g:act("resolve", { hex = "12.08" })
    assert.is_nil(g.state.pieces["X1-3Lgn-Res"])
    local asked = {}
    local list = those(g:legal("french"), function(entry) return entry.verb == "retreat" end)
    for i, entry in ipairs(list) do
      asked[i] = entry.args.to
      assert.truthy(map_of():distance(entry.args.to, "13.08") > 1, entry.args.to)
    end
    assert.truthy(#asked > 0)
    g:act("retreat", { to = "11.09" })
    assert.equal("reaction", g:step()) -- Santiago may ride at them; the guns may not fire
    g:act("hold")
    for _, to in ipairs({ "10.08", "09.08", "08.07" }) do
      g:act("retreat", { to = to })
      drill.let(g)
    end
    assert.equal("shaken", g:unit("S1-27Lt-3-I").state)
  end)
end)
