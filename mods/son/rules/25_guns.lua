--- 25.9, 25.10 Artillery in battle: whose guns fire, and what their fire costs.
local cavalry = require("rules.25_cavalry")
local forces = require("rules.09_forces")
local strength = require("rules.18_strength")
local M = {}

--- Step 2 (25.9): artillery of those who are in order and in no mountains (21.2e, 16.8a).
---@param ids string[] Leaders.
---@return integer SP
function M.of(G, ids)
  local able = those(ids, function(id)
    return not G.pieces[id].disorganized and not strength.in_mountains(G.pieces[id].at)
  end)
  return forces.strength(G, able, "artillery")
end

local function all_open(G, ids)
  return #those(ids, function(id) return cavalry.in_open(G.pieces[id].at) end) == #ids
end

--- 25.10: SP that the fire of some leaders costs others.
---@param horse { own: integer, other: integer } Cavalry of both sides as the battle began.
---@return integer SP
function M.fire(G, horse, from, to, artillery)
  local open = all_open(G, from) and all_open(G, to) -- 25.18c
  return cavalry.fire(artillery, horse, open, roll(G, "combat", 6, "25.10", "artillery", "guns", artillery))
end

return M
