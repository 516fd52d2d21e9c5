--- 19.12 Command on the Danube in 1805: Ferdinand and Mack divide it, and in the first week the French surprise them.
local organization = require("mechanics.organization")

local map = map_of()
local M = {}

--- Where a leader is; nil: he has fallen, or has not come.
local function place(G, id) return G.pieces[id] and organization.hex(G, id) end

--- 19.12k, 19.13o: with whom a leader shares his points now.
---@return string? leader
function M.partner(G, id)
  local split = G.special.split
  if not split or not listed(split.leaders, id) then return nil end
  local other = split.leaders[1] == id and split.leaders[2] or split.leaders[1]
  local from, to = place(G, id), place(G, other)
  return from and to and map:distance(from, to) <= split.within and other or nil
end

--- 19.12k: the Command Points of a leader who shares them, less what the other has spent; nil: he has his own.
---@return integer?
function M.points(G, id)
  local other = M.partner(G, id)
  return other and G.special.split.points - (G.pieces[other].spent or 0)
end

--- 19.12l, 19.13o: the two who must stay together still: they stand in one hex.
---@return string[]? leaders
function M.tied(G)
  local split = G.special.split
  if not split or G.turn > split.tied then return nil end
  local one, two = place(G, split.leaders[1]), place(G, split.leaders[2])
  return one ~= nil and one == two and split.leaders or nil
end

--- 19.12l: would the two part if some went?
---@param ids string[]
---@return boolean
function M.parts(G, ids)
  local two = M.tied(G)
  return two ~= nil and listed(ids, two[1]) ~= listed(ids, two[2])
end

--- 19.12m, 19.13o: is it the week in which a side gives what orders it likes, all being in command?
---@return boolean
function M.is_free(G, side) return G.special.surprise ~= nil and G.turn == 1 and G.special.surprise.side == side end

return M
