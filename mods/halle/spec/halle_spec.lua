--- 22.1 Halle: the frame of the scenario, who comes when, and what decides it.

local function game() return spec.game("halle:halle") end

--- Plays on by `end`s to a turn.
local function to_turn(g, turn)
  for _ = 1, 200 do
    if g:over() or g.state.turn >= turn then return end
    g:act("end")
  end
  error("the turn does not come", 0)
end

--- The whole battle without a move, from a position with these fields of the state.
local function end_of(change)
  local g = game()
  change(g.state)
  to_turn(g, 99)
  return g:over()
end

local function group(g, piece)
  for _, each in ipairs(g.state.groups) do
    for _, id in ipairs(each.pieces) do
      if id == piece then return each end
    end
  end
end

describe("22.1 Halle", function()
  it("22.12 the whole map is in play", function()
    local g = game()
    assert.equal("halle", g.state.area)
    g:clear()
    g:place("F_DUPONT", "H1005")
    g:place("LF_BERNADOTTE", "H1005")
    g:place("P_NATZMER", "H0117")
    g:goto_step("command_movement", "french")
    g:act("move", { unit = "F_DUPONT" })
    assert.same({}, g:why("step", { to = "H1006" }))
  end)

  it("22.13 the French begin", function()
    local g = game()
    assert.equal("french", g.state.first)
    assert.equal("french", g.state.phasing)
  end)

  it("22.14 three turns, those of 17 October", function()
    local g = game()
    assert.equal(41, g.state.turn)
    to_turn(g, 99)
    assert.equal(43, g.state.turn)
  end)

  it("22.15 who stands where in the morning", function()
    local g = game()
    local places = {
      F_DUPONT = "H1006",
      F_RIVAUD = "H1006",
      LF_BERNADOTTE = "H1006",
      P_HINRICHS = "H1007",
      P_USEDOM = "H1108",
    }
    for id, hex in pairs(places) do
      assert.equal(hex, g:unit(id).hex)
    end
  end)

  it("22.16a the French have reached their objective with Halle, or with the island", function()
    for _, hex in ipairs({ "H1108", "H1007" }) do
      local result = end_of(function(G)
        G.control.H1914 = "french"
        G.control[hex] = "french"
      end)
      assert.equal("french", result.winner)
      assert.equal("french_objective", result.level)
    end
  end)

  it(
    "22.16b the Prussians have theirs with the Dessau road; with both held losses decide",
    function()
      assert.equal("prussian_objective", end_of(function(G) G.control.H1108 = "prussian" end).level)
      local result = end_of(function(G)
        G.control.H1108, G.control.H1914, G.lost.prussian = "french", "prussian", 12
      end)
      assert.equal("french", result.winner)
      assert.same({ french = 3, prussian = 0 }, result.scores)
    end
  )

  it("22.17a Treskow comes in the morning on the west bank", function()
    local came = group(game(), "P_TRESKOW")
    assert.equal("H1101", came.hex)
    assert.equal(41, came.turn)
  end)

  it("22.17b Drouet comes after him in the afternoon", function()
    local came = group(game(), "F_DROUET")
    assert.equal("H1101", came.hex)
    assert.equal(42, came.turn)
  end)
end)

describe("the map of Halle", function()
  it("the causeway is the only way from Passendorf to the town", function()
    local g = game()
    g:clear()
    g:place("F_DUPONT", "H1006")
    g:place("LF_BERNADOTTE", "H1006")
    g:place("P_NATZMER", "H0117")
    g:goto_step("command_movement", "french")
    g:act("move", { unit = "F_DUPONT" })
    assert.same({}, g:why("step", { to = "H1007" }))
    g:act("step", { to = "H1007" })
    assert.same({}, g:why("step", { to = "H1108" }))
    assert.truthy(#g:why("step", { to = "H1008" }) > 0)
  end)
end)
