--- 16.2 Charges against infantry and guns: Squares, success, Breakoff, Repulse, follow-ons, the end.
local drill = require("spec.drill")
local shock = require("rules.16_stand")

local moving = drill.moving
local HC = { "1HC-Cv", "10.05", "ready", "E" }
local HAY = { "Hay-Br", "13.05", "line", "W" }

--- The heavy horse charges Hay, who stays in Line, with dice; what could answer on the way does not.
local function charged(dice, hay, ...)
  local g = moving(spec, { HC, hay or HAY, ... })
  g:act("move", { unit = "1HC-Cv" })
  g:dice(dice)
  g:act("charge", { to = "13.05", via = "11.05" })
  if g:step() == "square" then g:act("stay") end
  drill.let(g)
  return g
end

--- What counts for Hay against the horse.
local function counts(hay, ...)
  local g = moving(spec, { HC, hay, ... })
  local others, own = { "1HC-Cv" }, {}
  for _, id in ipairs(g.state.stacks["13.05"]) do
    own[#own + 1] = id
  end
  for _, id in ipairs(g.state.stacks["10.05"]) do
    if id ~= "1HC-Cv" then others[#others + 1] = id end
  end
  local set = {}
  for _, item in ipairs(shock.modifiers(g.state, { own = own, others = others, horse = false }).items) do
    set[item.key] = item.value
    set[item.rule] = item.value
  end
  return set
end

--- Takes the horse back as far as it must go.
local function go_back(g)
  local hexes = 0
  while g:step() == "retreating" do
    local side = g:asked()[1]
    local list = those(g:legal(side), function(entry) return entry.verb == "stop" or entry.verb == "retreat" end)
    if list[#list].verb == "retreat" then hexes = hexes + 1 end
    g:act(list[#list].verb, list[#list].args)
    drill.let(g)
  end
  return hexes
end

describe("16.2.1 Squares", function()
  it("16.2, 16.2.1, 8.3.1.1b, 5.3.1, 5.3.2 against a charge for nothing, and it ends the move; the Line may also stay", function()
    local g = moving(spec, { HC, HAY })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    assert.same({ "square", { "allied" } }, { g:step(), g:asked() })
    g:dice({ 6, 1, 3, 1 })
    g:act("form_square")
    assert.same({ "square", 0 }, { g:unit("Hay-Br").formation, g:unit("Hay-Br").left })
  end)

  it("16.2.1, 8.3.1.2a, 8.3a not the Disorganized, nor who is in Square already", function()
    for _, fields in ipairs({ { "line", "disorganized" }, { "square", "normal" } }) do
      local g = moving(spec, { HC, { "Hay-Br", "13.05", fields[1], "W", { state = fields[2] } } })
      g:act("move", { unit = "1HC-Cv" })
      g:dice({ 6, 1, 3, 2 })
      g:act("charge", { to = "13.05", via = "11.05" })
      assert.equal("retreating", g:step())
    end
  end)

  it("17.4.6a, 17.4.6b guns may fire at who forms it; Disorganized by that he does not", function()
    local g = moving(spec, { HC, { "3Ib", "10.04", "unlimbered", "E" }, { "Hay-Br", "13.05", "line", "W", { state = "shaken" } } })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    g:act("form_square")
    assert.same({ "opportunity", { "french" } }, { g:step(), g:asked() })
    g:act("answer", { unit = "3Ib", as = "square" })
    g:dice({ 3, 6, 6, 1, 2 }) -- 1 M-2, of a B M-1; it stands on 6; they break off
    g:act("shoot")
    assert.same({ "line", "disorganized" }, { g:unit("Hay-Br").formation, g:unit("Hay-Br").state })
  end)

  it("11.3.1b a Square in an enemy Zone loses a step", function()
    local g = moving(spec, { HC, HAY, { "95Ln-3-I", "12.04", "line", "E" } })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.06" })
    g:dice({ 6, 1, 3, 2 })
    g:act("form_square")
    assert.equal("shaken", g:unit("Hay-Br").state)
  end)
end)

describe("16.2.2 does it stand", function()
  it("16.2.2b a Commander counts for the defender alone, rated higher than any of theirs; not one rated 0", function()
    assert.equal(1, counts(HAY, { "Picton", "13.05" })["16.2.2b"])
    assert.is_nil(counts(HAY, { "Reding", "13.05" }).commander_advantage)
    assert.is_nil(counts(HAY, { "Grunne", "13.05" }, { "Montbrun", "10.05" }).commander_advantage)
    assert.is_nil(counts(HAY, { "Montbrun", "10.05" }).commander_advantage)
  end)

  it("16.2.2c a Line wants both flanks secure: Hindering ground, or infantry in Line", function()
    assert.equal(-2, counts(HAY).line_unsecured_flanks)
    assert.equal(-2, counts(HAY, { "Kem-Br", "13.06", "line", "W" }).line_unsecured_flanks)
    assert.is_nil(counts(HAY, { "Kem-Br", "13.06", "line", "W" }, { "SJu-Sp", "13.04", "line", "W" }).line_unsecured_flanks)
    assert.equal(-2, counts(HAY, { "Kem-Br", "13.06", "march_column", "W" }, { "SJu-Sp", "13.04", "line", "W" }).line_unsecured_flanks)
    assert.is_nil(counts({ "Hay-Br", "13.05", "square" }).line_unsecured_flanks)
  end)

  it("21.6a the Wrecked stand worse, and do not charge", function()
    assert.equal(-1, counts({ "Hay-Br", "13.05", "line", "W", { casualties = 5 } }).wrecked)
    assert.is_nil(counts({ "Hay-Br", "13.05", "line", "W", { casualties = 4 } }).wrecked)
    for lost, may in pairs({ [3] = true, [4] = false }) do
      local g = moving(spec, { { "1HC-Cv", "10.05", "ready", "E", { casualties = lost } }, HAY })
      g:act("move", { unit = "1HC-Cv" })
      assert.equal(may, #g:why("charge", { to = "13.05", via = "11.05" }) == 0)
    end
  end)

  it("16.2.2d twice the size, by whole stacks", function()
    local small = counts({ "Mar-Ca", "13.05", "line", "W" })
    assert.same({ -1, -1 }, { small.opponent_x2, small["16.2.2d"] })
    assert.is_nil(counts(HAY).opponent_x2)
  end)

  it("16.2.2e, 5.3.4 a number that is reached stands, and a six always; the rest gives way", function()
    assert.equal("follow_on", charged({ 3, 2, 2 }):step()) -- 3 less 2 in Line: B wants 2
    assert.equal("retreating", charged({ 4, 4, 3, 2 }):step())
    local g = charged({ 6, 4, 3, 2 }, { "Vol-Sp", "13.05", "line", "W", { state = "disorganized" } })
    assert.same({ "retreating", { "french" } }, { g:step(), g:asked() })
  end)
end)

describe("16.2.3 to 16.2.6 what comes of it", function()
  it("16.2.4, 16.2.5b, 5.3.6, 5.3.7 by a Morale Check they break off; an odd die shakes who stood, an even one does not", function()
    local g = charged({ 6, 4, 3, 1 })
    assert.same({ "shaken", "shaken", 0 }, { g:unit("Hay-Br").state, g:unit("1HC-Cv").state, g:unit("1HC-Cv").casualties })
    assert.equal("normal", charged({ 6, 4, 3, 2 }):unit("Hay-Br").state)
  end)

  it("16.2.4, 16.2.6b, 5.3.8 else they are repulsed: 3 less 1 of a B is 1(0) M-1; odd and even as before", function()
    local g = charged({ 6, 3, 3, 1 })
    assert.same({ "shaken", "shaken", 1 }, { g:unit("Hay-Br").state, g:unit("1HC-Cv").state, g:unit("1HC-Cv").casualties })
    assert.equal("normal", charged({ 6, 3, 3, 2 }):unit("Hay-Br").state)
  end)

  it("16.2.3.1, 16.1.7b, 16.1.7a, 5.3.5 guns of the stack wait for the outcome, and fire before losses, if they have not fired on the way", function()
    local GUNS = { "Brb", "13.05", "unlimbered", "W" }
    local g = moving(spec, { HC, HAY, GUNS })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    g:act("stay")
    while g:step() == "opportunity" and g:unit("1HC-Cv").hex ~= "12.04" and g:unit("1HC-Cv").hex ~= "12.05" do
      g:act("hold")
    end
    g:dice({ 3 }) -- it fails
    g:act("hold")
    assert.same({ "opportunity", "13.05", 0 }, { g:step(), g:unit("1HC-Cv").hex, g:unit("Hay-Br").casualties })
    g = moving(spec, { HC, HAY, GUNS })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    g:act("stay")
    g:act("answer", { unit = "Brb", as = "as_it_is" })
    g:dice({ 6, 3, 2, 2, 6 }) -- nothing; the stack fails; 0; 0 of an A; the guns: 8
    g:act("shoot")
    assert.equal("follow_on", g:step()) -- they had no shot left
  end)

  it("16.2.8a, 22.2, 22.2.1, 5.3.9 they go back six to twelve hexes, and are Blown then, and move no more", function()
    local g = charged({ 6, 4, 3, 2 })
    assert.equal("ready", g:unit("1HC-Cv").formation)
    assert.equal(6, go_back(g))
    if g:step() == "facing" then g:act("facing", { to = g:unit("1HC-Cv").heading }) end
    assert.same({ "blown", true }, { g:unit("1HC-Cv").formation, g:unit("1HC-Cv").moved })
  end)

  it("16.2.8b those whom it has routed run as it ends", function()
    local g = charged({ 3, 2, 2 })
    assert.same({ "13.05", "routed" }, { g:unit("Hay-Br").hex, g:unit("Hay-Br").state })
    g:act("end")
    assert.same({ "retreating", { "allied" } }, { g:step(), g:asked() })
    assert.equal(6, go_back(g) >= 6 and 6)
  end)
end)

describe("16.2.7 follow-ons", function()
  local FAR = { "SJu-Sp", "12.06", "line", "W" } -- two hexes off

  local function targets(g)
    local list = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "follow" then list[#list + 1] = entry.args.to end
    end
    table.sort(list)
    return list
  end

  it("16.2.7a, 16.2.7b the same stack, or another within two hexes; not cavalry", function()
    local g = charged({ 3, 2, 2 }, nil, FAR, { "Ans-Br", "14.06", "ready", "W" }, { "Gre-Au", "11.07", "line", "W" })
    assert.same({ "12.06", "13.05" }, targets(g))
  end)

  it("16.2.7.1, 16.2.7.6 Shaken they may, Disorganized not: the charge ends", function()
    assert.equal("follow_on", charged({ 3, 6, 2 }):step()) -- 1(0) M-1
    local g = moving(spec, { { "1HC-Cv", "10.05", "ready", "E" }, HAY })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    g:unit("1HC-Cv").state = "shaken"
    g:dice({ 3, 6, 2 })
    g:act("stay")
    drill.let(g)
    assert.same({ "disorganized", "retreating" }, { g:unit("1HC-Cv").state, g:step() })
  end)

  it("16.2.7.2a, 16.2.7.2b, 16.2.7ex the same stack: another roll of its losses, three times at most, and no one reacts", function()
    local g = charged({ 3, 2, 2 }, nil, { "Ans-Br", "14.07", "ready", "W" })
    drill.let(g)
    for n = 1, 3 do
      assert.equal("follow_on", g:step(), n)
      local before = g:unit("Hay-Br").casualties
      g:dice({ 4 })
      g:act("follow", { to = "13.05" }) -- nothing else is rolled
      assert.equal(before + 2, g:unit("Hay-Br").casualties)
    end
    assert.same({ "retreating", "13.05" }, { g:step(), g:unit("Hay-Br").hex })
  end)

  it("16.2.7.3, 16.2.7.5 another stack: the first runs, the whole stack looks at the new one and charges as before", function()
    local g = charged({ 3, 2, 2 }, nil, FAR)
    g:act("follow", { to = "12.06" })
    assert.same({ "retreating", { "allied" } }, { g:step(), g:asked() })
    go_back(g)
    assert.equal("square", g:step()) -- 16.2.7.4b: two hexes off
  end)

  it("16.2.7.4a, 16.2.7.4b a neighbour of one that could have formed Square and did not forms none", function()
    local g = charged({ 3, 2, 2 }, nil, { "SJu-Sp", "13.06", "line", "W" })
    g:act("follow", { to = "13.06" })
    g:dice({ 3, 2, 2 }) -- it does not stand, without being asked for a Square
    go_back(g)
    assert.equal("follow_on", g:step())
  end)

  it("16.2.7.4b if the first did form Square every later one may", function()
    local g = moving(spec, { HC, HAY, { "SJu-Sp", "13.06", "line", "W" } })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    g:dice({ 1, 2, 2 }) -- 1, less 1, more 1: B wants 2
    g:unit("Hay-Br").state = "shaken"
    g:act("form_square")
    g:act("follow", { to = "13.06" })
    go_back(g)
    assert.equal("square", g:step())
  end)
end)
