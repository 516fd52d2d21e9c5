--- 13.0, 13.1 Morale Checks.
local modifiers = require("rules.12_modifiers")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")

local MEN = { infantry = true, cavalry = true }
local M = {}

--- 13.0b: the one of a stack who commands all its units, on his chart or beside him; trains are none.
---@return string?
function M.commander(G, ids)
  return those(ids, function(id)
    return #those(ids, function(each) return each ~= id and not pieces.is_below(G, each, id) and not pieces.is_train(each) end) == 0
  end)[1]
end

--- 13.0: rolls for a stack; no higher than rating and bonus together is good.
---@param side string
---@param ids string[]
---@param rule string
---@return boolean
function M.check(G, side, ids, rule)
  local leader = M.commander(G, ids)
  local rating = modifiers.morale(G, ids, MEN) -- 13.0a
  local bonus = leader and pieces.rating(G, leader, "morale") or 0 -- 13.0b
  local hex, needed = organization.hex(G, ids[1]), rating + bonus
  local good = roll(G, "morale", 6, rule, "morale", "side", side, "hex", hex, "needed", needed) <= needed -- 13.0c
  log(rule, good and "morale_holds" or G.pieces[ids[1]].routed and "stays_routed" or "morale_fails", "side", side, "hex", hex)
  return good
end

return M
