--- 4.0a What one sees of enemy stacks, on the drill ground.
local drill = require("spec.drill")
local fire = require("rules.17_fire")
local fog = require("rules.04_fog")
local staff = require("spec.staff")

local STACK = { { "Hay-Br", "13.05", "line", "W" }, { "Brb", "13.05", "unlimbered", "W" }, { "S1-Hay-Br", "13.05", "skirmish" }, { "Picton", "13.05" } }

--- What the French see in a hex: the stack, and the ids of its pieces.
local function seen(list, hex, change)
  local all = copy_of(STACK)
  for _, row in ipairs(list) do
    all[#all + 1] = row
  end
  local g = drill.game(spec, all, "phasing_fire")
  if change then change(g) end
  for _, stack in ipairs(g:view("french").enemy) do
    if stack.hex == hex then
      local ids = {}
      for i, piece in ipairs(stack.pieces or {}) do
        ids[i] = piece.id
      end
      return stack, ids, g
    end
  end
end

describe("4.0a enemy stacks", function()
  it("4.0a a step beside a stack, which shows what lies in it, is not taken back; others are", function()
    local list = { { "Hay-Br", "13.05", "line", "W" }, { "Picton", "13.05" }, { "95Ln-3-I", "10.05", "combat_column", "E" } }
    local g = drill.game(spec, list, "movement_phase")
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "11.05" })
    assert.equal(true, g:undo())
    g:act("step", { to = "11.05" })
    g:act("step", { to = "12.05" })
    assert.equal(false, g:undo())
  end)

  for _, case in ipairs({
    { "4.0a at twelve hexes from a Commander all of it is seen", { { "Ney", "01.05" } }, 4 },
    { "4.0a at thirteen its Lead Unit alone", { { "Ney", "01.12" } }, 1 },
    { "4.0a without a Commander too, however near units are", { { "95Ln-3-I", "11.05", "line", "E" } }, 1 },
    { "4.0a unless one of them stands beside it", { { "95Ln-3-I", "12.05", "line", "E" } }, 4 },
    { "4.0a an HQ does not look", { { "HQ-I", "12.05" } }, 1 },
    { "4.0a not past troops in the way, which his line of sight does not pass", { { "Ney", "09.05" }, { "95Ln-3-I", "11.05", "line", "E" } }, 1 },
  }) do
    it(case[1], function()
      local stack, ids = seen(case[2], "13.05")
      assert.equal(case[3], #ids)
      assert.equal("Hay-Br", ids[1])
      assert.equal(case[3] == 1, stack.handle ~= nil)
    end)
  end

  it("4.0a at twelve hexes in plain sight, not at thirteen", function()
    local other = { { "Kem-Br", "14.11", "line", "W" }, { "Reding", "14.11" } }
    assert.equal(2, #select(2, seen({ { "Ney", "09.02" }, other[1], other[2] }, "14.11")))
    assert.equal(1, #select(2, seen({ { "Ney", "09.01" }, other[1], other[2] }, "14.11")))
  end)

  it("4.0a in the light of the turn", function()
    local list = { { "Ney", "08.05" } }
    assert.equal(4, #select(2, seen(list, "13.05")))
    assert.equal(1, #select(2, seen(list, "13.05", function(g) g.state.turn = 5 end)))
  end)

  it("4.0a one that is alone shows no more than one with others below: neither tells how many there are", function()
    local one = seen({ { "Kem-Br", "15.10", "line", "W" } }, "15.10")
    local many = seen({}, "13.05")
    assert.same({ "hidden:15.10:1", "hidden:13.05:1" }, { one.handle, many.handle })
    assert.same({ 1, 1 }, { #one.pieces, #many.pieces })
  end)

  it("4.0a whether it is Skirmishers alone", function()
    assert.truthy(seen({ { "S1-Kem-Br", "15.10", "skirmish" } }, "15.10").skirmishers_alone)
    assert.is_nil(seen({}, "13.05").skirmishers_alone)
  end)

  it("4.0a the face of the Lead Unit: arm, formation, facing, morale; a Commander where no unit is", function()
    local stack = seen({}, "13.05", function(g) g:unit("Hay-Br").state = "shaken" end)
    local piece = stack.pieces[1]
    assert.same({ "infantry", "line", 270, true }, { piece.arm, piece.formation, piece.facing, piece.shaken })
    assert.same({ "Reding" }, select(2, seen({ { "Reding", "16.10" } }, "16.10")))
  end)

  it("4.0a the own side sees all of it", function()
    local _, _, g = seen({}, "13.05")
    for _, stack in ipairs(g:view("allied").own) do
      if stack.hex == "13.05" then assert.same({ 4 }, { #stack.pieces, stack.handle }) end
    end
  end)

  it("17.1.2, 4.0a a battery that one does not see is not aimed at", function()
    local _, _, g = seen({}, "13.05")
    assert.same({ "stack" }, fire.marks(g.state, "french", "13.05"))
    _, _, g = seen({ { "Ney", "10.05" } }, "13.05")
    assert.same({ "stack", "Brb" }, fire.marks(g.state, "french", "13.05"))
  end)

  it("4.0a, 4.0b odds suppose no more than is seen, and nobody's losses", function()
    local _, _, g = seen({}, "13.05", function(game) game:unit("Hay-Br").casualties = 3 end)
    local G = fog.guess(g.state, "french")
    assert.same({ 0, true, true }, { G.pieces["Hay-Br"].casualties, G.pieces["Hay-Br"].hex ~= nil, G.pieces.Brb.hex == nil })
  end)

  it("4.0b nor losses of who lies out of sight: an extension of his that is seen has its share of full boxes", function()
    local _, _, g = seen({ { "Kem-Br", "13.05", "line", "W" } }, "13.05", function(game) game:unit("Kem-Br").casualties = 3 end)
    local G = fog.guess(g.state, "french")
    assert.same({ 0, true }, { G.pieces["Kem-Br"].casualties, G.pieces["Kem-Br"].hex == nil })
  end)

  --- What the French may exchange, of a stack that they do not see and another one with these below its Lead Unit.
  local function exchanged(below, hex, change)
    local list = { { "IR-Au", hex or "15.12", "line", "SW" } }
    for _, row in ipairs(below) do
      list[#list + 1] = { row[1], hex or "15.12", row[2], row[2] and "SW", row[3] }
    end
    local _, _, g = seen(list, "13.05", change)
    local before = g:view("french")
    local G = fog.permute(g.state, "french", function() return 1 end)
    assert.same(before.enemy, g:view("french").enemy)
    return g, G
  end

  it("4.0a random play exchanges units for units alone, of one morale, in other hexes", function()
    assert.equal("13.05", exchanged({ { "Reding" } }):unit("Brb").hex)
    assert.equal("13.05", exchanged({ { "Gz-Au", "line", { state = "shaken" } } }):unit("Brb").hex)
    assert.equal("13.05", exchanged({}):unit("Brb").hex)
    local g = exchanged({ { "Gz-Au", "line" } })
    assert.same({ "15.12", "13.05" }, { g:unit("Brb").hex, g:unit("Gz-Au").hex })
    assert.same({ { "IR-Au", "Brb" }, 8, 10 }, { g.state.stacks["15.12"], g:unit("Brb").heading, g:unit("Gz-Au").heading })
  end)

  it("4.0a nor whom the steps under way name, in any depth", function()
    local g = exchanged({ { "Gz-Au", "line" } }, nil, function(game) game.state.stack[#game.state.stack].kept = { who = { "Brb" } } end)
    assert.equal("13.05", g:unit("Brb").hex)
    g = exchanged({ { "Gz-Au", "line" } }, nil, function(game) game.state.stack[#game.state.stack].kept = "15.12" end)
    assert.equal("13.05", g:unit("Brb").hex)
  end)

  --- Orders of three commands of the French, two of them of a level, and three dispatches of theirs.
  local function ordered()
    local list = { { "Marchand", "05.05" }, { "94Ln-3-I", "05.05", "line", "E" }, { "Montbrun", "14.05" }, { "1HC-Cv", "14.05", "ready", "E" } }
    local g = staff.game(spec, list, {
      ["3-I"] = { kind = "defend", goal = "05.05" },
      Cv = { kind = "defend", goal = "14.05" },
      ["94Ln-3-I"] = { kind = "defend", goal = "14.06" },
    })
    local function dispatch(goal, due, state) return { order = { parts = { { stages = { { goal = goal } } } } }, due = due, state = state } end
    g.state.dispatches.french = { dispatch("01.01", 1, "riding"), dispatch("02.02", 2, "taken"), dispatch("03.03", 3, "lost") }
    return g
  end

  --- What the orders and dispatches say after a side has supposed others.
  local function supposed(side, change)
    local g = ordered()
    if change then change(g.state) end
    local G = fog.permute(g.state, side, function() return 1 end)
    local orders, dispatches = {}, {}
    for command, order in pairs(G.orders) do
      orders[command] = order.stages[1] and order.stages[1].goal
    end
    for i, each in ipairs(G.dispatches.french) do
      dispatches[i] = { each.order.parts[1].stages[1].goal, each.due, each.state }
    end
    return orders, dispatches, g
  end

  it("4.0c random play exchanges orders of a level, and dispatches, for the enemy alone", function()
    local orders, dispatches = supposed("allied")
    assert.same({ ["3-I"] = "14.05", Cv = "05.05", ["94Ln-3-I"] = "14.06" }, orders)
    assert.same({ { "02.02", 2, "taken" }, { "03.03", 3, "lost" }, { "01.01", 1, "riding" } }, dispatches)
    orders, dispatches = supposed("french")
    assert.same({ ["3-I"] = "05.05", Cv = "14.05", ["94Ln-3-I"] = "14.06" }, orders)
    assert.same({ "01.01", 1, "riding" }, dispatches[1])
  end)

  it("4.0c, 6.6.1.6a nor what the enemy has written himself, or is to be asked about", function()
    for field, value in pairs({ origin = "cannon", ask = "6.6.1" }) do
      local orders = supposed("allied", function(G) G.orders.Cv[field] = value end)
      assert.equal("14.05", orders.Cv)
    end
  end)

  it("4.0b where no one stands nothing can be otherwise", function()
    local g = drill.game(spec, { { "95Ln-3-I", "10.05", "line", "E" } }, "phasing_fire")
    assert.is_nil(fog.permute(g.state, "french", function() return 1 end))
    assert.is_nil(fog.guess(g.state, "french"))
    assert.truthy(fog.permute(g.state, "allied", function() return 1 end))
    assert.truthy(fog.guess(g.state, "allied"))
  end)

  it("4.0a random play exchanges what is not seen, and that alone", function()
    local _, _, g = seen({ { "IR-Au", "15.12", "line", "W" }, { "Gz-Au", "15.12", "line", "W" }, { "Kem-Br", "13.05", "line", "W" } }, "13.05")
    local before = g:view("french")
    assert.truthy(fog.permute(g.state, "french", function() return 1 end))
    local after = g:view("french")
    assert.same(before.enemy, after.enemy)
    assert.same({ "15.12", "13.05" }, { g:unit("Brb").hex, g:unit("Gz-Au").hex })
  end)
end)
