--- 14.19b, 14.19d Two forces that have ended a march in one package: they become one in the next Organization Segment, or part.
local board = require("mechanics.board")
local twohex = require("engine.twohex")
local zoc = require("mechanics.zoc")
local costs = require("rules.14_costs")
local forces = require("rules.09_forces")
local lone = require("rules.09_lone")
local organization = require("rules.11_organization")
local pieces = require("rules.02_pieces")

local map = map_of()
local M = {}

--- 14.19b: notes who lies in such a package after a march.
function M.note(G, leader)
  local group = pieces.package(G, leader)
  if not forces.orderly(G, group) then board.mark(G, group, { mixed = true }) end
end

--- 14.19d: the hexes beside it to which a leader may be displaced: free, out of enemy zones, over ground that he can pass.
local function refuges(G, id)
  local foot, piece = costs.profile("infantry"), G.pieces[id]
  return those(lone.refuges(G, id), function(to)
    local from = those(twohex.hexes(map, piece.at), function(hex) return foot:cost(hex, to) ~= nil end)
    return #from > 0 and not zoc.exposed(piece.side, to)
  end)
end

--- 14.19d: the leaders who can part from such packages of the phasing side.
local function parting(G)
  local list = {}
  for _, group in ipairs(organization.mixed(G, G.phasing)) do
    for _, id in ipairs(those(group, function(each) return #refuges(G, each) > 0 end)) do
      list[#list + 1] = id
    end
  end
  return list
end

step("parting", {
  rule = "14.19d",
  actions = { "part" },
  done = function(G) return #parting(G) == 0 end,
  leave = function(G)
    for _, id in ipairs(board.which(G, { side = G.phasing, mixed = true })) do
      if forces.orderly(G, pieces.package(G, id)) then board.mark(G, id, { mixed = false }) end
    end
  end,
})

action("part", {
  rule = "14.19d",
  args = { { "leader", "piece" }, { "to", "hex" } },
  offer = function(G, _, _, add)
    for _, id in ipairs(parting(G)) do
      for _, to in ipairs(refuges(G, id)) do
        add(id, to)
      end
    end
  end,
  check = function(G, _, _, id, to)
    if not need(listed(parting(G), id), "14.19d", "need_not_part", "leader", id) then return end
    need(listed(refuges(G, id), to), "14.19d", "no_refuge", "to", to)
  end,
  apply = function(G, _, side, id, to)
    lone.put_aside(G, id, to)
    log_to(side, "14.19d", "parts", "leader", id, "to", to)
  end,
})

return M
