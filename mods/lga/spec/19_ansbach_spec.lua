--- 19.12b, 19.12p to 19.12r, 19.13l Ansbach, and whose land is whose.
local ansbach = require("rules.19_ansbach")
local board = require("mechanics.board")
local field = require("spec.field")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local summons = require("rules.19_summons")

local FORTRESS, NEXT, FAR = "B3205", "B3204", "B3104" -- the last is of the province, two hexes from the fortress
local AWAY = "B3203" -- not next to the fortress, from the hex NEXT
local OUT, BEYOND = "B3105", "B3004" -- next to the fortress, not of the province; beyond both

--- In the French Movement Phase of the second week, these alone on the map with an order; { id = hex }.
local function march(places, dice, id)
  local g = field.second_week(spec.game("lga:" .. (id or "ulm")))
  field.begin(g)
  field.pass_skirmishes(g)
  local kept = {}
  for each, hex in pairs(places) do
    board.put(g.state, each, hex)
    for _, below in ipairs(organization.under(g.state, each)) do
      kept[below] = true
    end
  end
  for _, each in ipairs(board.which(g.state)) do
    if not kept[each] then board.remove(g.state, each) end
  end
  board.mark(g.state, keys_of(kept), { order = "force" })
  if dice then g:dice(dice) end
  return g
end

local function why(g, verb, args)
  local reasons = g:why(verb, args, "french")
  return reasons[1] and reasons[1].rule
end

local function step(g, to) g:act("step", { to = to }, "french") end

--- Goes on until the French Combat Phase is over; dice for who answers there.
local function to_combat(g, dice)
  g:dice(dice)
  g:act("end", {}, "french")
end

describe("19.12p the French go into Ansbach", function()
  it("19.12p who goes in first does so next to the fortress", function()
    local g = march({ F_BERNADOTTE = BEYOND })
    g:act("move", { unit = "F_BERNADOTTE" }, "french")
    assert.equal("quiet", g.state.ansbach)
    assert.equal("19.12p", why(g, "step", { to = FAR }))
    step(g, OUT)
    assert.equal("quiet", g.state.ansbach)
    assert.equal("19.12p", why(g, "step", { to = FAR }))
    step(g, NEXT)
    assert.equal("entered", g.state.ansbach)
  end)

  it("19.12p unless somebody is next to it, who then stays", function()
    local g = march({ F_BERNADOTTE = BEYOND, F_INF_13 = NEXT })
    g:act("move", { unit = "F_BERNADOTTE" }, "french")
    step(g, FAR)
    assert.equal("entered", g.state.ansbach)
    g:dice({ 1 })
    g:act("halt", {}, "french")
    g:act("move", { unit = "F_INF_13" }, "french")
    assert.equal("19.12p", why(g, "step", { to = AWAY }))
    assert.is_nil(why(g, "step", { to = "B3305" }))
  end)

  it("19.12p the only one there goes round the fortress, not away; reach says so too", function()
    local g = march({ F_BERNADOTTE = OUT })
    g:act("move", { unit = "F_BERNADOTTE" }, "french")
    step(g, NEXT)
    local hexes = {}
    for _, row in ipairs(g:reach({ unit = "F_BERNADOTTE" }, "french").hexes) do
      assert.equal(1, map_of():distance(row.hex, FORTRESS), row.hex)
      hexes[row.hex] = true
    end
    assert.truthy(hexes[OUT])
    assert.equal("19.12p", why(g, "step", { to = AWAY }))
  end)

  it("19.12b its fortress is entered by no one, and the province not by Austrians", function()
    local g = march({ F_BERNADOTTE = NEXT })
    g:act("move", { unit = "F_BERNADOTTE" }, "french")
    assert.equal("19.12b", why(g, "step", { to = FORTRESS }))
    assert.same({ true, true, false, false, true }, {
      ansbach.is_shut(g.state, "coalition", FAR), ansbach.is_shut(g.state, "coalition", FORTRESS), ansbach.is_shut(g.state, "coalition", OUT),
      ansbach.is_shut(g.state, "french", FAR), ansbach.is_shut(g.state, "french", FORTRESS),
    })
  end)

  it("19.12b nor does anybody ride off, retreat, or march to the guns over it", function()
    local g = march({ F_BERNADOTTE = NEXT, A_INF_1 = AWAY })
    assert.same({ false, false, true, true }, {
      ground.is_open(g.state, "french", NEXT, FORTRESS), ground.is_open(g.state, "coalition", AWAY, NEXT),
      ground.is_open(g.state, "french", AWAY, NEXT), ground.is_open(g.state, "coalition", AWAY, "B3202"),
    })
    assert.falsy(listed(ground.ways_out(g.state, "A_INF_1"), FAR))
    assert.falsy(listed(ground.ways_out(g.state, "F_BERNADOTTE"), FORTRESS))
    g.state.ansbach = "french"
    assert.truthy(ground.is_open(g.state, "french", NEXT, FORTRESS))
  end)

  it("19.13l that shortens the campaign by two weeks, not the shorter scenario", function()
    for id, last in pairs({ ["1805"] = 11, ulm = 5 }) do
      local g = march({ F_BERNADOTTE = OUT }, nil, id)
      assert.equal(id == "1805" and 13 or 5, g.state.last_turn)
      g:act("move", { unit = "F_BERNADOTTE" }, "french")
      step(g, NEXT)
      assert.equal(last, g.state.last_turn, id)
    end
    local g = march({ F_BERNADOTTE = OUT }, nil, "1805")
    g.state.turn = 12
    g:act("move", { unit = "F_BERNADOTTE" }, "french")
    step(g, NEXT)
    assert.equal(12, g.state.last_turn)
  end)
end)

