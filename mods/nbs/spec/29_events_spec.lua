--- 29 Random events, on the drill ground.
local drill = require("spec.drill")
local events = require("rules.29_events")
local setup = require("rules.03_setup")

--- The start of a French player turn; then these dice.
local function turn(list, dice, played)
  local all = { { "95Ln-3-I", "10.09", "line", "E" }, { "SJu-Sp", "14.12", "line", "W" } }
  for _, row in ipairs(list) do
    all[#all + 1] = row
  end
  local g = drill.game(spec, all, "movement_phase", "allied")
  g.state.options.random_events = played ~= false
  g.forced = false
  while g:step() ~= "remount" do
    g:act("end")
  end
  g:dice(dice)
  g:act("end")
  return g
end

local function happened(g)
  local list = {}
  for _, row in ipairs(g:log()) do
    if row.key == "event" then list[#list + 1] = row.values.what end
    if row.key == "no_event" then list[#list + 1] = "none" end
  end
  return list
end

local function await(g, id, turn_due, fields)
  setup.await(g.state, { { side = "french", entry = "E", place = 1, piece = id, roll = fields and fields.roll } }, turn_due)
end

describe("29 Random events", function()
  it("29.0, 5.1a on a 1 at the start of a player turn, when they are played", function()
    assert.same({ "Cavalry Recovery" }, happened(turn({}, { 1, 3, 4 })))
    assert.same({}, happened(turn({}, { 2 })))
    assert.same({}, happened(turn({}, {}, false)))
  end)

  it("29.0, 29.0t what finds no one to strike is no event", function()
    assert.same({ "Artillery Accident", "none" }, happened(turn({}, { 1, 5, 6 })))
    assert.same({ "Delay Reinforcements", "none" }, happened(turn({}, { 1, 2, 4 })))
    assert.same({ "Commander Loss", "none" }, happened(turn({}, { 1, 5, 5 })))
  end)

  it("29.1gam a battle without a table of its own has no such event", function()
    assert.same({ "Game Table", "none" }, happened(turn({}, { 1, 1, 2 })))
  end)

  it("29.1com a Commander is lost, without points", function()
    local g = turn({ { "Souham", "10.09" } }, { 1, 5, 5 })
    assert.same({ { "Souham" }, { "Souham" } }, { g.state.lost_commanders, g.state.forgiven })
    assert.truthy(g:unit("Souham").replaced)
  end)

  it("29.1acc a Limbered battery is Disorganized and has a point less", function()
    local g = turn({ { "Cab", "11.09", "limbered", "E" } }, { 1, 5, 6 })
    assert.same({ "disorganized", 3 }, { g:unit("Cab").state, g:unit("Cab").guns })
  end)

  it("29.1acc one in action fires two rounds of Cannister at its own hex, with nothing added (reading 76)", function()
    local g = turn({ { "3Ib", "10.09", "unlimbered", "E" } }, { 1, 5, 6, 6, 6 })
    assert.same({ 0, 0, "95Ln-3-I" }, { g:unit("95Ln-3-I").casualties, g:unit("SJu-Sp").casualties, g.state.stacks["10.09"][1] })
    g = turn({ { "3Ib", "10.09", "unlimbered", "E" } }, { 1, 5, 6, 1, 1 })
    assert.truthy(g:unit("95Ln-3-I").casualties > 0)
    assert.equal(0, g:unit("SJu-Sp").casualties)
  end)

  it("29.1del, 29.1adv those who are awaited next come a turn later, or sooner", function()
    local function due(effect, turn_due)
      local g = turn({}, { 2 })
      await(g, "37Ln-Mo", turn_due + 3)
      await(g, "27Lt-3-I", turn_due)
      events.strike(g.state, { effect = effect, rule = "29.1del" }, "french")
      return { g.state.groups[1].turn, g.state.groups[2].turn }
    end
    assert.same({ 8, 6 }, due("delay_reinforcements", 5))
    assert.same({ 8, 4 }, due("advance_reinforcements", 5))
    assert.same({ 5, 3 }, due("delay_reinforcements", 2))
  end)

  it("29.1adv whoever is due makes Forced Marches without a check in this turn", function()
    local g = turn({}, { 2 })
    await(g, "37Ln-Mo", g.state.turn)
    events.strike(g.state, { effect = "advance_reinforcements", rule = "29.1adv" }, "french")
    g:goto_step("movement_phase", "french")
    g:act("enter", { unit = "37Ln-Mo", to = "20.08", as = "combat_column" })
    g:dice({})
    g:act("force_march", { unit = "37Ln-Mo" })
    assert.same({ 12, 0 }, { g:unit("37Ln-Mo").extra, g:unit("37Ln-Mo").stragglers })
  end)

  it("29.1del, 29.1adv one who comes on a die rolls not at all, or twice", function()
    for _, case in ipairs({ { "delay_reinforcements", {}, 5 }, { "advance_reinforcements", { 1, 6 } }, { "advance_reinforcements", { 1, 2 }, 5 } }) do
      local g = turn({}, { 2 })
      await(g, "37Ln-Mo", g.state.turn, { roll = 5 })
      events.strike(g.state, { effect = case[1], rule = "29.1del" }, "french")
      g:dice(case[2])
      g:act("end")
      assert.equal("movement_phase", g:step())
      assert.equal(case[3], g.state.groups[1].roll)
    end
  end)

  it("29.1cav cavalry that could as infantry recovers a box for good in this turn (reading 82)", function()
    local g = turn({ { "Ch-Cv", "10.11", "blown", "E", { casualties = 2 } } }, { 1, 3, 4 })
    g.state.pieces["SJu-Sp"].hex = nil
    g:goto_step("stragglers", "french")
    g:dice({ 6 })
    g:act("recover", { unit = "Ch-Cv" })
    assert.equal(1, g:unit("Ch-Cv").casualties)
    g.state.recovering = g.state.turn - 1
    assert.refused(g:why("recover", { unit = "Ch-Cv" }), "20.3")
  end)

  it("29.2M1f a brigade has a box back, if it has lost one", function()
    local g = turn({ { "Ch-Cv", "10.11", "blown", "E", { casualties = 1 } } }, { 2 })
    local row = { effect = "heal", of = "Ch-Cv", rule = "29.2M1f" }
    assert.truthy(events.strike(g.state, row, "french"))
    assert.equal(0, g:unit("Ch-Cv").casualties)
    assert.falsy(events.strike(g.state, row, "french"))
  end)

  it("29.2M2f those who come on a die are on their way, not before their turn, and count when they are there", function()
    local g = turn({}, { 2 })
    g.state.arrivals, g.state.groups = "drill_events", {}
    local row = { effect = "arrive", of = "Souham 37Ln-Mo", turns = 0, rule = "29.2M2f" }
    assert.truthy(events.strike(g.state, row, "french"))
    local group = g.state.groups[1]
    assert.same({ 3, 5, { "Souham", "37Ln-Mo" } }, { group.turn, group.roll, group.pieces })
    assert.falsy(events.strike(g.state, row, "french")) -- once
    g.state.turn, group.roll = 3, nil
    g:goto_step("movement_phase", "french")
    g:act("enter", { unit = "Souham", to = "20.08", as = "none" })
    assert.same({ Souham = 1 }, g.state.awarded)
  end)

  it("29.2M5a the others come four turns later, and count at once", function()
    local g = turn({}, { 2 })
    g.state.arrivals, g.state.groups = "drill_events", {}
    assert.truthy(events.strike(g.state, { effect = "arrive", of = "San-Sp", turns = 4, rule = "29.2M5a" }, "allied"))
    assert.same({ g.state.turn + 4, { ["San-Sp"] = 1 } }, { g.state.groups[1].turn, g.state.awarded })
  end)

  it("29.2M5f, 29.2M6f the table of a battle may have the standard events", function()
    local g = turn({}, { 2 })
    await(g, "37Ln-Mo", 6)
    for _, case in ipairs({ { "delay_reinforcements", 7 }, { "advance_reinforcements", 6 } }) do
      assert.truthy(events.strike(g.state, { effect = case[1], rule = "29.1" }, "french"))
      assert.equal(case[2], g.state.groups[1].turn)
    end
  end)

  it("29.0 events that this game has no use for do nothing", function()
    local g = turn({}, { 2 })
    assert.falsy(events.strike(g.state, { effect = "loose_cannon", rule = "29.1loo" }, "french"))
  end)
end)
