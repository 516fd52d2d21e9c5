--- 12.5, 12.6 What the dice bring: losses, exchanges, leaders, rout, withdrawal, Advance Points, pursuit.
local battle = require("rules.12_battle")
local battles = require("spec.battles")
local board = require("mechanics.board")
local leaders = require("rules.12_leaders")
local losses = require("rules.12_losses")
local modifiers = require("rules.12_modifiers")
local organization = require("mechanics.organization")
local pieces_of = require("rules.03_pieces")
local results = require("rules.12_results")

--- The two dice that bring a row of the table, with all modifiers as they are.
local function dice_for(g, row)
  local f = battle.of(g.state)
  local fight = { lines = { 1 }, line = 1, flank = false }
  f.round = 1
  local odds = modifiers.odds(battle.line_strength(g.state, f, "coalition", fight), math.max(1, battle.line_strength(g.state, f, "french", fight)))
  local own = modifiers.of(g.state, f, "coalition", fight):total() - modifiers.of(g.state, f, "french", fight):total()
  local sum = row - odds.modifier - own
  if row == 14 then sum = math.max(sum, 2) end
  if row == 0 then sum = math.min(sum, 12) end
  assert.truthy(sum >= 2 and sum <= 12, ("row %d needs dice of %d"):format(row, sum))
  local one = math.min(6, sum - 1)
  return one, sum - one
end

--- A fight of two stacks with all in line but some, and a row of the table; then further dice.
---@param def { row: integer, dice: integer[]?, pieces: table, charts: table?, back: string[]?, before: fun(g: SpecGame)?, guns: integer? }
local function fight(def)
  local pieces = copy_of(def.pieces)
  for i = 1, def.guns or 0 do
    pieces["R_ART_" .. i] = 1
  end
  local g = battles.small(spec.game("lga:austerlitz"), pieces, def.charts)
  if def.before then def.before(g) end
  battles.attack(g)
  if g:step() == "horse" then g:act("stay") end
  g:act("stance", { withdraw = false })
  local f = battle.of(g.state)
  for _, side in ipairs({ "coalition", "french" }) do
    for _, id in ipairs(f.force[side]) do
      if not f.line[id] and #g:why("deploy", { unit = id, line = 1 }, side) == 0 then g:act("deploy", { unit = id, line = 1 }, side) end
    end
    for _, id in ipairs(def.back or {}) do
      if listed(f.force[side], id) then g:act("hold_back", { unit = id }, side) end
    end
  end
  g:act("ready", {}, "coalition")
  local one, two = dice_for(g, def.row)
  g:dice({ one, two, table.unpack(def.dice or {}) })
  g:act("ready", {}, "french")
  return g
end

local function strengths(g, ids)
  local list = {}
  for i, id in ipairs(ids) do
    local piece = g:unit(id)
    list[i] = piece and piece.strength or 0
  end
  return list
end

--- Goes back wherever a beaten side is asked, to the first hex that it may enter.
local function flee(g)
  while g:step() == "retreating" do
    local entry = g:legal(g:asked()[1])[1]
    g:act("retreating", entry.args, g:asked()[1])
  end
end

local EQUAL = { F_INF_7 = 20, R_INF_1 = 10, R_INF_2 = 10 }

describe("12.P6 the table", function()
  it("12.P6 below 0 as 0, above 14 as 14", function()
    assert.equal(0, results.row(-7).roll)
    assert.equal(0, results.row(0).roll)
    assert.equal(14, results.row(14).roll)
    assert.equal(14, results.row(31).roll)
    assert.equal(7, results.row(7).roll)
  end)

  local SIZES = { { 1, 1 }, { 14, 1 }, { 15, 2 }, { 24, 2 }, { 25, 3 }, { 94, 9 }, { 95, 10 }, { 104, 10 }, { 105, 11 }, { 114, 11 }, { 115, 12 } }
  for _, case in ipairs(SIZES) do
    it(("12.53b %d SP attack: a Minimum Loss of %d"):format(case[1], case[2]), function()
      assert.equal(case[2], results.minimum_loss(case[1]))
    end)
  end
end)

describe("12.53 numbers", function()
  it("12.53, 12.50, 12.63 three times the Minimum Loss of the attacking line, and twice for the defender", function()
    local g = fight({ row = 3, pieces = EQUAL })
    assert.same({ 16, 7, 7 }, strengths(g, { "F_INF_7", "R_INF_1", "R_INF_2" })) -- 20 SP: 2; evenly (O33)
    assert.is_nil(g:step()) -- 12.P7: no Advance Points, no further round
  end)

  it("12.53 the reserve does not count", function()
    local g = fight({ row = 3, pieces = { F_INF_7 = 14, R_INF_1 = 14, R_ART_1 = 1 }, back = { "R_ART_1" } })
    assert.same({ 12, 11, 1 }, strengths(g, { "F_INF_7", "R_INF_1", "R_ART_1" })) -- 14 SP: 1
  end)

  it("12.50, 12.57a two against three, and two Advance Points for all in the attack, reserves too", function()
    local pieces = copy_of(EQUAL)
    pieces.R_ART_1 = 1
    local g = fight({ row = 10, pieces = pieces, back = { "R_ART_1" } })
    assert.same({ 14, 8, 8 }, strengths(g, { "F_INF_7", "R_INF_1", "R_INF_2" }))
    assert.equal("advance", g:step())
    for _, id in ipairs({ "R_INF_1", "R_INF_2", "R_ART_1" }) do
      assert.equal(2, g:unit(id).points)
    end
  end)
end)

