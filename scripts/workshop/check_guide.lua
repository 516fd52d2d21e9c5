--- Judges the guide.lua of a pack: its shape, its scenario and sides, the hexes that it shows.
local content = require("kernel.content")
local fault = require("kernel.fault")
local files = require("engine.files")
local literal = require("kernel.literal")
local M = {}

local NEEDS = { verb = "actions", prompt = "steps" } -- what `of` names, by what is waited for

local function judge_steps(series, guide, lines, path, faults)
  local map_name = content.map_name(series.id)
  for i, step in ipairs(guide.steps or {}) do
    local line = (lines.steps or {})[i] and lines.steps[i][""] or 0
    local function add(text, hint) faults[#faults + 1] = fault.row(path, line, text, hint) end
    local known = NEEDS[step.wait] and series[NEEDS[step.wait]]
    if known and not known[step.of or ""] then add(fault.unknown(step.wait, tostring(step.of), known)) end
    if step.wait == "turn" and not tonumber(step.of) then add("a step that waits for a turn says which: of = \"2\"") end
    if step.wait == "select" and not step.at then add("a step that waits for a choice says where: at = HEX") end
    local map = step.at and content.read_map(series.id, map_name)
    if map and not map:has(step.at) then add(("at: the map %s has no hex '%s'"):format(map_name, step.at)) end
  end
end

--- What is wrong with it is added to `faults`; a pack need not have one.
---@param series Series
---@param root string Folder of the pack, with "/".
---@param faults table[]
function M.judge(series, root, faults)
  local path = root .. "guide.lua"
  if not files.exists(path) then return end
  local good, guide, lines = pcall(literal.read, path)
  if good then good, guide = pcall(literal.judged, guide, lines, literal.read("scripts/schemas/guide.lua"), path) end
  if not good then
    faults[#faults + 1] = fault.of_raised(guide, path)
    return
  end
  local _, scenarios = content.scenarios(series.id, series.variants)
  local scenario = scenarios[guide.scenario]
  if not scenario then
    faults[#faults + 1] = fault.row(path, 0, fault.unknown("scenario", tostring(guide.scenario), scenarios))
    return
  end
  local sides = fault.set(scenario.sides)
  for side in pairs(guide.seats or {}) do
    if not sides[side] then faults[#faults + 1] = fault.row(path, 0, fault.unknown("side", side, sides)) end
  end
  judge_steps(series, guide, lines, path, faults)
end

return M
