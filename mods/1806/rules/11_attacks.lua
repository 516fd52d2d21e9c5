--- The designated attacks of a Combat Phase, `G.combat.groups`, as pieces come and go:
--- { targets, by, units, side, done, held }. side: the defender's; held: targets as designated.
local grouping = require("mechanics.contact")
local contact = require("rules.11_contact")
local pieces = require("rules.01_pieces")
local zoc = require("rules.04_zoc")

local M = {}

--- The attack in which a hex is.
---@param field string "targets" or "by"
---@return table? group
function M.with(G, hex, field)
  return those(G.combat.groups, function(group) return listed(group[field], hex) end)[1]
end

local function attacks_still(G, group, id)
  return G.pieces[id].hex ~= nil and listed(group.by, G.pieces[id].hex)
end

local function touches_any(hex, others)
  return pieces.any(others, function(other) return contact.can_attack(hex, other) end)
end

--- Takes out of `targets` and `by` what hangs together with the first target.
local function take_linked(targets, by)
  local in_t, in_b = { table.remove(targets, 1) }, {}
  local function move(from, to, others)
    for i = #from, 1, -1 do
      if touches_any(from[i], others) then to[#to + 1] = table.remove(from, i) end
    end
  end
  repeat
    local before = #in_t + #in_b
    move(by, in_b, in_t)
    move(targets, in_t, in_b)
  until #in_t + #in_b == before
  table.sort(in_t)
  table.sort(in_b)
  return in_t, in_b
end

--- The attacks that are left of a designated one: whom nobody touches any more is not attacked, who
--- touches nobody does nothing (Q1), and what no longer hangs together is two attacks (Q106).
local function parts(G, group)
  local targets = those(group.targets, function(hex) return pieces.holds(G, hex, group.side) end)
  local units = those(group.units, function(id) return attacks_still(G, group, id) end)
  local by = those(group.by, function(hex)
    return pieces.any(units, function(id) return G.pieces[id].hex == hex end)
  end)
  if #targets == #group.targets and #units == #group.units then return { group } end
  local list = {}
  while #targets > 0 do
    local part = copy_of(group)
    part.held = copy_of(group.held)
    part.targets, part.by = take_linked(targets, by)
    part.units = those(units, function(id) return listed(part.by, G.pieces[id].hex) end)
    if #part.units > 0 then list[#list + 1] = part end
  end
  return list
end

--- 11.2c: brings the attacks that wait into line with what stands on the map. Who has advanced joins none (11.46g).
function M.settle(G)
  local groups = {}
  for _, group in ipairs(G.combat.groups) do
    local left = group.done and { group } or parts(G, group)
    table.move(left, 1, #left, #groups + 1, groups)
  end
  G.combat.groups = groups
end

--- 11.2c: cavalry that withdrew has attacked nobody. Whom no free stack can attack now is for those
--- next to him: their attacks are given up, to be designated anew.
---@return boolean owed Is an attack still owed?
function M.uncover(G)
  local graph = contact.graph(G)
  local lonely = grouping.unserved(graph)
  local keep = those(G.combat.groups, function(group)
    return not pieces.any(group.by, function(hex)
      return pieces.any(lonely, function(target) return zoc.reaches(hex, target) end)
    end)
  end)
  local given_up = #keep < #G.combat.groups
  G.combat.groups = keep
  local _, target = grouping.owed(graph) -- beside him stands who must attack (4.31)
  return given_up or target ~= nil
end

return M
