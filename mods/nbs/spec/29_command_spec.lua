--- 29 Random events that strike commands and their orders, on the drill ground.
local commands = require("rules.06_commands")
local delivery = require("rules.06_delivery")
local events = require("rules.29_events")
local frames = require("rules.06_frames")
local staff = require("spec.staff")
local victory = require("rules.30_victory")
local writing = require("rules.06_writing")

local LIST = {
  { "Ney", "08.05" },
  { "HQ-I", "08.05" },
  { "Marchand", "08.05" },
  { "94Ln-3-I", "08.05", "combat_column", "E" },
  { "Montbrun", "08.03" },
  { "1HC-Cv", "08.03", "ready", "E" },
  { "Picton", "16.05" },
  { "Hay-Br", "16.05", "line", "W" },
  { "Grunne", "19.05" },
}
local DEFEND = { kind = "defend", goal = "08.05" }

local function field(orders, step_name, list)
  return staff.game(spec, list or LIST, orders or { I = DEFEND, Cv = { kind = "defend", goal = "08.03" } }, step_name)
end

local function strike(g, effect, side, row)
  row = row or {}
  row.effect, row.rule = effect, row.rule or "29.0"
  return events.strike(g.state, row, side or "french")
end

--- An order on its way to a command; when it is due.
local function send(g, to, due, state)
  local parts = { { to = to, stages = { staff.stage({ kind = "march", goal = "12.05" }) } } }
  local order = { parts = parts, words = "", type = "general", complex = false }
  local side = commands.side(to)
  local dispatch = { to = to, order = order, method = "aide_oral", origin = "army", due = due, state = state or "riding" }
  return delivery.post:send(g.state, g.state.dispatches[side], side, dispatch, "6.4.5")
end

describe("29.1 events of commands", function()
  it("29.1loo a command gets loose at once: its enemy writes, it takes no initiative, and what comes in this turn is lost", function()
    local g = field()
    local now, later = send(g, "Cv", g.state.turn), send(g, "Cv", g.state.turn + 1)
    assert.truthy(strike(g, "loose_cannon", "french", { of = nil, rule = "29.1loo" }))
    local draft = top(g.state)
    assert.same({ "draft", "allied", "cannon" }, { draft.step, draft.side, draft.origin })
    local to = draft.parts[1].to
    assert.truthy(listed({ "I", "Cv" }, to))
    assert.same({ g.state.turn, g.state.turn, "none" }, { g.state.stirred[to], g.state.deaf[to], g.state.orders[to].origin })
    assert.same({ "riding", "riding" }, { now.state, later.state }) -- 6.6.1.4c: what comes to the deaf is void as it comes
  end)

  it("29.1loo a battle without orders, or a side without commands, has none", function()
    assert.falsy(strike(field(nil, nil, {}), "loose_cannon"))
  end)

  it("29.1ord one that rides is lost: it is Distorted, and found out as others are", function()
    local g = field()
    assert.falsy(strike(g, "order_lost"))
    local riding, delayed = send(g, "Cv", g.state.turn + 3), send(g, "I", g.state.turn, "D5")
    assert.truthy(strike(g, "order_lost"))
    assert.same({ "distorted", "D5" }, { riding.state, delayed.state })
    assert.same({ riding }, delivery.post:open(g.state.dispatches.french, "Cv", { "distorted" })) -- 6.5.3a: nothing else is sent there
  end)
end)

