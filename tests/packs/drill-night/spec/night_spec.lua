--- The verbs of a variant, on positions of the drill.
local function position(places, options)
  local g = spec.game("drill:square", { seed = 5, options = options })
  g:act("plan", { stance = "feint" }, "red")
  g:act("plan", { stance = "feint" }, "blue")
  g:clear()
  for i = 1, #places, 2 do g:place(places[i], places[i + 1]) end
  return g
end

local function logged(g, key)
  local list = {}
  for _, line in ipairs(g:log()) do
    if line.key == key then list[#list + 1] = line.text end
  end
  return list
end

local PAIR = { "RED_A", "0101", "RED_B", "0104", "BLUE_A", "0201" }

describe("the drill by night", function()
  it("N1 before an action: refused with its reason, not offered", function()
    local g = position(PAIR)
    assert.refused(g:why("assault", { unit = "RED_A", to = "0201" }), "N1")
    for _, entry in ipairs(g:legal("red")) do assert.truthy(entry.verb ~= "assault") end
    g = position(PAIR, { moon = true })
    assert.same({}, g:why("assault", { unit = "RED_A", to = "0201" }))
  end)

  it("N1 both the variant's reasons and the series' are told", function()
    local g = position(PAIR)
    assert.refused(g:why("assault", { unit = "BLUE_A", to = "0101" }), "2.4")
    assert.refused(g:why("assault", { unit = "RED_B", to = "0201" }), "N1", "3.1")
  end)

  it("N2 before a step: it is left out, and told", function()
    local g = position(PAIR)
    g:act("end", {}, "red")
    g:act("end", {}, "blue")
    assert.equal(3, g.state.supply.red)
    assert.same({ "no wagons on turn 1" }, logged(g, "no_wagons"))
    g:act("plan", { stance = "feint" }, "red")
    g:act("plan", { stance = "feint" }, "blue")
    g:act("end", {}, "red")
    g:act("end", {}, "blue")
    assert.equal(2, g.state.supply.red)
  end)

  it("N3 modify: the value changes, itemised in the odds", function()
    local odds = position(PAIR, { moon = true }):odds("assault", { unit = "RED_A", to = "0201" })
    local item = odds.mods[#odds.mods]
    assert.equal("N3", item.rule)
    assert.equal(-1, item.value)
    assert.equal("die", item.unit)
    assert.equal("9", odds.column) -- the patch
    assert.same({ result = "hit", num = 5, den = 18 }, odds.outcomes[1]) -- 9 and 1 - 1
  end)

  it("N4 after an action and after a step", function()
    local g = position({ "RED_A", "0101", "BLUE_A", "0504" })
    assert.same({ "lanterns everywhere" }, logged(g, "lanterns"))
    g:act("march", { unit = "RED_A", to = "0201" }, "red")
    assert.truthy(g:unit("RED_A").sentry)
    assert.equal(1, #logged(g, "sentry"))
  end)

  it("N5 replace of a value, by way of super, told once an action", function()
    local g = position({ "RED_A", "0101", "BLUE_A", "0504" })
    assert.refused(g:why("march", { unit = "RED_A", to = "0401" }), "2.1")
    g:act("march", { unit = "RED_A", to = "0301" }, "red")
    assert.equal("0301", g:unit("RED_A").hex)
    assert.same({ "steps in the dark, 0301" }, logged(g, "marched"))
  end)

  it("N6 replace of an action, by way of super", function()
    local g = position({ "RED_A", "0201", "RED_B", "0104", "BLUE_A", "0401" })
    g:act("march", { unit = "RED_A", to = "0301" }, "red")
    g:act("hold", {}, "blue")
    assert.truthy(g:unit("BLUE_A").shown)
    assert.equal("red_orders", g:step())
  end)

  it("N7 a verb of the variant's own", function()
    local g = position(PAIR)
    g:act("whisper", {}, "red")
    assert.refused(g:why("whisper", {}), "N7")
    assert.same({ "somebody whispers" }, logged(g, "whispers"))
  end)
end)