describe("19.12q its answer", function()
  --- Bernadotte next to the fortress as the Combat Phase begins.
  local function summoned(die)
    local g = march({ F_BERNADOTTE = OUT })
    g:act("move", { unit = "F_BERNADOTTE" }, "french")
    step(g, NEXT)
    g:dice({ 1 })
    g:act("halt", {}, "french")
    to_combat(g, { die })
    return g
  end

  it("19.12q on 1 to 4 it yields, the province is French, and no points are scored", function()
    for _, die in ipairs({ 1, 4 }) do
      local g = summoned(die)
      assert.equal("french", g.state.ansbach)
      assert.equal(0, g.state.points)
      assert.same({ "french", "french", nil }, { forage.friend(g.state, FAR), forage.friend(g.state, FORTRESS), forage.friend(g.state, "B3002") })
      assert.falsy(ansbach.is_shut(g.state, "french", FORTRESS))
      assert.truthy(listed(g.state.refuges.french, FORTRESS))
    end
  end)

  it("19.12q on 5 and 6 it resists", function()
    for _, die in ipairs({ 5, 6 }) do
      assert.equal("resists", summoned(die).state.ansbach)
    end
    local g = summoned(5)
    assert.is_nil(forage.friend(g.state, FAR))
  end)

  it("19.12q nothing is asked while no one has gone in, nor of the Austrian", function()
    local g = march({ F_BERNADOTTE = OUT })
    to_combat(g, {})
    assert.equal("quiet", g.state.ansbach)
  end)
end)

describe("19.12r a fortress that resists", function()
  --- It resists; these stand around in a French Movement Phase.
  local function resisting(places)
    local g = march(places)
    g.state.ansbach = "resists"
    return g
  end

  it("19.12r who can besiege it marches there", function()
    local g = resisting({ F_BERNADOTTE = BEYOND })
    assert.equal("19.12r", why(g, "end", {}))
    g:act("move", { unit = "F_BERNADOTTE" }, "french")
    step(g, OUT)
    g:dice({ 1 })
    g:act("halt", {}, "french")
    assert.is_nil(why(g, "end", {}))
  end)

  it("19.12r a force that is too small, or too far, need not", function()
    assert.is_nil(why(resisting({ F_INF_16 = BEYOND }), "end", {}))
    assert.equal("19.12r", why(resisting({ F_INF_16 = BEYOND, F_INF_17 = OUT }), "end", {}))
    assert.is_nil(why(resisting({ F_BERNADOTTE = "B2504" }), "end", {}))
  end)

  it("19.12r besiegers stay, as many as are needed", function()
    local g = resisting({ F_BERNADOTTE = OUT })
    assert.truthy(ansbach.is_besieged(g.state))
    g:act("move", { unit = "F_BERNADOTTE" }, "french")
    assert.equal("19.12r", why(g, "step", { to = BEYOND }))
    assert.is_nil(why(g, "step", { to = NEXT }))
    g = resisting({ F_INF_16 = OUT, F_INF_17 = OUT, F_INF_18 = OUT })
    g:act("move", { unit = "F_INF_16" }, "french")
    assert.is_nil(why(g, "step", { to = BEYOND }))
  end)

  it("19.12r, 15.53, 15.54 besieged it yields when its morale breaks", function()
    for die, state in pairs({ [2] = "resists", [3] = "french" }) do
      local g = resisting({ F_BERNADOTTE = OUT })
      to_combat(g, { die })
      assert.equal(state, g.state.ansbach, die)
    end
    local g = resisting({ F_INF_16 = OUT })
    to_combat(g, {})
    assert.equal("resists", g.state.ansbach)
  end)

  it("19.12r once it has yielded no one is bound", function()
    local g = march({ F_BERNADOTTE = OUT })
    g.state.ansbach = "french"
    g:act("move", { unit = "F_BERNADOTTE" }, "french")
    step(g, FORTRESS)
    step(g, NEXT)
    assert.is_nil(why(g, "step", { to = AWAY }))
    summons.check_end(g.state, "french")
  end)
end)

describe("19.12a, 19.12b, 19.13a, 19.13b the map and the land", function()
  for _, id in ipairs({ "ulm", "1805" }) do
    local n = id == "ulm" and "19.12" or "19.13"
    it(n .. "a, " .. n .. "b Map B; Wurzburg is open to both and friendly to none; where Bavarians stand is friendly to the French", function()
      local g = field.second_week(spec.game("lga:" .. id))
      assert.equal("map_b", g.state.area)
      assert.is_nil(forage.friend(g.state, "B3002"))
      assert.same({ false, false }, { ansbach.is_shut(g.state, "french", "B3002"), ansbach.is_shut(g.state, "coalition", "B3002") })
      assert.same({ "french", "coalition", "coalition", "french" }, {
        forage.friend(g.state, organization.hex(g.state, "BV_DEROY")),
        forage.friend(g.state, "B3402"), forage.friend(g.state, "B5208"), forage.friend(g.state, "B2308"),
      })
    end)
  end
end)
