--- 19.13s, 19.13t, 19.13w The Russians march unseen.
local ansbach = require("rules.19_ansbach")
local attrition = require("rules.16_attrition")
local board = require("mechanics.board")
local bridges = require("rules.17_bridges")
local campaign = require("rules.19_1805")
local field = require("spec.field")
local forage = require("rules.14_forage")
local fortress = require("rules.15_fortress")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local sealed = require("rules.19_sealed")
local supply = require("rules.14_supply")
local zones = require("rules.10_zones")

local map = map_of()
local OPEN, BESIDE = "B5303", "B5203" -- around Brunn: open ground between

--- The campaign at its first orders; marker: 1 = III September, 2 = IV September.
local function game(marker)
  local g = spec.game("lga:1805", { dice = { marker or 2 } })
  g.forced = false
  while g:step() == "arrivals" do
    local side = g:asked()[1]
    if side == "coalition" then g:dice({ 6 }) end -- 19.13p: Charles' die
    g:act("enter", g:legal(side)[1].args, side)
  end
  return g
end

local function order(g, by, id, kind, side)
  g:act("order", { unit = id, by = by }, side)
  g:act("give", { kind = kind }, side)
end

--- In the Coalition's Movement Phase of the first week, Kutusov with orders.
local function marching(marker, kind)
  local g = game(marker)
  order(g, "R_KUTUSOV", "R_KUTUSOV", kind or "march", "coalition")
  g:act("end", {}, "french")
  g:dice({ 6, 1 })
  g:act("end", {}, "coalition")
  field.pass_skirmishes(g)
  return g
end

--- Records of the log that name a piece or hex, and that a side may read.
local function seen(g, side, word)
  return those(g:log(), function(record)
    local may = not record.visible_to or listed(record.visible_to, side)
    local named = false
    for _, value in pairs(record.values or {}) do
      if value == word then named = true end
    end
    return may and named
  end)
end

local function enemies(g)
  local set = {}
  for _, stack in ipairs(g:view("french").enemy) do
    for _, piece in ipairs(stack.pieces) do
      set[piece.id] = true
    end
  end
  return set
end

