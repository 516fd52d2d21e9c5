--- A1 The Army Organization Charts and the pieces of 1805, leader by leader, and the sums of the armies.
local charts, counters = table_of("charts"), table_of("counters")

local ARMS = { infantry = "inf", cavalry = "cav", artillery = "art", horse_artillery = "horse", detachment = "det", bridge_train = "train" }
local ORDER = { "leader", "inf", "cav", "art", "horse", "det", "train" }

local function arm(piece) return ARMS[counters.by[piece].type] or "leader" end

--- Who lies under each superior of a chart: leaders counted, units with their SP.
local function boxes_of(chart)
  local of, order = {}, {}
  for _, row in ipairs(charts) do
    if row.chart == chart then
      local above = row.superior or "-"
      if not of[above] then
        of[above], order[#order + 1] = {}, above
      end
      local kind = arm(row.piece)
      of[above][kind] = of[above][kind] or {}
      table.insert(of[above][kind], row.strength or false)
    end
  end
  local lines = {}
  for i, above in ipairs(order) do
    local parts = {}
    for _, kind in ipairs(ORDER) do
      local list = of[above][kind]
      if list then parts[#parts + 1] = kind .. " " .. (list[1] and table.concat(list, " ") or #list) end
    end
    lines[i] = above .. ": " .. table.concat(parts, "; ")
  end
  return lines
end

--- Pieces and SP by arm of each army of a chart.
local function sums_of(chart)
  local of, order = {}, {}
  for _, row in ipairs(charts) do
    if row.chart == chart then
      local sum = of[row.army]
      if not sum then
        sum = { n = 0 }
        of[row.army], order[#order + 1] = sum, row.army
      end
      sum.n = sum.n + 1
      sum[arm(row.piece)] = (sum[arm(row.piece)] or 0) + (row.strength or 0)
    end
  end
  local lines = {}
  for i, army in ipairs(order) do
    local sum = of[army]
    lines[i] = ("%s: %d pieces, %d inf, %d cav, %d art, %d det"):format(army, sum.n, sum.inf or 0, sum.cav or 0,
      (sum.art or 0) + (sum.horse or 0), sum.det or 0)
  end
  return lines
end

describe("A1.1a the charts of the campaign of 1805", function()
  it("A1.1a who is under whom, with how many SP", function()
    assert.same({
      "-: leader 2; art 1; det 5 5 10 6",
      "F_NAPOLEON: leader 13; inf 3 3 7; cav 1 1 1 1; train 1",
      "F_DOMMARTIN: art 1 1 1",
      "F_BESSIERES: inf 5; cav 3",
      "F_MARMONT: inf 6 6 6; cav 1; art 1",
      "F_DAVOUT: inf 9 8 8; cav 1; art 1",
      "F_SOULT: inf 10 10 10 9; cav 1; art 1",
      "F_LANNES: inf 9 8; cav 1; art 1",
      "F_NEY: inf 7 7 8; cav 1; art 1",
      "BV_DEROY: inf 9 8; cav 1 1; art 1",
      "F_MURAT: cav 3 3 3 3 3 3 3; horse 1",
      "F_BERNADOTTE: inf 8 8; cav 1; art 1",
      "F_AUGEREAU: inf 7 7",
      "F_MASSENA: inf 8 8 8 8 7; cav 1 1 1 1 1 1 1 1; art 1 1 1",
      "R_KUTUSOV: leader 3; inf 8 9 9; cav 1 1 1 1 1 1; art 1 1 1 1 1; train 1",
      "R_BUXHOWDEN: leader 1; inf 8 8 7; cav 1 1 1 1; art 1 1 1 1",
      "R_CONSTANTINE: inf 3; cav 1 1; art 1; horse 1",
      "R_BENNIGSEN: inf 8 8; cav 1 1 1 1; art 1 1",
      "A_FERDINAND: leader 6",
      "A_CHARLES: leader 7; cav 1 1 1 1 1; art 1 1 1 1; train 1",
      "A_MACK: cav 1 1; art 1; train 1",
      "A_SCHWARZENBERG: inf 8 2; cav 1 1 1; art 1",
      "A_WERNECK: inf 3 2 6; art 1",
      "A_RIESCH: inf 7 6 6 6; cav 1 1 1 1 1; art 1",
      "A_KIENMAYER: inf 3 3 3; cav 1 1 1 1; art 1",
      "A_JELLACIC: inf 3 4; cav 1 1 1; art 1",
      "A_MERVELDT: inf 7 7 7; cav 1 1; art 1",
      "A_HILLER: inf 7 7 7; cav 1 1; art 1",
      "A_BELLEGARDE: inf 7 7 7; cav 1 1; art 1",
      "A_JOHN: leader 1; inf 4 5 3; cav 1 1 1; art 1",
      "A_HOHENZOLLERN: inf 7 7 7; cav 1; art 1",
      "A_KOLOWRAT: inf 7 6; art 1",
      "A_LICHTENSTEIN: cav 1 1 1 1 1 1",
    }, boxes_of("1805"))
  end)

  it("A1.1a the armies and their sums", function()
    assert.same({
      "grande_armee: 70 pieces, 186 inf, 36 cav, 11 art, 0 det",
      "french_italy: 19 pieces, 39 inf, 8 cav, 3 art, 10 det",
      "russian_first: 16 pieces, 26 inf, 6 cav, 5 art, 0 det",
      "russian_second: 18 pieces, 26 inf, 6 cav, 6 art, 0 det",
      "russian_third: 9 pieces, 16 inf, 4 cav, 2 art, 0 det",
      "danube: 46 pieces, 62 inf, 17 cav, 6 art, 10 det",
      "austrian_italy: 34 pieces, 63 inf, 11 cav, 8 art, 6 det",
      "tyrol: 14 pieces, 33 inf, 4 cav, 2 art, 0 det",
      "vienna: 11 pieces, 13 inf, 6 cav, 1 art, 0 det",
    }, sums_of("1805"))
  end)
end)

describe("A1.1a the charts of Austerlitz", function()
  it("A1.1a who is under whom, with how many SP", function()
    assert.same({
      "-: leader 2",
      "F_NAPOLEON: leader 4; cav 1",
      "F_DOMMARTIN: inf 3 5; cav 3",
      "F_SOULT: inf 7 7 7; cav 1; art 1",
      "F_LANNES: inf 5; cav 1; art 1",
      "F_MURAT: cav 2 2 2 2 2",
      "R_KUTUSOV: leader 3; inf 7 8 8; cav 1 1 1 1 1; art 1 1 1 1 1; train 1",
      "R_BUXHOWDEN: leader 1; inf 7 7 6; cav 1 1; art 1 1 1 1",
      "R_CONSTANTINE: inf 2; cav 1 1; art 1; horse 1",
      "A_KOLOWRAT: inf 7 6; art 1",
      "A_LICHTENSTEIN: cav 1 1 1 1 1 1 1 1",
    }, boxes_of("austerlitz"))
  end)

  it("A1.1a the armies and their sums", function()
    assert.same({
      "austerlitz_french: 22 pieces, 34 inf, 16 cav, 2 art, 0 det",
      "austerlitz_allied: 44 pieces, 58 inf, 17 cav, 12 art, 0 det",
    }, sums_of("austerlitz"))
  end)
end)

describe("A1.1b where the pieces of 1805 begin", function()
  it("A1.1b, A1.1c, A1.1d how many stand in each hex, wait, or come by an entry", function()
    local count = {}
    for _, row in ipairs(charts) do
      local where = row.hex or row.start == "free" and "free" or "by " .. tostring(row.entry)
      if row.chart == "1805" then count[where] = (count[where] or 0) + 1 end
    end
    assert.same({
      ["B2207"] = 5, ["B2308"] = 16, ["A2433"] = 6, ["B2405"] = 6, ["B2504"] = 7, ["B2505"] = 7, ["B2506"] = 1,
      ["B2707"] = 1, ["B2727"] = 1, ["B2822"] = 1, ["B2911"] = 2, ["B3008"] = 7, ["B3010"] = 1, ["B3109"] = 1,
      ["B3111"] = 4, ["B3208"] = 1, ["B3209"] = 8, ["B3210"] = 7, ["B3308"] = 1, ["B3310"] = 3, ["B3311"] = 2,
      ["A3433"] = 6, ["B3407"] = 1, ["B3514"] = 7, ["B3520"] = 7, ["B3522"] = 7, ["B3609"] = 8, ["B3621"] = 17,
      ["B3922"] = 7, ["A4533"] = 2, ["B5208"] = 11, ["by augereau"] = 3, ["by bennigsen"] = 9, ["by bernadotte"] = 5, ["by buxhowden"] = 18,
      ["by division_22"] = 4, ["by john"] = 1, ["by kutusov"] = 16, ["by napoleon"] = 3, ["free"] = 17,
    }, count)
  end)

  it("A1.1b each leader with a name", function()
    local lines = {}
    for _, row in ipairs(charts) do
      if row.chart == "1805" and arm(row.piece) == "leader" then
        lines[#lines + 1] = row.piece .. " " .. (row.hex or row.entry or row.start)
      end
    end
    assert.same({
      "F_NAPOLEON napoleon", "F_DOMMARTIN B2308", "F_BESSIERES B2308", "F_MARMONT A2433", "F_DAVOUT B2504",
      "F_SOULT B2505", "F_LANNES B2207", "F_NEY B2405", "BV_DEROY A3433", "F_MURAT B2308",
      "F_MORTIER B2308", "F_BERNADOTTE bernadotte", "F_AUGEREAU augereau", "F_MASSENA free", "R_KUTUSOV kutusov",
      "R_BUXHOWDEN buxhowden", "R_CONSTANTINE buxhowden", "R_BENNIGSEN bennigsen", "A_MACK B3008", "A_FERDINAND B3008",
      "A_SCHWARZENBERG B3210", "A_WERNECK B3310", "A_RIESCH B3209", "A_KIENMAYER B3609", "A_JELLACIC B3111",
      "A_CHARLES B3621", "A_MERVELDT B3922", "A_HILLER B3520", "A_BELLEGARDE B3522", "A_JOHN john",
      "A_HOHENZOLLERN B3621", "A_KOLOWRAT B5208", "A_LICHTENSTEIN B5208",
    }, lines)
  end)
end)

--- Is a piece on a chart of 1805, or on none and of a nation of that year?
local function is_of_1805(id)
  local later = listed({ "prussian", "polish", "british" }, counters.by[id].nation)
  local years = { later = later or nil }
  for _, row in ipairs(charts) do
    if row.piece == id then years[row.chart == "austerlitz" and "1805" or row.chart] = true end
  end
  local built = #those(table_of("built_counters"), function(row) return row.piece == id end) > 0 or listed({ "recruits", "remounts" }, counters.by[id].type)
  return not built and (years["1805"] or next(years) == nil)
end

describe("3.21b the pieces of 1805", function()
  it("3.21a, 3.21b the leaders: rank, seniority, ratings", function()
    local lines, ranks = {}, table_of("ranks").by
    for _, row in ipairs(counters.list) do
      if row.type == "leader" and is_of_1805(row.id) then
        lines[#lines + 1] = ("%s %s %d %d-%d-%d"):format(row.id, ranks[row.rank].marks, row.number, row.initiative, row.combat, row.morale)
      end
    end
    assert.same({
      "F_NAPOLEON XXXXX 1 5-5-2", "F_DAVOUT XXXX 7 5-4-2", "F_SOULT XXXX 5 4-3-1", "F_NEY XXXX 6 3-3-2",
      "F_MURAT XXXX 10 3-1-1", "F_MASSENA XXXX 14 5-4-1", "F_DOMMARTIN XXX 2 4-0-1", "F_BESSIERES XXX 3 4-3-2",
      "F_MARMONT XXX 4 3-2-1", "F_LANNES XXX 8 3-3-2", "F_MORTIER XXX 11 3-1-1", "F_BERNADOTTE XXX 9 2-1-1",
      "F_AUGEREAU XXX 12 4-1-1", "A_CHARLES XXXXX 8 3-3-2", "A_MACK XXXX 1 3-2-1", "A_FERDINAND XXXX 2 2-0-0",
      "A_SCHWARZENBERG XXXX 4 2-1-1", "A_JOHN XXXX 13 3-1-0", "A_WERNECK XXX 7 2-0-0", "A_RIESCH XXX 3 3-1-0",
      "A_KIENMAYER XXX 5 3-1-1", "A_JELLACIC XXX 6 2-1-1", "A_MERVELDT XXX 10 2-0-0", "A_HILLER XXX 9 2-0-1",
      "A_BELLEGARDE XXX 11 3-0-0", "A_HOHENZOLLERN XXX 12 2-0-0", "A_KOLOWRAT XXX 14 3-1-0", "A_LICHTENSTEIN XXX 15 3-1-1",
      "R_KUTUSOV XXXXX 1 3-3-1", "R_BUXHOWDEN XXXX 2 4-1-0", "R_BENNIGSEN XXXX 4 4-2-1", "R_CONSTANTINE XXX 3 4-2-1",
      "BV_DEROY XXX 1 2-0-0",
    }, lines)
  end)

  it("3.21b the units: numbers of each nation, arm, weight and size by the ratings of their leaders", function()
    local of, order = {}, {}
    for _, row in ipairs(counters.list) do
      if row.type ~= "leader" and is_of_1805(row.id) then
        local weight = row.guard and "guard " .. (row.weight or "") or row.weight or ""
        local kind = ("%s %s %s %s"):format(row.nation, row.type, weight, row.rank or ""):gsub(" +", " "):gsub(" $", "")
        local key = kind .. (row.initiative and (" %d-%d"):format(row.initiative, row.combat) or "")
        if not of[key] then
          of[key], order[#order + 1] = {}, key
        end
        table.insert(of[key], row.number or 0)
      end
    end
    local lines = {}
    for i, key in ipairs(order) do
      table.sort(of[key])
      lines[i] = key .. ": " .. table.concat(of[key], " ")
    end
    table.sort(lines)
    assert.same({
      "austrian artillery: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
      "austrian bridge_train: 1 2",
      "austrian cavalry dragoon brigade 2-1: 1 2 3 4 5 6 7 8 9 10 11 12",
      "austrian cavalry heavy brigade 2-1: 1 2 3 4 5 6 7 8 9 10",
      "austrian cavalry light brigade 2-0: 13 14 15",
      "austrian cavalry light brigade 2-1: 1 2 3 4 5 6 7 8 9 10 11 12 16",
      "austrian depot: 1 2", -- 14.26a
      "austrian detachment: 1 2",
      "austrian infantry division 1-0: 6 7 12 18 19 20 21 22 23 24 25 26 27 28 29 30 31",
      "austrian infantry division 2-0: 2 3 4 8 10 11 13 14",
      "austrian infantry division 2-1: 1 15 16",
      "austrian infantry division 3-0: 17",
      "austrian infantry division 3-1: 5 9",
      "austrian supply_train: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
      "baden infantry division 1-0: 1",
      "bavarian artillery: 1",
      "bavarian cavalry light brigade 2-0: 1 2",
      "bavarian infantry division 1-0: 1 2",
      "french artillery: 1 2 3 4 5 6 7 8 9 10",
      "french bridge_train: 1",
      "french cavalry dragoon brigade 2-0: 1 2",
      "french cavalry dragoon division 2-0: 1 2 3 4 5",
      "french cavalry guard heavy division 2-1: 0",
      "french cavalry heavy division 2-0: 1",
      "french cavalry heavy division 2-1: 2",
      "french cavalry light brigade 2-0: 0 1 2 3 4 5 6",
      "french cavalry light brigade 2-1: 7 8",
      "french depot: 1 2",
      "french detachment: 1 2",
      "french horse_artillery: 1",
      "french infantry division 2-1: 3 4 5 6 9 10 12 13 14 15 16 17 18 19 20 21",
      "french infantry division 3-1: 7 8",
      "french infantry division 3-2: 1 2 22",
      "french infantry division 4-2: 11",
      "french infantry guard division 4-3: 1",
      "french supply_train: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
      "italian artillery: 1 2",
      "italian cavalry dragoon brigade 2-0: 1 2 3",
      "italian cavalry heavy brigade 2-0: 1 2",
      "italian cavalry light brigade 2-0: 1 2",
      "italian infantry division 2-0: 1 2 3",
      "russian artillery: 1 2 3 4 5 6 7 8 9 10 11 12",
      "russian bridge_train: 1",
      "russian cavalry dragoon brigade 2-0: 3 4 5",
      "russian cavalry dragoon brigade 2-1: 1 2",
      "russian cavalry guard heavy division 3-1: 0",
      "russian cavalry heavy brigade 2-0: 2",
      "russian cavalry heavy brigade 2-1: 1",
      "russian cavalry light brigade 2-0: 5 6 7 8",
      "russian cavalry light brigade 2-1: 1 2 3 4",
      "russian depot: 1 2",
      "russian horse_artillery: 1",
      "russian infantry division 2-0: 17 18",
      "russian infantry division 2-1: 6",
      "russian infantry division 3-0: 5",
      "russian infantry division 3-1: 3 4",
      "russian infantry division 3-2: 1",
      "russian infantry division 4-3: 2",
      "russian infantry guard division 3-1: 1",
      "russian supply_train: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15",
      "wurttemberg infantry division 1-0: 1",
    }, lines)
  end)
end)
