--- 12.6 Reinforcements on the drill ground, whose high road runs off the map at 20.08 (E) and 01.08 (W).
local drill = require("spec.drill")
local force = require("rules.12_force")
local pieces = require("rules.02_pieces")
local reinforcements = require("rules.12_reinforcements")
local setup = require("rules.03_setup")

--- A Movement Phase with a column of the French that is due at an entry.
local function waiting(ids, entry, list, turn)
  local g = drill.game(spec, list or {}, "movement_phase")
  local rows = {}
  for i, id in ipairs(ids) do
    rows[i] = { side = "french", entry = entry or "E", place = i, piece = id }
  end
  setup.await(g.state, rows, turn or 1)
  g.forced = false
  return g
end

local function enter(g, id, as, to) g:act("enter", { unit = id, to = to or "20.08", as = as }) end
local function left(g, id) return force.points(g:unit(id).left) end

describe("12.6 Reinforcements", function()
  it("12.6.1 each pays the road for those ahead of it, and marches on at once", function()
    local g = waiting({ "95Ln-3-I", "37Ln-Mo", "Cab" })
    enter(g, "95Ln-3-I", "combat_column")
    assert.same({ "20.08", "7" }, { g:unit("95Ln-3-I").hex, left(g, "95Ln-3-I") })
    g:act("road", { to = "19.08" })
    g:act("road", { to = "18.08" })
    g:act("halt")
    enter(g, "37Ln-Mo", "combat_column")
    assert.equal("6", left(g, "37Ln-Mo"))
    g:act("road", { to = "19.08" })
    g:act("halt")
    enter(g, "Cab", "limbered")
    assert.equal("4½", left(g, "Cab")) -- half a MP for each of three hexes
  end)

  it("12.6.1 in the order of the column", function()
    local g = waiting({ "95Ln-3-I", "37Ln-Mo" })
    assert.refused(g:why("enter", { unit = "37Ln-Mo", to = "20.08", as = "combat_column" }), "12.6.1")
    assert.same({}, g:why("enter", { unit = "95Ln-3-I", to = "20.08", as = "combat_column" }))
  end)

  it("12.6.1 Commanders take up no room in it, and come on in their turn", function()
    local g = waiting({ "Marchand", "95Ln-3-I" })
    enter(g, "Marchand", "none")
    assert.equal("14½", left(g, "Marchand"))
    g:act("halt")
    enter(g, "95Ln-3-I", "combat_column")
    assert.equal("7", left(g, "95Ln-3-I"))
  end)

  it("12.6.1 a column that came later to the same entry waits for the one before", function()
    local g = waiting({ "95Ln-3-I" }, "E")
    g.state.turn = 2
    setup.await(g.state, { { side = "french", entry = "E", place = 1, piece = "37Ln-Mo" } }, 2)
    assert.refused(g:why("enter", { unit = "37Ln-Mo", to = "20.08", as = "combat_column" }), "12.6.1")
  end)

  it("12.6.1 who has too little for the column ahead comes on in the next turn, with less ahead", function()
    local g = waiting({ "95Ln-3-I" })
    g.state.queue["20.08"] = 8
    assert.refused(g:why("enter", { unit = "95Ln-3-I", to = "20.08", as = "combat_column" }), "12.6.1")
    assert.same({}, g:why("end"))
    reinforcements.begin_phase(g.state)
    assert.same({}, g:why("enter", { unit = "95Ln-3-I", to = "20.08", as = "combat_column" }))
  end)

  it("12.6 who can come has to: the phase does not end before", function()
    local g = waiting({ "95Ln-3-I" })
    assert.refused(g:why("end"), "12.6")
    enter(g, "95Ln-3-I", "line")
    g:act("halt")
    assert.same({}, g:why("end"))
  end)

  it("12.6 in any formation; off the road it pays for the ground", function()
    local g = waiting({ "95Ln-3-I" })
    enter(g, "95Ln-3-I", "line")
    assert.same({ "line", "4" }, { g:unit("95Ln-3-I").formation, left(g, "95Ln-3-I") }) -- on a slope
    assert.truthy(g:why("enter", { unit = "95Ln-3-I", to = "20.08", as = "square" })[1])
    g = waiting({ "Cab" })
    assert.refused(g:why("enter", { unit = "Cab", to = "20.08", as = "unlimbered" }), "12.6")
  end)

  it("12.6 no one comes before his turn, and not in the turn of the other", function()
    local g = waiting({ "95Ln-3-I" }, "E", {}, 2)
    assert.truthy(g:why("enter", { unit = "95Ln-3-I", to = "20.08", as = "combat_column" })[1])
    assert.same({}, g:why("end"))
    g.state.turn = 2
    assert.same({}, g:why("enter", { unit = "95Ln-3-I", to = "20.08", as = "combat_column" }))
    g = drill.game(spec, {}, "movement_phase", "allied")
    setup.await(g.state, { { side = "french", entry = "E", place = 1, piece = "95Ln-3-I" } }, 1)
    assert.truthy(g:why("enter", { unit = "95Ln-3-I", to = "20.08", as = "combat_column" })[1])
    assert.same({}, g:why("end"))
  end)

  it("12.5.3 where friends stand in the entry it comes on beside the road, and faces as they do", function()
    local g = waiting({ "95Ln-3-I" }, "N", { { "37Ln-Mo", "12.15", "combat_column", "SE" } })
    enter(g, "95Ln-3-I", "combat_column", "12.15")
    assert.same({ pieces.headings.SE, "7" }, { g:unit("95Ln-3-I").heading, left(g, "95Ln-3-I") })
    assert.is_nil(g.state.stack[#g.state.stack].road)
  end)

  it("12.5.2b it looks along the road", function()
    local g = waiting({ "95Ln-3-I" })
    enter(g, "95Ln-3-I", "combat_column")
    assert.same({}, g:why("road", { to = "19.08" }))
    assert.truthy(listed({ pieces.headings.W, pieces.headings.SW, pieces.headings.NW }, g:unit("95Ln-3-I").heading))
  end)

  it("12.6.2 enemies in the entry: anywhere along the edge within ten hexes that is free of them, for what the ground costs", function()
    local g = waiting({ "95Ln-3-I" }, "E", { { "SJu-Sp", "20.08", "line", "W" }, { "Picton", "20.10" }, { "Hay-Br", "20.06", "line", "W" } })
    local function may(to) return #g:why("enter", { unit = "95Ln-3-I", to = to, as = "combat_column" }) == 0 end
    assert.falsy(may("20.08"))
    assert.truthy(may("20.09"))
    assert.truthy(may("20.10")) -- reading 6
    assert.falsy(may("20.06"))
    assert.truthy(may("11.01") == (map_of():distance("11.01", "20.08") <= 10))
    assert.falsy(may("19.08"))
    assert.falsy(may("01.08"))
    assert.refused(g:why("end"), "12.6")
  end)

  it("12.6.2 a free entry is kept to", function()
    local g = waiting({ "95Ln-3-I" })
    assert.refused(g:why("enter", { unit = "95Ln-3-I", to = "20.09", as = "combat_column" }), "12.6.2")
  end)

  it("12.6 whoever waits lies in a box beside the map, which both see", function()
    local g = waiting({ "95Ln-3-I", "37Ln-Mo" })
    for _, side in ipairs({ "french", "allied" }) do
      local box = g:view(side).boxes[1]
      assert.same({ "E", "17:00", "20.08", 2 }, { box.values.entry, box.values.time, box.hex, #box.pieces })
    end
    enter(g, "95Ln-3-I", "combat_column")
    assert.equal(1, #g:view("french").boxes[1].pieces)
  end)

  it("17.4 guns that cover the entry fire at those who come", function()
    local g = waiting({ "95Ln-3-I" }, "E", { { "Brb", "18.08", "unlimbered", "E" } })
    enter(g, "95Ln-3-I", "combat_column")
    assert.equal("opportunity", g:step())
  end)
end)
