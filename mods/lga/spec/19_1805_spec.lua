--- 18.0 to 18.2c, 19.12s, 19.13ze to 19.13zi How the campaigns of 1805 are won, and their last turns.
local board = require("mechanics.board")
local campaign = require("rules.19_1805")
local concentrate = require("rules.07_concentrate")
local field = require("spec.field")
local ground = require("rules.08_ground")
local losses = require("rules.12_losses")
local occupation = require("rules.19_occupation")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local victory = require("rules.19_victory")

local function game(id)
  local g = field.second_week(spec.game("lga:" .. id))
  board.mark(g.state, board.which(g.state, function(piece) return piece.unseen end), {}, { "unseen" })
  g.state.sealed = nil
  return g
end

--- Which conditions are met, in their order.
local function met(g)
  local list = {}
  for i, condition in ipairs(campaign.conditions(g.state)) do
    list[i] = condition.met
  end
  return list
end

describe("18.0 to 18.2c points", function()
  it("18.1 the total of the French may be below nothing", function()
    local g = game("ulm")
    losses.take(g.state, { { "F_INF_13" } }, { side = "french", points = 3, rule = "12.53" })
    assert.equal(-3, g.state.points)
    losses.take(g.state, { { "A_INF_8" } }, { side = "coalition", points = 5, rule = "12.53" })
    assert.equal(2, g.state.points)
    assert.equal(2, campaign.score(g.state, "french").scores.french)
  end)

  it("18.2b two for each SP that is captured, guns too; lost guns count nothing", function()
    local g = game("ulm")
    losses.take(g.state, { { "A_INF_8" } }, { side = "coalition", points = 3, rule = "15.54", captured = true })
    assert.equal(6, g.state.points)
    losses.take(g.state, { { "A_ART_2" } }, { side = "coalition", points = 1, rule = "15.54", captured = true })
    assert.equal(8, g.state.points)
    losses.take(g.state, { { "A_ART_3" } }, { side = "coalition", points = 1, rule = "12.53" })
    assert.equal(8, g.state.points)
    losses.take(g.state, { { "F_ART_8" } }, { side = "french", points = 1, rule = "15.54", captured = true })
    assert.equal(6, g.state.points)
  end)

  it("18.2c five for a Concentrate that fails, to the other side", function()
    for side, points in pairs({ french = -5, coalition = 5 }) do
      local g = game("ulm")
      local id = side == "french" and "F_NEY" or "A_KIENMAYER"
      board.mark(g.state, id, { letter = "A" })
      g.state.goals = { [side] = { A = "B2208" } }
      concentrate.settle(g.state, side)
      assert.equal(points, g.state.points, side)
    end
  end)
end)

describe("19.12s Ulm", function()
  it("18.0, 19.12s the French win with 25 points, else the Austrian", function()
    for points, winner in pairs({ [24] = "coalition", [25] = "french", [-3] = "coalition" }) do
      local g = game("ulm")
      g.state.points = points
      assert.equal(winner, (campaign.judge(g.state)), points)
      victory.settle(g.state)
      assert.same({ winner, points }, { g.state.over.winner, g.state.over.scores.french })
    end
  end)

  it("19.12i, 19.12s the game ends after its fifth week, and says who has won", function()
    local g = game("ulm")
    g.state.turn, g.state.week, g.state.points = 5, 40, 25
    g:act("end", {}, "french")
    g:dice({ 1, 1 })
    g:act("end", {}, "coalition")
    while not g:over() do
      if g:step() == "sources" then field.feed(g)
      elseif g:step() == "arrivals" then field.enter(g)
      else g:act("end", {}, g:asked()[1]) end
    end
    assert.truthy(g:over().winner)
    assert.equal(5, g.state.turn)
  end)
end)

