--- The house rules, on the open ground round N2615 (E N2616, NE N2716, NW N2715, W N2614, SW N2515).
local fight = require("1806:spec.fight")

local CONCENTRIC = {
  { "F_SUCHET", "N2614" },
  { "F_GAZAN", "N2715" },
  { "F_FRIANT", "N2616" },
  { "P_ARNIM", "N2615" },
}
local ALONE = { { "F_SUCHET", "N2614" }, { "P_ARNIM", "N2615" } }

local function game(list, options)
  local g = spec.game("1806:auerstedt", { options = options })
  g:clear()
  for _, each in ipairs(list) do
    g:place(each[1], each[2])
  end
  return g
end

local function joined(list, by, options)
  local g = game(list, options)
  fight.contact(g)
  fight.attack(g, { "N2615" }, by)
  fight.resolve(g, "N2615")
  return g
end

local function shift_of(odds, key)
  for _, item in ipairs(odds.mods) do
    if item.key == key then return item.rule, item.value end
  end
end

local function logged(g, key)
  local list = {}
  for _, record in ipairs(g:log()) do
    if record.key == key then list[#list + 1] = record.rule .. " " .. record.text end
  end
  return list
end

describe("house rules", function()
  it("H1 the odds are lowered by two columns at most", function()
    local g = joined(CONCENTRIC, { "N2614", "N2616", "N2715" })
    local column = fight.frame(g).column
    assert.truthy(column > 3, "high odds")
    assert.refused(g:why("reduce", { column = column - 3 }), "H1")
    assert.same({}, g:why("reduce", { column = column - 2 }))
    for _, entry in ipairs(g:legal("french")) do
      assert.truthy(entry.verb ~= "reduce" or column - entry.args.column <= 2, "offered too low")
    end
  end)

  it("H2 an attack out of three hexes gains a column, itemised", function()
    local g = joined(CONCENTRIC, { "N2614", "N2616", "N2715" })
    local by, value = shift_of(g:odds("roll"), "concentric")
    assert.equal("H2", by)
    assert.equal(1, value)
    assert.same({ "H2 concentric attack: 1 column" }, logged(g, "shift_concentric"))
    assert.is_nil(shift_of(joined(ALONE, { "N2614" }):odds("roll"), "concentric"))
  end)

  it("H2 two hexes are enough by the option", function()
    local list = { ALONE[1], { "F_GAZAN", "N2715" }, ALONE[2] }
    local by = { "N2614", "N2715" }
    assert.is_nil(shift_of(joined(list, by):odds("roll"), "concentric"))
    local two = joined(list, by, { house_concentric = "two_hexes" })
    assert.equal("H2", shift_of(two:odds("roll"), "concentric"))
  end)

  it("H3 the losses are read out after each Combat Phase", function()
    local g = game({ { "F_SUCHET", "N2614" }, { "P_ARNIM", "N3216" } })
    assert.same({}, logged(g, "house_roll_call"))
    g:goto_step("command_movement", "prussian")
    assert.same(
      { "H3 roll call: the French have lost 0 points, the Prussians 0" },
      logged(g, "house_roll_call")
    )
  end)

  it("cavalry pays at the edge of a wood what infantry pays", function()
    local row = table_of("terrain").movement.cavalry.side.woods
    assert.equal(2, row[1])
  end)
end)
