--- 2.11B, 7.31 The segments of a Movement Phase: who may move in which.
local pieces = require("rules.01_pieces")
local team = require("rules.18_team")

local leader = pieces.kinds.leader
local M = {}

local function itself(id) return id end

--- 8.12C: once; 2.11B1, 7.31a, 7.31b: who is In Command first, then Officers and units who act on their own.
---@param set Candidates Pieces on the map.
function M.check(G, f, set)
  local all = G.pieces
  set:need(~set:with(all, "moved"), "8.12C", "moved_already", "unit", itself)
  if G.team then set:each(true, function(id) team.commands(G, f, id) end) end -- 18.0a, 18.0b
  local are_leaders, ooc = set:among(leader), set:with(all, "ooc")
  if f.step == "command_movement" then
    set:need(~ooc | ~are_leaders, "7.31a", "marked_out_of_command", "unit", itself)
    set:need(~ooc | are_leaders, "7.31b", "marked_out_of_command", "unit", itself)
  else
    set:need(ooc | ~are_leaders, "2.11B2a", "not_out_of_command", "unit", itself)
    local passed = ooc & set:with(all, "passed")
    set:need(passed | are_leaders, "7.31b", "check_first", "unit", itself)
  end
end

--- The same of one piece.
---@return boolean
function M.may_move_now(G, f, id)
  local one = one_candidate(id)
  M.check(G, f, one)
  return one.bits ~= 0
end

--- The segment that a move belongs to: its own frame, or the one below it.
function M.of(G, f)
  if f.step ~= "moving" then return f end
  return G.stack[#G.stack - 1]
end

return M
