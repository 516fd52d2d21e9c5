--- The charts of battle, skirmish, attrition, weather and terrain: every cell once more, in another shape.
local printed = require("mechanics.printed")

--- Cells of a grid by a word or letter each, row by row: "MMM CCC".
local function letters(grid, letter)
  local lines = {}
  for _, row in ipairs(grid.rows) do
    local line = {}
    for i, cell in ipairs(row.cells) do
      line[i] = letter(cell)
    end
    lines[#lines + 1] = row.label .. " " .. table.concat(line)
  end
  return lines
end

local function initial(word) return word:sub(1, 1):upper() end

--- Rows of numbers of a grid, by label.
local function numbers(grid)
  local lines = {}
  for _, row in ipairs(grid.rows) do
    lines[#lines + 1] = row.label .. ": " .. table.concat(row.cells, " ")
  end
  return lines
end

describe("every cell: battles", function()
  it("M5.1a the Combat Results Table, both halves of each line", function()
    assert.same({
      "0 - routed L2 | -",
      "1 3 withdraw L2 | 1",
      "2 2 withdraw L1 | 1",
      "3 3 | 2",
      "4 3 | 2",
      "5 exchange", "6 exchange", "7 exchange", "8 exchange", "9 exchange",
      "10 2 AP2 | 3",
      "11 2 AP2 | 3 withdraw",
      "12 1 AP3 | 2 withdraw L1",
      "13 1 AP4 | 3 withdraw L2",
      "14 - AP4 | - routed L2",
    }, (function()
      local lines = {}
      local function half(row, side)
        local text, result = row[side] > 0 and " " .. row[side] or "", row[side .. "_result"]
        if row[side] == 0 then text = " -" end
        if result and result ~= "exchange" then text = text .. " " .. result end
        if row[side .. "_leaders"] > 0 then text = text .. " L" .. row[side .. "_leaders"] end
        if side == "attacker" and row.advance > 0 then text = text .. " AP" .. row.advance end
        return text
      end
      for i, row in ipairs(table_of("combat_results")) do
        local exchange = row.attacker_result == "exchange" and row.defender_result == "exchange"
        lines[i] = row.roll .. (exchange and " exchange" or half(row, "attacker") .. " |" .. half(row, "defender"))
      end
      return lines
    end)())
  end)

  it("M5.1a an exchange costs no multiple, kills no leader and gives no Advance Points", function()
    for _, row in ipairs(table_of("combat_results")) do
      if row.attacker_result == "exchange" then
        assert.same({ 0, 0, 0, 0, 0 }, { row.attacker, row.defender, row.attacker_leaders, row.defender_leaders, row.advance })
      end
    end
  end)

  it("M5.1b the odds and what each is worth, worst first", function()
    assert.same({
      "1:2 1 2 -4", "3:5 3 5 -3", "3:4 3 4 -1", "1:1 1 1 0", "4:3 4 3 1", "5:3 5 3 3", "2:1 2 1 4", "3:1 3 1 5",
    }, printed.rows(table_of("odds"), { "odds", "attack", "defence", "modifier" }))
  end)

  it("M6.1a, M6.1b the Minimum Loss of every strength up to 104 is a tenth of it, halves up, and at least 1", function()
    local last = 0
    for _, row in ipairs(table_of("minimum_loss")) do
      assert.equal(last + 1, row.from)
      for points = row.from, row.to do
        assert.equal(math.max(1, (points + 5) // 10), row.loss)
      end
      last = row.to
    end
    assert.equal(104, last)
  end)

  it("M5.1a the modifiers of the dice, whose they are, and which an assault has", function()
    assert.same({
      "odds attacker - - yes 12.P4a",
      "leaders both - - yes 12.41a",
      "cavalry_leaders both - - no 12.41b",
      "morale both - - yes 12.42a",
      "terrain defender - - no 12.43",
      "combined_arms both 2 - no 12.44a",
      "artillery both 1 1 yes 12.45a",
      "heavy_cavalry both 1 1 no 12.45b",
      "dragoons both 1 2 no 12.45c",
      "defender_stands defender 1 - yes 12.46",
      "flank_attack attacker 4 - no 12.47a",
      "unsupplied both -2 - yes 12.48",
      "winter_quarters both -2 - yes 12.49",
    }, printed.rows(table_of("battle_modifiers"), { "id", "side", "value", "per", "assault", "rule" }))
  end)

  it("M5.1a who adds his bonus to that of the highest leader", function()
    assert.same({
      "supreme yes yes yes", "army yes yes yes", "corps no yes no",
    }, printed.rows(table_of("leader_bonus"), { "id", "corps", "division", "brigade" }))
  end)

  it("M1.1g of five points lost three are foot, one horse, one guns", function()
    local count = { infantry = 0, cavalry = 0, artillery = 0 }
    for i, row in ipairs(table_of("loss_order")) do
      assert.equal(i, row.step)
      count[row.arm] = count[row.arm] + 1
    end
    assert.same({ infantry = 3, cavalry = 1, artillery = 1 }, count)
    assert.same({ "infantry", "infantry", "infantry", "cavalry", "artillery" }, printed.rows(table_of("loss_order"), { "arm" }))
  end)
end)

describe("every cell: skirmishes", function()
  local RUN = { "AE", "AE", "A1R", "AR*", "AR", "DR", "DR*", "D1R", "D1R*", "DE", "DE", "DE" }

  it("11.3t each column of the Skirmish Table is a piece of one run of results", function()
    local grid, starts = table_of("skirmish"), { 1, 3, 5, 6, 7 }
    for column, start in ipairs(starts) do
      for die = 1, 6 do
        assert.equal(RUN[start + die - 1], grid.rows[die].cells[column])
      end
    end
  end)

  it("11.3t its rows: no column is worse for the attacker than the one before", function()
    assert.same({
      "1:2 | 1:1 | 2:1 | 3:1 | 4:1",
      "1: AE | A1R | AR | DR | DR*",
      "2: AE | AR* | DR | DR* | D1R",
      "3: A1R | AR | DR* | D1R | D1R*",
      "4: AR* | DR | D1R | D1R* | DE",
      "5: AR | DR* | D1R* | DE | DE",
      "6: DR | D1R | DE | DE | DE",
    }, printed.grid(table_of("skirmish")))
  end)

  it("M3.1b the modifiers of its die", function()
    assert.same({
      "attacking_horse_artillery 1 1 11.2a",
      "defending_horse_artillery -1 1 11.2b",
      "attacking_leader - - 11.2c",
      "defending_leader - - 11.2d",
      "attacker_unsupplied -2 - 11.2e",
      "defender_unsupplied 2 - 11.2f",
    }, printed.rows(table_of("skirmish_modifiers"), { "modifier", "value", "per", "rule" }))
  end)
end)

describe("every cell: attrition and weather", function()
  it("16.22t1 Normal March Attrition, losses by die from 0 to 10", function()
    assert.same({
      "1-5: 0 0 0 0 0 0 1 1 1 1 1",
      "6-10: 0 0 0 0 0 1 1 2 2 2 2",
      "11-20: 0 0 0 0 1 2 3 3 4 4 5",
      "21-30: 0 0 0 2 3 5 5 6 6 8 9",
      "31-40: 0 0 2 4 6 6 8 8 10 12 14",
      "41-50: 0 3 5 8 8 10 10 13 15 18 20",
    }, numbers(table_of("attrition_normal")))
  end)

  it("16.22t2, M1.1b Forced March Attrition, and the row of a small force of cavalry", function()
    assert.same({
      "1-5: 0 1 1 1 1 1 1 1 2 2 2",
      "6-10: 0 1 1 2 2 2 2 3 3 4 4",
      "11-20: 0 2 3 3 4 4 5 6 7 8 8",
      "21-30: 0 5 5 6 6 8 9 11 12 12 12",
      "31-40: 0 6 8 8 10 12 14 16 16 16 16",
      "41-50: 0 10 10 13 15 18 20 20 20 20 20",
    }, numbers(table_of("attrition_forced")))
    assert.same({ "1-3: 0 0 0 0 1 1 1 1 1 2 2" }, numbers(table_of("attrition_cavalry")))
  end)

  it("M1.1a, M1.1c more men, a higher die or a forced march never cost less", function()
    local normal, forced = table_of("attrition_normal").rows, table_of("attrition_forced").rows
    for row = 1, 6 do
      for die = 1, 11 do
        local cell = normal[row].cells[die]
        assert.truthy(cell <= forced[row].cells[die])
        assert.truthy(row == 1 or normal[row - 1].cells[die] <= cell)
        assert.truthy(row == 1 or forced[row - 1].cells[die] <= forced[row].cells[die])
        assert.truthy(die == 1 or normal[row].cells[die - 1] <= cell)
        assert.truthy(die == 1 or forced[row].cells[die - 1] <= forced[row].cells[die])
      end
    end
  end)

  it("M1.1d what the die is changed by", function()
    assert.same({
      "mud 1 16.3a", "snow 2 16.3b", "unsupplied 2 16.3c", "double_force_march 2 16.3d", "french -1 16.3e", "cossack_zone 1 10.7b",
    }, printed.rows(table_of("attrition_modifiers"), { "modifier", "value", "rule" }))
  end)

  it("5.0.3t the Weather Table, a letter a month from January", function()
    assert.same({
      "1 MMMCCCCCCCCM",
      "2 SMMCCCCCCCCM",
      "3 SSMMCCCCCCMS",
      "4 SSMMCCCCCMMS",
      "5 SSSMCCCCCMSS",
      "6 SSSMMCCCMMSS",
    }, letters(table_of("weather"), initial))
  end)

  it("M8.1b the 48 weeks of a year, four a month; winter quarters from November to April", function()
    local turns = table_of("turns")
    assert.equal(48, #turns)
    local quarters, after = {}, {}
    for i, row in ipairs(turns) do
      assert.same({ i, (i - 1) // 4 + 1, (i - 1) % 4 + 1 }, { row.week, row.month, row.part })
      if row.quarters then quarters[row.month] = (quarters[row.month] or 0) + 1 end
      if row.after then after[#after + 1] = row.label .. " " .. row.after end
    end
    assert.same({ 4, 4, 4, 4, nil, nil, nil, nil, nil, nil, 4, 4 }, quarters)
    assert.same({
      "IV January monthly", "IV February monthly", "IV March quarterly", "IV April monthly", "IV May monthly", "IV June quarterly",
      "IV July monthly", "IV August monthly", "IV September quarterly", "IV October monthly", "IV November monthly", "IV December monthly",
    }, after)
    assert.equal("I January, II February, III June, I November",
      table.concat({ turns[1].label, turns[6].label, turns[23].label, turns[41].label }, ", "))
  end)
end)

describe("every cell: ground, movement and the rest", function()
  it("M4.1a, M4.1b the Terrain Effects Chart", function()
    assert.same({
      "clear hex 1 - open 0 8.32a",
      "town hex 1 - open 1 8.32l",
      "city hex 1 - open 1 8.32l",
      "partial_rough hex 1 2 open 1 8.32b",
      "rough hex 1 - open 2 8.32c",
      "rough_side side 3 - open 0 8.32d",
      "minor_river side 1 - bridge_free 0 8.32k",
      "major_river side - - bridge_only 0 8.32k",
      "forest hex 1 - open 1 8.32e",
      "forest_side side 2 - open 0 8.32f",
      "partial_swamp hex 1 - open 0 8.32g",
      "swamp hex 2 - open 0 8.32h",
      "swamp_side side 2 - open 0 8.32i",
      "lake hex - - never 0 8.32j",
      "sea hex - - never 0 11.15",
      "mountain hex - - never 0 8.32j",
      "mountain_side side - - never 0 8.32j",
      "lake_side side - - never 0 8.32j",
      "sea_side side - - never 0 11.15",
    }, printed.rows(table_of("terrain"), { "terrain", "place", "cost", "from_open", "crossing", "defence", "rule" }))
  end)

  it("movement points by kind of piece", function()
    assert.same({
      "leader 7 8.11a", "infantry 5 8.12", "artillery 5 8.12", "cavalry 7 8.13", "horse_artillery 7 8.13",
      "supply_train 4 8.14", "bridge_train 4 8.14", "detachment 0 8.15", "partisan 2 19.31p",
      "recruits 5 25.43b", "remounts 7 25.43b",
    }, printed.rows(table_of("allowances"), { "kind", "points", "rule" }))
  end)

  it("3.21a ranks, their marks, how far they command and with how many points", function()
    assert.same({
      "supreme XXXXX yes 7 -", "army XXXX yes 7 -", "corps XXX yes 2 3", "division XX no - -", "brigade X no - -",
    }, printed.rows(table_of("ranks"), { "id", "marks", "named", "range", "points" }))
  end)

  it("what fortresses hold", function()
    assert.same({ "major 35 2 15.21", "minor 10 2 15.22" },
      printed.rows(table_of("fortresses"), { "class", "points", "trains", "rule" }))
  end)

  it("who lives off the land, and what a place feeds", function()
    assert.same({
      "town 2 foraged depleted depleted 14.43c", "city 3 foraged depleted depleted 14.43c", "depot_city - - - - 14.44a",
    }, printed.rows(table_of("forage"), { "place", "corps", "clear", "mud", "snow", "rule" }))
    assert.same({
      "french yes yes 14.42a", "russian yes no 14.42a", "austrian no no 14.42a", "prussian no no 14.42a", "british no no 14.42a",
    }, printed.rows(table_of("foragers"), { "power", "own", "allies", "rule" }))
  end)

  it("Victory Points, as the schedule has them", function()
    assert.same({
      "eliminated 1 no 18.2a", "captured 2 no 18.2b", "failed_concentrate 5 no 18.2c", "leader_killed 1 yes 18.2d",
    }, printed.rows(table_of("victory_points"), { "id", "points", "per_initiative", "rule" }))
  end)
end)
