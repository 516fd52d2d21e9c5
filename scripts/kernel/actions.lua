--- Actions: one declaration gives the offer, the conditions and the effect. The legal list, the
-- validator, the bots' moves and "why not?" all come from it.
local fault = require("kernel.fault")
local lists = require("kernel.lists")
local rule = require("kernel.rule")

local passes = rule.passes
local M = {}

---@class Action
---@field rule string
---@field args { [1]: string, [2]: string, [3]: function? }[]
---  Name, type (hex piece id integer boolean string) and, where the action has no offer, domain (kernel/domain.lua).
---@field offer (fun(G: table, f: table, side: string, add: fun(...), sure: fun(...), sure_each: fun(values: any[])))?
---  Names candidates, best in rising order; `sure` for those whose conditions it has found to hold, `sure_each` for
---  many of one argument. Without it: every piece of `G.pieces` for each argument, or what its domain says.
---@field check (fun(G: table, f: table, side: string, ...))?         States conditions with `need`.
---@field apply fun(G: table, f: table, side: string, ...)
---@field rolls (fun(G: table, f: table, side: string, ...))?         The part of `apply` that odds run.
---@field words (fun(args: table): table)?  The values of its text, where these are not the arguments themselves.

--- Tells whether an entry of a list comes before another of the same verb.
---@return boolean
local function before(a, b)
  for i = 2, 4 do
    local x, y = a[i], b[i]
    if x ~= y then
      if x == nil then return true end
      if y == nil then return false end
      if type(x) == "boolean" then return not x end
      return x < y
    end
  end
  return false
end

M.before = before

--- Insertion sort: the blocks are short and mostly in order; up to `ordered` they are.
local function sort_block(list, first, ordered, last)
  local x = list[ordered][2]
  for i = ordered + 1, last do
    local entry, j = list[i], i - 1
    local y = entry[2]
    if not (x and y and x ~= true and y ~= true and x < y) then
      while j >= first and before(entry, list[j]) do
        list[j + 1] = list[j]
        j = j - 1
      end
      list[j + 1] = entry
      y = list[i][2]
    end
    x = y
  end
end

local list, count, action, G_, f_, side_ -- the list under construction
local first, ordered -- where the block of the action begins, and up to where it is in order
local made, listing = 0, nil -- lists made so far; the number of the one under construction

--- The number of the list under construction, nil between lists. While a list is made the state
--- stands still, so what was worked out for one entry holds for the others: a key for memos.
---@return integer?
function M.listing() return listing end

local NONE = {} -- stands for no argument

--- The entry of an action with one argument or none. Entries are never written, so one serves all lists.
local function entry_of(v1)
  local known = action.entries
  if not known then
    known = {}
    action.entries = known
  end
  local entry = known[v1]
  if not entry then
    entry = { action }
    if v1 ~= NONE then entry[2] = v1 end
    known[v1] = entry
  end
  return entry
end

--- Enters a candidate that is known to be allowed.
local function sure(v1, v2, v3)
  local entry
  if v2 == nil and v3 == nil then
    if v1 == nil then v1 = NONE end
    local known = action.entries
    entry = known and known[v1] or entry_of(v1)
  elseif v3 ~= nil then
    entry = { action, v1, v2, v3 }
  else
    entry = { action, v1, v2 }
  end
  count = count + 1
  list[count] = entry
end

--- Enters candidates of one argument that are known to be allowed.
---@param values any[] In rising order.
local function sure_each(values)
  local entries, known, at = list, action.entries or NONE, count
  if at < first and #values > 0 then ordered = at + #values end
  for i = 1, #values do
    local value = values[i]
    entries[at + i] = known[value] or entry_of(value)
  end
  count = at + #values
end

--- Enters a candidate if it is allowed.
---@return boolean entered
local function add(v1, v2, v3)
  local check = action.check
  if check and not passes(check, G_, f_, side_, v1, v2, v3) then return false end
  sure(v1, v2, v3)
  return true
end

local offered, offered_sure, offered_each = add, sure, sure_each -- what an `offer` is given

--- Tells each candidate that an offer names from now on, and whether it entered the list.
---@param heard fun(action: Action, entered: boolean)? nil: nobody listens any more.
function M.hear(heard)
  offered, offered_sure, offered_each = add, sure, sure_each
  if not heard then return end
  offered = function(...)
    local entered = add(...)
    heard(action, entered)
    return entered
  end
  offered_sure = function(...)
    sure(...)
    heard(action, true)
  end
  offered_each = function(values)
    for _, value in ipairs(values) do
      offered_sure(value)
    end
  end
end

