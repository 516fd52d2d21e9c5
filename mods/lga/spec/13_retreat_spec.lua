--- 13.0 to 13.2 Morale Checks, and the way of the routed.
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local depots = require("rules.14_depots")
local fields = require("spec.fields")
local ground = require("rules.08_ground")
local modifiers = require("rules.12_modifiers")
local morale = require("rules.13_morale")

local map = map_of()
local TARGET, MAIN, GOAL = fields.target, fields.main, "B4805"
local MEN = { infantry = true, cavalry = true }

--- The Russians rout the French of the target, who are asked for their first step.
---@param more table[]?
local function routed(more)
  local list = { { "R_INF_1", MAIN, 20 }, { "F_INF_7", TARGET, 10 } }
  table.move(more or {}, 1, #(more or {}), 3, list)
  local g = fields.field(spec, list)
  g.state.refuges = { french = {}, coalition = { "B5402" } }
  depots.set(g.state, GOAL, "french")
  fields.attack(g, { [TARGET] = { "R_INF_1" } })
  fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(14))
  return g
end

local function steps(g)
  local list = {}
  for i, entry in ipairs(g:legal("french")) do
    list[i] = entry.args.to
  end
  return list
end

describe("13.0 Morale Checks", function()
  it("13.0a the Morale Rating of most infantry and cavalry, of as many the highest; guns do not count", function()
    local g = fields.field(spec, { { "R_INF_1", MAIN, 5 }, { "A_INF_1", MAIN, 4 }, { "A_ART_1", MAIN, 9 }, { "F_INF_7", TARGET, 5 } })
    local function rating(russian, austrian)
      g:unit("R_INF_1").strength, g:unit("A_INF_1").strength = russian, austrian
      return modifiers.morale(g.state, { "R_INF_1", "A_INF_1", "A_ART_1" }, MEN)
    end
    assert.same({ 3, 2, 3 }, { rating(5, 4), rating(4, 5), rating(4, 4) })
  end)

  it("13.0b the Morale Bonus of who commands all of the stack, and of no one else", function()
    local g = fields.field(spec, { { "F_SOULT", TARGET }, { "F_INF_7", nil, 5, { chart = "F_SOULT" } }, { "F_INF_8", TARGET, 5 }, { "R_INF_1", MAIN, 5 } })
    assert.equal("F_SOULT", morale.commander(g.state, { "F_SOULT", "F_INF_7" }))
    assert.is_nil(morale.commander(g.state, { "F_SOULT", "F_INF_7", "F_INF_8" }))
    g:unit("F_INF_8").superior = "F_SOULT" -- beside him
    g:place("F_SUPPLY_1", TARGET)
    board.refresh(g.state)
    assert.equal("F_SOULT", morale.commander(g.state, { "F_SOULT", "F_INF_7", "F_INF_8", "F_SUPPLY_1" }))
  end)

  it("13.0c a die no higher than rating and bonus is good: a steady reserve holds at 3, and not at 4", function()
    for _, case in ipairs({ { 3, false }, { 4, true } }) do
      local g = fields.field(spec, { { "R_INF_1", MAIN, 20 }, { "F_INF_7", TARGET, 10 }, { "F_LIGHT_BDE_1", TARGET, 1 } })
      fields.attack(g, { [TARGET] = { "R_INF_1" } })
      fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(14), { case[1] })
      local gone = battle.of(g.state).gone.F_LIGHT_BDE_1 or false
      assert.equal(case[2], gone)
    end
  end)
end)

