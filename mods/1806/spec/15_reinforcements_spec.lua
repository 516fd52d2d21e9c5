--- 15.0 Reinforcements. Auerstedt: Davout, Gudin and Viallanes enter at N1942 over the bridge of Kösen.
local board = require("spec.board")
local pieces = require("rules.01_pieces")
local reinforcements = require("rules.15_reinforcements")
local zoc = require("rules.04_zoc")
local halt, left, walk = board.halt, board.left, board.walk

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

describe("15.0 who, when, where", function()
  it("15.0a groups of leaders and units that were not there at the start enter later", function()
    local g = opening()
    assert.allowed(g:why("enter", { group = "french_morning" }))
    assert.refused(g:why("enter", { group = "french_evening" }), "15.0a")
  end)

  it("15.1a, 2.11B1b who enters is In Command", function()
    local g = opening()
    g:unit("F_GUDIN").ooc = true
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N1942" })
    assert.equal(false, g:unit("F_GUDIN").ooc)
  end)

  it("15.0b not before their turn", function()
    local g = opening()
    assert.refused(g:why("enter", { group = "french_afternoon" }), "15.0b")
  end)

  it("15.0c in the own Movement Phase", function()
    local g = opening()
    assert.refused(g:why("enter", { group = "prussian_morning" }), "15.0c")
    g:goto_step("command_movement", "prussian")
    assert.allowed(g:why("enter", { group = "prussian_morning" }))
  end)

  it("15.11a at the hex that the card names", function()
    local g = opening()
    g:act("enter", { group = "french_morning" })
    assert.equal("reinforcements enter at N1942: which comes next?", g:prompt().text)
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N1941" }), "15.11a")
    assert.refused(g:why("halt", {}), "15.2d")
    assert.allowed(g:why("step", { to = "N1942" }))
  end)

  it("15.2d, 8.1a nobody of another group joins them, nor anybody on the map", function()
    local g = opening()
    g:act("enter", { group = "french_morning" })
    for _, id in ipairs({ "F_MORAND", "F_SUCHET" }) do
      assert.refused(g:why("move", { unit = id }), "15.2d")
    end
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("with", { unit = "F_MORAND" }), "15.2d")
    assert.allowed(g:why("with", { unit = "F_VIALLANES" }))
  end)

  it("15.2d a column takes its marker off only once it is in", function()
    local g = opening()
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    g.forced = false
    g:act("march")
    assert.refused(g:why("form", {}), "15.2d")
  end)
end)

describe("15.1 how they enter", function()
  it("15.1a stacked, In Command, and they move on", function()
    local g = opening()
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    g:act("with", { unit = "F_VIALLANES" })
    g:act("with", { unit = "LF_DAVOUT" })
    enter(g, "F_GUDIN", "N1942")
    assert.equal(10 - 4, left(g, 1))
    assert.equal(20 - 2, left(g, 3))
    assert.equal(false, g:unit("F_GUDIN").ooc)
    walk(g, "N1941")
    halt(g)
    assert.equal("N1941", g:unit("F_VIALLANES").hex)
    assert.equal("command_movement", g:step())
    assert.refused(g:why("enter", { group = "french_morning" }), "15.0a")
  end)

  it("15.1a within the limit of the hex entered", function()
    local g = opening()
    g:place("F_FRIANT", "N1942")
    g:place("F_MORAND", "N1942")
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("with", { unit = "F_VIALLANES" }), "15.1a")
  end)

  it("15.1b each stack pays a point for every stack before it", function()
    local g = opening()
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N1942")
    assert.equal(10 - 4, left(g))
    halt(g)
    g:act("move", { unit = "F_VIALLANES" })
    walk(g, "N1942")
    assert.equal(16 - 6, left(g))
  end)

  it("15.1bex the second stack is one point short, the third two", function()
    local g = opening()
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    walk(g, "N1942")
    halt(g)
    g:act("move", { unit = "F_VIALLANES" })
    walk(g, "N1942")
    assert.equal(16 - 4 - 2, left(g))
    halt(g)
    move(g, "LF_DAVOUT")
    enter(g, "LF_DAVOUT", "N1942")
    assert.equal(20 - 2 - 4, left(g))
  end)

  it("8.24a along a road cavalry pays one point, whatever the ground", function()
    local g = spec.game("1806:early_warning")
    g:goto_step("command_movement", "french")
    local group = board.group(g, "french_5_S2701")
    group.turn = g.state.turn
    g:act("enter", { group = group.id })
    g:act("move", { unit = "F_LASALLE" })
    local before = left(g)
    enter(g, "F_LASALLE", "S2701") -- off the road it would pay two
    assert.equal(before - 2, left(g))
  end)

  it("8.11b, 15.1b who lacks the points at the end of the line does not enter", function()
    local g = opening()
    g.state.queue, g.forced = { N1942 = 4 }, false
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("step", { to = "N1942" }), "8.11b")
    g:act("march")
    enter(g, "F_GUDIN", "N1942")
    assert.equal(10 - 1 - 8, left(g))
  end)

  it("15.1c in Road March the first pays half a point, the second one and a half", function()
    local g = opening()
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    g:act("march")
    enter(g, "F_GUDIN", "N1942")
    assert.equal(10 - 1, left(g))
    walk(g, "N1941", "N2040")
    halt(g)
    g:act("move", { unit = "F_VIALLANES" })
    g:act("march")
    enter(g, "F_VIALLANES", "N1942")
    assert.equal(16 - 3, left(g))
  end)
