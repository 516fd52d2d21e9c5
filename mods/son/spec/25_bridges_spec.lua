--- 25.1 to 25.5 Bridges and bridging trains: at the Mulde, W4117/W4217, at W4326/W4426 over a small river, and in Dresden.
local board = require("mechanics.board")
local bridges = require("rules.25_bridges")
local fight = require("spec.fight")
local marching = require("spec.marching")
local pieces = require("rules.02_pieces")
local spans = require("rules.25_spans")
local trains = require("rules.25_trains")
local twohex = require("engine.twohex")
local column, lead = marching.column, marching.lead
local GREAT, SMALL = "W4117/W4217", "W4326/W4426"
local map = map_of("son")

--- A column with its head at an end of a hexside and its tail on the same bank.
local function at(hexside, other)
  local a, b = hexside:match("^(%w+)/(%w+)$")
  if other then
    a, b = b, a
  end
  for _, tail in ipairs(map:neighbors(a)) do
    local same = tail ~= b and not map:side(a, tail, "primary_river") and not map:side(a, tail, "secondary_river")
    if same and not map:direction(tail, b) then return column(a, tail) end
  end
end

local function post(place)
  local a, b = place.head, place.tail
  return a < b and a .. "/" .. b or b .. "/" .. a
end

--- Ney at a bridge, where he has been since his last Movement Phase; others as wanted. The French at their Bridge Segment.
local function field(hexside, how)
  how = how or {}
  local g = marching.field(spec)
  local place = how.at or at(hexside)
  lead(g, how.leader or "ney", place, how.units or { fr_8 = 9 })
  lead(g, "yorck", column("E5018", "E5017"), { pr_1 = 2 })
  if how.put then how.put(g) end
  g.state.blown = how.blown and { hexside } or {}
  spans.refresh(g.state)
  g.state.posts[how.leader or "ney"] = how.came or post(place)
  marching.to(g, "bridges", "french")
  return g
end

local function mend(g, die, hexside)
  g:dice({ die })
  g:act("repair", { leader = "ney", at = hexside or GREAT })
  return #g.state.blown == 0
end

local function blow(g, die, hexside)
  g:dice({ die })
  g:act("blow", { leader = "ney", at = hexside or GREAT })
  return #g.state.blown == 1
end

