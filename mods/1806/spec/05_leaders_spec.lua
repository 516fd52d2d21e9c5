--- 5.13 Replacement leaders and 5.26 capture. N2954 is a corner with only three neighbours, all next
--- to N2953; the ground round N2850 is open.
local board = require("spec.board")

local clock = require("spec.clock")
local fight = require("spec.fight")
local names = require("rules.01_names")

--- At the Command Movement Segment of a side with these pieces placed: { id, hex, fields }.
local function moving(side, pieces, dice)
  local g = spec.game("1806:auerstedt", { dice = dice or {} })
  g:goto_step("command_movement", side)
  g:clear()
  return board.place(g, pieces)
end

--- Moves a unit one hex and ends its move.
local function advance(g, unit, to)
  g:act("move", { unit = unit })
  g:act("step", { to = to })
  if g:step() == "moving" then g:act("halt") end
end

local function taken(g, side, id)
  for _, other in ipairs(g.state.captured[side]) do
    if other == id then return true end
  end
  return false
end

local function hex_of(g, id) return g:unit(id).hex end

local ORANIEN = { "P_ORANIEN", "N2852" } -- steps to N2851, next to N2850
local FAR = { "P_SANITZ", "N2236" }

describe("5.26 Capture", function()
  it("5.26a alone in an enemy ZOC he is captured on a 1", function()
    local g = moving(
      "prussian",
      { ORANIEN, FAR, { "LF_DAVOUT", "N2850" }, { "F_GUDIN", "N2840" } },
      { 1 }
    )
    advance(g, "P_ORANIEN", "N2851")
    assert.truthy(taken(g, "french", "LF_DAVOUT"))
    assert.is_nil(hex_of(g, "LF_DAVOUT"))
  end)

  it("5.26a but not on a 2", function()
    local g = moving(
      "prussian",
      { ORANIEN, FAR, { "LF_DAVOUT", "N2850" }, { "F_GUDIN", "N2840" } },
      { 2 }
    )
    advance(g, "P_ORANIEN", "N2851")
    assert.falsy(taken(g, "french", "LF_DAVOUT"))
  end)

  it("1.5c, 5.26a a die of six sides; the other side hears whose it is only of one whom it knows", function()
    for shown, key in pairs({ [false] = "roll.capture", [true] = "roll.capture_shown" }) do
      local g = moving(
        "prussian",
        { ORANIEN, FAR, { "LF_DAVOUT", "N2850", { shown = shown } }, { "F_GUDIN", "N2840" } },
        { 2 }
      )
      advance(g, "P_ORANIEN", "N2851")
      local cast = those(g:log(), function(record) return record.key:find("^roll%.capture") end)
      assert.same({ key, 6 }, { cast[1].key, cast[1].values.sides })
      assert.equal(shown and "LF_DAVOUT" or nil, cast[1].values.leader)
    end
  end)

  it("5.26a not with a unit in his hex", function()
    local g = moving("prussian", { ORANIEN, FAR, { "LF_DAVOUT", "N2850" }, { "F_GUDIN", "N2850" } })
    advance(g, "P_ORANIEN", "N2851")
    assert.equal("N2850", hex_of(g, "LF_DAVOUT"))
  end)

  it("5.26b else he flies to the nearest own unit out of every enemy ZOC", function()
    local g = moving("prussian", {
      ORANIEN,
      FAR,
      { "P_WARTENSLEBEN", "N2948" },
      { "LF_DAVOUT", "N2850" },
      { "F_GUDIN", "N2848" },
      { "F_FRIANT", "N2846" },
    }, { 2 })
    advance(g, "P_ORANIEN", "N2851") -- Gudin stands in Wartensleben's ZOC
    assert.equal("N2846", hex_of(g, "LF_DAVOUT"))
  end)

  it("5.26b of two as near his owner chooses", function()
    local g = moving(
      "prussian",
      {
        ORANIEN,
        FAR,
        { "LF_DAVOUT", "N2850" },
        { "F_DUPONT", "N2840" }, -- farther off
        { "F_GUDIN", "N2848" },
        { "F_FRIANT", "N2650" },
        { "F_MORAND", "N2842" },
      },
      { 6 }
    )
    advance(g, "P_ORANIEN", "N2851")
    assert.equal("Davout must ride to the nearest own unit", g:prompt().text)
    assert.same({ "french" }, g:asked())
    assert.refused(g:why("fly", { leader = "LF_DAVOUT", to = "N2849" }), "5.26b")
    assert.refused(g:why("fly", { leader = "F_GUDIN", to = "N2848" }), "5.26b")
    for _, far in ipairs({ "N2840", "N2842" }) do
      assert.refused(g:why("fly", { leader = "LF_DAVOUT", to = far }), "5.26b")
    end
    assert.same({ "N2650", "N2848" }, fight.choices(g, "fly", "to"))
    g:act("fly", { leader = "LF_DAVOUT", to = "N2650" })
    assert.equal("N2650", hex_of(g, "LF_DAVOUT"))
    assert.same({ "prussian" }, g:asked()) -- he has landed
  end)

  it(
    "5.26c without such a unit he comes back as a reinforcement in the next own Movement Phase",
    function()
      local g = moving("prussian", { ORANIEN, FAR, { "LF_DAVOUT", "N2850" } }, { 4 })
      advance(g, "P_ORANIEN", "N2851")
      assert.is_nil(hex_of(g, "LF_DAVOUT"))
      local group = g:view("french").reinforcements[1]
      assert.equal("N1942", group.hex) -- Q110
      assert.equal(30, group.turn)
      assert.equal(names.name("LF_DAVOUT"), names.name(group.id))
      g:goto_step("command_movement", "french")
      assert.equal(30, g.state.turn)
      g:act("enter", { group = group.id })
      assert.equal("Davout, still off the map: where to?", g:prompt().text)
      g:act("march") -- the road leads in (15.1c)
      assert.equal("N1942", hex_of(g, "LF_DAVOUT"))
      assert.equal(20 - 1, board.left(g))
    end
  )

  it("5.26c where no way leads back he is out of play and not taken", function()
    local g = moving("prussian", { ORANIEN, FAR, { "LF_DAVOUT", "N2850" } }, { 4 })
    g.state.sources.french, g.state.refuge.french = {}, "none"
    advance(g, "P_ORANIEN", "N2851")
    assert.equal("fled", g:unit("LF_DAVOUT").lost)
    assert.falsy(taken(g, "french", "LF_DAVOUT"))
    assert.same({}, g:view("french").reinforcements)
  end)

  it("5.26c by the nearest own supply source", function()
    local g = moving(
      "french",
      { { "F_GUDIN", "N2852" }, { "F_FRIANT", "N2236" }, { "LP_KALKREUTH", "N2850" } },
      { 4 }
    )
    advance(g, "F_GUDIN", "N2851")
    local group = g.state.groups[1]
    assert.equal("N2053", group.hex)
    assert.equal(29, group.turn) -- the Prussian player turn is still to come
  end)

  it("5.26c, 14.24 the French by one that they have used", function()
    local g = spec.game("1806:campaign", { dice = { 4 } })
    g:goto_step("command_movement", "prussian")
    g:clear()
    g.state.opened = { S0901 = true }
    g:place("P_ORANIEN", "N0606")
    g:place("LF_DAVOUT", "N0604")
    advance(g, "P_ORANIEN", "N0605")
    assert.equal("S0901", g.state.groups[1].hex) -- N0401 is nearer
  end)

  it("5.26d the ZOC of Vedettes does it too", function()
    local g = moving("french", {
      { "F_TILLY_V1", "N2852" },
      { "F_FRIANT", "N2236" },
      { "LP_KALKREUTH", "N2850" },
      { "P_SANITZ", "N2840" },
    }, { 1 })
    advance(g, "F_TILLY_V1", "N2851")
    assert.truthy(taken(g, "prussian", "LP_KALKREUTH"))
  end)

  it("5.26e surrounded without a unit next to him he is captured without a roll", function()
    local g = moving(
      "prussian",
      { { "P_ORANIEN", "N2952" }, FAR, { "LF_DAVOUT", "N2954" }, { "F_GUDIN", "N2840" } }
    )
    advance(g, "P_ORANIEN", "N2953")
    assert.truthy(taken(g, "french", "LF_DAVOUT"))
  end)

  it("5.26e not with an own unit beside him", function()
    local g = moving("prussian", {
      { "P_ORANIEN", "N2952" },
      FAR,
      { "LF_DAVOUT", "N2954" },
      { "F_FRIANT", "N3053" },
      { "F_GUDIN", "N2840" },
    }, { 2 })
    advance(g, "P_ORANIEN", "N2953")
    assert.equal("N2840", hex_of(g, "LF_DAVOUT"))
  end)
end)

