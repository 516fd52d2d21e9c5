--- 6.4 Issuing orders: points, methods, what is written, how long it rides; the examples of 6.4.4.
local frames = require("rules.06_frames")
local range = require("rules.06_range")
local staff = require("spec.staff")
local writing = require("rules.06_writing")

--- Masséna with his staff at 03.05, Marchand's division on orders of its own at 05.05, cavalry further off.
local function field(more, orders)
  local list = {
    { "Ney", "06.05" },
    { "HQ-I", "06.05" },
    { "Marchand", "05.05" },
    { "94Ln-3-I", "05.05", "line", "E" },
    { "95Ln-3-I", "05.06", "line", "E" },
    { "Montbrun", "14.05" },
    { "1HC-Cv", "14.05", "ready", "E" },
    { "Hay-Br", "18.05", "line", "W" },
  }
  table.move(more or {}, 1, #(more or {}), #list + 1, list)
  return staff.game(spec, list, orders or {})
end

--- Writes: { kind, goal, detail = value ... } a stage.
local function write(g, to, method, stages)
  g:act("write", { to = to, method = method })
  for _, stage in ipairs(stages) do
    g:act("stage", { kind = stage[1] })
    if stage[1] == "join" then g:act("draft_command", { command = stage[2] }) end
    if stage[2] and stage[1] ~= "join" then g:act("draft_hex", { hex = stage[2] }) end
    for i = 3, #stage, 2 do
      local verb = ({ until_turn = "draft_turn", from_turn = "draft_turn", when_joined = "draft_command" })[stage[i]] or "draft_hex"
      g:act("detail", { what = stage[i] })
      g:act(verb, { [verb:match("_(%a+)$")] = stage[i + 1] })
    end
  end
end

local function sent(g, side)
  local log = g.state.dispatches[side or "french"]
  return log[#log]
end

local function seal(g) g:act("seal", { words = "By the road." }) end

describe("6.4.1 Command Points", function()
  it("6.4a, 6.4.1b by the rating of the Army Commander; none without him", function()
    local g = field()
    assert.equal(14, writing.points(g.state, "french"))
    g:unit("Massena").replaced = true
    assert.equal(5, writing.points(g.state, "french"))
    staff.put(g, "Massena", nil)
    assert.equal(0, writing.points(g.state, "french"))
  end)

  it("6.4.1a, 6.4.2 the method and the type cost; what cannot be paid is not written", function()
    local g = field()
    g.forced = false
    write(g, "3-I", "aide_written", { { "attack", "17.05" } })
    seal(g)
    assert.equal(8, g.state.stack[#g.state.stack].points)
    write(g, "I", "aide_written", { { "defend", "06.05" } })
    seal(g)
    assert.refused(g:why("write", { to = "Cv", method = "aide_written" }), "6.4.1a")
    g:act("write", { to = "Cv", method = "aide_oral" })
    assert.refused(g:why("stage", { kind = "attack" }), "6.4.1a")
    assert.same({}, g:why("stage", { kind = "march" }))
  end)

  it("6.3.1a, 6.4.1a a march beside the enemy is an Engage order, and wants its points", function()
    local g = field()
    g.state.stack[#g.state.stack].points = 5
    write(g, "3-I", "aide_written", {})
    g:act("stage", { kind = "march" })
    assert.refused(g:why("draft_hex", { hex = "17.05" }), "6.3.1a")
    assert.same({}, g:why("draft_hex", { hex = "16.05" }))
    g = field()
    write(g, "3-I", "aide_written", { { "march", "17.05" } })
    seal(g)
    assert.equal("engage", sent(g).order.type)
  end)

  it("6.4.1c what is left is lost", function()
    local g = field()
    g:act("end")
    g:goto_step("order_issue", "allied")
    g:act("end")
    g:goto_step("order_issue", "french")
    assert.equal(14, g.state.stack[#g.state.stack].points)
  end)
end)

describe("6.4.3 methods, 6.4.6 where from", function()
  for _, case in ipairs({
    { "6.4.3c In-person to one beside him", "3-I", "in_person", "05.05" },
    { "6.4.3c but not to one elsewhere", "3-I", "in_person", "04.05", "6.4.3c" },
    { "6.4bb to a Corps Commander away from his HQ", "I", "in_person", "08.08", nil, "08.08" },
    { "6.4ba, 6.10.1c to an Army HQ In-person alone", "Fr", "aide_oral", "03.05", "6.4ba" },
    { "6.4ba, 6.10.1c to an Army HQ In-person", "Fr", "in_person", "03.05" },
    { "6.4bd, 6.4.3a an aide rides to a division", "3-I", "aide_oral", "03.05" },
    { "6.4be or to a cavalry brigade", "1HC-Cv", "aide_written", "03.05" },
  }) do
    it(case[1], function()
      local g = field()
      staff.put(g, "Massena", case[4])
      staff.put(g, "Ney", case[6] or "06.05")
      local why = g:why("write", { to = case[2], method = case[3] })
      if case[5] then
        assert.refused(why, case[5])
      else
        assert.allowed(why)
      end
    end)
  end

  it("6.4.6a an aide sets out if he was with his staff as the phase began", function()
    local g = field()
    g.state.stack[#g.state.stack].with_staff = false
    assert.refused(g:why("write", { to = "3-I", method = "aide_oral" }), "6.4.6a")
    g = staff.game(spec, { { "Picton", "15.05" }, { "Hay-Br", "15.05", "line", "W" } }, {})
    staff.put(g, "Wellesley", "15.05")
    g:goto_step("order_issue", "allied")
    assert.refused(g:why("write", { to = "Br", method = "aide_oral" }), "6.4.6a")
    assert.allowed(g:why("write", { to = "Br", method = "in_person" }))
  end)

  it("6.4.6b between two orders In-person he touches his HQ, by passing it too", function()
    local g = field()
    staff.put(g, "Massena", "05.05")
    write(g, "3-I", "in_person", { { "defend", "05.05" } })
    seal(g)
    assert.refused(g:why("write", { to = "3-I", method = "in_person" }), "6.4.6b")
    g:goto_step("movement_phase")
    g:act("move", { unit = "Massena" })
    g:act("step", { to = "04.05" })
    assert.equal(false, g.state.touched.french)
    g:act("step", { to = "03.05" })
    assert.equal(true, g.state.touched.french)
  end)

  it("6.4.6b in the hex of his HQ he gives several", function()
    local g = field()
    staff.put(g, "Marchand", "03.05")
    write(g, "3-I", "in_person", { { "defend", "05.05" } })
    seal(g)
    assert.allowed(g:why("write", { to = "3-I", method = "in_person" }))
  end)

  it("6.10.1d nothing is written at an HQ on the move", function()
    local g = field(nil, { Fr = { kind = "hq_move", goal = "06.05" } })
    assert.refused(g:why("write", { to = "3-I", method = "aide_written" }), "6.10.1d")
    assert.allowed(g:why("write", { to = "3-I", method = "aide_oral" }))
  end)
end)

describe("6.4.7 how long it rides", function()
  it("6.4.7a In-person it is there at once, 6.4.7b an aide rides ten MPs a turn, begun ones counted", function()
    local g = field()
    write(g, "3-I", "aide_oral", { { "defend", "05.05" } })
    seal(g)
    assert.same({ 1, 2 }, { sent(g).sent, sent(g).due })
    write(g, "Cv", "aide_oral", { { "defend", "14.05" } })
    seal(g)
    assert.equal(3, sent(g).due) -- eleven hexes, some dearer
    staff.put(g, "Massena", "05.05")
    write(g, "3-I", "in_person", { { "march", "08.05" } })
    seal(g)
    assert.equal(1, sent(g).due)
    assert.equal(0, range.turns(g.state, "05.05", "05.05")) -- reading 63
  end)
end)

describe("6.4.4 the examples by their types", function()
  --- Hall is 12.09, Kumla 12.05, Kirseberg 10.05, Hinzeberg 10.08, Sater 14.09.
  local function kind_of(stages)
    local g = field()
    write(g, "3-I", "aide_oral", stages)
    seal(g)
    return frames.type(sent(g).order.parts) .. (sent(g).order.complex and " complex" or "")
  end

  for _, case in ipairs({
    { "6.4.4ex1 march and defend", { { "march", "12.05" }, { "defend", "12.05" } }, "general" },
    { "6.4.4ex1 march over a place and defend", { { "march", "12.05", "via", "10.08" }, { "defend", "12.05" } }, "general" },
    { "6.4.4ex2, 6.5b march as soon as another has come", { { "march", "12.05", "when_joined", "Cv" } }, "general complex" },
    { "6.4.4ex2, 6.5b march and defend, or stop elsewhere", { { "march", "12.05", "otherwise", "10.05" }, { "defend", "12.05" } }, "general complex" },
    { "6.4.4ex3, 6.4.4b capture", { { "attack", "12.09" } }, "engage" },
    { "6.4.4ex3 capture from a direction", { { "attack", "12.09", "via", "14.09" } }, "engage" },
    { "6.4.4ex4, 6.3.3b march to the stream, then capture", { { "march", "10.08" }, { "attack", "12.09" } }, "engage complex" },
    { "6.4.4ex4 capture, then defend", { { "attack", "12.09" }, { "defend", "12.09" } }, "engage complex" },
    { "6.4.4ex4 capture, then capture more", { { "attack", "12.09" }, { "attack", "14.09" } }, "engage complex" },
  }) do
    it(case[1], function() assert.equal(case[3], kind_of(case[2])) end)
  end

  it("6.4.4b an attack has a place to come to, and does not go beyond it unless it says how far", function()
    local g = field()
    g:act("write", { to = "3-I", method = "aide_oral" })
    assert.refused(g:why("seal", { words = "Attack west!" }), "6.4.4b")
    g:act("stage", { kind = "attack" })
    assert.equal("draft_hex", g:step())
    g:act("draft_hex", { hex = "12.09" })
    seal(g)
    assert.same({ "12.09" }, sent(g).order.parts[1].stages[1].limit)
    g = field()
    write(g, "3-I", "aide_oral", { { "attack", "12.09", "limit", "15.09" } })
    seal(g)
    assert.same({ "15.09" }, sent(g).order.parts[1].stages[1].limit)
  end)

  it("6.3.1a, 6.4.4b a limit is judged, but not written, while hexes are looked at: with points for no Engage order each is judged as ground", function()
    local g = field()
    g:act("write", { to = "3-I", method = "aide_oral" })
    g:act("stage", { kind = "march" })
    g:act("draft_hex", { hex = "07.05" })
    local draft = g.state.stack[#g.state.stack]
    while not writing.can_pay(draft, "general") or writing.can_pay(draft, "engage") do
      draft.points = draft.points - 1
      assert.truthy(draft.points > 0)
    end
    g:act("detail", { what = "limit" })
    g:why("draft_hex", { hex = "08.05" })
    g:why("draft_hex", { hex = "09.05" })
    assert.same({}, draft.parts[1].stages[1].limit)
    g:act("draft_hex", { hex = "08.05" })
    assert.same({ "08.05" }, draft.parts[1].stages[1].limit)
  end)

  it("6.4.4b a stage for which no goal could be named is neither sealed nor followed by another", function()
    local g = field()
    g:act("write", { to = "3-I", method = "aide_oral" })
    g:act("stage", { kind = "march" })
    g:act("draft_hex", { hex = "12.09" })
    assert.allowed(g:why("seal", { words = "West!" }))
    local parts = g.state.stack[#g.state.stack].parts
    parts[1].stages[1].goal = nil
    assert.refused(g:why("seal", { words = "West!" }), "6.4.4b")
    assert.refused(g:why("stage", { kind = "march" }), "6.4.4b")
  end)

  it("6.4.4a, 6.4.5, 4.0c, 5.1c the words are kept in the log with number, turns, method, type and state, for its own side alone", function()
    local g = field()
    write(g, "3-I", "aide_oral", { { "march", "12.05", "from_turn", 3, "until_turn", 4 } })
    g:act("seal", { words = "At once, along the brook." })
    local entry = sent(g)
    assert.same(
      { 1, "3-I", 1, 2, "aide_oral", "general", "riding", "At once, along the brook." },
      { entry.number, entry.to, entry.sent, entry.due, entry.method, entry.order.type, entry.state, entry.order.words }
    )
    assert.truthy(#g:view("french").orders.log == 1)
    assert.is_nil(g:view("allied").orders.log[1])
    for _, line in ipairs(g:log()) do
      if line.key:find("^dispatch") then assert.same({ "french" }, line.visible_to) end
    end
  end)

  it("4.0c orders in force lie on the desk of their own side alone", function()
    local g = field({}, { ["3-I"] = { kind = "defend", goal = "05.05" } })
    local function hubs(side)
      local list = {}
      for i, row in ipairs(g:view(side).orders.standing) do
        list[i] = row.hub .. " " .. (row.stages[1] and row.stages[1].kind or row.status)
      end
      return list
    end
    assert.same({ "Marchand defend", "Montbrun no_orders", "HQ-Fr no_orders", "HQ-I no_orders" }, hubs("french"))
    assert.same({ "HQ-Al no_orders" }, hubs("allied"))
  end)

  it("6.4b torn up it costs nothing", function()
    local g = field()
    write(g, "3-I", "aide_oral", { { "defend", "05.05" } })
    g:act("tear")
    assert.same({ "order_issue", 14, 0 }, { g:step(), g.state.stack[#g.state.stack].points, #g.state.dispatches.french })
  end)

  it("6.2a, 6.4.4a an order has so many stages, and ends where a command goes without orders", function()
    local g = field()
    write(g, "3-I", "aide_oral", { { "defend", "05.05" }, { "march", "12.05" }, { "defend", "12.05" } })
    assert.refused(g:why("stage", { kind = "march" }), "6.4.4a")
    g = field()
    write(g, "3-I", "aide_oral", { { "march", "12.05" }, { "reserve" } })
    assert.refused(g:why("stage", { kind = "march" }), "6.3.4.1b")
    assert.refused(g:why("detail", { what = "via" }), "6.4.4a")
  end)

  it("6.5.2c the same order is not sent again while it rides", function()
    local g = field()
    write(g, "3-I", "aide_oral", { { "march", "12.05" } })
    seal(g)
    write(g, "3-I", "aide_written", { { "march", "12.05" } })
    assert.refused(g:why("seal", { words = "Once more." }), "6.5.2c")
    g:act("detail", { what = "via" })
    g:act("draft_hex", { hex = "10.08" })
    assert.allowed(g:why("seal", { words = "Once more." }))
  end)
end)

describe("6.8.3a, 6.9a independence and transfers by order", function()
  it("6.8.3a, 6.8.1b within an order to the corps a division is told to act on its own; untold it stays", function()
    local g = field()
    write(g, "I", "aide_oral", { { "march", "12.05" } })
    g:act("make_independent", { command = "3-I" })
    assert.refused(g:why("seal", { words = "x" }), "6.4.4b")
    g:act("stage", { kind = "defend" })
    g:act("draft_hex", { hex = "05.05" })
    seal(g)
    assert.same({ "I", "3-I" }, { sent(g).order.parts[1].to, sent(g).order.parts[2].to })
    local entry = sent(g)
    entry.due = g.state.turn
    g:dice({ 6, 6 })
    g:goto_step("phasing_fire")
    assert.same({ "march", "defend" }, { g.state.orders.I.stages[1].kind, g.state.orders["3-I"].stages[1].kind })
  end)

  it("6.9a a division joins a corps, a brigade a corps or a division; others do not", function()
    local g = field()
    g:act("write", { to = "1HC-Cv", method = "aide_oral" })
    g:act("stage", { kind = "join" })
    assert.equal("draft_command", g:step())
    assert.allowed(g:why("draft_command", { command = "3-I" }))
    assert.refused(g:why("draft_command", { command = "Fr" }), "6.9b")
    g:act("draft_command", { command = "I" })
    seal(g)
    assert.equal("I", sent(g).order.parts[1].stages[1].join)
  end)

  it("6.3.4.2 none is written to one who is not there", function()
    local g = field()
    assert.refused(g:why("write", { to = "Ca", method = "aide_oral" }), "6.4b")
  end)
end)
