--- What a line of the console set to work: which rules; which action offered how much, and what refused the rest;
--- which modifiers were added and which hooks of variants ran, each with its place; and what changed in the state.
local sandbox = require("engine.sandbox")
local states = require("engine.value")
local actions = require("kernel.actions")
local fault = require("kernel.fault")
local hooks = require("kernel.hooks")
local ledger = require("kernel.ledger")
local lint = require("workshop.lint")
local lists = require("kernel.lists")
local live = require("session.live")
local rule = require("kernel.rule")
local rule_lines = require("workshop.rule_lines")
local M = {}

local MOST_CHANGES = 60

--- The rules' own line: "mods/mine/rules/march.lua:88"; "" when there is none.
local function caller()
  local place = fault.pack_place()
  return place and fault.at(place) or ""
end

---@class Heard
---@field offers table<string, { of: Action, entered: integer, tried: integer }>
---@field counts table<string, integer>   How often a line of the record was shown.
---@field order string[]                  Those lines as they came: refusals, modifiers, hooks.

--- Notes a line once, and how often it came.
local function note(heard, line)
  if not heard.counts[line] then heard.order[#heard.order + 1] = line end
  heard.counts[line] = (heard.counts[line] or 0) + 1
end

local function shown(value) return type(value) == "table" and "{...}" or tostring(value) end

--- What differs between two states: "pieces.F_MORAND.hex: N2615 -> N2616".
---@return string[]
local function changes_of(before, after)
  local lines = {}
  for i, each in ipairs(states.diff(before, after, MOST_CHANGES)) do
    lines[i] = ("%s: %s -> %s"):format(each.path, shown(each.old), shown(each.new))
  end
  return lines
end

local function hook_line(hook)
  return ("hook: %s %s, %s"):format(hook.verb, hook.target, fault.at(hook.at))
end

--- A hook that changes a value, with what it was given and gave.
local function hear_value(heard, hook, from, to)
  local change = from == to and "leaves " .. shown(from)
    or ("%s -> %s"):format(shown(from), shown(to))
  note(heard, ("%s, %s %s: %s"):format(hook_line(hook), hook.item.rule, hook.item.key, change))
end

--- A hook beside an action or a step; what comes after may change the state.
local function hear_hook(heard, hook)
  note(heard, hook_line(hook))
  if hook.verb ~= "after" then return nil end
  local before = states.clone(live.running().G)
  return function()
    for _, line in ipairs(changes_of(before, live.running().G)) do
      note(heard, "  it changes " .. line)
    end
  end
end

local function hear_offer(heard, action, entered)
  local offer = heard.offers[action.verb] or { of = action, entered = 0, tried = 0 }
  heard.offers[action.verb] = offer
  offer.tried = offer.tried + 1
  if entered then offer.entered = offer.entered + 1 end
end

---@return Heard
local function listen()
  local heard = { offers = {}, counts = {}, order = {} }
  sandbox.record()
  rule.hear_refusals(function(id, key)
    local verb = actions.running()
    note(heard, ("refused%s: %s %s, %s"):format(verb and " " .. verb or "", id, key, caller()))
  end)
  rule.hear_modifiers(function(id, key, value, unit)
    local what = ("%+d%s"):format(value, unit and " " .. unit or "")
    note(heard, ("modifier: %s %s %s, %s"):format(id, key, what, caller()))
  end)
  hooks.hear(function(hook, ...)
    if hook.item then return hear_value(heard, hook, ...) end
    return hear_hook(heard, hook)
  end)
  actions.hear(function(...) hear_offer(heard, ...) end)
  return heard
end

--- Ends it; gives the lines that ran.
---@return table<string, integer[]>
local function stop()
  rule.hear_refusals(nil)
  rule.hear_modifiers(nil)
  hooks.hear(nil)
  actions.hear(nil)
  return sandbox.lines()
end

--- Rules that the lines of a pack's scripts bear, by file as lines are recorded.
---@return table<string, RuleLines>
local function bearing(pack)
  local by, known = {}, ledger.ids(pack) or {}
  for _, one in ipairs((lint.sources(pack))) do
    if not one.spec and not one.ui then
      by[sandbox.chunk_name(one.path)] = rule_lines.of_source(one, known)
    end
    sandbox.renew()
  end
  return by
end

--- Rules of the lines that ran: those that stand in them.
---@param series Series
---@param ran table<string, integer[]>
---@return table<string, boolean>
local function rules_of(series, ran)
  local set = {}
  for pack in pairs(series.handles) do
    for file, lines in pairs(bearing(pack)) do
      for _, line in ipairs(ran[file] or {}) do
        for _, id in ipairs(lines.direct[line] or {}) do
          set[id] = true
        end
      end
    end
  end
  return set
end

local function declared_at(def) return ("%s, %s"):format(def.rule, fault.at(def.at)) end

--- Actions that were listed: how many entries of those tried; who replaced parts of them.
local function offer_lines(lines, heard, series)
  for verb, offer in pairs(heard.offers) do
    local made = ("%d of %d entered"):format(offer.entered, offer.tried)
    lines[#lines + 1] = ("offered: %s (%s): %s"):format(verb, declared_at(offer.of), made)
    for _, hook in ipairs(series.hooks["actions." .. verb] or {}) do
      if hook.verb == "replace" then note(heard, hook_line(hook)) end
    end
  end
end

local function heard_lines(lines, heard)
  for _, line in ipairs(heard.order) do
    local times = heard.counts[line]
    lines[#lines + 1] = times > 1 and ("%s (%d times)"):format(line, times) or line
  end
end

local function done_lines(lines, game, series, from)
  for i = from + 1, #game.rows do
    local row = game.rows[i]
    local how = row.forced and " by itself" or ""
    local at = declared_at(series.actions[row.verb])
    lines[#lines + 1] = ("done: %s %s%s (%s)"):format(row.side, row.verb, how, at)
  end
end

local function names_of(set)
  local list = lists.keys(set)
  return #list > 0 and table.concat(list, " ") or "none"
end

--- Runs `call` while everything is heard.
---@param call fun()
---@return string[] lines
---@return boolean good
---@return any result
function M.run(call)
  local game, series = live.running()
  local before, from = states.clone(game.G), #game.rows
  game.lists = {} -- lists are made again, so that their rules are seen too
  local heard = listen()
  local good, result = pcall(call)
  local lines = { "rules at work: " .. names_of(rules_of(series, stop())) }
  offer_lines(lines, heard, series)
  heard_lines(lines, heard)
  done_lines(lines, game, series, from)
  table.move(changes_of(before, game.G), 1, MOST_CHANGES, #lines + 1, lines)
  return lines, good, result
end

return M
