--- 25 Commanders, on the drill ground.
local board = require("mechanics.board")
local commanders = require("rules.25_commanders")
local commands = require("rules.06_commands")
local displaced = require("rules.25_displaced")
local drill = require("spec.drill")
local losses = require("rules.20_losses")
local range = require("rules.06_range")
local staff = require("spec.staff")

describe("25 Commanders", function()
  it("25.5 a Fighter counts two more, up to 4", function()
    local g = drill.game(spec, { { "Picton", "12.09" }, { "Massena", "10.09" } }, "movement_phase")
    assert.same({ 4, 4 }, { commanders.best(g.state, { "Picton" }), commanders.best(g.state, { "Massena" }) })
  end)

  it("25.2b one alone where an enemy comes rides to the nearest unit of his command", function()
    local g = drill.game(spec, {
      { "95Ln-3-I", "11.09", "combat_column", "E" },
      { "Reding", "12.09" },
      { "Val-Sp", "14.09", "line", "W" },
      { "Hay-Br", "13.11", "line", "W" },
    }, "movement_phase")
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "12.09" }) -- reading 6: such a hex is not the enemy's
    assert.same({ "12.09", "14.09" }, { g:unit("95Ln-3-I").hex, g:unit("Reding").hex })
  end)

  --- Souham goes along as the 94th attacks two light guns, whose two shots of 1 take two boxes; then his own two dice.
  local function under_fire(dice)
    local g = drill.game(spec, {
      { "94Ln-3-I", "11.09", "combat_column", "E" },
      { "Souham", "11.09" },
      { "6Lt-Ca", "10.13", "line", "E" },
      { "SJu-Sp", "12.09", "line", "W" },
      { "Spb", "12.09", "unlimbered", "W" },
    }, "movement_phase")
    g:act("move", { unit = "94Ln-3-I" })
    g:act("with", { unit = "Souham" })
    g.forced = false
    g:act("assault", { to = "12.09" })
    g:act("answer", { unit = "Spb", as = "as_it_is" })
    g:dice({ 1, 1, table.unpack(dice) })
    g:act("shoot")
    return g
  end

  it("25.4, 20.1.1, 21.3.2b he is lost by 11 or 12 of two dice, not by 10", function()
    local g = under_fire({ 4, 6 })
    assert.same({ "disorganized", {} }, { g:unit("94Ln-3-I").state, g.state.lost_commanders })
    g = under_fire({ 5, 6 })
    assert.same({ "routed", { "Souham" } }, { g:unit("94Ln-3-I").state, g.state.lost_commanders }) -- 21.3.2b
  end)

  it("25.4.5, 25.4.4 his replacement stands with another stack of the division", function()
    local g = under_fire({ 5, 6 })
    assert.same({ true, "10.13" }, { g:unit("Souham").replaced, g:unit("Souham").hex })
  end)

  it("25.1 he may stay where he is as his stack retreats", function()
    local g = drill.game(spec, {
      { "95Ln-3-I", "11.09", "line", "E", { state = "routed", formation = "routed" } },
      { "Marchand", "11.09" },
      { "Val-Sp", "14.09", "line", "W" },
    }, "rallying")
    g:act("end")
    assert.equal("retreating", g:step()) -- 21.5F: three hexes from an enemy
    g:act("remain", { unit = "Marchand" })
    g:act("retreat", { to = "10.09" })
    assert.same({ "11.09", "10.09" }, { g:unit("Marchand").hex, g:unit("95Ln-3-I").hex })
  end)
end)

--- Who leads a command now, and the rating by which.
local function led(g, command)
  local id = commands.commander(g.state, command)
  return id and ("%s %d"):format(id, commands.rating(g.state, command)) or "nobody"
end

