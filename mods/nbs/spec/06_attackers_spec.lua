--- 15.1.5b, 16.1.5, 19.5.1.1b Who attacks is In Command; 12.6.3 reinforcements come to their parents.
local frames = require("rules.06_frames")
local range = require("rules.06_range")
local staff = require("spec.staff")

local ATTACK = { kind = "attack", goal = "12.09", radius = 9, half_width = 9 }

--- A division of a corps and a cavalry division on level, clear ground, in the Movement Phase; nothing is played by itself.
local function field(list, orders)
  local g = staff.game(spec, list, {}, "movement_phase")
  staff.order(g, orders or { I = ATTACK, Cv = ATTACK })
  g.forced = false
  return g
end

--- Declines what is offered, and takes back who has to go.
local function play_on(g)
  local decline = { opportunity = "hold", reaction = "hold", square = "stay", follow_on = "end" }
  while g:step() ~= "march" and g:step() ~= "movement_phase" do
    local side = g:asked()[1]
    local list = g:legal(side)
    local entry = list[#list]
    for _, each in ipairs(list) do
      if each.verb == decline[g:step()] or each.verb == "stop" or each.verb == "retreat" then entry = each end
    end
    g:act(entry.verb, entry.args)
  end
end

describe("15.1.5 Close Combat in command", function()
  local LIST = {
    { "Ney", "10.05" },
    { "HQ-I", "10.05" },
    { "Marchand", "12.09" },
    { "94Ln-3-I", "12.12", "combat_column", "E" },
    { "Val-Sp", "13.13", "line", "W" },
    { "SJu-Sp", "13.12", "line", "W" },
  }

  it("15.1.5b who would be Out of Command there does not attack", function()
    local g = field(LIST)
    staff.put(g, "Marchand", "12.08")
    g:act("move", { unit = "94Ln-3-I" })
    assert.refused(g:why("assault", { to = "13.13" }), "6.11.1a", "15.1.5b")
    assert.allowed(g:why("assault", { to = "13.12" }))
  end)

  it("15.1.5b nor does one who comes back towards his Commander, and is not there yet", function()
    local g = field(LIST)
    staff.put(g, "Marchand", "19.13")
    g:act("move", { unit = "94Ln-3-I" })
    assert.refused(g:why("assault", { to = "13.13" }), "15.1.5b")
    staff.put(g, "Marchand", "14.12")
    assert.allowed(g:why("assault", { to = "13.13" }))
  end)

  it("15.1.5b whoever they are In Command by does not ride away from them before they have fought", function()
    local g = field(LIST)
    staff.put(g, "Marchand", "12.10")
    g:act("move", { unit = "94Ln-3-I" })
    g:act("assault", { to = "13.13" })
    play_on(g)
    g:act("move", { unit = "Marchand" })
    assert.allowed(g:why("step", { to = "12.09" }))
    g:act("step", { to = "12.09" })
    assert.refused(g:why("step", { to = "12.08" }), "15.1.5b")
    g.state.fights[1].over = true
    assert.allowed(g:why("step", { to = "12.08" }))
  end)
end)

describe("19.5.1 the rush in command", function()
  it("19.5.1.1b the rush does not lead out of Command Range", function()
    for at, rule_id in pairs({ ["07.08"] = "", ["12.08"] = "19.5.1.1b" }) do
      local g = field({
        { "Ney", "10.05" },
        { "HQ-I", "10.05" },
        { "Souham", at },
        { "6Lt-Ca", "09.08", "combat_column", "W" },
        { "Jag-Au", "08.08", "march_column", "E", { casualties = 4 } },
      })
      g:act("move", { unit = "6Lt-Ca" })
      g:act("assault", { to = "08.08" })
      while g:step() ~= "fights" do
        g:act(g:step() == "opportunity" and "hold" or "end")
      end
      g:dice({ 2, 2, 2 })
      g:act("resolve", { hex = "08.08" })
      while g:step() == "retreating" do
        g:act("retreat", those(g:legal("allied"), function(entry) return entry.verb == "retreat" end)[1].args)
      end
      assert.equal("rush", g:step())
      if rule_id ~= "" then staff.put(g, "Souham", "13.08") end
      local why = g:why("rush", { to = "07.08" })
      if rule_id == "" then assert.allowed(why) else assert.refused(why, rule_id) end
    end
  end)
end)

describe("16.1.5 charges in command", function()
  local RIDERS = {
    { "Montbrun", "09.10" },
    { "1HC-Cv", "12.10", "ready", "E" },
    { "Val-Sp", "14.10", "line", "W" },
  }

  it("16.1.5a cavalry is In Command as it charges, wherever the charge ends (6.11.5)", function()
    local g = field(RIDERS)
    g:act("move", { unit = "1HC-Cv" })
    assert.allowed(g:why("charge", { to = "14.10", via = "13.10" }))
    staff.put(g, "Montbrun", "07.10")
    assert.refused(g:why("charge", { to = "14.10", via = "13.10" }), "16.1.5a")
  end)

  it("16.1.5a, 16.5 a Reaction Charge is a charge like others", function()
    for at, reacts in pairs({ ["15.10"] = true, ["19.12"] = false }) do
      local g = field({
        { "95Ln-3-I", "10.09", "combat_column", "E" },
        { "Ney", "10.05" },
        { "HQ-I", "10.05" },
        { "Marchand", "10.09" },
        { "Reding", at },
        { "San-Sp", "13.10", "ready", "W" },
      })
      g:act("move", { unit = "95Ln-3-I" })
      g:act("step", { to = "11.10" })
      assert.equal("reaction", g:step()) -- orders are secret, so the question does not tell
      assert.equal(reacts, #g:why("react", { unit = "San-Sp", via = "12.10" }) == 0)
    end
  end)

  --- Montbrun rides along and is back from the charge, in the next French Movement Phase.
  local function rode(order)
    local g = field({ { "Montbrun", "12.10" }, RIDERS[2], RIDERS[3] }, { Cv = order })
    g:act("move", { unit = "1HC-Cv" })
    g:act("with", { unit = "Montbrun" })
    g:act("charge", { to = "14.10", via = "13.10" })
    g:dice({ 6, 6, 3, 2 }) -- it stands; the horse breaks off
    play_on(g)
    return g
  end

  it("16.1.5b a Commander who rode along comes back to where his orders let him be, and may not stay", function()
    local g = rode({ kind = "attack", goal = "14.10", radius = 1, half_width = 1 })
    assert.truthy(map_of():distance(g:unit("Montbrun").hex, "12.10") > 1)
    local piece = g:unit("Montbrun")
    piece.moved, piece.left = false, 40
    assert.refused(g:why("end"), "16.1.5b")
    g:act("move", { unit = "Montbrun" })
    assert.refused(g:why("halt"), "16.1.5b")
    local nearer, farther = 0, 0
    for _, to in ipairs(map_of():neighbors(piece.hex)) do
      local why = g:why("step", { to = to })
      if #why == 0 then nearer = nearer + 1 end
      if #those(why, function(reason) return reason.rule == "16.1.5b" end) > 0 then farther = farther + 1 end
    end
    assert.truthy(nearer > 0 and farther > 0)
    local steps = 0
    while #g:why("halt") > 0 do
      local on = those(map_of():neighbors(piece.hex), function(to) return #g:why("step", { to = to }) == 0 end)
      g:act("step", { to = on[1] })
      steps = steps + 1
    end
    assert.truthy(steps > 0 and g:unit("Montbrun").carried_off == false)
  end)

  it("16.1.5b one who is where his orders let him be goes on as he likes", function()
    local g = rode({ kind = "attack", goal = "14.10", radius = 1, half_width = 9 })
    g:unit("Montbrun").moved = false
    assert.allowed(g:why("end"))
  end)
end)

describe("12.6.3 reinforcements and their parents", function()
  local function coming(at, fields)
    local g = field({ { "Ney", "10.05" }, { "HQ-I", "10.05" }, { "Souham", at }, { "6Lt-Ca", at, "combat_column", "E" } })
    frames.put(g.state, "Ca", "preset", { staff.stage({ kind = "march", goal = "10.10" }) }, fields)
    g:goto_step("other_fire")
    return g.state
  end

  it("12.6.3 a part of a formation keeps its orders until it has come within its parent's Command Range", function()
    local G = coming("10.14", { apart = true })
    assert.equal("preset", G.orders.Ca.origin)
    G = coming("10.13", { apart = true })
    assert.is_nil(G.orders.Ca)
    assert.same({ "I", nil }, { frames.bound(G, "Ca"), G.attached.Ca })
    assert.truthy(range.in_command(G, "6Lt-Ca"))
  end)

  it("12.6.3 one with orders of its own by an order or initiative does not", function()
    assert.truthy(coming("10.13", {}).orders.Ca)
  end)

  it("12.6.3, 6.2.2a by the orders of a battle a part of a corps has orders of its own as long", function()
    local g = spec.game("nbs:command")
    g:goto_step("order_issue", "french")
    assert.same({ true, "march" }, { g.state.orders.Ca.apart, frames.stage(g.state, "Ca").kind })
    while g:step() ~= "phasing_fire" do
      local list = g:legal("french")
      local chosen = those(list, function(entry) return entry.verb == "stand_fast" or entry.verb == "end" end)[1]
      g:act(chosen.verb, chosen.args)
    end
    g:goto_step("other_fire")
    assert.is_nil(g.state.orders.Ca)
  end)
end)
