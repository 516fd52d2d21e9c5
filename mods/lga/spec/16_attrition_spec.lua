--- 16.1 to 16.4 Attrition.
local attrition = require("rules.16_attrition")
local battles = require("spec.battles")
local field = require("spec.field")
local fields = require("spec.fields")

local function stack(pieces)
  pieces.R_INF_1 = 9
  return battles.small(spec.game("lga:austerlitz"), pieces)
end

--- What a French stack loses by a die.
local function lost(pieces, die, def)
  local g = stack(pieces)
  g.state.weather = def and def.weather or "clear"
  if def and def.before then def.before(g) end
  local ids = {}
  for id in pairs(pieces) do
    if id:find("^F_") then ids[#ids + 1] = id end
  end
  table.sort(ids)
  local all = attrition.check(g.state, { side = "french", ids = ids, order = def and def.order, die = die })
  return all, g
end

describe("16.2 the check", function()
  local normal, forced = table_of("attrition_normal"), table_of("attrition_forced")

  for _, case in ipairs({
    { "16.22t1 5 SP, 6", normal, 5, 6, 1 },
    { "16.22t1 6 SP, 5", normal, 6, 5, 1 },
    { "16.22t1 50 SP, 10", normal, 50, 10, 20 },
    { "16.22a more than 10 as 10", normal, 50, 13, 20 },
    { "16.22t2 20 SP, 4", forced, 20, 4, 4 },
    { "16.22c, 16.22cex 75 SP lose what 50 and 25 lose", normal, 75, 6, 10 + 5 },
    { "16.22c 51 SP lose what 50 and 1 lose", normal, 51, 10, 20 + 1 },
    { "16.22c 120 SP: twice 50, and 20", normal, 120, 6, 10 + 10 + 3 },
  }) do
    it(case[1], function() assert.equal(case[5], attrition.loss(case[2], case[3], case[4])) end)
  end

  it("16.22a no more than 0 costs nothing", function()
    assert.equal(0, (lost({ F_INF_7 = 20 }, 1, { order = "force" }))) -- 1 - 1, French
    assert.equal(3, (lost({ F_INF_7 = 20 }, 3, { order = "force" })))
  end)

  it("16.23 the order says which table, not the way", function()
    assert.equal(0, (lost({ F_INF_7 = 20 }, 4)))
    assert.equal(0, (lost({ F_INF_7 = 20 }, 4, { order = "march" })))
    assert.equal(3, (lost({ F_INF_7 = 20 }, 4, { order = "force" })))
    assert.equal(5, (lost({ F_INF_7 = 20 }, 4, { order = "double" }))) -- 4 + 2
  end)

  it("16.22d up to three SP of horse, with horse guns, have a row of their own", function()
    assert.equal(0, (lost({ F_DRAGOON_DIV_1 = 2, F_HORSE_1 = 1 }, 4, { order = "force" }))) -- 3
    assert.equal(1, (lost({ F_DRAGOON_DIV_1 = 2, F_HORSE_1 = 1 }, 5, { order = "force" })))
    assert.equal(1, (lost({ F_DRAGOON_DIV_1 = 4 }, 4, { order = "force" })))
    assert.equal(1, (lost({ F_DRAGOON_DIV_1 = 2, F_INF_7 = 1 }, 4, { order = "force" })))
    assert.equal(1, (lost({ F_HORSE_1 = 1 }, 4, { order = "force" })))
  end)

  it("16.25 leaders and trains have no strength", function()
    local all, g = lost({ F_NAPOLEON = true, F_BRIDGE_1 = true, F_INF_7 = 5 }, 6)
    assert.equal(0, all) -- 6 - 1
    assert.truthy(g:unit("F_BRIDGE_1")) -- 16.43, 16.15
    assert.equal(0, (lost({ F_NAPOLEON = true }, 6)))
  end)

  it("16.21, 16.22b one check a stack; the loss scores like one in battle", function()
    local all, g = lost({ F_INF_7 = 15, F_INF_8 = 15 }, 5)
    assert.equal(3, all) -- 30 SP at 4: 3
    assert.equal(-3, g.state.points)
  end)
end)

describe("16.3 modifiers", function()
  local function unsupplied(g) g:unit("F_INF_7").unsupplied = true end
  for _, case in ipairs({
    { "16.3e the French have 1 less", 5, nil, 2 },
    { "16.3a mud adds 1", 5, { weather = "mud" }, 3 },
    { "16.3b snow adds 2", 5, { weather = "snow" }, 5 },
    { "16.3c one unsupplied unit adds 2", 5, { before = unsupplied }, 5 },
    { "16.3f they add up", 5, { weather = "snow", before = unsupplied }, 6 },
  }) do
    it(case[1], function() assert.equal(case[4], (lost({ F_INF_7 = 10, F_INF_8 = 11 }, case[2] - 1, case[3]))) end)
  end

  it("16.3d Double Force March adds 2, and weather, and no more", function()
    local order = "double"
    assert.equal(6, (lost({ F_INF_7 = 20 }, 5, { order = order })))
    assert.equal(7, (lost({ F_INF_7 = 20 }, 5, { order = order, weather = "mud" })))
    assert.equal(6, (lost({ F_INF_7 = 20 }, 5, { order = order, before = unsupplied })))
  end)

  it("16.3e exactly half of the units is no majority", function()
    local g = battles.small(spec.game("lga:austerlitz"), { F_INF_7 = 10, F_INF_8 = 1, A_INF_30 = 10 })
    g.state.weather = "clear"
    assert.equal(3, attrition.check(g.state, { side = "french", ids = { "F_INF_7", "A_INF_30", "F_INF_8" }, die = 5 })) -- two of three: 4
    g = battles.small(spec.game("lga:austerlitz"), { F_INF_7 = 11, A_INF_30 = 10, R_INF_1 = 1 })
    g.state.weather = "clear"
    assert.equal(5, attrition.check(g.state, { side = "french", ids = { "F_INF_7", "A_INF_30" }, die = 5 }))
  end)

  it("16.3e more than half of the units must be French", function()
    local g = battles.small(spec.game("lga:austerlitz"), { F_INF_7 = 9, A_INF_30 = 10, A_INF_31 = 11 })
    g.state.weather = "clear"
    assert.equal(3, attrition.check(g.state, { side = "coalition", ids = { "A_INF_30", "A_INF_31" }, die = 4 }))
  end)
end)

describe("16.4 who is lost", function()
  it("16.41, 16.41ex three SP of four divisions: one each of three", function()
    local _, g = lost({ F_INF_7 = 10, F_INF_8 = 5, F_INF_9 = 5, F_INF_11 = 5 }, 5) -- 25 SP at 4: 3
    local left = {}
    for _, id in ipairs({ "F_INF_7", "F_INF_8", "F_INF_9", "F_INF_11" }) do
      left[#left + 1] = g:unit(id).strength
    end
    table.sort(left)
    assert.same({ 4, 4, 5, 9 }, left)
  end)

  it("16.42 three of foot, one of horse, one of guns", function()
    local _, g = lost({ F_INF_7 = 20, F_HEAVY_DIV_1 = 3, F_ART_6 = 2 }, 6) -- 25 SP at 5: 5
    assert.same({ 17, 2, 1 }, { g:unit("F_INF_7").strength, g:unit("F_HEAVY_DIV_1").strength, g:unit("F_ART_6").strength })
  end)
end)

describe("16.1 who checks", function()
  it("16.11, 16.12, 16.13, 16.14 who moved, and the unsupplied; not in winter quarters", function()
    local g = stack({ F_INF_7 = 5 })
    assert.truthy(attrition.due(g.state, { "F_INF_7" }, true))
    assert.falsy(attrition.due(g.state, { "F_INF_7" }, false))
    g:unit("F_INF_7").unsupplied = true
    assert.truthy(attrition.due(g.state, { "F_INF_7" }, false))
    g:unit("F_INF_7").quarters = true
    assert.falsy(attrition.due(g.state, { "F_INF_7" }, true))
  end)
end)

describe("16.1 in the Movement Phase", function()
  local function march(forces, def)
    local g = field.march(spec.game("lga:ulm"), forces, def)
    g.state.weather = "clear"
    return g
  end

  --- Lannes and twenty SP march a hex farther than five.
  ---@param die integer? That falls then.
  local function forced(order, steps, die)
    local g = march({ F_LANNES = { "F_INF_11" } }, { order = order })
    g:unit("F_INF_11").strength = 20
    g:act("move", { unit = "F_LANNES" })
    for _ = 1, steps do
      field.step(g)
    end
    if die then g:dice({ die }) end
    return g
  end

  it("16.11, 16.23 who has marched rolls as he halts", function()
    local g = forced("march", 1, 6)
    g:act("halt")
    assert.equal(18, g:unit("F_INF_11").strength) -- 6 - 1, French
    assert.equal(1, #fields.told(g, "roll.attrition"))
    g:act("end")
    assert.equal(1, #fields.told(g, "roll.attrition"))
  end)

  it("16.14 who set out and went nowhere does not", function()
    local g = forced("march", 0)
    g:act("halt")
    assert.equal(0, #fields.told(g, "roll.attrition"))
    assert.equal(20, g:unit("F_INF_11").strength)
  end)

  for _, case in ipairs({
    { "7.24, 16.24 the die of a Force March is that of its attrition", "force", 5, 5, 4 },
    { "7.38 so is that of a Double Force March", "double", 10, 5, 6 }, -- 5 + 2
  }) do
    it(case[1], function()
      local g = forced(case[2], case[3], case[4])
      field.force(g)
      g:act("halt")
      g:act("end") -- 16.12: who has checked, unsupplied since, does not again
      assert.equal(0, #fields.told(g, "roll.attrition"))
      assert.equal(20 - case[5], g:unit("F_INF_11").strength)
    end)
  end

  it("16.23, 16.24 without that die a Force March order has one of its own, by its own table", function()
    local g = forced("force", 1, 5)
    g:act("halt")
    assert.equal(16, g:unit("F_INF_11").strength)
  end)

  it("16.11, 16.21 who is left behind on the way checks there, and the others by themselves", function()
    local g = march({ F_LANNES = { "F_INF_11", "F_LIGHT_BDE_4" } })
    g:act("move", { unit = "F_LANNES" })
    field.step(g)
    g:dice({ 1, 1 })
    g:act("leave", { unit = "F_INF_11" })
    field.step(g)
    g:act("halt")
    assert.equal(2, #fields.told(g, "roll.attrition"))
  end)

  it("16.12 the unsupplied who stayed check as the phase ends, a hex together; 16.14 the supplied not", function()
    local g = march({ F_LANNES = { "F_INF_11" }, F_SOULT = { "F_INF_7" } }, { order = false, apart = { F_SOULT = 4 } })
    g:unit("F_INF_11").strength, g:unit("F_INF_11").unsupplied = 20, true
    g:dice({ 4 })
    local before = g:unit("F_INF_7").strength
    g:act("end")
    assert.equal(1, #fields.told(g, "roll.attrition"))
    assert.truthy(g:unit("F_INF_11").strength < 20)
    assert.equal(before, g:unit("F_INF_7").strength)
  end)

  it("16.12, 16.23 by the table of their order, though they have not marched", function()
    for order, name in pairs({ march = "attrition_normal", force = "attrition_forced" }) do
      local g = march({ F_LANNES = { "F_INF_11" } }, { order = order })
      g:unit("F_INF_11").strength, g:unit("F_INF_11").unsupplied = 20, true
      g:dice({ 4 })
      g:act("end")
      assert.equal(20 - attrition.loss(table_of(name), 20, 4 + 2 - 1), g:unit("F_INF_11").strength, order) -- unsupplied, and French
    end
  end)

  it("16.15, 16.43 trains neither check nor are lost", function()
    local g = march({ F_BRIDGE_1 = {} }, { order = false })
    g:act("move", { unit = "F_BRIDGE_1" })
    field.step(g)
    g:act("halt")
    assert.equal(0, #fields.told(g, "roll.attrition"))
    assert.truthy(g:unit("F_BRIDGE_1"))
  end)
end)