describe("12.54 escalating exchange", function()
  it("12.54a, 12.54b the attacker opens with his Minimum Loss; they bid in turn, higher each time", function()
    local g = fight({ row = 7, pieces = EQUAL })
    assert.equal("exchange french", g:step() .. " " .. g:asked()[1])
    assert.refused(g:why("bid", { points = 2 }), "12.54b")
    g:act("bid", { points = 3 })
    assert.same({ "coalition" }, g:asked())
    assert.refused(g:why("bid", { points = 3 }), "12.54b")
    assert.refused(g:why("bid", { points = 21 }), "12.54e")
    assert.allowed(g:why("bid", { points = 20 }))
  end)

  it("12.54c, 12.54d who passes has lost: both lose the last bid, and he goes back a hex without a check", function()
    local g = fight({ row = 7, pieces = EQUAL })
    g:act("bid", { points = 5 })
    g:act("pass")
    assert.same({ 15, 7, 8 }, strengths(g, { "F_INF_7", "R_INF_1", "R_INF_2" }))
    assert.equal("retreating coalition", g:step() .. " " .. g:asked()[1])
    flee(g)
    assert.is_nil(g:unit("R_INF_1").routed)
    assert.is_nil(g:step())
  end)

  it("12.54e who has bid all that he has, and is not outbid, loses all leaders of his force, with men elsewhere or without any", function()
    for bid, left in pairs({ [8] = false, [7] = true }) do
      local g = fight({ row = 7, pieces = { F_SOULT = true, F_INF_7 = 8, R_INF_1 = 20 } })
      g:act("bid", { points = bid })
      g:act("pass")
      assert.equal(left, g:unit("F_SOULT") ~= nil)
      assert.equal(left, g:unit("F_INF_7") ~= nil)
    end
  end)

  it("14.17c a supply train may go back with who has lost an exchange", function()
    local g = fight({ row = 7, pieces = EQUAL })
    g:place("R_SUPPLY_1", battles.allied, { side = "coalition" })
    g:act("bid", { points = 5 })
    g:act("pass")
    flee(g)
    assert.equal(g:unit("R_INF_1").hex, g:unit("R_SUPPLY_1").hex)
  end)

  it("12.54d the attacker may occupy the hex that the defender has left", function()
    local g = fight({ row = 7, pieces = EQUAL })
    g:act("pass")
    flee(g)
    assert.equal("advance", g:step())
    assert.refused(g:why("press"), "12.P7")
    g:act("occupy", { unit = "R_INF_1" })
    assert.equal("B5203", g:unit("R_INF_1").hex)
    assert.equal("advance", g:step())
    g:act("stop")
    assert.is_nil(g:step())
  end)

  it("12.54d, 9.11 but not where another corps than his has gone in", function()
    local g = fight({ row = 7, pieces = EQUAL })
    g:act("pass")
    flee(g)
    for id, leader in pairs({ R_INF_1 = "R_BAGRATION", R_INF_2 = "R_CONSTANTINE" }) do
      g:place(leader, "B5706", { side = "coalition" })
      board.mark(g.state, id, { superior = leader }, { "concentrated" })
    end
    board.refresh(g.state)
    g:act("occupy", { unit = "R_INF_1" })
    assert.refused(g:why("occupy", { unit = "R_INF_2" }), "9.11")
  end)

  it("12.54e all may be bid, and all are lost with their leaders", function()
    local g = fight({ row = 7, pieces = { F_SOULT = true, F_INF_7 = 8, R_INF_1 = 9 }, charts = { F_INF_7 = "F_SOULT" } })
    g:act("bid", { points = 8 })
    g:act("pass")
    assert.is_nil(g:unit("F_INF_7"))
    assert.is_nil(g:unit("F_SOULT")) -- 12.64
    assert.truthy(those(g:log(), function(record) return record.key == "gone_with_his_men" end)[1])
    assert.same({ 1 }, strengths(g, { "R_INF_1" }))
  end)
end)