describe("25.4.3 who follows them", function()
  local STAFF = {
    { "Massena", "06.05" },
    { "Ney", "08.05" },
    { "Marchand", "10.05" },
    { "94Ln-3-I", "10.05", "line", "E" },
    { "95Ln-3-I", "10.07", "line", "E" },
    { "Souham", "10.03" },
    { "6Lt-Ca", "10.03", "line", "E" },
    { "37Ln-Mo", "08.05", "line", "E" },
  }

  local function field(...)
    local g = drill.game(spec, STAFF, "phasing_fire")
    for _, id in ipairs({ ... }) do
      commanders.lose(g.state, id)
    end
    return g
  end

  it("25.4.3, 25.4.4, 25.4.2 of a corps its senior Divisional Commander, and the fallen one's counter is that of the division", function()
    local g = field("Ney")
    assert.same({ "Marchand 2", "Ney 1", "Souham 1" }, { led(g, "I"), led(g, "3-I"), led(g, "Ca") })
    assert.same({ "10.05", true, "10.05" }, { g:unit("Ney").hex, g:unit("Ney").replaced, g:unit("Marchand").hex })
    assert.same({ "I", "3-I" }, { commands.post(g.state, "Marchand"), commands.post(g.state, "Ney") })
  end)

  it("25.4.3, 25.0b2 of an army a Corps Commander, whom a Divisional Commander follows: by seniority down the line", function()
    local g = field("Massena")
    assert.same({ "Ney", "Marchand 2", "Massena 1" }, { commands.commander(g.state, "Fr"), led(g, "I"), led(g, "3-I") })
    assert.same({ "Ney", "Fr" }, { g.state.army.french, commands.army(g.state, "french") })
  end)

  it("25.4.3 nobody who is off the map or of another command; replacements last", function()
    local g = drill.game(spec, STAFF, "phasing_fire")
    g:unit("Marchand").replaced = true
    commanders.lose(g.state, "Ney")
    assert.same({ "Souham 1", "Ney 1", "Marchand 1" }, { led(g, "I"), led(g, "Ca"), led(g, "3-I") })
    g = drill.game(spec, { { "Ney", "08.05" }, { "Montbrun", "08.03" }, { "37Ln-Mo", "09.05", "line", "E" } }, "phasing_fire")
    commanders.lose(g.state, "Ney")
    assert.same({ "Ney 1", "Montbrun 3" }, { led(g, "I"), led(g, "Cv") })
  end)

  it("25.4.3, 25.4.2 a staff officer leaves no post: his general's counter is out of play, as he is himself", function()
    local g = drill.game(spec, { { "Wellesley", "16.05" }, { "Grunne", "16.05" }, { "Hay-Br", "14.05", "line", "W" } }, "phasing_fire")
    commanders.lose(g.state, "Wellesley")
    assert.same({ "Grunne", "nobody" }, { commands.commander(g.state, "Al"), g:unit("Wellesley") and "there" or "nobody" })
    commanders.lose(g.state, "Grunne")
    assert.same({ "Grunne", true }, { commands.commander(g.state, "Al"), g:unit("Grunne").replaced }) -- nobody is left to follow him
    g = drill.game(spec, { { "Wellesley", "16.05" }, { "Grunne", "16.05" } }, "phasing_fire")
    commanders.lose(g.state, "Grunne")
    assert.same({ "Wellesley", "nobody" }, { commands.commander(g.state, "Al"), g:unit("Grunne") and "there" or "nobody" })
  end)

  it("25.4.5 a replacement that is lost is followed by another, elsewhere", function()
    local g = field("Marchand")
    assert.same({ "Marchand 1", "10.07" }, { led(g, "3-I"), g:unit("Marchand").hex })
    commanders.lose(g.state, "Marchand")
    assert.same({ "Marchand 1", "10.05" }, { led(g, "3-I"), g:unit("Marchand").hex })
  end)

  it("25.4.5 where he fell, if no other stack of it is there", function()
    local g = drill.game(spec, { { "Reding", "14.05" }, { "Val-Sp", "14.05", "line", "W" }, { "Hay-Br", "13.05", "line", "W" } }, "phasing_fire")
    commanders.lose(g.state, "Reding")
    assert.same({ true, "14.05" }, { g:unit("Reding").replaced, g:unit("Reding").hex })
  end)

  it("25.4.3, 6.11.1e, 6.3.5a who commands the corps now is bound by no range, who has his division is", function()
    local g = staff.game(spec, { { "HQ-I", "08.05" }, table.unpack(STAFF, 2, 6) }, { I = { kind = "defend", goal = "10.05" } })
    commanders.lose(g.state, "Ney")
    assert.same({ true, false }, { range.holds_at(g.state, "Marchand", "19.05"), range.holds_at(g.state, "Ney", "19.05") })
    assert.same({ "I", "I" }, { commands.of(g.state, "Marchand"), commands.of(g.state, "Ney") })
  end)

  it("25.4.3, 6.7ba, 6.7bb a command whose Commander has moved up counts him as lost", function()
    local g = staff.game(spec, { { "HQ-I", "08.05" }, table.unpack(STAFF, 2, 6) }, { I = { kind = "attack", goal = "13.05" } })
    assert.falsy(commands.lost_commander(g.state, "I"))
    commanders.lose(g.state, "Massena")
    assert.truthy(commands.lost_commander(g.state, "I"))
  end)
end)

