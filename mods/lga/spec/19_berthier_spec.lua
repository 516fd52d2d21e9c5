--- 19.31k to 19.31o Berthier's cup and his radius; Bellegarde and Kolowrat.
local announce = require("rules.12_announce")
local berthier = require("rules.19_berthier")
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local command = require("rules.06_command")
local concentrate = require("rules.07_concentrate")
local field = require("spec.field")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local MARCH, FORCE, DOUBLE, CONCENTRATE = 1, 5, 9, 13 -- of the sixteen markers the first of each kind

--- The first week, with the markers that the dice draw.
local function draw(dice)
  local g = spec.game("lga:ratisbon", { dice = dice or { 1, 1, 1, 1, 1 } })
  g.forced = false
  return g
end

local rule_of = campaigns.rule_of

--- A piece as a side sees it.
local function shown(g, side, id)
  local view = g:view(side)
  for _, list in ipairs({ view.own, view.enemy }) do
    for _, stack in ipairs(list) do
      for _, piece in ipairs(stack.pieces) do
        if piece.id == id then return piece end
      end
    end
  end
end

local function orders(g)
  local list = {}
  for _, id in ipairs({ "F_DAVOUT", "F_MASSENA", "F_LANNES", "F_LEFEBVRE" }) do
    local piece = g:unit(id)
    list[#list + 1] = (piece.order or "-") .. (piece.letter or "")
  end
  return table.concat(list, " ")
end

--- All orders are given; the French march first.
local function march(g)
  g:act("end", {}, "french")
  g:dice({ 1, 1 })
  g:act("end", {}, "coalition")
  field.pass_skirmishes(g)
  return g
end

describe("19.31k the cup", function()
  it("19.31k four markers of each kind; five are drawn, and lie on the corps leaders within eight hexes", function()
    local g = draw({ MARCH, FORCE - 1, DOUBLE - 2, CONCENTRATE - 3, 1 })
    assert.equal("march force double marchD", orders(g))
    assert.equal("march march march march", orders(draw({ 1, 1, 1, 1, 12 })))
    assert.equal("force march march march", orders(draw({ 5, 1, 1, 1, 1 })))
    assert.equal("march march march force", orders(draw({ 4, 3, 2, 2, 1 }))) -- after three marches of four the second is a Force March
    assert.is_nil(g:unit("F_VANDAMME").order)
    assert.equal(5, #those(spec.game("lga:ratisbon"):log(), function(line) return line.key == "roll.cup" end))
  end)

  --- Who gets a marker, drawn anew.
  local function marked(g)
    for _, id in ipairs(board.which(g.state, { side = "french" })) do
      for _, key in ipairs({ "order", "letter" }) do
        g:unit(id)[key] = nil
      end
    end
    berthier.draw(g.state)
    return those({ "F_LANNES", "F_DAVOUT", "F_MASSENA", "F_LEFEBVRE", "F_BERTHIER", "F_INF_1", "A_BELLEGARDE" }, function(id)
      return g:unit(id).order ~= nil
    end)
  end

  it("19.31k not on one who is farther off, or routed", function()
    local g = spec.game("lga:ratisbon")
    assert.same({ "F_LANNES", "F_DAVOUT", "F_MASSENA", "F_LEFEBVRE" }, marked(g))
    local far = those(map:range("B3309", 9), function(hex) return map:distance("B3309", hex) == 9 and map:terrain(hex) == "clear" end)[1]
    local near = those(map:range("B3309", 8), function(hex) return map:distance("B3309", hex) == 8 and map:terrain(hex) == "clear" end)[1]
    board.put(g.state, "F_LANNES", far)
    board.put(g.state, "F_MASSENA", near)
    board.mark(g.state, "F_LEFEBVRE", { routed = 1 })
    assert.same({ "F_DAVOUT", "F_MASSENA" }, marked(g))
    local crowd = spec.game("lga:ratisbon")
    for _, id in ipairs({ "F_SOULT", "F_NEY", "F_MURAT" }) do -- there are never so many
      crowd:place(id, "B3309", { side = "french" })
      board.mark(crowd.state, id, { superior = "F_NAPOLEON" })
    end
    board.refresh(crowd.state)
    marked(crowd)
    local count = 0
    for _, id in ipairs({ "F_SOULT", "F_NEY", "F_MURAT", "F_LANNES", "F_DAVOUT", "F_MASSENA", "F_LEFEBVRE" }) do
      if crowd:unit(id).order then count = count + 1 end
    end
    assert.equal(5, count)
  end)

  it("19.31k, 6.31 the Austrian sees none of it", function()
    local g = draw({ 1, 1, 1, 1, 1 })
    assert.is_nil(shown(g, "coalition", "F_DAVOUT").order)
    assert.equal("march", shown(g, "french", "F_DAVOUT").order)
  end)

  it("19.31m who has no marker tries to come into command by himself, and no one else", function()
    local g = draw({ 1, 1, 1, 1, 1 })
    board.mark(g.state, "F_LANNES", {}, { "order" })
    march(g)
    assert.is_nil(rule_of(g, "try", { unit = "F_LANNES" }))
    assert.equal("6.51", rule_of(g, "try", { unit = "F_MASSENA" }))
  end)

  it("19.31k, 6.33 who has a marker orders his own corps; Berthier himself has no points", function()
    local g = draw({ 1, 1, 1, 1, 1 })
    assert.is_nil(rule_of(g, "order", { unit = "F_INF_4", by = "F_LANNES" }, "french"))
    board.mark(g.state, "F_LANNES", {}, { "order" })
    assert.equal("6.33", rule_of(g, "order", { unit = "F_INF_4", by = "F_LANNES" }, "french"))
    assert.same({ 0, { "F_BERTHIER", "F_NAPOLEON" } }, { command.points(g.state, "F_BERTHIER"), command.leaders_of(g.state, "F_BERTHIER") })
    assert.falsy(listed(command.leaders_of(g.state, "F_DAVOUT"), "F_BERTHIER"))
  end)

  it("19.31k to 19.31n in the first four weeks alone; with Napoleon Berthier is gone", function()
    local g = draw()
    assert.truthy(berthier.rule(g.state))
    g.state.turn = 4
    berthier.leave(g.state)
    assert.truthy(g.state.pieces.F_BERTHIER and berthier.rule(g.state))
    g.state.turn = 5
    assert.is_nil(berthier.rule(g.state))
    berthier.leave(g.state)
    assert.is_nil(g.state.pieces.F_BERTHIER)
    g.state.alone = "F_LANNES"
    berthier.draw(g.state)
    assert.is_nil(g.state.alone)
    local later = draw()
    later.state.turn = 5
    later:act("end", {}, "french")
    later:dice({ 1, 1 })
    later:act("end", {}, "coalition")
    later.state.turn = 4 -- the next week is the fifth
    for _ = 1, 300 do
      if later:step() == "arrivals" or later.state.turn == 5 then break end
      if later:step() == "sources" then field.feed(later) else later:act("end", {}, later:asked()[1]) end
    end
    field.enter(later)
    assert.is_nil(later.state.pieces.F_BERTHIER)
  end)
end)

describe("19.31l a Concentrate out of the cup", function()
  it("19.31l it is a March too; 7.41a the corps march to a hex that is named", function()
    local g = march(draw({ 1, 1, CONCENTRATE - 2, 1, 1 }))
    assert.same({ "march", "D", "F_LANNES" }, { g:unit("F_LANNES").order, g:unit("F_LANNES").letter, g.state.alone })
    assert.equal("D", g:unit("F_INF_4").letter)
    assert.equal("7.41a", rule_of(g, "move", { unit = "F_LANNES" }))
    g:act("concentrate", { letter = "D", to = "B3408" })
    assert.is_nil(rule_of(g, "move", { unit = "F_LANNES" }))
  end)

  it("19.31l alone: all units of the corps stand in one hex as the Combat Phase ends, or it costs five points", function()
    local function lost(gather)
      local g = draw({ 1, 1, CONCENTRATE - 2, 1, 1 })
      for _, id in ipairs(gather and { "F_INF_3", "F_LIGHT_DIV_1" } or {}) do
        board.put(g.state, id, "B3309")
      end
      concentrate.settle(g.state, "coalition")
      assert.equal(0, g.state.points)
      concentrate.settle(g.state, "french")
      return g.state.points
    end
    assert.same({ -5, 0 }, { lost(false), lost(true) })
    local g = draw({ 1, 1, CONCENTRATE - 2, 1, 1 })
    board.put(g.state, "F_INF_3", "B3309")
    board.put(g.state, "F_LIGHT_DIV_1", "B3309")
    board.put(g.state, "F_ART_1", "B3308")
    concentrate.settle(g.state, "french")
    assert.equal(-5, g.state.points)
    board.put(g.state, "F_ART_1", "B3309")
    board.mark(g.state, "F_INF_18", { superior = "F_LANNES" }) -- who is still to come
    concentrate.settle(g.state, "french")
    assert.equal(-5, g.state.points)
  end)

  it("19.31l, 7.43 two or more come together in the hex that is named, or the usual penalty is due, once", function()
    local function lost(name, gather)
      local g = draw({ 1, CONCENTRATE - 1, CONCENTRATE - 1, 1, 1 })
      assert.is_nil(g.state.alone)
      assert.same({ "D", nil, "D" }, { g:unit("F_LANNES").letter, g:unit("F_DAVOUT").letter, g:unit("F_MASSENA").letter })
      for _, id in ipairs(board.which(g.state, { letter = "D" })) do
        if gather and organization.hex(g.state, id) ~= "B3309" then board.put(g.state, id, "B3309") end
      end
      g.state.goals.french = name and { D = name } or nil
      concentrate.settle(g.state, "french")
      return g.state.points
    end
    assert.same({ -5, 0, -5 }, { lost("B3408", true), lost("B3309", true), lost(nil, true) })
  end)

  it("19.31l, 9.21, 12.16 those who have come together so attack together, though no one has given the order", function()
    local g = draw({ 1, CONCENTRATE - 1, CONCENTRATE - 1, 1, 1 })
    local ids = { "F_INF_4", "F_INF_6" }
    for _, id in ipairs({ "F_LANNES", "F_MASSENA", "F_INF_4", "F_INF_6" }) do
      board.mark(g.state, id, { concentrated = true, letter = "D" })
    end
    assert.is_nil(announce.unconcentrated(g.state, ids))
    board.mark(g.state, { "F_INF_4", "F_INF_6" }, { letter = "A" })
    assert.truthy(announce.unconcentrated(g.state, ids))
  end)
end)

describe("19.31n the radius", function()
  it("19.31n no corps leader goes out of it of his own will; inside, and from outside, he goes as he likes", function()
    local g = march(draw({ 1, 1, 1, 1, 1 }))
    g:act("move", { unit = "F_DAVOUT" })
    local reach = {}
    for _, row in ipairs(g:reach({}).hexes) do
      reach[row.hex] = true
      assert.truthy(map:distance("B3309", row.hex) <= 8, row.hex)
    end
    local farthest = 0
    for hex in pairs(reach) do
      farthest = math.max(farthest, map:distance("B3309", hex))
    end
    assert.equal(8, farthest)
    g:act("halt")
    g:unit("F_INF_1").order = "march" -- no leader of a corps
    g:act("move", { unit = "F_INF_1" })
    assert.truthy(#those(g:reach({}).hexes, function(row) return map:distance("B3309", row.hex) > 8 end) > 0)
  end)

  it("19.31n nor does Berthier leave one behind", function()
    local g = draw()
    local away = those(map:range("B3404", 12), function(hex) return map:distance("B3404", hex) == 9 and map:distance("B3309", hex) == 8 end)[1]
    local close = those(map:range("B3404", 8), function(hex) return map:distance("B3404", hex) == 8 and map:distance("B3309", hex) <= 7 end)[1]
    assert.same({ true, false }, { berthier.parts(g.state, { "F_BERTHIER" }, away), berthier.parts(g.state, { "F_BERTHIER" }, close) })
    assert.falsy(berthier.parts(g.state, { "F_BERTHIER", "F_LANNES", "F_MASSENA", "F_LEFEBVRE", "F_DAVOUT" }, "B2401"))
    assert.falsy(berthier.parts(g.state, { "F_INF_1" }, "B2401"))
    g.state.turn = 5
    assert.falsy(berthier.parts(g.state, { "F_BERTHIER" }, away))
  end)

  it("19.31n a step out of it is refused with the rule, and the way there is none", function()
    local g = draw()
    local at = those(map:range("B3309", 8), function(hex)
      local out = those(map:neighbors(hex), function(to)
        return map:distance("B3309", to) == 9 and ground.passable(hex, to) and map:in_area("bavaria", to) and map:in_area("map_b", to)
      end)
      return map:distance("B3309", hex) == 8 and map:terrain(hex) == "clear" and map:in_area("bavaria", hex) and #out > 0
    end)[1]
    board.put(g.state, "F_LANNES", at)
    march(g)
    g:act("move", { unit = "F_LANNES" })
    local out = those(map:neighbors(at), function(hex)
      return map:distance("B3309", hex) == 9 and ground.passable(at, hex) and ground.in_play(g.state, hex)
    end)[1]
    assert.equal("19.31n", rule_of(g, "step", { to = out }))
    assert.same({}, those(g:reach({}).hexes, function(row) return map:distance("B3309", row.hex) > 8 end))
    board.put(g.state, "F_BERTHIER", "B3404")
    local other = draw()
    board.put(other.state, "F_LANNES", out)
    assert.falsy(berthier.parts(other.state, { "F_LANNES" }, out))
  end)

  it("19.31n Berthier's own ways end where he would leave one", function()
    local g = draw()
    g:act("order", { unit = "F_BERTHIER", by = "F_BERTHIER" }, "french")
    g:act("give", { kind = "march" }, "french")
    march(g)
    g:act("move", { unit = "F_BERTHIER" })
    for _, row in ipairs(g:reach({}).hexes) do
      assert.truthy(map:distance("B3404", row.hex) <= 8, row.hex)
    end
    local farthest = 0
    for _, row in ipairs(g:reach({}).hexes) do
      farthest = math.max(farthest, map:distance("B3404", row.hex))
    end
    assert.equal(8, farthest)
  end)

  it("19.31n with him all corps leaders may go anywhere", function()
    local g = draw()
    for _, id in ipairs({ "F_MASSENA", "F_LANNES", "F_LEFEBVRE", "F_BERTHIER" }) do
      board.put(g.state, id, "B2809")
    end
    board.put(g.state, "F_DAVOUT", "B2401")
    g:act("order", { unit = "F_BERTHIER", by = "F_BERTHIER" }, "french")
    g:act("give", { kind = "march" }, "french")
    march(g)
    local veto = map:layer("move_veto")
    local function shut(ids)
      veto:clear()
      berthier.bar(g.state, ids, veto)
      return #those(map:hexes(), function(hex) return veto:get(hex) > 0 end)
    end
    local all = { "F_MASSENA", "F_LANNES", "F_LEFEBVRE", "F_BERTHIER" }
    assert.equal(0, shut(all))
    assert.truthy(shut({ "F_MASSENA" }) > 0)
    assert.truthy(shut({ "F_BERTHIER", "F_MASSENA", "F_LANNES" }) > 0)
    assert.equal(0, shut({ "F_INF_1" }))
    assert.equal(0, shut({ "F_DAVOUT" })) -- out of reach already
  end)
end)

describe("19.31o Bellegarde and Kolowrat", function()
  local function give(g, id, by, kind)
    g:act("order", { unit = id, by = by }, "coalition")
    g:act("give", { kind = kind or "march" }, "coalition")
  end

  it("19.31o with a successful Initiative roll one of them has five points, once a week", function()
    for die, good in pairs({ [3] = true, [4] = false }) do
      local g = draw()
      assert.equal(3, command.points(g.state, "A_BELLEGARDE"))
      assert.equal("6.33", rule_of(g, "order", { unit = "A_INF_1", by = "A_BELLEGARDE" }, "coalition"))
      g:dice({ die })
      g:act("take_charge", { leader = "A_BELLEGARDE" }, "coalition")
      assert.equal(good and 5 or 3, command.points(g.state, "A_BELLEGARDE"))
      assert.equal(good and "army" or "corps", pieces.role(g.state, "A_BELLEGARDE"))
      assert.equal("19.31o", rule_of(g, "take_charge", { leader = "A_BELLEGARDE" }, "coalition"))
      assert.is_nil(rule_of(g, "take_charge", { leader = "A_KOLOWRAT" }, "coalition"))
      local others = those(g:legal("coalition"), function(entry)
        return entry.verb == "take_charge" and not listed({ "A_KOLOWRAT" }, entry.args.leader)
      end)
      assert.same({}, others)
      assert.is_nil(g:unit("A_BELLEGARDE").second)
      if good then
        give(g, "A_INF_1", "A_BELLEGARDE")
        assert.is_nil(g:unit("A_BELLEGARDE").second)
        g:act("order", { unit = "A_INF_2", by = "A_BELLEGARDE" }, "coalition")
        assert.equal("6.31", rule_of(g, "take_charge", { leader = "A_KOLOWRAT" }, "coalition"))
        g:act("drop", {}, "coalition")
      end
      assert.same({}, those(g:legal("french"), function(entry) return entry.verb == "take_charge" end))
    end
  end)

  it("19.31o he commands his corps and one more, whichever he orders first", function()
    local g = draw()
    board.put(g.state, "A_BELLEGARDE", "B4402")
    board.put(g.state, "A_ROSENBERG", "B4403")
    g:dice({ 1 })
    g:act("take_charge", { leader = "A_BELLEGARDE" }, "coalition")
    assert.truthy(listed(command.leaders_of(g.state, "A_ROSENBERG"), "A_BELLEGARDE"))
    assert.falsy(listed(command.leaders_of(g.state, "A_CHARLES"), "A_BELLEGARDE"))
    assert.equal(1, #those(command.leaders_of(g.state, "A_INF_1"), function(id) return id == "A_BELLEGARDE" end))
    g:place("A_DET_1", "B4403", { side = "coalition", strength = 3 })
    assert.falsy(listed(command.leaders_of(g.state, "A_DET_1"), "A_BELLEGARDE"))
    give(g, "A_ROSENBERG", "A_BELLEGARDE")
    assert.same({ "march", 4 }, { g:unit("A_ROSENBERG").order, command.points(g.state, "A_BELLEGARDE") })
    assert.equal("19.31o", rule_of(g, "order", { unit = "A_KOLOWRAT", by = "A_BELLEGARDE" }, "coalition"))
    give(g, "A_BELLEGARDE", "A_BELLEGARDE")
    assert.equal("march", g:unit("A_BELLEGARDE").order)
  end)

  it("19.31o a corps, not the army of another", function()
    local g = spec.game("lga:1809")
    board.mark(g.state, "A_BELLEGARDE", { acting = true })
    assert.same({ true, false }, {
      listed(command.leaders_of(g.state, "A_LOUIS"), "A_BELLEGARDE"), listed(command.leaders_of(g.state, "A_JOHN"), "A_BELLEGARDE"),
    })
  end)

  it("19.31o or an order of Charles places him in command, not one of another", function()
    local g = draw()
    board.put(g.state, "A_CHARLES", "A4033")
    give(g, "A_KOLOWRAT", "A_CHARLES")
    assert.same({ true, 5 }, { g:unit("A_KOLOWRAT").acting, command.points(g.state, "A_KOLOWRAT") })
    assert.equal("19.31o", rule_of(g, "take_charge", { leader = "A_KOLOWRAT" }, "coalition"))
    give(g, "A_BELLEGARDE", "A_KOLOWRAT")
    assert.is_nil(g:unit("A_BELLEGARDE").acting)
    assert.is_nil(g:unit("A_ROSENBERG").acting)
  end)

  it("19.31o, 6.31 the French do not see it; when the phase is over he is a corps leader again", function()
    local g = draw()
    g:dice({ 1 })
    g:act("take_charge", { leader = "A_BELLEGARDE" }, "coalition")
    assert.same({ true, nil, nil }, {
      shown(g, "coalition", "A_BELLEGARDE").acting, shown(g, "french", "A_BELLEGARDE").acting, shown(g, "french", "A_BELLEGARDE").sounded,
    })
    g:dice({ 4 })
    g:act("take_charge", { leader = "A_KOLOWRAT" }, "coalition")
    assert.truthy(g:unit("A_KOLOWRAT").sounded)
    march(g)
    assert.is_nil(g:unit("A_KOLOWRAT").sounded)
    assert.same({ nil, nil, "corps" }, { g:unit("A_BELLEGARDE").acting, g:unit("A_BELLEGARDE").sounded, pieces.role(g.state, "A_BELLEGARDE") })
  end)

  it("19.31o, 7.71c he brings units from one of his two corps to the other", function()
    local g = draw()
    board.put(g.state, "A_BELLEGARDE", "B4402")
    g.state.boxes.A_ROSENBERG, g.state.boxes.A_BELLEGARDE = 20, 20
    g:dice({ 1 })
    g:act("take_charge", { leader = "A_BELLEGARDE" }, "coalition")
    local function targets(unit)
      g:act("transfer", { unit = unit, by = "A_BELLEGARDE" }, "coalition")
      local to = {}
      for _, entry in ipairs(g:legal("coalition")) do
        if entry.verb == "hand" then to[#to + 1] = entry.args.to end
      end
      return to
    end
    assert.same({ "A_BELLEGARDE" }, targets("A_INF_10"))
    g:act("drop", {}, "coalition")
    assert.equal("A_ROSENBERG", g:unit("A_BELLEGARDE").second)
    assert.equal("19.31o", rule_of(g, "transfer", { unit = "A_INF_13", by = "A_BELLEGARDE" }, "coalition"))
    board.put(g.state, "A_INF_1", "B4402")
    assert.same({ "A_ROSENBERG" }, targets("A_INF_1"))
  end)
end)

describe("19.31k the routed", function()
  it("13.26b, 19.31k a marker drawn for Bavarians to double is none for them (7.32)", function()
    local g = march(draw({ 1, 1, 1, DOUBLE - 3, 1 }))
    assert.same({ "double", nil }, { g:unit("F_LEFEBVRE").order, g:unit("BV_LIGHT_BDE_1").order })
  end)
end)
