--- The rule of sight on twenty small maps: flat hexes, even columns half a hex up, rows counted up the page. Rows from
--- the top, parted by |; a hex is its level, or lowest-highest, and w woods, t village, s shrub or b a building, which are
--- not in the way. Both ways alike.
local hexmap = require("engine.map")
local sight = require("rules.sight")

-- map, viewer, target, units, visibility (0: no limit), seen?
local CASES = {
  { "neighbours see each other", "2 2w 2|2 2w 2|2 2 2", "02.02", "02.03", {}, 0, true },
  { "the end hexes never count", "3 3 3|3 3w 3|3 3 3|3 3 3|3 3t 3", "02.01", "02.04", {}, 0, true },
  { "lower and equal ground", "1 3 1|1 1 1|1 2 1|1 3 1|1 3 1", "02.01", "02.05", {}, 0, true },
  { "one hex a level higher", "1 2 1|1 2 1|1 3 1|1 2 1|1 2 1", "02.01", "02.05", {}, 0, false },
  { "woods a level lower", "1 3 1|1 2 1|1 2w 1|1 3 1", "02.01", "02.04", {}, 0, true },
  {
    "woods that the line clips",
    "3 3 3 3 3|3 3 3 3 3|3 3 3w 3 3|3 3 3 3 3|3 3 3 3 3",
    "01.02",
    "05.03",
    {},
    0,
    false,
  },
  { "a brigade in between", "1 3 1|1 3 1|1 3 1|1 3 1", "02.01", "02.04", { "02.02" }, 0, false },
  { "nobody in between", "1 3 1|1 3 1|1 3 1|1 3 1", "02.01", "02.04", {}, 0, true },
  {
    "the highest level of a hex counts",
    "1 3 1|1 1-2 1|1 3 1|1 2-3 1",
    "02.01",
    "02.04",
    { "02.03" },
    0,
    true,
  },
  {
    "buildings and shrub are no cover",
    "1 2 1|1 2s 1|1 2b 1|1 2 1",
    "02.01",
    "02.04",
    {},
    0,
    true,
  },
  { "a hill above both", "1 3 1|1 1 1|1 1 1|1 4 1|1 1 1|1 1 1", "02.01", "02.06", {}, 0, false },
  {
    "an even slope, a level a hex",
    "1 5 1|1 4 1|1 3 1|1 2 1|1 1 1",
    "02.01",
    "02.05",
    {},
    0,
    true,
  },
  {
    "an even slope, a level in two",
    "1 3 1|1 3 1|1 2 1|1 2 1|1 1 1|1 1 1",
    "02.01",
    "02.06",
    {},
    0,
    true,
  },
  { "woods on an even slope", "1 5 1|1 4 1|1 3w 1|1 2 1|1 1 1", "02.01", "02.05", {}, 0, false },
  { "a convex slope", "1 5 1|1 4 1|1 4 1|1 2 1|1 1 1", "02.01", "02.05", {}, 0, false },
  {
    "what just reaches the line",
    "1 6 1|1 2 1|1 2 1|1 2 1|1 4 1|1 2 1|1 2 1|1 2 1|1 2 1",
    "02.09",
    "02.01",
    {},
    0,
    false,
  },
  {
    "a shoulder next to the high end",
    "1 4 1|1 3 1|1 3 1|1 1 1|1 1 1|1 1 1",
    "02.06",
    "02.01",
    {},
    0,
    false,
  },
  {
    "woods next to the high end",
    "1 5 1|1 1w 1|1 1 1|1 1 1|1 1 1|1 1 1|1 1 1",
    "02.07",
    "02.01",
    {},
    0,
    true,
  },
  {
    "a village beside a line along hexsides",
    "2 2 2 2 2|2 2t 2 2 2|2 2 2 2 2",
    "01.02",
    "03.02",
    {},
    0,
    false,
  },
  { "dusk", "2 2 2|2 2 2|2 2 2|2 2 2|2 2 2|2 2 2|2 2 2", "02.01", "02.07", {}, 5, false },
}

local GROUND = { w = "woods", s = "shrub", b = "building" }

local function split(text, pattern)
  local list = {}
  for part in text:gmatch(pattern) do
    list[#list + 1] = part
  end
  return list
end

local function hex_line(column, row, cell)
  local low, high, letter = cell:match("^(%d+)%-?(%d*)(%a?)$")
  local feature = letter == "t" and " village" or ""
  local levels = ("levels=%s..%s"):format(low, high ~= "" and high or low)
  return ("hex %02d.%02d %s %s%s"):format(column, row, GROUND[letter] or "clear", levels, feature)
end

local function map_of_case(text)
  local rows = split(text, "[^|]+")
  local columns = #split(rows[1], "%S+")
  local lines = {
    "map case 1",
    "grid flat shift=odd rows=up",
    ('sheet "" order=CCRR sep="." cols=1..%d rows=1..%d d=-1,-1'):format(columns, #rows),
    "terrain clear",
    "terrain woods",
    "terrain shrub",
    "terrain building",
    "feature village",
  }
  for i, row in ipairs(rows) do
    for column, cell in ipairs(split(row, "%S+")) do
      lines[#lines + 1] = hex_line(column, #rows + 1 - i, cell)
    end
  end
  local map, why = hexmap.read(table.concat(lines, "\n") .. "\n", "case")
  return map or error(why)
end

describe("4 sight", function()
  for i, case in ipairs(CASES) do
    it(("4.4 case %d: %s"):format(i, case[1]), function()
      local map = map_of_case(case[2])
      for _, hex in ipairs(case[5]) do
        map:layer("troops"):set(hex, 1)
      end
      local rule_of_sight = sight.of(map, case[6])
      assert.equal(case[7], rule_of_sight:clear(case[3], case[4]))
      assert.equal(case[7], (rule_of_sight:trace(case[4], case[3])))
    end)
  end
end)
