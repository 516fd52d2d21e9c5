--- 22.4 to 22.7 Reinforcements: Marmont with the VI Corps, due by the road to Mainz on the first turn.
local board = require("mechanics.board")
local paths = require("engine.paths")
local marching = require("spec.marching")
local reinforcements = require("rules.22_reinforcements")
local column, lead, top, walk = marching.column, marching.lead, marching.top, marching.walk

--- Marmont waits, others as wanted, at the Individual Initiative Segment of the first turn; 2 more groups where `more`.
local function field(put, more)
  local g = marching.field(spec)
  local group = { side = "french", turn = 1, hex = "W0132", hexes = { "W0132" }, strength = "spring" }
  local function waits(id, units)
    local one = copy_of(group)
    one.id, one.pieces, one.units = id, { id }, units
    table.insert(g.state.groups, one)
  end
  waits("marmont", { "fr_20", "fr_21", "fr_22", "ar_6" })
  if more then
    waits("mg_f_d", { "fr_17" })
    waits("sebastiani", { "cv_2l", "cv_4l", "cv_2h" })
  end
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  if put then put(g) end
  marching.to(g, "individual_initiative", "french")
  return g
end

--- How many stacks came in by the road to Mainz in the phase that goes on.
local function queued(g) return g.state.queue.W0132 or 0 end

local function halt(g)
  g:act("halt")
  while g:step() == "losses" do
    g:act("lose", g:legal("french")[1].args)
  end
end

