--- 12.5 Road Movement and Forced March, on the high road of the drill ground, which runs along row 08.
local drill = require("spec.drill")
local force = require("rules.12_force")
local pieces = require("rules.02_pieces")

local H = pieces.headings

--- A march of the first of the pieces.
local function march(list)
  local g = drill.game(spec, list, "movement_phase")
  g:act("move", { unit = list[1][1] })
  g.forced = false
  return g
end

local function column(id, hex, heading, fields) return { id, hex, "combat_column", heading, fields } end

local function left(g, id) return force.points(g:unit(id).left) end

describe("12.5 Road Movement", function()
  it("12.5ex a Line enters a road hex for 2, forms Column for 1, turns for 1, and has 4 left for the road", function()
    local g = march({ { "95Ln-3-I", "14.09", "line", "SE" } })
    g:act("step", { to = "14.08" })
    assert.equal("5", left(g, "95Ln-3-I"))
    g:act("form", { unit = "95Ln-3-I", to = "combat_column" })
    assert.equal("5", left(g, "95Ln-3-I")) -- 8.4og2: a MP more for the Column, one spent
    g:act("turn", { to = H.SW })
    for hex = 13, 10, -1 do
      g:act("road", { to = ("%02d.08"):format(hex) })
    end
    assert.same({ "10.08", "0" }, { g:unit("95Ln-3-I").hex, left(g, "95Ln-3-I") })
  end)

  it("12.5.1 the road costs 1, whatever lies beside it: the town, a bridge over the brook", function()
    local g = march({ column("95Ln-3-I", "09.08", "W") })
    for _, to in ipairs({ "08.08", "07.08", "06.08" }) do
      g:act("road", { to = to })
    end
    assert.same({ "06.08", "5" }, { g:unit("95Ln-3-I").hex, left(g, "95Ln-3-I") })
  end)

  it("12.5.1 guns and Commanders pay half, and guns pass where they could not without", function()
    local g = march({ { "Cab", "03.08", "limbered", "W" }, { "Souham", "03.08" } })
    g:act("with", { unit = "Souham" })
    g:act("road", { to = "02.08" })
    assert.same({ "5½", "14½" }, { left(g, "Cab"), left(g, "Souham") })
  end)

  it("12.5.1, 12.5.2b turns along the road cost nothing; whoever stops looks along it", function()
    local g = march({ column("95Ln-3-I", "12.09", "SE") })
    g:act("road", { to = "12.08" })
    g:act("road", { to = "11.08" })
    assert.same({ "6", H.W }, { left(g, "95Ln-3-I"), g:unit("95Ln-3-I").heading })
  end)

  it("12.5.2b of the two corners with the next hex ahead the owner picks one, once a hex", function()
    local g = march({ column("95Ln-3-I", "14.08", "W") })
    g:act("road", { to = "13.08" })
    assert.equal(H.W, g:unit("95Ln-3-I").heading)
    g:act("turn", { to = H.NW })
    assert.same({ "7", H.NW }, { left(g, "95Ln-3-I"), g:unit("95Ln-3-I").heading })
    g:act("turn", { to = H.W }) -- now it turns off, and pays
    assert.equal("6", left(g, "95Ln-3-I"))
  end)

  it("10.1.1 a corner is named as it lies on the map", function()
    local words = { "upper right", "right", "lower right", "lower left", "left", "upper left" }
    for i, name in ipairs({ "NE", "E", "SE", "SW", "W", "NW" }) do
      assert.equal("the " .. words[i], text_of("corner." .. H[name]))
    end
  end)

  it("12.5.2a who does not look along the road has to turn first", function()
    local g = march({ column("95Ln-3-I", "14.08", "E") })
    assert.refused(g:why("road", { to = "13.08" }), "12.5.2a")
    g:act("turn", { to = H.W })
    assert.same({}, g:why("road", { to = "13.08" }))
  end)

  for _, case in ipairs({
    { "12.5.3 not into a hex with infantry", { "37Ln-Mo", "13.08", "combat_column", "W" } },
    { "12.5.3 nor with cavalry", { "Ch-Cv", "13.08", "ready", "W" } },
    { "12.5.3 nor with guns", { "Cab", "13.08", "limbered", "W" } },
    { "12.3.1 nor with enemies, be it Skirmishers", { "S1-Hay-Br", "13.08", "skirmish" }, "12.3.1" },
  }) do
    it(case[1], function()
      local g = march({ column("95Ln-3-I", "14.08", "W"), case[2] })
      assert.refused(g:why("road", { to = "13.08" }), case[3] or "12.5.3")
    end)
  end

  it("12.5.3 Commanders and Skirmishers there, or along with it, do not matter", function()
    local g = march({ column("95Ln-3-I", "14.08", "W"), { "Ney", "13.08" }, { "S1-95Ln-3-I", "13.08", "skirmish" }, { "Marchand", "14.08" } })
    g:act("with", { unit = "Marchand" })
    assert.same({}, g:why("road", { to = "13.08" }))
  end)

  it("12.5.3 units go one by one", function()
    local g = march({ column("95Ln-3-I", "14.08", "W"), column("37Ln-Mo", "14.08", "W") })
    g:act("with", { unit = "37Ln-Mo" })
    assert.refused(g:why("road", { to = "13.08" }), "12.5.3")
    g:act("leave", { unit = "37Ln-Mo" })
    assert.same({}, g:why("road", { to = "13.08" }))
  end)

  it("12.5.4 infantry in Line does not go by road, nor guns in action", function()
    assert.refused(march({ { "95Ln-3-I", "14.08", "line", "W" } }):why("road", { to = "13.08" }), "12.5.4")
    assert.refused(march({ { "Cab", "14.08", "unlimbered", "W" } }):why("road", { to = "13.08" }), "12.3.5", "12.5.4")
  end)

  it("12.5.5 nobody attacks or charges off the road before he has left it", function()
    local g = march({ column("95Ln-3-I", "14.08", "W"), { "SJu-Sp", "12.07", "line", "W" } })
    g:act("road", { to = "13.08" })
    assert.refused(g:why("assault", { to = "12.07" }), "12.5.5")
    g:act("turn", { to = H.SW })
    assert.same({}, g:why("assault", { to = "12.07" }))
    g = march({ { "Ch-Cv", "14.08", "ready", "W" }, { "SJu-Sp", "11.08", "line", "W" } })
    g:act("road", { to = "13.08" })
    assert.refused(g:why("charge", { to = "11.08", via = "12.07" }), "12.5.5")
  end)

  it("12.5.1 who has too little left stays", function()
    local g = march({ column("95Ln-3-I", "14.08", "W", { left = 3 }) })
    g:unit("95Ln-3-I").left = 3
    assert.refused(g:why("road", { to = "13.08" }), "12.5.1")
  end)

  it("12.5.1 it waives MPs alone: the ford shakes who goes over it by the trail (reading 9)", function()
    local g = march({ column("95Ln-3-I", "02.04", "E") })
    g:act("road", { to = "03.04" })
    assert.same({ "7", "shaken" }, { left(g, "95Ln-3-I"), g:unit("95Ln-3-I").state })
  end)
end)