describe("5.24 Advance", function()
  --- 19 French points in N2851 eliminate Oranien in N2850.
  local function won(pieces)
    local g = moving(
      "french",
      { { "F_MORAND", "N2851" }, { "F_FRIANT", "N2851" }, { "P_ORANIEN", "N2850" }, FAR }
    )
    board.place(g, pieces)
    fight.fight(g, { "N2850" }, { "N2851" }, 1)
    assert.equal("advancing", g:step())
    return g
  end

  it("5.24a a leader takes all the units of his stack along", function()
    local g = won({ { "LF_DAVOUT", "N2851" } })
    g:act("advance", { unit = "LF_DAVOUT", to = "N2850" })
    g:act("advance", { unit = "F_FRIANT", to = "N2850" })
    assert.allowed(g:why("advance", { unit = "F_MORAND", to = "N2850" }))
  end)

  it("5.24b, 7.32a not those that are Out of Command", function()
    local g = won({ { "LF_DAVOUT", "N2851" }, { "F_FRIANT", "N2851", { ooc = true } } })
    assert.refused(g:why("advance", { unit = "F_FRIANT", to = "N2850" }), "7.32a")
    assert.allowed(g:why("advance", { unit = "F_MORAND", to = "N2850" }))
  end)
end)

describe("5.23 Leaders and combat", function()
  it("5.21 any number of leaders stands with a full stack", function()
    local g = moving("french", {
      { "F_GUDIN", "N2850" },
      { "F_MORAND", "N2850" },
      { "LF_DAVOUT", "N2850" },
      { "LF_NEY", "N2850" },
      { "LF_SOULT", "N2851" },
      { "F_FRIANT", "N2236" },
    })
    g:act("move", { unit = "LF_SOULT" })
    g:act("step", { to = "N2850" })
    assert.allowed(g:why("halt", {}))
  end)

  it("5.23a leaders add no strength", function()
    local function attack(pieces)
      local g = moving("french", { { "F_MORAND", "N2851" }, { "P_ORANIEN", "N2850" }, FAR })
      for _, piece in ipairs(pieces) do
        g:place(piece[1], piece[2])
      end
      return fight.join(g, { "N2850" }, { "N2851" })
    end
    local without = attack({})
    local with =
      attack({ { "LF_DAVOUT", "N2851" }, { "LF_NEY", "N2851" }, { "LP_KALKREUTH", "N2850" } })
    assert.equal(without.attack, with.attack)
    assert.equal(without.defence, with.defence)
  end)

  it("5.23b a leader has no ZOC: he holds nobody up and need not be attacked", function()
    local g = moving("french", {
      { "F_GUDIN", "N2851" },
      { "F_FRIANT", "N2236" },
      { "LP_KALKREUTH", "N2850" },
      { "P_SANITZ", "N2840" },
    }, { 6 })
    g:act("move", { unit = "F_GUDIN" })
    assert.allowed(g:why("step", { to = "N2852" }))
    g:act("halt")
    g:act("end")
    assert.same({ "prussian" }, g:asked()) -- past the Combat Phase without an attack
  end)
end)