describe("4.13 the Bridge Segment", function()
  local DRY, WET = column("W4015", "W3914"), "W4015/W4115" -- one river hexside, and no bridge

  --- What there is to do in it.
  local function works(g)
    assert.equal(1, g.state.turn)
    local list = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb ~= "end" then list[#list + 1] = entry.verb end
    end
    return list
  end

  it("4.13 is there for one thing that can be done in it, and for no more than that", function()
    assert.same({ "repair" }, works(field(GREAT, { blown = true })))
    assert.same({ "blow" }, works(field(GREAT)))
    assert.same({ "deploy" }, works(field(GREAT, { at = DRY, units = { fr_8 = 9, bt_french = 0 } })))
    local put = function(g) g:place("bt_french", nil, { span = WET }) end
    assert.same({ "take_up" }, works(field(GREAT, { at = DRY, put = put })))
  end)
end)

describe("25.1 bridges are mended", function()
  for _, case in ipairs({
    { "ney", "french" }, { "mg_f_a", "french" }, { "mg_f_1", "none" }, { "kleist", "prussian_swedish" }, { "stedingk", "prussian_swedish" },
    { "wittgenstein", "russian" }, { "schwarzenberg", "austrian" }, { "mg_a_1", "none" }, { "bernadotte", "prussian_swedish" },
  }) do
    it("25.1a the engineers of " .. case[1], function()
      assert.equal(case[2], bridges.engineers(marching.field(spec).state, case[1]))
    end)
  end

  it("25.1a those of a Major General of no nation are of his first unit's that has one", function()
    local g = marching.field(spec)
    lead(g, "mg_a_a", column("E5018", "E5017"), { mr_a_i1 = 1, ru_wor = 2 })
    assert.equal("russian", bridges.engineers(g.state, "mg_a_a"))
  end)

  for _, case in ipairs({ { GREAT, 3, true }, { GREAT, 4, false }, { SMALL, 4, true }, { SMALL, 5, false } }) do
    it(("25.1c, 25.1e, 4.13 French engineers, the bridge %s, a die of %d: %s"):format(case[1], case[2], case[3]), function()
      local g = field(case[1], { blown = true })
      assert.equal(case[3], mend(g, case[2], case[1]))
      local a, b = case[1]:match("^(%w+)/(%w+)$")
      local _, state = map_of():bridge(a, b)
      assert.equal(not case[3] and "blown" or nil, state)
    end)
  end

  it("25.1c mended is that bridge alone, and what came of it is said", function()
    local g = field(GREAT, { blown = true })
    g.state.blown = { GREAT, SMALL }
    mend(g, 4)
    assert.same({ { GREAT, SMALL }, "W4117" }, { g.state.blown, fight.said(g, "work_failed").from })
    g = field(GREAT, { blown = true })
    g.state.blown = { GREAT, SMALL }
    mend(g, 3)
    assert.same({ { SMALL }, "W4117" }, { g.state.blown, fight.said(g, "bridge_mended").from })
  end)

  it("25.1b he must be at an end of it", function()
    local g = field(GREAT, { blown = true, put = function(each) lead(each, "victor", at(SMALL), { fr_4 = 4 }) end })
    assert.refused(g:why("repair", { leader = "victor", at = GREAT }), "25.1c")
  end)

  it("25.1b no enemy may be next to him, across the river or with half of it", function()
    for _, place in ipairs({ at(GREAT, true), column("W4016", "W3916") }) do
      local g = field(GREAT, {
        blown = true,
        put = function(each)
          lead(each, "kleist", place, { pr_12 = 2 })
          lead(each, "victor", at(SMALL), { fr_4 = 4 })
        end,
      })
      assert.refused(g:why("repair", { leader = "ney", at = GREAT }), "25.1b")
    end
  end)

  it("25.1b one farther off does not hinder", function()
    local g = field(GREAT, { blown = true, put = function(each) lead(each, "kleist", column("W3915", "W3914"), { pr_12 = 2 }) end })
    assert.equal(2, twohex.distance(map, g:unit("kleist").at, g:unit("ney").at))
    assert.truthy(mend(g, 3))
  end)

  it("25.1b who lies across a ford, at both ends of the bridge that was there, mends it", function()
    local a, b = SMALL:match("^(%w+)/(%w+)$")
    assert.truthy(mend(field(SMALL, { blown = true, at = column(a, b) }), 4, SMALL))
  end)

  it("25.1b an enemy leader without troops does not matter", function()
    local g = field(GREAT, { blown = true, put = function(each) lead(each, "kleist", at(GREAT, true)) end })
    assert.truthy(mend(g, 3))
  end)

  it("25.1c, 25.1d, 25.1f he came in an earlier Movement Phase of his own, and stayed", function()
    local g = field(GREAT, { blown = true, came = "W4015/W4016", put = function(each) lead(each, "victor", at(SMALL), { fr_4 = 4 }) end })
    assert.refused(g:why("repair", { leader = "ney", at = GREAT }), "25.1c")
  end)

  it("25.1c, 25.1f nor may he have left it in this phase", function()
    local g = field(GREAT, { blown = true })
    g.state.stood.ney = "W4015/W4016"
    assert.refused(g:why("repair", { leader = "ney", at = GREAT }), "25.1c")
  end)

  it("25.1a a Cavalry Major General mends none", function()
    local g = field(GREAT, { blown = true, leader = "mg_f_1", units = { cv_1l = 2 }, put = function(each) lead(each, "ney", at(SMALL), { fr_8 = 4 }) end })
    assert.refused(g:why("repair", { leader = "mg_f_1", at = GREAT }), "25.1a")
  end)

  it("25.1c, 25.2e a bridge is tried once in a segment", function()
    local g = field(GREAT, { blown = true, put = function(each) lead(each, "victor", at(SMALL), { fr_4 = 4 }) end })
    assert.falsy(mend(g, 6))
    assert.refused(g:why("repair", { leader = "ney", at = GREAT }), "25.1c")
  end)

  it("25.1c where he ends his own Movement Phase is where he has come to", function()
    local g = field(GREAT)
    g.state.posts.ney = nil
    marching.to(g, "forced_marches", "allied")
    assert.equal(post(at(GREAT)), g.state.posts.ney)
  end)
end)

describe("25.2 bridges are blown", function()
  for _, case in ipairs({ { GREAT, 4, true }, { GREAT, 5, false }, { SMALL, 5, true }, { SMALL, 6, false } }) do
    it(("25.2a, 25.1e French at %s, a die of %d: %s"):format(case[1], case[2], case[3]), function()
      local g = field(case[1])
      assert.equal(case[3], blow(g, case[2], case[1]))
    end)
  end

  it("25.2a, 25.2b what came of it is said", function()
    for die, key in pairs({ [4] = "bridge_blown", [5] = "work_failed" }) do
      local g = field(GREAT)
      blow(g, die)
      assert.equal("W4117", fight.said(g, key).from)
    end
  end)

  it("25.2b an enemy at the other end adds 1 to the die", function()
    local function opposed(die)
      return blow(field(GREAT, { put = function(each) lead(each, "kleist", at(GREAT, true), { pr_12 = 2 }) end }), die)
    end
    assert.truthy(opposed(3))
    assert.falsy(opposed(4))
  end)

  it("25.2a he has been there for his whole Movement Phase", function()
    local g = field(GREAT, { put = function(each) lead(each, "victor", at(SMALL), { fr_4 = 4 }) end })
    g.state.stood.ney = "W4015/W4016"
    assert.refused(g:why("blow", { leader = "ney", at = GREAT }), "25.2a")
  end)

  it("25.2a an enemy next to him does not hinder, nor has he to have been there before", function()
    local g = field(GREAT, { came = "W4015/W4016", put = function(each) lead(each, "kleist", at(GREAT, true), { pr_12 = 2 }) end })
    assert.truthy(blow(g, 3))
  end)

  it("25.2a, 25.1a a Cavalry Major General may try, with fire and axes", function()
    local g = field(GREAT, { leader = "mg_f_1", units = { cv_1l = 2 } })
    g:dice({ 2 })
    g:act("blow", { leader = "mg_f_1", at = GREAT })
    assert.same({ GREAT }, g.state.blown)
  end)

  it("25.2a a leader without units does not", function()
    local g = field(GREAT, { put = function(each) lead(each, "victor", at(SMALL), { fr_4 = 4 }) end })
    pieces.remove(g.state, "fr_8")
    assert.refused(g:why("blow", { leader = "ney", at = GREAT }), "25.2a")
  end)

  it("25.2c who lies on both banks blows no bridge under him", function()
    local a, b = GREAT:match("^(%w+)/(%w+)$")
    local g = field(GREAT, { at = column(a, b), put = function(each) lead(each, "victor", at(SMALL), { fr_4 = 4 }) end })
    assert.refused(g:why("blow", { leader = "ney", at = GREAT }), "25.2c")
  end)

  it("25.2d out of a fortress to one bank, he may", function()
    local g = field("W6430/W6431", { at = column("W6431", "W6332") })
    assert.allowed(g:why("blow", { leader = "ney", at = "W6430/W6431" }))
    g = field("W6430/W6431", { at = column("W6431", "W6332") })
    g.state.stood.ney = "W6430/W6431"
    assert.truthy(blow(g, 4, "W6430/W6431"))
  end)

  it("25.2e, 25.3 one marker takes out what crosses the hexside", function()
    local g = field(GREAT)
    blow(g, 1)
    assert.same({ GREAT }, g.state.blown)
    local _, state = map_of():bridge("W4117", "W4217")
    assert.equal("blown", state)
  end)
end)

describe("25.4 bridging trains", function()
  --- A river hexside without a bridge at an end of the great one.
  local function bare()
    for _, to in ipairs(map:neighbors("W4117")) do
      if map:side("W4117", to, "primary_river") and not map:bridge("W4117", to) then return "W4117" < to and "W4117/" .. to or to .. "/W4117" end
    end
  end
  local HEXSIDE = bare()

  local function laid(how)
    local g = field(GREAT, { units = how and how.units or { fr_8 = 9, bt_french = 0 }, leader = how and how.leader, put = how and how.put })
    g:act("deploy", { train = "bt_french", at = HEXSIDE })
    return g
  end

  local function bridge()
    local a, b = HEXSIDE:match("^(%w+)/(%w+)$")
    return (map_of():bridge(a, b))
  end

  it("25.4a one each for Blücher, Wittgenstein in Spring, Schwarzenberg, Bernadotte, and one for Napoleon", function()
    for start, want in pairs({
      spring = { "bt_bluecher", "bt_french", "bt_wittgenstein" },
      leipzig = { "bt_bernadotte", "bt_bluecher", "bt_french", "bt_schwarzenberg" },
    }) do
      local G = spec.game("son:" .. start).state
      local list = board.which(G, function(_, id) return pieces.is_unit(id) and not pieces.fights(id) end)
      assert.same(want, list)
      assert.equal("napoleon", G.pieces.bt_french.chart)
    end
  end)

  it("25.4b it is laid in the Bridge Segment across a river hexside of its package, and leaves the track", function()
    local g = laid()
    assert.same({ HEXSIDE, nil }, { g:unit("bt_french").span, g:unit("bt_french").chart })
  end)

  --- What is listed: trains with the hexsides that they may be laid over, or the leaders who may take them up.
  local function listing(g, verb, arg)
    local list = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == verb then list[#list + 1] = entry.args.train .. " " .. entry.args[arg] end
    end
    return list
  end

  it("25.4b, 25.4d listed are the river hexsides of the package without a bridge, and each train that is there", function()
    local dry = { at = column("W4015", "W3914"), units = { fr_8 = 9, bt_french = 0 } }
    assert.same({ "bt_french W4015/W4115" }, listing(field(GREAT, dry), "deploy", "at"))
    dry.put = function(g)
      g:place("bt_bluecher", nil, { chart = "ney" })
      board.mark(g.state, "bt_bluecher", { side = "french" })
    end
    local g = field(GREAT, dry)
    assert.equal(2, #listing(g, "deploy", "at"))
    g:act("deploy", { train = "bt_french", at = "W4015/W4115" })
    assert.same({}, listing(g, "deploy", "at")) -- one is enough
  end)

  it("25.4b, 25.4g it is taken up by leaders of its side at its ends alone, no neutral ones", function()
    local function takers(neutral)
      local g = field(GREAT, {
        at = column("W4015", "W3914"),
        put = function(each)
          each:place("bt_french", nil, { span = "W4015/W4115" })
          each:place("co_french", nil, { at = column("W4115", "W4116") })
          lead(each, "victor", column("W4115", "W4116"), { fr_4 = 4 })
          lead(each, "kleist", column("W4115", "W4215"), { pr_12 = 2 })
          board.mark(each.state, "victor", { neutral = neutral })
        end,
      })
      assert.refused(g:why("take_up", { train = "bt_french", leader = "kleist" }), "25.4b")
      return listing(g, "take_up", "leader")
    end
    assert.same({ "bt_french ney", "bt_french victor" }, takers(false))
    assert.same({ "bt_french ney" }, takers(true))
  end)

  it("25.4b in no other segment, and over nothing but a river without a bridge", function()
    local g = field(GREAT, { units = { fr_8 = 9, bt_french = 0 } })
    assert.refused(g:why("deploy", { train = "bt_french", at = GREAT }), "25.4b")
    assert.refused(g:why("deploy", { train = "bt_french", at = "W4117/W4116" }), "25.4b")
    marching.to(g, "forced_marches", "allied")
    assert.falsy(#those(g:legal("allied"), function(entry) return entry.verb == "deploy" end) > 0)
  end)

  it("25.4b over a blown bridge as well, and over a small river", function()
    local g = field(GREAT, { blown = true, units = { fr_8 = 9, bt_french = 0 } })
    g:act("deploy", { train = "bt_french", at = GREAT })
    g.state.blown = { SMALL }
    local h = field(SMALL, { blown = true, units = { fr_8 = 9, bt_french = 0 } })
    h:act("deploy", { train = "bt_french", at = SMALL })
    assert.equal(SMALL, h:unit("bt_french").span)
  end)

  it("25.4c it bears from the next turn on", function()
    local g = laid()
    spans.refresh(g.state)
    assert.is_nil(bridge())
    g.state.turn = g.state.turn + 1
    trains.begin_turn(g.state)
    assert.equal("train", bridge())
  end)

  it("25.4d an enemy opposite does not prevent it", function()
    local g = laid({ put = function(each) lead(each, "kleist", at(GREAT, true), { pr_12 = 2 }) end })
    assert.equal(HEXSIDE, g:unit("bt_french").span)
  end)

  it("25.4b, 25.4c it is taken up in a Bridge Segment by a leader at an end, and bears no more", function()
    local g = laid()
    g.state.turn = g.state.turn + 1
    spans.refresh(g.state)
    assert.equal("train", bridge())
    g:act("take_up", { train = "bt_french", leader = "ney" })
    assert.same({ "ney", false, false }, { g:unit("bt_french").chart, g:unit("bt_french").span, g:unit("bt_french").laid })
    assert.is_nil(bridge())
  end)

  it("25.4b one who lies across it is at both ends, and is named once", function()
    local a, b = spans.banks(HEXSIDE)
    local g = laid({ put = function(each) lead(each, "victor", column(a, b), { fr_4 = 4 }) end })
    assert.equal(1, #those(g:legal("french"), function(entry) return entry.verb == "take_up" and entry.args.leader == "victor" end))
  end)

  it("25.4g cavalry takes it up without engineers", function()
    local g = laid({ units = { cv_1l = 3, bt_french = 0 }, leader = "mg_f_1" })
    g:act("take_up", { train = "bt_french", leader = "mg_f_1" })
    assert.equal("mg_f_1", g:unit("bt_french").chart)
  end)

  it("25.4b who is not at an end does not", function()
    local g = laid({ put = function(each) lead(each, "victor", at(SMALL), { fr_4 = 4 }) end })
    assert.refused(g:why("take_up", { train = "bt_french", leader = "victor" }), "25.4b")
  end)

  it("25.4f it stays where it lies when its side goes", function()
    local g = laid()
    board.put(g.state, "ney", column("W3034", "W3134"))
    assert.same({ HEXSIDE, "french" }, { g:unit("bt_french").span, g:unit("bt_french").side })
  end)
end)
