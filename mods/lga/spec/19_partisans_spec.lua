--- 19.31p, 19.31q The partisans of Tyrol, and the border of 1809.
local allowance = require("rules.08_allowance")
local announce = require("rules.12_announce")
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local border = require("rules.19_border")
local campaigns = require("spec.campaigns")
local command = require("rules.06_command")
local field = require("spec.field")
local fields = require("spec.fields")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local limited = require("rules.10_limited")
local partisans = require("rules.19_partisans")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local stores = require("rules.15_stores")
local supply = require("rules.14_supply")
local trains = require("rules.14_trains")
local walls = require("spec.walls")
local zones = require("rules.10_zones")

local map = map_of()
local HOME = "B3514" -- Innsbruck
local OPEN = those(map:neighbors(HOME), function(hex) -- a hex of Tyrol next to it, from which a zone reaches it
  return map:in_area("north_tyrol", hex) and zones.open(HOME, hex) and announce.may_cross(HOME, hex)
end)

local rule_of = campaigns.rule_of

--- Some pieces alone: { id, hex, strength?, fields? }; in the fifth week, when all may go where they like.
local function few(list, turn)
  local g = spec.game("lga:ratisbon")
  g.forced = false
  g:clear()
  g.state.turn, g.state.week = turn or 5, 10 + (turn or 5)
  for _, row in ipairs(list) do
    local french = row[1]:find("^F_") or row[1]:find("^BV_")
    g:place(row[1], row[2], { side = french and "french" or "coalition", strength = row[3] })
    board.mark(g.state, row[1], row[4] or {})
  end
  board.refresh(g.state)
  return g
end

--- All orders are given; a side is to march first.
local function march(g, side)
  g:act("end", {}, "french")
  g:dice({ side == "french" and 1 or 6, 1 })
  g:act("end", {}, "coalition")
  field.pass_skirmishes(g)
  walls.place(g, g.state.phasing)
  return g
end

local function to_attacks(g, side)
  march(g, side)
  g:act("end", {}, side)
  return g
end