describe("5.13 Replacements", function()
  --- A French leader, Soult unless it is said, is captured in the Prussian player turn.
  local function lost(pieces, leader)
    local g = moving("prussian", { ORANIEN, FAR, { leader or "LF_SOULT", "N2850" } }, { 1 })
    for _, piece in ipairs(pieces) do
      g:place(piece[1], piece[2])
    end
    advance(g, "P_ORANIEN", "N2851")
    return g
  end

  --- Rules by which replacements came.
  local function came_by(g)
    local list = {}
    for _, record in ipairs(g:log()) do
      if record.key == "replacement_arrives" then list[#list + 1] = record.rule end
    end
    return list
  end

  it("5.13c, 5.13b a unit that was just reorganized is in play: he waits for it", function()
    local g = clock.start(spec, "french", {
      { "LF_NAPOLEON", "N2840" },
      FAR,
      { "F_LEGRAND", "uar_night" },
      { "F_LEVAL", "uar_night" },
    })
    g.state.captured.french = { "LF_SOULT" }
    g:act("reorganize", { leader = "LF_NAPOLEON" })
    g:act("rally", { unit = "F_LEGRAND" })
    g:act("end")
    g:goto_step("command_movement", "french")
    assert.equal("N2840", hex_of(g, "F_LEGRAND"))
    assert.is_nil(g.state.pieces.LF_R_IV)
  end)

  it(
    "5.13b his replacement appears with a unit of his formation as the next own Command Phase begins",
    function()
      local g = lost({ { "F_LEGRAND", "N2840" }, { "F_LEVAL", "N2838" }, { "F_SUCHET", "N2836" } })
      g:goto_step("replacement_segment", "french")
      assert.refused(g:why("replace", { leader = "LF_R_IV", hex = "N2836" }), "5.13b")
      assert.refused(g:why("replace", { leader = "LF_R_VI", hex = "N2840" }), "5.13a")
      g:act("replace", { leader = "LF_R_IV", hex = "N2838" })
      assert.equal("N2838", hex_of(g, "LF_R_IV"))
      assert.same({ "5.13b" }, came_by(g))
    end
  )

  it("5.13b that of a Commander with any unit of the army", function()
    local g = lost({ { "F_GUDIN", "N2840" }, { "F_SUCHET", "N2836" } }, "LF_DAVOUT")
    g:goto_step("replacement_segment", "french")
    assert.refused(g:why("replace", { leader = "LF_R_III", hex = "N2838" }), "5.13b")
    g:act("replace", { leader = "LF_R_III", hex = "N2836" })
    assert.equal("N2836", hex_of(g, "LF_R_III"))
  end)

  it(
    "5.13a each captured leader has one replacement, without a choice he comes by himself",
    function()
      local g = lost({ { "F_LEGRAND", "N2840" } })
      assert.is_nil(g.state.pieces.LF_R_IV)
      g:goto_step("command_movement", "french")
      assert.equal("N2840", hex_of(g, "LF_R_IV"))
      g:goto_step("command_movement", "prussian")
      g:goto_step("command_movement", "french")
      assert.equal("N2840", hex_of(g, "LF_R_IV"))
    end
  )

  it(
    "5.13c without a unit of his formation in play he comes with a Commander, in the Movement Phase",
    function()
      local g = lost({
        { "F_SUCHET", "N2840" },
        { "LF_NAPOLEON", "N2838" },
        { "LF_LANNES", "N2836" },
        { "LF_NEY", "N2834" },
      })
      g:goto_step("replacement_arrival", "french")
      assert.refused(g:why("replace", { leader = "LF_R_IV", hex = "N2834" }), "5.13c")
      g:act("replace", { leader = "LF_R_IV", hex = "N2836" })
      assert.equal("N2836", hex_of(g, "LF_R_IV"))
      assert.same({ "5.13c" }, came_by(g))
    end
  )

  it("5.13c without a Commander he never comes", function()
    local g = lost({ { "F_SUCHET", "N2840" }, { "LF_NEY", "N2834" } })
    g:goto_step("individual_movement", "french")
    assert.is_nil(g.state.pieces.LF_R_IV)
  end)
end)
