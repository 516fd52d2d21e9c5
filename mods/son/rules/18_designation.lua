--- 18.2, 18.12 Which forces attack which: attacks are put together package by package, before any is resolved, and each side says
--- who commands where several could.
--- `G.combat.attacks`: { targets, by, side, groups = { [side] = leaders, the Commander first }, hex } of each attack; `hex` names it.
local designation = require("mechanics.designation")
local grouping = require("mechanics.contact")
local contact = require("rules.18_contact")
local forces = require("rules.09_forces")
local pieces = require("rules.02_pieces")
local siege = require("rules.23_siege")
local walls = require("rules.23_walls")
local zones = require("rules.17_zones")

local M = {}

-- Refusing combat -------------------------------------------------------------------------------------

--- Packages in citadels that an enemy touches and that have not said yet whether they fight.
local function besieged(G)
  local list = {}
  for _, side in ipairs(sides_of(G)) do
    for hex, leader in pairs(zones.fronts(G, side)) do
      local asked = listed(G.combat.asked, hex)
      local citadel = walls.of(G.pieces[leader].at) == "citadel"
      if citadel and not asked and not listed(G.frozen, leader) and #zones.touching(G, leader) > 0 then list[#list + 1] = hex end
    end
  end
  return list
end

step("refusals", {
  rule = "23.4a",
  actions = { "shelter" },
  side = function(G) return G.pieces[pieces.named(G, besieged(G)[1])[1]].side end,
  done = function(G) return #besieged(G) == 0 end,
  values = function(G) return { hex = besieged(G)[1] } end,
})

action("shelter", {
  rule = "23.4a",
  args = { { "refuse", "boolean" } },
  apply = function(G, _, _, refuse)
    local hex = besieged(G)[1]
    table.insert(G.combat.asked, hex)
    log("23.4a", refuse and "refuses" or "accepts", "hex", hex)
    if not refuse then return end
    table.insert(G.combat.sheltered, hex) -- 23.2
    siege.refuse(G, pieces.named(G, hex)[1])
  end,
})

-- Designation -----------------------------------------------------------------------------------------

step("designation", {
  rule = "18.2",
  actions = { "attack", "end" },
  done = function(G) return #contact.graph(G).targets == 0 end,
  may_end = function(G)
    local _, target = grouping.owed(contact.graph(G))
    need(not target, "17.7b", "must_be_attacked", "hex", target)
  end,
})

--- The leaders of packages that go by hexes: 15.12, 14.21b whole packages; 9.24b, 18.15a no others.
local function leaders_in(G, hexes)
  local list = {}
  for _, hex in ipairs(hexes) do
    table.move(pieces.named(G, hex), 1, #pieces.named(G, hex), #list + 1, list)
  end
  return list
end

designation.declare({
  graph = contact.graph,
  rules = {
    attack = "18.2",
    group = "18.12b",
    target = "18.13c",
    by = "18.13a",
    close = "18.12b",
    order = "18.2",
    reach = "18.16",
  },
  refuse = function(G, hex)
    local taken = #those(G.combat.attacks, function(attack) return listed(attack.targets, hex) end) > 0
    if need(not taken, "18.14", "attacked_already", "hex", hex) then
      need(false, "18.16", "no_target", "hex", hex)
    end
  end,
  closed = function(G, f)
    local groups = { [G.phasing] = leaders_in(G, f.by) }
    groups[zones.enemy(G.phasing)] = leaders_in(G, f.targets) -- 14.21a
    table.insert(G.combat.attacks, {
      hex = f.targets[1],
      targets = copy_of(f.targets),
      by = copy_of(f.by),
      side = G.phasing,
      groups = groups,
      commander = {},
      pitched = {},
      done = false,
    })
    log("18.12b", "attack_designated", "targets", f.targets, "by", f.by)
  end,
})

-- Commanders ------------------------------------------------------------------------------------------

--- Who could command a side of an attack: the whole of it; of defenders whom nobody can unite, a package of theirs (O40, O41), or
--- he himself alone, where two forces lie in one (18.22).
---@return string[]
function M.able(G, attack, side)
  if pieces.is_source(attack.groups[side][1]) then return attack.groups[side] end -- 6.23a
  local group = attack.groups[side] -- 18.13b
  local able = pieces.commanders(G, group)
  if #able > 0 then return able end
  able = those(group, function(id) return pieces.holds(G, id, pieces.package(G, id)) end)
  return #able > 0 and able or group
end

--- Whom a Commander leads out of a side of an attack: all, else those in his package, else his own troops (18.21, 18.22).
local function led(G, chief, group)
  if pieces.is_source(chief) then return { chief } end
  if pieces.holds(G, chief, group) then return group end
  local package = those(group, function(id) return listed(pieces.package(G, chief), id) end)
  return pieces.holds(G, chief, package) and package or { chief }
end

--- The first attack where a side has not said who commands.
local function leaderless(G)
  for _, attack in ipairs(G.combat.attacks) do
    for _, side in ipairs({ attack.side, zones.enemy(attack.side) }) do
      if not attack.commander[side] then return attack, side end
    end
  end
end

step("commanders", {
  rule = "9.23a", -- 9.24a
  actions = { "name" },
  side = function(G) return select(2, leaderless(G)) end,
  done = function(G) return leaderless(G) == nil end,
  values = function(G) return { hex = leaderless(G).hex } end,
})

--- The Commander first, then the others: of his own force, then whom he does not command.
local function ordered(G, group, chief)
  local list = { chief }
  for _, id in ipairs(led(G, chief, group)) do
    if id ~= chief then list[#list + 1] = id end
  end
  for _, id in ipairs(forces.without(group, list)) do
    list[#list + 1] = id
  end
  return list
end

action("name", {
  rule = "9.23a", -- 9.24a, 18.7e
  args = {
    {
      "leader",
      "piece",
      function(G)
        local attack, side = leaderless(G)
        return M.able(G, attack, side)
      end,
      "cannot_command",
    },
  },
  apply = function(G, _, _, leader)
    local attack, side = leaderless(G)
    attack.commander[side] = leader
    attack.groups[side] = ordered(G, attack.groups[side], leader)
    log("9.23a", "commands", "leader", leader, "hex", attack.hex)
  end,
})

--- 18.13a, 18.22: the leaders of a side who fight under its Commander; others are defenders whom he does not command.
---@return string[] leaders He first. 18.13b
function M.force(G, attack, side)
  local group = those(attack.groups[side], function(id) return G.pieces[id] and G.pieces[id].at end)
  return led(G, attack.commander[side], group)
end

return M
