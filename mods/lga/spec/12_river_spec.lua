--- 12.9 Battles over a minor river or a bridge: the Thaya before Znaim.
local announce = require("rules.12_announce")
local battle = require("rules.12_battle")
local fields = require("spec.fields")
local river = require("rules.12_river")

local HERE, THERE = "B5106", "B5005" -- the attackers; Znaim behind the bridge

local function now(g) return battle.of(g.state) end

--- An attack over the bridge, up to the choice of the defender.
---@param list table[] Pieces without their hex: F_ are behind the river.
local function at_bridge(list)
  local pieces, ids = {}, {}
  for i, each in ipairs(list) do
    local french = each[1]:find("^F_")
    pieces[i] = { each[1], french and THERE or HERE, each[2], each[3] }
    if not french and not (each[3] and each[3].chart) then ids[#ids + 1] = each[1] end
  end
  local g = fields.field(spec, pieces)
  fields.attack(g, { [THERE] = ids }, THERE)
  if g:step() == "horse" then g:act("stay") end
  return g
end

--- All of a side into line 1, but some.
local function line_up(g, side, back)
  for _, id in ipairs(now(g).force[side]) do
    if not listed(back or {}, id) and #g:why("deploy", { unit = id, line = 1 }, side) == 0 then g:act("deploy", { unit = id, line = 1 }, side) end
  end
end

--- Fights a round as the lines stand, with a row of the table; then further dice.
local function clash(g, row, more)
  fields.fight(g, {}, fields.plain(row), more)
end

local PAIR = { { "R_INF_1", 20 }, { "R_INF_2", 10 }, { "F_INF_7", 20 }, { "F_INF_8", 10 } }

describe("12.90 what a river crossing is", function()
  for _, case in ipairs({
    { "12.90 over a minor river", "B5303", "B5302", "A5433", true },
    { "12.90 over a bridge", nil, "B5106", "B5005", true },
    { "12.90 over neither", nil, "B5303", "B5203", false },
  }) do
    it(case[1], function()
      local g = fields.field(spec, { { "R_INF_1", case[3], 10 }, { "F_INF_7", case[4], 10 } })
      fields.attack(g, { [case[4]] = { "R_INF_1" } }, case[4])
      assert.equal(case[5] and "crossing" or "stance", g:step())
    end)
  end

  it("12.90 not if anybody attacks who is on the defender's side of it", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 10 }, { "R_INF_2", "B5204", 10 }, { "F_INF_7", "B5203", 10 } })
    fields.attack(g, { B5203 = { "R_INF_1", "R_INF_2" } })
    assert.equal("stance", g:step())
  end)
end)