describe("25.4.6 Commanders whose stack is destroyed", function()
  --- A brigade loses its last box; its Commander is unharmed.
  local function destroyed(list)
    local g = drill.game(spec, list, "phasing_fire")
    g.forced = false
    losses.begin(g.state, { side = "french", units = { "94Ln-3-I", "Marchand" }, casualties = 1, stragglers = 0, change = 0, rule = "17.0", combat = false })
    while top(g.state).step == "losses" do
      series_step("losses").run(g.state, top(g.state))
    end
    return g
  end

  local LAST = { "94Ln-3-I", "10.05", "line", "E", { casualties = 13 } }

  it("25.4.6a he goes to the nearest stack of his command where no fight is to be fought", function()
    local him, far = { "Marchand", "10.05" }, { "27Lt-3-I", "10.13", "line", "E" }
    local g = destroyed({ LAST, him, { "6Lt-Ca", "10.06", "line", "E" }, { "95Ln-3-I", "10.08", "line", "E" }, far })
    assert.equal("10.08", g:unit("Marchand").hex)
    g = destroyed({ LAST, him, { "95Ln-3-I", "10.08", "line", "E" }, { "Hay-Br", "10.08", "line", "W" }, far })
    assert.equal("10.13", g:unit("Marchand").hex)
  end)

  it("25.4.6a he stays with others of his side in the hex", function()
    local g = destroyed({ LAST, { "6Lt-Ca", "10.05", "line", "E" }, { "Marchand", "10.05" }, { "95Ln-3-I", "10.08", "line", "E" } })
    assert.equal("10.05", g:unit("Marchand").hex)
  end)

  it("25.4.6a where nobody is left for him to go to he leaves the map, and is back with the first stack of his that there is", function()
    local ring = { LAST, { "Marchand", "10.05" }, { "95Ln-3-I", "10.08", "line", "E" }, { "Hay-Br", "10.08", "line", "W" } }
    local g = destroyed(ring)
    assert.same({ nil, { "Marchand" } }, { g:unit("Marchand").hex, g.state.waiting })
    displaced.check(g.state)
    assert.is_nil(g:unit("Marchand").hex)
    staff.put(g, "Hay-Br", "14.05")
    displaced.check(g.state)
    assert.same({ "10.08", {} }, { g:unit("Marchand").hex, g.state.waiting })
  end)

  it("25.4.6a nor does a retreat that cannot be made take him along", function()
    local list = { { "95Ln-3-I", "11.09", "routed", nil, { state = "routed" } }, { "Marchand", "11.09" }, { "94Ln-3-I", "06.05", "line", "E" } }
    for i, hex in ipairs({ "11.10", "12.09", "12.08", "11.08", "10.08", "10.09" }) do
      list[#list + 1] = { ({ "Hay-Br", "Kem-Br", "Val-Sp", "SJu-Sp", "Gre-Au", "Gz-Au" })[i], hex, "march_column", "W" }
    end
    local g = drill.at(spec, list, "rallying")
    g:act("end")
    assert.same({ "none", "06.05" }, { g:unit("95Ln-3-I") and "there" or "none", g:unit("Marchand").hex })
  end)

  it("25.4.6b, 20.3.2i a stack that comes back by its Stragglers has him with it, and what he adds to the check", function()
    for _, commander in ipairs({ "Marchand", "nobody" }) do
      local g = drill.at(spec, {
        { "95Ln-3-I", "10.05", "line", "E" },
        { "6Lt-Ca", "06.05", "line", "E" },
        { "Marchand", "08.05" },
      }, "stragglers")
      board.lift(g.state, "95Ln-3-I")
      board.lift(g.state, "Marchand")
      g:unit("95Ln-3-I").back, g:unit("95Ln-3-I").stragglers = 1, 7
      if commander == "Marchand" then g.state.waiting = { "Marchand" } end
      g:dice({ 3 }) -- a B needs a four
      g:act("come_back", { unit = "95Ln-3-I", hex = "06.05" })
      local there = commander == "Marchand" and "06.05" or nil
      assert.same({ there, there }, { g:unit("95Ln-3-I").hex, g:unit("Marchand").hex })
    end
  end)
end)
