--- 21.4 Retreats; 21.6.4 brigades that change their division.
local drill = require("spec.drill")
local victory = require("rules.30_victory")

--- Where those who are asked may retreat to.
local function ways(g)
  local list = {}
  for _, entry in ipairs(g:legal(g:asked()[1])) do
    if entry.verb == "retreat" then list[#list + 1] = entry.args.to end
  end
  table.sort(list)
  return list
end

--- The Routed run on in the Rally Phase.
local function running(list)
  local g = drill.at(spec, list, "rallying")
  g:act("end")
  return g
end

local ROUTED = { "27Lt-3-I", "11.09", "routed", nil, { state = "routed" } }

describe("21.4 retreats", function()
  it("21.4, 21.4.1c in hexes, not MPs, and no nearer to an enemy within four", function()
    local g = running({ ROUTED, { "Hay-Br", "13.09", "line", "W" } })
    assert.same({ "10.08", "10.09", "11.08", "11.10" }, ways(g))
    g = running({ ROUTED, { "Hay-Br", "13.09", "line", "W" }, { "Val-Sp", "09.09", "line", "E" } })
    for _, to in ipairs(ways(g)) do
      assert.truthy(map_of():distance(to, "13.09") >= 2 and map_of():distance(to, "09.09") >= 2, to)
    end
  end)

  it("21.4.1c an enemy five hexes off does not count", function()
    local g = running({ ROUTED, { "Hay-Br", "13.09", "line", "W" }, { "Val-Sp", "06.09", "line", "E" } })
    assert.truthy(listed(ways(g), "10.09"))
  end)

  it("21.4.2a who cannot go so far is lost, and what he had left are casualties", function()
    local ring = { ROUTED, { "3Ib", "11.09", "routed", nil, { state = "routed" } } }
    for i, hex in ipairs({ "11.10", "12.09", "12.08", "11.08", "10.08", "10.09" }) do
      ring[#ring + 1] = { ({ "Hay-Br", "Kem-Br", "Val-Sp", "SJu-Sp", "Gre-Au", "Gz-Au" })[i], hex, "march_column", "W" }
    end
    local g = running(ring)
    assert.is_nil(g.state.pieces["27Lt-3-I"])
    assert.is_nil(g.state.pieces["3Ib"])
  end)

  it("21.4.2b, 12.3.4b, 20.3.1a infantry at the map's edge scatters, and may come back; guns do not", function()
    local list = { { "27Lt-3-I", "20.08", "routed", nil, { state = "routed" } }, { "3Ib", "20.08", "routed", nil, { state = "routed" } } }
    for i, hex in ipairs({ "20.09", "20.07", "19.09", "19.08" }) do
      list[#list + 1] = { ({ "Hay-Br", "Kem-Br", "Val-Sp", "SJu-Sp" })[i], hex, "march_column", "W" }
    end
    local g = running(list)
    assert.same({ 0, 10 }, { g:unit("27Lt-3-I").casualties, g:unit("27Lt-3-I").stragglers })
    assert.truthy(g:unit("27Lt-3-I").back)
    assert.is_nil(g.state.pieces["3Ib"])
  end)

  it("21.4.4 those whom a rout runs through lose a step, not those with whom it ends; it lies on top of them (21.4.3)", function()
    local g = running({
      { "27Lt-3-I", "11.09", "routed", nil, { state = "routed" } },
      { "95Ln-3-I", "10.09", "line", "E" },
      { "94Ln-3-I", "09.09", "line", "E" },
      { "Hay-Br", "14.09", "line", "W" },
    })
    g:act("retreat", { to = "10.09" })
    assert.equal("shaken", g:unit("95Ln-3-I").state)
    g:act("retreat", { to = "09.10" })
    assert.equal("normal", g:unit("94Ln-3-I").state)
  end)

  it("21.4.3 the retreating lie on top of those with whom they end", function()
    local attacker = { "27Lt-3-I", "11.09", "combat_column", "E", { state = "shaken" } }
    local g = drill.fight(spec, { attacker }, { { "Val-Sp", "12.09", "line", "W" }, { "94Ln-3-I", "11.09", "line", "E" } }, "12.09")
    drill.decide(g, "12.09", { 1, 2, 2 })
    g:act("retreat", { to = "11.09" })
    assert.equal("27Lt-3-I", g.state.stacks["11.09"][1])
  end)

  it("21.4.3 a stack may split up: one goes its own way before the others, and the last may not part", function()
    local g = running({
      { "27Lt-3-I", "11.09", "routed", nil, { state = "routed" } },
      { "3Ib", "11.09", "routed", nil, { state = "routed" } },
      { "Marchand", "11.09" },
      { "Hay-Br", "13.09", "line", "W" },
    })
    g:act("retreat", { to = "10.09" })
    g:act("part", { unit = "3Ib" })
    assert.refused(g:why("part", { unit = "3Ib" }), "21.4.3")
    g:act("retreat", { to = "09.09" })
    assert.same({ "09.09", "10.09", "10.09" }, { g:unit("3Ib").hex, g:unit("27Lt-3-I").hex, g:unit("Marchand").hex })
    g:act("retreat", { to = "08.09" })
    g:act("retreat", { to = "07.09" }) -- six hexes away: the end of its way
    assert.equal("10.09", g:unit("27Lt-3-I").hex)
    g:act("retreat", { to = "09.10" })
    assert.same({ "07.09", "09.10", "09.10" }, { g:unit("3Ib").hex, g:unit("27Lt-3-I").hex, g:unit("Marchand").hex })
  end)

  it("21.4.5 who over-stacks a hex by it costs it a step", function()
    for friend, worse in pairs({ ["Gre-Au"] = "disorganized", ["SJu-Sp"] = "shaken" }) do -- an AAA, a B
      local others = { { "27Lt-3-I", "12.09", "line", "E" }, { friend, "13.09", "line", "W" } }
      local g = drill.fight(spec, { { "Hay-Br", "13.09", "march_column", "W" } }, others, "12.09", "allied")
      drill.decide(g, "12.09", { 1, 2, 4 })
      assert.same({ "retreating", "shaken" }, { g:step(), g:unit("Hay-Br").state })
      g:act("retreat", { to = "13.09" })
      assert.same({ worse, worse }, { g:unit(friend).state, g:unit("Hay-Br").state })
    end
  end)

  it("21.4.7, 12.2.5a the ground shakes who goes over it: horse in woods, not in the open", function()
    for to, state in pairs({ ["04.11"] = "shaken", ["04.10"] = "normal" }) do -- the beech wood
      local g = drill.moving(spec, { { "Hay-Br", "06.12", "march_column", "SW" }, { "Ch-Cv", "05.11", "ready", "W" } }, "allied")
      g:act("move", { unit = "Hay-Br" })
      g:act("step", { to = "06.11" })
      g:act("withdraw")
      g:act("retreat", { to = to })
      assert.equal(state, g:unit("Ch-Cv").state)
    end
  end)
end)

describe("21.6.4 brigades detached and attached", function()
  local function wrecked(attached, lost)
    local g = drill.at(spec, {
      { "27Lt-3-I", "11.09", "line", "E" },
      { "95Ln-3-I", "11.07", "line", "E" },
      { "94Ln-3-I", "11.05", "line", "E" },
      { "37Ln-Mo", "11.03", "line", "E" },
    }, "phasing_fire")
    g.state.attached = attached
    for _, id in ipairs(lost) do
      g:unit(id).casualties = id == "94Ln-3-I" and 7 or id == "37Ln-Mo" and 6 or 5
    end
    return victory.division_wrecked(g.state, "3-I")
  end

  it("21.6.4ex, 21.6.4a, 21.6.4b of three wrecked at two: one detached, at one of two; one attached, at three of four", function()
    assert.same({ true, false }, { wrecked({}, { "27Lt-3-I", "94Ln-3-I" }), wrecked({}, { "27Lt-3-I" }) })
    assert.truthy(wrecked({ ["95Ln-3-I"] = "Ca" }, { "27Lt-3-I" }))
    assert.falsy(wrecked({ ["95Ln-3-I"] = "Ca" }, { "95Ln-3-I" }))
    assert.falsy(wrecked({ ["37Ln-Mo"] = "3-I" }, { "27Lt-3-I", "94Ln-3-I" }))
    assert.truthy(wrecked({ ["37Ln-Mo"] = "3-I" }, { "27Lt-3-I", "94Ln-3-I", "37Ln-Mo" }))
  end)
end)
