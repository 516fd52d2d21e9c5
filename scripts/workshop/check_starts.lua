--- The rungs of `check` that start games without playing them: set-up, and packs loaded in other orders.
local files = require("engine.files")
local sandbox = require("engine.sandbox")
local states = require("engine.value")
local actions = require("kernel.actions")
local content = require("kernel.content")
local fault = require("kernel.fault")
local fault_context = require("kernel.fault_context")
local manifests = require("kernel.manifests")
local packs = require("kernel.packs")
local action_words = require("session.action_words")
local games = require("session.game")
local check_window = require("workshop.check_window")
local M = {}

local function start(series, scenario, options)
  return games.new(
    series,
    { scenario = scenario, seed = 1, options = options, quiet = true, forcing = false }
  )
end

--- Where a scenario lies: in what is played, or in a variant of it.
local function scenario_path(series, id)
  local path = ("mods/%s/scenarios/%s.lua"):format(series.id, id)
  for _, variant in ipairs(series.variants) do
    local own = ("mods/%s/scenarios/%s.lua"):format(variant, id)
    if files.exists(own) then path = own end
  end
  return path
end

--- Pieces stand once, on the map and in the area, or arrive once: what the series' `muster` says of a position
--- that was just set up. { expected = {id...}?, placed = {{piece, hex}...}, arriving = {{piece, hex, turn}...},
--- absent = {id...}?, inside = function(hex): boolean, last = turn, wrong = {{text, field = of the scenario?, piece = id?}...}? }:
--- what else the series finds wrong with it.
local function judge_muster(muster, complain)
  local seen = {}
  local function once(id, where)
    if seen[id] then complain(("%s %s and %s"):format(id, seen[id], where)) end
    seen[id] = where
  end
  for _, each in ipairs(muster.placed) do
    once(each.piece, "stands in " .. each.hex)
    if not muster.inside(each.hex) then
      complain(("%s stands in %s, outside the area of the scenario"):format(each.piece, each.hex))
    end
  end
  for _, each in ipairs(muster.arriving) do
    once(each.piece, "arrives on turn " .. tostring(each.turn))
    if each.hex and not muster.inside(each.hex) then
      complain(("%s arrives in %s, outside the area of the scenario"):format(each.piece, each.hex))
    end
    if each.turn > muster.last then
      complain(
        ("%s arrives on turn %d, after the last, %d"):format(each.piece, each.turn, muster.last)
      )
    end
  end
  for _, id in ipairs(muster.absent or {}) do
    once(id, "is out of play")
  end
  for _, id in ipairs(muster.expected or {}) do
    if not seen[id] then complain(id .. " is neither set up nor arrives") end
  end
  for _, each in ipairs(muster.wrong or {}) do
    complain(each.text, each)
  end
end

--- What the sides may do first has words.
local function judge_words(game, complain)
  for _, side in ipairs(game:asked()) do
    for _, entry in ipairs(game:entries(side)) do
      local action = actions.export(entry)
      local good, wrong = pcall(action_words.of, game.series, action.verb, action.args, game.frame.step)
      if not good then return complain(("'%s' has no words: %s"):format(action.verb, tostring(wrong))) end
    end
  end
end

--- The first line of a file that has a word in quotes; 0 when none has.
local function line_naming(path, word)
  local text = files.read(path) or ""
  local at = word and text:find(('"%s"'):format(word), 1, true)
  return at and select(2, text:sub(1, at):gsub("\n", "")) + 1 or 0
end

--- The first line of a file that gives a field its value; 0 when none does.
local function line_opening(path, field)
  local number = 0
  for line in (files.read(path) or ""):gmatch("([^\n]*)\n?") do
    number = number + 1
    if line:match("^%s*" .. field .. "%s*=") then return number end
  end
  return 0
end

