--- 6.8 to 6.15 Dispatch Distance to the MP, depots, and what is noted of leaders as a phase begins.
local board = require("mechanics.board")
local charts = require("rules.06_communications")
local costs = require("rules.14_costs")
local depots = require("rules.06_depots")
local dispatch = require("rules.06_dispatch")
local marching = require("spec.marching")
local column, lead = marching.column, marching.lead

--- Ney near Zeitz, and what a case adds. The French C/O is in Weimar, W1132; 25 MPs of horse from it lie W3403 and W3404.
local function field(others)
  local g = marching.field(spec)
  lead(g, "ney", column("W3034", "W3134"), { fr_8 = 4 })
  if others then others(g) end
  return g
end

--- How a French leader is in reach who stands in two hexes.
local function reach_of(head, tail)
  local G = field(function(g) lead(g, "victor", column(head, tail), { fr_4 = 4 }) end).state
  dispatch.survey(G, "french")
  return G.reach.victor
end

describe("6.8a how far", function()
  it("6.8a, 7.4a, 13.4 25 MPs in friendly country reach, 26 do not, and one of both hexes is enough", function()
    assert.equal("command", reach_of("W3403", "W3402"))
    assert.equal("command", reach_of("W3402", "W3403"))
    assert.truthy(reach_of("W3402", "W3401") ~= "command")
  end)

  it("6.8b, 13.1, 13.4 land of nobody makes it shorter, hostile land shorter still", function()
    assert.equal(50, charts.distance("french", "W1132", "W3403"))
    assert.equal(40, charts.distance("french", "W6431", "W6430")) -- over the Elbe
    assert.equal(30, charts.distance("french", "W6430", "E2801"))
    assert.equal(30, charts.distance("silesia", "W6430", "E2801"))
    assert.equal(40, charts.distance("silesia", "E2702", "E2801"))
  end)

  it("7.5a of a single leader too", function()
    local G = field().state
    assert.truthy(dispatch.in_dispatch(G, "ney"))
    board.put(G, "ney", column("W3402", "W3401"))
    assert.falsy(dispatch.in_dispatch(G, "ney"))
  end)

  it("6.8a, 17.6 all hexes in reach of a base; none where an enemy controls it", function()
    local G = field().state
    local list = dispatch.range(G, "french", "french", "W1132")
    assert.truthy(listed(list, "W3403"))
    assert.falsy(listed(list, "W3402"))
    assert.falsy(listed(list, "W6430"))
    G = field(function(g) lead(g, "kleist", column("W1131", "W1130"), { pr_12 = 2 }) end).state
    assert.same({}, dispatch.range(G, "french", "french", "W1132"))
  end)

  it("6.8a, 6.8b to the half MP, in land of each kind", function()
    local G, inside, over = field().state, 0, {}
    board.put(G, "co_french", column("W6431", "W6430"))
    local list = {}
    for _, hex in ipairs(dispatch.range(G, "french", "french", "W6431")) do
      list[hex] = true
    end
    for _, found in ipairs(costs.profile("dispatch"):range("W6431", 50)) do
      local limit = charts.distance("french", "W6431", found.hex)
      assert.equal(found.cost <= limit, list[found.hex] or false, found.hex)
      inside = inside + (found.cost <= limit and 1 or 0)
      if found.cost == limit + 1 then over[#over + 1] = found.hex end
    end
    assert.truthy(inside > 0 and #over > 0)
    local reached = 0
    for _, hex in ipairs(over) do
      for _, tail in ipairs(map_of():neighbors(hex)) do
        board.put(G, "ney", column(hex, tail))
        local either = list[tail] or dispatch.in_dispatch(G, "ney") and listed(dispatch.range(G, "french", "french", "W6430"), hex)
        reached = reached + (dispatch.in_dispatch(G, "ney") and not either and 1 or 0)
      end
    end
    assert.equal(0, reached)
  end)

  it("7.6a the C/O of one army gives no order to leaders of another", function()
    local G = spec.game("son:leipzig").state
    local center = G.pieces.co_north.at
    local near = those(map_of():neighbors(center.head), function(hex) return hex ~= center.tail and #board.standing(G, hex) == 0 end)
    board.put(G, "kleist", column(center.head, near[1])) -- of Bohemia, as Bülow is of the North
    board.put(G, "buelow", column(center.head, near[1]))
    board.put(G, "co_bohemia", column("E0572", "E0571"))
    dispatch.survey(G, "allied")
    assert.equal("command", G.reach.buelow)
    assert.truthy(G.reach.kleist ~= "command")
  end)
end)

describe("6.13 depots", function()
  it("6.14 magazines of Spring: permanent ones and those that the French hold are open, those of the Elbe wait for them", function()
    local state = spec.game("son:spring").state.depots
    assert.same({ "yes", "yes", "taken", "taken", "no" }, { state.magdeburg, state.wittenberg, state.leipzig, state.dresden_source, state.dresden })
  end)

  it("6.14, 6.21 in August all are open; in October Dresden is no source any more", function()
    local august, october = spec.game("son:dresden").state.depots, spec.game("son:leipzig").state.depots
    assert.same({ "yes", "yes", "yes" }, { august.leipzig, august.dresden_source, august.dresden })
    assert.same({ "yes", "no", "yes" }, { october.leipzig, october.dresden_source, october.dresden })
  end)

  it("6.14, 26.1a before the armistice the magazines are those of Spring", function()
    assert.same({ "yes", "no" }, { spec.game("son:june").state.depots.glogau, spec.game("son:june").state.depots.goerlitz })
  end)

  it("6.14, 6.15b Leipzig feeds from when the French have come, while they are there, and never after the enemy", function()
    local g = field()
    board.put(g.state, "ney", column("W3418", "W3417"))
    assert.falsy(listed(depots.standing(g.state), "W3418"))
    depots.note(g.state)
    board.put(g.state, "ney", column("W3417", "W3418"))
    assert.truthy(listed(depots.standing(g.state), "W3418"))
    board.put(g.state, "ney", column("W3034", "W3134"))
    lead(g, "kleist", column("W3418", "W3417"), { pr_12 = 2 })
    depots.note(g.state)
    board.put(g.state, "kleist", column("W5036", "W5037"))
    board.put(g.state, "ney", column("W3418", "W3417"))
    depots.note(g.state)
    assert.falsy(listed(depots.standing(g.state), "W3418"))
  end)

  it("6.13a, 6.15a, 23.13 one in an open place feeds while nobody is there, and not with the enemy in it", function()
    local g = spec.game("son:dresden")
    g:clear()
    assert.truthy(listed(depots.standing(g.state), "E0925"))
    lead(g, "kleist", column("E0925", "E1025"), { pr_12 = 2 })
    assert.falsy(listed(depots.standing(g.state), "E0925"))
  end)

  it("23.13 one in a fortress without French troops feeds no one", function()
    local g = field()
    assert.falsy(listed(depots.standing(g.state), "N1932"))
    lead(g, "magdeburg", column("N1932", "N2032"), { ga_magdeburg = 6 })
    assert.truthy(listed(depots.standing(g.state), "N1932"))
  end)

  --- How often the log says that a depot is lost.
  local function losses(g)
    return #those(g:log(), function(record) return record.key == "depot_lost" end)
  end

  it("6.15b, 6.14 one that is not open yet is not lost to the enemy in it, and opens for the French later", function()
    local g = field(function(each) lead(each, "kleist", column("W3418", "W3417"), { pr_12 = 2 }) end)
    depots.note(g.state)
    assert.equal("taken", g.state.depots.leipzig)
    board.put(g.state, "kleist", column("W5036", "W5037"))
    board.put(g.state, "ney", column("W3418", "W3417"))
    depots.note(g.state)
    assert.equal("yes", g.state.depots.leipzig)
  end)

  it("6.15b the loss is said once", function()
    local g = field(function(each)
      lead(each, "kleist", column("N1932", "N2032"), { pr_12 = 2 })
      lead(each, "yorck", column("W3418", "W3417"), { pr_1 = 2 })
    end)
    marching.to(g, "individual_initiative", "french")
    g:act("end")
    marching.to(g, "individual_initiative", "allied")
    g:act("end")
    assert.equal(1, losses(g)) -- Magdeburg; Leipzig was none
  end)

  it("6.24b, 6.15b Erfurt is never lost", function()
    local g = field(function(each) lead(each, "kleist", column("W0432", "W0532"), { pr_12 = 2 }) end)
    board.lift(g.state, "source_french") -- its garrison is beaten
    depots.note(g.state)
    assert.equal("yes", g.state.depots.erfurt)
    local by = {}
    for _, row in ipairs(table_of("depots").list) do
      by[row.id] = charts.is_lasting(row)
    end
    assert.same({ true, false, false }, { by.erfurt, by.dresden_source, by.magdeburg })
  end)

  it("6.15a, 6.18b an Allied leader beside a French magazine that feeds has nothing of it", function()
    local g = field(function(each)
      lead(each, "magdeburg", column("N1932", "N2032"), { ga_magdeburg = 6 })
      lead(each, "yorck", column("N1737", "N1837"), { pr_1 = 2 })
    end)
    dispatch.survey(g.state, "allied")
    assert.is_nil(g.state.reach.yorck)
  end)

  it("6.25d, 6.18a, 6.18b depots of the Allies of Spring: their source, and each edge road of Silesia and Brandenburg", function()
    local G = field().state
    local list = dispatch.depots(G, "silesia")
    for _, hex in ipairs({ "E2801", "E7024", "E7032", "E7050", "N3701", "N6701", "N7018" }) do
      assert.truthy(listed(list, hex), hex)
    end
    assert.equal(2 + 7, #list) -- both hexes of the source
  end)
end)

describe("6.10 what is noted", function()
  it("7.4a, 6.10a as a phase begins what was noted of a side goes, and that of the other side stays", function()
    local G = field(function(g)
      lead(g, "victor", column("W3402", "W3401"), { fr_4 = 4 })
      lead(g, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
    end).state
    G.reach = { victor = "command", yorck = "supply", mg_f_a = "supply" } -- the last is out of play
    dispatch.survey(G, "french")
    assert.same({ ney = "command", yorck = "supply" }, G.reach)
  end)

  it("6.9, 6.8a who lies on a depot is in supply though an enemy controls his other hex", function()
    local g = field(function(each)
      lead(each, "victor", column("N1932", "N2032"), { fr_4 = 4 })
      lead(each, "kleist", column("N2132", "N2232"), { pr_12 = 2 })
    end)
    assert.truthy(board.count("allied", "N2032") == 0)
    dispatch.survey(g.state, "french")
    assert.equal("supply", g.state.reach.victor)
  end)

  it("7.3a, 6.13c whom a depot could pass an order on to is noted for his own Movement Phase alone", function()
    local g = field(function(each) lead(each, "yorck", column("W5018", "W5017"), { pr_1 = 2 }) end)
    marching.to(g, "movement_commands", "french")
    assert.truthy(g.state.relayed.ney)
    marching.to(g, "forced_marches", "allied")
    assert.is_nil(g.state.relayed.ney)
    board.put(g.state, "ney", column("W3402", "W3401"))
    marching.to(g, "movement_commands", "french")
    assert.is_nil(g.state.relayed.ney)
  end)

  --- Marmont, who has just come onto the map by the road to Mainz.
  local function arrived(source)
    local g = field()
    lead(g, "marmont", column("W0232", "W0132"), { fr_20 = 9 })
    if source then board.lift(g.state, "source_french") end
    dispatch.survey_one(g.state, "marmont")
    return g.state.reach.marmont
  end

  it("6.10a, 6.11a who has just come is in reach, but not of an army without a line", function()
    assert.equal("command", arrived())
    assert.is_nil(arrived(true))
  end)
end)
