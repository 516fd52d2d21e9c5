--- 14.1 Lines of sight on the twenty small maps of tables/sight_cases, both ways.
local hexmap = require("engine.map")
local sight = require("rules.14_sight")

local LETTERS = { w = "woods", t = "town_village", v = "vineyard", o = "orchard", b = "building", s = "shrub", m = "swamp", r = "redoubt" }
local BLOCKS = { infantry = true, cavalry = true, artillery = true }

local function hex_line(col, row, cell)
  local low, high, letter = cell:match("^(%d)%-?(%d?)(%a?)$")
  local terrain = LETTERS[letter] or "clear"
  return ("hex %02d.%02d %s levels=%s..%s"):format(col, row, terrain, low, high ~= "" and high or low)
end

--- The map of a case: rows from the top down.
local function map_of_case(text)
  local rows, width = {}, 0
  for row in text:gmatch("[^|]+") do
    local cells = {}
    for cell in row:gmatch("%S+") do
      cells[#cells + 1] = cell
    end
    table.insert(rows, 1, cells)
    width = #cells
  end
  local lines = {
    "map case 1",
    'title "a case"',
    "grid flat shift=odd rows=up",
    ('sheet "" order=CCRR sep="." cols=1..%d rows=1..%d d=-1,-1'):format(width, #rows),
  }
  for _, name in ipairs(map_of():names("terrain")) do
    lines[#lines + 1] = "terrain " .. name
  end
  for col = 1, width do
    for row = 1, #rows do
      lines[#lines + 1] = hex_line(col, row, rows[row][col])
    end
  end
  return assert(hexmap.read(table.concat(lines, "\n") .. "\n", "case"))
end

local function place(map, units)
  for hex, kind in (units or ""):gmatch("(%S+):(%S+)") do
    if BLOCKS[kind] then map:layer("troops"):set(hex, 1) end
  end
end

describe("14.1 lines of sight", function()
  for _, case in ipairs(table_of("sight_cases")) do
    it(("%s %s: %s"):format(case.rule, case.case, case.about), function()
      local map = map_of_case(case.map)
      place(map, case.units)
      local rule = sight.of(map, case.visibility or 99)
      assert.equal(case.visible, rule:clear(case.viewer, case.target))
      assert.equal(case.visible, rule:clear(case.target, case.viewer))
    end)
  end

  for _, case in ipairs({
    { "14.1.3.1ex level 4 to level 4 over hexes of level 4", "1 4 1|1 4 1|1 4 1|1 4 1|1 4 1|1 1 1", "02.02", true },
    { "14.1.3.3ex down an even slope, a level a hex", "1 6 1|1 5 1|1 4 1|1 3 1|1 2 1|1 1 1", "02.01", true },
    { "14.1.4ex1 from 4 to 1 five hexes off, a 3 next to the 4: the line is at 3.4 there", "1 4 1|1 3 1|1 1 1|1 1 1|1 1 1|1 1 1", "02.01", true },
    { "14.1.4ex2 a hex further down it is at 2.8, and the 3 blocks", "1 4 1|1 1 1|1 3 1|1 1 1|1 1 1|1 1 1", "02.01", false },
  }) do
    it(case[1], function()
      local rule = sight.of(map_of_case(case[2]), 99)
      assert.equal(case[4], rule:clear("02.06", case[3]))
      assert.equal(case[4], rule:clear(case[3], "02.06"))
    end)
  end

  it("14.1.2.3, 2.3.1b Skirmishers, Commanders and headquarters stand in no one's way", function()
    assert.truthy(sight.blocks("Hay-Br"))
    assert.truthy(sight.blocks("X1-Hay-Br"))
    assert.truthy(sight.blocks("Brb"))
    assert.falsy(sight.blocks("S1-Hay-Br"))
    assert.falsy(sight.blocks("Picton"))
    assert.falsy(sight.blocks("HQ-Al"))
  end)

  it("14.1.5 one sees as far as the turn track says", function()
    local g = spec.game("nbs:drill")
    assert.equal(99, select(2, sight.now(g.state)))
    g.state.turn = 3
    assert.equal(10, select(2, sight.now(g.state)))
  end)
end)