describe("12.6 losses", function()
  local MIXED = { F_INF_7 = 9, F_LIGHT_BDE_3 = 1, F_ART_6 = 1, R_INF_1 = 9, R_LIGHT_BDE_1 = 1, R_ART_1 = 1 }

  it("12.62a three of foot, one of horse, one of guns, and again", function()
    local g = fight({ row = 7, pieces = MIXED })
    g:act("bid", { points = 5 })
    g:act("pass")
    assert.same({ 6, 0, 0 }, strengths(g, { "F_INF_7", "F_LIGHT_BDE_3", "F_ART_6" }))
    assert.same({ 6, 0, 0 }, strengths(g, { "R_INF_1", "R_LIGHT_BDE_1", "R_ART_1" }))
    g = fight({ row = 7, pieces = MIXED })
    g:act("bid", { points = 4 })
    g:act("pass")
    assert.same({ 6, 0, 1 }, strengths(g, { "F_INF_7", "F_LIGHT_BDE_3", "F_ART_6" }))
  end)

  it("12.62b where an arm is lacking any other takes its place", function()
    local g = fight({ row = 7, pieces = MIXED })
    g:act("bid", { points = 9 })
    g:act("pass")
    assert.same({ 2, 0, 0 }, strengths(g, { "F_INF_7", "F_LIGHT_BDE_3", "F_ART_6" }))
  end)

  it("12.62b it is taken of the arm that has most left", function()
    local g = fight({ row = 7, pieces = { F_INF_7 = 9, F_ART_6 = 5, R_INF_1 = 20 } })
    g:act("bid", { points = 4 })
    g:act("pass")
    assert.same({ 5, 5 }, strengths(g, { "F_INF_7", "F_ART_6" })) -- the fourth, in place of cavalry
  end)

  it("12.61 the line first, then the reserve, then Demoralized cavalry", function()
    local pieces = { F_INF_7 = 4, F_INF_8 = 2, F_HEAVY_DIV_1 = 3, R_INF_1 = 9 }
    local function lost(points)
      local g = fight({
        row = 7,
        pieces = pieces,
        back = { "F_INF_8" },
        before = function(g) g:unit("F_HEAVY_DIV_1").demoralized = true end,
      })
      g:act("bid", { points = points })
      g:act("pass")
      return strengths(g, { "F_INF_7", "F_INF_8", "F_HEAVY_DIV_1" })
    end
    assert.same({ 0, 2, 3 }, lost(4))
    assert.same({ 0, 0, 3 }, lost(6))
    assert.same({ 0, 0, 1 }, lost(8))
  end)

  it("12.64, 18.2d a leader without men is gone, and counts by his Initiative", function()
    local g = fight({ row = 7, pieces = { F_SOULT = true, F_INF_7 = 4, F_INF_8 = 2, R_INF_1 = 9 }, charts = { F_INF_7 = "F_SOULT" }, back = { "F_INF_8" } })
    g:act("bid", { points = 4 })
    g:act("pass")
    assert.is_nil(g:unit("F_SOULT"))
    assert.equal(-4 - 4 - 3 + 4, g.state.points) -- 4 SP, Soult's 4 and the 3 of his division's leader; the Russians lost 4
  end)

  it("12.64, 18.2d so does the leader of a division, but not who is lost on a march (16.22)", function()
    local g = fight({ row = 7, pieces = { F_INF_7 = 3, F_INF_8 = 9, R_INF_1 = 9 } })
    g:act("bid", { points = 8 })
    g:act("pass")
    local lost = those({ "F_INF_7", "F_INF_8", "R_INF_1" }, function(id) return not g:unit(id) end)
    assert.same({ "F_INF_7" }, lost)
    assert.equal(-8 - 3 + 8, g.state.points)
    local named = fight({ row = 7, pieces = { F_SOULT = true, F_INF_7 = 3, R_INF_1 = 9 }, charts = { F_INF_7 = "F_SOULT" } })
    losses.take(named.state, { { "F_INF_7" } }, { side = "french", points = 3, rule = "16.22a" })
    assert.is_nil(named:unit("F_SOULT"))
    assert.equal(-3, named.state.points)
  end)

  it("12.15, 12.64 leaders of who is overwhelmed are killed, beside their men too", function()
    local g = battles.attack(battles.small(spec.game("lga:austerlitz"), { R_INF_1 = 20, F_INF_7 = 2, F_SOULT = true }))
    assert.is_nil(g:unit("F_SOULT"))
    assert.equal(-2 - 3 - 4, g.state.points)
  end)

  it("18.2a men count, guns that are destroyed do not", function()
    local g = fight({ row = 7, pieces = MIXED })
    g:act("bid", { points = 5 })
    local before = g.state.points
    g:act("pass")
    assert.equal(0, g.state.points - before) -- 4 men each
  end)
end)