describe("12.5.6 Forced March", function()
  local function forcing(die, list)
    local g = march(list or { column("95Ln-3-I", "19.08", "W") })
    g:dice({ die })
    g:act("force_march", { unit = "95Ln-3-I" })
    return g
  end

  it("12.5.6.2 three MPs more for a Morale Check, passed or not; who fails loses a Straggler", function()
    local g = forcing(6)
    assert.same({ 12, 0 }, { g:unit("95Ln-3-I").extra, g:unit("95Ln-3-I").stragglers })
    g = forcing(1)
    assert.same({ 12, 1 }, { g:unit("95Ln-3-I").extra, g:unit("95Ln-3-I").stragglers })
  end)

  it("12.5.6.1 they are for the road alone: 11 hexes of it, or 8 and nothing beside", function()
    local g = forcing(6)
    for hex = 18, 9, -1 do
      g:act("road", { to = ("%02d.08"):format(hex) })
    end
    assert.same({ "09.08", "1", 0 }, { g:unit("95Ln-3-I").hex, left(g, "95Ln-3-I"), g:unit("95Ln-3-I").extra })
    g = forcing(6, { column("95Ln-3-I", "14.08", "W", { left = 0 }) })
    g:unit("95Ln-3-I").left = 0
    assert.refused(g:why("turn", { to = H.E }), "12.1.2")
    g:act("road", { to = "13.08" })
    assert.equal(8, g:unit("95Ln-3-I").extra)
  end)

  it("12.5.6.3 a second check gives three more, and a third is not made", function()
    local g = forcing(6)
    g:dice({ 6 })
    g:act("force_march", { unit = "95Ln-3-I" })
    assert.equal(24, g:unit("95Ln-3-I").extra)
    assert.refused(g:why("force_march", { unit = "95Ln-3-I" }), "12.5.6.3")
  end)

  it("12.5.6.1 neither the Disorganized, nor Lines, nor cavalry, nor off the roads", function()
    local function why(list) return march(list):why("force_march", { unit = list[1][1] }) end
    assert.refused(why({ column("95Ln-3-I", "14.08", "W", { state = "disorganized" }) }), "12.5.6.1")
    assert.refused(why({ { "95Ln-3-I", "14.08", "line", "W" } }), "12.5.6.1")
    assert.refused(why({ { "Ch-Cv", "14.08", "ready", "W" } }), "12.5.6.1")
    assert.refused(why({ column("95Ln-3-I", "14.10", "W") }), "12.5.6.1")
    assert.same({}, why({ column("95Ln-3-I", "14.08", "W") }))
  end)

  it("12.5.6.1 who is Disorganized on the way has nothing of it any more", function()
    local g = forcing(6)
    g:unit("95Ln-3-I").state = "disorganized"
    g:unit("95Ln-3-I").left = 0
    assert.refused(g:why("road", { to = "18.08" }), "12.5.1")
  end)

  it("12.5.6.4 Skirmishers keep up with it, beyond what they have", function()
    local g = march({ column("95Ln-3-I", "19.08", "W"), { "S1-95Ln-3-I", "19.08", "skirmish" } })
    g:act("with", { unit = "S1-95Ln-3-I" })
    for hex = 18, 11, -1 do
      g:act("road", { to = ("%02d.08"):format(hex) })
    end
    assert.same({ "11.08", "11.08" }, { g:unit("95Ln-3-I").hex, g:unit("S1-95Ln-3-I").hex })
  end)

  it("12.5.6.3 the next Movement Phase begins without it", function()
    local g = forcing(6)
    g:unit("95Ln-3-I").forced = 2
    force.renew(g.state, "french")
    assert.same({ 0, 0 }, { g:unit("95Ln-3-I").forced, g:unit("95Ln-3-I").extra })
  end)
end)
