--- 10 Facing.
local drill = require("spec.drill")
local facing = require("rules.10_facing")
local pieces = require("rules.02_pieces")

local moving, walk, left = drill.moving, drill.walk, drill.left
local E, W = pieces.headings.E, pieces.headings.W

describe("10.0 who looks where", function()
  local kinds = {
    { "10.0c", "line", "95Ln-3-I", "line", "front" },
    { "10.0c", "Column", "95Ln-3-I", "combat_column", "front" },
    { "10.0c", "Ready cavalry", "Ch-Cv", "ready", "front" },
    { "10.0c", "Blown cavalry", "Ch-Cv", "blown", "front" },
    { "10.0c", "Limbered guns", "3Ib", "limbered", "front" },
    { "10.0c", "Unlimbered guns", "3Ib", "unlimbered", "front" },
    { "10.0d", "Skirmishers", "S1-95Ln-3-I", "skirmish", "all_front" },
    { "10.0d", "a Square", "95Ln-3-I", "square", "all_front" },
    { "10.0e", "the Routed", "95Ln-3-I", "routed", "all_rear" },
    { "10.0f", "a Commander", "Ney", nil, "none" },
    { "10.0f", "an HQ", "HQ-I", nil, "none" },
  }
  for _, case in ipairs(kinds) do
    it(("%s %s: %s"):format(case[1], case[2], case[5]), function()
      local g = drill.game(spec, { { case[3], "11.09", case[4], "E" } }, "phasing_fire")
      assert.equal(case[5], facing.kind(g.state, case[3]))
      assert.equal(case[5] == "front", facing.looks(g.state, case[3]))
    end)
  end

  it("10.0d a Line in a town looks all round, a Column there does not", function()
    local g = drill.game(spec, { { "6Lt-Ca", "07.08", "line", "E" }, { "37Ln-Mo", "08.08", "combat_column", "E" } }, "phasing_fire")
    assert.same({ "all_front", "front" }, { facing.kind(g.state, "6Lt-Ca"), facing.kind(g.state, "37Ln-Mo") })
  end)

  it("10.0a, 10.0d, 10.0e two hexes to the front, two to the flanks, two to the rear; six, or none", function()
    local g = drill.game(spec, {
      { "95Ln-3-I", "11.09", "line", "E" },
      { "27Lt-3-I", "13.09", "square" },
      { "94Ln-3-I", "12.05", "routed" },
    }, "phasing_fire")
    local zones = {}
    for i, hex in ipairs({ "12.09", "12.08", "11.10", "11.08", "10.09", "10.08" }) do
      zones[i] = facing.zone(g.state, "95Ln-3-I", hex)
    end
    assert.same({ "front", "front", "flank", "flank", "rear", "rear" }, zones)
    assert.equal("front", facing.zone(g.state, "27Lt-3-I", "12.09"))
    assert.equal("rear", facing.zone(g.state, "94Ln-3-I", "13.05"))
    assert.same({ 2, 6, 0 }, { #facing.front(g.state, "95Ln-3-I"), #facing.front(g.state, "27Lt-3-I"), #facing.front(g.state, "94Ln-3-I") })
  end)
end)

describe("10.0b, 10.1 facing of stacks", function()
  it("10.0b who faces otherwise does not come along; a Square or a Skirmisher does", function()
    local g = moving(spec, {
      { "95Ln-3-I", "11.09", "line", "E" },
      { "27Lt-3-I", "11.09", "line", "W" },
      { "S1-95Ln-3-I", "11.09", "skirmish" },
    })
    g:act("move", { unit = "95Ln-3-I" })
    assert.refused(g:why("with", { unit = "27Lt-3-I" }), "10.0b")
    assert.same({}, g:why("with", { unit = "S1-95Ln-3-I" }))
  end)

  it("10.0b, 10.1.2 all who move together turn together, each for its own MPs", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "27Lt-3-I", "11.09", "combat_column", "E" } })
    walk(g, { "95Ln-3-I", "27Lt-3-I" })
    g:act("turn", { to = W }) -- about
    assert.same({ W, W, 6, 7 }, { g:unit("95Ln-3-I").heading, g:unit("27Lt-3-I").heading, left(g, "95Ln-3-I"), left(g, "27Lt-3-I") })
  end)

  it("12.3.3, 10.0b who joins a stack pays to face as it does, and needs the MPs for it", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "27Lt-3-I", "12.09", "line", "NW" } })
    walk(g, { "95Ln-3-I" })
    g:unit("95Ln-3-I").left = 8 -- two, which the hex takes: none for two corners
    g:unit("95Ln-3-I").fresh = false
    assert.refused(g:why("step", { to = "12.09" }), "12.3.3")
    g:unit("95Ln-3-I").left = 16
    g:act("step", { to = "12.09" })
    g:act("halt")
    assert.same({ g:unit("27Lt-3-I").heading, 0 }, { g:unit("95Ln-3-I").heading, left(g, "95Ln-3-I") })
  end)

  it("12.3.3, 12.1.5a who has spent nothing may join all the same, facing as they do", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "27Lt-3-I", "12.09", "line", "NW" } })
    walk(g, { "95Ln-3-I" })
    g:unit("95Ln-3-I").left = 8
    assert.same({}, g:why("step", { to = "12.09" }))
  end)

  it("12.3.3 those who face all round do not count", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "27Lt-3-I", "12.09", "square", "NW" } })
    walk(g, { "95Ln-3-I" }, "12.09")
    g:act("halt")
    assert.same({ E, 5 }, { g:unit("95Ln-3-I").heading, left(g, "95Ln-3-I") })
  end)

  it("10.1.4a who faces all round has nothing to turn", function()
    local g = moving(spec, { { "95Ln-3-I", "11.09", "line", "E" }, { "S1-95Ln-3-I", "12.05", "skirmish" } })
    walk(g, { "S1-95Ln-3-I" })
    assert.refused(g:why("turn", { to = W }), "10.1.4a")
  end)

  it("10.1.4b a Line goes into a town without turning, and leaves it the way it goes", function()
    local g = moving(spec, { { "6Lt-Ca", "07.08", "line", "E" } })
    walk(g, { "6Lt-Ca" }, "07.09") -- north, which is no front of a Line that looks east
    local unit = g:unit("6Lt-Ca")
    assert.truthy(facing.zone(g.state, "6Lt-Ca", "07.10") == "front", tostring(unit.heading))
    assert.equal(pieces.headings.NE, unit.heading)
  end)

  it("10.1.3a, 10.1.3b, 15.3.9a who has retreated faces as his owner likes", function()
    local g = drill.game(spec, {
      { "27Lt-3-I", "11.09", "line", "E" },
      { "Hay-Br", "12.09", "combat_column", "W" },
    }, "movement_phase", "french")
    g.forced = false
    g:act("move", { unit = "27Lt-3-I" })
    g:act("assault", { to = "12.09" })
    g:goto_step("fights")
    g:dice({ 1, 2, 2 }) -- the smaller checks first: both are A, so the attacker: 1 and less fails
    g:act("resolve", { hex = "12.09" })
    while g:step() ~= "facing" do
      g:act(g:step() == "retreating" and "retreat" or "end", g:step() == "retreating" and { to = "11.09" } or {})
    end
    g:act("facing", { to = W })
    assert.same({ "11.09", W }, { g:unit("27Lt-3-I").hex, g:unit("27Lt-3-I").heading })
    assert.equal("facing", g:step()) -- 10.1.3b: the side that has held the hex too
    g:act("facing", { to = E })
    assert.equal(E, g:unit("Hay-Br").heading)
  end)
end)