describe("19.13ze 1805: what the French must show", function()
  --- All three met: points, Vienna, Russians lost in battle.
  local function won()
    local g = game("1805")
    g.state.points, g.state.russians.battle = 35, 12
    g.state.control.B5208 = "french"
    board.put(g.state, "A_KOLOWRAT", "B5409")
    board.put(g.state, "A_LICHTENSTEIN", "B5409")
    return g
  end

  it("19.13ze, 19.13zi, 18.0 all three win; without one the Coalition does", function()
    local g = won()
    assert.same({ true, true, true }, met(g))
    assert.equal("french", (campaign.judge(g.state)))
    g.state.points = 34
    assert.same({ false, true, true }, met(g))
    assert.equal("coalition", (campaign.judge(g.state)))
    g = won()
    g.state.russians.battle = 11
    assert.same({ true, true, false }, met(g))
    g = won()
    g.state.control.B5208 = "coalition"
    g.state.points = 50
    assert.same({ true, false, true }, met(g))
  end)

  it("19.13ze or fewer than 60 SP are left of the Russians, from whatever cause, those to come among them", function()
    local g = won()
    g.state.russians.battle = 0
    local all = pieces.strength(g.state, board.which(g.state, function(_, id) return pieces.counters.by[id].nation == "russian" end))
    assert.equal(97, all)
    local _, left = campaign.russians(g.state)
    assert.equal(97, left)
    local lost = 0
    for _, id in ipairs({ "R_INF_1", "R_INF_2", "R_INF_3", "R_INF_4", "R_INF_6" }) do
      local points = math.min(g:unit(id).strength - 1, 37 - lost)
      lost = lost + losses.take(g.state, { { id } }, { side = "coalition", points = points, rule = "16.22a" })
    end
    assert.equal(37, lost)
    assert.same({ true, true, false }, met(g))
    assert.same({ battle = 0, other = 37 }, g.state.russians)
    losses.take(g.state, { { "R_INF_17" } }, { side = "coalition", points = 1, rule = "16.22a" })
    assert.same({ true, true, true }, met(g))
  end)

  it("19.13zf losses in battle are counted apart, of Russians alone", function()
    local g = won()
    losses.take(g.state, { { "R_INF_1" } }, { side = "coalition", points = 2, rule = "12.53" })
    losses.take(g.state, { { "R_INF_1" } }, { side = "coalition", points = 1, rule = "16.22a" })
    losses.take(g.state, { { "A_INF_1" } }, { side = "coalition", points = 1, rule = "12.53" })
    assert.same({ battle = 14, other = 1 }, g.state.russians)
  end)

  it("19.13zf the window shows what they have lost; while they march unseen the French see what fell in battle alone", function()
    local g = won()
    g.state.russians.other = 5
    local function shown(side)
      local note = those(campaign.score(g.state, side).notes, function(each) return each.rule == "19.13zf" end)[1]
      return note.values.all
    end
    assert.same({ 17, 17 }, { shown("french"), shown("coalition") })
    g.state.sealed = { lost = {}, foraged = {} }
    assert.same({ 12, 17 }, { shown("french"), shown("coalition") })
    assert.equal(1, #campaign.score(game("ulm").state, "french").notes)
  end)

  it("19.13zf who has no path to Olmutz at the end, past French units and the zones of their horse, counts as lost in battle", function()
    local g = won()
    g.state.russians.battle = 0
    board.put(g.state, "R_INF_1", "B4607")
    assert.same({}, campaign.cut_off(g.state))
    local around = map_of():neighbors("B4607")
    local ring = { "F_INF_1", "F_INF_2", "F_INF_6", "F_INF_7", "F_INF_8", "F_INF_9" }
    for i, hex in ipairs(around) do
      board.put(g.state, ring[i], hex)
    end
    assert.same({ "R_INF_1" }, campaign.cut_off(g.state))
    assert.same({ 8, 89 }, { campaign.russians(g.state) })
    board.put(g.state, "F_INF_1", "B2308")
    assert.same({}, campaign.cut_off(g.state))
    local far = those(map_of():neighbors(around[1]), function(hex) return hex ~= "B4607" and not listed(around, hex) end)
    board.put(g.state, "F_HEAVY_DIV_1", far[1])
    assert.same({ "R_INF_1" }, campaign.cut_off(g.state))
    board.put(g.state, "R_INF_2", "B5402")
    assert.same({ "R_INF_1" }, campaign.cut_off(g.state))
  end)
end)

describe("19.13zf the way to Olmutz", function()
  it("19.13zf a French leader alone, or a train, cuts off no one, a strength point in Olmutz does", function()
    for id, cut in pairs({ F_DAVOUT = 0, F_SUPPLY_1 = 0, F_INF_1 = 1 }) do
      local g = game("1805")
      g:clear()
      g:place("R_INF_1", "B4607", { side = "coalition", strength = 8 })
      g:place(id, "B5402", { side = "french", strength = cut == 1 and 1 or nil })
      board.refresh(g.state)
      assert.equal(cut, #campaign.cut_off(g.state), id)
    end
  end)
end)

describe("19.13zg, 19.13zh places", function()
  for _, case in ipairs({
    { "Venice", "B3922", 5 }, { "Prague", "A4533", 5 }, { "Trieste", "B4321", 5 }, { "Vienna", "B5208", 15 },
    { "Mantua", "B3324", -5 }, { "Genoa", "B2727", -10 }, { "Milan", "B2822", -10 },
  }) do
    it(("19.13zg %s: %+d"):format(case[1], case[3]), function()
      local g = game("1805")
      g.state.control[case[2]] = case[3] > 0 and "french" or "coalition"
      for _, id in ipairs(board.which(g.state, function(piece) return piece.hex == case[2] end)) do
        board.put(g.state, id, "B5503")
      end
      assert.equal(case[3], campaign.points(g.state))
      local noted = those(campaign.score(g.state, "french").notes, function(note) return note.hex == case[2] end)
      assert.equal(case[3], noted[1].values.points)
    end)
  end

  it("19.13zg one point less for each other town and city of the Kingdom of Italy", function()
    local map, named = map_of(), { B3324 = true, B2822 = true, B2727 = true }
    local towns = those(map:area("k_of_italy"), function(hex) return not named[hex] and (map:feature(hex, "town") or map:feature(hex, "city")) end)
    assert.truthy(#towns > 5)
    local g = game("1805")
    for _, hex in ipairs(towns) do
      assert.equal("french", g.state.control[hex], hex)
    end
    g.state.control[towns[1]], g.state.control[towns[2]] = "coalition", "coalition"
    assert.equal(-2, campaign.points(g.state))
    assert.same({}, game("ulm").state.control)
  end)

  it("19.13zh a place is his who was last in or through it, with a unit", function()
    local g = game("1805")
    board.put(g.state, "F_NEY", "B4321")
    occupation.pass(g.state, { "F_NEY" }, "B4321")
    assert.equal("coalition", g.state.control.B4321)
    occupation.pass(g.state, { "F_NEY", "F_INF_13" }, "B4321")
    assert.equal("french", g.state.control.B4321)
    board.put(g.state, "F_NEY", "B2308")
    assert.equal("french", occupation.holder(g.state, "B4321"))
    board.put(g.state, "A_INF_1", "B4321")
    assert.equal("coalition", occupation.holder(g.state, "B4321"))
  end)

  it("19.13zh who besieges a garrison does not hold the place", function()
    local g = game("1805")
    local there = board.which(g.state, function(piece) return piece.hex == "B5208" end)
    assert.truthy(#there > 0)
    board.put(g.state, "F_INF_13", "B5208")
    occupation.pass(g.state, { "F_INF_13" }, "B5208")
    assert.same({ "coalition", "coalition" }, { g.state.control.B5208, occupation.holder(g.state, "B5208") })
    for _, id in ipairs(there) do
      board.put(g.state, id, "B5503")
    end
    assert.equal("french", occupation.holder(g.state, "B5208"))
  end)

  it("19.13zh one SP is enough to hold a place, or to dispute it", function()
    local g = game("1805")
    local function single(id)
      board.put(g.state, id, "B4321")
      g:unit(id).strength = 1
    end
    single("A_INF_1")
    occupation.pass(g.state, { "F_INF_13" }, "B4321")
    assert.equal("coalition", g.state.control.B4321)
    g.state.control.B4321 = "french"
    assert.equal("coalition", occupation.holder(g.state, "B4321"))
    single("F_INF_13")
    assert.equal("french", occupation.holder(g.state, "B4321"))
    g.state.control.B4321 = "coalition"
    assert.equal("coalition", occupation.holder(g.state, "B4321"))
  end)

  it("19.13zh a march through a town takes it", function()
    local g = game("1805")
    field.begin(g)
    field.pass_skirmishes(g)
    for _, id in ipairs(board.which(g.state, function(piece) return piece.hex == "B5208" end)) do
      board.put(g.state, id, "B5503")
    end
    local from = those(map_of():neighbors("B5208"), function(hex) return ground.cost(hex, "B5208") end)[1]
    board.put(g.state, "F_NEY", from)
    board.mark(g.state, organization.under(g.state, "F_NEY"), { order = "force" })
    g:act("move", { unit = "F_NEY" }, "french")
    g:act("step", { to = "B5208" }, "french")
    assert.equal("french", g.state.control.B5208)
  end)
end)