--- Lists what a side may do now: entries `{ action, v1, v2, v3 }`, sorted by verb and arguments.
---@param actions table<string, Action>
---@param verbs string[] Sorted.
---@return table[]
function M.list(actions, G, frame, side, verbs)
  made = made + 1
  listing = made
  list = { nil, nil, nil, nil, nil, nil, nil, nil } -- room for eight at once
  count, G_, f_, side_ = 0, G, frame, side
  first, ordered = 1, 1
  for i = 1, #verbs do
    local listed = actions[verbs[i]]
    action = listed
    listed.offer(G, frame, side, offered, offered_sure, offered_each)
    local last = count
    if last >= first then
      if ordered < last then sort_block(list, first, ordered, last) end
      last = last + 1
      first, ordered = last, last
    end
  end
  local result = list
  list, G_, f_, listing = nil, nil, nil, nil
  return result
end

--- The action whose entries are being listed; after a fault the one that was.
---@return string? verb
function M.running() return G_ and action and action.verb or nil end

--- Forgets a list that was not finished.
function M.forget() G_ = nil end

--- The entry as others see it.
---@return { verb: string, args: table, rule: string }
function M.export(entry)
  local args = {}
  for i, arg in ipairs(entry[1].args) do
    args[arg[1]] = entry[i + 1]
  end
  return { verb = entry[1].verb, args = args, rule = entry[1].rule }
end

local READ = {
  integer = function(value) return math.type(value) == "integer" and value or nil end,
  boolean = function(value)
    if type(value) == "boolean" then return value end
  end,
  string = function(value) return type(value) == "string" and value or nil end,
}
READ.id, READ.piece, READ.hex = READ.string, READ.string, READ.string
function READ.scalar(value)
  if type(value) ~= "table" then return value end
end

---@class Reader
---@field hex fun(code: string): string?            Canonical code, or nil off the map.
---@field knows fun(G: table, side: string, id: string): boolean, string?  May the side name it?

local FROM_WORD = {
  integer = function(word) return math.tointeger(tonumber(word)) end,
  boolean = function(word)
    if word == "true" or word == "false" then return word == "true" end
  end,
}

--- Arguments of an action from words, by their declared types; what does not fit stays a word.
---@param declared Action
---@param words table<string, string>
---@return table args
function M.from_words(declared, words)
  local args, types = {}, {}
  for _, arg in ipairs(declared.args) do
    types[arg[1]] = arg[2]
  end
  for name, word in pairs(words) do
    local read, value = FROM_WORD[types[name]], nil
    if read then value = read(word) end
    if value == nil then value = word end
    args[name] = value
  end
  return args
end

local function bad(key, ...) return { rule.record("args", key, ...) } end

--- An id that the side may not know, with the nearest of those that it does.
local function hidden(reader, G, side, name, id, why)
  local ids = {}
  for each in pairs(G.pieces or {}) do
    if reader.knows(G, side, each) then ids[each] = true end
  end
  local near = fault.nearest(id, ids)
  local quoted = near and "'" .. near .. "'" -- an id, where a bare one would be read as the piece's name
  local key = near and "hidden_but" or "hidden"
  return { rule.record(why or "args", key, "arg", name, "found", id, "near", quoted) }, "hidden"
end

local function read_one(reader, G, side, arg, value)
  local name, kind = arg[1], arg[2]
  if value == nil then return nil, bad("arg_missing", "arg", name, "type", kind) end
  local read = READ[kind](value)
  if read == nil then
    return nil, bad("arg_type", "arg", name, "type", kind, "found", type(value))
  end
  if kind == "hex" then
    read = reader.hex(value)
    if not read then return nil, bad("no_such_hex", "arg", name, "found", value) end
  elseif kind == "piece" then
    local known, why = reader.knows(G, side, value)
    if not known then return nil, hidden(reader, G, side, name, value, why) end
  end
  return read
end

--- Reads named arguments into positions.
---@return table? values  nil when they do not fit, then the reasons and "hidden" or nil.
function M.read(declared, reader, G, side, args)
  local values, names = {}, {}
  for i, arg in ipairs(declared.args) do
    local value, reasons, how = read_one(reader, G, side, arg, args[arg[1]])
    if reasons then return nil, reasons, how end
    values[i], names[i] = value, arg[1]
  end
  for name in pairs(args) do
    if not lists.contains(names, name) then
      local known = #names > 0 and table.concat(names, ", ") or "none"
      return nil, bad("arg_unknown", "arg", tostring(name), "known", known)
    end
  end
  return values
end

--- The reasons against an action; empty when it is legal.
---@return table[]
function M.reasons(declared, G, frame, side, values)
  local reasons = {}
  listing = nil
  if declared.check then
    rule.begin(reasons)
    declared.check(G, frame, side, values[1], values[2], values[3])
    rule.begin(nil)
  end
  return reasons
end

return M
