--- 27.2 Night and command, on the drill ground, where turn 4 is the last of dusk and turn 5 the first of the night.
local delivery = require("rules.06_delivery")
local frames = require("rules.06_frames")
local night = require("rules.27_night")
local staff = require("spec.staff")

local LIST = {
  { "Ney", "08.05" },
  { "HQ-I", "08.05" },
  { "Marchand", "08.05" },
  { "94Ln-3-I", "08.05", "combat_column", "E" },
  { "Souham", "08.06" },
  { "6Lt-Ca", "08.06", "combat_column", "E" },
  { "Hay-Br", "19.13", "line", "W" },
}
local ATTACK = { kind = "attack", goal = "14.05", radius = 2, half_width = 2, limit = { "16.05" } }

--- A game in the step before the French Command Phase of a turn.
local function field(turn, orders, step_name)
  local g = staff.game(spec, LIST, {}, "remount", "allied")
  g.forced = false
  staff.order(g, orders)
  g.state.turn = turn - 1
  g:act("end")
  if step_name then g:goto_step(step_name, "french") end
  return g
end

local function kinds(g, command)
  local stage = g.state.orders[command] and frames.stage(g.state, command)
  return stage and ("%s %s %s"):format(frames.status(g.state, command), stage.kind, stage.goal) or "-"
end

describe("27.2.3 dusk", function()
  it("27.2.3 in the last turn of dusk an Engage order of a corps becomes one for each of its divisions, in force at once", function()
    local g = field(4, { I = ATTACK })
    assert.same({ "engage attack 14.05", "engage attack 14.05" }, { kinds(g, "3-I"), kinds(g, "Ca") })
    assert.same({ "general march 14.05", { "16.05" } }, { kinds(g, "I"), frames.stage(g.state, "3-I").limit })
  end)

  it("27.2.3 not before, and no other order", function()
    local g = field(3, { I = ATTACK })
    assert.same({ "engage attack 14.05", "-", "-" }, { kinds(g, "I"), kinds(g, "3-I"), kinds(g, "Ca") })
    g = field(4, { I = { kind = "defend", goal = "08.05" }, Cv = ATTACK })
    assert.same({ "general defend 08.05", "-", "engage attack 14.05" }, { kinds(g, "I"), kinds(g, "3-I"), kinds(g, "Cv") })
  end)

  it("27.2.3 what has been done of it is done", function()
    local g = staff.game(spec, LIST, {}, "order_issue", "french")
    staff.order(g, { I = { { kind = "march", goal = "09.05", radius = 1 }, ATTACK } })
    g.state.orders.I.at, g.state.turn = 2, 4
    night.rewrite(g.state, "french")
    assert.same({ "engage attack 14.05", 1 }, { kinds(g, "3-I"), #g.state.orders["3-I"].stages })
  end)
end)

describe("27.2.2 by night", function()
  it("27.2.2 an Engage order of a corps is passed on to each division, which accepts it for itself", function()
    local g = field(5, { I = { kind = "defend", goal = "08.05" } }, "order_issue")
    assert.truthy(g.state.night)
    local stage = staff.stage(ATTACK)
    local order = { parts = { { to = "I", stages = { stage } } }, words = "", type = "engage", complex = false }
    local log = g.state.dispatches.french
    delivery.post:send(g.state, log, "french", { to = "I", order = order, method = "aide_oral", origin = "army", due = 5 }, "6.4.5")
    g:dice({ 6, 6, 1, 1, 6, 6 }) -- the corps accepts; one division does, the other does not
    g:goto_step("movement_phase")
    local states = {}
    for i, dispatch in ipairs(log) do
      states[i] = dispatch.to .. " " .. dispatch.state
    end
    assert.same({ "I accepted", "3-I distorted", "Ca accepted" }, states)
    assert.same({ "general march 14.05", "-", "engage attack 14.05" }, { kinds(g, "I"), kinds(g, "3-I"), kinds(g, "Ca") })
  end)

  it("27.2.2 others are carried out as by day", function()
    local g = field(5, { I = { kind = "defend", goal = "08.05" } }, "order_issue")
    local order = { parts = { { to = "I", stages = { staff.stage({ kind = "march", goal = "12.05" }) } } }, words = "", type = "general", complex = false }
    delivery.post:send(g.state, g.state.dispatches.french, "french", { to = "I", order = order, method = "aide_oral", origin = "army", due = 5 }, "6.4.5")
    g:dice({ 6, 6 })
    g:goto_step("movement_phase")
    assert.same({ "general march 12.05", "-" }, { kinds(g, "I"), kinds(g, "3-I") })
  end)
end)

describe("27.2.1 out of command at nightfall", function()
  --- The 94th is far from its division as night falls; the first French Movement Phase of the night.
  local function fallen(hex)
    local g = staff.game(spec, LIST, {}, "remount", "allied")
    g.forced = false
    staff.order(g, { I = { kind = "defend", goal = "08.05", radius = 9 } })
    staff.put(g, "94Ln-3-I", hex or "14.05")
    g:unit("94Ln-3-I").heading = 8
    g.state.turn, g.state.night = 4, false
    g:act("end")
    g:goto_step("movement_phase", "french")
    return g
  end

  it("27.2.1b who is Out of Command as night falls, and does not move, stays for the night", function()
    local g = fallen()
    assert.same({ true, true }, { g.state.night, g:unit("94Ln-3-I").out })
    g:act("end")
    assert.truthy(g:unit("94Ln-3-I").stays)
    g:goto_step("movement_phase", "allied")
    g:goto_step("movement_phase", "french")
    assert.refused(g:why("move", { unit = "94Ln-3-I" }), "27.2.1b")
  end)

  it("27.2.1b who begins to come back has chosen too, and whoever is In Command has no choice to make", function()
    local g = fallen()
    g:unit("94Ln-3-I").fresh = false
    g:act("end")
    assert.falsy(g:unit("94Ln-3-I").stays)
    assert.falsy(fallen("08.05"):unit("94Ln-3-I").out)
  end)

  it("27.2.1b driven away he has to come back", function()
    local g = fallen()
    g:unit("94Ln-3-I").stays = true
    assert.allowed(g:why("end"))
    night.drive(g.state, "94Ln-3-I")
    assert.refused(g:why("end"), "27.2.1b")
    staff.put(g, "94Ln-3-I", "08.05")
    assert.allowed(g:why("end"))
  end)

  it("27.2.1b as day breaks all is as by day", function()
    local g = fallen()
    g:unit("94Ln-3-I").stays = true
    g.state.night = false
    night.fall(g.state, true)
    assert.falsy(g:unit("94Ln-3-I").stays)
    assert.allowed(g:why("move", { unit = "94Ln-3-I" }))
  end)
end)
