--- Actions: one declaration gives the offer, the conditions and the effect. The legal list, the
-- validator, the bots' moves and "why not?" all come from it.
local fault = require("kernel.fault")
local free_text = require("kernel.free_text")
local lists = require("kernel.lists")
local rule = require("kernel.rule")

local passes, unpack = rule.passes, table.unpack
local M = { MOST_ARGS = 8 }

---@class Action
---@field rule string
---@field args { [1]: string, [2]: string, [3]: any, [4]: string? }[]
---  Up to eight: name, type (hex piece id integer boolean string text scalar) and, where the action has no offer, domain
---  (kernel/domain.lua); of a text the most characters.
---@field offer (fun(G: table, f: table, side: string, add: fun(...)))?
---  Names candidates, best in rising order. Without it: every piece of `G.pieces` for each argument, or what its domain
---  says.
---@field judged (fun(G: table, f: table, side: string, enter: fun(...), enter_each: fun(values: any[]), enter_made: fun(list: table[])))?
---  Of actions that name `candidates` (kernel/candidates) or `each` (kernel/kept_lists): enters all that pass.
---@field check (fun(G: table, f: table, side: string, ...))?         States conditions with `need`.
---@field apply fun(G: table, f: table, side: string, ...)
---@field rolls (fun(G: table, f: table, side: string, ...))?         The part of `apply` that odds run.
---@field words (fun(args: table): table)?  The values of its text, where these are not the arguments themselves.
---@field open integer[]?  Where the texts stand that a list leaves open.
---@field wide boolean     More than three arguments, or texts: its entries are made one by one.

--- Reports whether an entry of a list comes before another of the same verb.
---@return boolean
local function before(a, b)
  for i = 2, #a[1].args + 1 do
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
local function enter(v1, v2, v3)
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
local function enter_each(values)
  local entries, known, at = list, action.entries or NONE, count
  if at < first and #values > 0 then ordered = at + #values end
  for i = 1, #values do
    local value = values[i]
    entries[at + i] = known[value] or entry_of(value)
  end
  count = at + #values
end

--- Enters entries that were made before, in their order; those that are kept are never written.
---@param entries table[]
local function enter_made(entries)
  if count < first and #entries > 0 then ordered = count + #entries end
  table.move(entries, 1, #entries, count + 1, list)
  count = count + #entries
end

--- An entry of any number of arguments. Texts are left open where they are not given.
local function wide_entry(...)
  local entry = { action, ... }
  for _, at in ipairs(action.open or NONE) do
    if entry[at + 1] == nil then entry[at + 1] = free_text.OPEN end
  end
  return entry
end

--- The same as `enter` and `add` for actions whose entries are `wide`.
local function enter_wide(...)
  count = count + 1
  list[count] = wide_entry(...)
end

local function add_wide(...)
  local check, entry = action.check, wide_entry(...)
  local most = #action.args + 1
  if check and not passes(check, G_, f_, side_, unpack(entry, 2, most)) then return false end
  count = count + 1
  list[count] = entry
  return true
end

local function enter_each_wide(values)
  for _, value in ipairs(values) do
    enter_wide(value)
  end
end

--- Enters a candidate if it is allowed.
---@return boolean entered
local function add(v1, v2, v3)
  local check = action.check
  if check and not passes(check, G_, f_, side_, v1, v2, v3) then return false end
  enter(v1, v2, v3)
  return true
end

-- What an `offer` is given: of narrow actions, of wide ones.
local NARROW = { add = add, enter = enter, each = enter_each, made = enter_made }
local WIDE = { add = add_wide, enter = enter_wide, each = enter_each_wide }
local narrow, wide = NARROW, WIDE

--- The same verbs, each telling what it names.
local function overheard(verbs, heard)
  local told = {}
  function told.add(...)
    local entered = verbs.add(...)
    heard(action, entered)
    return entered
  end
  function told.enter(...)
    verbs.enter(...)
    heard(action, true)
  end
  function told.each(values)
    for _, value in ipairs(values) do
      told.enter(value)
    end
  end
  function told.made(entries)
    for _, entry in ipairs(entries) do
      told.enter(unpack(entry, 2))
    end
  end
  return told
end

--- Reports each candidate that an offer names from now on, and whether it entered the list.
---@param heard fun(action: Action, entered: boolean)? nil: no one listens any more.
function M.hear(heard)
  narrow = heard and overheard(NARROW, heard) or NARROW
  wide = heard and overheard(WIDE, heard) or WIDE
end

--- Lists what a side may do now: entries `{ action, v1, v2, ... }`, sorted by verb and arguments.
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
    local verbs_of = listed.wide and wide or narrow
    if listed.judged then
      listed.judged(G, frame, side, verbs_of.enter, verbs_of.each, verbs_of.made)
    else
      listed.offer(G, frame, side, verbs_of.add)
    end
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

--- The entry as others see it; `open`: the texts that are still to be written.
---@return { verb: string, args: table, rule: string, open: { arg: string, most: integer }[]? }
function M.export(entry)
  local declared, args = entry[1], {}
  for i, arg in ipairs(declared.args) do
    if arg[2] ~= "text" then args[arg[1]] = entry[i + 1] end
  end
  local open = declared.open and free_text.shown(declared.args, declared.open)
  return { verb = declared.verb, args = args, rule = declared.rule, open = open }
end

--- The arguments of an entry in their order, each open text written by `write`.
--- ```lua
--- local values = actions.values(entry, function(arg) return "Hold the bridge." end)
--- ```
---@param entry table Of `M.list`.
---@param write (fun(arg: table): string)? Without it a text is "-".
---@return any[]
function M.values(entry, write)
  local declared = entry[1]
  local values = { unpack(entry, 2, #declared.args + 1) }
  for _, at in ipairs(declared.open or NONE) do
    values[at] = write and write(declared.args[at]) or free_text.UNWRITTEN
  end
  return values
end

--- Holds a declaration's arguments against what lists can carry, and notes how its entries are made.
---@param declared Action
---@return string? fault
function M.prepare(declared)
  local args = declared.args
  if #args > M.MOST_ARGS then
    return ("has %d arguments; %d are the most"):format(#args, M.MOST_ARGS)
  end
  declared.open = free_text.positions(args)
  declared.wide = declared.open ~= nil or #args > 3
  for _, at in ipairs(declared.open or NONE) do
    local most = free_text.most(args[at])
    if math.type(most) ~= "integer" or most < 1 or most > free_text.MOST then
      return ("argument '%s': a text may have 1 to %d characters"):format(
        args[at][1],
        free_text.MOST
      )
    end
  end
end

local READ = {
  integer = function(value) return math.type(value) == "integer" and value or nil end,
  boolean = function(value)
    if type(value) == "boolean" then return value end
  end,
  string = function(value) return type(value) == "string" and value or nil end,
}
READ.id, READ.piece, READ.hex, READ.text = READ.string, READ.string, READ.string, READ.string
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
  elseif kind == "text" then
    local most = free_text.most(arg)
    local wrong = free_text.fault(value, most)
    if wrong then return nil, bad(wrong, "arg", name, "most", most) end
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
    declared.check(G, frame, side, unpack(values, 1, #declared.args))
    rule.begin(nil)
  end
  return reasons
end

return M
