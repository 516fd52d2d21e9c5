--- 19.4.1 to 19.4.3 The Peace Level, the surrender cup, the fire of Moscow.
local battle = require("rules.12_battle")
local board = require("mechanics.board")
local building = require("rules.14_building")
local campaign = require("rules.19_1812")
local campaigns = require("spec.campaigns")
local depots = require("rules.14_depots")
local fields = require("spec.fields")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local passage = require("rules.19_passage")
local surrender = require("rules.19_surrender")

local map = map_of()
local MOSCOW, WARSAW, VILNA, KOVNO, SMOLENSK = "C5031", "D0221", "D1508", "D1108", "D3406"

local function begin() return campaigns.begin(spec, "1812") end

--- Some pieces alone: { id, hex, strength?, fields? }.
local function few(list) return campaigns.few(begin(), list) end

--- Units come into a hex; the markers drawn by it.
local function enter(g, id, hex)
  local before = #g.state.surrender.cup
  board.put(g.state, id, hex)
  passage.pass(g.state, g:unit(id).side, { id }, hex)
  return before - #g.state.surrender.cup
end

--- The cup holds these alone, and nothing has been drawn; the Peace Level.
local function fill(g, cup, level)
  g.state.surrender.cup, g.state.surrender.kept, g.state.surrender.level = cup, {}, level or 190
  return g
end