describe("29.2M Marengo's events of commands", function()
  it("29.2M1a a division with an order in force stops as by Attack Stoppage: it falls back", function()
    local g = field({ Br = { kind = "attack", goal = "10.05" } }, nil)
    assert.falsy(strike(g, "stoppage", "allied", { of = "Sp Au" }))
    assert.truthy(strike(g, "stoppage", "allied", { of = "Br Sp" }))
    assert.equal("withdrawal", g.state.orders.Br.origin)
    g = field({})
    assert.falsy(strike(g, "stoppage", "allied", { of = "Br Sp" })) -- it has none
  end)

  it("29.2M34a he takes no initiative, and no order for as long; under orders his Commanders stay in this turn", function()
    local g = field(nil, "local_initiative")
    assert.truthy(strike(g, "silence", "french", { of = "I", turns = 2 }))
    g.forced = false
    assert.refused(g:why("initiative", { command = "I", by = "I" }), "29.2M34a")
    assert.refused(g:why("initiative", { command = "3-I", by = "I" }), "29.2M34a")
    assert.allowed(g:why("initiative", { command = "Cv", by = "Cv" }))
    local order, other = send(g, "I", g.state.turn), send(g, "Cv", g.state.turn)
    g:act("end")
    g:goto_step("movement_phase")
    assert.same({ "riding", g.state.turn + 1, false }, { order.state, order.due, other.state == "riding" })
    assert.refused(g:why("move", { unit = "Ney" }), "29.2M34a")
    assert.refused(g:why("move", { unit = "Marchand" }), "29.2M34a")
    assert.allowed(g:why("move", { unit = "94Ln-3-I" }))
    assert.allowed(g:why("move", { unit = "Montbrun" }))
    g.state.turn = g.state.turn + 1
    assert.truthy(commands.is_silent(g.state, "I"))
    assert.allowed(g:why("move", { unit = "Ney" }))
    g.state.turn = g.state.turn + 1
    assert.falsy(commands.is_silent(g.state, "I"))
  end)

  it("29.2M34a without orders they may move; one who is still to come, comes a turn later", function()
    local g = field({}, "movement_phase")
    assert.truthy(strike(g, "silence", "french", { of = "I", turns = 2 }))
    assert.allowed(g:why("move", { unit = "Marchand" }))
    g = field({}, nil, {})
    g.state.groups = { { id = "x", side = "french", turn = 4, pieces = { "Ney" } } }
    assert.truthy(strike(g, "silence", "french", { of = "I", turns = 2 }))
    assert.same({ 5, nil }, { g.state.groups[1].turn, g.state.silent.I })
  end)

  it("29.2M34f while their general is away one of those named gets loose, and no other", function()
    local g = field()
    assert.falsy(strike(g, "loose_cannon", "french", { of = "Ney Souham" }))
    staff.put(g, "Massena", nil)
    assert.falsy(strike(g, "loose_cannon", "french", { of = "Souham" }))
    assert.truthy(strike(g, "loose_cannon", "french", { of = "Ney Souham" }))
    assert.same({ "draft", "I" }, { top(g.state).step, top(g.state).parts[1].to })
  end)

  it("29.2M6a a general whose side is so far ahead hands over, without points; the other issues nothing in this turn", function()
    local row = { of = "Wellesley Grunne", points = 4 }
    local g = field(nil, "order_issue")
    local lead = victory.scores(g.state, true).points
    local ahead = lead.allied - lead.french
    row.points = ahead + 1
    assert.falsy(strike(g, "retire", "allied", row))
    row.points = ahead
    assert.truthy(writing.points(g.state, "allied") > 0)
    assert.truthy(strike(g, "retire", "allied", row))
    assert.same({ "Grunne", {}, 0 }, { commands.commander(g.state, "Al"), g.state.lost_commanders, writing.points(g.state, "allied") })
    assert.is_nil(g:unit("Wellesley"))
    g.state.turn = g.state.turn + 1
    assert.truthy(writing.points(g.state, "allied") > 0)
    assert.falsy(strike(g, "retire", "allied", row)) -- once
  end)

  it("29.2M6a nobody hands over to one who is not there", function()
    local g = field(nil, "order_issue")
    staff.put(g, "Grunne", nil)
    assert.falsy(strike(g, "retire", "allied", { of = "Wellesley Grunne", points = -99 }))
    assert.equal("Wellesley", commands.commander(g.state, "Al"))
    assert.equal("general", frames.status(g.state, "I"))
  end)
end)