describe("12.55 leaders", function()
  local CORPS = { F_SOULT = true, F_INF_7 = 20, R_CONSTANTINE = true, R_INF_1 = 20 }
  local CHARTS = { F_INF_7 = "F_SOULT", R_INF_1 = "R_CONSTANTINE" }

  it("12.55a, 12.55b, 12.56e the leaders of divisions whose bonus was used fall; a spare counter with the highest number takes over", function()
    local g = fight({ row = 12, guns = 4, pieces = CORPS, charts = CHARTS, dice = { 1 } }) -- defender: withdraw, L-1
    flee(g)
    assert.is_nil(g:unit("F_INF_7"))
    local new = nil
    for id, piece in pairs(g.state.pieces) do
      if piece.side == "french" and piece.strength then new = id end
    end
    local row = table_of("counters").by[new]
    assert.same({ "french", "infantry", "division" }, { row.nation, row.type, row.rank })
    for _, other in ipairs(table_of("counters").list) do
      local built = #those(table_of("built_counters"), function(each) return each.piece == other.id end) > 0
      local alike = other.nation == "french" and other.type == "infantry" and other.rank == "division" and not built
      if alike then assert.truthy(other.number <= row.number) end
    end
    assert.equal(16, g:unit(new).strength) -- 20 less 2 x 2
    assert.equal("F_SOULT", g:unit(new).chart)
    assert.truthy(g:unit("F_SOULT"))
  end)

  it("12.55b a counter of the Guard, which has no number, comes last", function()
    local g = spec.game("lga:1806")
    for _, id in ipairs({ "F_GUARD_HEAVY", "F_HEAVY_DIV_2" }) do
      board.remove(g.state, id)
    end
    for i = 3, 9 do
      table.insert(g.state.dead, "F_HEAVY_DIV_" .. i)
    end
    leaders.lose_juniors(g.state, { "F_HEAVY_DIV_1" })
    assert.equal(3, g:unit("F_HEAVY_DIV_2").strength)
    assert.is_nil(g.state.pieces.F_GUARD_HEAVY)
    leaders.lose_juniors(g.state, { "F_HEAVY_DIV_2" })
    assert.equal(3, g:unit("F_GUARD_HEAVY").strength)
  end)

  it("12.55b without a spare counter the men are a detachment, without a leader", function()
    local function none_left(g)
      for _, row in ipairs(table_of("counters").list) do
        if row.nation == "french" and row.type == "infantry" and row.id ~= "F_INF_7" then table.insert(g.state.dead, row.id) end
      end
    end
    local g = fight({ row = 12, guns = 4, pieces = CORPS, charts = CHARTS, dice = { 1 }, before = none_left })
    flee(g)
    assert.equal(true, g:unit("F_INF_7").leaderless)
    assert.equal(16, g:unit("F_INF_7").strength)
    assert.equal(0, pieces_of.rank(g.state, "F_INF_7"))
  end)

  it("12.56a, 12.56d with L-2 a corps leader falls too; a division leader of his owner's choice succeeds him", function()
    local charts = copy_of(CHARTS)
    charts.F_INF_7, charts.F_INF_8 = "F_DOMMARTIN", "F_DOMMARTIN"
    local g = fight({
      row = 13,
      guns = 6,
      pieces = { F_DOMMARTIN = true, F_INF_7 = 11, F_INF_8 = 9, R_CONSTANTINE = true, R_INF_1 = 20 },
      charts = charts,
      dice = { 1 },
    })
    g:act("senior", { leader = "F_DOMMARTIN" })
    assert.equal("successor", g:step())
    local before = g.state.points
    g:act("successor", { leader = "F_INF_8" })
    assert.equal(-4, g.state.points - before + 0)
    assert.is_nil(g:unit("F_DOMMARTIN"))
    assert.equal(3, pieces_of.rank(g.state, "F_INF_8"))
    assert.is_nil(g:unit("F_INF_8").strength)
    flee(g)
    local men = 0
    for id, piece in pairs(g.state.pieces) do
      local under = id ~= "F_INF_8" and piece.side == "french" and piece.strength
      if under then
        assert.equal("F_INF_8", piece.chart)
        men = men + piece.strength
      end
    end
    assert.equal(20 - 3 * 3, men) -- 26 attack: a Minimum Loss of 3
  end)

  it("12.56b a die says whether a corps or an army leader falls; 12.56c a corps leader succeeds an army leader", function()
    local pieces = { F_SOULT = true, F_DOMMARTIN = true, F_INF_7 = 20, R_INF_1 = 20 }
    local charts = { F_DOMMARTIN = "F_SOULT", F_INF_7 = "F_DOMMARTIN" }
    local g = fight({ row = 13, guns = 8, pieces = pieces, charts = charts, dice = { 5, 1 } })
    assert.refused(g:why("senior", { leader = "F_SOULT" }), "12.56b")
    g:act("senior", { leader = "F_DOMMARTIN" })
    g:act("successor", { leader = g:legal("french")[1].args.leader })
    flee(g)
    assert.is_nil(g:unit("F_DOMMARTIN"))
    g = fight({ row = 13, guns = 8, pieces = pieces, charts = charts, dice = { 6, 1 } })
    g:act("senior", { leader = "F_SOULT" })
    g:act("successor", { leader = "F_DOMMARTIN" })
    flee(g)
    assert.is_nil(g:unit("F_SOULT"))
    assert.equal(4, pieces_of.rank(g.state, "F_DOMMARTIN"))
  end)

  it("12.56a, 12.56b, 6.0b a Supreme Commander falls as an army leader does; who succeeds him has his office", function()
    local pieces = { F_NAPOLEON = true, F_SOULT = true, F_INF_7 = 20, R_INF_1 = 20 }
    local charts = { F_SOULT = "F_NAPOLEON", F_INF_7 = "F_SOULT" }
    local function lead(g) g.state.command.F_NAPOLEON = 8 end
    local g = fight({ row = 13, guns = 12, pieces = pieces, charts = charts, before = lead, dice = { 6, 1 } })
    local before, boxes = g.state.points, g.state.boxes.F_SOULT + g.state.boxes.F_NAPOLEON
    assert.refused(g:why("senior", { leader = "F_SOULT" }), "12.56b")
    g:act("senior", { leader = "F_NAPOLEON" })
    g:act("successor", { leader = "F_SOULT" })
    assert.equal(-5, g.state.points - before)
    flee(g)
    assert.is_nil(g:unit("F_NAPOLEON"))
    assert.same({ "supreme", 5, boxes }, { pieces_of.role(g.state, "F_SOULT"), pieces_of.rank(g.state, "F_SOULT"), g.state.boxes.F_SOULT })
    assert.same({ 8, nil }, { g.state.command.F_SOULT, g.state.command.F_NAPOLEON })
  end)

  it("12.56c while a corps leader of four X is there no other succeeds an army leader", function()
    local pieces = { F_SOULT = true, F_NEY = true, F_DOMMARTIN = true, F_INF_7 = 16, F_INF_8 = 4, R_INF_1 = 20 }
    local charts = { F_DOMMARTIN = "F_SOULT", F_NEY = "F_SOULT", F_INF_7 = "F_DOMMARTIN", F_INF_8 = "F_NEY" }
    local g = fight({ row = 13, guns = 9, pieces = pieces, charts = charts, back = { "F_NEY" }, dice = { 6, 1 } })
    g:act("senior", { leader = "F_SOULT" })
    assert.allowed(g:why("successor", { leader = "F_NEY" }))
    assert.truthy(#g:why("successor", { leader = "F_DOMMARTIN" }) > 0)
    g:act("successor", { leader = "F_NEY" })
    flee(g)
    assert.equal("F_NEY", g:unit("F_DOMMARTIN").chart)
  end)
end)

describe("19.6g who succeeds the leader of a super corps", function()
  local function fallen(pieces, charts)
    local function before(g) board.mark(g.state, "F_DOMMARTIN", { super = true }) end
    local g = fight({ row = 13, guns = 8, pieces = pieces, charts = charts, before = before, dice = { 1 } })
    if g:step() == "senior" then g:act("senior", { leader = "F_DOMMARTIN" }) end
    return g
  end

  it("19.6g, 12.56c one of his leaders, who leads it then", function()
    local charts = { F_VICTOR = "F_DOMMARTIN", F_INF_7 = "F_VICTOR" }
    local g = fallen({ F_DOMMARTIN = true, F_VICTOR = true, F_INF_7 = 20, R_INF_1 = 20 }, charts)
    assert.truthy(#g:why("successor", { leader = "F_INF_7" }) > 0)
    g:act("successor", { leader = "F_VICTOR" })
    flee(g)
    assert.is_nil(g:unit("F_DOMMARTIN"))
    assert.same({ true, "corps", nil }, { g:unit("F_VICTOR").super, pieces_of.role(g.state, "F_VICTOR"), g:unit("F_VICTOR").rank })
  end)

  it("19.6g, 12.56d where he has none a division leader, as in any corps", function()
    local g = fallen({ F_DOMMARTIN = true, F_INF_7 = 20, R_INF_1 = 20 }, { F_INF_7 = "F_DOMMARTIN" })
    g:act("successor", { leader = g:legal("french")[1].args.leader })
    flee(g)
    local heirs = those(keys_of(g.state.pieces), function(id) return g:unit(id).rank == "corps" end)
    assert.same({ 1, nil }, { #heirs, g:unit(heirs[1]).super })
  end)
end)

describe("12.51 rout", function()
  local RESERVE = { F_INF_7 = 13, F_INF_8 = 6, R_INF_1 = 10, R_INF_2 = 10 }

  it("12.51a, 12.51b, 13.21, 13.22 the line routs; a reserve that holds stays", function()
    local g = fight({ row = 14, guns = 5, pieces = RESERVE, back = { "F_INF_8" }, dice = { 3 } })
    assert.equal("retreating", g:step())
    assert.same({ 6, 6 }, strengths(g, { "F_INF_7", "F_INF_8" })) -- half of 13, fractions up
    flee(g)
    assert.equal(1, g:unit("F_INF_7").routed) -- 13.26a
    assert.equal(5, map_of():distance("B5203", g:unit("F_INF_7").hex))
    assert.equal("B5203", g:unit("F_INF_8").hex)
    assert.equal(4, g:unit("R_INF_1").points)
  end)

  it("12.51b, 12.51c a reserve that fails routs too, and half of all are lost", function()
    local g = fight({ row = 14, guns = 5, pieces = RESERVE, back = { "F_INF_8" }, dice = { 4 } })
    local left = strengths(g, { "F_INF_7", "F_INF_8" })
    assert.equal(9, left[1] + left[2]) -- 19: 10 are lost
    flee(g)
    assert.equal(1, g:unit("F_INF_8").routed)
  end)

  it("19.11A.g who routs has lost; the game ends with the phase", function()
    local g = fight({ row = 14, guns = 5, pieces = RESERVE })
    flee(g)
    g:act("stop")
    assert.same({ "coalition", "rout" }, { g:over().winner, g:over().level })
    g = fight({ row = 3, pieces = EQUAL })
    assert.same({ "draw", "field" }, { g:over().winner, g:over().level })
  end)
end)

describe("12.52 withdraw", function()
  it("12.52a, 12.52b the whole force goes back a hex, then checks morale", function()
    local g = fight({ row = 11, pieces = EQUAL, dice = { 3 } })
    g:act("retreating", { to = "B5103" })
    assert.equal("B5103", g:unit("F_INF_7").hex)
    assert.is_nil(g:unit("F_INF_7").routed)
  end)

  it("12.52b who fails goes five hexes on, without the loss of half", function()
    local g = fight({ row = 11, pieces = EQUAL, dice = { 4 } })
    g:act("retreating", { to = "B5103" })
    flee(g)
    assert.equal(1, g:unit("F_INF_7").routed)
    assert.same({ 14 }, strengths(g, { "F_INF_7" }))
    assert.equal(5, map_of():distance("B5103", g:unit("F_INF_7").hex)) -- 13.22: from where it was
  end)

  it("14.17a, 14.17b a supply train goes back a hex with them, and stays there when they rout", function()
    local function train(g) g:place("F_SUPPLY_1", battles.french, { side = "french" }) end
    local g = fight({ row = 11, pieces = EQUAL, dice = { 4 }, before = train })
    g:act("retreating", { to = "B5103" })
    flee(g)
    assert.equal(1, g:unit("F_INF_7").routed)
    assert.equal("B5103", g:unit("F_SUPPLY_1").hex)
    assert.is_nil(g:unit("F_SUPPLY_1").routed)
  end)

  it("14.17a, 14.17d a supply train does not go with those whom the dice rout, and is taken when the enemy comes", function()
    local function train(g) g:place("F_SUPPLY_1", battles.french, { side = "french" }) end
    local g = fight({ row = 14, guns = 5, pieces = { F_INF_7 = 13, R_INF_1 = 10, R_INF_2 = 10 }, before = train })
    flee(g)
    assert.same({ battles.french, "french" }, { g:unit("F_SUPPLY_1").hex, g:unit("F_SUPPLY_1").side })
    g:act("advance", { unit = "R_INF_1", to = battles.french })
    assert.equal("coalition", g:unit("F_SUPPLY_1").side)
  end)

  it("12.52a the attacker may have to withdraw too", function()
    local g = fight({ row = 2, pieces = EQUAL, dice = { 1 } })
    assert.equal("retreating coalition", g:step() .. " " .. g:asked()[1])
    assert.same({ 18, 8, 8 }, strengths(g, { "F_INF_7", "R_INF_1", "R_INF_2" }))
    flee(g)
    assert.is_nil(g:unit("R_INF_1").routed)
  end)
end)

describe("12.57 Advance Points", function()
  it("12.P7, 12.57b another round costs one; without a point there is none", function()
    local g = fight({ row = 10, pieces = EQUAL })
    g:act("press")
    assert.equal(1, g:unit("R_INF_1").points)
    assert.equal("stance", g:step())
    g:act("stance", { withdraw = false })
    assert.refused(g:why("hold_back", { unit = "R_INF_1" }, "coalition"), "12.32")
  end)

  it("12.57b they are spent on movement, by the chart of terrain", function()
    local g = fight({ row = 14, guns = 5, pieces = { F_INF_7 = 13, R_INF_1 = 10, R_INF_2 = 10 } })
    flee(g)
    assert.refused(g:why("press"), "12.P7")
    assert.allowed(g:why("advance", { unit = "R_INF_1", to = "B5203" }))
    g:act("advance", { unit = "R_INF_1", to = "B5203" })
    assert.equal("B5203", g:unit("R_INF_1").hex)
    assert.equal(3, g:unit("R_INF_1").points)
    assert.equal(4, g:unit("R_INF_2").points) -- 12.57f
  end)

  it("12.57b, 8.0b part of a force goes on by itself; guns without a leader do not", function()
    local g = fight({
      row = 14,
      guns = 5,
      pieces = { F_INF_7 = 13, R_CONSTANTINE = true, R_INF_1 = 10, R_INF_2 = 10 },
      charts = { R_INF_1 = "R_CONSTANTINE", R_INF_2 = "R_CONSTANTINE" },
    })
    flee(g)
    g:act("advance", { unit = "R_INF_1", to = "B5203" })
    assert.same({ "B5203", 3 }, { g:unit("R_INF_1").hex, g:unit("R_INF_1").points })
    assert.same({ "B5303", "R_CONSTANTINE", 4 }, { g:unit("R_CONSTANTINE").hex, g:unit("R_INF_2").chart, g:unit("R_INF_2").points })
    assert.truthy(g:why("advance", { unit = "R_ART_1", to = "B5203" })[1])
  end)

  it("12.P7, 12.14a a further round of fewer than one to two is called off", function()
    local function press(points)
      local g = fight({ row = 10, guns = 2, pieces = { F_INF_7 = 11, R_INF_1 = 10 } })
      g:unit("F_INF_7").strength = points
      g:act("press")
      return g
    end
    assert.equal("stance", press(20):step()) -- against 8 and two guns
    local g = press(21)
    assert.equal("advance", g:step())
    assert.equal("called_off", g:log()[#g:log()].key)
  end)

  it("12.57b, 12.57e one is an attack on whom one has come beside, but two battles are the most", function()
    local g = fight({
      row = 14,
      guns = 5,
      pieces = { F_INF_7 = 13, F_INF_8 = 4, R_INF_1 = 10, R_INF_2 = 10 },
      before = function(g) board.put(g.state, "F_INF_8", "B5003") end,
    })
    flee(g)
    g:act("advance", { unit = "R_INF_1", to = "B5203" })
    g:act("advance", { unit = "R_INF_1", to = "B5103" })
    g:act("end") -- 10.24: F_INF_8 cannot halt it
    assert.allowed(g:why("strike", { unit = "R_INF_1", target = "B5003" }))
    g.state.combat.fought.R_INF_1 = 2
    assert.refused(g:why("strike", { unit = "R_INF_1", target = "B5003" }), "12.57e")
    g.state.combat.fought.R_INF_1 = 1
    g:act("strike", { unit = "R_INF_1", target = "B5003" })
    assert.equal("stance", g:step())
    assert.equal(1, g:unit("R_INF_1").points)
  end)

  --- R_INF_1 and R_INF_2, of two corps, have four points each, and nobody is left before them.
  local function two_corps()
    local g = fight({ row = 14, guns = 5, pieces = { F_INF_7 = 13, F_INF_8 = 4, R_INF_1 = 10, R_INF_2 = 10 } })
    flee(g)
    for id, leader in pairs({ R_INF_1 = "R_BAGRATION", R_INF_2 = "R_CONSTANTINE" }) do
      g:place(leader, "B5706", { side = "coalition" })
      board.mark(g.state, id, { superior = leader }, { "concentrated" })
    end
    board.refresh(g.state)
    return g
  end

  it("12.57b, 9.13a, 9.13c two points more to leave another corps, but not for the last, nor for those of one letter", function()
    local g = two_corps()
    g:act("advance", { unit = "R_INF_1", to = "B5203" })
    assert.equal(1, g:unit("R_INF_1").points)
    g:act("advance", { unit = "R_INF_2", to = "B5304" })
    assert.equal(3, g:unit("R_INF_2").points)
    g = two_corps()
    board.mark(g.state, { "R_INF_1", "R_INF_2" }, { letter = "A" })
    g:act("advance", { unit = "R_INF_1", to = "B5203" })
    assert.equal(3, g:unit("R_INF_1").points)
  end)

  it("12.57b, 9.11 not into a hex of another corps; 12.57c but to another concentration", function()
    local g = two_corps()
    g:act("advance", { unit = "R_INF_1", to = "B5203" })
    assert.refused(g:why("advance", { unit = "R_INF_2", to = "B5203" }), "9.11")
    board.mark(g.state, "R_INF_1", { letter = "A", concentrated = true })
    board.mark(g.state, "R_INF_2", { letter = "B" })
    assert.refused(g:why("advance", { unit = "R_INF_2", to = "B5203" }), "9.11")
    g.state.goals = { coalition = { A = "B5203", B = "B5303" } }
    g:act("advance", { unit = "R_INF_2", to = "B5203" })
    assert.same({ "A", true }, { g:unit("R_INF_2").letter, g:unit("R_INF_2").concentrated })
  end)

  it("12.57c a leader who goes along without a letter takes none", function()
    local g = two_corps()
    g:act("advance", { unit = "R_INF_1", to = "B5203" })
    board.mark(g.state, "R_INF_1", { letter = "A", concentrated = true })
    g:place("R_CONSTANTINE", "B5303", { side = "coalition", points = 4 })
    g:place("R_INF_2", nil, { side = "coalition", chart = "R_CONSTANTINE", letter = "B", strength = 9, points = 4 })
    table.insert(battle.of(g.state).force.coalition, "R_CONSTANTINE")
    g.state.goals = { coalition = { A = "B5203", B = "B5303" } }
    board.refresh(g.state)
    g:act("advance", { unit = "R_CONSTANTINE", to = "B5203" })
    assert.same({ "A", "B5203" }, { g:unit("R_INF_2").letter, organization.hex(g.state, "R_INF_2") })
    assert.is_nil(g:unit("R_CONSTANTINE").letter)
  end)

  it("12.57c he has a letter himself, and all who fight there have that of the hex; leaders and the Army Reserve need none", function()
    local cases = {
      { true, {} },
      { false, { R_INF_2 = { letter = "drop" } } },
      { false, { R_INF_3 = {} } },
      { true, { R_INF_3 = { letter = "A" } } },
      { true, { R_INF_3 = { reserve = true } } },
      { true, { R_KUTUSOV = {} } },
    }
    for i, case in ipairs(cases) do
      local g = two_corps()
      g:act("advance", { unit = "R_INF_1", to = "B5203" })
      board.mark(g.state, "R_INF_1", { letter = "A", concentrated = true })
      board.mark(g.state, "R_INF_2", { letter = "B" })
      g.state.goals = { coalition = { A = "B5203", B = "B5303" } }
      for id, fields in pairs(case[2]) do
        if fields.letter == "drop" then
          board.mark(g.state, id, {}, { "letter" })
        else
          local strength = id == "R_INF_3" and 3 or nil
          g:place(id, "B5203", {
            side = "coalition", strength = strength, superior = "R_BAGRATION", letter = fields.letter, reserve = fields.reserve,
          })
        end
      end
      board.refresh(g.state)
      local why = g:why("advance", { unit = "R_INF_2", to = "B5203" })[1]
      assert.same({ i, not case[1] and "9.11" or nil, not case[1] and "B5203" or nil }, { i, why and why.rule, why and why.values.to })
    end
  end)

  it("12.57b, 12.16 of two corps in a hex that have not come together one attacks by itself; else both", function()
    for _, together in ipairs({ false, true }) do
      local g = two_corps()
      if together then board.mark(g.state, { "R_INF_1", "R_INF_2" }, { concentrated = true }) end
      g:place("F_INF_9", "B5402", { side = "french", strength = 4 })
      g:act("strike", { unit = "R_INF_1", target = "B5402" })
      assert.truthy(listed(battle.of(g.state).force.coalition, "R_INF_1"))
      assert.equal(together, listed(battle.of(g.state).force.coalition, "R_INF_2"))
    end
  end)

  it("12.57b neither march nor attack without points for it, or men; 12.57e, 16.72 nor who has fought twice, or is in Winter Quarters", function()
    local function why(change, verb, args)
      local g = two_corps()
      g:place("F_INF_9", "B5402", { side = "french", strength = 4 })
      change(g)
      local reason = g:why(verb or "strike", args or { unit = "R_INF_1", target = "B5402" })[1]
      return reason and reason.rule, reason and reason.values.unit
    end
    local step = { unit = "R_INF_1", to = "B5203" }
    for points, rule in pairs({ [2] = "12.57b", [3] = false }) do
      assert.equal(rule, why(function(g) board.mark(g.state, "R_INF_1", { points = points }) end, "advance", step) or false)
    end
    for strength, rule in pairs({ [0] = "12.57b", [1] = false }) do
      assert.equal(rule, why(function(g) board.mark(g.state, "R_INF_1", { strength = strength }) end) or false)
    end
    assert.same({ "12.57e", "R_INF_1" }, { why(function(g) g.state.combat.fought.R_INF_1 = 2 end) })
    assert.equal("16.72", (why(function(g) board.mark(g.state, "R_INF_1", { quarters = true }) end)))
  end)

  it("12.57d no more than four in a phase", function()
    local g = fight({ row = 10, pieces = EQUAL, before = function(g) g:unit("R_INF_1").used = 3 end })
    assert.equal(1, g:unit("R_INF_1").points)
    assert.equal(2, g:unit("R_INF_2").points)
  end)
end)

describe("12.65 pursuit", function()
  local PIECES = { F_INF_7 = 20, R_INF_1 = 14, R_INF_2 = 3, R_LIGHT_BDE_1 = 1 }

  it("12.P9, 12.34, 12.65a, 12.65b reserves capture one SP for each of foot, two for each of horse; 18.2b they count double", function()
    local g = fight({ row = 14, guns = 5, pieces = PIECES, back = { "R_INF_2", "R_LIGHT_BDE_1" } })
    flee(g)
    assert.equal("pursuit coalition", g:step() .. " " .. g:asked()[1])
    assert.refused(g:why("pursue", { infantry = 0, cavalry = 0 }), "12.65a")
    local before = g.state.points
    g:act("pursue", { infantry = 3, cavalry = 1 })
    assert.same({ 5 }, strengths(g, { "F_INF_7" })) -- 10 are left of 20, 3 + 2 are captured
    assert.equal(-10, g.state.points - before)
  end)

  it("18.2b, 12.65b guns that are captured count as men do", function()
    local pieces = copy_of(PIECES)
    pieces.F_ART_6 = 5
    local g = fight({ row = 14, guns = 9, pieces = pieces, back = { "R_INF_2", "R_LIGHT_BDE_1" } })
    flee(g)
    assert.same({ 9, 3 }, strengths(g, { "F_INF_7", "F_ART_6" })) -- 13 of 25 are lost, the 5th and the 10th of guns
    local before = g.state.points
    g:act("pursue", { infantry = 3, cavalry = 1 })
    assert.same({ 5, 2 }, strengths(g, { "F_INF_7", "F_ART_6" }))
    assert.equal(-10, g.state.points - before)
  end)

  it("12.65a without reserves no pursuit; 12.35a Demoralized cavalry does not pursue", function()
    local g = fight({ row = 14, guns = 5, pieces = PIECES })
    flee(g)
    assert.equal("advance", g:step())
    local function shaken(game) game:unit("R_LIGHT_BDE_1").demoralized = true end
    g = fight({ row = 14, guns = 5, pieces = PIECES, back = { "R_INF_2" }, before = shaken })
    flee(g)
    assert.equal(0, #those(g:legal("coalition"), function(entry) return entry.verb == "pursue" and entry.args.cavalry > 0 end))
  end)

  it("12.65c trains with the routed are captured", function()
    local pieces, charts = copy_of(PIECES), { F_SOULT = "F_NAPOLEON", F_INF_7 = "F_SOULT", F_BRIDGE_1 = "F_NAPOLEON" }
    pieces.F_NAPOLEON, pieces.F_SOULT, pieces.F_BRIDGE_1 = true, true, true
    local g = fight({ row = 14, guns = 12, pieces = pieces, charts = charts, back = { "R_INF_2" }, dice = { 1 } }) -- 12.56b: Soult falls
    while listed({ "senior", "successor" }, g:step()) do
      g:act(g:step(), g:legal("french")[1].args)
    end
    flee(g)
    g:act("pursue", { infantry = 3, cavalry = 0 })
    assert.equal("coalition", g:unit("F_BRIDGE_1").side)
    assert.equal("russian", g:unit("F_BRIDGE_1").captor)
    assert.equal("B5203", g:unit("F_BRIDGE_1").hex) -- 17.22
    assert.truthy(g:unit("F_NAPOLEON")) -- leaders are not captured
  end)
end)
