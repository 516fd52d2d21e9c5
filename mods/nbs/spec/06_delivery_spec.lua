--- 6.4c, 6.5 Acceptance, Delay, Distortion, and corps orders that wait for their Commander.
local delivery = require("rules.06_delivery")
local frames = require("rules.06_frames")
local staff = require("spec.staff")

--- Ney's corps with Marchand's division; an order to one of them, due now.
local function field(orders)
  return staff.game(spec, {
    { "Ney", "06.05" },
    { "HQ-I", "06.05" },
    { "Marchand", "08.05" },
    { "94Ln-3-I", "08.05", "line", "E" },
    { "Hay-Br", "18.05", "line", "W" },
  }, orders or { ["3-I"] = { kind = "march", goal = "12.05" } })
end

--- Puts an order into the log, due in a turn; a defence unless said.
local function post(g, to, fields)
  local dispatch = {
    to = to,
    order = { parts = { { to = to, stages = { staff.stage({ kind = "defend", goal = "06.05" }) } } }, words = "-", type = "general", complex = false },
    method = "aide_oral",
    origin = "army",
    due = 1,
  }
  for name, value in pairs(fields or {}) do
    dispatch[name] = value
  end
  return delivery.post:send(g.state, g.state.dispatches.french, "french", dispatch, "6.4.5")
end

local function state(g, i) return g.state.dispatches.french[i or 1].state end

describe("6.5a the Acceptance Number", function()
  local function number(fields, order, change)
    local g = field()
    local dispatch = post(g, "3-I", fields)
    for name, value in pairs(order or {}) do
      dispatch.order[name] = value
    end
    if change then change(g) end
    return (delivery.number(g.state, dispatch))
  end

  for _, case in ipairs({
    { "6.5a the rating, oral, General", 3 },
    { "6.4.3b in writing more", 4, { method = "aide_written" } },
    { "6.4.3c In-person most", 5, { method = "in_person" } },
    { "6.3.3b Engage less", 2, nil, { type = "engage" } },
    { "6.5b Complex less", 2, nil, { complex = true } },
    { "6.3.4.5g without orders more", 4, nil, nil, function(g) frames.none(g.state, "3-I") end },
    { "6.5a at night less", 2, nil, nil, function(g) g.state.night = true end },
    { "6.10.1c the order to an Army HQ is a General one, its rating 3", 7, { to = "Fr", method = "in_person" }, { type = "army_hq_move" } },
    { "6.4bb a corps has that of its Commander, whoever takes the order", 4, { to = "I" } }, -- without orders
  }) do
    it(case[1], function() assert.equal(case[2], number(case[3], case[4], case[5])) end)
  end
end)

