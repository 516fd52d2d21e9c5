--- 3.3 Set-up by choice, on the drill ground.
local pieces = require("rules.02_pieces")

local H = pieces.headings

local function start(side)
  local g = spec.game("nbs:drill")
  if side then g:goto_step("set_up", side) end
  g.forced = false
  return g
end

local function why_place(g, id, to) return g:why("place", { unit = id, to = to }) end

describe("3.3 set-up by choice", function()
  it("3.3.1 within two hexes of the one that is listed, once; before the first player turn", function()
    local g = start()
    assert.equal("set_up", g:step())
    assert.same({}, why_place(g, "94Ln-3-I", "11.02"))
    assert.same({}, why_place(g, "94Ln-3-I", "12.03"))
    assert.refused(why_place(g, "94Ln-3-I", "13.04"), "3.3.1")
    assert.refused(why_place(g, "95Ln-3-I", "10.06"), "3.3.1") -- the table lets it stand in its hex alone
    g:act("place", { unit = "94Ln-3-I", to = "11.02" })
    assert.equal("11.02", g:unit("94Ln-3-I").hex)
    assert.refused(why_place(g, "94Ln-3-I", "11.03"), "3.3.1")
  end)

  it("3.3.1 not among enemies, not where it could not go", function()
    local g = start()
    assert.refused(why_place(g, "27Lt-3-I", "11.06"), "3.3.1") -- it stands there
    g:unit("SJu-Sp").hex = nil
    g:place("SJu-Sp", "11.07", { formation = "line", heading = H.W })
    assert.refused(why_place(g, "27Lt-3-I", "11.07"), "3.3.1")
    assert.same({}, why_place(g, "27Lt-3-I", "11.05"))
  end)

  it("3.3.2 a Commander begins with any unit under him, and goes along with the last that leaves", function()
    local g = start()
    assert.same({}, why_place(g, "Marchand", "11.06"))
    assert.refused(why_place(g, "Marchand", "10.06"), "3.3.1")
    assert.refused(why_place(g, "Marchand", "06.08"), "3.3.1") -- the 6th Light is not his
    assert.refused(why_place(g, "HQ-I", "10.05"), "3.3.1")
    g:act("place", { unit = "94Ln-3-I", to = "11.02" })
    assert.same({ "11.02", { "94Ln-3-I", "Marchand" } }, { g:unit("Marchand").hex, g.state.stacks["11.02"] })
    g:act("place", { unit = "Marchand", to = "11.06" })
    assert.equal("11.06", g:unit("Marchand").hex)
  end)

  it("3.3.3 in any formation that it may have, 26.1a but Levies form no Square", function()
    local g = start()
    g:act("set_up_as", { unit = "94Ln-3-I", to = "combat_column" })
    assert.equal("combat_column", g:unit("94Ln-3-I").formation)
    assert.refused(g:why("set_up_as", { unit = "94Ln-3-I", to = "line" }), "3.3.3")
    assert.refused(g:why("set_up_as", { unit = "95Ln-3-I", to = "march_column" }), "3.3.3")
    assert.same({}, g:why("set_up_as", { unit = "3Ib", to = "limbered" }))
    assert.refused(g:why("set_up_as", { unit = "Ch-Cv", to = "blown" }), "3.3.3")
    g = start("allied")
    assert.refused(g:why("set_up_as", { unit = "Vol-Sp", to = "square" }), "3.3.3")
    g:act("set_up_as", { unit = "Hay-Br", to = "square" })
    assert.equal("square", g:unit("Hay-Br").formation)
  end)

  it("8.3b all infantry of a hex begins in Square, or none", function()
    local g = start("allied")
    g:unit("Kem-Br").hex = nil
    g:place("Kem-Br", "13.05", { formation = "line", heading = H.W })
    g:act("set_up_as", { unit = "Hay-Br", to = "square" })
    assert.same({ "square", "square" }, { g:unit("Hay-Br").formation, g:unit("Kem-Br").formation })
    g:act("set_up_as", { unit = "Kem-Br", to = "line" })
    assert.same({ "line", "line" }, { g:unit("Hay-Br").formation, g:unit("Kem-Br").formation })
    g:unit("Vol-Sp").hex = nil
    g:place("Vol-Sp", "13.02", { formation = "line", heading = H.W })
    assert.refused(g:why("set_up_as", { unit = "IR-Au", to = "square" }), "26.1a")
    g:unit("Gz-Au").formation = "square"
    g:unit("Gre-Au").hex = nil
    g:place("Gre-Au", "13.04", { formation = "line", heading = H.W })
    assert.refused(why_place(g, "Gre-Au", "13.04"), "3.3.1")
  end)

  it("3.3.3 facing any way, a stack together (10.0b)", function()
    local g = start("allied")
    g:act("look", { hex = "13.05", to = H.NE })
    assert.same({ H.NE, H.NE }, { g:unit("Hay-Br").heading, g:unit("Brb").heading })
    assert.refused(g:why("look", { hex = "13.05", to = H.W }), "3.3.3")
    assert.refused(g:why("look", { hex = "13.06", to = H.W }), "3.3.3") -- it looks there
    assert.refused(g:why("look", { hex = "16.06", to = H.W }), "3.3.3") -- Commanders look nowhere
  end)

  it("10.0b who is set up beside others looks as they do", function()
    local g = start()
    g:act("look", { hex = "10.05", to = H.SE })
    g:unit("94Ln-3-I").casualties = 8
    g:act("place", { unit = "94Ln-3-I", to = "10.05" })
    assert.equal(H.SE, g:unit("94Ln-3-I").heading)
  end)

  it("3.3.4 no hex begins over-stacked", function()
    local g = start("allied")
    g:unit("IR-Au").hex = nil
    g:place("IR-Au", "14.04", { formation = "line", heading = H.W })
    assert.refused(why_place(g, "Gre-Au", "14.04"), "3.3.4")
    assert.same({}, why_place(g, "Gre-Au", "14.02"))
  end)

  it("3.3.6 Skirmishers begin up to two hexes from their brigade, and take up its boxes", function()
    local g = start()
    local function why(to) return g:why("send_out", { unit = "27Lt-3-I", to = to }) end
    assert.same({}, why("12.07"))
    assert.refused(why("14.07"), "3.3.6")
    assert.refused(g:why("send_out", { unit = "37Ln-Mo", to = "05.08" }), "3.3.6")
    g:act("send_out", { unit = "27Lt-3-I", to = "12.06" })
    assert.same({ "12.06", "skirmish", 1 }, { g:unit("S1-27Lt-3-I").hex, g:unit("S1-27Lt-3-I").formation, g:unit("27Lt-3-I").crossed })
    assert.refused(why("12.06"), "3.3.4")
    assert.refused(why_place(g, "27Lt-3-I", "11.05"), "3.3.6")
    g:unit("SJu-Sp").hex = nil
    g:place("SJu-Sp", "11.07", { formation = "line", heading = H.W })
    assert.refused(why("11.07"), "3.3.1")
    g:act("send_out", { unit = "27Lt-3-I", to = "12.05" })
    assert.refused(why("12.07"), "3.3.6")
  end)

  it("3.3.5 at full strength but for what the scenario has lost", function()
    local g = start()
    for id, piece in pairs(g.state.pieces) do
      local row = pieces.printed(id)
      assert.truthy(not row.boxes or piece.casualties == 0 and piece.stragglers == 0, id)
      assert.equal(row.guns, piece.guns)
    end
  end)
end)
