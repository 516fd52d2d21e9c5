--- 19.22n The winter rest of 1806 to 1807.
local board = require("mechanics.board")
local field = require("spec.field")
local fields = require("spec.fields")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local map = map_of()
local BERLIN, GRODNO, KOVNO = "A4021", "D1015", "D1108"

local RESTING = { "F_SOULT", "F_INF_7", "R_BENNIGSEN", "R_INF_9", "R_KAMENSKOI" }

--- Two corps in Winter Quarters in the first week, with Buxhowden and a division of his still to come, and Victor much later; in French hands.
---@param before fun(g: SpecGame)?
local function camp(before)
  local g = spec.game("lga:1807")
  g.forced = false
  g:clear()
  local function put(id, hex, fields_of) pieces.put(g.state, id, hex, fields_of) end
  put("F_SOULT", BERLIN, {})
  put("F_INF_7", nil, { chart = "F_SOULT", strength = 4 })
  put("R_KAMENSKOI", KOVNO, {})
  put("R_BENNIGSEN", GRODNO, { superior = "R_KAMENSKOI" })
  put("R_INF_9", nil, { chart = "R_BENNIGSEN", strength = 2 })
  put("P_DET_1", "A5513", { strength = 6 })
  put("R_BUXHOWDEN", nil, { entry = "buxhowden", superior = "R_KAMENSKOI" })
  put("R_INF_11", nil, { entry = "buxhowden", chart = "R_BUXHOWDEN", strength = 8 })
  put("R_INF_12", nil, { entry = "buxhowden", chart = "R_BUXHOWDEN", strength = 7 })
  put("F_VICTOR", nil, { entry = "victor" })
  put("F_INF_19", nil, { entry = "victor", chart = "F_VICTOR", strength = 4 })
  for _, id in ipairs(RESTING) do
    g:unit(id).quarters = true
  end
  if before then before(g) end
  board.refresh(g.state)
  return g
end

--- The week is over, no one having done anything.
local function week(g)
  local turn = g.state.turn
  while g.state.turn == turn and g:step() ~= "departure" and not g.state.over do
    if g:step() == "command" then
      g:act("end", {}, "french")
      g:dice({ 1, 1 })
      g:act("end", {}, "coalition")
    elseif g:step() == "sources" then
      field.feed(g)
    else
      g:act("end", {}, g:asked()[1])
    end
  end
  return g
end

--- Both have written a turn down.
local function leave(g, french, coalition)
  g:act("depart", { turn = french }, "french")
  g:act("depart", { turn = coalition }, "coalition")
end

local function turns(g, side)
  local list = {}
  for i, entry in ipairs(g:legal(side)) do
    list[i] = entry.args.turn
  end
  return list
end

