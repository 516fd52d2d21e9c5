--- 28 Points of Lützen.
local board = require("mechanics.board")
local marching = require("spec.marching")
local towns = require("rules.28_towns")
local column, lead = marching.column, marching.lead

local function field(put)
  local g = marching.field(spec)
  g.state.control = copy_of(g.state.control)
  for hex in pairs(g.state.control) do
    g.state.control[hex] = "none"
  end
  put(g)
  return g
end

describe("28 points", function()
  it("28.1a a point for each SP that the enemy has lost in combat", function()
    local G = field(function() end).state
    G.lost.allied, G.worn.allied = 7, 3
    assert.equal(7, towns.points(G, "french"))
    assert.equal(0, towns.points(G, "allied"))
  end)

  it("28.1b a town is his who last had troops in it at the end of a phase", function()
    local g = field(function(each)
      lead(each, "ney", column("W3418", "W3419"), { fr_8 = 4 })
      lead(each, "yorck", column("W5018", "W5017"), { pr_1 = 2 })
    end)
    marching.to(g, "forced_marches", "allied")
    assert.equal(6, towns.points(g.state, "french"))
    board.put(g.state, "ney", column("W2934", "W3034"))
    towns.note(g.state)
    assert.equal(6, towns.points(g.state, "french"))
    assert.equal(0, towns.points(g.state, "allied"))
  end)

  it("28.1b the towns of Lützen and what each is worth", function()
    local worth = { Leipzig = 6, Halle = 3, Altenburg = 3, Merseburg = 2, Weissenfels = 2, Naumburg = 2, Zeitz = 2, Borna = 2, ["Lützen"] = 2, Pegau = 2 }
    local G = field(function() end).state
    for name, points in pairs(worth) do
      G.control = { [map_of():find(name).hex] = "french" }
      assert.equal(points, towns.points(G, "french"), name)
    end
    assert.equal(10, #G.towns)
  end)

  it("28.1b who stands in a town as the game begins holds it", function()
    local control = spec.game("son:luetzen").state.control
    assert.equal("allied", control.W3418)
    assert.equal("none", control.W2830) -- Zeitz is empty
  end)

  it("28.1b, 26.1c the neutral Saxons take none", function()
    local g = field(function(each) lead(each, "torgau", column("W3418", "W3419"), { fr_25 = 3 }) end)
    board.mark(g.state, "torgau", { neutral = true })
    towns.note(g.state)
    assert.equal("none", g.state.control.W3418)
  end)

  it("28.1c a scenario without towns or peace is drawn at its end, whatever was lost", function()
    local G = spec.game("son:june").state
    G.lost.allied = 7
    towns.settle(G)
    assert.same({ winner = "draw", level = "time", scores = {} }, G.over)
  end)

  it("28.1c, 26.12c a single town is enough for points, a single row for a peace", function()
    local G = field(function() end).state
    G.towns, G.lost.allied = { G.towns[1] }, 7
    towns.settle(G)
    assert.same({ "french", "points" }, { G.over.winner, G.over.level })
    G = spec.game("son:spring").state
    G.turn, G.peace = G.last_turn, { G.peace[#G.peace] }
    towns.settle(G)
    assert.same({ "allied", "armistice" }, { G.over.winner, G.over.level })
  end)

  it("28.1b a leader without troops takes none", function()
    local g = field(function(each) lead(each, "ney", column("W3418", "W3419")) end)
    towns.note(g.state)
    assert.equal("none", g.state.control.W3418)
  end)

  it("28.1c more points win after the last turn, as many are a draw", function()
    for _, case in ipairs({ { 7, 0, "french" }, { 0, 7, "allied" }, { 3, 3, "draw" } }) do
      local g = field(function() end)
      g.state.turn = g.state.last_turn
      g.state.lost.allied, g.state.lost.french = case[1], case[2]
      while not g:over() do
        local first = g:legal(g:asked()[1])[1]
        g:act(first.verb == "support" and "support" or "end", first.verb == "support" and first.args or nil)
      end
      assert.equal(case[3], g:over().winner)
    end
  end)
end)
