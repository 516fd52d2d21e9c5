--- 29.2M2a A temporary Wing Commander, on the drill ground: Grünne and the Allied divisions.
local commanders = require("rules.25_commanders")
local commands = require("rules.06_commands")
local delivery = require("rules.06_delivery")
local events = require("rules.29_events")
local frames = require("rules.06_frames")
local range = require("rules.06_range")
local staff = require("spec.staff")

local LIST = {
  { "Grunne", "15.07" },
  { "Picton", "16.05" },
  { "Hay-Br", "16.05", "line", "W" },
  { "Reding", "16.09" },
  { "Val-Sp", "16.09", "line", "W" },
  { "Reilly", "03.08" },
  { "Gre-Au", "03.08", "line", "W" },
  { "94Ln-3-I", "05.02", "line", "W" },
  { "Marchand", "05.02" },
}
local DEFEND = { kind = "defend", goal = "16.05" }

local function field(step_name)
  return staff.game(spec, LIST, { Br = DEFEND, Sp = { kind = "defend", goal = "16.09" }, Au = { kind = "defend", goal = "03.08" } }, step_name, "allied")
end

local function strike(g) return events.strike(g.state, { effect = "wing_commander", rule = "29.2M2a", of = "Grunne" }, "allied") end

--- The wing under an order that has just been accepted; `reilly`: where he is instead.
local function winged(stage, reilly)
  local g = field("movement_phase")
  if reilly then staff.put(g, "Reilly", reilly) end
  local parts = { { to = "Wg", stages = { staff.stage(stage or { kind = "march", goal = "12.07", finish = { kind = "reached" } }) } } }
  local order = { parts = parts, words = "", type = "general", complex = false }
  local dispatch = { to = "Wg", order = order, method = "aide_oral", origin = "army", due = 1, state = "taken" }
  delivery.post:send(g.state, g.state.dispatches.allied, "allied", dispatch, "6.4.5")
  g:goto_step("movement_phase", "french")
  g:goto_step("movement_phase", "allied")
  return g
end

describe("29.2M2a Another Wing", function()
  it("29.2M2a in the turn of the event, and in no other, he may be written to, once", function()
    local g = field("order_issue")
    assert.refused(g:why("write", { to = "Wg", method = "aide_oral" }), "6.4b")
    assert.truthy(strike(g))
    g:act("write", { to = "Wg", method = "aide_oral" })
    g:act("stage", { kind = "reserve" })
    g:act("tear")
    g:act("write", { to = "Wg", method = "aide_oral" })
    g:act("stage", { kind = "march" })
    g:act("draft_hex", { hex = "12.07" })
    g:act("seal", { words = "-" })
    assert.refused(g:why("write", { to = "Wg", method = "aide_oral" }), "6.4b")
    g = field("order_issue")
    assert.truthy(strike(g))
    g.state.turn = g.state.turn + 1
    assert.refused(g:why("write", { to = "Wg", method = "aide_oral" }), "6.4b")
  end)

  it("29.2M2a nothing comes of it without him, without orders, or where he commands the army", function()
    local g = field("order_issue")
    staff.put(g, "Grunne", nil)
    assert.falsy(strike(g))
    g = field("order_issue")
    commands.appoint(g.state, "Al", "Grunne")
    assert.falsy(strike(g))
    g = spec.game("nbs:drill")
    assert.falsy(strike(g))
  end)

  it("29.2M2a no order of his own rank fails for want of orders: his Acceptance Number counts his rating alone", function()
    local g = field("order_issue")
    local dispatch = { to = "Wg", method = "aide_oral", order = { type = "general" } }
    local _, items = delivery.number(g.state, dispatch)
    assert.same({}, those(items, function(item) return item.key == "no_orders" end))
    assert.equal(1, those(items, function(item) return item.key == "rating" end)[1].value)
  end)

  it("29.2M2a divisions whose Commanders are within eight hexes are his, others are not, and his hex is the headquarters", function()
    local g = winged()
    local G = g.state
    assert.same({ "Wg", "Wg", "Al" }, { commands.parent(G, "Br"), commands.parent(G, "Sp"), commands.parent(G, "Au") })
    assert.same({ nil, nil, true }, { G.orders.Br, G.orders.Sp, G.orders.Au ~= nil })
    assert.same({ "Grunne", "Grunne", "corps", 1 }, { commands.hub(G, "Wg"), commands.commander(G, "Wg"), commands.level("Wg"), commands.rating(G, "Wg") })
    assert.same({ "Br", "Sp" }, commands.sub_units(G, "Wg"))
    assert.same({ "Wg", "Wg" }, { commands.of(G, "Hay-Br"), commands.of(G, "Grunne") })
    assert.truthy(range.in_command(G, "Picton"))
    staff.put(g, "Grunne", "02.02")
    assert.falsy(range.in_command(G, "Picton"))
  end)

  it("29.2M2a at eight hexes he is his still, at nine not", function()
    assert.same({ 8, 9 }, { map_of():distance("15.07", "07.07"), map_of():distance("15.07", "06.07") })
    assert.equal("Wg", commands.parent(winged(nil, "07.07").state, "Au"))
    assert.equal("Al", commands.parent(winged(nil, "06.07").state, "Au"))
  end)

  it("29.2M2a it has no local initiative of its own, but may be told to fall back by its stoppage", function()
    local g = winged()
    g:goto_step("local_initiative", "allied")
    assert.refused(g:why("emergency", { command = "Wg" }), "6.6.3")
    assert.refused(g:why("default_defense", { command = "Wg" }), "6.6.2")
    assert.refused(g:why("initiative", { command = "Wg", by = "Wg" }), "6.6.1")
  end)

  it("29.2M2a as his order is carried out all take their own again, and choose how they go on", function()
    local g = winged()
    staff.put(g, "Grunne", "12.07")
    frames.review(g.state, "allied")
    local G = g.state
    assert.same({ "Al", "Al", nil }, { commands.parent(G, "Br"), commands.parent(G, "Sp"), G.orders.Wg })
    assert.same({ "none", "done", "none", "done" }, { G.orders.Br.origin, G.orders.Br.ask, G.orders.Sp.origin, G.orders.Sp.ask })
    assert.equal("Al", commands.post(G, "Grunne"))
  end)

  it("29.2M2a so they do as they meet the enemy", function()
    local g = winged()
    g:place("27Lt-3-I", "16.10", { formation = "line", heading = 4 })
    frames.note_contact(g.state, "allied")
    assert.same({ nil, "contact", "contact" }, { g.state.orders.Wg, g.state.orders.Br.ask, g.state.orders.Sp.ask })
  end)

  it("29.2M2a and without orders they are as he falls", function()
    local g = winged()
    commanders.lose(g.state, "Grunne")
    local G = g.state
    assert.same({ nil, "none", nil, "Al" }, { G.orders.Wg, G.orders.Br.origin, G.orders.Br.ask, commands.parent(G, "Br") })
  end)

  it("29.2M2a events do not strike a wing", function()
    local g = winged()
    assert.falsy(events.strike(g.state, { effect = "stoppage", rule = "29.2M1a", of = "Wg" }, "allied"))
    assert.falsy(events.strike(g.state, { effect = "loose_cannon", rule = "29.1loo", of = "Grunne" }, "allied"))
  end)
end)
