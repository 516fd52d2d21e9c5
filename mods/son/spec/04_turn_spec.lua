--- 4, 24 The order of a turn, and its weather.
local fight = require("spec.fight")
local marching = require("spec.marching")
local column, lead = marching.column, marching.lead

--- Both sides with a leader each far from the other.
local function two()
  local g = marching.field(spec)
  lead(g, "ney", column("W3034", "W3134"), { fr_8 = 4 })
  lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
  lead(g, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
  lead(g, "buelow", column("W4040", "W4140"), { pr_3 = 2 })
  return g
end

--- The steps that ask somebody from here on, with the side, each once in a row.
local function asked(g, count)
  local list = {}
  while #list < count and not g:over() do
    local now = g:step() .. " " .. g:asked()[1]
    if list[#list] ~= now then list[#list + 1] = now end
    local first = g:legal(g:asked()[1])[1].verb
    if first == "support" then
      g:act("support", { army = g:legal(g:asked()[1])[1].args.army, points = 2 })
    elseif first == "lose" then
      g:act("lose", g:legal(g:asked()[1])[1].args)
    else
      g:act("end")
    end
  end
  return list
end

describe("4 the order of a turn", function()
  it("4.2a, 4.4, 4.5a, 4.14a, 4.18 command, movement, combat of the first player, then of the second", function()
    local g = two()
    lead(g, "kleist", column("W4040", "W4140"), { pr_12 = 2 }) -- so that the Organization Segment asks
    lead(g, "bertrand", column("W0950", "W0951"), { fr_12 = 2 })
    assert.same({
      "administration french",
      "organization french",
      "movement_commands french",
      "individual_initiative french",
      "early_support allied", -- 5.8h
      "forced_marches allied",
      "organization allied", -- support was declared
      "movement_commands allied",
    }, asked(g, 8))
  end)

  it("4.3, 24.2 the first player alone rolls for the weather, once a turn", function()
    local g = spec.game("son:luetzen", { dice = { 6 } })
    assert.equal("mud", g.state.weather)
    marching.to(two(), "movement_commands", "allied") -- no die for the second player: none is scripted
  end)

  it("4.19a, 24.2 each turn has its own weather", function()
    local g = two()
    local turn, rolls = g.state.turn, 0
    while g.state.turn == turn do
      asked(g, 1)
    end
    for _, line in ipairs(g:log()) do
      if line.key == "weather_is" then rolls = rolls + 1 end
    end
    assert.equal(2, rolls)
  end)

  for _, case in ipairs({
    { "24.6, 24.1 fair on a 1 in spring", 1, "fair" },
    { "24.1 rain on a 5 in spring", 5, "rain" },
    { "24.1 mud on a 6 in spring", 6, "mud" },
  }) do
    it(case[1], function() assert.equal(case[3], spec.game("son:luetzen", { dice = { case[2] } }).state.weather) end)
  end

  it("4.10a, 7.2 a command moves in its own segment alone, then there is the die", function()
    local g = two()
    marching.to(g, "individual_initiative", "french")
    g:dice({ 6 }) -- he stays; standing costs 4 SP nothing
    marching.march(g, "ney")
    assert.equal("W3034", g:unit("ney").at.head)
  end)

  it("4.8a, 4.8b, 4.6a those with commands move before the first die of initiative", function()
    local g = two()
    marching.to(g, "individual_initiative", "french")
    local points = g.state.points.french
    g:dice({ 1 })
    marching.march(g, "ney")
    assert.equal(points, g.state.points.french)
    g:act("halt")
    assert.refused(g:why("center", { army = "french", to = "W0432" }), "4.7")
  end)
end)

describe("4.4, 4.19a what the phases of a turn look at", function()
  it("6.24a a source that is lost as a phase ends is taken off the map", function()
    local g = two()
    g.state.depots = copy_of(g.state.depots)
    for id in pairs(g.state.depots) do
      g.state.depots[id] = "gone"
    end
    assert.truthy(g:unit("source_french").at)
    marching.to(g, "forced_marches", "allied")
    assert.is_nil(g:unit("source_french").at)
  end)

  for _, phase in ipairs({ "command_phase", "movement_phase", "combat_phase" }) do
    it("23.4b a siege that does not hold ends as a phase begins: " .. phase, function()
      local g = two()
      g.state.pieces.ney.besieged = true
      g.series.steps[phase].enter(g.state, {})
      assert.equal(false, g:unit("ney").besieged)
    end)
  end

  it("15.18a, 18.1a what a side does not see might be otherwise: faces, choices, or nothing", function()
    local function first() return 1 end
    local function turn() -- each in turn
      local n = 0
      return function(most)
        n = n + 1
        return (n - 1) % most + 1
      end
    end
    local g = two()
    assert.is_nil(g.series.permute(copy_of(g.state), "allied", first))
    local G = copy_of(g.state)
    assert.equal(G, g.series.permute(G, "allied", turn()))
    local battle = fight.duel(spec, "ney", { fr_8 = 12 }, "kleist", { pr_1 = 10 })
    fight.designate(battle)
    battle.state.combat.attacks[1].pitched = { french = true }
    G = copy_of(battle.state)
    assert.equal(G, battle.series.permute(G, "allied", first))
    assert.equal(false, G.combat.attacks[1].pitched.french)
    assert.is_nil(battle.series.permute(copy_of(battle.state), "french", first))
  end)
end)
