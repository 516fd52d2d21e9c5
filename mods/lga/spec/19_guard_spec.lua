--- 19.13y, 19.13z The Guards; 19.13zb armies that are one corps; 19.13zd divisions taken along; 19.12f, 19.13h, 19.13i reserves.
local attrition = require("rules.16_attrition")
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local field = require("spec.field")
local fields = require("spec.fields")
local forage = require("rules.14_forage")
local guard = require("rules.19_guard")
local losses = require("rules.12_losses")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local stacking = require("rules.09_stacking")

--- A battle between few, under the rules of the campaign; everybody in line 1, but for some.
local function fight(list, back)
  local g = fields.field(spec, list)
  g.state.special = spec.game("lga:1805").state.special
  local attackers = {}
  for _, each in ipairs(list) do
    if each[2] == fields.main then attackers[#attackers + 1] = each[1] end
  end
  fields.attack(g, { [fields.target] = attackers })
  fields.stand(g)
  local f = battle.of(g.state)
  for _, each in ipairs(list) do
    if not listed(back or {}, each[1]) then f.line[each[1]] = 1 end
  end
  return g, f, { lines = { 1 }, line = 1, flank = false }
end

--- A Russian attack with more than the Guards of both sides.
local function guards(back)
  return fight({
    { "R_INF_1", fields.main, 9 }, { "R_GUARD_1", fields.main, 3 }, { "R_GUARD_HEAVY", fields.main, 1 },
    { "F_INF_1", fields.target, 9 }, { "F_GUARD_1", fields.target, 5 }, { "F_GUARD_HEAVY", fields.target, 3 },
  }, back)
end

describe("19.13y, 19.13z the Guard in battle", function()
  it("19.13y French Guard infantry in line raises the morale from 3 to 4, its cavalry alone does not", function()
    for _, case in ipairs({ { {}, 4 }, { { "F_GUARD_1" }, 3 }, { { "F_GUARD_HEAVY" }, 4 } }) do
      local g, _, one = guards(case[1])
      assert.equal(case[2], fields.adds(g, "french", one, "12.42a"))
    end
  end)

  it("19.13z the Russian Guard in line does the same for the Russians", function()
    for _, case in ipairs({ { {}, 4 }, { { "R_GUARD_1" }, 4 }, { { "R_GUARD_1", "R_GUARD_HEAVY" }, 3 } }) do
      local g, _, one = guards(case[1])
      assert.equal(case[2], fields.adds(g, "coalition", one, "12.42a"))
    end
  end)

  it("19.13z a Guard raises the morale of its own nation alone", function()
    local g = guards()
    assert.equal(4, guard.morale(g.state, { "R_GUARD_1" }, "russian"))
    assert.is_nil(guard.morale(g.state, { "R_GUARD_1" }, "austrian"))
  end)

  it("19.13y elsewhere than in the campaign of 1805 it does nothing", function()
    local g, _, one = guards()
    g.state.special = {}
    assert.same({ 3, 3 }, { fields.adds(g, "french", one, "12.42a"), fields.adds(g, "coalition", one, "12.42a") })
  end)

  --- What the pieces of a side have after losses in a fight.
  local function after(points, back, before)
    local g, f, one = guards(back)
    f.fights, f.at = { one }, 1
    for _, more in ipairs(before or {}) do
      losses.take(g.state, losses.groups(g.state, f, "french", one), { side = "french", points = more, rule = "12.53" })
    end
    losses.take(g.state, losses.groups(g.state, f, "french", one), { side = "french", points = points, rule = "12.53" })
    local left = {}
    for i, id in ipairs({ "F_GUARD_1", "F_INF_1", "F_GUARD_HEAVY" }) do
      left[i] = g.state.pieces[id] and g.state.pieces[id].strength or 0
    end
    return left, f
  end

  it("19.13y the first three SP of a round's losses fall on it, what is more on all", function()
    assert.same({ 3, 9, 3 }, (after(2)))
    assert.same({ 2, 9, 3 }, (after(3)))
    local left = after(5)
    assert.equal(12, left[1] + left[2] + left[3])
    assert.equal(2, left[1]) -- the strongest of the line is the next
  end)

  it("19.13y of two losses in one round the first three in all, in the next round three again", function()
    local left, f = after(1, nil, { 2 })
    assert.same({ 2, 9, 3 }, left)
    assert.same({ french = 3 }, f.guard)
    assert.equal(0, guard.first({ pieces = {}, special = {} }, { line = {}, guard = f.guard }, "french", {}).most)
  end)

  it("19.13y held back it is spared, also where all suffer", function()
    for _, case in ipairs({ { {}, 1 }, { { "F_GUARD_1" }, 0 } }) do
      local g, f = guards(case[1])
      assert.equal(case[2], #guard.first(g.state, f, "french", { "F_GUARD_1", "F_INF_1" }))
    end
    assert.same({ 5, 7, 3 }, (after(2, { "F_GUARD_1", "F_GUARD_HEAVY" })))
  end)
end)

describe("19.13y, 19.13z the Guard on the march", function()
  --- What attrition takes of some after a forced march.
  local function marched(ids, die)
    local g = field.second_week(spec.game("lga:1805"))
    for _, id in ipairs(ids) do
      board.put(g.state, id, "B4607")
    end
    g.state.weather = "snow"
    local all = pieces.strength(g.state, ids)
    attrition.check(g.state, { side = g:unit(ids[1]).side, ids = ids, order = "force", die = die })
    return all - pieces.strength(g.state, ids), g
  end

  it("19.13y attrition never takes of the French Guard, also of a forced march", function()
    local lost = marched({ "F_GUARD_1", "F_GUARD_HEAVY" }, 6)
    assert.equal(0, lost)
    local g
    lost, g = marched({ "F_GUARD_1", "F_GUARD_HEAVY", "F_INF_7" }, 6)
    assert.truthy(lost > 0)
    assert.same({ 5, 3, 10 - lost }, { g:unit("F_GUARD_1").strength, g:unit("F_GUARD_HEAVY").strength, g:unit("F_INF_7").strength })
  end)

  it("19.13z of the Russian Guard it takes as of others", function()
    local g = field.second_week(spec.game("lga:1805"))
    g.state.weather = "snow"
    board.mark(g.state, { "R_GUARD_1", "R_GUARD_HEAVY" }, {}, { "unseen" })
    for _, id in ipairs({ "R_GUARD_1", "R_GUARD_HEAVY" }) do
      board.put(g.state, id, "B4607")
    end
    assert.truthy(attrition.check(g.state, { side = "coalition", ids = { "R_GUARD_1", "R_GUARD_HEAVY" }, order = "force", die = 6 }) > 0)
  end)
end)

describe("19.13zb armies that count as one corps", function()
  it("19.13zb each Russian army is one corps, with the Guard and who stands under its leader; so is Massena's", function()
    local g = field.second_week(spec.game("lga:1805"))
    local of = {}
    for i, id in ipairs({ "R_INF_1", "R_GUARD_1", "R_INF_4", "R_INF_17", "F_INF_20", "I_ART_1", "F_INF_1", "A_INF_1" }) do
      of[i] = pieces.corps(g.state, id)
    end
    assert.same({
      "R_KUTUSOV", "R_BUXHOWDEN", "R_BUXHOWDEN", "R_BENNIGSEN", "F_MASSENA", "F_MASSENA", "F_DAVOUT", "A_KIENMAYER",
    }, of)
    assert.equal("R_BUXHOWDEN", forage.corps(g.state, "R_GUARD_1"))
    assert.equal("R_BUXHOWDEN", pieces.corps(g.state, "R_BUXHOWDEN"))
  end)

  it("19.13zb, 9.11 the Guard stands with Buxhowden's men, not with Kutusov's", function()
    local g = field.second_week(spec.game("lga:1805"))
    board.mark(g.state, board.which(g.state, function(piece) return piece.unseen end), {}, { "unseen" })
    board.put(g.state, "R_INF_4", "B5403")
    board.put(g.state, "R_INF_1", "B5303")
    assert.same({ true, false }, { stacking.may_enter(g.state, { "R_GUARD_1" }, "B5403"), stacking.may_enter(g.state, { "R_GUARD_1" }, "B5303") })
  end)
end)

describe("19.13zd Baden and Wurttemberg", function()
  --- Ney one hex from the division of Baden, in the French Movement Phase of a week.
  local function passing(def)
    def = def or {}
    local g = spec.game("lga:" .. (def.id or "1805"))
    g.forced = false
    field.enter(g)
    g.state.turn = def.turn or 1
    for _, id in ipairs({ "F_NEY", "BD_INF_1" }) do
      board.mark(g.state, id, { order = id == "F_NEY" and (def.order or "force") or nil })
    end
    field.begin(g)
    field.pass_skirmishes(g)
    board.mark(g.state, organization.under(g.state, "F_NEY"), { order = def.order or "force" })
    if def.room then board.remove(g.state, "F_LIGHT_BDE_5") end
    g:act("move", { unit = "F_NEY" }, "french")
    if def.start then
      board.put(g.state, "BD_INF_1", organization.hex(g.state, "F_NEY"))
      return g
    end
    if not def.away then
      g:act("step", { to = "B2506" }, "french")
      return g
    end
    local to = those(g:legal("french"), function(action) return action.verb == "step" end)[1].args.to
    g:act("step", { to = to }, "french")
    board.put(g.state, "BD_INF_1", to)
    return g
  end

  local function rule_of(g, leader, id)
    local reasons = g:why("absorb", { unit = id or "BD_INF_1", leader = leader or "F_NEY" }, "french")
    return reasons[1] and reasons[1].rule
  end

  it("19.13zd a corps with an open box takes the division along, with its own order", function()
    local g = passing({ room = true })
    assert.is_nil(rule_of(g))
    g:act("absorb", { unit = "BD_INF_1", leader = "F_NEY" }, "french")
    assert.same({ "F_NEY", "F_NEY", "force" }, { g:unit("BD_INF_1").chart, g:unit("BD_INF_1").superior, g:unit("BD_INF_1").order })
    local onward = those(g:legal("french"), function(action) return action.verb == "step" end)[1]
    g:act("step", onward.args, "french")
    assert.equal(onward.args.to, organization.hex(g.state, "BD_INF_1"))
  end)

  it("19.13zd, 7.76 not without a box, 19.13zd not after the first week, nor in Ulm", function()
    assert.equal("7.76", rule_of(passing()))
    assert.is_nil(rule_of(passing({ room = true, away = true })))
    assert.truthy(rule_of(passing({ room = true, away = true, turn = 2 })))
    assert.truthy(rule_of(passing({ room = true, away = true, id = "ulm" })))
  end)

  --- All that may be taken along now, and by whom.
  local function offers(g)
    local list = {}
    for _, action in ipairs(g:legal("french")) do
      if action.verb == "absorb" then list[#list + 1] = action.args.unit .. " by " .. action.args.leader end
    end
    return list
  end

  it("19.13zd the division in that hex alone is taken along, once, and by a corps leader who passes", function()
    local g = passing({ room = true })
    assert.same({ "BD_INF_1 by F_NEY" }, offers(g))
    assert.equal("19.13zd", rule_of(g, "F_INF_13"))
    for _, id in ipairs({ "W_INF_1", "F_INF_13", "F_INF_7", "A_INF_1" }) do
      assert.equal("19.13zd", rule_of(g, "F_NEY", id), id)
    end
    g:act("absorb", { unit = "BD_INF_1", leader = "F_NEY" }, "french")
    assert.same({}, offers(g))
    assert.equal("19.13zd", rule_of(g))
  end)

  it("19.13zd not where he sets out", function()
    assert.equal("19.13zd", rule_of(passing({ room = true, start = true })))
  end)

  it("19.13zd, 13.26b not one that is routed; 7.71c nor one that is under him already", function()
    local g = passing({ room = true })
    board.mark(g.state, "BD_INF_1", { routed = 1 })
    assert.equal("13.26b", rule_of(g))
    board.mark(g.state, "BD_INF_1", { superior = "F_NEY" }, { "routed" })
    assert.equal("7.71c", rule_of(g))
  end)

  it("19.13zd, 15.31 not one behind walls", function()
    local g = passing({ room = true })
    board.mark(g.state, "BD_INF_1", { inside = true })
    assert.equal("15.31", rule_of(g))
  end)

  it("19.13zd, 7.32 who marches double cannot take it along: it follows later", function()
    local g = passing({ room = true, order = "double" })
    g:act("absorb", { unit = "BD_INF_1", leader = "F_NEY" }, "french")
    assert.same({ "B2506", "F_NEY" }, { g:unit("BD_INF_1").hex, g:unit("BD_INF_1").superior })
  end)
end)

describe("19.12f, 19.13h, 19.13i Army Reserves", function()
  for _, case in ipairs({
    { "19.12f Ulm: the Guard, the artillery, the Mamelukes; of Austria those under Mack himself", "ulm",
      yes = { "F_GUARD_1", "F_GUARD_HEAVY", "F_ART_2", "F_MAMELUKE", "A_HEAVY_BDE_1", "A_ART_1" }, no = { "F_INF_1", "A_INF_1", "A_DET_1" } },
    { "19.13h, 19.13i 1805: also the horse and guns under Charles himself, and the Army of the Reserve", "1805",
      yes = { "F_GUARD_1", "F_ART_3", "A_ART_1", "A_HEAVY_BDE_5", "A_ART_15", "A_INF_30", "A_DRAGOON_BDE_12" },
      no = { "F_ART_4", "A_INF_18", "A_ART_8", "R_GUARD_1" } },
  }) do
    it(case[1] .. "; 9.5 they stand with any corps", function()
      local g = field.second_week(spec.game("lga:" .. case[2]))
      for _, id in ipairs(case.yes) do
        assert.truthy(g:unit(id).reserve, id)
        assert.same({}, stacking.corps_of(g.state, { id }), id)
      end
      for _, id in ipairs(case.no) do
        assert.is_nil(g:unit(id).reserve, id)
      end
    end)
  end
end)

describe("19.13o, 19.11n Massena's army without him", function()
  it("19.13o the infantry division of the lowest number leads there, also in the campaign; of a Russian army not", function()
    local g = field.second_week(spec.game("lga:1805"))
    assert.equal("F_INF_20", pieces.senior(g.state, { "F_INF_21", "F_INF_20", "F_LIGHT_BDE_8" }))
    assert.is_nil(pieces.senior(g.state, { "F_MASSENA", "F_INF_20" }))
    assert.is_nil(pieces.senior(g.state, { "R_INF_2", "R_INF_1" }))
    assert.is_nil(pieces.senior(g.state, { "F_INF_1" }))
  end)
end)
