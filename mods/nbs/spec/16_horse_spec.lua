--- 16.4 Cavalry against cavalry; 16.5 Reaction Charges; 22 what cavalry has to do.
local drill = require("spec.drill")
local stand = require("rules.16_stand")

local moving = drill.moving
local HC = { "1HC-Cv", "10.05", "ready", "E" }
local SAN = { "San-Sp", "13.05", "ready", "W" }

local function has(reasons, rule)
  return #those(reasons, function(each) return each.rule == rule end) > 0
end

--- The heavy horse charges Santiago.
local function charging(san, ...)
  local g = moving(spec, { HC, san or SAN, ... })
  g:act("move", { unit = "1HC-Cv" })
  g:act("charge", { to = "13.05", via = "11.05" })
  while (g:step() == "reaction" or g:step() == "opportunity") and g:unit("1HC-Cv").hex ~= "13.05" do
    g:act("hold")
  end
  return g
end

--- Takes whoever has to go back as far as he must; hexes by side, in the order in which they went.
local function go_back(g)
  local hexes, order = {}, {}
  while g:step() == "retreating" or g:step() == "facing" or g:step() == "reaction" do
    local side = g:asked()[1]
    if g:step() == "reaction" then
      g:act("hold")
    elseif g:step() == "facing" then
      g:act("facing", { to = g:legal(side)[1].args.to })
    else
      local list = those(g:legal(side), function(entry) return entry.verb == "stop" or entry.verb == "retreat" end)
      if list[#list].verb == "retreat" then
        hexes[side] = (hexes[side] or 0) + 1
        if order[#order] ~= side then order[#order + 1] = side end
      end
      g:act(list[#list].verb, list[#list].args)
    end
  end
  return hexes, order
end

describe("16.4 cavalry against cavalry", function()
  it("16.4, 16.4.1.1a, 16.4.1.3, 5.4.1, 5.4.2, 5.4.3 the defender checks first, at the halt; if he fails the attacker passes without a roll", function()
    local g = charging()
    assert.equal("turn_on", g:step())
    g:dice({ 2, 1, 3 }) -- C wants 3: 2, less 1 for twice the size, less 1 for the halt: fails; then losses of both
    g:act("end")
    assert.same({ 2, 0 }, { g:unit("San-Sp").casualties, g:unit("1HC-Cv").casualties }) -- one more against twice the size
  end)

  it("16.4, 5.4.4 both standing is a draw", function()
    local g = charging()
    g:dice({ 6, 6, 3, 3 }) -- draw: 1(0) each; twice the size makes a box more of his, one less of theirs
    g:act("end")
    assert.same({ 2, 0 }, { g:unit("San-Sp").casualties, g:unit("1HC-Cv").casualties })
  end)

  it("16.4.1.2, 16.4.1.4d who turns on his chargers checks second, and is not at the halt", function()
    local g = charging()
    g:dice({ 1, 4, 1 }) -- the chargers check, B wants 2, and fail
    g:act("turn_on")
    assert.same({ 0, 1 }, { g:unit("San-Sp").casualties, g:unit("1HC-Cv").casualties })
  end)

  it("16.4.1.2 only who could charge turns on them", function()
    for _, fields in ipairs({ { "blown", "normal" }, { "ready", "shaken" } }) do
      local g = moving(spec, { HC, { "San-Sp", "13.05", fields[1], "W", { state = fields[2] } } })
      g:act("move", { unit = "1HC-Cv" })
      g:dice({ 1, 1, 1 })
      g:act("charge", { to = "13.05", via = "11.05" })
      assert.equal("retreating", g:step())
    end
  end)

  local function counts(own, others, stationary)
    local list = { HC, SAN, { "Ch-Cv", "10.07", "ready", "E" }, { "Ans-Br", "13.07", "ready", "W" }, { "Montbrun", "10.05" }, { "Reding", "13.05" } }
    local g = drill.game(spec, list, "phasing_fire")
    local total = stand.modifiers(g.state, { own = own, others = others, horse = true, stationary = stationary })
    local set = {}
    for _, item in ipairs(total.items) do
      set[item.key] = item.value
      set[item.rule] = item.value
    end
    return set
  end

  it("16.4.1.4b, 16.4.1.4c, 16.4.1.4e the higher Commander, and one rated 0 helps who has none; light against heavy; twice", function()
    assert.equal(1, counts({ "1HC-Cv", "Montbrun" }, { "San-Sp", "Reding" }).commander_advantage)
    assert.equal(1, counts({ "1HC-Cv" }, { "San-Sp", "Reding" })["16.4.1.4b"])
    assert.is_nil(counts({ "San-Sp", "Reding" }, { "1HC-Cv" }).commander_advantage)
  end)
  it("16.4.1.4c the light side against the heavy", function()
    assert.equal(-1, counts({ "San-Sp" }, { "1HC-Cv" }).light_against_heavy)
    assert.is_nil(counts({ "1HC-Cv" }, { "San-Sp" }).light_against_heavy)
    assert.is_nil(counts({ "San-Sp" }, { "Ch-Cv" }).light_against_heavy)
  end)
  it("16.4.1.4d who stands still", function()
    assert.equal(-1, counts({ "San-Sp" }, { "1HC-Cv" }, true).stationary_cavalry)
    assert.is_nil(counts({ "San-Sp" }, { "1HC-Cv" }, false).stationary_cavalry)
  end)
  it("16.4.1.4e twice the size of the whole stack", function()
    local small = counts({ "San-Sp" }, { "1HC-Cv" })
    assert.same({ -1, -1 }, { small.opponent_x2, small["16.4.1.4e"] })
    assert.is_nil(counts({ "San-Sp" }, { "Ch-Cv" }).opponent_x2)
  end)

  it("16.4.1.4a no more than four either way", function()
    local g = charging({ "San-Sp", "13.05", "ready", "W", { state = "disorganized", casualties = 3 } })
    assert.same({ "retreating" }, { g:step() }) -- -2 -1 -1 -1 -1: a 6 alone would have stood
  end)

  it("16.4.2.1 those with beaten horse run too, and their guns are lost by the table", function()
    local g = moving(spec, { HC, SAN, { "SJu-Sp", "13.05", "line", "W" }, { "Spb", "13.05", "unlimbered", "W" } })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    drill.let(g)
    g:dice({ 1, 1, 1, 2 }) -- 2 and 2 for cavalry: a point
    g:act("end")
    drill.let(g)
    assert.same({ "routed", "routed", 1 }, { g:unit("SJu-Sp").state, g:unit("Spb").state, g:unit("Spb").guns })
  end)

  it("16.4.3, 5.4.5 after a draw both go back, the attackers first, and are Blown", function()
    local g = charging()
    g:dice({ 6, 6, 1, 1 })
    g:act("end")
    local hexes, order = go_back(g)
    assert.same({ "french", "allied" }, order)
    assert.same({ french = 6, allied = 6 }, hexes)
    assert.same({ "blown", "blown" }, { g:unit("1HC-Cv").formation, g:unit("San-Sp").formation })
  end)

  it("16.4.3.2 a defender at the halt who has won stays, and is not Blown", function()
    local g = charging()
    g:dice({ 6, 1, 1, 1 })
    g:act("end")
    local hexes = go_back(g)
    assert.same({ french = 6 }, hexes)
    assert.same({ "ready", "13.05" }, { g:unit("San-Sp").formation, g:unit("San-Sp").hex })
  end)

  it("16.4.3.3 who has routed goes six hexes, no more", function()
    local g = charging()
    g:dice({ 1, 1, 6 }) -- of who loses, 6 is a rout
    g:act("end")
    local hexes = go_back(g)
    assert.equal(6, hexes.allied)
    assert.same({ "routed", "routed" }, { g:unit("San-Sp").state, g:unit("San-Sp").formation })
  end)
end)

describe("16.5 Reaction Charges", function()
  local MOVER = { "95Ln-3-I", "10.09", "combat_column", "E" }

  --- Does cavalry at a hex get to react as the 95th goes to 11.10?
  local function reacts(row, ...)
    local g = moving(spec, { MOVER, row, ... })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "11.10" })
    return g:step() == "reaction", g
  end

  it("16.5, 16.5.1, 16.5ex one to three hexes off, in any direction, in sight, not in Hindering ground", function()
    assert.truthy((reacts({ "Ans-Br", "13.10", "ready", "W" })))
    assert.truthy((reacts({ "Ans-Br", "14.10", "ready", "E" })))
    assert.falsy((reacts({ "Ans-Br", "15.08", "ready", "W" })))
    assert.falsy((reacts({ "Ans-Br", "13.10", "ready", "W" }, { "Hay-Br", "12.09", "line", "W" }, { "Kem-Br", "12.10", "line", "W" })))
    local g = moving(spec, { { "95Ln-3-I", "10.11", "combat_column", "E" }, { "Ans-Br", "13.10", "ready", "W" } })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "11.12" }) -- an orchard, which is out of its zone
    assert.same({ "reaction", "10.11" }, { g:step(), g:unit("95Ln-3-I").hex })
    g:act("hold")
    assert.same({ "march", "11.12" }, { g:step(), g:unit("95Ln-3-I").hex })
  end)

  it("16.5, 16.1.1 neither the Blown, the Shaken nor the Wrecked", function()
    assert.falsy((reacts({ "Ans-Br", "13.10", "blown", "W" })))
    assert.falsy((reacts({ "Ans-Br", "13.10", "ready", "W", { state = "shaken" } })))
    local asked, g = reacts({ "Ans-Br", "13.10", "ready", "W", { casualties = 4 } })
    assert.truthy(asked) -- 4.0b: the question does not tell
    assert.truthy(#g:why("react", { unit = "Ans-Br", via = "12.10" }) > 0)
  end)

  it("16.5.5 from outside its arc it checks first; failing it looks as it did, and leaves that unit alone", function()
    local _, g = reacts({ "Ans-Br", "14.10", "ready", "E" })
    local heading = g:unit("Ans-Br").heading
    g:dice({ 3 })
    g:act("react", { unit = "Ans-Br", via = g:legal("allied")[2].args.via })
    assert.same({ heading, "14.10", "march" }, { g:unit("Ans-Br").heading, g:unit("Ans-Br").hex, g:step() })
    g:act("step", { to = "12.10" })
    assert.equal("march", g:step())
    _, g = reacts({ "Ans-Br", "14.10", "ready", "E" })
    g:dice({ 4 })
    g:act("react", { unit = "Ans-Br", via = g:legal("allied")[2].args.via })
    assert.equal("square", g:step())
  end)

  it("16.5.6, 16.5.4 the mover goes on with what is left after it; no follow-ons", function()
    local _, g = reacts({ "Ans-Br", "13.10", "ready", "W" })
    local left = g:unit("95Ln-3-I").left
    g:act("react", { unit = "Ans-Br", via = "12.10" })
    g:dice({ 6, 6, 2 }) -- it stands; no Commander, no Breakoff (26.4): repulsed, an even die
    g:act("stay")
    go_back(g)
    assert.same({ "march", left }, { g:step(), g:unit("95Ln-3-I").left })
  end)

  it("16.5.4 a Reaction Charge that succeeds ends", function()
    local _, g = reacts({ "San-Sp", "13.10", "ready", "W" })
    g:act("react", { unit = "San-Sp", via = "12.10" })
    g:dice({ 1, 2, 2 })
    g:act("stay")
    assert.equal("retreating", g:step())
  end)

  it("16.5.6, 8.3.1.1b but one that formed Square moves no more", function()
    local _, g = reacts({ "Ans-Br", "13.10", "ready", "W" })
    g:act("react", { unit = "Ans-Br", via = "12.10" })
    g:dice({ 6, 6, 2 })
    g:act("form_square")
    go_back(g)
    assert.same({ "square", "movement_phase" }, { g:unit("95Ln-3-I").formation, g:step() })
  end)

  it("16.5.8, 17.4.7 a Square that fails to move may be charged, and fired at", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "square", "E" }, { "Ans-Br", "13.10", "ready", "W" } })
    g:act("move", { unit = "95Ln-3-I" })
    g:dice({ 3 })
    g:act("step", { to = "10.09" })
    assert.equal("reaction", g:step())
    g = moving(spec, { { "95Ln-3-I", "11.09", "square", "E" }, { "Brb", "13.09", "unlimbered", "W" } })
    g:act("move", { unit = "95Ln-3-I" })
    g:dice({ 3 })
    g:act("step", { to = "12.09" })
    assert.equal("opportunity", g:step())
  end)

  it("16.5.9, 17.4.8 turning sets nothing off", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "Ans-Br", "13.10", "ready", "W" }, { "Brb", "13.09", "unlimbered", "W" } })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("turn", { to = g:unit("Ans-Br").heading })
    assert.equal("march", g:step())
  end)

  it("16.5.3a, 16.5.3c a charge meets one Reaction Charge, and none in the hex of its target", function()
    local g = moving(spec, { HC, { "Hay-Br", "13.05", "line", "W" }, { "San-Sp", "13.04", "ready", "W" } })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    g:act("stay")
    local asked = 0
    while g:step() == "reaction" do
      assert.truthy(g:unit("1HC-Cv").hex ~= "13.05")
      asked = asked + 1
      if asked == 2 then
        g:dice({ 1, 1, 1 }) -- the charging horse is the target: it checks first ...
        g:act("react", { unit = "San-Sp", via = g:legal("allied")[2].args.via })
        if g:step() == "checking_second" then g:act("end") end
      else
        g:act("hold")
      end
    end
    assert.equal(2, asked)
  end)

  it("16.5.2 in other phases too: at who runs on in the Rally Phase", function()
    local g = drill.at(spec, { { "95Ln-3-I", "11.09", "routed", nil, { state = "routed" } }, { "Ans-Br", "13.09", "ready", "W" } }, "rallying")
    g:act("end")
    g:act("retreat", { to = "10.09" })
    assert.equal("reaction", g:step())
  end)
