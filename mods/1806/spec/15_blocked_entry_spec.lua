--- 15.2 Entry that the enemy blocks. Auerstedt: Davout, Gudin and Viallanes enter at N1942 over the bridge of Kösen.
local board = require("spec.board")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local halt, walk = board.halt, board.walk

local function opening()
  local g = spec.game("1806:auerstedt")
  g:goto_step("command_movement", "french")
  g:place("F_SUCHET", "N2850") -- far off, so that the side does not run out of choices
  return g
end

--- Opens the move of a unit and enters, unless the engine has, where there was no other choice.
local function move(g, unit)
  if g:step() ~= "moving" then g:act("move", { unit = unit }) end
end

local function enter(g, unit, hex)
  if not g:unit(unit).hex then g:act("step", { to = hex }) end
end

--- The next French Movement Phase.
local function next_turn(g)
  g:goto_step("command_movement", "prussian")
  g:goto_step("command_movement", "french")
end

describe("15.2 blocked entry", function()
  it("15.2a with the enemy in the entry hex they enter at the nearest free one", function()
    local g = opening()
    g:place("P_ORANIEN", "N1942")
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N1942" }), "15.11a")
    assert.allowed(g:why("step", { to = "N1846" }))
    assert.refused(g:why("step", { to = "N1453" }), "15.11a")
  end)

  it("15.2a with the entry hex in an enemy ZOC they may choose", function()
    local g = opening()
    g:place("P_ORANIEN", "N2042")
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    assert.allowed(g:why("step", { to = "N1942" }))
    assert.allowed(g:why("step", { to = "N1846" }))
  end)

  it("15.2a with the bridge down they come in elsewhere", function()
    local g = opening()
    g.state.bridges["N1842/N1942"] = { state = "damaged", turn = 28, fresh = false }
    g:place("F_FRIANT", "N2530")
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N1942" }), "15.11a")
    assert.allowed(g:why("step", { to = "N1846" }))
  end)

  it("15.2d, 15.1b nobody begins whose own stack would make it too dear for the next", function()
    local g = opening()
    g.state.queue = { N1942 = 4 } -- the fifth to enter pays four points more, the sixth five
    g.forced = false
    g:act("enter", { group = "french_morning" })
    assert.refused(g:why("move", { unit = "F_VIALLANES" }), "15.2d") -- Gudin has five in all
    assert.allowed(g:why("move", { unit = "F_GUDIN" }))
  end)

  it("15.2d who came in with others stays behind only where the rest can still come in", function()
    local g = spec.game("1806:campaign", { options = { start_date = "10" } })
    g:goto_step("command_movement", "prussian")
    g:clear()
    g:place("F_SUCHET", "N0401")
    g:place("P_TAUENZIEN", "N3840")
    local ids = { "P_HERTZBERG", "P_HINRICHS", "P_JLARISCH", "P_NATZMER", "P_USEDOM" }
    for _, id in ipairs(ids) do
      g:place(id, "N3640")
      pieces.lift(g.state, id)
    end
    g.state.groups = {
      {
        id = "late",
        side = "prussian",
        turn = g.state.turn,
        hex = "N3853",
        march_road = true,
        pieces = ids,
        rule = "19.31a",
      },
    }
    g:place("LP_WURTTEMBERG", "N3753")
    g.state.queue = { N3853 = 1 } -- Württemberg came in before
    g:act("enter", { group = "late" })
    g:act("move", { unit = "P_HERTZBERG" })
    g:act("with", { unit = "P_USEDOM" }) -- and in they come, at N3853
    -- Two stay in the entry hex: the others have no place there, and nobody can leave one behind.
    assert.refused(g:why("halt"), "15.2d")
    assert.refused(g:why("leave", { unit = "P_USEDOM" }), "3.14b")
    g:act("step", { to = "N3852" })
  end)

  it("15.2a an edge is all its hexes: the west's 77; inland there is none", function()
    local west = ground.along_edge("both_sections", "N0401")
    assert.same({ 77, "N0101", "S3801" }, { #west, west[1], west[#west] })
    assert.same({}, ground.along_edge("both_sections", "N0810"))
  end)

  it("15.2a on the map's edge they go along it", function()
    local g = spec.game("1806:saalfeld")
    g:goto_step("command_movement", "french")
    g:clear()
    g:place("P_LOUIS", "N0401")
    g.state.groups = {
      {
        id = "late",
        side = "french",
        turn = 13,
        hex = "N0401",
        march_road = true,
        pieces = { "F_GAZAN" },
        rule = "19.23c",
      },
    }
    g:place("F_GAZAN", "N0810")
    g.state.stacks.N0810 = nil
    g.state.pieces.F_GAZAN.hex = nil
    g:place("P_PELET", "N1309")
    g:act("enter", { group = "late" })
    move(g, "F_GAZAN")
    assert.refused(g:why("step", { to = "N0401" }), "15.11a")
    assert.allowed(g:why("step", { to = "N0601" }))
    assert.allowed(g:why("step", { to = "N0201" }))
    assert.refused(g:why("step", { to = "N0501" }), "15.11a")
  end)

  it("15.2b their owner may hold them back", function()
    local g = opening()
    assert.allowed(g:why("end", {}))
    next_turn(g)
    assert.equal(30, g.state.turn)
    assert.allowed(g:why("enter", { group = "french_morning" }))
  end)

  it("15.2c those due earlier enter first", function()
    local g = opening()
    next_turn(g)
    assert.refused(g:why("enter", { group = "french_afternoon" }), "15.2c")
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    g:act("with", { unit = "F_VIALLANES" })
    g:act("with", { unit = "LF_DAVOUT" })
    enter(g, "F_GUDIN", "N1942")
    walk(g, "N1941")
    halt(g)
    assert.allowed(g:why("enter", { group = "french_afternoon" })) -- the same turn will do
  end)

  it("15.2d all of a group or nobody", function()
    local g = opening()
    g.state.overflow = { { hex = "N1942", from = "N1842" } } -- no other way in
    g:place("F_FRIANT", "N1942")
    g:place("F_MORAND", "N1942")
    assert.allowed(g:why("enter", { group = "french_morning" }))
    g:place("P_ORANIEN", "N2042") -- now all would have to stop in N1942
    assert.refused(g:why("enter", { group = "french_morning" }), "15.2d")
    assert.same({ { hex = "N1942", from = "N1842" } }, g.state.overflow) -- what is asked changes nothing
  end)

  it("15.2d nobody begins who could not come in so, or would keep the others out", function()
    local g = opening()
    g.state.overflow = { { hex = "N1942", from = "N1842" } } -- no other way in
    g:place("P_ORANIEN", "N2042")
    g:act("enter", { group = "french_morning" })
    assert.refused(g:why("move", { unit = "LF_DAVOUT" }), "15.2d") -- alone into an enemy ZOC
    assert.allowed(g:why("move", { unit = "F_GUDIN" }))
  end)

  it("15.2d while a group enters nothing else moves", function()
    local g = opening()
    g:place("F_FRIANT", "N2530")
    g:act("enter", { group = "french_morning" })
    assert.refused(g:why("move", { unit = "F_FRIANT" }), "15.2d")
  end)
end)
