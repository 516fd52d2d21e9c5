--- What the panel of politics shows: the Political Index with its markers, the French Victory Points, who is at war with whom, what binds
--- powers and until when, and the powers that players create. All of it lies on the table for both players.
local calendar = require("rules.21_calendar")
local creating = require("rules.23_created")
local index = require("rules.22_index")
local powers = require("rules.20_powers")

local boxes, moves = table_of("political_index"), table_of("political_moves")
local created, lands = table_of("created_powers"), table_of("created_lands")
local FRENCH, ROWS = "french", { "peace", "war" }
local M = {}

--- M7.1a: the boxes of a row that are printed with one name: { box, count }.
M.printed = fixed("boxes of the Political Index", function(row)
  local list = {}
  for _, each in ipairs(boxes) do
    if each.row == row then
      local last = list[#list]
      if not last or last.box ~= each.box then
        last = { box = each.box, count = 0 }
        list[#list + 1] = last
      end
      last.count = last.count + 1
    end
  end
  return list
end)

--- A turn in words.
local function date(G, turn)
  local week, year = calendar.date(G, turn)
  return ("%s %d"):format(week.label, year)
end

--- 22.32: the levels of Victory Points that move the markers of war, and which have been met since the points were 0.
local function levels(G)
  local list = {}
  for _, row in ipairs(moves) do
    if row.event == "points" and row.row == "war" then
      list[#list + 1] = { at = row.at, boxes = row.boxes, met = G.levels[tostring(row.at)] == true, rule = row.rule }
    end
  end
  table.sort(list, function(a, b) return a.at < b.at end)
  return list
end

--- The markers, with what has moved each last.
local function markers(G)
  local list = index.status(G)
  for _, row in ipairs(list) do
    local moved = G.powers[row.power].moved
    if moved then row.moved = { boxes = moved.boxes, rule = moved.rule, date = date(G, moved.turn) } end
  end
  return list
end

--- 21.0a, 23.21c: the wars: of France with major powers, of those who have attacked minor powers and provinces that nobody helps, and of Turkey.
local function wars(G)
  local list = {}
  local function add(one, other, rule, key) list[#list + 1] = { key = key or "war.of", rule = rule, values = { one = one, other = other } } end
  for _, power in ipairs(index.MARKED) do
    local row = G.powers[power]
    if row.war then add(FRENCH, power, row.armistice and "22.24a" or "21.0a", row.armistice and "war.armistice" or nil) end
  end
  for _, each in ipairs({ G.powers, G.provinces }) do
    for _, id in ipairs(keys_of(each)) do
      if each[id].foe then add(each[id].foe, id, "23.21c") end
    end
  end
  if G.turkey.war then add("russian", nil, "29.23c", "war.turkish") end
  if G.spain.war then add(FRENCH, nil, "28.11c", "war.spanish") end
  return list
end

-- 21.7, 22.24, 22.23: what the rows of a power bind it to: the field, its rule, and what it says beside the power.
local TERMS = {
  { "truce", "21.61e", function(G, row) return G.turn < row.truce and { date = date(G, row.truce) } end },
  {
    "armistice",
    "22.24e",
    function(G, row) return { date = date(G, row.armistice) }, G.turn >= row.armistice and "armistice_over" or nil end,
  },
  { "leaves", "22.24d", function(_, row) return { area = row.leaves } end },
  { "coerced", "21.6b" },
  { "treaty", "21.62c" },
  { "free_passage", "21.71a" },
  { "reparations", "21.73a", function(_, row)
    return { to = row.reparations.to, points = row.reparations.amount, payments = row.reparations.left }
  end },
  { "disbanded", "21.74b", function(_, row) return { count = #row.disbanded } end },
  { "no_building", "21.75a", function(_, row) return { quarters = row.no_building } end },
  { "continental", "21.76a" },
  { "garrison", "21.77a" },
  { "open", "21.43b", function(_, row) return next(row.open) and { sides = keys_of(row.open) } end },
}

--- What binds each power, in the order of their names, as notes for the window.
local function terms(G)
  local list = {}
  for _, power in ipairs(keys_of(G.powers)) do
    local row = G.powers[power]
    for _, term in ipairs(TERMS) do
      local values, key
      if row[term[1]] ~= nil then
        values, key = {}, nil
        if term[3] then values, key = term[3](G, row) end
      end
      if row[term[1]] == false then key = "released" end -- 26.13d
      if values then
        values.power = power
        list[#list + 1] = { key = "term." .. (key or term[1]), rule = term[2], values = values }
      end
    end
  end
  return list
end

--- 23.1, 23.12a: each power: its side, whose ally it is, and who runs it if it is nobody's.
local function standing(G)
  local list = {}
  for _, power in ipairs(powers.MAJORS) do
    list[#list + 1] = { power = power, side = powers.side(G, power), major = true, ally = G.powers[power].ally }
  end
  for _, power in ipairs(powers.minors(G)) do
    list[#list + 1] = { power = power, side = powers.side(G, power), ally = G.powers[power].ally, manager = powers.manager(G, power) }
  end
  return list
end

--- 23.4: the powers that players create: whether they are there, and what each still lacks.
local function states(G)
  local list = {}
  for _, row in ipairs(created.list) do
    local has, lacks = creating.members(G, row.id), {}
    for _, land in ipairs(lands) do
      local wanted = land.created == row.id and land.part == "member" and not listed(has, land.province)
      if wanted then lacks[#lacks + 1] = land.province end
    end
    local there = G.created[row.id] ~= nil
    list[#list + 1] = { id = row.id, creator = row.creator, rule = row.rule, there = there, has = has, lacks = lacks, least = row.least }
  end
  return list
end

--- For the window; empty where no Grand Campaign is played.
function M.status(G)
  if not G.powers then return { index = {}, levels = {}, markers = {}, wars = {}, terms = {}, powers = {}, states = {} } end
  local printed = {}
  for i, row in ipairs(ROWS) do
    printed[i] = { row = row, boxes = M.printed(row) }
  end
  return {
    index = printed,
    points = G.points,
    levels = levels(G),
    markers = markers(G),
    wars = wars(G),
    terms = terms(G),
    powers = standing(G),
    states = states(G),
  }
end

return M
