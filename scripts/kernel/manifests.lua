--- Manifests: which packs are installed, in which order they load, which of them a game is made of.
local diceroll = require("engine.dice")
local files = require("engine.files")
local fault = require("kernel.fault")
local lists = require("kernel.lists")
local literal = require("kernel.literal")
local names = require("kernel.names")
local M = {}

local fail = fault.fail

local function manifest_of(dir, shape)
  local path = "mods/" .. dir .. "/pack.lua"
  local value, lines = literal.read(path)
  literal.judged(value, lines, shape, path)
  if value.api > names.API then
    fail({
      file = path,
      line = lines.api or 0,
      text = ("api %d, but this program speaks api %d"):format(value.api, names.API),
    })
  end
  if value.id ~= dir:gsub("%.zip$", "") then
    fail({
      file = path,
      line = lines.id or 0,
      text = ("id '%s' in a folder called '%s'"):format(value.id, dir),
    })
  end
  return value, lines
end

local OVER = { series = true, battle = true, variant = true } -- they may stand on a series

local kept_installed ---@type table<string, table>?  As they were read last.

--- Every pack that is installed, read again: manifests by id; broken ones in the second table as messages.
---@return table<string, table> good
---@return table<string, string> broken
function M.installed()
  local good, broken, shape = {}, {}, literal.read("scripts/schemas/manifest.lua")
  for _, dir in ipairs(files.list("mods")) do
    local fine, manifest = pcall(manifest_of, dir, shape)
    if fine then
      good[manifest.id] = manifest
    else
      broken[dir] = tostring(manifest)
    end
  end
  kept_installed = good
  return M.whole(good, broken)
end

--- The packs that are installed as they were read last, which costs nothing; read again where a pack is not among them.
---@param id string
---@return table<string, table> good Callers must not write it.
function M.known(id)
  if kept_installed and kept_installed[id] then return kept_installed end
  return (M.installed())
end

--- Reports whether an installed pack is a variant.
---@param id string
---@return boolean
function M.is_variant(id)
  local manifest = M.known(id)[id]
  return manifest ~= nil and manifest.kind == "variant"
end

