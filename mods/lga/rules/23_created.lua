--- 23.4 Powers that players create: what they must hold for it, and what follows.
local index = require("rules.22_index")
local minors = require("rules.23_minors")
local powers = require("rules.20_powers")

local created, lands, provinces = table_of("created_powers"), table_of("created_lands"), table_of("provinces").by
local COST = { confederation = { "prussian" }, poland = { "austrian", "russian", "prussian" } } -- 23.42f, 23.44c
local BOXES = -2
local M = {}

--- Is a province in the hands of a side: conquered, or ceded, or also of an ally?
local function is_had(G, row, side)
  local holder, lead = powers.holder(G, row.province), minors.protector(G, minors.target_of(G, row.province))
  if not lead or powers.seat(G, lead) ~= side or holder == provinces[row.province].home then return false end
  return row.how == "held" or holder == lead or holder == "polish" -- 23.44a
end

--- The provinces that a power would have, if it were created now: its members, as far as its creator has them.
---@return string[] areas
function M.members(G, id)
  local def = created.by[id]
  local rows = those(lands, function(row) return row.created == id and row.part == "member" and is_had(G, row, def.creator) end)
  local list = {}
  for i, row in ipairs(rows) do
    list[i] = row.province
  end
  return list
end

--- 23.42a, 23.46, 23.47b: may a side create a power: has it all its members, or enough of them?
---@return boolean
function M.may_create(G, id)
  local def = created.by[id]
  local all = #those(lands, function(row) return row.created == id and row.part == "member" end)
  local merged = id == "warsaw" and G.created.poland ~= nil
  return G.created[id] == nil and not merged and #M.members(G, id) >= (def.least or all)
end

local function choices(G, side)
  local list = {}
  for _, row in ipairs(created.list) do
    if row.creator == side and M.may_create(G, row.id) then list[#list + 1] = row.id end
  end
  return list
end

--- 23.42b: those who join the Confederation by themselves: Ansbach, unless Bavaria has annexed it.
local function joined(G, members)
  local list = copy_of(members)
  for _, row in ipairs(lands) do
    local own = row.created == "confederation" and row.part == "more" and powers.holder(G, row.province) ~= "bavarian"
    if own and is_had(G, row, "french") then list[#list + 1] = row.province end
  end
  return list
end

--- 23.4c: whose ally a power becomes: of those of its creators who have some of it the first of the chart.
local function ally_of(G, members)
  local set = {}
  for _, area in ipairs(members) do
    set[minors.protector(G, minors.target_of(G, area))] = true
  end
  return those(minors.preference(G, members[1]), function(power) return set[power] end)[1]
end

--- A power is created.
function M.create(G, id)
  local def, members = created.by[id], M.members(G, id)
  log(def.rule, "is_created", "created", id)
  if def.power then
    local ally = ally_of(G, members)
    local row = powers.found(G, def.power)
    row.ally, row.foe = ally, nil
    for _, area in ipairs(members) do
      minors.taken(G, area, def.power, "own")
    end
  end
  G.created[id] = def.power and { power = def.power } or { members = joined(G, members) }
  if id == "poland" then G.created.warsaw = nil end
  for _, power in ipairs(COST[id] or {}) do -- 23.42f, 23.44c
    index.move(G, power, BOXES, def.rule)
  end
end

--- 23.42c: the provinces of the Confederation whose points are as if they were French: those in French hands that build no men.
---@return string[] areas
function M.as_french(G)
  return those((G.created.confederation or {}).members or {}, function(area)
    return provinces[area].minor == nil and powers.holder(G, area) == "french"
  end)
end

--- 23.4: as a turn begins, who can create a power is asked.
step("creations", {
  rule = "23.4a",
  side = function(G) return those(sides_of(G), function(side) return #choices(G, side) > 0 end) end,
  in_order = true,
  actions = { "create", "end" },
})

action("create", {
  rule = "23.4a",
  args = { { "created", "id", function(G, _, side) return choices(G, side) end } },
  apply = function(G, _, _, id) M.create(G, id) end,
})

return M
