--- The rungs of `check` that play no game: parse, schema, map topology, references, set-up, names, what nothing
--- reads, licences, load order.
local fault = require("kernel.fault")
local manifests = require("kernel.manifests")
local rulebook = require("kernel.rulebook")
local check_data = require("workshop.check_data")
local check_guest = require("workshop.check_guest")
local check_starts = require("workshop.check_starts")
local check_window = require("workshop.check_window")
local lint = require("workshop.lint")
local rule_ids = require("workshop.rule_ids")
local unused = require("workshop.unused")
local M = {}

local NOT_LOADED = "the pack does not load"
local MOST = 500 -- faults of a rung are reported one by one

local function rung_order(context)
  if not context.series then return {}, nil, NOT_LOADED end
  return check_starts.order(context)
end

--- Each rule is reported in the words of a summary, and each summary is of rules.
local function rung_summaries(context)
  local faults = rulebook.judge(context.id)
  if not faults then return {}, nil, "the pack has no text/rules.en.tsv" end
  return faults
end

-- ---------------------------------------------------------------- licences

local VAGUE =
  { ["-"] = true, ["?"] = true, todo = true, tbd = true, unknown = true, none = true, fixme = true }

--- The manifest among the files of a pack, where it has a list of licences.
local function licensed_manifest(context)
  for _, each in ipairs(context.files) do
    local manifest = each.folder == "" and each.name == "pack" and each.value
    if type(manifest) == "table" and type(manifest.licence) == "table" then return each end
  end
end

local function says_nothing(text)
  local word = tostring(text):lower():gsub("^%s+", ""):gsub("%s+$", "")
  return word == "" or VAGUE[word]
end

--- Says for each part of the pack its licence and its author.
local function rung_licence(context)
  local entry, faults = licensed_manifest(context), {}
  if not entry then return {} end -- the schema has said so
  local lines = type(entry.lines) == "table" and entry.lines.licence or {}
  local function add(line, text, hint) faults[#faults + 1] = fault.row(entry.path, line, text, hint) end
  if #entry.value.licence == 0 then
    local line = type(lines) == "table" and lines[""] or 0
    add(line, "no licence is named", "say what stands under which licence, and by whom")
  end
  for i, row in ipairs(entry.value.licence) do
    for _, field in ipairs({ "what", "licence", "credit" }) do
      local line = type(lines[i]) == "table" and (lines[i][field] or lines[i][""]) or 0
      if says_nothing(row[field]) then
        local text = ("licence %d: '%s' says nothing"):format(i, field)
        add(line, text, "leave out what you may not give away")
      end
    end
  end
  return faults
end

-- ---------------------------------------------------------------- scripts

--- The pack's scripts as they are written, read once, and the faults of those that do not compile.
local function scripts_of(context)
  if not context.scripts then
    context.scripts, context.uncompiled = lint.sources(context.id)
  end
  return context.scripts, context.uncompiled
end

local function rung_lint(context)
  local scripts, uncompiled = scripts_of(context)
  local faults, warnings = lint.lint(scripts, context.series)
  table.move(uncompiled, 1, #uncompiled, #faults + 1, faults)
  return faults, warnings
end

--- Each rule number that scripts name is a row of the ledger.
local function rung_numbers(context)
  local faults, warnings = rule_ids.judge(context.id, (scripts_of(context)))
  if not faults then return {}, nil, "there is no rules.tsv to hold them against" end
  return faults, warnings
end

local function rung_unused(context)
  if not context.series then return {}, nil, NOT_LOADED end
  local scripts, uncompiled = scripts_of(context)
  if #uncompiled > 0 then return {} end -- lint has said so; what such a file reads is not known
  return unused.judge(context.id, context.files, scripts, context.in_play, context.series)
end

-- ---------------------------------------------------------------- the ladder

local DATA = { parse = true, schema = true, ["map topology"] = true, references = true }
local ON_DATA = { ["set-up"] = true, window = true, unused = true, ["load order"] = true } -- they rest on those

local PLAYED = { ["set-up"] = true, window = true, unused = true, ["load order"] = true, ["rule numbers"] = true }

local RUNGS = {
  { "parse", check_data.parse },
  { "schema", check_data.schema },
  { "map topology", check_data.maps },
  { "references", check_data.references },
  { "guest", check_guest.judge },
  { "set-up", check_starts.setup },
  { "window", check_window.judge },
  { "lint", rung_lint },
  { "rule numbers", rung_numbers },
  { "unused", rung_unused },
  { "licence", rung_licence },
  { "summaries", rung_summaries },
  { "load order", rung_order },
}

local context = nil -- of the check that runs: what earlier rungs found out

--- Starts the check of a pack: { pack, rungs = names in order }.
---@param id string
function M.begin(id)
  local good, broken = manifests.installed()
  if not good[id] and not broken[id] then error(fault.unknown("pack", id, good), 0) end
  context = { id = id, files = check_data.files(id), maps = {}, in_play = {}, said = {}, guest = check_guest.is_guest(good[id]) }
  local names = {}
  for i, rung in ipairs(RUNGS) do
    names[i] = rung[1]
  end
  return { pack = id, rungs = names, guest = context.guest }
end

--- A rung of a pack whose manifest is wrong: that alone is reported, by the first; nothing else can be judged by it.
local function of_broken(name, message)
  local first = name == RUNGS[1][1]
  local faults = first and { fault.of_raised(message, "mods/" .. context.id .. "/pack.lua") } or {}
  local left_out = not first and "the manifest is not in order" or nil
  return { name = name, ok = not first, faults = faults, warnings = {}, left_out = left_out }
end

--- Faults that no earlier rung has reported.
local function fresh(faults)
  local list = {}
  for _, each in ipairs(faults) do
    local key = ("%s:%s: %s"):format(each.file, each.line, each.text)
    if not context.said[key] then list[#list + 1] = each end
    context.said[key] = true
  end
  if #list <= MOST then return list end
  local few = table.move(list, 1, MOST, 1, {})
  few[MOST + 1] = fault.row("mods/" .. context.id, nil, ("%d faults more"):format(#list - MOST))
  return few
end

--- Runs a rung; one that rests on data is left out while these are not in order, for what it found would follow from that.
local function run(name, judge)
  if PLAYED[name] and context.guest then return {}, {}, "the pack goes with others and plays nothing itself" end
  if ON_DATA[name] and context.wrong_data then return {}, {}, "the data are not in order" end
  local fine, faults, warnings, left_out = pcall(judge, context)
  if not fine then
    warnings, left_out = nil, nil
    faults = { fault.of_raised(faults, "mods/" .. context.id) }
  end
  local list = fresh(faults)
  if #faults > 0 and #list == 0 then left_out = "what it found was reported above" end
  if DATA[name] and #faults > 0 then context.wrong_data = true end
  return list, warnings or {}, left_out
end

--- Runs one rung of the check that was begun: { name, ok, faults, warnings, left_out = why it was not run }.
---@param name string
function M.rung(name)
  local _, broken, unbuilt = manifests.installed()
  local manifest = unbuilt[context.id] or broken[context.id]
  for _, rung in ipairs(RUNGS) do
    if rung[1] == name then
      if manifest then return of_broken(name, manifest) end
      local faults, warnings, left_out = run(name, rung[2])
      return { name = name, ok = #faults == 0, faults = faults, warnings = warnings, left_out = left_out }
    end
  end
end

return M
