--- 21.4 Where a retreat may lead, hex by hex; whom it ends with; what is left of those who cannot get away.
local drill = require("spec.drill")

local function ways(g)
  local list = {}
  for _, entry in ipairs(g:legal(g:asked()[1])) do
    if entry.verb == "retreat" then list[#list + 1] = entry.args.to end
  end
  table.sort(list)
  return list
end

--- The Routed run on in the French Rally Phase.
local function running(...)
  local g = drill.at(spec, { ... }, "rallying")
  g:act("end")
  return g
end

local function routed(id, hex) return { id, hex, "routed", nil, { state = "routed" } } end

describe("21.4 ways back", function()
  it("21.4.2a, 12.2.4 not over ground that they could not march over: water without a bridge", function()
    local g = running(routed("27Lt-3-I", "07.10"), { "Hay-Br", "10.10", "line", "W" })
    for _, to in ipairs(ways(g)) do
      assert.falsy(listed({ "06.09", "06.10" }, to), to)
    end
    assert.truthy(#ways(g) > 0)
  end)

  it("21.4.2a nor any of them: guns hold a stack back", function()
    local brigade, guns = routed("27Lt-3-I", "07.03"), routed("Cab", "07.03")
    local enemy = { "Hay-Br", "10.03", "line", "W" }
    assert.truthy(listed(ways(running(brigade, enemy)), "06.02")) -- over the Tributary
    assert.falsy(listed(ways(running(brigade, guns, enemy)), "06.02"))
    assert.truthy(listed(ways(running(brigade, guns, enemy)), "06.03")) -- over its bridge
  end)

  it("21.4.1c an enemy four hexes off is kept away from; one alone who does not fight is not", function()
    local function offered(enemy)
      return listed(ways(running(routed("27Lt-3-I", "11.09"), { "Hay-Br", "14.09", "line", "W" }, enemy)), "10.09")
    end
    assert.falsy(offered({ "Val-Sp", "07.09", "line", "E" }))
    assert.truthy(offered({ "Val-Sp", "06.09", "line", "E" }))
    assert.truthy(offered({ "Reding", "07.09" }))
  end)

  it("15.3.8b, 21.4.1b a beaten attacker goes back to where he came from though enemies stand near it", function()
    local g = drill.fight(
      spec,
      { { "27Lt-3-I", "11.09", "combat_column", "E", { state = "shaken" } } },
      { { "Val-Sp", "12.09", "line", "W" }, { "SJu-Sp", "10.08", "march_column", "E" } },
      "12.09"
    )
    drill.decide(g, "12.09", { 1, 2, 2 })
    assert.same({ "11.09" }, ways(g))
  end)

  it("21.4.3, 9.4 a rout does not end on friends who stand if it may end elsewhere; reading 54", function()
    local enemy = { "Hay-Br", "13.09", "line", "W" }
    local alone = ways(running(routed("27Lt-3-I", "08.09"), enemy)) -- five hexes off: one more
    assert.truthy(#alone > 1 and listed(alone, "07.09"))
    local beside = ways(running(routed("27Lt-3-I", "08.09"), { "95Ln-3-I", "07.09", "line", "E" }, enemy))
    assert.falsy(listed(beside, "07.09"))
    assert.equal(#alone - 1, #beside)
    local all = { routed("27Lt-3-I", "08.09"), enemy }
    for i, hex in ipairs(alone) do
      all[#all + 1] = { ({ "95Ln-3-I", "94Ln-3-I", "37Ln-Mo", "6Lt-Ca", "3Lgn-Res", "Mar-Ca" })[i], hex, "line", "E" }
    end
    assert.same(alone, ways(running(table.unpack(all)))) -- everywhere friends: then anywhere
  end)

  it("21.4.3 who retreat together lie on top of those with whom they end, in their order", function()
    local g = drill.fight(
      spec,
      { { "27Lt-3-I", "11.09", "combat_column", "E", { state = "shaken" } }, { "S1-27Lt-3-I", "11.09", "skirmish" } },
      { { "Val-Sp", "12.09", "line", "W" }, { "95Ln-3-I", "11.09", "line", "E" } },
      "12.09"
    )
    drill.decide(g, "12.09", { 1, 2, 2 })
    while g:step() ~= "facing" do
      local verbs = { absorb = "absorb", retreating = "retreat", reaction = "hold" }
      local verb = verbs[g:step()]
      g:act(verb, those(g:legal(g:asked()[1]), function(entry) return entry.verb == verb end)[1].args)
    end
    assert.same({ "27Lt-3-I", "S1-27Lt-3-I", "95Ln-3-I" }, g.state.stacks["11.09"])
  end)
end)

describe("21.4.2 no way back", function()
  --- The 27th, at the brook, with enemies all around but for the water, and who stands beyond it.
  local function trapped(...)
    local list = { routed("27Lt-3-I", "06.11"), routed("3Ib", "06.11"), ... }
    for i, hex in ipairs({ "06.12", "06.10", "05.11", "05.12" }) do
      list[#list + 1] = { ({ "Hay-Br", "Kem-Br", "Val-Sp", "SJu-Sp" })[i], hex, "march_column", "W" }
    end
    return running(table.unpack(list))
  end

  it("21.4.2b, 20.3.1a infantry that could get away through Prohibited ground scatters; its guns are lost", function()
    local g = trapped()
    assert.same({ 0, 10 }, { g:unit("27Lt-3-I").casualties, g:unit("27Lt-3-I").stragglers })
    assert.is_nil(g.state.pieces["3Ib"])
  end)

  it("21.4.2a but not if enemies stand there too", function()
    local g = trapped({ "Gre-Au", "07.11", "march_column", "W" }, { "Gz-Au", "07.12", "march_column", "W" })
    assert.is_nil(g.state.pieces["27Lt-3-I"])
  end)
end)