describe("19.4.1, 19.4.2 the Peace Level and the cup", function()
  it("19.4.1 one of five Peace Levels, by a die that the Russians alone see", function()
    local levels = {}
    for seed = 1, 12 do
      local g = spec.game("lga:1812", { seed = seed })
      levels[g.state.surrender.level] = true
    end
    for level in pairs(levels) do
      assert.truthy(listed({ 190, 200, 205, 210, 220 }, level))
    end
    local line = those(begin():log(), function(record) return record.key == "peace_level" end)[1]
    assert.same({ "coalition" }, line.visible_to)
  end)

  it("19.4.2a the cup: three markers of Moscow, ten each of 1, 3, 5 and 7, seven of 9", function()
    local count, total = {}, 0
    for _, value in ipairs(begin().state.surrender.cup) do
      count[value] = (count[value] or 0) + 1
      total = total + value
    end
    assert.same({ [0] = 3, [1] = 10, [3] = 10, [5] = 10, [7] = 10, [9] = 7 }, count)
    assert.equal(223, total)
  end)

  it("19.4.2b, 19.4.2c one marker as the French, or who fights for them, first come into a Russian town or city, three for Moscow", function()
    local g = few({ { "F_INF_1", WARSAW, 5 }, { "A_INF_1", WARSAW, 5 }, { "F_NEY", WARSAW }, { "R_INF_1", "C1032", 5 } })
    assert.same({ 1, 0, 0, 1, 3, 0 }, {
      enter(g, "F_INF_1", VILNA), enter(g, "A_INF_1", VILNA), enter(g, "F_NEY", KOVNO), enter(g, "A_INF_1", KOVNO), enter(g, "F_INF_1", MOSCOW),
      enter(g, "A_INF_1", MOSCOW),
    })
    assert.equal(5, #g.state.surrender.kept)
    local land = those(map:neighbors(SMOLENSK), function(hex) return not forage.place(hex) end)[1]
    assert.equal(0, enter(g, "F_INF_1", land))
    assert.equal(0, enter(g, "F_INF_1", "D0110")) -- not in Russia
  end)

  it("19.4.2e the sum of the markers ends the game when it comes to the Peace Level", function()
    local g = fill(few({ { "F_INF_1", WARSAW, 5 }, { "R_INF_1", "C1032", 5 } }), { 9, 9, 9 }, 18)
    enter(g, "F_INF_1", KOVNO)
    assert.same({ 9, nil }, { surrender.sum(g.state), g.state.over })
    enter(g, "F_INF_1", VILNA)
    assert.same({ "french", "surrender" }, { g.state.over.winner, g.state.over.level })
  end)

  it("19.4.2e the value is the Russians' to know", function()
    local g = few({ { "F_INF_1", WARSAW, 5 }, { "R_INF_1", "C1032", 5 } })
    enter(g, "F_INF_1", VILNA)
    local function peace(side)
      return #those(campaign.score(g.state, side).notes, function(note) return note.key == "score.peace" end)
    end
    assert.same({ 0, 1 }, { peace("french"), peace("coalition") })
  end)

  it("19.4.2f a town that is Russian again brings one marker back, each time", function()
    local g = fill(few({ { "F_INF_1", WARSAW, 5 }, { "R_INF_1", "C1032", 5 } }), { 3, 5, 7, 9 })
    enter(g, "F_INF_1", VILNA)
    enter(g, "F_INF_1", KOVNO)
    assert.equal(2, #g.state.surrender.kept)
    enter(g, "R_INF_1", SMOLENSK) -- the French were never there
    assert.equal(2, #g.state.surrender.kept)
    enter(g, "R_INF_1", VILNA)
    assert.equal(1, #g.state.surrender.kept)
    enter(g, "R_INF_1", VILNA)
    assert.same({ 1, 2 }, { #g.state.surrender.kept, #g.state.surrender.cup })
    assert.equal(0, enter(g, "F_INF_1", VILNA)) -- not first any more
    board.put(g.state, "F_INF_1", WARSAW)
    enter(g, "R_INF_1", VILNA)
    assert.equal(0, #g.state.surrender.kept)
  end)

  it("19.4.2f not while the French are still inside", function()
    local g = fill(few({ { "F_INF_1", WARSAW, 5 }, { "R_INF_1", "C1032", 5 } }), { 3, 5, 7, 9 })
    enter(g, "F_INF_1", SMOLENSK)
    board.mark(g.state, "F_INF_1", { inside = true })
    enter(g, "R_INF_1", SMOLENSK)
    assert.equal(1, #g.state.surrender.kept)
    board.put(g.state, "F_INF_1", WARSAW)
    enter(g, "R_INF_1", SMOLENSK)
    assert.equal(0, #g.state.surrender.kept)
  end)

  it("19.4.2b one for a battle in which a Russian force routs or withdraws, once; not for others", function()
    local g = fill(begin(), { 1, 1, 1, 1 })
    local f = { force = { coalition = { "R_INF_1" }, french = { "F_INF_1" } } }
    surrender.beaten(g.state, f, "french")
    assert.equal(0, #g.state.surrender.kept)
    surrender.beaten(g.state, f, "coalition")
    surrender.beaten(g.state, f, "coalition")
    assert.equal(1, #g.state.surrender.kept)
    surrender.beaten(g.state, { force = { coalition = { "A_INF_1" } } }, "coalition")
    assert.equal(1, #g.state.surrender.kept)
  end)

  --- A Russian attack that comes to a row of the table; the markers drawn.
  local function attack(row, dice, cup)
    local g = fields.field(spec, { { "F_INF_1", fields.target, 8 }, { "R_INF_12", fields.main, 4 }, { "R_INF_14", fields.main, 1 } })
    g.state.special.surrender = { corps = 6, within = 5, last_turn = 25 }
    g.state.surrender = { level = 190, cup = cup or { 1, 1, 1 }, kept = {}, entered = {}, french = {} }
    fields.attack(g, { [fields.target] = { "R_INF_12", "R_INF_14" } })
    fields.stand(g)
    fields.fight(g, { F_INF_1 = 1, R_INF_12 = 1, R_INF_14 = 1 }, fields.plain(row), dice)
    return #g.state.surrender.kept, g
  end

  --- The keys of what the Russians alone are told of a marker, and its value.
  local function drawn(dice, cup)
    local _, g = attack(2, dice, cup)
    local line = those(g:log(), function(record) return record.key == "marker_kept" or record.key == "burns_kept" end)[1]
    return { line.key, line.values.value, line.visible_to[1] }
  end

  it("19.4.2b, 19.4.2e a die says which marker, if there are more than one; the Russians know its value", function()
    assert.same({ "marker_kept", 5, "coalition" }, drawn({ 2 }, { 3, 5 }))
    assert.same({ "marker_kept", 3, "coalition" }, drawn({ 1 }, { 3, 5 }))
    assert.same({ "marker_kept", 7, "coalition" }, drawn({}, { 7 }))
    assert.same({ "burns_kept", 0, "coalition" }, drawn({}, { 0 }))
  end)

  it("19.4.2b in battle a rout or a withdrawal draws one, another result none", function()
    assert.same({ 1, 1, 0 }, { attack(0, { 1 }), attack(2, { 1 }), (attack(3, {})) })
  end)

  --- Six Russian corps or fewer at Vilna, and French corps around; who has a letter in the two armies.
  local RUSSIANS, FRENCH = { 1, 3, 5, 7, 8, 10 }, { 1, 4, 9, 12, 14, 15 }
  local LED = {
    R_INF_1 = "R_WITGENSTEIN", R_INF_3 = "R_BAGAVOUT", R_INF_5 = "R_TUTCHKOV", R_INF_7 = "R_SHUVALOV", R_INF_8 = "R_DOCTUROV", R_INF_10 = "R_RAJEWSKI",
    F_INF_1 = "F_DAVOUT", F_INF_4 = "F_OUDINOT", F_INF_9 = "F_NEY", F_INF_12 = "F_EUGENE", F_INF_14 = "F_VICTOR", F_INF_15 = "F_AUGEREAU",
  }
  local function armies(russians, french, at)
    local list = {}
    for i = 1, russians do
      list[#list + 1] = { "R_INF_" .. RUSSIANS[i], VILNA, 5 }
    end
    for i = 1, french do
      list[#list + 1] = { "F_INF_" .. FRENCH[i], at, 5 }
    end
    for _, row in ipairs(copy_of(list)) do
      list[#list + 1] = { LED[row[1]], row[1]:find("^R") and "C1032" or "D0110" }
    end
    local g = few(list)
    for id, leader in pairs(LED) do
      if g.state.pieces[id] then board.mark(g.state, id, { superior = leader }) end
    end
    board.refresh(g.state)
    return g
  end

  it("19.4.2d six corps of one stack within five hexes of as many French corps as the French Movement Phase begins", function()
    local near = those(map:range(VILNA, 5), function(hex) return map:distance(VILNA, hex) == 5 and map:terrain(hex) == "clear" end)[1]
    local far = those(map:range(VILNA, 6), function(hex) return map:distance(VILNA, hex) == 6 and map:terrain(hex) == "clear" end)[1]
    for _, case in ipairs({ { 6, 6, near, 1 }, { 5, 6, near }, { 6, 5, near }, { 6, 6, far } }) do
      local g = armies(case[1], case[2], case[3])
      g.state.phasing = "french"
      surrender.phase_begins(g.state)
      assert.equal(case[4], g.state.surrender.offered)
    end
    local g = armies(6, 6, near)
    g.state.phasing = "coalition"
    surrender.phase_begins(g.state)
    assert.is_nil(g.state.surrender.offered)
  end)

  it("19.4.2d it is asked as that phase begins", function()
    local near = those(map:range(VILNA, 5), function(hex) return map:distance(VILNA, hex) == 5 and map:terrain(hex) == "clear" end)[1]
    local g = armies(6, 6, near)
    for _ = 1, 40 do
      if g:step() == "movement" and g:asked()[1] == "french" then break end
      g:act("end", {}, g:asked()[1])
    end
    assert.same({ "movement", 1 }, { g:step(), g.state.surrender.offered })
  end)

  it("19.4.2d and as a battle begins", function()
    local g = fields.field(spec, {
      { "F_INF_1", fields.target, 8, { superior = "F_NEY" } }, { "F_NEY", fields.target }, { "R_INF_12", fields.main, 9, { superior = "R_BENNIGSEN" } },
      { "R_BENNIGSEN", fields.main },
    })
    g.state.special.surrender = { corps = 1, within = 5, last_turn = 25 }
    g.state.surrender = { level = 190, cup = { 1, 1, 1 }, kept = {}, entered = {}, french = {} }
    fields.attack(g, { [fields.target] = { "R_INF_12" } })
    assert.equal(1, g.state.surrender.offered)
  end)

  it("19.4.2d six corps of one stack that attack as many", function()
    local near = map:neighbors(VILNA)[1]
    for _, case in ipairs({ { 6, 6, 1 }, { 5, 6 }, { 6, 5 } }) do
      local g = armies(case[1], case[2], near)
      local f = { sides = { "coalition", "french" }, force = { coalition = {}, french = {} } }
      for id, piece in pairs(g.state.pieces) do
        if piece.strength then table.insert(f.force[piece.side], id) end
      end
      surrender.attacked(g.state, f)
      assert.equal(case[3], g.state.surrender.offered)
      f.sides = { "french", "coalition" }
      g.state.surrender.offered = nil
      surrender.attacked(g.state, f)
      assert.is_nil(g.state.surrender.offered)
    end
  end)

  it("19.4.2b one for each week that ends before battle was offered; as an option for each without an offer", function()
    local g = fill(begin(), { 1, 1, 1, 1, 1 })
    surrender.turn_ends(g.state)
    assert.equal(1, #g.state.surrender.kept)
    g.state.surrender.offered = 1
    g.state.turn = 2
    surrender.turn_ends(g.state)
    assert.equal(1, #g.state.surrender.kept)
    g.state.options.draw_each_turn = true
    surrender.turn_ends(g.state)
    assert.equal(2, #g.state.surrender.kept)
    g.state.surrender.offered = 2
    surrender.turn_ends(g.state)
    assert.equal(2, #g.state.surrender.kept)
  end)

  it("19.4.2g it is over when a supplied Russian unit ends a week in Warsaw", function()
    for _, case in ipairs({
      { { "R_INF_1", WARSAW, 5 }, true },
      { { "R_INF_1", WARSAW, 5, { unsupplied = true } } },
      { { "R_PLATOV", WARSAW } },
      { { "R_INF_1", "D0222", 5 } },
    }) do
      local g = few({ case[1], { "F_INF_1", "D0110", 5 } })
      surrender.turn_ends(g.state)
      assert.equal(case[2], g.state.surrender.ended)
      assert.equal(case[2] and 0 or 1, #g.state.surrender.kept)
    end
  end)

  it("19.4.2g and with the I January 1813", function()
    local g = begin()
    g.state.turn = 25
    surrender.turn_begins(g.state)
    assert.is_nil(g.state.surrender.ended)
    g.state.turn = 26
    surrender.turn_begins(g.state)
    assert.truthy(g.state.surrender.ended)
    g.state.surrender.cup, g.state.surrender.kept = { 1, 1 }, {}
    surrender.turn_ends(g.state)
    surrender.beaten(g.state, { force = { coalition = { "R_INF_1" } } }, "coalition")
    assert.equal(0, #g.state.surrender.kept)
  end)
end)

describe("19.4.3 Moscow burns", function()
  local function in_moscow(cup, kept)
    local g = fill(few({ { "F_INF_1", WARSAW, 5 }, { "R_INF_1", "C1032", 5 } }), cup)
    g.state.surrender.kept = kept or {}
    enter(g, "F_INF_1", MOSCOW)
    return g
  end

  it("19.4.3 when a marker that was drawn says so, as a French unit comes in; one drawn just then too", function()
    assert.equal(MOSCOW, in_moscow({ 1, 1, 1 }, { 0 }).state.burned)
    assert.equal(MOSCOW, in_moscow({ 0, 0, 0 }).state.burned)
    assert.is_nil(in_moscow({ 1, 1, 1 }, { 9 }).state.burned)
    local g = fill(few({ { "F_INF_1", WARSAW, 5 }, { "R_INF_1", "C1032", 5 } }), { 1, 1, 1 })
    g.state.surrender.kept = { 0 }
    enter(g, "F_INF_1", SMOLENSK)
    enter(g, "R_INF_1", MOSCOW)
    assert.is_nil(g.state.burned)
  end)

  it("19.4.3, 12.43 what has burned is no city in battle", function()
    local city = those(map:area("map_b"), function(hex) return map:feature(hex, "city") and not map:feature(hex, "forest") end)[1]
    local from = those(map:neighbors(city), function(hex)
      return ground.passable(hex, city) and not map:side(hex, city, "major_river") and not map:side(hex, city, "minor_river")
    end)[1]
    local function adds(burned)
      local g = fields.field(spec, { { "F_INF_1", city, 8 }, { "R_INF_12", from, 9 } })
      g.state.burned = burned
      fields.attack(g, { [city] = { "R_INF_12" } }, city)
      fields.stand(g)
      battle.of(g.state).line.F_INF_1 = 1
      return fields.adds(g, "french", { lines = { 1 }, line = 1, flank = false }, "12.43") or 0
    end
    assert.truthy(adds(nil) > adds(city))
    assert.equal(adds(nil), adds(from))
  end)

  it("19.4.3, 14.36 it is no depot city, nor a place to build a depot or to forage any more", function()
    local g = in_moscow({ 1, 1, 1 }, { 0 })
    assert.falsy(listed(depots.cities(g.state, "russian"), MOSCOW))
    assert.equal("depleted", g.state.forage[MOSCOW])
    assert.falsy(listed(building.sites(g.state, "french", "french"), MOSCOW))
    local whole = in_moscow({ 1, 1, 1 })
    assert.truthy(listed(building.sites(whole.state, "french", "french"), MOSCOW))
  end)
end)