--- The hexes by which a group may enter, rising, each once for each hex beyond.
local function ways(g, group)
  local list = {}
  for _, entry in ipairs(g:legal("french")) do
    if entry.verb == "enter" and entry.args.group == group then list[#list + 1] = entry.args.by .. " " .. entry.args.to end
  end
  table.sort(list)
  return list
end

local function first_hexes(list)
  local hexes = {}
  for _, each in ipairs(list) do
    if not listed(hexes, each:sub(1, 5)) then hexes[#hexes + 1] = each:sub(1, 5) end
  end
  return hexes
end

describe("22.4 reinforcements", function()
  it("22.4a, 11.3, 11.14, 11.20 those of the start wait off the map with their strength on arrival", function()
    local G = spec.game("son:luetzen").state
    assert.is_nil(G.pieces.marmont)
    assert.equal("marmont", G.groups[1].id)
    assert.equal(3, #G.groups) -- Sebastiani and a Maj Gen on 5-6 May
    for _, group in ipairs(spec.game("son:spring").state.groups) do
      assert.truthy(not listed({ "barclay", "wassiltschikow", "arrighi" }, group.id), group.id)
    end
  end)

  it("22.4b, 22.5a, 22.5b, 22.5d they come as if by initiative, with no die and no point, and march on", function()
    local g = field()
    local points = g.state.points.french
    g:act("enter", { group = "marmont", by = "W0132", to = "W0232" })
    assert.equal(9, g:unit("fr_20").strength)
    assert.equal(points, g.state.points.french)
    assert.same(column("W0232", "W0132"), g:unit("marmont").at)
    assert.same({ infantry = 10 - 1 - 1 }, top(g).left) -- the entry half an MP, and the road
    assert.refused(g:why("extend"), "14.15")
    walk(g, "W0332")
    assert.same({ infantry = 7 }, top(g).left)
  end)

  it("22.4b, 17.10a next to an enemy they go no farther", function()
    local g = field(function(each) lead(each, "yorck", column("W0332", "W0431"), { pr_1 = 2 }) end)
    g.forced = false
    g:act("enter", { group = "marmont", by = "W0132", to = "W0232" })
    assert.same({ infantry = 0 }, top(g).left)
  end)

  it("22.5c the second stack pays 3 MPs, the third 5, half of it by a primary road", function()
    local g = field(nil, true)
    g:act("enter", { group = "marmont", by = "W0132", to = "W0232" })
    walk(g, "W0332", "W0431", "W0531")
    halt(g)
    g:act("enter", { group = "mg_f_d", by = "W0132", to = "W0232" })
    assert.same({ infantry = 10 - 3 - 1 }, top(g).left)
    walk(g, "W0333", "W0433") -- to its last MP, where it halts by itself

    g:act("enter", { group = "sebastiani", by = "W0132", to = "W0232" })
    assert.same({ cavalry = 14 - 5 - 1 }, top(g).left)
  end)

  it("22.5c, 4.7 stacks are counted anew in each phase", function()
    local g = field()
    g:act("enter", { group = "marmont", by = "W0132", to = "W0232" })
    walk(g, "W0332", "W0431", "W0531")
    halt(g)
    assert.equal(1, queued(g))
    g:act("end")
    marching.to(g, "individual_initiative", "french")
    assert.equal(0, queued(g))
  end)

  it("22.4a, 22.4b who has come in moves no more in this phase", function()
    local g = field()
    g:act("enter", { group = "marmont", by = "W0132", to = "W0232" })
    walk(g, "W0332", "W0431", "W0531")
    halt(g)
    assert.refused(g:why("move", { leader = "marmont" }), "14.14")
  end)

  it("22.4a, 6.8a orders of the Center of Operations reach him at once", function()
    local g = field()
    g:act("enter", { group = "marmont", by = "W0132", to = "W0232" })
    assert.equal("command", g.state.reach.marmont)
  end)

  it("22.5b into no package that lies there in another way, nor beside more than a Commander holds", function()
    local function why(at, units)
      local g = field(function(each) lead(each, "ney", at, units) end)
      return g:why("enter", { group = "marmont", by = "W0132", to = "W0232" })
    end
    assert.allowed(why(column("W0232", "W0132"), { fr_8 = 4 }))
    assert.refused(why(column("W0132", "W0232"), { fr_8 = 4 }), "14.18")
    assert.refused(why(column("W0232", "W0332"), { fr_8 = 4 }), "14.18")
  end)

  it("22.7a by the hex of the road alone", function()
    assert.refused(field():why("enter", { group = "marmont", by = "N0901", to = "N0902" }), "22.7a")
  end)

  it("22.7b the road to Stettin leaves by the north edge and runs through Berlin", function()
    local map = map_of()
    local stettin = those(map:entries(), function(entry) return entry.name == "Road to Stettin" end)
    assert.equal(1, #stettin)
    assert.equal("N6701", stettin[1].hex) -- of the northern row
    local hex = {}
    for _, terrain in ipairs(map:names("terrain")) do
      hex[terrain] = false
    end
    local road = paths.profile(map, {
      rule = "22.7b",
      hex = hex,
      link = { primary = { rate = 1 }, secondary = { rate = 1 } },
      bridge = { primary = 0, secondary = 0 },
    })
    assert.truthy(road:path(stettin[1].hex, map:find("Berlin").hex))
  end)

  it("22.4a not before the turn that is listed", function()
    local g = field()
    g.state.groups[1].turn = 2
    assert.refused(g:why("enter", { group = "marmont", by = "W0132", to = "W0232" }), "22.4a")
  end)

  it("22.4a only who waits, and of the own side", function()
    local g = field()
    g.state.groups[1].side = "allied"
    assert.refused(g:why("enter", { group = "marmont", by = "W0132", to = "W0232" }), "22.4a")
    assert.refused(g:why("enter", { group = "victor", by = "W0132", to = "W0232" }), "22.4a")
  end)

  it("14.12a into no hex of the enemy, and none that the entry does not touch", function()
    local g = field(function(each) lead(each, "kleist", column("W0232", "W0332"), { pr_12 = 2 }) end)
    assert.refused(g:why("enter", { group = "marmont", by = "W0132", to = "W0232" }), "14.12a")
    assert.refused(g:why("enter", { group = "marmont", by = "W0132", to = "W0432" }), "14.12a")
  end)

  it("22.5a not farther than the MPs last", function()
    local g = field()
    g.state.groups[1].hex, g.state.groups[1].hexes = "W0111", { "W0111" }
    assert.allowed(g:why("enter", { group = "marmont", by = "W0111", to = "W0112" }))
    g.state.queue = { W0111 = 3 } -- the fourth stack: half of 7 MPs, and 2 for the next hex
    assert.refused(g:why("enter", { group = "marmont", by = "W0111", to = "W0112" }), "22.5a")
  end)

  it("22.6a nobody who can come is held back", function() assert.refused(field():why("end"), "22.6a") end)

  it("22.6a, 22.6b past an enemy beside the road they may come, and need not", function()
    local g = field(function(each) lead(each, "kleist", column("W0130", "W0129"), { pr_12 = 2 }) end)
    assert.refused(g:why("end"), "22.6a")
    g = field(function(each) lead(each, "kleist", column("W0131", "W0130"), { pr_12 = 2 }) end)
    assert.allowed(g:why("end"))
    assert.allowed(g:why("enter", { group = "marmont", by = "W0132", to = "W0232" }))
  end)

  it("22.6a, 22.5d where an enemy holds the road, they wait, or come by the nearest free one on a later turn", function()
    local function held(turn)
      local g = field(function(each) lead(each, "kleist", column("W0132", "W0232"), { pr_12 = 2 }) end)
      g.state.groups[1].turn = turn
      return g
    end
    assert.refused(held(1):why("enter", { group = "marmont", by = "W0111", to = "W0112" }), "22.7a")
    assert.allowed(held(0):why("enter", { group = "marmont", by = "W0111", to = "W0112" }))
    assert.refused(held(0):why("enter", { group = "marmont", by = "W0132", to = "W0133" }), "22.7a")
  end)

  it("22.7c of two roads the owner chooses", function()
    local g = field()
    g.state.groups[1].hexes = { "N0901", "N3701" }
    assert.allowed(g:why("enter", { group = "marmont", by = "N0901", to = "N0902" }))
    assert.allowed(g:why("enter", { group = "marmont", by = "N3701", to = "N3702" }))
  end)

  it("22.6a by another road as well where an enemy controls the own one, on a later turn", function()
    local function near(at)
      local g = field(function(each)
        lead(each, "kleist", at, { pr_12 = 2 })
        each.state.groups[1].turn = 0
      end)
      return first_hexes(ways(g, "marmont"))
    end
    assert.same({ "W0132" }, near(column("W0129", "W0128")))
    assert.same({ "W0111", "W0132" }, near(column("W0131", "W0130")))
    assert.same({ "W0111" }, near(column("W0132", "W0131")))
  end)

  it("22.7c each way is listed once, if two roads lead to it", function()
    local g = field(function(each)
      lead(each, "kleist", column("W0132", "W0131"), { pr_12 = 2 })
      each.state.groups[1].turn, each.state.groups[1].hexes = 0, { "W0132", "W0111" }
    end)
    local list = ways(g, "marmont")
    assert.equal("W0111", first_hexes(list)[1])
    for i = 2, #list do
      assert.truthy(list[i] ~= list[i - 1], list[i])
    end
  end)
end)

describe("19.10 who was driven off the map", function()
  --- Victor went off by W0132, and Kleist is near it.
  local function gone(at)
    return field(function(each)
      lead(each, "ney", column("W1632", "W1732"), { fr_8 = 4 })
      lead(each, "kleist", at, { pr_12 = 2 })
      board.lift(each.state, "victor")
      board.mark(each.state, "victor", { off_map = true, exit = "W0132" })
      reinforcements.come_back(each.state, "victor")
    end)
  end

  local function back(at) return first_hexes(ways(gone(at), "victor")) end

  it("19.10c he comes back by the hex where he went, with what he had there", function()
    assert.same({ "W0132" }, back(column("W0129", "W0128")))
    local g = gone(column("W0129", "W0128"))
    g:act("enter", { group = "victor", by = "W0132", to = "W0232" })
    assert.same({ true, false, 4 }, { g:unit("victor").armed, g:unit("victor").off_map, g:unit("fr_4").strength })
  end)

  it("19.10c, 14.13c where an enemy holds or controls it, by the nearest of the edge that are free", function()
    assert.same({ "W0130", "W0134" }, back(column("W0132", "W0232")))
    assert.same({ "W0131" }, back(column("W0133", "W0134")))
    assert.same({ "W0134" }, back(column("W0132", "W0131")))
  end)
end)
