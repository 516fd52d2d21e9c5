--- mechanics.retreat_paths against listing all ways, on random networks of hexes.
local retreat_paths = require("mechanics.retreat_paths")

--- Whole numbers from a seed, so that a case that fails can be run again.
local function random_from(seed)
  local state = seed
  return function(least, most)
    state = (state * 6364136223846793005 + 1442695040888963407) & 0x7fffffffffffffff
    return least + (state >> 33) % (most - least + 1)
  end
end

--- Twelve hexes, each with up to four neighbours, and what a step between them may hang on.
local function network(random)
  local near = {}
  for hex = 1, 12 do
    near[hex] = {}
    for _ = 1, random(0, 4) do
      local to = random(1, 12)
      if to ~= hex and not listed(near[hex], to) then table.insert(near[hex], to) end
    end
  end
  local map, salt = {}, random(1, 1000)
  function map:neighbors(hex) return near[hex] end
  return map, function(from, to, step) return (from * 31 + to * 17 + step * 7 + salt) % 5 > 0 end
end

--- All ways of so many steps, or the longest that there are, in the order in which they are found.
local function all_ways(map, starts, count, may)
  local ways = {}
  for i, hex in ipairs(starts) do
    ways[i] = { hex }
  end
  for step = 1, count do
    local longer = {}
    for _, way in ipairs(ways) do
      for _, to in ipairs(map:neighbors(way[step])) do
        if may(way[step], to, step) then
          local new = { table.unpack(way) }
          new[step + 1] = to
          longer[#longer + 1] = new
        end
      end
    end
    if #longer == 0 then break end
    ways = longer
  end
  return ways
end

local function along(count)
  return function(way) return sum({ table.unpack(way, 2) }, count) end
end

local function text_of_ends(ends)
  local lines = {}
  for hex = 1, 12 do
    local way = ends[hex]
    if way then lines[#lines + 1] = hex .. ": " .. table.concat(way, " ") end
  end
  return table.concat(lines, ", ")
end

it("1.8 the best ways are those that listing all of them finds", function()
  for seed = 1, 300 do
    local random = random_from(seed)
    local map, may = network(random)
    local starts, count, first, second = { random(1, 6), random(7, 12) }, random(0, 5), random(2, 5), random(2, 5)
    local function one(hex) return hex * first % 3 end
    local function two(hex) return hex * second % 4 end
    local function far(way) return way[#way] % 3 end
    local slow = all_ways(map, starts, count, may)
    slow = least(least(least(slow, "1.8", along(one)), "1.8", along(two)), "1.8", far)
    local quick, score = retreat_paths.best(map, starts, count, may, { one, two })
    quick = least(least(quick, "1.8", score(1)), "1.8", score(2))
    quick = least(quick, "1.8", far)
    local want, found = text_of_ends(retreat_paths.ends(slow)), text_of_ends(retreat_paths.ends(quick))
    assert.equal("seed " .. seed .. ": " .. want, "seed " .. seed .. ": " .. found)
  end
end)

it("1.8 hex by hex, each step leaves the longest retreat open", function()
  for seed = 1, 300 do
    local random = random_from(seed)
    local map, may = network(random)
    local from, count, want, longest = random(1, 12), random(1, 5), {}, 0
    for _, way in ipairs(all_ways(map, { from }, count, may)) do
      longest = #way - 1
      if longest > 0 and not listed(want, way[2]) then want[#want + 1] = way[2] end
    end
    local hexes, steps = retreat_paths.onward(map, from, count, may)
    assert.equal("seed " .. seed .. ": " .. longest, "seed " .. seed .. ": " .. steps)
    assert.same(want, hexes)
  end
end)

it("1.8 twelve hexes are found by a few hundred questions", function()
  local asked, plain = 0, {}
  function plain:neighbors(hex) -- a plane of hexes, numbered by rows of 100
    return { hex + 1, hex - 99, hex - 100, hex - 1, hex + 99, hex + 100 }
  end
  local function away(from, hex) -- the distance in whole hexes
    local r, q = hex // 100 - from // 100, hex % 100 - from % 100
    return math.max(math.abs(q), math.abs(r), math.abs(q + r))
  end
  local function may(_, to, step)
    asked = asked + 1
    return away(5050, to) == step
  end
  local ways = retreat_paths.best(plain, { 5050 }, 12, may, { function(hex) return hex % 7 end })
  assert.equal(72, #ways)
  assert.truthy(asked < 3000, asked)
  asked = 0
  local hexes, steps = retreat_paths.onward(plain, 5050, 12, may)
  assert.equal(6, #hexes)
  assert.equal(12, steps)
  assert.truthy(asked < 3000, asked)
end)