--- A scenario as it starts: what is broken in it, and which pieces it has.
local function judge_scenario(context, series, scenario, faults)
  local path = scenario_path(series, scenario.id)
  local started, game = pcall(start, series, scenario, packs.options(series.manifest, {}))
  if not started then
    local where = fault_context.words(fault_context.context(series))
    faults[#faults + 1] = fault.of_raised(fault.add(game, "; in " .. where), path)
    fault_context.clear()
    return
  end
  for id in pairs(game.G.pieces or {}) do
    context.in_play[id] = true
  end
  local function complain(text, at)
    local file, line = path, line_naming(path, text:match("^[%w_]+"))
    if at and at.field then line = line_opening(path, at.field) end
    if at and at.piece then
      local own, row = check_window.row_of(context, at.piece)
      if own then file, line = own, row end
    end
    faults[#faults + 1] = fault.row(file, line, text, "", scenario.id)
  end
  local broken = series.invariants(game.G)
  if broken then complain(broken) end
  if series.muster then judge_muster(series.muster(game.G, scenario), complain) end
  judge_words(game, complain)
end

--- Sets each scenario up; keeps the series and which pieces are in play for the later rungs.
function M.setup(context)
  local faults = {}
  local good, series = pcall(packs.load, context.id)
  if not good then return { fault.of_raised(series, "mods/" .. context.id .. "/series.lua") } end
  context.series = series
  local fine, list = pcall(content.scenarios, series.id, series.variants)
  if not fine then return { fault.of_raised(list, "mods/" .. context.id .. "/scenarios") } end
  for _, scenario in ipairs(list) do
    judge_scenario(context, series, scenario, faults)
    sandbox.renew()
  end
  return faults
end

local ORDERS = 3

--- The hashes of all scenarios as they start under these variants.
local function beginnings(id, variants)
  local series = packs.load(id, variants)
  local hashes = {}
  for _, scenario in ipairs((content.scenarios(series.id, series.variants))) do
    local game = start(series, scenario, packs.options(series.manifest, {}))
    hashes[scenario.id] = states.hash(game.G)
    sandbox.renew()
  end
  return hashes
end

--- Installed variants of a pack, by id.
local function variants_for(id, installed)
  local list = {}
  for name, manifest in pairs(installed) do
    if manifest.kind == "variant" and manifest.requires[id] then list[#list + 1] = name end
  end
  return list
end

--- Lock lists that are tried: none, each variant, each two of them, all.
local function combinations(list)
  local sets = { {} }
  for i, one in ipairs(list) do
    sets[#sets + 1] = { one }
    for j = i + 1, #list do
      sets[#sets + 1] = { one, list[j] }
    end
  end
  if #list > 2 then sets[#sets + 1] = list end
  return sets
end

--- Two variants of a set that say themselves that they do not go together.
local function at_odds(set, installed)
  for _, name in ipairs(set) do
    for _, enemy in ipairs(installed[name].conflicts or {}) do
      for _, other in ipairs(set) do
        if other == enemy then return true end
      end
    end
  end
  return false
end

local function backwards(list)
  local other = {}
  for i = #list, 1, -1 do
    other[#other + 1] = list[i]
  end
  return other
end

local function judge_order(context, set, faults)
  local path = "mods/" .. context.id .. "/pack.lua"
  local with = #set > 0 and (" with " .. table.concat(set, ", ")) or ""
  local good, want = pcall(beginnings, context.id, set)
  if not good then
    faults[#faults + 1] = fault.of_raised(want, path)
    return
  end
  for seed = 1, ORDERS do
    local other = seed % 2 == 1 and backwards(set) or set
    local got = manifests.in_other_order(seed, beginnings, context.id, other)
    for id, hash in pairs(want) do
      if got[id] ~= hash then
        local text = ("scenario '%s'%s starts otherwise when packs load in another order"):format(
          id,
          with
        )
        faults[#faults + 1] = fault.row(path, 0, text)
        return
      end
    end
  end
end

--- Packs that do not require each other may be loaded in any order, and variants of a pack together: the games
--- that start are the same.
function M.order(context)
  local faults, installed = {}, (manifests.installed())
  local subject = installed[context.id]
  local variants = subject and subject.kind ~= "variant" and variants_for(context.id, installed)
    or {}
  for _, set in ipairs(combinations(variants)) do
    if not at_odds(set, installed) then judge_order(context, set, faults) end
  end
  return faults
end

return M
