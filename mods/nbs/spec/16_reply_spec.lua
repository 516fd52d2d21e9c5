--- 16.4, 16.5 Charges that are met by charges: who may, who checks when, who rides on.
local drill = require("spec.drill")

local HC, HAY = { "1HC-Cv", "10.05", "ready", "E" }, { "Hay-Br", "13.05", "line", "W" }

--- What a side may do by an action, the first of the list.
local function first(g, side, verb)
  return those(g:legal(side), function(entry) return entry.verb == verb end)[1].args
end

local function decline(g)
  while g:step() == "opportunity" or g:step() == "reaction" do
    g:act("hold")
  end
end

--- Plays on: nobody reacts, all go back as far as they must.
local function play_on(g)
  while g:step() ~= "march" and g:step() ~= "movement_phase" do
    local side = g:asked()[1]
    local list = g:legal(side)
    local chosen = those(list, function(entry) return listed({ "hold", "stop", "end", "stay" }, entry.verb) end)[1] or list[1]
    if g:step() == "retreating" and chosen.verb ~= "stop" then
      chosen = those(list, function(entry) return entry.verb == "retreat" end)[1]
    end
    g:act(chosen.verb, chosen.args)
  end
end

describe("16.4.1 a charge that is charged", function()
  --- The heavy horse rides at Hay; Santiago, on its flank, rides at it.
  local function met()
    local g = drill.moving(spec, { HC, HAY, { "San-Sp", "13.04", "ready", "W" } })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    g:act("stay")
    while g:step() == "reaction" and g:unit("1HC-Cv").hex == "10.05" do
      g:act("hold")
    end
    assert.equal("reaction", g:step())
    g:act("react", { unit = "San-Sp", via = first(g, "allied", "react").via })
    assert.same({ "checking_second", { "french" } }, { g:step(), g:asked() })
    return g
  end

  it("16.4.3.1, 16.4.1.1a a charging stack that checks first, and wins, rides on", function()
    local g = met()
    g:dice({ 6, 1, 1, 1, 1, 2, 2 }) -- it stands; Santiago does not, nor does Hay
    g:act("end")
    while g:step() ~= "follow_on" do
      local verbs = { retreating = #g:why("stop") == 0 and "stop" or "retreat", reaction = "hold", facing = "facing" }
      g:act(verbs[g:step()], first(g, g:asked()[1], verbs[g:step()]))
    end
    assert.same({ "blown", "ready" }, { g:unit("San-Sp").formation, g:unit("1HC-Cv").formation })
    assert.equal("13.05", g:unit("1HC-Cv").hex)
  end)

  it("16.4.1.1b it may check second, but gives up its charge, goes back and is Blown, though it wins", function()
    local g = met()
    g:dice({ 1, 1, 1 }) -- Santiago checks first, and fails: the heavy horse passes
    g:act("check_second")
    play_on(g)
    assert.same({ "blown", "blown" }, { g:unit("San-Sp").formation, g:unit("1HC-Cv").formation })
    assert.truthy(map_of():distance(g:unit("1HC-Cv").hex, "13.05") > 3)
    assert.equal(0, #those(g:log(), function(row) return row.key == "charge_succeeds" end))
  end)

  it("16.4.1.1b, 16.4.1.2 not where its own target charges it: there it checks first", function()
    local g = drill.moving(spec, { HC, { "San-Sp", "13.05", "ready", "W" } })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    while g:step() == "reaction" and g:unit("1HC-Cv").hex == "10.05" do
      g:act("hold")
    end
    assert.equal("reaction", g:step())
    g:dice({ 1, 1, 1 }) -- the heavy horse checks first, and fails: Santiago passes
    g:act("react", { unit = "San-Sp", via = first(g, "allied", "react").via })
    assert.same({ "retreating", 1 }, { g:step(), #those(g:log(), function(row) return row.key == "attacker_beaten" or row.key == "defender_beaten" end) })
  end)
end)

describe("16.5.3 reactions to reactions", function()
  it("16.5.3b a Reaction Charge set off by infantry may be charged", function()
    local g = drill.moving(spec, {
      { "95Ln-3-I", "10.09", "combat_column", "E" },
      { "Ans-Br", "13.09", "ready", "W" },
      { "2HC-Cv", "11.07", "ready", "E" },
    })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "11.10" })
    assert.same({ "reaction", { "allied" } }, { g:step(), g:asked() })
    g:act("react", { unit = "Ans-Br", via = first(g, "allied", "react").via })
    while g:step() == "square" do
      g:act("stay")
    end
    assert.same({ "reaction", { "french" } }, { g:step(), g:asked() })
    assert.same({}, g:why("react", first(g, "french", "react")))
  end)

  it("16.5.3b one that cavalry set off may not", function()
    local g = drill.moving(spec, {
      { "Ch-Cv", "10.09", "ready", "E" },
      { "Ans-Br", "13.09", "ready", "W" },
      { "2HC-Cv", "11.07", "ready", "E" },
    })
    g:act("move", { unit = "Ch-Cv" })
    g:act("step", { to = "11.10" })
    assert.same({ "reaction", { "allied" } }, { g:step(), g:asked() })
    g:dice({ 6, 6, 1, 1 })
    g:act("react", { unit = "Ans-Br", via = first(g, "allied", "react").via })
    assert.same({ "retreating", 1 }, { g:step(), #those(g:log(), function(row) return row.key == "horse_draw" end) })
  end)

  it("16.5.7, 16.4.3 cavalry that was met by a Reaction Charge as it moved goes back and is Blown, win or draw", function()
    for _, dice in ipairs({ { 6, 6, 1, 1 }, { 6, 1, 1, 1 } }) do
      local g = drill.moving(spec, { { "Ch-Cv", "10.09", "ready", "E" }, { "San-Sp", "13.10", "ready", "W" } })
      g:act("move", { unit = "Ch-Cv" })
      g:act("step", { to = "11.10" })
      g:dice(dice)
      g:act("react", { unit = "San-Sp", via = "12.10" })
      play_on(g)
      assert.same({ "blown", "blown" }, { g:unit("Ch-Cv").formation, g:unit("San-Sp").formation })
      assert.truthy(g:unit("Ch-Cv").hex ~= "11.10")
    end
  end)
end)

describe("5.3 the ride", function()
  it("5.3.3, 5.4.2 on the way guns and horse may come between, then it rides into the hex of its target", function()
    local g = drill.moving(spec, { HC, HAY, { "Spb", "13.06", "unlimbered", "W" } })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.06" })
    g:act("stay")
    assert.same({ "opportunity", { "allied" } }, { g:step(), g:asked() })
    local at = g:unit("1HC-Cv").hex
    assert.truthy(at ~= "13.05")
    g:act("answer", { unit = "Spb", as = "as_it_is" })
    g:dice({ 6, 1, 2, 2 }) -- the guns miss; Hay breaks
    g:act("shoot")
    decline(g)
    assert.same({ "follow_on", "13.05" }, { g:step(), g:unit("1HC-Cv").hex })
  end)

  it("16.3.3d Skirmishers that have fled a Reaction Charge move no more in this phase", function()
    local g = drill.moving(spec, { { "S1-27Lt-3-I", "10.09", "skirmish" }, { "27Lt-3-I", "10.10", "line", "E" }, { "Ans-Br", "14.10", "ready", "W" } })
    g:act("move", { unit = "S1-27Lt-3-I" })
    g:act("step", { to = "11.10" })
    assert.same({ "reaction", { "allied" } }, { g:step(), g:asked() })
    g:act("react", { unit = "Ans-Br", via = first(g, "allied", "react").via })
    assert.equal("flee", g:step())
    g:act("flee", { to = "10.10" })
    decline(g)
    assert.same({ "10.10", true, 0 }, { g:unit("S1-27Lt-3-I").hex, g:unit("S1-27Lt-3-I").moved, g:unit("S1-27Lt-3-I").left })
    assert.refused(g:why("move", { unit = "S1-27Lt-3-I" }), "12.1", "12.1.3")
  end)
end)