describe("19.22n when all are in Winter Quarters", function()
  it("19.22n as the week ends both write down a turn: from the next to the first after winter", function()
    local g = week(camp())
    assert.same({ "departure", { "french", "coalition" } }, { g:step(), g:asked() })
    local list = turns(g, "french")
    assert.same({ 23, 2, 24 }, { #list, list[1], list[#list] }) -- I May
    assert.same(list, turns(g, "coalition"))
  end)

  it("19.22n to the last turn at most, and not after it", function()
    local g = week(camp(function(each) each.state.last_turn = 5 end))
    assert.same({ 2, 3, 4, 5 }, turns(g, "french"))
    assert.equal("coalition", week(camp(function(each) each.state.last_turn = 1 end)).state.over.winner)
  end)

  it("19.22n not while a unit of either side is out of them", function()
    for _, id in ipairs({ "F_INF_7", "R_INF_9" }) do
      local g = week(camp(function(each) each:unit(id).quarters = nil end))
      assert.same({ "command", 2 }, { g:step(), g.state.turn })
    end
  end)

  it("19.22n leaders without men, detachments and who has not come yet are not asked after; guns that nobody leads neither", function()
    local g = week(camp(function(each)
      each:unit("R_KAMENSKOI").quarters = nil
      pieces.put(each.state, "F_ART_1", "A3429", { strength = 1 })
    end))
    assert.equal("departure", g:step())
  end)

  it("19.22n a brigade by itself is", function()
    local g = week(camp(function(each) pieces.put(each.state, "P_INF_1", "A5513", { strength = 1 }) end))
    assert.equal("command", g:step())
  end)

  it("19.22n a scenario without the rule goes on", function()
    local g = week(camp(function(each) each.state.special.rest = nil end))
    assert.same({ "command", 2 }, { g:step(), g.state.turn })
  end)

  it("19.22n what a side has written is its own until both have", function()
    local g = week(camp())
    g:act("depart", { turn = 5 }, "french")
    local record = g:log()[#g:log()]
    assert.same({ "will_leave", { "french" } }, { record.key, record.visible_to })
    assert.same({ "coalition" }, g:asked())
    assert.truthy(#g:why("depart", { turn = 25 }, "coalition") > 0)
    assert.truthy(#g:why("depart", { turn = 1 }, "coalition") > 0)
  end)
end)

describe("19.22n the weeks that go by", function()
  --- Ends replacements, and puts who has come where he may be.
  local function settle(g)
    while g:step() == "replacing" do
      g:act("end", {}, g:asked()[1])
    end
  end

  local function house(g)
    while g:step() == "billets" do
      local side = g:asked()[1]
      g:act("fetch", { unit = g:legal(side)[1].args.unit })
      g:act("billet", { hex = side == "french" and "A3429" or "D0922" }) -- apart from those who rest (16.5e)
    end
  end

  it("19.22n play goes on with the earlier turn, in its week and year, with all where they are", function()
    local g = week(camp())
    leave(g, 10, 9)
    settle(g)
    assert.same({ "rests_until" }, fields.told(g, "rests_until"))
    house(g)
    assert.equal("command", g:step())
    assert.same({ 9, 2, 1807 }, { g.state.turn, g.state.week, g.state.year })
    assert.same({ true, true }, { g:unit("F_INF_7").quarters, g:unit("R_INF_9").quarters })
  end)

  it("19.22n New Year is passed on the way", function()
    for turn, want in pairs({ [7] = { 7, 48, 1806 }, [8] = { 8, 1, 1807 } }) do
      local g = week(camp())
      leave(g, turn, turn)
      settle(g)
      house(g)
      assert.same(want, { g.state.turn, g.state.week, g.state.year })
    end
  end)

  it("19.22n anywhere: also where a single way leads", function()
    local g = week(camp())
    leave(g, 9, 9)
    settle(g)
    g:act("fetch", { unit = "F_VICTOR" }, "french")
    assert.allowed(g:why("billet", { hex = "A1324" }, "french"))
  end)

  it("19.22n the next turn: nothing is skipped, and nothing comes", function()
    local g = week(camp())
    leave(g, 2, 7)
    assert.same({ "command", 2, 43, 1806 }, { g:step(), g.state.turn, g.state.week, g.state.year })
  end)

  it("19.22n who is due in that turn enters as he always would", function()
    local g = week(camp())
    leave(g, 3, 3)
    settle(g)
    week(g)
    assert.equal("departure", g:step())
    local pool = copy_of(g.state.pool.french)
    leave(g, 4, 9)
    assert.same({ "arrivals", 4 }, { g:step(), g.state.turn })
    assert.same(pool, g.state.pool.french)
  end)

  it("19.22n the replacements of all weeks, five a week at most", function()
    local g = week(camp())
    assert.same({ infantry = 2, cavalry = 1 }, g.state.pool.french)
    leave(g, 4, 6) -- two weeks
    assert.equal("replacing french", g:step() .. " " .. g:asked()[1])
    assert.same({ { infantry = 4, cavalry = 2 }, { infantry = 6, cavalry = 3 } }, { g.state.pool.french, g.state.pool.russian })
    for _ = 1, 2 do
      g:act("restore", { unit = "F_INF_7" })
    end
    assert.truthy(#g:why("restore", { unit = "F_INF_7" }) > 0) -- it had six
    g:act("end")
    assert.equal("replacing coalition", g:step() .. " " .. g:asked()[1])
    for _ = 1, 6 do
      g:act("restore", { unit = "R_INF_9" })
    end
    assert.same({ 6, 8 }, { g:unit("F_INF_7").strength, g:unit("R_INF_9").strength })
    assert.truthy(#g:why("restore", { unit = "R_INF_9" }) > 0)
  end)

  it("19.22n who comes by that turn, anywhere in friendly land: a leader with his men, or each by himself", function()
    local g = week(camp())
    leave(g, 4, 4)
    settle(g)
    assert.equal("billets coalition", g:step() .. " " .. g:asked()[1])
    local units = {}
    for i, entry in ipairs(g:legal("coalition")) do
      units[i] = entry.args.unit
    end
    table.sort(units)
    assert.same({ "R_BUXHOWDEN", "R_INF_11", "R_INF_12" }, units)
    g:act("fetch", { unit = "R_INF_12" })
    assert.same({}, those(g:legal("coalition"), function(entry) return entry.verb == "fetch" end))
    local hexes = {}
    for _, entry in ipairs(g:legal("coalition")) do
      hexes[entry.args.hex] = true
      assert.equal("coalition", forage.friend(g.state, entry.args.hex))
      assert.truthy(ground.in_play(g.state, entry.args.hex))
      assert.falsy(listed({ "sea", "lake", "mountain" }, map:terrain(entry.args.hex)), entry.args.hex)
    end
    assert.same({ true, true, nil, nil }, { hexes[GRODNO], hexes["D0221"], hexes[BERLIN], hexes[map:area("galicia")[1]] })
    g:act("billet", { hex = GRODNO })
    assert.equal(GRODNO, g:unit("R_INF_12").hex)
    assert.is_nil(g:unit("R_INF_9").quarters) -- 16.5e
    g:act("fetch", { unit = "R_BUXHOWDEN" })
    g:act("billet", { hex = KOVNO })
    assert.same({ KOVNO, "R_KAMENSKOI" }, { organization.hex(g.state, "R_INF_11"), g:unit("R_BUXHOWDEN").chart })
    assert.equal("command", g:step())
    assert.is_nil(organization.hex(g.state, "F_VICTOR"))
  end)

  it("19.22n not where an enemy stands", function()
    local g = week(camp())
    leave(g, 4, 4)
    settle(g)
    pieces.put(g.state, "F_INF_8", "D0221", { strength = 1 })
    g:act("fetch", { unit = "R_INF_12" })
    assert.truthy(#g:why("billet", { hex = "D0221" }) > 0)
    assert.allowed(g:why("billet", { hex = GRODNO }))
  end)

  it("19.22n, 19.22f who was to take over meanwhile has", function()
    local g = week(camp())
    leave(g, 20, 12)
    settle(g)
    house(g)
    assert.same({ 12, "R_BENNIGSEN" }, { g.state.turn, g.state.supreme[2] })
    assert.is_nil(g.state.pieces.R_KAMENSKOI)
  end)

  it("19.22n again, as often as all are in Winter Quarters", function()
    local g = week(camp(function(each)
      for _, id in ipairs({ "R_BUXHOWDEN", "R_INF_11", "R_INF_12", "F_VICTOR", "F_INF_19" }) do
        each.state.pieces[id] = nil
      end
    end))
    leave(g, 4, 5)
    settle(g)
    assert.equal("command", g:step())
    week(g)
    assert.equal("departure", g:step())
    assert.equal(5, turns(g, "french")[1])
  end)
end)