describe("19.13w Russians who are off the map for the French", function()
  it("19.13w their own side sees them, the other nothing: neither the pieces nor a stack", function()
    local g = game()
    assert.equal("B5402", organization.hex(g.state, "R_INF_1"))
    assert.falsy(enemies(g).R_KUTUSOV)
    assert.truthy(enemies(g).A_FERDINAND)
    assert.same({}, those(g:view("french").enemy, function(stack) return stack.hex == "B5402" end))
    local own = those(g:view("coalition").own, function(stack) return stack.hex == "B5402" end)
    assert.truthy(#own > 0)
    assert.same({}, seen(g, "french", "R_KUTUSOV"))
    assert.truthy(#seen(g, "coalition", "R_KUTUSOV") > 0)
  end)

  it("19.13w no one may name them, on the map or still to come", function()
    local g = game()
    for _, id in ipairs({ "R_KUTUSOV", "R_BUXHOWDEN" }) do
      assert.equal("19.13w", g:why("order", { unit = id, by = "F_NAPOLEON" }, "french")[1].rule, id)
    end
  end)

  it("19.13w what the French may do does not hang on them", function()
    local g = game()
    board.put(g.state, "R_KUTUSOV", OPEN)
    local state = g.state
    assert.falsy(ground.enemy_in(state, "french", OPEN))
    board.put(state, "R_LIGHT_BDE_1", "B5404")
    assert.is_nil(zones.against(state, "french").B5504)
    assert.falsy(pieces.opposes(state, "R_KUTUSOV", "french"))
    assert.truthy(pieces.opposes(state, "F_NEY", "coalition"))
    board.mark(state, board.which(state, function(piece) return piece.unseen end), {}, { "unseen" })
    assert.truthy(ground.enemy_in(state, "french", OPEN))
    assert.truthy(next(zones.against(state, "french")))
  end)

  it("3.32a no seen piece lies on the chart of an unseen one, nor marches with it", function()
    local g = marching()
    board.put(g.state, "A_JELLACIC", "B5402")
    fortress.unite(g.state, "B5402")
    assert.equal("B5402", g:unit("A_JELLACIC").hex)
    g:act("move", { unit = "R_KUTUSOV" }, "coalition")
    assert.equal("19.13w", g:why("with", { unit = "A_JELLACIC" }, "coalition")[1].rule)
    board.mark(g.state, "A_JELLACIC", { superior = "R_KUTUSOV" })
    fortress.unite(g.state, "B5402")
    assert.is_nil(g:unit("A_JELLACIC").chart)
    sealed.find(g.state)
    assert.equal("R_KUTUSOV", g:unit("A_JELLACIC").chart)
  end)
end)

describe("19.13w unseen bridge trains", function()
  it("19.13w, 17.31a who is off the map lays no bridge on it; once found he does", function()
    for _, found in ipairs({ false, true }) do
      local g = marching()
      local hex = those(map:area("moravia"), function(each) return #bridges.sites(each) > 0 and #board.stack(g.state, each) == 0 end)[1]
      board.put(g.state, "R_BRIDGE_1", hex)
      if found then sealed.find(g.state) end
      g:act("move", { unit = "R_BRIDGE_1" }, "coalition")
      local why = g:why("emplace", { to = bridges.sites(hex)[1] }, "coalition")
      assert.equal(not found and "19.13w" or nil, why[1] and why[1].rule)
    end
  end)
end)

describe("19.13t their secret march", function()
  it("19.13t steps, Force March and attrition are told to their side alone", function()
    local g = marching(2, "force")
    g:act("move", { unit = "R_KUTUSOV" }, "coalition")
    while #those(g:legal("coalition"), function(action) return action.verb == "step" end) > 0 do
      local list = those(g:legal("coalition"), function(action) return action.verb == "step" end)
      g:act("step", { to = list[1].args.to }, "coalition")
    end
    local on = those(g:legal("coalition"), function(action) return action.verb == "force" end)[1]
    g:dice({ 6 })
    g:act("force", on.args, "coalition")
    g:act("halt", {}, "coalition")
    assert.same({}, seen(g, "french", "R_KUTUSOV"))
    assert.truthy(#seen(g, "coalition", "R_KUTUSOV") > 5)
    assert.same({}, those(g:log(), function(record) return record.key == "loses" and not record.visible_to end))
  end)

  it("19.13w what attrition takes counts only when they are found", function()
    local g = game()
    local ids = organization.under(g.state, "R_KUTUSOV")
    local before = pieces.strength(g.state, ids)
    g.state.weather = "snow"
    attrition.check(g.state, { side = "coalition", ids = ids, order = "force", die = 6 })
    local lost = before - pieces.strength(g.state, those(ids, function(id) return g.state.pieces[id] end))
    assert.truthy(lost > 0)
    assert.equal(0, g.state.points)
    assert.same({ battle = 0, other = lost }, g.state.russians)
    local guns = g.state.sealed.lost.artillery or 0
    sealed.find(g.state)
    assert.equal(lost - guns, g.state.points)
    assert.equal(lost - guns, campaign.points(g.state))
  end)

  it("19.13t what they forage is not shown", function()
    local g = game()
    local group = those(supply.groups(g.state, "coalition"), function(each) return each.corps == "R_KUTUSOV" end)[1]
    local f = { used = { french = {}, coalition = {} }, foraging = { french = {}, coalition = {} } }
    g.state.weather = "clear"
    local hex = forage.around(g.state, "coalition", "B5402")[1]
    f.foraging.coalition[group.id] = hex
    supply.settle(g.state, f)
    assert.truthy(g.state.sealed.foraged[hex])
    local function shown(side)
      local layers = forage.query(g.state, side, {}).layers
      return listed(layers[1].hexes, hex) or listed(layers[2].hexes, hex)
    end
    if g.state.forage[hex] then assert.same({ false, true }, { shown("french"), shown("coalition") }) end
  end)

  it("19.13s with the marker of III September they march twice in the first week", function()
    for marker, twice in pairs({ true, false }) do
      local g = marching(marker)
      g:act("move", { unit = "R_KUTUSOV" }, "coalition")
      local to = those(g:legal("coalition"), function(action) return action.verb == "step" end)[1].args.to
      g:act("step", { to = to }, "coalition")
      g:dice({ 1 })
      g:act("halt", {}, "coalition")
      g:act("end", {}, "coalition")
      assert.equal(twice, g:step() == "movement" and g.state.phasing == "coalition", marker)
      if twice then
        assert.same({}, those(g:legal("coalition"), function(action) return action.verb == "make" end))
        g:act("move", { unit = "R_KUTUSOV" }, "coalition")
        assert.truthy(#those(g:legal("coalition"), function(action) return action.verb == "step" end) > 0)
        g:act("halt", {}, "coalition")
        g:act("end", {}, "coalition")
        assert.falsy(g:step() == "movement" and g.state.phasing == "coalition")
      end
    end
  end)
end)

describe("19.13w how they are found", function()
  --- Ney, in the French Movement Phase, one step from a hex; Kutusov's army somewhere.
  local function near(russians, from)
    local g = game()
    g:act("end", {}, "french")
    g:dice({ 1, 1 })
    g:act("end", {}, "coalition")
    field.pass_skirmishes(g)
    board.put(g.state, "R_KUTUSOV", russians)
    board.put(g.state, "F_NEY", from)
    board.mark(g.state, organization.under(g.state, "F_NEY"), { order = "force" })
    g:act("move", { unit = "F_NEY" }, "french")
    return g
  end

  --- A hex two away from another, with a way to one beside it.
  local function approach(target)
    for _, beside in ipairs(map:neighbors(target)) do
      if ground.passable(beside, target) and ground.passable(target, beside) and not map:side(beside, target, "rough_side") then
        for _, from in ipairs(map:neighbors(beside)) do
          if map:distance(from, target) == 2 and (ground.cost(from, beside) or 9) <= 2 then return from, beside end
        end
      end
    end
  end

  it("19.13w a French unit next to one of them: all are on the map, and are seen from then on", function()
    local from, beside = approach(OPEN)
    local g = near(OPEN, from)
    g.state.sealed.lost = { infantry = 3, artillery = 1 }
    board.put(g.state, "R_LIGHT_BDE_1", OPEN)
    g:act("step", { to = beside }, "french")
    assert.is_nil(g.state.sealed)
    assert.truthy(enemies(g).R_KUTUSOV)
    assert.equal(3, g.state.points)
    assert.is_nil(g:unit("R_BUXHOWDEN").unseen)
    local told, hexes = those(g:log(), function(record) return record.key == "is_found" and not record.visible_to end), {}
    for _, record in ipairs(told) do
      hexes[record.values.hex] = true
    end
    assert.truthy(#told > 0)
    assert.equal(#keys_of(hexes), #told) -- once for each hex
    assert.falsy(g:undo())
  end)

  it("19.13w one French unit is enough to find one of them", function()
    local _, beside = approach(OPEN)
    local g = near("B5402", "B2308")
    board.put(g.state, "R_LIGHT_BDE_1", OPEN)
    board.put(g.state, "F_INF_13", beside)
    sealed.passed(g.state)
    assert.is_nil(g.state.sealed)
  end)

  it("19.13w one of them is enough to stop who goes into his hex, and to be found as he is attacked; his own side goes on", function()
    local g = near("B5402", "B2308")
    board.put(g.state, "R_LIGHT_BDE_1", OPEN)
    assert.falsy(sealed.blocks(g.state, "coalition", OPEN))
    assert.truthy(g.state.sealed)
    assert.truthy(sealed.blocks(g.state, "french", OPEN))
    assert.is_nil(g.state.sealed)
    g = near("B5402", "B2308")
    board.put(g.state, "R_LIGHT_BDE_1", OPEN)
    sealed.strike(g.state, "B2308", OPEN)
    assert.is_nil(g.state.sealed)
    local from, beside = approach(OPEN)
    g = near("B5402", from)
    board.put(g.state, "R_LIGHT_BDE_1", beside)
    g:act("step", { to = beside }, "french")
    assert.equal(from, g:unit("F_NEY").hex)
    assert.is_nil(g.state.sealed)
  end)

  it("19.13w two hexes away they are not found", function()
    local from = approach(OPEN)
    local g = near(OPEN, from)
    sealed.passed(g.state)
    assert.truthy(g.state.sealed)
  end)

  it("19.13w nor over a rough hexside or an unbridged major river", function()
    local count = { rough_side = 0, major_river = 0 }
    for _, hex in ipairs(map:area("map_b")) do
      for _, other in ipairs(map:neighbors(hex)) do
        local kind = map:side(hex, other, "rough_side") and "rough_side"
          or map:side(hex, other, "major_river") and not map:bridge(hex, other) and "major_river"
        local free = kind and count[kind] == 0 and (kind == "major_river" or ground.passable(hex, other))
        if free then
          count[kind] = 1
          local g = near(OPEN, "B2308")
          board.put(g.state, "R_KUTUSOV", hex)
          board.put(g.state, "F_NEY", other)
          sealed.passed(g.state)
          assert.truthy(g.state.sealed, kind .. hex .. other)
        end
      end
    end
    assert.same({ rough_side = 1, major_river = 1 }, count)
  end)

  it("19.13w a leader alone does not find them; their own march may lead to it", function()
    local _, beside = approach(OPEN)
    local g = near("B5402", "B2308")
    board.put(g.state, "F_NAPOLEON", beside)
    board.put(g.state, "R_KUTUSOV", OPEN)
    for _, id in ipairs(organization.under(g.state, "F_NAPOLEON")) do
      if id ~= "F_NAPOLEON" and g:unit(id).chart == "F_NAPOLEON" then board.put(g.state, id, "B2308") end
    end
    sealed.passed(g.state)
    assert.truthy(g.state.sealed)
    board.put(g.state, "F_NEY", beside)
    sealed.passed(g.state)
    assert.is_nil(g.state.sealed)
  end)

  it("19.13w who would go into their hex finds them, and stays where he is", function()
    local from, beside = approach(OPEN)
    local g = near(beside, from)
    assert.truthy(sealed.blocks(g.state, "french", beside))
    assert.is_nil(g.state.sealed)
    assert.equal(from, g:unit("F_NEY").hex)
    assert.falsy(sealed.blocks(g.state, "french", beside))
  end)

  it("19.13w who attacks, or is attacked, is found", function()
    local g = near(OPEN, "B2308")
    sealed.strike(g.state, "B2308", BESIDE)
    assert.truthy(g.state.sealed)
    sealed.strike(g.state, "B2308", OPEN)
    assert.is_nil(g.state.sealed)
    assert.falsy(ansbach.is_shut(g.state, "french", OPEN))
  end)

  it("19.13w once they are found those who come later are seen at once", function()
    local g = near(OPEN, "B2308")
    sealed.find(g.state)
    assert.is_nil(g:unit("R_BENNIGSEN").unseen)
    assert.is_nil(g.state.sealed)
  end)
end)
