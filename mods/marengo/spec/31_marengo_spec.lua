--- 31 Marengo: set-ups, orders, arrivals and points, held against each other and against the charts.
local lists = require("mechanics.lists")
local paths = require("engine.paths")
local pieces = require("nbs:rules.02_pieces")
local setup = require("nbs:rules.03_setup")
local tables = require("spec.tables")

local map = map_of()
local SETS = { "full", "pedrebona", "kellermann", "desaix" }
local units, commanders = table_of("units").by, table_of("commanders").by
local headquarters, commands = table_of("headquarters").by, table_of("commands").by

local function by_hex(set)
  local list = {}
  for _, row in ipairs(tables.placed(set)) do
    list[row.hex] = list[row.hex] or {}
    table.insert(list[row.hex], row)
  end
  return list
end

for _, set in ipairs(SETS) do
  describe("31 the set-up " .. set, function()
    it("9.1a, 3.3.4 no hex is over-stacked, none holds both sides", function()
      local sizes = table_of("sizes").by
      for hex, list in pairs(by_hex(set)) do
        local level, guns, sides = 0, 0, {}
        for _, row in ipairs(list) do
          local unit = units[row.piece]
          sides[pieces.printed(row.piece).side] = true
          if unit and unit.size then level = level + sizes[unit.size].units end
          if unit and unit.guns then guns = guns + unit.guns end
        end
        assert.truthy(level <= 12 and guns <= 10, hex)
        assert.equal(1, #keys_of(sides), hex)
      end
    end)

    it("12.2.3, 23.1 no one stands where he could not go, and a gun only where a gun may", function()
      local ground = {}
      for _, row in ipairs(table_of("movement")) do
        if row.section == "hex" then ground[row.kind] = row end
      end
      for _, row in ipairs(tables.placed(set)) do
        local unit = units[row.piece]
        local class = not unit and "commander" or unit.arm == "infantry" and "march_column" or (unit.mobility or unit.weight) .. "_" .. unit.arm
        assert.truthy(ground[map:terrain(row.hex)][class], row.piece)
      end
    end)

    it("8.1a, 8.4og1 formations fit the arm, and only the French form Combat Columns", function()
      local fits = {}
      for _, row in ipairs(table_of("formations")) do
        fits[row.arm .. " " .. row.formation] = true
      end
      for _, row in ipairs(tables.placed(set)) do
        local unit = units[row.piece]
        if unit then
          assert.truthy(fits[unit.arm .. " " .. row.formation], row.piece)
          assert.truthy(row.heading, row.piece)
          assert.falsy(row.formation == (unit.nation == "france" and "march_column" or "combat_column"), row.piece)
        else
          assert.is_nil(row.formation, row.piece)
        end
      end
    end)

    it("10.0b units in one hex face one way", function()
      for hex, list in pairs(by_hex(set)) do
        local headings = {}
        for _, row in ipairs(list) do
          if row.heading then headings[row.heading] = true end
        end
        assert.truthy(#keys_of(headings) <= 1, hex)
      end
    end)

    it("3.3.5 losses leave something, and losses of guns are of guns", function()
      for _, row in ipairs(tables.placed(set)) do
        local unit = units[row.piece]
        local lost = (row.casualties or 0) + (row.stragglers or 0)
        assert.truthy(lost == 0 or unit.boxes and lost < unit.boxes, row.piece)
        assert.truthy(not row.guns or row.guns <= unit.guns, row.piece)
      end
    end)
  end)
end

describe("31 command at the set-ups", function()
  local profile
  --- 6.11.1b: hexes counted, woods and swamps twice unless a road leads in.
  local function away(from, to)
    if not profile then
      profile = paths.profile(map, {
        hex = tables.prices(map, function(name) return (name == "woods" or name == "swamp") and 2 or 1 end),
        side = { river = false, fontanone = false },
        link = { road = { rate = 1 }, trail = { rate = 1 } },
        rule = "6.11.1b",
      })
    end
    return select(2, profile:path(from, to)) or 99
  end

  local function hexes(set)
    local at = {}
    for _, row in ipairs(tables.placed(set)) do
      at[row.piece] = row.hex
    end
    return at
  end

  --- Units of a set that stand too far from their Commander or headquarters.
  local function astray(set)
    local at, list = hexes(set), {}
    for _, row in ipairs(tables.placed(set)) do
      local unit = units[row.piece]
      local command = unit and commands[unit.command]
      local from = command and at[command.level == "division" and command.commander or command.headquarters]
      local far = command and command.level == "division" and 4 or 8
      if from and unit.kind == "brigade" and away(from, row.hex) > far then list[#list + 1] = row.piece end
    end
    table.sort(list)
    return list
  end

  it("6.11.1c, 6.11.1d at nine o'clock all are in command", function()
    assert.same({}, astray("full"))
    assert.same({}, astray("pedrebona"))
  end)

  it("6.11.4a at five Saint-Julien and Weidenfeld are out of it until their Commanders ride", function()
    assert.same({ "StJ-Hd", "Wei-Mz" }, astray("desaix"))
  end)

  it("25.4.5 at five the replacements of Chambarlhac and Hadik stand with a brigade of theirs", function()
    for _, id in ipairs({ "Chambarlhac", "Hadik" }) do
      local row = those(tables.of("setup", "set_up", "desaix"), function(each) return each.piece == id end)[1]
      local command = commanders[id].command
      local with = those(tables.placed("desaix"), function(each)
        local unit = units[each.piece]
        return unit and each.hex == row.hex and unit.command == command
      end)
      assert.equal("replaced", row.state)
      assert.equal(1, #with)
    end
    local g = spec.game("marengo:desaix")
    assert.equal(1, pieces.rating(g.state, "Hadik")) -- a replacement is no Fighter
  end)
end)

describe("31 orders", function()
  for _, set in ipairs({ "full", "desaix" }) do
    it("31.4d, 31.3c, 6.2.2a " .. set .. ": frames are whole", function()
      local stage = {}
      for _, row in ipairs(tables.of("orders", "set", set)) do
        local of = commands[row.recipient] or units[row.recipient] or headquarters[row.recipient]
        assert.equal(row.side, of.side, row.order)
        assert.truthy(listed({ "army", "staff" }, commanders[row.sender].role), row.order) -- Zach commands at five
        assert.equal((stage[row.order] or 0) + 1, row.stage, row.order)
        stage[row.order] = row.stage
        for _, hex in ipairs(lists.words((row.axis or "") .. " " .. (row.limit or ""))) do
          assert.truthy(map:has(hex), row.order .. " " .. hex)
        end
        assert.equal(row.kind == "attack", row.engage, row.order) -- 6.3.1a
        assert.truthy(not row.engage or row.limit, row.order) -- 6.4.4b
        assert.truthy(row.start == "now" or row.start:match("^turn>=%d+$"), row.start)
        local finish = row.finish
        assert.truthy(listed({ "open", "held", "reached" }, finish) or finish:match("^turn>=%d+$") or finish:match("^contact%(%a+%)$"), finish)
      end
    end)
  end

  it("31.3c Desaix goes on to Marengo while the day lasts", function()
    local last = those(tables.of("orders", "order", "FF8"), function(row) return row.stage == 2 end)[1]
    assert.equal("turn>=24", last.finish)
    assert.equal("21.18", lists.words(last.axis)[6])
  end)
end)

describe("31 arrivals and points", function()
  local function entry(name)
    return those(map:entries(), function(each) return each.name == name end)[1]
  end

  for _, set in ipairs({ "full", "morning" }) do
    it("31.5a, 12.6.1 " .. set .. ": columns are without gaps, at entries of the map", function()
      local place = {}
      for _, row in ipairs(tables.of("reinforcements", "set", set)) do
        local column = ("%s %s %s"):format(row.turn or row.event, row.entry, row.kind)
        assert.truthy(entry(row.entry), row.entry)
        assert.equal((place[column] or 0) + 1, row.place, row.piece)
        place[column] = row.place
        assert.equal(row.side, pieces.printed(row.piece).side, row.piece)
      end
    end)
  end

  it("31.4c, 31.5a everybody stands at nine or comes, and no one twice", function()
    local seen = {}
    for _, row in ipairs(tables.of("setup", "set_up", "full")) do
      seen[row.piece] = (seen[row.piece] or 0) + 1
    end
    for _, row in ipairs(tables.of("reinforcements", "set", "full")) do
      seen[row.piece] = (seen[row.piece] or 0) + 1
    end
    for _, list in ipairs({ table_of("units").list, table_of("commanders").list, table_of("headquarters").list }) do
      for _, row in ipairs(tables.ours(list)) do
        assert.equal(1, seen[row.id], row.id)
      end
    end
  end)

  it("31.6a goals are hexes, in play, and the two sides are not both first", function()
    for _, row in ipairs(table_of("victory")) do
      if row.set ~= "drill" then
        for _, hex in ipairs(lists.words(row.hexes)) do
          assert.truthy(map:has(hex), hex)
        end
        if row.kind == "loss" then assert.truthy(commanders[row.key], row.key) end
      end
    end
  end)

  it("31.6d every lead is one level", function()
    for _, set in ipairs({ "full", "morning", "desaix", "pedrebona", "kellermann" }) do
      for lead = -99, 99 do
        local levels = those(tables.of("results", "set", set), function(row) return lead >= row.from and lead <= row.to end)
        assert.equal(1, #levels, set .. " " .. lead)
      end
    end
  end)

  it("29.2M1a, 29.2M1f, 29.2M2a, 29.2M2f, 29.2M34a, 29.2M34f, 29.2M5a, 29.2M5f, 29.2M6a, 29.2M6f the game table", function()
    for _, side in ipairs({ "french", "austrian" }) do
      local rolls = {}
      for _, row in ipairs(tables.of("events", "table", "marengo")) do
        if row.side == side then
          rolls[row.roll] = true
          for _, id in ipairs(lists.words(row.of)) do
            local known = commands[id] or commanders[id] or units[id]
            assert.equal(side, known.side, id)
          end
        end
      end
      assert.same({ true, true, true, true, true, true }, rolls)
    end
  end)

  it("31.13 the track has a row a turn, dusk is two turns", function()
    local rows = tables.of("turns", "track", "marengo")
    assert.equal(24, #rows)
    for i, row in ipairs(rows) do
      assert.equal(i, row.turn)
      assert.equal(("%02d:%02d"):format(9 + (i - 1) // 2, (i - 1) % 2 * 30), row.time)
    end
    assert.same({ 10, 5 }, { rows[23].visibility, rows[24].visibility })
  end)

  it("31.13 the track says what happened where those who came may come", function()
    local function event(scenario) return setup.track(spec.game("marengo:" .. scenario).state).turns[2].event end
    assert.truthy(event("full"))
    assert.is_nil(event("pedrebona"))
  end)
end)

describe("31 the scenarios", function()
  for _, case in ipairs({
    { "31.1a, 31.1b, 31.1c pedrebona", "pedrebona", 1, 6, 11 },
    { "31.2a, 31.2b, 31.2c kellermann", "kellermann", 17, 20, 19 },
    { "31.3a, 31.3b desaix", "desaix", 17, 24, 85 },
    { "31.4a morning", "morning", 1, 10, 46 },
    { "31.4b full", "full", 1, 24, 46 },
  }) do
    it(case[1] .. ": first turn, last turn, pieces on the map, all in play", function()
      local g = spec.game("marengo:" .. case[2])
      local there = those(keys_of(g.state.pieces), function(id) return g:unit(id).hex end)
      assert.same({ case[3], case[4], case[5] }, { g.state.turn, g.state.last_turn, #there })
      for _, id in ipairs(there) do
        local piece = g:unit(id)
        assert.truthy(not g.state.area or map:in_area(g.state.area, piece.hex), piece.hex)
      end
    end)
  end
end)
