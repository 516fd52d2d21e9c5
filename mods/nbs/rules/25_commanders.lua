--- 25 Commanders: what they add, how they are lost and who follows them.
local board = require("mechanics.board")
local commands = require("rules.06_commands")
local pieces = require("rules.02_pieces")
local troops = require("rules.02_troops")
local wings = require("rules.29_wings")

local LOST = table_of("chances").commander_lost
local M = {}

--- 25.3, 25.0a The highest rating among pieces; -1 where no Commander is.
---@param ids string[]
---@return integer
function M.best(G, ids)
  local best = -1
  for _, id in ipairs(ids) do
    if troops.is_commander(id) then best = math.max(best, pieces.rating(G, id)) end
  end
  return best
end

--- 15.2.2b, 16.4.1: who has the advantage: the higher rated, but one rated 0 gives it to who has none.
---@param own string[]
---@param others string[]
---@return boolean
function M.advantage(G, own, others)
  local mine, theirs = M.best(G, own), M.best(G, others)
  if theirs == -1 then return mine > 0 end
  if mine == -1 then return theirs == 0 end
  return mine > theirs
end

--- 25.4.5: another stack of the command, else the hex where he fell.
local function place_of(G, command, hex, lost)
  if G.pieces[lost].cf then return hex end -- 28.2.2a: of a force that is concealed
  for _, unit in ipairs(commands.present(G, command)) do
    if G.pieces[unit].hex ~= hex then return G.pieces[unit].hex end
  end
  return hex
end

local LAST = 100 -- after all whom a battle lists

--- 25.4.3: the senior subordinate of a command on the map, as the battle lists them; replacements after all others.
local function successor(G, command, lost)
  local list = board.which(G, function(piece, id)
    if id == lost or not piece.hex or not troops.is_commander(id) or piece.side ~= commands.side(command) then return false end
    local post = commands.post(G, id)
    return post == command or commands.under(G, post, command)
  end)
  return least(list, "25.4.3", function(id) return troops.printed(id).succession + (G.pieces[id].replaced and LAST or 0) end)[1]
end

--- 25.4.3: subordinates move up, one after the other. The post that is left vacant; nil: it was on the staff.
---@return string? command
local function move_up(G, lost)
  local post = commands.post(G, lost)
  if not commands.leads(G, lost, post) then return nil end
  while commands.level(post) ~= "division" do -- 25.4.4
    local who = successor(G, post, lost)
    if not who then return post end
    local left = commands.post(G, who)
    commands.appoint(G, post, who)
    log("25.4.3", "takes_over", "unit", who, "command", commands.name(post))
    if left == post then return nil end
    post = left
  end
  return post
end

local COMPANY = { "force", "units", "struck" } -- fields of frames

local function without(list, id)
  return list and those(list, function(other) return other ~= id end)
end

--- He goes nowhere with those whom he was with: his replacement is another man.
local function leave_company(G, id)
  for _, frame in ipairs(G.stack) do
    for _, field in ipairs(COMPANY) do
      frame[field] = without(frame[field], id)
    end
  end
  for _, fight in ipairs(G.fights) do
    fight.force = without(fight.force, id)
    for role, ids in pairs(fight.came or {}) do
      fight.came[role] = without(ids, id)
    end
  end
end

--- 25.4.2, 25.4.3, 25.4.4: he is out of play; others take over, and his replacement the post that they leave.
function M.lose(G, id)
  local hex = G.pieces[id].hex
  log("25.4.2", "commander_lost", "unit", id)
  table.insert(G.lost_commanders, id)
  leave_company(G, id)
  if commands.is_wing(commands.post(G, id)) then wings.dissolve(G, commands.post(G, id)) end -- 29.2M2a
  local post = move_up(G, id)
  if not post then return board.remove(G, id) end -- 25.4.2
  commands.appoint(G, post, id)
  board.mark(G, id, { replaced = true })
  board.put(G, id, place_of(G, post, hex, id))
  log("25.4.5", "replaced", "unit", id, "hex", G.pieces[id].hex)
end

--- 20.1.1, 25.4, 25.4.1: each Commander with units that lose anything in combat may be lost.
---@param ids string[]
---@return boolean lost Has one been lost?
function M.endanger(G, ids)
  local any = false
  for _, id in ipairs(those(ids, troops.is_commander)) do
    local sum = 0
    for _ = 1, LOST.dice do
      sum = sum + roll(G, "commanders", 6, "20.1.1", "commander", "unit", id)
    end
    if sum >= LOST.from then
      any = true
      M.lose(G, id)
    end
  end
  return any
end

return M
