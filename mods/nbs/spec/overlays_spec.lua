--- What may be laid over the map.
local drill = require("spec.drill")
local overlays = require("rules.overlays")
local staff = require("spec.staff")

local function layers(answer)
  local by = {}
  for _, layer in ipairs(answer.layers) do
    by[layer.id] = layer.hexes
  end
  return by
end

--- French infantry and guns look east at an Austrian battery, cavalry behind it.
local function field(guns)
  return drill.game(spec, {
    { "27Lt-3-I", "10.09", "line", "E" },
    { "3Ib", "10.08", guns or "unlimbered", "E" },
    { "Aub", "13.09", "unlimbered", "W" },
    { "San-Sp", "13.06", "ready", "W" },
  }, "phasing_fire")
end

describe("overlays", function()
  it("11.0, 11.2 Zones lie before infantry, of the enemy's what is seen", function()
    local g = field()
    assert.same({ zone_own = { "11.09", "11.10" }, zone_enemy = {} }, layers(overlays.zones(g.state, "french")))
    assert.same({ zone_own = {}, zone_enemy = { "11.09", "11.10" } }, layers(overlays.zones(g.state, "austrian")))
    g:place("27Lt-3-I", "10.09", { formation = "line", heading = g:unit("27Lt-3-I").heading, state = "disorganized" })
    assert.same({}, layers(overlays.zones(g.state, "french")).zone_own)
  end)

  it("6.11, 6.11.1c who is In Command, and where the chosen one would be", function()
    local list = { { "Ney", "10.05" }, { "HQ-I", "10.05" }, { "Marchand", "12.09" }, { "94Ln-3-I", "12.09", "line", "E" } }
    local g = staff.game(spec, list, {})
    staff.order(g, { I = { kind = "attack", goal = "14.09", radius = 3, half_width = 3 } })
    local near = layers(overlays.command(g.state, "french", {}))
    assert.same({ command_area = {}, command_in = { "12.09" }, command_out = {} }, near)
    assert.same({ { rule = "6.11", key = "overlay.no_orders" } }, overlays.command(field().state, "french", {}).notes)
    staff.put(g, "94Ln-3-I", "12.14")
    local far = layers(overlays.command(g.state, "french", { piece = "94Ln-3-I" }))
    assert.same({ "12.14" }, far.command_out)
    assert.truthy(listed(far.command_area, "12.13") and not listed(far.command_area, "12.14"))
  end)

  it("17.0a, 17.1.1 the field of a battery, now or once it is in action", function()
    local now = layers(overlays.fire(field().state, "french", { piece = "3Ib" }))
    assert.truthy(listed(now.fire_now, "13.09") and not listed(now.fire_now, "09.08"))
    assert.same({}, now.fire_later)
    local g = field("limbered")
    local answer = overlays.fire(g.state, "french", { hex = "10.08" })
    assert.same({}, layers(answer).fire_now)
    assert.same({ { rule = "17.1.1", key = "overlay.battery_idle", values = { unit = "3Ib" } } }, answer.notes)
    assert.same(answer, overlays.fire(g.state, "french", { piece = "3Ib" }))
    assert.same({}, overlays.fire(g.state, "french", {}).notes)
  end)

  it("17.4, 16.5.1 where enemies answer, or one's own who are chosen", function()
    local g = field()
    local all = layers(overlays.answers(g.state, "french", {}))
    assert.truthy(listed(all.fire_zone, "11.09") and not listed(all.fire_zone, "14.08"))
    assert.truthy(listed(all.charge_zone, "13.08") and not listed(all.charge_zone, "13.10")) -- three hexes
    local own = layers(overlays.answers(g.state, "french", { piece = "3Ib" }))
    assert.truthy(listed(own.fire_zone, "12.09"))
    assert.same({}, own.charge_zone)
  end)
end)