end)

describe("22 cavalry", function()
  local PRESS = { "95Ln-3-I", "11.09", "combat_column", "E" }

  local function pressed(row, ...)
    local g = moving(spec, { PRESS, row, ... })
    g:act("move", { unit = "95Ln-3-I" })
    g:act("step", { to = "12.09" })
    return g
  end

  it("22.1a infantry that comes up makes it charge or go back, and it may not stay; it is not Blown by that", function()
    local g = pressed({ "Ans-Br", "13.10", "ready", "W" })
    assert.equal("pressed", g:step())
    local verbs = {}
    for _, entry in ipairs(g:legal("allied")) do
      verbs[entry.verb] = true
    end
    assert.same({ turn_on_them = true, withdraw = true }, verbs)
    g:act("withdraw")
    local hexes = go_back(g)
    assert.same({ 6, "ready" }, { hexes.allied, g:unit("Ans-Br").formation })
  end)

  it("22.1b from its flank or rear it has to pass a check to charge, and goes back if it fails", function()
    local g = pressed({ "Ans-Br", "13.10", "ready", "E" })
    g:dice({ 3 })
    g:act("turn_on_them", { unit = "Ans-Br" })
    assert.equal("retreating", g:step())
  end)

  it("22.1.1, 22.2.2 Blown or Disorganized it goes back", function()
    for _, fields in ipairs({ { "blown", "normal" }, { "ready", "disorganized" } }) do
      local g = pressed({ "Ans-Br", "13.10", fields[1], "W", { state = fields[2] } })
      assert.truthy(#g:why("turn_on_them", { unit = "Ans-Br" }) > 0)
      assert.same({}, g:why("withdraw"))
    end
  end)

  it("22.1.3, 23.0b Limbered horse guns go back as cavalry does; foot guns and guns in action do not", function()
    local g = drill.moving(spec, { { "Hay-Br", "13.09", "march_column", "W" }, { "Cvb", "11.10", "limbered", "E" } }, "allied")
    g:act("move", { unit = "Hay-Br" })
    g:act("step", { to = "12.09" })
    assert.equal("pressed", g:step())
    for _, row in ipairs({ { "Cvb", "11.10", "unlimbered", "W" }, { "3Ib", "11.10", "limbered", "E" } }) do
      g = drill.moving(spec, { { "Hay-Br", "13.09", "march_column", "W" }, row }, "allied")
      g:act("move", { unit = "Hay-Br" })
      g:act("step", { to = "12.09" })
      assert.equal("march", g:step())
    end
  end)

  it("22.0, 23.0a light and heavy horse, light and heavy guns: other allowances, other tables", function()
    local g = moving(spec, { { "Ch-Cv", "10.05", "ready", "E" }, HC })
    assert.same({ 14, 12 }, { drill.left(g, "Ch-Cv"), drill.left(g, "1HC-Cv") })
  end)

  it("22.2.2 Blown it does not charge, and has six MPs", function()
    local g = moving(spec, { { "1HC-Cv", "10.05", "blown", "E" }, { "Hay-Br", "13.05", "line", "W" } })
    assert.equal(6, drill.left(g, "1HC-Cv"))
    g:act("move", { unit = "1HC-Cv" })
    assert.truthy(has(g:why("charge", { to = "13.05", via = "11.05" }), "16.1.1"))
  end)

  it("22.2.3, 5.1n each Blown unit checks for itself in its Rally Phase, when Normal or better", function()
    local g = drill.at(spec, {
      { "1HC-Cv", "10.05", "blown", "E" },
      { "2HC-Cv", "10.05", "blown", "E" },
      { "Ch-Cv", "10.09", "blown", "E" },
    }, "remount")
    g:unit("Ch-Cv").state = "shaken"
    assert.refused(g:why("remount", { unit = "Ch-Cv" }), "22.2.3")
    g:dice({ 4, 3 })
    g:act("remount", { unit = "1HC-Cv" })
    g:act("remount", { unit = "2HC-Cv" })
    assert.same({ "ready", "blown" }, { g:unit("1HC-Cv").formation, g:unit("2HC-Cv").formation })
    assert.refused(g:why("remount", { unit = "2HC-Cv" }), "22.2.3")
  end)

  it("22.2.3ex Blown and Disorganized: Shaken and Blown at the end of the turn, Normal at that of the next, and then it may try", function()
    local g = drill.at(spec, { { "1HC-Cv", "10.05", "blown", "E", { state = "disorganized" } } }, "rallying")
    assert.equal("shaken", g:unit("1HC-Cv").state)
    g:goto_step("remount")
    assert.refused(g:why("remount", { unit = "1HC-Cv" }), "22.2.3")
    g:goto_step("phasing_fire", "french")
    g:goto_step("remount", "french")
    assert.equal("normal", g:unit("1HC-Cv").state)
    g:dice({ 4 })
    g:act("remount", { unit = "1HC-Cv" })
    assert.equal("ready", g:unit("1HC-Cv").formation)
  end)
end)

describe("16.2.8 a charge that is not over", function()
  it("16.2.8b, 16.5 whoever runs from it is not charged by it once more", function()
    local g = moving(spec, { HC, { "Brb", "13.05", "limbered", "W" } })
    g:act("move", { unit = "1HC-Cv" })
    g:act("charge", { to = "13.05", via = "11.05" })
    local seen = {}
    while g:step() ~= "movement_phase" and #seen < 40 do
      seen[#seen + 1] = g:step()
      local list = g:legal(g:asked()[1])
      g:act(list[#list].verb, list[#list].args)
    end
    assert.truthy(listed(seen, "retreating"))
    assert.falsy(listed(seen, "reaction"))
  end)
end)
