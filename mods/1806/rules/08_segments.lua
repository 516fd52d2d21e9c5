--- 2.11B, 7.31 The segments of a Movement Phase: who may move in which.
local command = require("rules.07_command")
local pieces = require("rules.01_pieces")
local team = require("rules.18_team")

local need, leader = need, pieces.kinds.leader
local M = {}

--- 8.12C: once; 2.11B1, 7.31a, 7.31b: who is In Command first, then Officers and units who act on their own.
---@return boolean
function M.may_move_now(G, f, id)
  local piece = G.pieces[id]
  if piece.moved then return need(false, "8.12C", "moved_already", "unit", id) end
  if G.team and not team.commands(G, f, id) then return false end
  if f.step == "command_movement" then
    local by = leader[id] and "7.31a" or "7.31b"
    return need(command.in_command(G, id), by, "marked_out_of_command", "unit", id)
  elseif leader[id] then
    return need(piece.ooc, "2.11B2a", "not_out_of_command", "unit", id)
  end
  return need(piece.ooc and piece.passed, "7.31b", "check_first", "unit", id)
end

--- The segment that a move belongs to: its own frame, or the one below it.
function M.of(G, f)
  if f.step ~= "moving" then return f end
  return G.stack[#G.stack - 1]
end

return M