describe("13.2 the way of the routed", function()
  it("13.23 nearer with each step to the nearest refuge in range of five hexes, and on through it", function()
    local g = routed()
    local at, goal = TARGET, GOAL
    while g:step() == "retreating" do
      local list = steps(g)
      for _, to in ipairs(list) do
        assert.truthy(at == goal or map:distance(TARGET, goal) > 5 or map:distance(to, goal) < map:distance(at, goal) or map:distance(at, goal) == 0)
      end
      at = list[1]
      g:act("retreating", { to = at })
    end
    assert.equal(5, map:distance(TARGET, g:unit("F_INF_7").hex))
  end)

  --- The first steps of the routed where depots stand in these hexes alone, the enemy in some.
  local function first_steps(goals, enemies)
    local g = routed()
    for hex in pairs(copy_of(g.state.depots)) do
      depots.set(g.state, hex, nil)
    end
    for _, hex in ipairs(goals) do
      depots.set(g.state, hex, "french")
    end
    for i, hex in ipairs(enemies) do
      g:place("R_INF_" .. i + 1, hex, { side = "coalition", strength = 5 })
    end
    board.refresh(g.state)
    return steps(g)
  end

  it("13.23 with none in range toward the nearest, not toward one that is farther", function()
    local south_east, west = "B5707", "B4506"
    assert.same({ 6, 7 }, { map:distance(TARGET, south_east), map:distance(TARGET, west) })
    assert.same({ "B5204", "B5304" }, first_steps({ south_east, west }, {}))
    assert.same({ "B5103", "B5104" }, first_steps({ west, "B6004" }, {})) -- eight to the east
  end)

  it("13.23 one in range that cannot be reached does not count, and the nearest out of range does", function()
    assert.equal(5, map:distance(TARGET, "B5208"))
    assert.same({ "B5204" }, first_steps({ "B5208", "B5707" }, {}))
    assert.same({ "B5304" }, first_steps({ "B5208", "B5707" }, { "B5204" }))
  end)

  it("13.24 not through the enemy, nor where there is no way", function()
    local g = routed()
    local to = steps(g)[1]
    g:place("R_INF_2", to, { side = "coalition", strength = 5 })
    board.refresh(g.state)
    assert.falsy(listed(steps(g), to))
    for _, hex in ipairs(steps(g)) do
      assert.truthy(ground.passable(TARGET, hex))
    end
  end)

  it("13.12, 13.25 friends on the way check morale; who fails routs too, without the loss of half", function()
    local g = routed({ { "F_INF_8", "B5005", 9 } })
    local to = steps(g)[1]
    board.put(g.state, "F_INF_8", to)
    g:dice({ 6 })
    g:act("retreating", { to = to })
    fields.flee(g)
    assert.equal(9, g:unit("F_INF_8").strength)
    assert.equal(1, g:unit("F_INF_8").routed)
    assert.truthy(map:distance(to, g:unit("F_INF_8").hex) == 5)
    assert.equal("13.25", those(g:log(), function(record) return record.key == "morale_fails" end)[1].rule)
    assert.same({ 5, 1 }, { map:distance(TARGET, g:unit("F_INF_7").hex), g:unit("F_INF_7").routed }) -- they go on themselves
  end)

  it("13.13, 12.52b who withdraws upon the routed, and fails, routs five hexes from there, and checks no more", function()
    local g = fields.field(spec, { { "R_INF_1", MAIN, 20 }, { "F_INF_7", TARGET, 20 }, { "F_INF_9", "A5133", 5, { routed = 1 } } })
    fields.attack(g, { [TARGET] = { "R_INF_1" } })
    fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(11))
    local to = steps(g)[1]
    board.put(g.state, "F_INF_9", to)
    g:dice({ 6 })
    g:act("retreating", { to = to })
    fields.flee(g)
    assert.same({ 5, 1 }, { map:distance(to, g:unit("F_INF_7").hex), g:unit("F_INF_7").routed })
    local checks = those(g:log(), function(record) return record.key == "roll.morale" end)
    assert.same({ 1, "13.13" }, { #checks, checks[1].rule })
  end)

  it("13.12, 13.25 who passes stays; with a leader who outranks the routed there is no check", function()
    local g = routed({ { "F_INF_8", "B5005", 9 } })
    local to = steps(g)[1]
    board.put(g.state, "F_INF_8", to)
    g:dice({ 3 })
    g:act("retreating", { to = to })
    assert.is_nil(g:unit("F_INF_8").routed)
    assert.equal(to, g:unit("F_INF_8").hex)
    g = routed({ { "F_SOULT", "B5005" }, { "F_INF_8", nil, 9, { chart = "F_SOULT" } } })
    to = steps(g)[1]
    board.put(g.state, "F_SOULT", to)
    local before = #g:log()
    g:act("retreating", { to = to })
    for i = before + 1, #g:log() do
      assert.falsy(g:log()[i].key == "roll.morale")
    end
  end)

  it("13.13 the steady who come upon the routed check, unless they have a leader who outranks them", function()
    for _, case in ipairs({ { false, 1 }, { true, 0 } }) do
      local list = { { "R_INF_1", MAIN, 20 }, { "F_INF_7", TARGET, 20 }, { "F_INF_9", "A5133", 5, { routed = 1 } } }
      if case[1] then
        list[4] = { "F_SOULT", "A5233" }
        list[5] = { "F_INF_8", nil, 9, { chart = "F_SOULT" } }
      else
        list[4] = { "F_INF_8", "A5233", 9 }
      end
      local g = fields.field(spec, list)
      fields.attack(g, { [TARGET] = { "R_INF_1" } })
      fields.fight(g, { R_INF_1 = 1, F_INF_7 = 1 }, fields.plain(10))
      g:act("press")
      if g:asked()[1] == "coalition" then g:act("no_more") end
      local comes = case[1] and "F_SOULT" or "F_INF_8"
      g:dice({ 1 })
      g:act("call", { unit = comes })
      local to = g:legal("french")[1].args.to
      board.put(g.state, "F_INF_9", to)
      g:dice(case[1] and {} or { 6 })
      g:act("close_in", { to = to })
      assert.equal(case[2], #those(g:log(), function(line) return line.key == "morale_fails" end))
    end
  end)

  it("13.26a at the end they are Rout 1: no orders, no march", function()
    local g = routed()
    fields.flee(g)
    assert.equal(1, g:unit("F_INF_7").routed)
    assert.truthy(#those(g:log(), function(line) return line.key == "is_routed" end) == 1)
  end)
end)