end)

describe("15.0 what groups are held against", function()
  it("19.24c a train near its leader comes in the area, out of enemy ZOC, and pays nothing", function()
    local g = opening()
    g:clear()
    g:place("LF_DAVOUT", "N1941")
    g:place("P_ORANIEN", "N2042")
    local G = g.state
    G.groups = { { id = "late", side = "french", turn = G.turn, near = "LF_DAVOUT", pieces = { "F_BRIDGE" } } }
    g:place("F_BRIDGE", "N2850")
    pieces.lift(G, "F_BRIDGE")
    local sites = reinforcements.sites(G, G.groups[1])
    assert.truthy(#sites > 0)
    for _, site in ipairs(sites) do
      assert.truthy(map_of():in_area(G.area, site.hex), site.hex)
      assert.falsy(zoc.hostile("french", site.hex), site.hex)
      assert.equal(0, reinforcements.cost(G, site, "F_BRIDGE", 3, false))
      assert.is_nil(reinforcements.cost(G, site, "F_BRIDGE", 0, true))
    end
  end)

  it("15.1b, 15.1c what a piece pays for a hex with a road off the map, by the road and beside it", function()
    local g = opening()
    local function cost(site, march) return reinforcements.cost(g.state, site, "F_GUDIN", 0, march) end
    local road, field = { hex = "N1942", road = true }, { hex = "N1942" }
    assert.same({ 1, 2 }, { cost(road, true), cost(road, false) })
    assert.is_nil(cost(field, true))
    assert.truthy(cost(field, false) >= 2)
    g.state.bridges["N1842/N1942"] = { state = "damaged", turn = 28, fresh = false }
    g:place("F_FRIANT", "N2530")
    assert.is_nil(cost({ hex = "N1942", from = "N1842", road = true }, false))
  end)

  --- A group of these pieces with one way in.
  local function with_group(ids)
    local g = opening()
    g:clear()
    g:place("F_SUCHET", "N2850")
    g:place("P_TAUENZIEN", "N2916")
    for _, id in ipairs(ids) do
      g:place(id, "N2850")
      pieces.lift(g.state, id)
    end
    local G = g.state
    G.overflow = { { hex = "N1942", from = "N1842" } }
    G.groups = {
      {
        id = "late",
        side = "french",
        turn = G.turn,
        hex = "N1942",
        from = "N1842",
        march_road = true,
        pieces = ids,
        rule = "19.23c",
      },
    }
    return g
  end

  it("4.1a, 15.2d leaders enter an enemy ZOC only with a unit that fights, or to one", function()
    local alone = { "LF_DAVOUT" }
    local g = with_group(alone)
    assert.same({}, g:why("enter", { group = "late" }))
    g:place("P_ORANIEN", "N2042")
    assert.refused(g:why("enter", { group = "late" }), "15.2d")
    g:place("F_FRIANT", "N1942")
    assert.same({}, g:why("enter", { group = "late" }))
    g = with_group({ "F_GUDIN", "LF_DAVOUT" })
    g:place("P_ORANIEN", "N2042")
    assert.same({}, g:why("enter", { group = "late" }))
  end)

  it("15.2b, 19.0 nobody enters an area that is closed to his side", function()
    local g = with_group({ "F_GUDIN" })
    g.state.closed = { side = "french", area = g.state.area, rule = "21.63" }
    assert.refused(g:why("enter", { group = "late" }), "21.63")
  end)

  it("1.61 a group that waits has a road where its scenario says so, or else where one leads in", function()
    local G = opening().state
    local groups = reinforcements.waiting(G, {
      { id = "bridge", side = "french", turn = 30, hex = "N1942", from = "N1842", pieces = { "F_MORAND", "F_FRIANT" } },
      { id = "said", side = "french", turn = 30, hex = "N1942", from = "N1842", march_road = false, pieces = {} },
      { id = "near", side = "french", turn = 30, near = "LF_DAVOUT", march_road = nil, pieces = {} },
    })
    assert.truthy(groups[1].march_road)
    assert.equal(false, groups[2].march_road)
    assert.equal(false, groups[3].march_road)
    assert.same({ "F_FRIANT", "F_MORAND" }, groups[1].pieces)
  end)

  it("14.24 where the French enter a source is open, where Prussians do not", function()
    local g = opening()
    g:act("enter", { group = "french_morning" })
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N1942" })
    assert.equal(true, g.state.opened.N1942)
    g = opening()
    g:goto_step("command_movement", "prussian")
    g:act("enter", { group = "prussian_morning" })
    g:act("move", { unit = "P_ARNIM" })
    enter(g, "P_ARNIM", "N2234")
    assert.equal("N2234", g:unit("P_ARNIM").hex)
    assert.is_nil(g.state.opened.N2234)
  end)
end)
