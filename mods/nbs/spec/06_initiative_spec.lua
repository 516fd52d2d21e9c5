--- 6.6, 6.7 Local initiative, Emergency Withdrawal, Attack Stoppage.
local commands = require("rules.06_commands")
local frames = require("rules.06_frames")
local staff = require("spec.staff")
local stoppage = require("rules.06_stoppage")
local troops = require("rules.02_troops")

local FIELD = {
  { "Ney", "06.05" },
  { "HQ-I", "06.05" },
  { "Marchand", "08.05" },
  { "94Ln-3-I", "09.05", "line", "E" },
  { "95Ln-3-I", "09.06", "line", "E" },
  { "Souham", "06.09" },
  { "6Lt-Ca", "06.09", "line", "E" },
  { "Montbrun", "05.05" },
  { "1HC-Cv", "05.05", "ready", "E" },
  { "Hay-Br", "14.05", "line", "W" },
}

local function field(orders, step_name)
  return staff.game(spec, copy_of(FIELD), orders or { I = { kind = "defend", goal = "06.05" } }, step_name or "local_initiative")
end

local function log_of(g) return g.state.dispatches.french end

--- An order to Ney's corps in the log, in a state, due in a turn.
local function letter(g, state, due)
  local order = { parts = { { to = "I", stages = { staff.stage({ kind = "defend", goal = "06.05", radius = due }) } } }, type = "general" }
  local dispatch = { number = #log_of(g) + 1, to = "I", order = order, method = "aide_oral", origin = "army", sent = 0, due = due }
  dispatch.state, dispatch.since = state, 0
  table.insert(log_of(g), dispatch)
end

describe("6.6.1 Initiative Orders", function()
  for _, case in ipairs({
    { "6.6.1.1a a Corps Commander for his corps", "I", "I" },
    { "6.6.1.1a, 6.8.3b for a division of it", "3-I", "I" },
    { "6.6.1.1a a Divisional Commander", "3-I", "3-I" },
    { "6.6.1.1a a cavalry brigade", "1HC-Cv", "1HC-Cv" },
    { "6.8.3b or its division for it", "1HC-Cv", "Cv" },
    { "6.6.1.1a no infantry brigade of a division", "94Ln-3-I", "94Ln-3-I", "6.6.1" },
    { "6.6.1.1b no Army Commander", "I", "Fr", "6.6.1" },
  }) do
    it(case[1], function()
      local why = field():why("initiative", { command = case[2], by = case[3] })
      if case[4] then
        assert.refused(why, case[4])
      else
        assert.allowed(why)
      end
    end)
  end

  it("6.6.1.1a an infantry brigade on orders of its own may", function()
    local g = field({ ["94Ln-3-I"] = { kind = "defend", goal = "09.05" } })
    assert.truthy(listed(commands.acting(g.state, "french"), "94Ln-3-I"))
  end)

  it("6.6.1.3 the rating of who rolls and the status decide: 61 gives a 2 under General orders, 62 under none", function()
    local g = field()
    g:dice({ 6, 1 })
    g:act("initiative", { command = "I", by = "I" })
    assert.equal("draft", g:step())
    g = field({})
    g:dice({ 6, 1 })
    g:act("initiative", { command = "I", by = "I" })
    assert.equal("local_initiative", g:step())
  end)

  it("6.3.2c an Engage order makes it harder", function()
    local g = field({ I = { kind = "attack", goal = "14.05" } })
    g:dice({ 6, 1 })
    g:act("initiative", { command = "I", by = "I" })
    assert.equal("local_initiative", g:step())
  end)

  it("6.6.1.2 one attempt in a chain: after one for a division none for the corps, but for another division", function()
    local g = field()
    g:dice({ 3, 3 })
    g:act("initiative", { command = "3-I", by = "3-I" })
    assert.refused(g:why("initiative", { command = "I", by = "I" }), "6.6.1.2")
    assert.allowed(g:why("initiative", { command = "Ca", by = "I" }))
    assert.refused(g:why("initiative", { command = "3-I", by = "I" }), "6.6b", "6.6.1.2")
    g.state.turn = 2
    assert.allowed(g:why("initiative", { command = "I", by = "I" }))
  end)

  local function inspired(words)
    local g = field()
    g:dice({ 6, 6 })
    g:act("initiative", { command = "I", by = "I" })
    g:act("stage", { kind = "attack" })
    g:act("draft_hex", { hex = "12.05" })
    if words then g:act("seal", { words = words }) end
    return g
  end

  it("6.6.1, 6.6.1.4a the order is written at once, costs nothing and is accepted in this phase", function()
    local g = inspired("Forward!")
    g:goto_step("phasing_fire")
    assert.same({ "attack", "accepted", 1 }, { g.state.orders.I.stages[1].kind, log_of(g)[1].state, log_of(g)[1].due })
    assert.equal("initiative", g.state.orders.I.origin)
  end)

  it("6.6.1.4b a corps order waits for its Commander", function()
    local g = inspired()
    staff.put(g, "Ney", "06.08")
    g:act("seal", { words = "Forward!" })
    g:goto_step("phasing_fire")
    assert.equal("waiting", log_of(g)[1].state)
  end)

  it("6.6.1.4c, 6.5.2b what it had is void, and what comes in this turn; not what comes later", function()
    local g = field()
    letter(g, "D6", 0)
    letter(g, "riding", 1)
    letter(g, "riding", 3)
    g:dice({ 6, 6 })
    g:act("initiative", { command = "I", by = "I" })
    assert.equal("no_orders", frames.status(g.state, "I"))
    g:act("stage", { kind = "attack" })
    g:act("draft_hex", { hex = "12.05" })
    g:act("seal", { words = "-" })
    g:goto_step("phasing_fire")
    local states = {}
    for i, dispatch in ipairs(log_of(g)) do
      states[i] = dispatch.state
    end
    assert.same({ "discarded", "discarded", "riding", "accepted" }, states)
  end)

  it("6.6.1.5 it is not what rides already", function()
    local g = field()
    g:act("end") -- to the next turn, and back
    g = staff.game(spec, copy_of(FIELD), { I = { kind = "defend", goal = "06.05" } })
    g:act("write", { to = "I", method = "aide_oral" })
    g:act("stage", { kind = "march" })
    g:act("draft_hex", { hex = "08.08" })
    g:act("seal", { words = "-" })
    g:goto_step("local_initiative")
    g:dice({ 6, 6 })
    g:act("initiative", { command = "I", by = "I" })
    g:act("stage", { kind = "march" })
    g:act("draft_hex", { hex = "08.08" })
    assert.refused(g:why("seal", { words = "-" }), "6.6.1.5")
    g:act("tear")
    assert.equal("draft", g:step())
  end)
end)

describe("6.6.1.6 the Loose Cannon", function()
  local function loose()
    local g = field()
    g:dice({ 1, 1 })
    g:act("initiative", { command = "I", by = "I" })
    return g
  end

  it("6.6.1.6a its enemy writes what it does, one stage for a turn", function()
    local g = loose()
    assert.same({ "draft", "allied" }, { g:step(), g:asked()[1] })
    assert.refused(g:why("stage", { kind = "defend" }), "6.2a")
    g:act("stage", { kind = "attack" })
    g:act("draft_hex", { hex = "14.05" })
    assert.refused(g:why("stage", { kind = "march" }), "6.4.4a")
    assert.refused(g:why("make_independent", { command = "3-I" }), "6.8.1a")
    g:act("seal", { words = "Charge!" })
    assert.same({ "cannon", "engage" }, { g.state.orders.I.origin, frames.status(g.state, "I") })
  end)

  it("6.6.1.6b it has no other orders, and is asked how to go on when the turn is over", function()
    local g = loose()
    g:act("stage", { kind = "march" })
    g:act("draft_hex", { hex = "12.05" })
    g:act("seal", { words = "-" })
    frames.review(g.state, "french")
    assert.equal("cannon", g.state.orders.I.ask)
  end)

  it("6.6.1.6a, 6.6.1.6c its HQ goes where it was sent, half of what it can", function()
    local g = loose()
    g:act("stage", { kind = "march" })
    g:act("draft_hex", { hex = "06.14" })
    g:act("seal", { words = "-" })
    g:goto_step("movement_phase")
    assert.refused(g:why("end"), "6.6.1.6c")
    g.forced = false
    g:act("move", { unit = "HQ-I" })
    assert.refused(g:why("step", { to = "06.04" }), "6.6.1.6a")
    assert.refused(g:why("halt"), "6.6.1.6c")
    while #g:why("halt") > 0 do
      local nearer = those(map_of():neighbors(g:unit("HQ-I").hex), function(to) return #g:why("step", { to = to }) == 0 end)
      g:act("step", { to = nearer[1] })
    end
    assert.truthy(g:unit("HQ-I").left <= 30)
  end)
end)

describe("6.6.2 Default Defense", function()
  it("6.6.2, 6.6.2.2 it throws its orders away and what it awaits; its HQ stays where it is", function()
    local g = field({ I = { kind = "march", goal = "12.05" } })
    letter(g, "riding", 1)
    g:act("default_defense", { command = "I" })
    g:goto_step("movement_phase")
    assert.same({ "default", "discarded" }, { g.state.orders.I.origin, log_of(g)[1].state })
    g:act("move", { unit = "HQ-I" })
    assert.refused(g:why("step", { to = "07.05" }), "6.6.2")
  end)

  it("6.6a, 6.6b, 5.1d of the three a command uses one a turn", function()
    local g = field({ I = { kind = "march", goal = "12.05" } })
    g:act("default_defense", { command = "I" })
    assert.refused(g:why("emergency", { command = "I" }), "6.6b")
    assert.refused(g:why("initiative", { command = "I", by = "I" }), "6.6b")
    assert.refused(g:why("default_defense", { command = "I" }), "6.6b")
  end)
end)

describe("6.6.3 Emergency Withdrawal", function()
  local function withdrawing()
    local g = field({ I = { kind = "attack", goal = "14.05" } })
    g:act("emergency", { command = "I" })
    g:goto_step("movement_phase")
    return g
  end

  it("6.6.3, 6.6.3.1 it is in force at once, and no attack is allowed by it", function()
    local g = withdrawing()
    assert.same({ "withdrawal", "14.05", "general" }, { g.state.orders.I.origin, g.state.orders.I.threat, frames.status(g.state, "I") })
  end)

  it("6.6.3.2, 6.6.3.5, 6.6.3.2n the HQ falls back six hexes from the enemy at least, as far as it likes", function()
    local g = withdrawing()
    staff.put(g, "HQ-I", "08.05")
    g:unit("HQ-I").began = "08.05"
    assert.refused(g:why("end"), "6.6.3.2")
    g.forced = false
    g:act("move", { unit = "HQ-I" })
    assert.refused(g:why("step", { to = "09.05" }), "6.6.3.5")
    local map = map_of()
    while #g:why("halt") > 0 do
      local open = those(map:neighbors(g:unit("HQ-I").hex), function(to) return #g:why("step", { to = to }) == 0 end)
      g:act("step", { to = least(open, "-", function(to) return -map:distance("08.05", to) end)[1] })
    end
    assert.equal(6, map:distance("08.05", g:unit("HQ-I").hex))
    assert.truthy(g:unit("HQ-I").left > 0)
  end)

  it("6.6.3.3 its units come back within halved range, and may not stay", function()
    local g = withdrawing()
    staff.put(g, "94Ln-3-I", "12.05")
    g:act("move", { unit = "94Ln-3-I" })
    assert.refused(g:why("halt"), "6.6.3.3")
    assert.refused(g:why("step", { to = "13.05" }), "6.11.4a")
  end)

  it("6.6.3.4 an independent brigade goes as far as it can", function()
    local g = field({ ["1HC-Cv"] = { kind = "defend", goal = "05.05" } })
    staff.put(g, "1HC-Cv", "12.08")
    g:act("emergency", { command = "1HC-Cv" })
    g:goto_step("movement_phase")
    g:act("move", { unit = "1HC-Cv" })
    assert.refused(g:why("halt"), "6.6.3.4")
    g:act("turn", { to = 8 })
    assert.refused(g:why("halt"), "6.6.3.4")
  end)

  it("6.6.3.6, 20.3.1b as the move ends its infantry checks, and straggles if it fails", function()
    local g = field({ ["3-I"] = { kind = "attack", goal = "14.05" } })
    staff.put(g, "Marchand", "01.05")
    g:act("emergency", { command = "3-I" })
    g:goto_step("movement_phase")
    for _, id in ipairs({ "94Ln-3-I", "95Ln-3-I", "Marchand" }) do
      g:unit(id).moved = true
    end
    g:dice({ 1, 6 })
    g:act("end")
    assert.same({ 1, 0 }, { g:unit("94Ln-3-I").stragglers, g:unit("95Ln-3-I").stragglers })
  end)

  it("6.6.3.7b orders that come in this turn are lost, later ones are not", function()
    local g = field({ I = { kind = "attack", goal = "14.05" } })
    for due = 1, 2 do
      letter(g, "riding", due)
    end
    g:act("emergency", { command = "I" })
    g:goto_step("phasing_fire")
    assert.same({ "discarded", "riding" }, { log_of(g)[1].state, log_of(g)[2].state })
  end)

  it("6.6.3.8 it may be repeated in a later turn, from No Orders Status too", function()
    local g = field({})
    g.state.stirred.I = 0
    assert.allowed(g:why("emergency", { command = "I" }))
  end)

  it("6.6.3.10, 6.10.2a an HQ that is overrun makes its corps fall back in its next local initiative", function()
    local g = staff.game(spec, copy_of(FIELD), { I = { kind = "attack", goal = "14.05" } })
    g.state.overrun.I = true
    g:goto_step("local_initiative")
    assert.same({ "withdrawal", nil }, { g.state.orders.I.origin, g.state.overrun.I })
    assert.refused(g:why("emergency", { command = "I" }), "6.6b")
  end)
end)

describe("6.7 Attack Stoppage", function()
  --- Three divisions, so many Wrecked; Ney rated 4 as in the example.
  local function corps(wrecked, lost)
    local g = field({ I = { kind = "attack", goal = "14.05" } }, "order_issue")
    g.state.brigades = { ["3-I"] = { "94Ln-3-I", "95Ln-3-I", "27Lt-3-I" }, Ca = { "6Lt-Ca", "3Lgn-Res", "Mar-Ca" }, Cv = {} }
    for _, id in ipairs({ "27Lt-3-I", "3Lgn-Res", "Mar-Ca" }) do
      g:place(id, "06.09", { formation = "line", heading = 2 })
    end
    for i = 1, wrecked do
      local id = ({ "94Ln-3-I", "95Ln-3-I" })[i]
      g:unit(id).casualties = troops.printed(id).wreck
    end
    if lost then table.insert(g.state.lost_commanders, "Ney") end
    return g
  end

  it("6.7.2a, 6.7ba, 21.6.2 a corps counts its divisions, Wrecked ones by their brigades, and a Commander lost", function()
    local function count(...) return { stoppage.count(corps(...).state, "I") } end
    assert.same({ 0, 2 }, count(1))
    assert.same({ 1, 2 }, count(2))
    assert.same({ 1, 2 }, count(0, true))
    assert.same({ 2, 2 }, count(2, true))
  end)

  it("6.7.2ex, 6.7.2b by row and rating", function()
    local g = corps(2)
    assert.equal(6, stoppage.number(g.state, "I"))
    local cells = {}
    for row = 1, 4 do
      for _, rating in ipairs({ "0", "1-2", "3-4" }) do
        cells[#cells + 1] = cell(table_of("stoppage_number"), row, rating)
      end
    end
    assert.same({ 4, 3, 3, 7, 6, 5, 10, 9, 8, 12, 11, 10 }, cells)
    assert.equal("2", cell(table_of("stoppage_row"), 1, "3"))
  end)

  it("6.7bb, 6.7bd a division counts its brigades and no batteries; a Commander lost under this order", function()
    local g = field({ ["3-I"] = { kind = "attack", goal = "14.05" } }, "order_issue")
    g.state.brigades = { ["3-I"] = { "94Ln-3-I", "95Ln-3-I" } }
    g:place("3Ib", "09.05", { formation = "limbered", heading = 2 })
    assert.same({ 0, 2 }, { stoppage.count(g.state, "3-I") })
    g:unit("Marchand").replaced = true
    assert.same({ 1, 2 }, { stoppage.count(g.state, "3-I") })
    staff.order(g, { ["3-I"] = { kind = "attack", goal = "14.05" } })
    assert.same({ 0, 2 }, { stoppage.count(g.state, "3-I") })
  end)

  it("6.7bc a brigade is one of one", function()
    local g = field({ ["1HC-Cv"] = { kind = "attack", goal = "14.05" } }, "order_issue")
    assert.same({ 0, 1 }, { stoppage.count(g.state, "1HC-Cv") })
    g:unit("1HC-Cv").casualties = 8
    assert.same({ 1, 1, 9 }, { 1, select(2, stoppage.count(g.state, "1HC-Cv")), stoppage.number(g.state, "1HC-Cv") })
  end)

  it("6.7.3a before its HQ is there a corps counts those on the map", function()
    local g = corps(0)
    staff.put(g, "HQ-I", nil)
    for _, id in ipairs({ "6Lt-Ca", "3Lgn-Res", "Mar-Ca" }) do
      staff.put(g, id, nil)
    end
    assert.same({ 0, 1 }, { stoppage.count(g.state, "I") })
  end)

  local function checked(orders, dice)
    local g = field(orders, "order_issue")
    g.state.brigades = { ["3-I"] = { "94Ln-3-I", "95Ln-3-I" }, Ca = { "6Lt-Ca" } }
    g:dice(dice)
    g:goto_step("phasing_fire")
    return g.state.orders
  end

  it("6.7.1a, 6.7.1b, 6.7.1c, 6.7.2c, 6.3.1b, 6.6.3.9, 5.1e one check a command; who reaches the number goes on, who does not falls back", function()
    assert.equal("army", checked({ I = { kind = "attack", goal = "14.05" } }, { 1, 2 }).I.origin)
    assert.equal("withdrawal", checked({ I = { kind = "attack", goal = "14.05" } }, { 1, 1 }).I.origin) -- 6.6.3.9
  end)

  it("6.7.1a none under a General order, nor before the stage of the attack", function()
    assert.equal("army", checked({ I = { kind = "march", goal = "14.05" } }, {}).I.origin)
    local later = { { kind = "march", goal = "14.05" }, { kind = "attack", goal = "14.05", start = { kind = "turn", turn = 5 } } }
    assert.equal("army", checked({ I = later }, {}).I.origin)
  end)

  it("6.7.3b none off the map", function()
    local g = field({ I = { kind = "attack", goal = "14.05" } }, "order_issue")
    for _, id in ipairs(commands.present(g.state, "I")) do
      staff.put(g, id, nil)
    end
    g:goto_step("phasing_fire")
    assert.equal("army", g.state.orders.I.origin)
  end)

  it("6.7.1a a Loose Cannon does not check in the turn in which it gets loose", function()
    local g = field()
    g:dice({ 1, 1 })
    g:act("initiative", { command = "I", by = "I" })
    g:act("stage", { kind = "attack" })
    g:act("draft_hex", { hex = "14.05" })
    g:act("seal", { words = "-" })
    g:goto_step("phasing_fire")
    assert.equal("cannon", g.state.orders.I.origin)
  end)
end)
