--- 13, 15.18 Whose counter lies face down. Each place has one leader.
local board = require("mechanics.board")
local identity = require("rules.15_identity")
local marching = require("spec.marching")
local column, line, lead = marching.column, marching.line, marching.lead

--- What the other side sees of Ney or Yorck there: his name, or a handle.
local function seen(put, side)
  local g = marching.field(spec)
  put(g)
  for _, stack in ipairs(g:view(side).enemy) do
    local first = stack.pieces and stack.pieces[1].id
    if stack.handle or first == "ney" or first == "yorck" then return stack.handle or first end
  end
end

local function ney(at)
  return function(g) lead(g, "ney", at, { fr_8 = 4 }) end
end

describe("13, 15.18 identity", function()
  it("15.18a, 15.1a in column a leader is hidden", function()
    assert.equal("hidden:W3034:1", seen(ney(column("W3034", "W3134")), "allied"))
  end)

  it("15.18a in line he is shown", function() assert.equal("ney", seen(ney(line("W3034", "W3033")), "allied")) end)

  it("15.18b, 15.18c next to the enemy he is shown, and the enemy", function()
    local function both(g)
      ney(column("W3034", "W3134"))(g)
      lead(g, "yorck", column("W2934", "W2834"), { pr_1 = 2 })
    end
    assert.equal("ney", seen(both, "allied"))
    assert.equal("yorck", seen(both, "french"))
  end)

  it("15.18b not next to a leader without troops", function()
    local function both(g)
      ney(column("W3034", "W3134"))(g)
      lead(g, "yorck", column("W2934", "W2834"))
    end
    assert.equal("hidden:W3034:1", seen(both, "allied"))
  end)

  it("13.3, 13.2, 13.1 the French are shown in Silesia and Brandenburg", function()
    assert.equal("ney", seen(ney(column("E3421", "E3321")), "allied"))
    assert.equal("ney", seen(ney(column("N5717", "N5817")), "allied"))
    assert.equal("hidden:W5020:1", seen(ney(column("W5020", "W5019")), "allied"))
  end)

  it("13.2, 13.3, 3.13 no country is hostile to the Allies", function()
    assert.equal("hidden:E3421:1", seen(function(g) lead(g, "yorck", column("E3421", "E3321"), { pr_1 = 2 }) end, "french"))
    assert.equal("hidden:W1634:1", seen(function(g) lead(g, "yorck", column("W1634", "W1635"), { pr_1 = 2 }) end, "french"))
  end)

  it("11.2, 15.18a a hidden leader cannot be named", function()
    local g = marching.field(spec)
    lead(g, "yorck", column("W3034", "W3134"), { pr_1 = 2 })
    lead(g, "ney", column("W0950", "W0951"), { fr_4 = 4 })
    marching.to(g, "movement_commands", "french")
    assert.refused(g:why("move", { leader = "yorck" }), "15.18a")
  end)

  it("15.18a, 11.2 of a hidden leader the side is seen", function()
    local g = marching.field(spec)
    ney(column("W3034", "W3134"))(g)
    for _, stack in ipairs(g:view("allied").enemy) do
      if stack.handle then assert.equal("french", stack.nation) end
    end
  end)

  for _, case in ipairs({
    { "two with troops", {}, {}, true },
    { "two without", { armed = false }, { armed = false }, true },
    { "one with troops and one without", {}, { armed = false }, false },
    { "two neutrals", { neutral = true }, { neutral = true }, true },
    { "a neutral and one at war", {}, { neutral = true }, false },
    { "two besieged", { besieged = true }, { besieged = true }, true },
    { "a besieged and one at war", {}, { besieged = true }, false },
    { "a besieged and a neutral", { neutral = true }, { besieged = true }, false },
  }) do
    it(("15.18a hidden leaders might be each other: %s: %s"):format(case[1], case[4]), function()
      local g = marching.field(spec)
      for i, id in ipairs({ "ney", "marmont" }) do
        lead(g, id, i == 1 and column("W3034", "W3134") or column("W1632", "W1732"), { [i == 1 and "fr_8" or "fr_20"] = 4 })
        board.mark(g.state, id, case[1 + i])
      end
      local n = 0
      local changed = identity:permute(copy_of(g.state), "allied", function(most)
        n = n + 1
        return (n - 1) % most + 1
      end)
      assert.equal(case[4], changed)
    end)
  end
end)
