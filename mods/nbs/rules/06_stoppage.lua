--- 6.7 Attack Stoppage: each command at an Engage stage checks before new orders are accepted; who fails falls back.
local commands = require("rules.06_commands")
local frames = require("rules.06_frames")
local initiative = require("rules.06_initiative")
local morale = require("rules.21_morale")
local victory = require("rules.30_victory")

local rows, numbers = table_of("stoppage_row"), table_of("stoppage_number")
local MOST_UNITS, MOST_WRECKED = 8, 9 -- of the first table
local COLUMNS = { [0] = "0", "1-2", "1-2", "3-4", "3-4" }
local M = {}

--- 21.6, reading 62: is a sub-unit Wrecked?
local function is_wrecked(G, id)
  if commands.row(id) then return victory.division_wrecked(G, id) end
  return not G.pieces[id] or not G.pieces[id].hex or morale.wrecked(G, id)
end

--- 6.7.2a, 6.7ba, 6.7bb, 6.7bc: how many of how many sub-units are Wrecked.
---@return integer wrecked
---@return integer units
function M.count(G, command)
  local units = commands.sub_units(G, command)
  local wrecked = #those(units, function(id) return is_wrecked(G, id) end)
  if commands.lost_commander(G, command) then wrecked = wrecked + 1 end
  return math.min(wrecked, MOST_WRECKED), math.min(#units, MOST_UNITS)
end

--- 6.7.2b, 6.7.2ex: what two dice must reach; nil without sub-units (6.7bd).
---@return integer?
function M.number(G, command)
  local wrecked, units = M.count(G, command)
  if units == 0 then return nil end
  local row = cell(rows, math.min(wrecked, units + 1), tostring(units))
  return cell(numbers, row, COLUMNS[commands.rating(G, command)])
end

--- 6.7.1c: the dice alone decide.
local function check(G, side, command)
  local number, sum = M.number(G, command), 0
  if not number then return end
  for _ = 1, 2 do
    sum = sum + roll_to(side, G, "orders", 6, "6.7.2b", "stoppage", "to", commands.name(command), "number", number)
  end
  if sum >= number then return log_to(side, "6.7.2c", "attack_goes_on", "to", commands.name(command)) end
  initiative.withdraw(G, command, "6.6.3.9")
end

step("stoppage", {
  rule = "5.1e",
  run = function(G)
    finish(G)
    for _, command in ipairs(commands.acting(G, G.phasing)) do -- 6.3.1b, 6.7.1b, 6.7.3b
      local newly = G.orders[command].origin == "cannon" -- 6.7.1a: never as a new order begins
      if frames.status(G, command) == "engage" and not newly then check(G, G.phasing, command) end
    end
  end,
})

return M