describe("6.5 what becomes of it", function()
  local function after(...)
    local g = field()
    post(g, "3-I")
    g:dice({ ... })
    g:goto_step("phasing_fire")
    return g
  end

  for _, case in ipairs({
    { "6.5.1, 3.2 the first die is the tens: 42 is accepted, in force at once", { 4, 2 }, "accepted" },
    { "3.2 and 24 is none", { 2, 4 }, "D5" },
    { "6.5.2a delayed", { 4, 1 }, "D4" },
    { "6.5.2a delayed for longer", { 1, 5 }, "D6" },
    { "6.5.3a misunderstood", { 1, 4 }, "distorted" },
  }) do
    it(case[1], function()
      local g = after(table.unpack(case[2]))
      assert.equal(case[3], state(g))
      assert.equal(case[3] == "accepted" and "defend" or "march", g.state.orders["3-I"].stages[1].kind) -- 6.2.1
    end)
  end

  it("6.2.1 what rides still, or waits, changes nothing", function()
    local g = field()
    post(g, "3-I", { due = 2 })
    g:goto_step("phasing_fire")
    assert.same({ "riding", "march" }, { state(g), g.state.orders["3-I"].stages[1].kind })
  end)

  it("6.5.2a, 5.1f from the next turn on a die that reaches the number clears it", function()
    local g = field()
    post(g, "3-I", { state = "D5" })
    g:goto_step("phasing_fire") -- no roll in the turn of the Delay
    g.state.turn = 2
    for _, case in ipairs({ { 4, "D5" }, { 5, "accepted" } }) do
      g = field()
      post(g, "3-I", { state = "D5" }).since = 0
      g:dice({ case[1] })
      g:goto_step("phasing_fire")
      assert.equal(case[2], state(g))
    end
  end)

  it("6.4.7c what arrives ousts what is delayed, 6.5.2b; what is in force stays until it is accepted", function()
    local g = field()
    post(g, "3-I", { state = "D6" })
    post(g, "3-I")
    g:dice({ 4, 1 })
    g:goto_step("phasing_fire")
    assert.same({ "discarded", "D4", "march" }, { state(g, 1), state(g, 2), g.state.orders["3-I"].stages[1].kind })
  end)

  it("6.5.3a, 6.5.3b, 6.5.3c, 5.1b until the mistake is found, by 5 or 6, nothing is written to it", function()
    for _, case in ipairs({ { 4, "distorted" }, { 5, "found" } }) do
      local g = field()
      g:goto_step("order_issue", "allied")
      post(g, "3-I", { state = "distorted" })
      g:dice({ case[1] })
      g:goto_step("order_issue", "french")
      assert.equal(case[2], state(g))
      if case[2] == "found" then
        assert.allowed(g:why("write", { to = "3-I", method = "aide_oral" }))
      else
        assert.refused(g:why("write", { to = "3-I", method = "aide_oral" }), "6.5.3a")
        g:act("end")
        assert.allowed(g:why("initiative", { command = "3-I", by = "3-I" })) -- 6.5.3c
      end
    end
  end)
end)

describe("6.4bc corps orders and their Commanders", function()
  it("6.4b, 6.4bc, 5.1g with him in his HQ it is in force as it is accepted", function()
    local g = field()
    post(g, "I")
    g:dice({ 6, 6 })
    g:goto_step("phasing_fire")
    assert.same({ "accepted", "defend" }, { state(g), g.state.orders.I.stages[1].kind })
  end)

  local function away(hex)
    local g = field({ I = { kind = "march", goal = "12.05" } })
    staff.put(g, "Ney", hex)
    post(g, "I")
    g:dice({ 6, 6 })
    g:goto_step("movement_phase")
    return g
  end

  it("6.4c, 6.5.1 away from it he rides there, and then it is", function()
    local g = away("08.08")
    assert.same({ "waiting", "march" }, { state(g), g.state.orders.I.stages[1].kind })
    g.forced = false
    g:act("move", { unit = "Ney" })
    while g:unit("Ney").hex ~= "06.05" do
      local nearer = those(map_of():neighbors(g:unit("Ney").hex), function(to) return #g:why("step", { to = to }) == 0 end)
      g:act("step", { to = nearer[1] })
    end
    assert.same({ "accepted", "defend" }, { state(g), g.state.orders.I.stages[1].kind })
    assert.allowed(g:why("halt"))
  end)

  it("6.4bc without dawdling: nearer with each hex, and the phase does not end before", function()
    local g = away("08.08")
    assert.refused(g:why("end"), "6.4bc")
    g:act("move", { unit = "Ney" })
    assert.refused(g:why("step", { to = "09.08" }), "6.4bc")
    assert.refused(g:why("halt"), "6.4bc")
  end)

  it("6.4c he who comes there otherwise carries it out as his next turn begins", function()
    local g = away("08.08")
    staff.put(g, "Ney", "06.05")
    delivery.carry_out_waiting(g.state, "french")
    assert.equal("accepted", state(g))
  end)

  it("6.5.1 a new one takes the place of one that waits", function()
    local g = field({ I = { kind = "march", goal = "12.05" } })
    staff.put(g, "Ney", "12.10")
    post(g, "I", { state = "waiting" })
    post(g, "I")
    g:dice({ 6, 6 })
    g:goto_step("movement_phase")
    assert.same({ "discarded", "waiting" }, { state(g, 1), state(g, 2) })
  end)
end)
