--- 8.24 Those who begin and end a march together march as one.
local field = require("spec.field")
local fields = require("spec.fields")
local reach = require("rules.08_reach")

local FIRST, SECOND, HORSE = "F_INF_11", "F_INF_13", "F_LIGHT_BDE_4"

local function march(order) return field.march(spec.game("lga:ulm"), { F_LANNES = { FIRST, SECOND, HORSE } }, { order = order }) end

--- A piece marches along the row, to the hex of a number; it halts, if so asked.
local function go(g, id, to, halts)
  g:act("move", { unit = id })
  for i = 1, to do
    g:act("step", { to = field.along(i) })
  end
  if halts then field.halt(g) end
end

local function why(g, verb, args)
  local reason = g:why(verb, args or {})[1]
  return reason and reason.rule, reason and reason.values.unit
end

local function reaches(g, id, hex)
  return #those(g:reach({ unit = id }).hexes, function(row) return row.hex == hex end) > 0
end

describe("8.24 as one", function()
  it("8.24 nobody ends his march where others are who set out from his hex before", function()
    local g = march()
    assert.truthy(reaches(g, SECOND, field.along(5)))
    go(g, FIRST, 5, true)
    assert.falsy(reaches(g, SECOND, field.along(5)))
    assert.truthy(reaches(g, SECOND, field.along(4)))
    local steps, reasons = reach.go(g.state, field.frame(g), "french", field.along(5), { unit = SECOND })
    assert.same({ nil, "8.24", FIRST }, { steps, reasons[1].rule, reasons[1].values.unit })
    assert.equal(5, #reach.go(g.state, field.frame(g), "french", field.along(4), { unit = SECOND }))
    go(g, SECOND, 4)
    assert.same({ "8.24", FIRST }, { why(g, "step", { to = field.along(5) }) })
    assert.is_nil(why(g, "halt"))
  end)

  it("8.24 he may pass through, but not halt there while he can go on", function()
    local g = march()
    go(g, FIRST, 2, true)
    go(g, HORSE, 2)
    assert.same({ "8.24", FIRST }, { why(g, "halt") })
    g:act("step", { to = field.along(3) })
    assert.is_nil(why(g, "halt"))
  end)

  it("8.24 a leader without men may, and men from elsewhere", function()
    local g = march()
    go(g, FIRST, 2, true)
    go(g, SECOND, 1, true)
    go(g, HORSE, 3, true)
    go(g, "F_LANNES", 2)
    assert.is_nil(why(g, "halt"))
    field.halt(g)
    g = march()
    g:place(SECOND, field.along(1), { order = "march", strength = 5, superior = "F_LANNES" })
    go(g, FIRST, 2, true)
    g:act("move", { unit = SECOND })
    g:act("step", { to = field.along(2) })
    assert.is_nil(why(g, "halt"))
  end)

  it("8.24, 8.16b nor does he stay behind there", function()
    local g = march()
    go(g, FIRST, 2, true)
    go(g, "F_LANNES", 2)
    assert.same({ "8.24", FIRST }, { why(g, "leave", { unit = SECOND }) })
    g:act("step", { to = field.along(3) })
    assert.is_nil(why(g, "leave", { unit = SECOND }))
  end)

  it("8.24, 16.11 who stays behind on one march in one hex checks attrition as one, when it is over", function()
    local g = march()
    go(g, "F_LANNES", 1)
    g:act("leave", { unit = FIRST })
    g:act("leave", { unit = SECOND })
    assert.equal(0, #fields.told(g, "roll.attrition"))
    g:act("step", { to = field.along(2) })
    g:dice({ 1, 1 })
    g:act("halt")
    assert.equal(2, #fields.told(g, "roll.attrition"))
  end)

  it("8.24 he who stays behind where the others come back to ends the march with them", function()
    local g = march()
    go(g, "F_LANNES", 1)
    g:act("leave", { unit = FIRST })
    g:act("step", { to = field.along(2) })
    g:unit(FIRST).strength = 1
    field.frame(g).spent = 4
    g:act("step", { to = field.along(1) }) -- nothing is left to go on with, and 8.24 does not hold for one march
    g:dice({ 1 })
    g:act("halt")
    assert.equal(1, #fields.told(g, "roll.attrition"))
  end)

  for die, comes in pairs({ [1] = false, [2] = true }) do
    it(("8.24, 7.22a by a forced march with a %d: %s"):format(die, comes and "on through them" or "he stays where he is"), function()
      local g = march("force")
      g:dice({ 5 })
      go(g, FIRST, 5)
      g:act("force", { to = field.along(6) })
      g:act("halt")
      go(g, SECOND, 5)
      field.frame(g).spent = 5 + 2 -- as over worse ground: three MP more are one
      g:dice({ die })
      g:act("force", { to = field.along(6) })
      assert.equal(field.along(comes and 6 or 5), g:unit(SECOND).hex)
      assert.equal(comes and "8.24" or nil, (why(g, "halt")))
      field.frame(g).spent = 9 -- nothing is left to go on with
      assert.is_nil(why(g, "halt"))
    end)
  end

  it("8.24 in the next week that is forgotten", function()
    local g = march()
    go(g, FIRST, 2, true)
    g:act("end")
    assert.is_nil(g:unit(FIRST).set_out)
  end)
end)
