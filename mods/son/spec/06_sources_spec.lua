--- 6.7, 6.20 to 6.25 Supply Sources that change or are lost, and Centers of Operations that are disbanded.
local board = require("mechanics.board")
local depots = require("rules.06_depots")
local forces = require("rules.09_forces")
local garrisons = require("rules.06_garrisons")
local lines = require("rules.06_lines")
local marching = require("spec.marching")
local sources = require("rules.06_sources")
local column, lead = marching.column, marching.lead
local KALISCH = "E2801"

local function field(others)
  local g = marching.field(spec)
  lead(g, "ney", column("W3034", "W3134"), { fr_8 = 4 })
  lead(g, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
  if others then others(g) end
  return g
end

--- The places that a side may choose for the source of an army now.
local function choices(g, side)
  local list = {}
  for _, entry in ipairs(g:legal(side)) do
    if entry.verb == "switch" then list[#list + 1] = entry.args.to end
  end
  return list
end

local function in_province(hex, area) return map_of():in_area(area, hex) end

describe("6.7 a Center of Operations that is disbanded", function()
  local function gone()
    local g = field()
    g:act("withdraw", { army = "french" })
    return g
  end

  it("6.7a it costs a point, and comes back seven turns later at the source", function()
    local G = gone().state
    assert.equal(11, G.points.french)
    assert.is_nil(G.pieces.co_french.at)
    G.turn = 7
    sources.begin(G, "french")
    assert.is_nil(G.pieces.co_french.at)
    G.turn = 8
    sources.begin(G, "french")
    assert.equal("W0432", G.pieces.co_french.at.head)
    assert.truthy(lines.line(G, "french"))
    board.put(G, "co_french", column("W1132", "W1032"))
    G.turn = 9
    sources.begin(G, "french")
    assert.equal("W1132", G.pieces.co_french.at.head)
  end)

  it("6.7b, 5.2b meanwhile there are no points and no commands, and all pay by the zero column", function()
    local g = gone()
    assert.falsy(lines.active(g.state, "french"))
    assert.falsy(#those(g:legal("french"), function(entry) return entry.verb == "support" end) > 0)
    marching.to(g, "individual_initiative", "french")
    assert.equal(11, g.state.points.french)
    assert.is_nil(g.state.reach.ney)
  end)

  it("6.7a, 5.6a not once it is gone, nor by an army that can spend nothing", function()
    local g = spec.game("son:leipzig")
    g:act("withdraw", { army = "bohemia" })
    assert.refused(g:why("withdraw", { army = "bohemia" }), "6.7a")
    g = field()
    g.state.points.french = -30
    assert.refused(g:why("withdraw", { army = "french" }), "5.6a")
    assert.refused(g:why("withdraw", { army = "silesia" }), "6.26")
  end)
end)

describe("6.20 a source that is changed", function()
  --- The Allies at their segment.
  local function allies()
    local g = field()
    marching.to(g, "administration", "allied")
    return g
  end

  it("6.25a, 6.20e the Allies of Spring may choose any primary road out of Silesia and Brandenburg, in any turn", function()
    local g = allies()
    local silesia, brandenburg = 0, 0
    for _, hex in ipairs(choices(g, "allied")) do
      silesia = silesia + (in_province(hex, "silesia") and 1 or 0)
      brandenburg = brandenburg + (in_province(hex, "brandenburg") and 1 or 0)
    end
    assert.truthy(silesia > 0 and brandenburg > 0)
    assert.equal(#choices(g, "allied"), silesia + brandenburg)
    assert.falsy(listed(choices(g, "allied"), KALISCH)) -- they are there
  end)

  it("6.20a within the province the marker goes over at once", function()
    local g = allies()
    local to = those(choices(g, "allied"), function(hex) return in_province(hex, "silesia") end)[1]
    g:act("switch", { army = "silesia", to = to })
    assert.equal(to, g:unit("source_silesia").at.head)
    assert.falsy(g:unit("source_silesia").turned)
  end)

  --- They turn to Brandenburg.
  local function turned()
    local g = allies()
    local to = those(choices(g, "allied"), function(hex) return in_province(hex, "brandenburg") end)[1]
    g:act("switch", { army = "silesia", to = to })
    return g, to
  end

  it("6.20b, 6.25c, 6.20d into the other province it is turned over: no line, no points, no commands meanwhile", function()
    local g, to = turned()
    assert.same({ to, KALISCH }, { g:unit("source_silesia").turned, g:unit("source_silesia").at.head })
    assert.is_nil(lines.line(g.state, "silesia"))
    assert.falsy(#those(g:legal("allied"), function(entry) return entry.verb == "support" end) > 0)
  end)

  it("6.20d no other change is begun meanwhile", function()
    local g = spec.game("son:leipzig")
    local function open(game) return #those(game:legal("allied"), function(entry) return entry.verb == "switch" and entry.args.army == "north" end) end
    assert.truthy(open(spec.game("son:leipzig")) > 0)
    board.mark(g.state, "source_north", { turned = KALISCH, since = g.state.turn })
    assert.refused(g:why("switch", { army = "north", to = "N3701" }), "6.20d")
    assert.equal(0, open(g))
  end)

  --- The Allied segment of turn 1, their source turned in a turn, and a die if it is rolled.
  local function later(since, dice)
    local g = field()
    board.mark(g.state, "source_silesia", { turned = "N3701", since = since })
    marching.to(g, "forced_marches", "allied")
    g:dice(dice)
    g:act("end")
    return g
  end

  for _, case in ipairs({ { 2, "N3701" }, { 3, KALISCH } }) do
    it(("6.20c a die of %d in a later segment leaves it in %s"):format(case[1], case[2]), function()
      local g = later(0, { case[1] })
      assert.equal(case[2], g:unit("source_silesia").at.head)
      assert.equal(case[1] == 2, not g:unit("source_silesia").turned)
      local rolled = those(g:log(), function(record) return record.key == "roll.source" end)
      assert.same({ 1, 6 }, { #rolled, rolled[1].values.sides })
    end)
  end

  it("6.20c not in the segment in which it was turned", function()
    local g = later(1, {})
    assert.equal("N3701", g:unit("source_silesia").turned)
  end)

  it("6.20b every change of the French is one by the die", function()
    local g = field(function(each) lead(each, "victor", column("W6431", "W6430"), { fr_4 = 4 }) end)
    depots.note(g.state)
    assert.same({ "W6431" }, choices(g, "french"))
    g:act("switch", { army = "french", to = "W6431" })
    assert.equal("W6431", g:unit("source_french").turned)
  end)

  it("6.14, 6.17a Dresden is no source before French troops have come there", function()
    local g = field()
    assert.same({}, choices(g, "french"))
    assert.refused(g:why("switch", { army = "french", to = "W6431" }), "6.17a")
    assert.refused(g:why("switch", { army = "silesia", to = KALISCH }), "6.26")
  end)
end)

describe("6.21, 6.24 sources that end", function()
  local function dresden()
    local g = spec.game("son:dresden")
    board.put(g.state, "source_french", column("W6431", "W6331"))
    return g.state
  end

  it("6.21 on 20 September Erfurt takes over from Dresden, without a die", function()
    local G = dresden()
    G.turn = 74
    sources.begin(G, "french")
    assert.equal("W6431", G.pieces.source_french.at.head)
    G.turn = 75
    sources.begin(G, "french")
    assert.equal("W0432", G.pieces.source_french.at.head)
    sources.begin(G, "french")
    assert.equal("W0432", G.pieces.source_french.at.head)
  end)

  --- Dresden is the French source, and the Allies come.
  local function fallen()
    local g = field(function(each) lead(each, "victor", column("W6431", "W6430"), { fr_4 = 4 }) end)
    depots.note(g.state)
    board.put(g.state, "source_french", column("W6431", "W6332"))
    board.put(g.state, "victor", column("W0950", "W0951"))
    garrisons.fall(g.state, "source_french")
    lead(g, "kleist", column("W6431", "W6430"), { pr_12 = 2 })
    depots.note(g.state)
    sources.note(g.state)
    return g
  end

  it("6.24a, 6.15b Dresden is lost for good when an enemy is in it as a phase ends", function()
    local g = fallen()
    assert.same({ "gone", nil }, { g.state.depots.dresden_source, g:unit("source_french").at })
    board.remove(g.state, "pr_12")
    board.remove(g.state, "kleist")
    depots.note(g.state)
    assert.same({ "W0432" }, choices(g, "french"))
  end)

  it("6.24b Erfurt is not: the line is broken while he is there, and whole when he has gone", function()
    local g = field(function(each) lead(each, "kleist", column("W0432", "W0532"), { pr_12 = 2 }) end)
    depots.note(g.state)
    sources.note(g.state)
    assert.is_nil(lines.line(g.state, "french"))
    assert.equal("W0432", g:unit("source_french").at.head)
    board.put(g.state, "kleist", column("W5036", "W5037"))
    assert.equal(7, lines.length(g.state, "french"))
  end)

  it("6.24b meanwhile the nearest open primary road of a friendly country may take its place, by a change", function()
    local g = field(function(each) lead(each, "kleist", column("W0432", "W0532"), { pr_12 = 2 }) end)
    g:goto_step("administration", "french")
    local list = choices(g, "french")
    assert.equal(1, #list)
    assert.equal(2, map_of():distance("W0432", list[1]))
    assert.truthy(lines.beside(list[1]))
    g:act("switch", { army = "french", to = list[1] })
    assert.equal(list[1], g:unit("source_french").turned)
  end)

  it("6.15b a magazine that the enemy has held is out of use for the rest of the game", function()
    local g = field(function(each) lead(each, "magdeburg", column("N1932", "N2032"), { ga_magdeburg = 6 }) end)
    assert.truthy(listed(depots.standing(g.state), "N1932"))
    board.put(g.state, "magdeburg", column("W0950", "W0951"))
    lead(g, "kleist", column("N1932", "N2032"), { pr_12 = 2 })
    depots.note(g.state)
    assert.equal("gone", g.state.depots.magdeburg)
    board.put(g.state, "kleist", column("W5036", "W5037"))
    board.put(g.state, "magdeburg", column("N1932", "N2032"))
    depots.note(g.state)
    assert.falsy(listed(depots.standing(g.state), "N1932"))
  end)
end)

describe("6.25 the Allied army of Spring", function()
  it("6.25b it is the army of Silesia for everything, whoever leads", function()
    local G = spec.game("son:spring").state
    assert.same({ "silesia" }, forces.armies(G, "allied"))
    for _, id in ipairs(forces.leaders(G, "allied")) do
      assert.equal("silesia", forces.army(G, id), id)
    end
  end)
end)

describe("6.20 who may change, and where to", function()
  --- The Allied source shut by an enemy on it, or not; others as wanted.
  local function shut(put)
    return field(function(g)
      lead(g, "victor", column("E2801", "E2702"), { fr_4 = 4 })
      if put then put(g) end
    end)
  end

  it("6.20b, 6.20e an army without a line, that could change its source, is asked for it", function()
    assert.falsy(sources.is_stranded(field().state, "allied")) -- it has one
    assert.truthy(sources.is_stranded(shut().state, "allied"))
    local g = shut()
    board.mark(g.state, "source_silesia", { turned = "N3701", since = 1 })
    assert.falsy(sources.is_stranded(g.state, "allied")) -- it changes already
    g = shut()
    board.lift(g.state, "source_silesia")
    assert.truthy(sources.is_stranded(g.state, "allied")) -- 6.24a: it has none, and may have one again
    g = field(function(each) board.put(each.state, "co_french", column("E0572", "E0571")) end)
    assert.is_nil(lines.line(g.state, "french"))
    assert.falsy(sources.is_stranded(g.state, "french")) -- no other source is to be had
  end)

  it("6.24b, 6.16a no source is moved to an edge that the enemy holds or controls", function()
    local g = field(function(each) lead(each, "victor", column("N3702", "N3802"), { fr_4 = 4 }) end)
    marching.to(g, "administration", "allied")
    assert.falsy(listed(choices(g, "allied"), "N3701"))
    assert.truthy(listed(choices(g, "allied"), "N6701"))
    assert.refused(g:why("switch", { army = "silesia", to = "N3701" }), "6.17a")
  end)

  it("6.24b of the roads in friendly country that are open all that are nearest may be chosen", function()
    local g = field(function(each) lead(each, "kleist", column("W0432", "W0532"), { pr_12 = 2 }) end)
    g:goto_step("administration", "french")
    local map, list, best = map_of(), {}, nil
    for _, hex in ipairs(map:hexes()) do
      local away = map:distance(hex, "W0432")
      local zone = map:distance(hex, "W0432") <= 1 or map:distance(hex, "W0532") <= 1
      local road = those(map:neighbors(hex), function(to) return map:link(hex, to, "primary") end)[1]
      if road and not zone and away <= (best or away) then
        if away ~= best then list, best = {}, away end
        list[#list + 1] = hex
      end
    end
    assert.equal(2, best)
    local found = choices(g, "french")
    table.sort(list)
    table.sort(found)
    assert.same(list, found)
  end)

  it("6.24b an open source has no stand-in", function()
    local g = field()
    g:goto_step("administration", "french")
    assert.same({}, choices(g, "french"))
  end)

  it("6.20a, 6.25c the province of a source is that of its first hex", function()
    local map, edge = map_of(), nil
    for _, hex in ipairs(map:area("silesia")) do
      local over = those(map:neighbors(hex), function(to) return not map:in_area("silesia", to) end)[1]
      edge = edge or over and column(hex, over)
    end
    for _, case in ipairs({ { "E7024", nil }, { "N3701", "N3701" } }) do
      local g = field(function(each) board.put(each.state, "source_silesia", edge) end)
      marching.to(g, "administration", "allied")
      g:act("switch", { army = "silesia", to = case[1] })
      assert.equal(case[2], g:unit("source_silesia").turned)
    end
  end)
end)
