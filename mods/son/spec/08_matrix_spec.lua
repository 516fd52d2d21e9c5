--- 8.3 The Attrition Quotient Matrix cell by cell, by the formula that its files name: B x (middle of the row / 21) ^ 1.2, two thirds
--- for each column left of c5, five quarters for each right of it, to the nearest line.
local attrition = require("rules.08_attrition")
local BASE = {
  stand = 1 / 2,
  march_1 = 2 / 3,
  march_2_3 = 1,
  march_4_5 = 3,
  march_6_9 = 5,
  march_10_13 = 8,
  forced_1 = 1,
  forced_2_3 = 2,
  forced_4_5 = 4,
}
local FRACTIONS = { ["1/6"] = 1 / 6, ["1/3"] = 1 / 3, ["1/2"] = 1 / 2, ["2/3"] = 2 / 3, ["5/6"] = 5 / 6, ["1 1/2"] = 1.5, ["2 1/2"] = 2.5 }
local MIDDLE_COLUMN, MIDDLE_SP, MOST = 5, 21, 20
local LAST_SP = 100 -- the last row, of a force over two packages

local LINES = { 0, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 1, 1.5, 2, 2.5 }
for whole = 3, MOST do
  LINES[#LINES + 1] = whole
end

local function nearest(value)
  local best = LINES[1]
  for _, line in ipairs(LINES) do
    if math.abs(line - value) < math.abs(best - value) then best = line end
  end
  return best
end

local function expected(name, row, column)
  local middle = math.min((row.range[1] + row.range[2]) / 2, LAST_SP)
  local shift = column < MIDDLE_COLUMN and (2 / 3) ^ (MIDDLE_COLUMN - column) or (5 / 4) ^ (column - MIDDLE_COLUMN)
  return nearest(BASE[name] * (middle / MIDDLE_SP) ^ 1.2 * shift)
end

local function value_of(cell_) return FRACTIONS[cell_] or tonumber(cell_) end

describe("8.3 the matrix", function()
  for name in pairs(BASE) do
    it("8.3a, 8.3b, 8.3d quotients of " .. name, function()
      for _, row in ipairs(table_of("quotient_" .. name).rows) do
        for column, cell_ in ipairs(row.cells) do
          local at = ("%s, %s SP, c%d"):format(name, row.label, column)
          local want, got = expected(name, row, column), value_of(cell_)
          assert.truthy(math.abs(want - got) < 1e-9, ("%s: %s, not %s"):format(at, got, want))
        end
      end
    end)
  end

  it("8.3a, 8.3b no more men, fewer points or longer march ever cost less", function()
    for _, kinds in ipairs({
      { "stand", "march_1", "march_2_3", "march_4_5", "march_6_9", "march_10_13" },
      { "forced_1", "forced_2_3", "forced_4_5" },
    }) do
      for i, name in ipairs(kinds) do
        local rows, shorter = table_of("quotient_" .. name).rows, i > 1 and table_of("quotient_" .. kinds[i - 1]).rows
        for r, row in ipairs(rows) do
          for c, cell_ in ipairs(row.cells) do
            local here = value_of(cell_)
            assert.truthy(c == 1 or here >= value_of(row.cells[c - 1]))
            assert.truthy(r == 1 or here >= value_of(rows[r - 1].cells[c]))
            assert.truthy(not shorter or here >= value_of(shorter[r].cells[c]))
          end
        end
      end
    end
  end)

  it("8.3d, 8.8b each grid is for its own lengths of march, half an MP counts up, and no march is longer than the last", function()
    for kind, bands in pairs({
      stand = { { 0, "stand" } },
      march = { { 1, "march_1" }, { 3, "march_2_3" }, { 5, "march_4_5" }, { 9, "march_6_9" }, { 13, "march_10_13" } },
      forced = { { 1, "forced_1" }, { 3, "forced_2_3" }, { 5, "forced_4_5" } },
    }) do
      local least = 0
      for _, band in ipairs(bands) do
        for halves = least, 2 * band[1] do
          local want = cell(table_of("quotient_" .. band[2]), 20, "c5") -- no two grids of a kind have this alike
          assert.equal(want, attrition.quotient(kind, halves, 20, 5), kind .. " " .. halves)
        end
        least = 2 * band[1] + 1
      end
      assert.is_nil(attrition.quotient(kind, least, 20, 5), kind)
    end
  end)
end)