describe("12.91 what the defender may do", function()
  it("12.91a he may withdraw, and the river has no effect", function()
    local g = at_bridge(PAIR)
    g:act("crossing", { way = "withdraw" })
    assert.same({ true }, { now(g).withdrawing, now(g).river })
    line_up(g, "coalition")
    g:act("deploy", { unit = "F_INF_8", line = 1 }, "french")
    assert.allowed(g:why("ready", {}, "coalition"))
    assert.allowed(g:why("ready", {}, "french"))
  end)

  local LIMITS = {
    { "one division of foot", { { "R_INF_1", 5 } }, true },
    { "two divisions of foot", { { "R_INF_1", 5 }, { "R_INF_2", 5 } }, false },
    { "three brigades of horse", { { "R_INF_1", 5 }, { "R_LIGHT_BDE_1", 1 }, { "R_LIGHT_BDE_2", 1 }, { "R_HEAVY_BDE_1", 1 } }, true },
    { "four brigades of horse", { { "R_LIGHT_BDE_1", 1 }, { "R_LIGHT_BDE_2", 1 }, { "R_HEAVY_BDE_1", 1 }, { "R_HEAVY_BDE_2", 1 }, { "R_INF_1", 5 } }, false },
    { "one SP of each kind of guns", { { "R_INF_1", 5 }, { "R_ART_1", 1 }, { "R_HORSE_1", 1 } }, true },
    { "two SP of field guns", { { "R_INF_1", 5 }, { "R_ART_1", 1 }, { "R_ART_2", 1 } }, false },
    { "two SP of horse guns", { { "R_INF_1", 5 }, { "R_HORSE_1", 2 } }, false },
  }
  for _, case in ipairs(LIMITS) do
    it(("12.91b in line at a crossing: %s %s"):format(case[2] and case[1], case[3] and "may be" or "may not"), function()
      local list = { { "F_INF_7", 7 }, { "F_INF_8", 3 } }
      table.move(case[2], 1, #case[2], 3, list)
      local g = at_bridge(list)
      g:act("crossing", { way = "hold_crossing" })
      line_up(g, "coalition")
      assert.refused(g:why("ready", {}, "coalition"), table.unpack(case[3] and {} or { "12.91b" }))
      line_up(g, "french")
      assert.refused(g:why("ready", {}, "french"), "12.91b")
      g:act("hold_back", { unit = "F_INF_7" }, "french") -- no two thirds are asked for
      assert.allowed(g:why("ready", {}, "french"))
    end)
  end

  it("12.91b one division of cavalry is as much as three brigades", function()
    local g = at_bridge({ { "R_INF_1", 9 }, { "F_INF_7", 7 }, { "F_HEAVY_DIV_1", 2 }, { "F_LIGHT_BDE_2", 1 } })
    g:act("crossing", { way = "hold_crossing" })
    line_up(g, "french", { "F_LIGHT_BDE_2" })
    assert.allowed(g:why("ready", {}, "french"))
    g:act("deploy", { unit = "F_LIGHT_BDE_2", line = 1 }, "french")
    assert.refused(g:why("ready", {}, "french"), "12.91b")
  end)

  it("12.91b the second round has no such limit", function()
    local g = at_bridge({ { "R_INF_1", 20 }, { "R_INF_2", 10 }, { "F_INF_7", 20 }, { "F_INF_8", 10 } })
    g:act("crossing", { way = "hold_crossing" })
    line_up(g, "coalition", { "R_INF_2" })
    line_up(g, "french", { "F_INF_8" })
    clash(g, 10)
    g:act("press")
    g:act("crossing", { way = "hold_crossing" }) -- 12.92d
    line_up(g, "coalition")
    assert.allowed(g:why("ready", {}, "coalition"))
  end)

  it("12.91c who holds it may leave after the round, as from a withdrawal battle", function()
    local g = at_bridge({ { "R_INF_1", 12 }, { "F_INF_7", 3 }, { "F_INF_8", 10 } })
    g:act("crossing", { way = "leave_crossing" })
    assert.same({ true, "crossing" }, { now(g).withdrawing, now(g).river })
    line_up(g, "coalition")
    line_up(g, "french", { "F_INF_8" })
    clash(g, 10, { 1 })
    fields.flee(g)
    assert.equal(1, map_of():distance(THERE, g:unit("F_INF_8").hex))
    assert.equal(2, g:unit("R_INF_1").points) -- 12.83b
  end)

  it("12.91c who stands holds the hex after the round", function()
    local g = at_bridge(PAIR)
    g:act("crossing", { way = "hold_crossing" })
    line_up(g, "coalition", { "R_INF_2" })
    line_up(g, "french", { "F_INF_8" })
    clash(g, 10)
    assert.equal(THERE, g:unit("F_INF_7").hex)
    assert.equal("advance", g:step())
  end)

  --- Divisions against divisions; nobody leads them.
  local function corps(own, foe)
    local list = {}
    for i = 1, own do
      list[#list + 1] = { "A_INF_" .. i, 4 }
    end
    for i = 1, foe do
      list[#list + 1] = { "F_INF_" .. i, 4 }
    end
    return at_bridge(list)
  end

  it("12.91d the attacker says with how many corps he comes, the defender how many may cross: a third at least", function()
    local g = corps(12, 12)
    g:act("crossing", { way = "hold_hex" })
    assert.equal("corps coalition", g:step() .. " " .. g:asked()[1])
    assert.equal(4, #g:legal("coalition")) -- twelve divisions are four corps
    g:act("corps", { corps = 4 })
    assert.equal("allow french", g:step() .. " " .. g:asked()[1])
    assert.truthy(g:why("allow", { corps = 1 })[1]) -- a third of 4, fractions up, is 2
    assert.allowed(g:why("allow", { corps = 2 }))
    g:act("allow", { corps = 2 })
    for side, mark in pairs({ coalition = "A_INF_", french = "F_INF_" }) do
      for i = 1, 6 do
        g:act("deploy", { unit = mark .. i, line = 1 }, side)
      end
      assert.allowed(g:why("ready", {}, side))
      g:act("deploy", { unit = mark .. "7", line = 1 }, side)
      assert.refused(g:why("ready", {}, side), "12.91d")
    end
  end)

  it("12.91e in the next round two corps more, but no more than announced; the defender as he likes", function()
    local g = corps(12, 12)
    g:act("crossing", { way = "hold_hex" })
    g:act("corps", { corps = 4 })
    g:act("allow", { corps = 2 })
    local lines = {}
    for i = 1, 6 do
      lines["A_INF_" .. i], lines["F_INF_" .. i] = 1, 1
    end
    fields.fight(g, lines, fields.plain(10))
    g:act("press")
    g:act("crossing", { way = "hold_hex" })
    assert.equal("deployment", g:step()) -- the number stands
    assert.equal(4, now(g).allowed)
    line_up(g, "coalition")
    line_up(g, "french")
    assert.allowed(g:why("ready", {}, "coalition"))
    assert.allowed(g:why("ready", {}, "french"))
    g = corps(15, 12)
    g:act("crossing", { way = "hold_hex" })
    g:act("corps", { corps = 5 })
    g:act("allow", { corps = 2 })
    fields.fight(g, lines, fields.plain(10))
    g:act("press")
    g:act("crossing", { way = "hold_hex" })
    assert.equal(4, now(g).allowed) -- of five
    g = corps(12, 12)
    g:act("crossing", { way = "hold_hex" })
    g:act("corps", { corps = 3 })
    g:act("allow", { corps = 2 })
    fields.fight(g, lines, fields.plain(10))
    g:act("press")
    g:act("crossing", { way = "hold_hex" })
    assert.equal(3, now(g).allowed)
  end)
end)

describe("12.91d and reinforcements", function()
  it("12.91d, 12.32 who fights in line already stays there, if the defender allows fewer now", function()
    local list = {}
    for i = 1, 6 do
      list[i], list[6 + i] = { "A_INF_" .. i, 7 }, { "F_INF_" .. i, 7 }
    end
    list[13] = { "A_INF_7", 7 }
    local g = at_bridge(list)
    g:act("crossing", { way = "hold_hex" })
    g:act("corps", { corps = 3 })
    g:act("allow", { corps = 2 })
    line_up(g, "coalition", { "A_INF_7" })
    line_up(g, "french")
    clash(g, 10)
    g:act("press")
    g:act("crossing", { way = "hold_hex" })
    now(g).allowed = 1
    assert.allowed(g:why("ready", {}, "coalition"))
    g:act("deploy", { unit = "A_INF_7", line = 1 }, "coalition")
    assert.refused(g:why("ready", {}, "coalition"), "12.91d")
  end)


  it("12.91d, 12.77a who may bring no corps more over the river need not stand against reinforcements beside him", function()
    local list = { { "A_KOLOWRAT" }, { "F_INF_7", 12 }, { "F_INF_9", 10 } }
    for i = 1, 3 do
      list[#list + 1] = { "A_INF_" .. i, 7, { chart = "A_KOLOWRAT" } }
    end
    local g = at_bridge(list)
    g:place("A_INF_4", "B5306", { strength = 3, side = "coalition" })
    g:place("F_INF_8", "B5104", { strength = 8, side = "french" })
    g:act("crossing", { way = "hold_hex" })
    g:act("corps", { corps = 1 })
    if g:step() == "allow" then g:act("allow", { corps = 1 }) end
    line_up(g, "coalition")
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    g:act("deploy", { unit = "F_INF_9", line = 1 }, "french")
    clash(g, 10)
    g:act("press")
    for _, way in ipairs({ { "A_INF_4", "B5206", HERE }, { "F_INF_8", "B5105" } }) do
      g:dice({ 1 })
      g:act("call", { unit = way[1] })
      for i = 2, #way do
        g:act("close_in", { to = way[i] })
      end
      if g:step() == "approach" then g:act("halt_there") end
      while g:step() == "reinforcements" and way[1] == "A_INF_4" and g:asked()[1] == "coalition" do
        g:act("no_more")
      end
    end
    g:act("crossing", { way = "hold_hex" })
    assert.equal(2, #now(g).fronts)
    assert.allowed(g:why("ready", {}, "coalition")) -- Division 4 is a second corps
    now(g).corps, now(g).allowed = 2, 2
    assert.refused(g:why("ready", {}, "coalition"), "12.77a")
  end)
end)

describe("12.92 restrictions", function()
  local KOLOWRAT, OF_K = { "A_KOLOWRAT" }, { chart = "A_KOLOWRAT" }
  local LICHTENSTEIN, OF_L = { "A_LICHTENSTEIN" }, { chart = "A_LICHTENSTEIN" }
  local COUNTS = {
    { "three divisions of foot are one", { { "R_INF_1", 4 }, { "R_INF_2", 4 }, { "R_INF_3", 4 } }, 1 },
    { "four are two", { { "R_INF_1", 4 }, { "R_INF_2", 4 }, { "R_INF_3", 4 }, { "R_INF_4", 4 } }, 2 },
    { "with a division of horse and guns of each kind still one", { { "F_INF_1", 4 }, { "F_HEAVY_DIV_1", 2 }, { "F_ART_1", 1 }, { "R_HORSE_1", 1 } }, 1 },
    { "two divisions of horse are two", { { "F_HEAVY_DIV_1", 2 }, { "F_HEAVY_DIV_2", 2 } }, 2 },
    { "three SP of field guns are three", { { "R_ART_1", 1 }, { "R_ART_2", 1 }, { "R_ART_3", 1 } }, 3 },
    { "two SP of horse guns are two", { { "R_HORSE_1", 2 } }, 2 },
    {
      "all under one corps leader are one",
      { KOLOWRAT, { "R_INF_1", 4, OF_K }, { "R_INF_2", 4, OF_K }, { "R_INF_3", 4, OF_K }, { "R_INF_4", 4, OF_K }, { "R_ART_1", 2, OF_K } },
      1,
    },
    {
      "two corps leaders, two corps",
      { KOLOWRAT, { "R_INF_1", 4, OF_K }, { "R_INF_2", 4, OF_K }, { "R_ART_1", 1, OF_K },
        LICHTENSTEIN, { "R_INF_3", 4, OF_L }, { "R_INF_4", 4, OF_L }, { "R_ART_2", 1, OF_L } },
      2,
    },
    {
      "the Army Reserve is one, whatever is in it",
      { { "R_INF_1", 4, { reserve = true } }, { "R_INF_2", 4, { reserve = true } }, { "R_INF_3", 4, { reserve = true } },
        { "R_INF_4", 4, { reserve = true } }, { "R_ART_1", 3, { reserve = true } } },
      1,
    },
  }
  for _, case in ipairs(COUNTS) do
    it("12.92a " .. case[1], function()
      local list, ids = {}, {}
      for i, each in ipairs(case[2]) do
        list[i], ids[i] = { each[1], HERE, each[2], each[3] }, each[1]
      end
      assert.equal(case[3], river.corps(fields.field(spec, list).state, ids))
    end)
  end

  it("12.92a the Army Reserve of a scenario is marked at its set-up", function()
    local g = spec.game("lga:ulm")
    assert.equal(true, g:unit("F_GUARD_1").reserve)
    assert.is_nil(g:unit("F_INF_1").reserve)
  end)

  it("12.92b no two thirds are asked of the attacker: the rest is in reserve", function()
    local g = at_bridge({ { "R_INF_1", 3 }, { "R_INF_2", 10 }, { "F_INF_7", 10 } })
    g:act("crossing", { way = "hold_crossing" })
    g:act("deploy", { unit = "R_INF_1", line = 1 }, "coalition")
    assert.allowed(g:why("ready", {}, "coalition"))
    assert.same({ "R_INF_2" }, battle.reserve(g.state, now(g), "coalition"))
  end)

  it("12.92c two rounds over a river in a phase, and no more", function()
    local g = at_bridge(PAIR)
    for i = 1, 2 do
      g:act("crossing", { way = "hold_hex" })
      if i == 1 then
        g:act("corps", { corps = 1 })
        g:act("allow", { corps = 1 })
      end
      line_up(g, "coalition")
      line_up(g, "french")
      clash(g, 10)
      if i == 1 then g:act("press") end
    end
    assert.equal("advance", g:step())
    assert.refused(g:why("press"), "12.92c")
    assert.refused(g:why("strike", { unit = "R_INF_1", target = THERE }), "12.57b") -- the defender of this battle
  end)

  it("12.92c nor by a strike with Advance Points, if either side has fought two; over open ground it may", function()
    local from, over = "B5302", "A5433"
    local dry = those(map_of():neighbors(from), function(hex) return announce.may_cross(from, hex) and not river.over(from, hex) end)
    local function why(target, weary)
      local g = fields.field(spec, { { "R_INF_1", from, 20 }, { "F_INF_7", dry[1], 5 } })
      fields.attack(g, { [dry[1]] = { "R_INF_1" } }, dry[1])
      for id, hex in pairs({ F_INF_8 = over, F_INF_9 = dry[2] }) do
        g:place(id, hex, { side = "french", strength = 5 })
      end
      for _, id in ipairs(weary) do
        g.state.combat.crossed[id] = 2
      end
      local reason = g:why("strike", { unit = "R_INF_1", target = target })[1]
      return reason and reason.rule or false
    end
    assert.equal(false, why(over, {}))
    for _, weary in ipairs({ { "R_INF_1" }, { "F_INF_8" }, { "R_INF_1", "F_INF_8" } }) do
      assert.equal("12.92c", why(over, weary))
    end
    assert.equal(false, why(dry[2], { "R_INF_1", "F_INF_9" }))
  end)

  it("12.92d the defender chooses anew before the second", function()
    local g = at_bridge(PAIR)
    g:act("crossing", { way = "hold_crossing" })
    line_up(g, "coalition", { "R_INF_2" })
    line_up(g, "french", { "F_INF_8" })
    clash(g, 10)
    g:act("press")
    for _, way in ipairs({ "withdraw", "hold_crossing", "leave_crossing", "hold_hex" }) do
      assert.allowed(g:why("crossing", { way = way }))
    end
    now(g).withdrawing = true -- as if the first choice had been to go
    g:act("crossing", { way = "hold_hex" })
    assert.falsy(now(g).withdrawing)
    g:act("corps", { corps = 1 })
    g:act("allow", { corps = 1 })
    assert.equal("deployment", g:step())
  end)
end)

describe("12.93 results", function()
  it("12.93a an attacker who must withdraw loses once more the Minimum Loss", function()
    local g = at_bridge(PAIR)
    g:act("crossing", { way = "hold_crossing" })
    line_up(g, "coalition", { "R_INF_2" })
    line_up(g, "french", { "F_INF_8" })
    clash(g, 2, { 1 }) -- 2 and once more, by a Minimum Loss of 2
    fields.flee(g)
    assert.equal(20 - 6, g:unit("R_INF_1").strength)
    g = at_bridge({ { "R_INF_1", 20 }, { "F_INF_7", 10 }, { "F_INF_8", 20 }, { "F_ART_1", 8 } }) -- where the river has no effect he does not
    g:act("crossing", { way = "withdraw" })
    line_up(g, "coalition")
    line_up(g, "french", { "F_INF_8" })
    clash(g, 2, { 1, 1 })
    fields.flee(g)
    assert.equal(20 - 4, g:unit("R_INF_1").strength)
  end)

  it("12.93b an attacker who routs loses half of his line, and the rest of it as prisoners", function()
    local g = at_bridge({ { "R_INF_1", 20 }, { "R_INF_2", 10 }, { "F_INF_7", 20 }, { "F_ART_1", 1 }, { "F_ART_2", 7 } })
    g:act("crossing", { way = "hold_hex" })
    g:act("corps", { corps = 1 })
    g:act("allow", { corps = 1 })
    g:act("deploy", { unit = "R_INF_1", line = 1 }, "coalition")
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    g:act("deploy", { unit = "F_ART_1", line = 1 }, "french")
    local before = g.state.points
    clash(g, 0, { 1 }) -- the reserve holds
    assert.is_nil(g:unit("R_INF_1"))
    assert.same({ 10, HERE }, { g:unit("R_INF_2").strength, g:unit("R_INF_2").hex })
    assert.equal(10 + 2 * 10 + 3, g.state.points - before) -- 18.2: ten dead, ten captured, and who led them
  end)

  it("12.93b reserves that fail rout as usual", function()
    local g = at_bridge({ { "R_INF_1", 20 }, { "R_INF_2", 10 }, { "F_INF_7", 20 }, { "F_ART_1", 1 } })
    g:act("crossing", { way = "hold_hex" })
    g:act("corps", { corps = 1 })
    g:act("allow", { corps = 1 })
    line_up(g, "coalition", { "R_INF_2" })
    line_up(g, "french")
    clash(g, 0, { 6 })
    fields.flee(g)
    assert.is_nil(g:unit("R_INF_1"))
    assert.same({ 5, 1 }, { g:unit("R_INF_2").strength, g:unit("R_INF_2").routed })
  end)

  --- The defender holds the hex, and routs.
  local function routed(back)
    local g = at_bridge({ { "R_INF_1", 34 }, { "R_INF_2", 10 }, { "R_ART_1", 1 }, { "F_INF_7", 10 }, { "F_INF_8", 4 } })
    g:act("crossing", { way = "hold_hex" })
    g:act("corps", { corps = 1 })
    g:act("allow", { corps = 1 })
    line_up(g, "coalition", { "R_INF_2" })
    line_up(g, "french", back)
    clash(g, 14, back and { 1 } or nil)
    fields.flee(g)
    return g
  end

  it("12.93c a rout has its effect, and the attacker's reserve pursues", function()
    local g = routed()
    assert.equal("pursuit coalition", g:step() .. " " .. g:asked()[1])
    g:act("pursue", { infantry = 2, cavalry = 0 })
    assert.equal(7 - 2, sum({ "F_INF_7", "F_INF_8" }, function(id) return g:unit(id) and g:unit(id).strength or 0 end))
  end)

  it("12.93d if all rout the attackers may cross, without a point", function()
    local g = routed()
    g:act("let_go")
    local points = g:unit("R_INF_1").points
    g:act("occupy", { unit = "R_INF_1" })
    assert.same({ THERE, points }, { g:unit("R_INF_1").hex, g:unit("R_INF_1").points })
    g = routed({ "F_INF_8" }) -- who holds keeps the hex
    if g:step() == "pursuit" then g:act("let_go") end
    assert.refused(g:why("occupy", { unit = "R_INF_1" }), "12.54d")
  end)

  it("12.93e with a reserve behind it the line at a crossing does not give way; then the hex is held", function()
    local g = at_bridge({ { "R_INF_1", 20 }, { "R_ART_1", 1 }, { "F_INF_7", 20 }, { "F_INF_8", 10 } })
    g:act("crossing", { way = "hold_crossing" })
    line_up(g, "coalition")
    line_up(g, "french", { "F_INF_8" })
    clash(g, 11)
    assert.equal("advance", g:step())
    assert.equal(THERE, g:unit("F_INF_7").hex)
    g:act("press")
    assert.refused(g:why("crossing", { way = "hold_crossing" }), "12.93e")
    assert.refused(g:why("crossing", { way = "withdraw" }), "12.93e")
    assert.allowed(g:why("crossing", { way = "hold_hex" }))
  end)

  it("12.93e without one it goes back, and checks", function()
    local g = at_bridge({ { "R_INF_1", 20 }, { "R_ART_1", 1 }, { "F_INF_7", 20 } })
    g:act("crossing", { way = "hold_crossing" })
    line_up(g, "coalition")
    line_up(g, "french")
    clash(g, 11, { 1 })
    fields.flee(g)
    assert.truthy(g:unit("F_INF_7").hex ~= THERE)
  end)
end)
