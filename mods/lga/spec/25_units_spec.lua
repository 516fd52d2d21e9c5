--- 25.43 to 25.45 Replacement units on the map: how they march, live and fight.
local allowance = require("rules.08_allowance")
local announce = require("rules.12_announce")
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local command = require("rules.06_command")
local field = require("spec.field")
local fields = require("spec.fields")
local forage = require("rules.14_forage")
local horse = require("rules.11_horse")
local pieces = require("rules.03_pieces")
local supply = require("rules.14_supply")
local transfer = require("rules.07_transfer")

local rule_of = campaigns.rule_of
local FOOT, HORSE = "F_RECRUITS_1", "F_REMOUNTS_1"

--- A replacement unit in the French Movement Phase, without orders.
local function march(id, strength)
  local g = field.march(spec.game("lga:ulm"), { [id] = {} }, { order = false })
  g:unit(id).strength = strength
  board.refresh(g.state)
  g:act("move", { unit = id })
  return g
end

describe("25.43, 25.44 on the march", function()
  it("25.43a, 25.44a always in command, as infantry or cavalry marches", function()
    assert.same({ 5, 7 }, { field.left(march(FOOT, 5)), field.left(march(HORSE, 3)) })
    local g = march(FOOT, 5)
    assert.truthy(command.is_in_command(g.state, FOOT))
    assert.same({ "march", true }, { allowance.order(g.state, FOOT), pieces.marches(g.state, FOOT) })
  end)

  for _, case in ipairs({ { 3, "three ends their march" }, { 4, "four gives four points" } }) do
    it("25.43b, 25.44a they force march as trains do: a " .. case[2], function()
      local g = march(FOOT, 5)
      for _ = 1, 5 do
        field.step(g)
      end
      g:dice({ case[1] })
      field.force(g)
      assert.same(case[1] == 3 and { "movement" } or { "moving", 3 }, case[1] == 3 and { g:step() } or { g:step(), field.left(g) })
    end)
  end

  it("25.44b, 16.23 attrition as of others: of a march by the normal table, of a forced one by that for it", function()
    local g = march(FOOT, 5)
    field.step(g)
    assert.equal("march", allowance.kind(g.state, field.frame(g)))
    field.frame(g).die = 5
    assert.equal("force", allowance.kind(g.state, field.frame(g)))
    g = march(FOOT, 5)
    field.step(g)
    g:dice({ 6 })
    g:act("halt")
    assert.truthy(#those(g:log(), function(record) return record.key == "roll.attrition" end) > 0)
    local with = field.march(spec.game("lga:ulm"), { F_LANNES = { "F_INF_11" } })
    with:act("move", { unit = "F_LANNES" })
    field.frame(with).die = 5
    assert.equal("march", allowance.kind(with.state, field.frame(with)))
  end)

  it("25.44b, 25.44c they are supplied as others of their nation, and forage as a corps of their own", function()
    local g = march(FOOT, 5)
    local group = those(supply.groups(g.state, "french"), function(each) return each.id == FOOT end)[1]
    assert.same({ "french", FOOT }, { group.power, group.corps })
    assert.equal(FOOT, forage.corps(g.state, FOOT))
  end)

  it("25.42a no one gives them men by a Transfer", function()
    local list = { { "F_NAPOLEON", "B2308" }, { "F_INF_7", "B2308", 5, { superior = "F_NAPOLEON" } }, { FOOT, "B2308", 1 } }
    local g = campaigns.few(campaigns.begin(spec, "1805"), list)
    board.refresh(g.state)
    g.state.stack[#g.state.stack].draft = { french = { unit = "F_INF_7", by = "F_NAPOLEON", transfer = true } }
    assert.truthy(rule_of(g, "shift", { to = FOOT, points = 1 }, "french"))
    assert.truthy(transfer.printed(g.state, "F_INF_7") > 5)
  end)
end)

describe("25.45 in battle", function()
  it("25.45a they never attack, skirmish or besiege", function()
    local g = fields.field(spec, { { "R_INF_1", "B5303", 5 }, { "R_RECRUITS_1", "B5303", 5 }, { "F_INF_7", "B5203", 5 } })
    assert.is_nil(rule_of(g, "assign", { unit = "R_INF_1", target = "B5203" }))
    assert.truthy(rule_of(g, "assign", { unit = "R_RECRUITS_1", target = "B5203" }))
    g:act("assign", { unit = "R_INF_1", target = "B5203" })
    assert.same({ "R_INF_1" }, announce.assigned(g.state, "B5203"))
    g:place("R_REMOUNTS_1", "B5303", { side = "coalition", strength = 3 })
    board.refresh(g.state)
    assert.falsy(horse.rides(g.state, "R_REMOUNTS_1"))
  end)

  it("25.45a they are not told off for a siege", function()
    local pieces_there = { { "F_INF_7", "B3324", 5 }, { FOOT, "B3324", 5 }, { "A_DET_1", "B3324", 3, { inside = true } } }
    local g = campaigns.few(campaigns.begin(spec, "1805"), pieces_there)
    g.state.stack[#g.state.stack] = { step = "sieges", begun = true }
    g.state.phasing = "french"
    local list = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "tell_off" then list[entry.args.unit] = true end
    end
    assert.same({}, list[FOOT] and { FOOT } or {})
  end)

  --- Attacked in their hex, with others or alone.
  local function attacked(list)
    local own = { { "R_INF_1", "B5303", 12 } }
    table.move(list, 1, #list, 2, own)
    local g = fields.field(spec, own)
    fields.attack(g, { B5203 = { "R_INF_1" } })
    if g:step() == "horse" then g:act("stay") end
    return g
  end

  it("25.45b alone they stand, all of them in line", function()
    local g = attacked({ { FOOT, "B5203", 5 }, { HORSE, "B5203", 3 } })
    assert.equal("25.45b", rule_of(g, "stance", { withdraw = true }))
    g:act("stance", { withdraw = false })
    g:act("deploy", { unit = FOOT, line = 1 }, "french")
    assert.equal("25.45b", rule_of(g, "ready", {}, "french"))
    g:act("deploy", { unit = HORSE, line = battle.WAITING }, "french")
    assert.equal("25.45b", rule_of(g, "ready", {}, "french"))
    g:act("deploy", { unit = HORSE, line = 1 }, "french")
    assert.is_nil(rule_of(g, "ready", {}, "french"))
  end)

  it("25.45c with other units they are in reserve, and count for no line", function()
    local g = attacked({ { FOOT, "B5203", 5 }, { "F_INF_7", "B5203", 3 } })
    assert.is_nil(rule_of(g, "stance", { withdraw = true }))
    g:act("stance", { withdraw = false })
    assert.truthy(rule_of(g, "deploy", { unit = FOOT, line = 1 }, "french"))
    g:act("deploy", { unit = "F_INF_7", line = 1 }, "french")
    assert.is_nil(rule_of(g, "ready", {}, "french")) -- two thirds of 3, not of 8 (12.31a)
    assert.same({ FOOT }, battle.reserve(g.state, battle.of(g.state), "french"))
  end)

  it("25.45c what strikes the reserve strikes them", function()
    local g = attacked({ { FOOT, "B5203", 5 }, { "F_INF_7", "B5203", 1 } })
    fields.fight(g, { F_INF_7 = 1, R_INF_1 = 1 }, fields.plain(12), { 1 })
    while g:step() == "retreating" do
      g:act("retreating", g:legal("french")[1].args, "french")
    end
    local left = g:unit(FOOT) and g:unit(FOOT).strength or 0
    assert.truthy(left < 5)
  end)
end)