describe("19.31p the partisans", function()
  it("19.31p where they are, and how many", function()
    local g = spec.game("lga:ratisbon")
    local list = {}
    for _, id in ipairs({ "T_PART_1", "T_PART_2", "T_PART_3" }) do
      list[#list + 1] = g:unit(id).hex .. " " .. g:unit(id).strength .. " " .. g:unit(id).side
    end
    assert.same({ "B3514 10 coalition", "B3517 5 coalition", "B3520 5 coalition" }, list)
  end)

  it("19.31p two MP, without an order or a leader, and no more by any die", function()
    local g = march(few({ { "T_PART_1", HOME, 5 }, { "F_INF_1", "B3404", 5 } }), "coalition")
    assert.truthy(command.is_in_command(g.state, "T_PART_1"))
    assert.same({ 2, "march" }, { allowance.of(g.state, "T_PART_1"), allowance.order(g.state, "T_PART_1") })
    g:act("move", { unit = "T_PART_1" })
    assert.equal(2, allowance.left(g.state, field.frame(g)))
    assert.truthy(#g:reach({}).hexes > 0)
    assert.equal("7.21", rule_of(g, "force", { to = OPEN[1] }))
  end)

  it("19.31p they march alone, and no one takes them along", function()
    local g = march(few({ { "T_PART_1", HOME, 5 }, { "A_HILLER", HOME }, { "A_INF_9", HOME, 5 }, { "F_INF_1", "B3404", 5 } }), "coalition")
    g:act("move", { unit = "T_PART_1" })
    assert.same({}, those(g:legal("coalition"), function(entry) return entry.verb == "with" end))
    g:act("halt")
    g:act("move", { unit = "A_HILLER" })
    assert.same({}, those(g:legal("coalition"), function(entry) return entry.verb == "with" and entry.args.unit == "T_PART_1" end))
    local list = { { "T_PART_3", "B3520", 3, { inside = true } }, { "A_HILLER", "B3520", nil, { inside = true } }, { "F_INF_1", "B3404", 5 } }
    local walled = march(few(list), "coalition")
    walled:act("move", { unit = "A_HILLER" })
    assert.same({}, those(walled:legal("coalition"), function(entry) return entry.verb == "with" end))
  end)

  it("19.31p they do not leave the two Tyrols, on the march, by a retreat or with Advance Points", function()
    local inside = those(map:area("north_tyrol"), function(hex)
      return #those(map:neighbors(hex), function(to) return map:in_area("bavaria", to) and (ground.cost(hex, to) or 9) <= 2 end) > 0
    end)[1]
    local out = those(map:neighbors(inside), function(to) return map:in_area("bavaria", to) and (ground.cost(inside, to) or 9) <= 2 end)[1]
    local g = march(few({ { "T_PART_1", inside, 5 }, { "A_INF_9", inside, 5 }, { "F_INF_1", "B3404", 5 } }), "coalition")
    g:act("move", { unit = "T_PART_1" })
    assert.equal("19.31p", rule_of(g, "step", { to = out }))
    assert.same({}, those(g:reach({}).hexes, function(row) return not (map:in_area("north_tyrol", row.hex) or map:in_area("south_tyrol", row.hex)) end))
    g:act("halt")
    g:act("move", { unit = "A_INF_9" })
    assert.is_nil(rule_of(g, "step", { to = out }))
    assert.same({ true, false, true, true }, {
      partisans.at_home(g.state, { "T_PART_1" }, "B3520"), partisans.at_home(g.state, { "A_INF_9", "T_PART_1" }, out),
      partisans.at_home(g.state, { "A_INF_9" }, out), partisans.at_home(g.state, { "T_PART_1" }, inside),
    })
  end)

  it("19.31p, 13.22, 12.57b nor do they retreat or advance out of it", function()
    local inside, out
    for _, hex in ipairs(map:area("north_tyrol")) do
      for _, to in ipairs(map:neighbors(hex)) do
        local foe = those(map:neighbors(hex), function(at)
          return map:in_area("north_tyrol", at) and announce.may_cross(at, hex) and map:distance(at, to) == 2
        end)[1]
        if map:in_area("bavaria", to) and (ground.cost(hex, to) or 9) == 1 and foe then inside, out = inside or { hex, foe }, out or to end
      end
    end
    local g = to_attacks(few({ { "T_PART_1", inside[1], 9 }, { "F_INF_1", inside[2], 9 } }), "french")
    fields.attack(g, { [inside[1]] = { "F_INF_1" } }, inside[1])
    fields.fight(g, { T_PART_1 = 1, F_INF_1 = 1 }, fields.plain(11))
    local seen = 0
    while g:step() == "retreating" do
      for _, entry in ipairs(g:legal("coalition")) do
        seen = seen + 1
        assert.truthy(partisans.at_home(g.state, { "T_PART_1" }, entry.args.to), entry.args.to)
      end
      g:dice({ 1 })
      g:act("retreating", g:legal("coalition")[1].args, "coalition")
    end
    assert.truthy(seen > 0 or g.state.pieces.T_PART_1 == nil)
    local won = to_attacks(few({ { "T_PART_1", inside[1], 20 }, { "F_INF_1", inside[2], 4 } }), "coalition")
    fields.attack(won, { [inside[2]] = { "T_PART_1" } }, inside[2])
    assert.equal("advance", won:step())
    assert.equal("19.31p", rule_of(won, "advance", { unit = "T_PART_1", to = out }))
  end)

  it("19.31p, 10.11 they have a zone as cavalry has, alone, and not with regulars", function()
    local g = few({ { "T_PART_1", HOME, 5 }, { "F_INF_1", "B3404", 5 } })
    assert.truthy(zones.against(g.state, "french")[OPEN[1]])
    assert.is_nil(zones.against(g.state, "coalition")[OPEN[1]])
    g:place("A_INF_9", HOME, { side = "coalition", strength = 4 })
    board.refresh(g.state)
    assert.is_nil(zones.against(g.state, "french")[OPEN[1]])
    assert.falsy(zones.has_zone(g.state, {}))
    assert.truthy(zones.has_zone(g.state, { "T_PART_1", "A_CHARLES" }))
    assert.falsy(zones.is_cavalry(g.state, { "T_PART_1" })) -- 11.11: no skirmish
  end)

  it("19.31p with regulars they count for nothing: not attacked, not attacking, in no stack", function()
    local g = few({ { "T_PART_1", HOME, 5 }, { "A_INF_9", HOME, 4, { order = "march" } }, { "F_INF_1", OPEN[1], 6 } })
    assert.same({ "A_INF_9" }, fortress.foes(g.state, "french", HOME))
    assert.truthy(partisans.is_ignored(g.state, "T_PART_1"))
    assert.falsy(partisans.is_ignored(g.state, "A_INF_9"))
    to_attacks(g, "coalition")
    local attackers = {}
    for _, entry in ipairs(g:legal("coalition")) do
      if entry.verb == "assign" then attackers[entry.args.unit] = true end
    end
    assert.same({ A_INF_9 = true }, attackers)
    local alone = few({ { "T_PART_1", HOME, 5 }, { "A_CHARLES", HOME }, { "F_INF_1", OPEN[1], 6 } })
    assert.falsy(partisans.is_ignored(alone.state, "T_PART_1"))
    local walled = few({ { "T_PART_1", HOME, 5 }, { "A_INF_9", HOME, 4, { inside = true } }, { "F_INF_1", OPEN[1], 6 } })
    assert.falsy(partisans.is_ignored(walled.state, "T_PART_1"))
    local within_walls = few({ { "T_PART_3", "B3520", 5, { inside = true } }, { "A_INF_9", "B3520", 4, { inside = true } }, { "F_INF_1", "B3404", 6 } })
    assert.same({ "A_INF_9" }, fortress.defenders(within_walls.state, "french", "B3520"))
  end)

  it("19.31p alone they attack and defend as others do, with a morale of 1", function()
    local g = to_attacks(few({ { "T_PART_1", HOME, 9 }, { "F_INF_1", OPEN[1], 6 } }), "coalition")
    fields.attack(g, { [OPEN[1]] = { "T_PART_1" } }, OPEN[1])
    fields.stand(g)
    if not battle.of(g.state).line.T_PART_1 then g:act("deploy", { unit = "T_PART_1", line = 1 }, "coalition") end
    assert.equal(1, fields.adds(g, "coalition", { lines = { 1 }, line = 1, flank = false }, "12.42a"))
    assert.equal("infantry", pieces.arm("T_PART_1"))
    assert.equal("T_PART_1", fortress.foes(g.state, "french", HOME)[1])
  end)

  it("19.31p they never attack together with regulars; 12.16 two bands may attack together", function()
    local two = those(map:neighbors(OPEN[1]), function(hex)
      return hex ~= HOME and map:in_area("north_tyrol", hex) and announce.may_cross(hex, OPEN[1])
    end)[1]
    local list = { { "T_PART_1", HOME, 9 }, { "A_INF_9", two, 9 }, { "F_INF_1", OPEN[1], 6 } }
    local g = to_attacks(few(list), "coalition")
    g:act("assign", { unit = "T_PART_1", target = OPEN[1] })
    assert.equal("19.31p", rule_of(g, "assign", { unit = "A_INF_9", target = OPEN[1] }))
    list[2] = { "T_PART_2", two, 5 }
    local bands = to_attacks(few(list), "coalition")
    bands:act("assign", { unit = "T_PART_1", target = OPEN[1] })
    bands:act("assign", { unit = "T_PART_2", target = OPEN[1] })
    assert.is_nil(rule_of(bands, "announce"))
    assert.is_nil(announce.unconcentrated(bands.state, { "T_PART_1", "T_PART_2" }))
    assert.same({ true, false, false }, {
      partisans.are_mixed({ "T_PART_1", "A_INF_9" }), partisans.are_mixed({ "T_PART_1", "A_CHARLES" }), partisans.are_mixed({ "A_INF_9", "A_CHARLES" }),
    })
  end)

  it("19.31p, 12.71a no regulars come to a battle that they have begun; to one of regulars they do", function()
    for id, want in pairs({ T_PART_1 = "19.31p", A_INF_10 = false }) do
      local near = those(map:range(OPEN[1], 2), function(hex)
        return map:distance(OPEN[1], hex) == 2 and map:terrain(hex) ~= "mountain" and map:distance(HOME, hex) >= 2
      end)[1]
      local g = to_attacks(few({ { id, HOME, 20 }, { "F_INF_1", OPEN[1], 10 }, { "A_INF_9", near, 9 } }), "coalition")
      fields.attack(g, { [OPEN[1]] = { id } }, OPEN[1])
      fields.fight(g, { [id] = 1, F_INF_1 = 1 }, fields.plain(10))
      g:act("press")
      if want then
        assert.falsy(g:step() == "reinforcements" and g:asked()[1] == "coalition")
      else
        assert.same({ "reinforcements", "coalition" }, { g:step(), g:asked()[1] })
        assert.is_nil(rule_of(g, "call", { unit = "A_INF_9" }))
      end
    end
  end)

  it("19.31p they are always in supply, and eat nowhere", function()
    local g = few({ { "T_PART_1", HOME, 5 }, { "F_INF_1", "B3404", 5 } })
    assert.same({}, supply.groups(g.state, "coalition"))
    local walled = few({ { "T_PART_3", "B3520", 5, { inside = true } }, { "A_INF_9", "B3520", 4, { inside = true } }, { "F_INF_1", "B3520", 9 } })
    walled.state.depots = {}
    stores.open(walled.state, "B3520", "french")
    assert.same({ true, nil }, { walled:unit("A_INF_9").unsupplied, walled:unit("T_PART_3").unsupplied })
    assert.equal("austrian", trains.power_of(g.state, "tyrolean"))
    assert.equal("french", trains.power_of(g.state, "bavarian"))
  end)

  it("19.31p, 9.11, 10.22 they stand beside any corps, and halt nobody", function()
    local g = few({ { "T_PART_1", HOME, 5 }, { "A_LIGHT_BDE_1", HOME, 1 }, { "A_HILLER", HOME }, { "F_INF_1", OPEN[1], 6 } })
    limited.met(g.state, { force = { "F_INF_1" }, hex = OPEN[1] })
    local frame = within(g.state, "zone")
    assert.truthy(frame)
    assert.same({}, those(g:legal("coalition"), function(entry) return entry.verb == "bar" end))
  end)
end)

describe("19.31q the border", function()
  local INN = those(map:area("bavaria"), function(hex)
    return #those(map:neighbors(hex), function(to) return map:in_area("austria", to) and ground.cost(hex, to) end) > 0
  end)[1]
  local OVER = those(map:neighbors(INN), function(to) return map:in_area("austria", to) and ground.cost(INN, to) end)[1]

  it("19.31q the French do not go into Austrian land before the Austrians have come into theirs", function()
    local g = march(few({ { "F_INF_1", INN, 5 }, { "A_INF_1", "B4506", 5 } }, 1), "french")
    g:unit("F_INF_1").order = "force"
    g:act("move", { unit = "F_INF_1" })
    assert.equal("19.31q", rule_of(g, "step", { to = OVER }))
    assert.same({}, those(g:reach({}).hexes, function(row) return border.is_shut(g.state, "french", row.hex) end))
    assert.same({ true, false, false }, {
      border.is_shut(g.state, "french", OVER), border.is_shut(g.state, "coalition", OVER), border.is_shut(g.state, "french", INN),
    })
    assert.falsy(ground.is_open(g.state, "french", INN, OVER))
  end)

  it("19.31q a regular unit that comes in opens it, on its march or by an attack; a partisan or a leader alone does not", function()
    local function opened(id, from)
      local g = few({ { "F_INF_1", "B3404", 5 }, { id, from, id ~= "A_CHARLES" and 5 or nil } }, 1)
      passage.pass(g.state, "coalition", { id }, from)
      return not border.is_shut(g.state, "french", OVER)
    end
    assert.same({ true, false, false, false }, {
      opened("A_INF_1", INN), opened("A_INF_1", OVER), opened("T_PART_1", HOME), opened("A_CHARLES", INN),
    })
    local g = few({ { "F_INF_1", INN, 5 }, { "A_INF_1", OVER, 9 } }, 1)
    to_attacks(g, "coalition")
    assert.truthy(border.is_shut(g.state, "french", OVER))
    fields.attack(g, { [INN] = { "A_INF_1" } }, INN)
    assert.falsy(border.is_shut(g.state, "french", OVER))
    local riders = few({ { "F_LIGHT_DIV_1", INN, 2 }, { "A_LIGHT_BDE_1", OVER, 1 } }, 1)
    riders:act("end", {}, "french")
    riders:dice({ 6, 1 })
    riders:act("end", {}, "coalition")
    field.pass_gates(riders)
    walls.place(riders, "coalition")
    assert.equal("skirmishes", riders:step())
    riders:act("move", { unit = "A_LIGHT_BDE_1" })
    assert.truthy(border.is_shut(riders.state, "french", OVER))
    riders:dice({ 4 })
    riders:act("skirmish", { target = INN })
    assert.falsy(border.is_shut(riders.state, "french", OVER))
    local band = few({ { "F_INF_1", OPEN[1], 5 }, { "T_PART_1", HOME, 9 } }, 1)
    to_attacks(band, "coalition")
    fields.attack(band, { [OPEN[1]] = { "T_PART_1" } }, OPEN[1])
    assert.truthy(border.is_shut(band.state, "french", OVER))
  end)

  it("19.31q a Frenchman who moves at home opens nothing", function()
    local g = few({ { "F_INF_1", INN, 5 }, { "A_INF_1", "B4506", 5 } }, 1)
    passage.pass(g.state, "french", { "F_INF_1" }, INN)
    assert.truthy(border.is_shut(g.state, "french", OVER))
  end)

  it("19.31q in the last of its weeks an Austrian still opens it", function()
    local g = few({ { "F_INF_1", "B3404", 5 }, { "A_INF_1", INN, 5 } }, 4)
    passage.pass(g.state, "coalition", { "A_INF_1" }, INN)
    assert.is_nil(g.state.border)
  end)

  it("19.31q it lapses in the week in which Napoleon comes", function()
    local g = few({ { "F_INF_1", INN, 5 }, { "A_INF_1", "B4506", 5 } }, 4)
    assert.truthy(border.is_shut(g.state, "french", OVER))
    g.state.turn = 5
    assert.falsy(border.is_shut(g.state, "french", OVER))
    border.crossed(g.state, { "A_INF_1" }, INN)
    assert.truthy(g.state.border) -- nothing is left to open
    assert.falsy(border.is_shut(spec.game("lga:ulm").state, "french", OVER))
  end)
end)
