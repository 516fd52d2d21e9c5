--- mechanics.reinforcements: groups that wait, and where they may enter. 0302 is a pond.
local reinforcements = require("mechanics.reinforcements")

local map = map_of()
local taken, watched = {}, {}
local EDGE = {}
for i, hex in ipairs({ "0101", "0102", "0103", "0201", "0501" }) do
  EDGE[i] = { hex = hex }
end

local RULES = { group = "1.2", side = "1.3", due = "1.4", line = "1.5" }
local entry = reinforcements.declare({
  rules = RULES,
  open = function(_, _, site) return not taken[site.hex] and map:terrain(site.hex) ~= "pond" end,
  hostile = function(_, _, hex) return watched[hex] end,
  edge = function() return EDGE end,
  passed_by = function(group) return group.id == "later" end,
})

--- A state with groups of red at 0102 or elsewhere: { id = { turn, hex } }.
local function waiting(groups, occupied, under)
  taken, watched = occupied or {}, under or {}
  local list = {}
  for id, each in pairs(groups) do
    list[#list + 1] = { id = id, side = "red", turn = each[1], hex = each[2], pieces = { "Z_" .. id, "A_" .. id } }
  end
  return { turn = 2, groups = reinforcements.waiting(list) }
end

local function sites(G, id)
  local list = {}
  for i, site in ipairs(entry:sites(G, reinforcements.group(G, id))) do
    list[i] = site.hex
  end
  return table.concat(list, " ")
end

local function may_enter(G, side, id)
  return (holds(function() entry:may_enter(G, side, id) end))
end

it("reinforcements: who waits rises, and who is due is offered", function()
  local G = waiting({ a = { 2, "0102" }, b = { 3, "0102" } })
  assert.same({ "A_a", "Z_a" }, reinforcements.group(G, "a").pieces)
  assert.same({ "a" }, reinforcements.due(G, "red"))
  assert.same({}, reinforcements.due(G, "blue"))
end)

it("reinforcements: its own hex, and when that is shut or watched the nearest of the edge", function()
  local groups = { a = { 2, "0102" } }
  assert.equal("0102", sites(waiting(groups), "a"))
  assert.equal("0101 0103 0201", sites(waiting(groups, { ["0102"] = true }), "a"))
  assert.equal("0102 0101 0103 0201", sites(waiting(groups, {}, { ["0102"] = true }), "a"))
  assert.equal("0103 0201", sites(waiting(groups, { ["0102"] = true }, { ["0101"] = true }), "a"))
  assert.equal("0501", sites(waiting(groups, { ["0102"] = true, ["0101"] = true, ["0103"] = true, ["0201"] = true }), "a"))
end)

it("reinforcements: the group waits, is one's own, is due and the first in line", function()
  local G = waiting({ a = { 2, "0102" }, b = { 1, "0102" }, c = { 1, "0103" }, d = { 3, "0101" } })
  assert.falsy(may_enter(G, "red", "none"))
  assert.falsy(may_enter(G, "blue", "b"))
  assert.falsy(may_enter(G, "red", "d"))
  assert.falsy(may_enter(G, "red", "a"))
  assert.truthy(may_enter(G, "red", "b"))
  assert.truthy(may_enter(waiting({ a = { 2, "0102" }, later = { 1, "0102" } }), "red", "a"))
  RULES.line = nil
  assert.truthy(may_enter(waiting({ a = { 2, "0102" }, b = { 1, "0102" } }), "red", "a"))
  RULES.line = "1.5"
end)

it("reinforcements: stacks that entered are counted until the phase ends", function()
  local G = waiting({ a = { 2, "0102" } })
  reinforcements.arrived(G, "a", { "A_a" }, "0102")
  assert.equal(1, reinforcements.before(G, "0102"))
  assert.equal(0, reinforcements.before(G, "0101"))
  assert.same({ "Z_a" }, reinforcements.group(G, "a").pieces)
  reinforcements.arrived(G, "a", { "Z_a" }, "0102")
  assert.equal(2, reinforcements.before(G, "0102"))
  assert.same({}, G.groups)
  reinforcements.begin_phase(G)
  assert.equal(0, reinforcements.before(G, "0102"))
end)
