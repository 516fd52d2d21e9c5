--- The worked examples of the book that the charts alone can answer, with its figures. Those that want rules are cases of their chapters.
local function of(name) return table_of(name) end

--- A modifier of a chart with sections.
local function added(name, section, entry)
  for _, row in ipairs(of(name)) do
    if row.entry == entry and (section == nil or row.section == section) then return row.value end
  end
  error("no such entry: " .. entry)
end

--- The number that a Morale Rating wants to stand.
local function stands_on(row, rating)
  for _, each in ipairs(of("stand").rows) do
    if each.label == row then return each.cells[rating] end
  end
end

local function rows_of(name, field, value)
  return those(of(name), function(row) return row[field] == value end)
end

local function price(section, kind, class)
  for _, row in ipairs(rows_of("movement", "kind", kind)) do
    if row.section == section then return row[class] end
  end
end

local function action(name, class)
  return rows_of("actions", "action", name)[1][class]
end

local function allowance(class) return rows_of("allowances", "class", class)[1].allowance end

local MP, B, C = 4, 2, 3 -- quarters; columns of ratings

describe("worked examples: terms and sizes", function()
  it("3.4ex a Line with 5 MPs left that becomes DG has two and a half", function() assert.equal(10, 5 * MP // 2) end)

  it("3.5ex a six with three more is read in the last row", function()
    assert.equal(of("gun_loss").rows[9].cells[1], cell(of("gun_loss"), 6 + 3))
    assert.equal(cell(of("firefight"), 8, "3"), cell(of("firefight"), 6 + 3, "3"))
    assert.equal(cell(of("attacker_won_attacker"), 0, "B"), cell(of("attacker_won_attacker"), 1 - 2, "B"))
  end)

  it("7.1.1ex an AB with two Line Extensions has a B in each of three hexes", function()
    assert.equal("B B B", of("sizes").by.AB.two_extensions)
  end)

  it("7.1.1 an A is two Bs or four Cs, and a B with a C is still a B", function()
    local by = of("sizes").by
    assert.same({ 4, 4 }, { 2 * by.B.units, 4 * by.C.units })
    assert.equal(by.A.units, 2 * by.B.units)
    assert.truthy(by.B.units + by.C.units > by.B.units and by.B.units + by.C.units < by.A.units)
  end)

  it("13.2c the parts of each level make the whole, or leave the excess with the parent", function()
    local by = of("sizes").by
    for _, row in ipairs(of("sizes").list) do
      for _, split in ipairs({ row.one_extension or "", row.two_extensions or "" }) do
        local sum = 0
        for part in split:gmatch("%S+") do
          sum = sum + by[part].units
        end
        assert.truthy(split == "" or sum == row.units, row.id .. " " .. split)
      end
    end
  end)

  it("21.6ex the 37th Line is not Wrecked by three boxes, and is by six", function()
    local wreck = of("units").by["37Ln-Mo"].wreck
    assert.truthy(2 + 1 < wreck and 2 + 1 + 2 + 1 >= wreck)
  end)

  it("21.3ex Blood Lust and M-3 is Disorganized", function()
    assert.equal("blood_lust", of("morale_states")[1].state)
    assert.equal("DG", of("morale_states")[1 + 3].short)
  end)
end)

describe("worked examples: movement", function()
  it("12.5ex a clear hex in Line, the change into Column and a turn are four: a Column has four left for the road", function()
    local change = those(of("formation_changes"), function(row) return row.from == "line" and row.to == "march_column" and not row.kind end)
    local spent = price("hex", "clear", "line") + change[1].cost + action("face_per_corner", "march_column")
    assert.equal(4 * MP, spent)
    assert.equal(4 * MP, allowance("march_column") - spent)
  end)

  local slope = price("hex", "clear", "line") + price("slope", "slope", "line")

  it("13ex1 a clear hex with a Slope costs a Line three", function() assert.equal(3 * MP, slope) end)

  it("13ex2 the parent has spent four, its extension seven, which is all", function()
    assert.equal(4 * MP, slope + action("make_extension_parent", "line"))
    assert.equal(7 * MP, slope + action("make_extension_extension", "line") + slope)
    assert.equal(allowance("line"), 7 * MP)
  end)

  it("13ex3 a turn later the parent comes to three, the extension to six", function()
    local clear, rejoin = price("hex", "clear", "line"), action("rejoin_extension", "line")
    assert.equal(3 * MP, clear + rejoin)
    assert.equal(6 * MP, slope + rejoin + clear)
  end)

  it("27.3.1ex after a river bank and three risky hexes a Column has three left: enough for a clear hex and Close Combat", function()
    local left = allowance("combat_column") - 1 * MP - 4 * MP
    assert.equal(3 * MP, left)
    assert.truthy(left >= price("hex", "clear", "combat_column") + action("enter_close_combat", "combat_column"))
  end)

  it("8.4og2 a Column has eight", function() assert.equal(8 * MP, allowance("combat_column")) end)
end)

describe("worked examples: command", function()
  it("6.7.2ex three divisions, one Wrecked: row 2, and a Commander of 4 wants a five", function()
    local row = cell(of("stoppage_row"), 1, "3")
    assert.equal("2", row)
    assert.equal(5, cell(of("stoppage_number"), tonumber(row), "3-4"))
  end)

  it("6.7.2a for any number of sub-units none, some, all, and all with the Commander are rows 1 to 4", function()
    for units = 1, 8 do
      for wrecked = 0, units + 1 do
        local want = wrecked == 0 and "1" or wrecked < units and "2" or wrecked == units and "3" or "4"
        assert.equal(want, cell(of("stoppage_row"), wrecked, tostring(units)))
      end
    end
  end)

  it("6.5a every roll of 11 to 66 has a result in every column, better ones in better columns", function()
    local before = 0
    for number = 0, 8 do
      local seen, accepted = 0, 0
      for roll = 11, 66 do
        if roll % 10 >= 1 and roll % 10 <= 6 then
          local hit = those(of("acceptance"), function(row) return row.number == number and roll >= row.from and roll <= row.to end)
          assert.equal(1, #hit)
          seen, accepted = seen + 1, accepted + (hit[1].result == "A" and 1 or 0)
        end
      end
      assert.equal(36, seen)
      assert.truthy(accepted >= before)
      before = accepted
    end
  end)

  it("6.5.2a, 6.4.7b a Delay wants its own number; a messenger rides ten MPs a turn", function()
    local delivery = of("delivery")
    assert.same({ D4 = 4, D5 = 5, D6 = 6 }, delivery.delay)
    assert.same({ 10, 0, 5 }, { delivery.mp_per_turn, delivery.in_person, delivery.discover })
  end)

  it("29.0, 20.1.1, 21.5B, 15.4.4.1a dice of which the book says all", function()
    local chances = of("chances")
    assert.equal(1, chances.event.to)
    assert.same({ 2, 11 }, { chances.commander_lost.dice, chances.commander_lost.from })
    assert.same({ 2, 1 }, { chances.blood_lust_lapses.to, chances.skirmisher_step.to })
  end)
end)

describe("worked examples: the Big Charge", function()
  it("16.2ex2 a Shaken Square of B morale stands on a three", function()
    local total = added("stand_modifiers", "all_cases", "shaken") + added("stand_modifiers", "cavalry_charge", "in_square")
    assert.truthy(3 + total >= stands_on("cavalry_charge", B))
  end)

  it("16.2ex3 B morale breaks off on a four; the two becomes a one: the guns fire", function()
    assert.equal(4, of("morale_check").rows[1].cells[B])
    local morale = those(of("breakoff_modifiers"), function(row) return row.entry == "morale_B" end)[1]
    assert.equal("OF", cell(of("breakoff_repulse"), 2 + morale.breakoff, "breakoff"))
  end)

  it("16.2ex4 the second charge: a two is one and fails; no loss on a two, two boxes of an A on a four, all guns on a six", function()
    local total = added("stand_modifiers", "all_cases", "disorganized") + added("stand_modifiers", "cavalry_charge", "in_square")
    assert.equal(1, 2 + total)
    assert.truthy(2 + total < stands_on("cavalry_charge", B))
    assert.equal("0(0)", cell(of("charge_attacker"), 2))
    assert.equal(2, cell(of("charge_defender"), 4, "A"))
    local cavalry = those(of("gun_loss_modifiers"), function(row) return row.entry == "caused_by_cavalry" end)[1].value
    assert.equal("all", cell(of("gun_loss"), 6 + cavalry))
  end)
end)

describe("worked examples: fire", function()
  it("17.0ex three light points at two hexes are 2, a Column makes 3, and a three is 1 M-2", function()
    local value = cell(of("light_guns"), 3, "2") + added("artillery_modifiers", nil, "target_in_column")
    assert.equal(3, value)
    assert.equal("1(0) M-2", cell(of("artillery_fire"), value, "3"))
  end)

  it("17.3.6ex eight light points at cavalry at three hexes: a fire of 2 and one of 1, each with one more", function()
    local cavalry = added("artillery_modifiers", nil, "target_cavalry")
    assert.equal(3, cell(of("light_guns"), 5, "3") + cavalry)
    assert.equal(2, cell(of("light_guns"), 3, "3") + cavalry)
  end)

  it("17.4.9ex two light points as Cannister: a one is 1 M-2, a five M-1", function()
    local value = cell(of("light_guns"), 2, "1")
    assert.equal(2, value)
    assert.equal("1(0) M-2", cell(of("artillery_fire"), value, "1"))
    assert.equal("0(0) M-1", cell(of("artillery_fire"), value, "5"))
  end)

  it("17.0c, 17.0d, 17.0e, 17.0f each cell says what the words say", function()
    for value = 0, 12 do
      for die = 1, 6 do
        local lost = die == value and 1 or math.max(0, value - die)
        local change = die % 2 == 0 and "" or lost > 0 and " M-2" or " M-1"
        local want = ("%d(%d)%s"):format((lost + 1) // 2, lost // 2, change)
        assert.equal(want, cell(of("artillery_fire"), value, tostring(die)))
      end
    end
  end)

  it("18ex two French Skirmishers against a Spanish one hit on three", function()
    local by = {}
    for _, row in ipairs(of("skirmishers")) do
      by[row.nation] = row
    end
    assert.equal(3, (2 * by.france.full - by.spain.full) // 2) -- half points
  end)
end)

describe("worked examples: Casteggio", function()
  local skirmishers = added("stand_modifiers", "close_combat", "skirmisher_disadvantage")

  it("19ex1 a four less one stands; the Skirmishers take 2(7) and run, the 6th Light 1(3) M-1", function()
    assert.truthy(4 + skirmishers >= stands_on("close_combat", B))
    assert.equal("2(7) R", cell(of("attacker_won_defender"), 4, "C"))
    assert.equal("1(3) M-1", cell(of("attacker_won_attacker"), 5, "B"))
  end)

  it("19ex2 Shaken and against a Line it wants a four, and a three fails", function()
    local total = added("stand_modifiers", "all_cases", "shaken") + added("stand_modifiers", "close_combat", "attack_village_defender_in_line")
    assert.falsy(3 + total >= stands_on("close_combat", B))
    assert.truthy(4 + total >= stands_on("close_combat", B))
  end)

  it("19ex3 a one with one more for the Column is 1(2) M-1; the Jägers lose a Straggler on a three", function()
    local row = 1 + added("close_combat_modifiers", "attacker", "column_attacking_line")
    assert.equal("1(2) M-1", cell(of("defender_won_attacker"), row, "B"))
    assert.equal("0(1)", cell(of("defender_won_defender"), 3, of("defender_won_defender").columns[C].label))
  end)
end)

describe("the notation of results (14.3a)", function()
  it("14.3a every cell is p(s), a Morale Change or R behind it, or OF", function()
    for _, name in ipairs({
      "attacker_won_attacker", "attacker_won_defender", "defender_won_attacker", "defender_won_defender",
      "firefight", "artillery_fire", "charge_attacker", "breakoff_repulse", "cavalry_combat",
    }) do
      for _, row in ipairs(of(name).rows) do
        for _, each in ipairs(row.cells) do
          local tail = each:match("^%d+%(%d+%)(.*)$")
          assert.truthy(each == "OF" or tail == "" or tail == " R" or tail and tail:match("^ M%-[123]$"), name .. " " .. each)
        end
      end
    end
  end)

  it("15.3.2 every cell of a defender who lost is Routed", function()
    for _, row in ipairs(of("attacker_won_defender").rows) do
      for _, each in ipairs(row.cells) do
        assert.truthy(each:match(" R$"), each)
      end
    end
  end)
end)
