--- 6.11 Command Range, 6.3 and 6.10 what orders permit in the Movement Phase.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local obedience = require("rules.06_obedience")
local pieces = require("rules.02_pieces")
local range = require("rules.06_range")
local staff = require("spec.staff")

--- A division of a corps on level, clear ground: HQ at 10.05, Commander at 12.09; the orders come as the step is there.
local function field(orders, more, step_name)
  local list = {
    { "Ney", "10.05" },
    { "HQ-I", "10.05" },
    { "Marchand", "12.09" },
    { "94Ln-3-I", "12.09", "line", "E" },
    { "3Ib", "12.09", "unlimbered", "E" },
    { "Resb-I", "11.05", "unlimbered", "E" },
    { "Hay-Br", "19.09", "line", "W" },
  }
  table.move(more or {}, 1, #(more or {}), #list + 1, list)
  local g = staff.game(spec, list, {}, step_name)
  staff.order(g, orders or { I = { kind = "attack", goal = "14.09", radius = 3, half_width = 3 } })
  return g
end

describe("6.11.1 ranges", function()
  --- Is a piece In Command in a hex so far from another one, along the column?
  local function holds_at(g, id, hex) return range.holds_at(g.state, id, hex) end

  for _, case in ipairs({
    { "6.11.1c a brigade of a division: 4 from its Commander", "94Ln-3-I", "12.13", "12.14" },
    { "6.11.1e a Divisional Commander of a corps: 8 from its HQ", "Marchand", "10.13", "10.14" },
    { "6.11.1f artillery of a division: 4", "3Ib", "12.13", "12.14" },
    { "6.11.1g artillery of a corps: 4 from a Divisional Commander of it", "Resb-I", "12.13", "12.14" },
    { "6.11.1g or 8 from its HQ", "Resb-I", "10.12", "06.14" },
  }) do
    it(case[1], function()
      local g = field()
      assert.same({ true, false }, { holds_at(g, case[2], case[3]), holds_at(g, case[2], case[4]) })
    end)
  end

  it("6.11.1d a brigade straight under a corps: 8 from its HQ", function()
    local g = field()
    g.state.attached["94Ln-3-I"] = "I"
    assert.same({ true, false }, { holds_at(g, "94Ln-3-I", "10.13"), holds_at(g, "94Ln-3-I", "10.14") })
  end)

  it("6.11.1h artillery of an army: 4 from any Divisional Commander, 8 from any HQ of it", function()
    local g = field()
    g.state.attached["Resb-I"] = "Fr"
    assert.same({ true, true, true, false }, {
      holds_at(g, "Resb-I", "12.13"),
      holds_at(g, "Resb-I", "10.12"),
      holds_at(g, "Resb-I", "03.08"),
      holds_at(g, "Resb-I", "06.14"),
    })
  end)

  it("6.11.1b Steep Slope, woods and swamp count two, but along a road", function()
    local g = field()
    local rides = {}
    for _, pair in ipairs({ { "05.11", "05.12" }, { "05.12", "05.13" }, { "10.05", "10.06" } }) do
      staff.put(g, "Marchand", pair[1])
      rides[#rides + 1] = range.way_back(g.state, "94Ln-3-I", pair[2])
    end
    assert.same({ 0, 0, 0 }, rides)
    staff.put(g, "Marchand", "05.10")
    assert.same({ true, false }, { holds_at(g, "94Ln-3-I", "05.12"), holds_at(g, "94Ln-3-I", "05.13") })
  end)

  it("6.11.1c of an extended Line one hex is enough", function()
    local g = field(nil, { { "X1-94Ln-3-I", "12.13", "line", "E" } })
    staff.put(g, "94Ln-3-I", "12.14")
    assert.truthy(range.in_command(g.state, "94Ln-3-I"))
    staff.put(g, "X1-94Ln-3-I", "12.15")
    assert.equal(false, range.in_command(g.state, "94Ln-3-I"))
  end)

  it("6.11.2 in his hex or next to him always, if he could come over", function()
    local g = field({})
    g.state.night = true -- 27.2.1a: a single hex
    assert.truthy(range.in_command(g.state, "94Ln-3-I"))
    assert.truthy(holds_at(g, "94Ln-3-I", "12.10"))
    assert.equal(false, holds_at(g, "94Ln-3-I", "12.11"))
    staff.put(g, "Marchand", "02.04") -- 03.05 lies next to it, but two hexes off by the way round
    assert.truthy(holds_at(g, "94Ln-3-I", "03.05"))
  end)

  it("6.11.3, 6.3.4.5a, 27.2.1a without orders half as far, at night a quarter", function()
    local g = field({})
    assert.same({ true, false }, { holds_at(g, "94Ln-3-I", "12.11"), holds_at(g, "94Ln-3-I", "12.12") })
    g = field()
    g.state.night = true
    assert.same({ true, false }, { holds_at(g, "94Ln-3-I", "12.10"), holds_at(g, "94Ln-3-I", "12.11") })
  end)

  it("6.8 who has orders of his own, 6.3.5a Army and Corps Commanders are bound by none", function()
    local g = field()
    for _, id in ipairs({ "Ney", "Massena", "HQ-I" }) do
      assert.truthy(holds_at(g, id, "19.14"))
    end
    staff.order(g, { ["3-I"] = { kind = "defend", goal = "12.09" } })
    assert.truthy(holds_at(g, "Marchand", "19.14"))
  end)

  it("24.2.1c Skirmishers are bound by no range", function()
    local g = field()
    assert.same({ true, false }, { range.holds_at(g.state, "S1-94Ln-3-I", "19.01"), range.holds_at(g.state, "94Ln-3-I", "19.01") })
  end)

  it("6.11.6 a battery Out of Command does not fire in Fire Phases", function()
    local g = field()
    assert.truthy(holds(obedience.need_fire, g.state, "3Ib"))
    staff.put(g, "3Ib", "12.14")
    assert.equal(false, holds(obedience.need_fire, g.state, "3Ib"))
  end)

  it("20.3.2e nor do its infantry recover Stragglers", function()
    local g = field({ I = { kind = "defend", goal = "10.05" } })
    assert.truthy(holds(obedience.need_recovery, g.state, "94Ln-3-I"))
    staff.put(g, "94Ln-3-I", "12.14")
    assert.equal(false, holds(obedience.need_recovery, g.state, "94Ln-3-I"))
  end)
end)

describe("6.11.4 moving in and out of command", function()
  local function at(hex, orders, heading)
    local g = field(orders, nil, "movement_phase")
    staff.put(g, "94Ln-3-I", hex)
    g:unit("94Ln-3-I").formation = "combat_column"
    g:unit("94Ln-3-I").heading = pieces.headings[heading or "E"]
    g.forced = false
    g:act("move", { unit = "94Ln-3-I" })
    return g
  end

  it("6.11, 6.11.1a, 6.3.5c who is In Command goes where he likes in range, and not out of it", function()
    local g = at("12.13")
    assert.refused(g:why("step", { to = "13.14" }), "6.11.1a")
    assert.allowed(g:why("step", { to = "13.13" }))
    assert.allowed(g:why("halt"))
  end)

  it("6.11.4a, 6.11.4b who is not comes nearer the shortest way, or stays", function()
    local g = at("12.15", nil, "SE")
    assert.allowed(g:why("halt"))
    assert.refused(g:why("step", { to = "13.15" }), "6.11.4a")
    assert.allowed(g:why("step", { to = "12.14" }))
    g:act("step", { to = "12.14" })
    assert.refused(g:why("halt"), "6.11.4a")
    g:act("step", { to = "12.13" })
    assert.allowed(g:why("halt"))
  end)

  it("6.11.5 a charge may go beyond it", function()
    local g = field({ Cv = { kind = "attack", goal = "13.13", radius = 3, half_width = 3 } }, {
      { "Montbrun", "09.10" },
      { "1HC-Cv", "12.10", "ready", "E" },
      { "Val-Sp", "14.10", "line", "W" },
    }, "movement_phase")
    g:act("move", { unit = "1HC-Cv" })
    assert.equal(false, range.holds_at(g.state, "1HC-Cv", "14.10"))
    assert.allowed(g:why("charge", { to = "14.10", via = "13.10" }))
  end)
end)

describe("6.2b, 6.3 the hub", function()
  local function steps(piece, command, order, cases)
    local g = field({ [command] = order }, { { "Montbrun", "10.10" }, { "1HC-Cv", "10.10", "ready", "E" } }, "movement_phase")
    g.forced = false
    g:act("move", { unit = piece })
    for to, rule_id in pairs(cases) do
      local why = g:why("step", { to = to })
      if rule_id == "" then
        assert.allowed(why)
      else
        assert.refused(why, rule_id)
      end
    end
  end

  for _, case in ipairs({
    { "6.3.4.2 the HQ of a corps without orders stays", "HQ-I", "I", { kind = "reserve" }, { ["11.05"] = "6.3.4.2" } },
    { "6.3.4.3 the Commander of an independent division without orders stays", "Montbrun", "Cv", { kind = "reserve" }, { ["11.10"] = "6.3.4.3" } },
    { "6.3.4.4 an independent brigade without orders stays", "1HC-Cv", "1HC-Cv", { kind = "reserve" }, { ["11.10"] = "6.3.4.4" } },
    { "6.10.1a, 6.10a an Army HQ without an order stays", "HQ-Fr", "I", { kind = "reserve" }, { ["04.05"] = "6.10.1a" } },
    { "6.10.1c with one it goes its way", "HQ-Fr", "Fr", { kind = "hq_move", goal = "06.05" }, { ["04.05"] = "" } },
    { "6.10.1b an HQ goes with a march", "HQ-I", "I", { kind = "march", goal = "14.05" }, { ["11.05"] = "" } },
    { "6.10.1b it stays in a defence", "HQ-I", "I", { kind = "defend", goal = "10.05" }, { ["11.05"] = "6.10.1b" } },
    { "6.10.1b and comes to it", "HQ-I", "I", { kind = "defend", goal = "13.05" }, { ["11.05"] = "", ["10.04"] = "30.0a" } },
    { "6.3.2a, 30.0a a defence is about its objective", "Montbrun", "Cv", { kind = "defend", goal = "10.10" }, { ["11.10"] = "" } },
    { "6.2b along the way, 30.0b to either side of it", "Montbrun", "Cv", { kind = "march", goal = "14.10", half_width = 0 }, { ["10.11"] = "6.2b" } },
    { "6.2b not back", "Montbrun", "Cv", { kind = "march", goal = "14.10" }, { ["09.10"] = "6.2b" } },
    {
      "6.2a from a point of its way where it stands to the next",
      "Montbrun",
      "Cv",
      { kind = "march", goal = "14.10", axis = { "10.10", "12.10" } },
      { ["11.10"] = "", ["09.10"] = "6.2b" },
    },
    { "6.4.4b not beyond the limit", "Montbrun", "Cv", { kind = "attack", goal = "14.10", limit = { "10.10" } }, { ["11.10"] = "6.4.4b" } },
    { "30.0f before its time it stays", "Montbrun", "Cv", { kind = "march", goal = "14.10", start = { kind = "turn", turn = 4 } }, { ["11.10"] = "30.0f" } },
    { "6.6.2 in a Default Defense it stays", "Montbrun", "Cv", { kind = "defend", goal = "10.10", origin = "default" }, { ["11.10"] = "6.6.2" } },
  }) do
    it(case[1], function() steps(case[2], case[3], case[4], case[5]) end)
  end

  it("6.3.4.4, 6.3.5c it may turn", function()
    local g = field({ ["1HC-Cv"] = { kind = "reserve" } }, { { "1HC-Cv", "10.10", "ready", "E" } }, "movement_phase")
    g:act("move", { unit = "1HC-Cv" })
    assert.allowed(g:why("turn", { to = 2 }))
  end)

  it("6.3.5a, 6.3.4.2 Corps Commanders ride as they like, brigades within range", function()
    local g = field({ I = { kind = "reserve" } }, nil, "movement_phase")
    g.forced = false
    g:act("move", { unit = "Ney" })
    assert.allowed(g:why("step", { to = "11.05" }))
    assert.allowed(g:why("step", { to = "09.05" }))
  end)
end)

describe("6.3 who attacks", function()
  local function why_assault(order, more)
    local g = field({ I = order }, { { "Val-Sp", "13.10", "line", "W" } }, "movement_phase")
    if more then more(g) end
    g:unit("94Ln-3-I").formation = "combat_column"
    g.forced = false
    g:act("move", { unit = "94Ln-3-I" })
    return g:why("assault", { to = "13.10" })
  end

  it("6.3.1a, 6.3, 6.3.5b, 30.0b an Engage order does, near its way or its goal", function()
    assert.allowed(why_assault({ kind = "attack", goal = "14.09", radius = 1 }))
    assert.refused(why_assault({ kind = "attack", goal = "10.01", radius = 1 }), "30.0b")
  end)

  it("6.3.2a, 30.0d a General one does not, but for ground that the command held in its last three turns", function()
    assert.refused(why_assault({ kind = "defend", goal = "10.05", radius = 9 }), "6.3.2a")
    assert.allowed(why_assault({ kind = "defend", goal = "10.05", radius = 9 }, function(g) g.state.orders.I.held["13.10"] = -2 end))
    assert.refused(why_assault({ kind = "defend", goal = "10.05", radius = 9 }, function(g) g.state.orders.I.held["13.10"] = -3 end), "6.3.2a")
  end)

  it("6.6.2, 30.0g in a Default Defense for what it held as it was declared, for good", function()
    local order = { kind = "defend", goal = "10.05", radius = 9, origin = "default" }
    assert.allowed(why_assault(order, function(g) g.state.orders.I.held["13.10"] = -9 end))
    assert.refused(why_assault(order), "6.3.2a")
  end)

  it("6.3.4.5c without orders no Close Combat but against Skirmishers", function()
    assert.refused(why_assault({ kind = "reserve" }), "6.3.4.5c")
    local function light(g)
      board.remove(g.state, "Val-Sp")
      g:place("S1-Hay-Br", "13.10", { formation = "skirmish" })
    end
    assert.allowed(why_assault({ kind = "reserve" }, light))
  end)

  it("6.6.3.1 who falls back does not", function()
    assert.refused(why_assault({ kind = "withdraw", origin = "withdrawal", finish = { kind = "turn", turn = 1 } }), "6.3.2a", "6.6.3.1")
  end)

  it("6.3.4.5d, 30.0c nor do riders charge, or off their attack", function()
    local function why(order, at)
      local riders = { { "Montbrun", at or "10.10" }, { "1HC-Cv", "10.10", "ready", "E" }, { "Val-Sp", "12.11", "line", "W" } }
      local g = field({ Cv = order }, riders, "movement_phase")
      g:act("move", { unit = "1HC-Cv" })
      return g:why("charge", { to = "12.11", via = "11.11" })
    end
    assert.refused(why({ kind = "reserve" }), "6.3.4.5d")
    assert.allowed(why({ kind = "attack", goal = "12.10", radius = 1 }))
    assert.refused(why({ kind = "attack", goal = "05.10", radius = 1 }, "08.10"), "30.0b")
  end)

  it("30.0g in a Default Defense no victory hex that it did not hold", function()
    local g = field({ I = { kind = "defend", goal = "10.05", radius = 9, origin = "default" } }, nil, "movement_phase")
    g.state.control["13.10"] = "allied"
    g:unit("94Ln-3-I").formation = "combat_column"
    g.forced = false
    g:act("move", { unit = "94Ln-3-I" })
    assert.refused(g:why("step", { to = "13.10" }), "30.0g")
    g.state.orders.I.held["13.10"] = 1
    assert.allowed(g:why("step", { to = "13.10" }))
  end)
end)

describe("6.10 headquarters", function()
  it("6.10a they count for no stack, and no morale", function()
    local g = field()
    assert.same({ nil, nil }, { g:unit("HQ-I").state, g:unit("HQ-I").formation })
    assert.equal("I", commands.of(g.state, "HQ-I"))
  end)

  local function overrun(hq, at)
    local g = field({}, { { "Val-Sp", "13.02", "march_column", "W" } })
    staff.put(g, hq, at)
    g:goto_step("movement_phase", "allied")
    g.forced = false
    g:act("move", { unit = "Val-Sp" })
    g:act("step", { to = at })
    return g
  end

  it("6.10.2a an enemy in its hex displaces the HQ of a corps, which falls back in its next turn", function()
    local g = overrun("HQ-I", "12.02")
    assert.same({ true, true }, { g.state.overrun.I, g:unit("HQ-I").hex ~= "12.02" })
  end)

  it("6.10.2b that of an army flees six hexes, no more comes of it than a lost order to move", function()
    local g = overrun("HQ-Fr", "12.02")
    assert.equal("hq_flees", g:step())
    assert.refused(g:why("hq_flees", { hex = "10.03" }), "6.10.2b")
    local to = g:legal("french")[1].args.hex
    g:act("hq_flees", { hex = to })
    assert.same({ to, nil }, { g:unit("HQ-Fr").hex, g.state.overrun.Fr })
    assert.truthy(map_of():distance("12.02", to) >= 6)
  end)
end)