--- Takes out battles and variants whose series is not there, or not the one that they need.
---@return table<string, table> good
---@return table<string, string> broken
---@return table<string, table> faults Of those battles.
function M.whole(good, broken)
  local faults, battles = {}, {}
  for id, manifest in pairs(good) do
    if OVER[manifest.kind] then battles[#battles + 1] = id end
  end
  for _, id in ipairs(battles) do
    local fine, wrong = pcall(M.find_layers, id, good)
    if not fine then faults[id] = wrong end
  end
  for id, wrong in pairs(faults) do
    good[id], broken[id] = nil, tostring(wrong)
  end
  return good, broken, faults
end

local function numbers_of(version)
  local list = {}
  for number in version:gmatch("%d+") do
    list[#list + 1] = tonumber(number)
  end
  return list
end

--- Compares versions by their numbers: -1, 0 or 1.
local function compare(a, b)
  local x, y = numbers_of(a), numbers_of(b)
  for i = 1, math.max(#x, #y) do
    local p, q = x[i] or 0, y[i] or 0
    if p ~= q then return p < q and -1 or 1 end
  end
  return 0
end

--- Reports whether a version fits a range such as ">=1.0 <2.0"; "" fits all.
function M.fits(version, range)
  for sign, bound in range:gmatch("([<>=]+)%s*([%d%.]+)") do
    local order = compare(version, bound)
    local good = (sign == ">=" and order >= 0)
      or (sign == "<=" and order <= 0)
      or (sign == ">" and order > 0)
      or (sign == "<" and order < 0)
      or (sign == "=" and order == 0)
    if not good then return false end
  end
  return true
end

--- Path of a manifest, for faults.
function M.path(id) return "mods/" .. id .. "/pack.lua" end

local shuffle = nil -- seed of another order among packs that do not require each other

--- Names in rising order; while shuffled in one that the seed makes.
local function names_of(set)
  local list = lists.keys(set)
  for i = shuffle and #list or 1, 2, -1 do
    local j = diceroll.roll(shuffle, "order", i, i)
    list[i], list[j] = list[j], list[i]
  end
  return list
end

--- Runs `call(...)` while packs that do not require each other load in another order.
---@param seed integer
function M.in_other_order(seed, call, ...)
  shuffle = seed
  local good, result = pcall(call, ...)
  shuffle = nil
  if not good then error(result, 0) end
  return result
end

--- Raises at the line of a manifest that names a pack: in `requires`, else in `conflicts`.
local function fail_naming(id, other, text)
  local value, lines = literal.read(M.path(id))
  local at = type(lines.requires) == "table" and lines.requires[other] or nil
  for i, enemy in ipairs(not at and value.conflicts or {}) do
    if enemy == other then at = lines.conflicts[i] end
  end
  if type(at) == "table" then at = at[""] end
  fail({ file = M.path(id), line = at or 0, text = text })
end

--- Raises where two packs of a list stand against each other.
local function refuse_conflicts(list, installed)
  for _, name in ipairs(list) do
    for _, enemy in ipairs(installed[name].conflicts or {}) do
      if lists.contains(list, enemy) then
        fail_naming(name, enemy, ("conflicts with pack '%s', which is required too"):format(enemy))
      end
    end
  end
end

--- Lists a pack behind all that it requires.
---@param from string The pack that requires it.
---@param list string[] Those that are done.
---@param under table<string, boolean> Those that are under way.
local function visit(name, from, installed, list, under)
  local manifest = installed[name]
  if not manifest then fail_naming(from, name, fault.unknown("pack", name, installed)) end
  if lists.contains(list, name) then return end
  if under[name] then
    fail_naming(from, name, ("packs require each other in a circle at '%s'"):format(name))
  end
  under[name] = true
  for _, needed in ipairs(names_of(manifest.requires)) do
    local range = manifest.requires[needed]
    visit(needed, name, installed, list, under)
    if not M.fits(installed[needed].version, range) then
      local text = "requires %s %s, but version %s is installed"
      fail_naming(name, needed, text:format(needed, range, installed[needed].version))
    end
  end
  under[name] = nil
  list[#list + 1] = name
end

--- Ids of packs and all that they require, required ones first, ties by id.
---@param ids string|string[]
---@return string[]
function M.order(ids, installed)
  local wanted, list = {}, {}
  for _, id in ipairs(type(ids) == "table" and ids or { ids }) do
    wanted[id] = true
  end
  for _, id in ipairs(names_of(wanted)) do
    visit(id, id, installed, list, {})
  end
  refuse_conflicts(list, installed)
  return list
end

local LAYERED = { series = true, battle = true, variant = true }
local kept_layers = {}

--- Reports whether each series of a list builds on the one before it.
local function builds_up(series, installed)
  for i = 2, #series do
    if not M.needs(installed, series[i], series[i - 1]) then return false end
  end
  return #series > 0
end

--- Packs whose data a game of this pack reads, required ones first: of a series the series that it builds on and itself,
--- of a battle the series that it is for, battles that it builds on, and itself.
---@return string[] ids
function M.layers(id)
  kept_layers[id] = kept_layers[id] or M.find_layers(id, M.known(id))
  return kept_layers[id]
end

--- The same, among the packs that are given.
---@param installed table<string, table>
function M.find_layers(id, installed)
  local manifest = installed[id]
  if not manifest or not LAYERED[manifest.kind] then return { id } end
  local list, series = {}, {}
  for _, name in ipairs(M.order(id, installed)) do
    local kind = installed[name].kind
    if LAYERED[kind] then list[#list + 1] = name end
    if kind == "series" then series[#series + 1] = name end
  end
  if not builds_up(series, installed) then
    local _, lines = literal.read(M.path(id))
    local at = type(lines.requires) == "table" and lines.requires[""] or lines.requires
    local found = #series == 0 and "none" or table.concat(series, ", ")
    fail({
      file = M.path(id),
      line = at or 0,
      text = ("a %s requires the one series that it is for, and this requires %s"):format(
        manifest.kind,
        found
      ),
    })
  end
  return list
end

--- The series whose scripts run in a game of this pack: the last that the others are built under.
---@return string
function M.series_of(id, installed)
  local found = id
  for _, name in ipairs(M.find_layers(id, installed)) do
    if installed[name].kind == "series" then found = name end
  end
  return found
end

--- A pack as it is played: a battle takes sides and options of its series, and may add options.
---@return table manifest
function M.playable(id, installed)
  local manifest, list = installed[id], M.find_layers(id, installed)
  if #list == 1 then return manifest end
  local whole, options = {}, {}
  for key, each in pairs(manifest) do
    whole[key] = each
  end
  for _, name in ipairs(list) do
    for _, option in ipairs(installed[name].options or {}) do
      options[#options + 1] = option
    end
  end
  whole.options, whole.sides = options, installed[M.series_of(id, installed)].sides
  return whole
end

--- All packs that a pack requires, itself left out.
function M.required_by(id, installed)
  local list = {}
  for _, name in ipairs(M.order(id, installed)) do
    if name ~= id then list[#list + 1] = name end
  end
  return list
end

--- Reports whether a pack requires another, by itself or through packs that it requires.
function M.needs(installed, pack, other)
  for name in pairs(installed[pack].requires) do
    if name == other or M.needs(installed, name, other) then return true end
  end
  return false
end

--- What is played under a pack: a series or battle itself, of a variant what it changes; nil when
--- there is none.
---@return string?
function M.played(id, installed)
  local good, list = pcall(M.find_layers, id, installed)
  for i = good and #list or 0, 1, -1 do
    local kind = installed[list[i]].kind
    if kind == "series" or kind == "battle" then return list[i] end
  end
end

--- Drops what was kept: packs may have changed.
function M.forget() kept_layers, kept_installed = {}, nil end

return M
