--- 30 Victory: hexes held, divisions Wrecked, Commanders lost, as the scenario counts them; 21.6.2 when a division is Wrecked.
-- `G.awarded`: key of a row of tables/victory -> how often it has been earned.
-- `G.brigades`: command -> the brigades that it has in this game, on the map or still to come.
local morale = require("rules.21_morale")
local scoring = require("mechanics.victory")
local troops = require("rules.02_troops")

local rows, results, commands = table_of("victory"), table_of("results"), table_of("commands")
local M = {}

local function counted(G)
  return those(rows, function(row) return row.set == G.victory end)
end

local function hexes_of(row)
  local list = {}
  for hex in (row.hexes or ""):gmatch("%S+") do
    list[#list + 1] = hex
  end
  return list
end

--- Begins to watch the hexes that count, and who belongs to what.
---@param scenario table
---@param present string[] All pieces of the game.
function M.begin(G, scenario, present)
  G.victory, G.control, G.brigades, G.awarded = scenario.victory, {}, {}, {}
  G.forgiven = {}
  for _, row in ipairs(counted(G)) do
    for _, hex in ipairs(row.kind == "hold" and hexes_of(row) or {}) do
      G.control[hex] = row.first or "none"
    end
  end
  for _, id in ipairs(present) do
    M.join(G, id)
  end
end

--- A brigade is in the game from now on, so that its loss counts for its division (21.6.1c).
function M.join(G, id)
  if not troops.is_brigade(id) or troops.printed(id).parent then return end
  local command = troops.printed(id).command
  G.brigades[command] = G.brigades[command] or {}
  table.insert(G.brigades[command], id)
end

--- 29.1com: no one has points for the loss of a Commander.
function M.forgive(G, id) table.insert(G.forgiven, id) end

--- Something has happened that a scenario gives points for.
---@param key string Of its row.
function M.award(G, key) G.awarded[key] = (G.awarded[key] or 0) + 1 end

--- The rows of a kind that count for a side in this game.
---@return table[]
function M.rows_of(G, kind, side)
  return those(counted(G), function(row) return row.kind == kind and row.side == side end)
end

--- The hexes of a row.
---@return string[]
function M.hexes(row) return hexes_of(row) end

--- A combat unit that comes to a hex holds it.
---@type fun(G: table, id: string, hex: string)
M.take = scoring.control("2.2", function(_, id) return troops.fights(id) end)

--- 21.6.1a, 21.6.1b: is a brigade Wrecked, or gone?
local function wrecked(G, id)
  local piece = G.pieces[id]
  return not piece or piece.back ~= nil or morale.wrecked(G, id)
end

--- 21.6.4: the brigades that belong to a division now: its own but for those detached, and those attached to it.
local function brigades_now(G, command)
  local list = {}
  for of, ids in pairs(G.brigades) do
    for _, id in ipairs(ids) do
      if (G.attached[id] or of) == command then list[#list + 1] = id end
    end
  end
  table.sort(list)
  return list
end

--- 21.6.2: is a division Wrecked?
---@param command string
---@return boolean
function M.division_wrecked(G, command)
  local row = commands.by[command]
  if not row.wreck then return false end
  local now = brigades_now(G, command)
  local needed = math.max(1, row.wreck + #now - #(G.brigades[command] or {})) -- 21.6.4a, 21.6.4b, 21.6.4ex
  return #those(now, function(id) return wrecked(G, id) end) >= needed -- 21.6.3, 21.6.1c
end

local counts = {}

function counts.hold(G, row, scores)
  for _, hex in ipairs(hexes_of(row)) do
    local holder = G.control[hex]
    local of = row.side == "both" and holder ~= "none" or holder == row.side
    if of then scores:add(holder, row.points, "2.2", "points_hold", "hex", hex) end
  end
end

local wrecks = {} -- key of a row -> the commands or brigades that are Wrecked now

function wrecks.division(G)
  return those(keys_of(commands.by), function(id)
    local plays = listed(sides_of(G), commands.by[id].side)
    return plays and not listed(G.wrecked_before, id) and M.division_wrecked(G, id)
  end)
end

function wrecks.brigade(G)
  local list = {}
  for _, command in ipairs(keys_of(G.brigades)) do
    table.move(G.brigades[command], 1, #G.brigades[command], #list + 1, list)
  end
  return those(list, function(id) return wrecked(G, id) end)
end

function counts.wreck(G, row, scores)
  for _, id in ipairs(wrecks[row.key](G)) do
    local lost = commands.by[id] or troops.printed(id)
    scores:add(troops.enemy(G, lost.side), row.points, "2.2", "points_wreck", "command", lost.name)
  end
end

local function awarded(G, row, scores)
  local times = math.min(G.awarded[row.key] or 0, row.most or 1)
  if times > 0 then scores:add(row.side, row.points * times, "2.2", "points_award", "what", row.key) end
end

counts.event, counts.option, counts.exit = awarded, awarded, awarded

function counts.loss(G, row, scores)
  local lost = listed(G.lost_commanders, row.key) and not listed(G.forgiven, row.key) -- 29.1com
  if lost then scores:add(row.side, row.points, "2.2", "points_loss", "unit", row.key) end
end

--- The points of both sides.
---@param quietly boolean?
function M.scores(G, quietly)
  local scores = scoring.scores(sides_of(G), quietly)
  for _, row in ipairs(counted(G)) do
    if counts[row.kind] then counts[row.kind](G, row, scores) end
  end
  return scores
end

--- Ends the game: by the points of a side less those of the other.
function M.settle(G)
  local points = M.scores(G).points
  for _, row in ipairs(results) do
    if row.set == G.victory then
      local lead = points[row.of] - points[troops.enemy(G, row.of)]
      if row.from <= lead and lead <= row.to then
        log("2.2", "over", "winner", row.winner)
        G.over = { winner = row.winner, level = row.level, scores = points }
      end
    end
  end
end

return M
