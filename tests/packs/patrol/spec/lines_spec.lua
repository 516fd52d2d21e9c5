--- mechanics.supply, mechanics.command and mechanics.queries on the map of the patrol, and questions about sets.
local command = require("mechanics.command")
local queries = require("mechanics.queries")
local supply = require("mechanics.supply")

local map = map_of()

--- Lines to 0101 of three hexes at most, through no pond, and not where `barred` says.
local barred = { hexes = {}, sides = {} }
local lines = supply.declare("lines of the spec", { "prompt" }, {
  goals = function() return { "0101" } end,
  shut = function(_, _, hex) return (map:terrain(hex) == "pond" or barred.hexes[hex]) and "pond" or nil end,
  over = function(_, a, b) return barred.sides[a .. b] and "ditch" or nil end,
  most = 3,
})
local range = command.range("range of the spec", { red = { "prompt" } }, {
  rows = { { hexes = 1 }, { hexes = 2, ways = { { 0, 1 } } } },
  onward = function(_, _, from, by_road)
    return those(map:neighbors(from), function(to) return not by_road or map:link(from, to, "road") end)
  end,
})

local function game(hexes, sides)
  barred = { hexes = hexes or {}, sides = sides or {} }
  return spec.game("patrol:ford").state
end

it("lines: as long as they may be, the start not counted", function()
  local G = game()
  assert.equal("0301 0201 0101", table.concat(lines:line(G, "red", "0301"), " "))
  assert.truthy(lines:reaches(G, "red", "0401"))
  assert.falsy(lines:reaches(G, "red", "0501"))
  assert.equal("far", lines:why(G, "red", "0501").reason)
  assert.equal("0301", lines:why(G, "red", "0501").near)
end)

it("lines: a goal needs none, and what stands in the start bars nothing", function()
  local G = game({ ["0101"] = true })
  assert.equal("0101", table.concat(lines:line(G, "red", "0101"), " "))
  G = game({ ["0201"] = true })
  assert.truthy(lines:reaches(G, "red", "0201"))
  assert.falsy(lines:passes(G, "red", "0201"))
end)

it("lines: what bars the one that is barred least", function()
  local around = {}
  for _, hex in ipairs(map:neighbors("0101")) do
    around[hex] = true
  end
  local broken = lines:why(game(around), "red", "0301")
  assert.equal("barred", broken.reason)
  assert.equal(1, #broken.bars)
  assert.truthy(around[broken.bars[1].hex])
  local sides = {}
  for _, hex in ipairs(map:neighbors("0101")) do
    sides[hex .. "0101"] = true
  end
  broken = lines:why(game({}, sides), "red", "0301")
  assert.equal("ditch", broken.bars[1].key)
  assert.equal("0101", broken.bars[1].to)
end)

it("ranges: rows of paths, by road where they ask for it", function()
  local G = game()
  assert.truthy(range:takes_in(G, "red", "0101", "0101"))
  assert.truthy(range:takes_in(G, "red", "0101", "0201"))
  assert.truthy(range:takes_in(G, "red", "0101", "0301")) -- the road
  assert.falsy(range:takes_in(G, "red", "0101", "0303"))
  assert.falsy(range:takes_in(G, "red", "0101", "0401"))
  local hexes = range:hexes(G, "red", "0101")
  for _, hex in ipairs(map:hexes()) do
    assert.equal(range:takes_in(G, "red", "0101", hex), hexes[hex] == true)
  end
end)

it("queries: a hexside joins neighbours", function()
  assert.equal("0201", select(2, queries.hexside("0101/0201")))
  assert.equal(nil, queries.hexside("0101/0401"))
  assert.equal(nil, queries.hexside("nowhere"))
end)

it("sets: any of a list, however long", function()
  local list = {}
  for i = 1, 100 do
    list[i] = i
  end
  local function only(number)
    return function(set) set:need(set:those(function(i) return i == number end), "1.2", "out_already") end
  end
  assert.truthy(any_candidate(list, only(1)))
  assert.truthy(any_candidate(list, only(100)))
  assert.falsy(any_candidate(list, only(101)))
  assert.falsy(any_candidate({}, only(1)))
end)
