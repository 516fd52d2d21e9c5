--- Reads Lua source without running it: which names it uses, calls, requires and writes. For lint and for
--- "nothing reads this". The text must compile; the compiler says it better when it does not.
local words = require("workshop.words")
local M = {}

local BINARY = {}
for word in ("+ - * / // % ^ .. == ~= < <= > >= & | ~ << >> and or"):gmatch("%S+") do
  BINARY[word] = true
end
local UNARY = { ["-"] = true, ["#"] = true, ["~"] = true, ["not"] = true }

--- What stands in a source.
---@class Source
---@field path string
---@field globals { name: string, field: string?, line: integer, write: boolean? }[]  Free names, and their field.
---@field unused { name: string, line: integer, kind: string }[]  Locals that no one reads.
---@field strings { value: string, line: integer, part: string? }[]  "head" or "tail" of a joined text.
---@field calls Call[]    Of free names.
---@field methods Call[]  Of methods: `items:add(...)`.
---@field settings { name: string, values: Literal[] }[]  Fields of table constructors that literals are given to.
---@field requires { module: string, line: integer, name: string? }[]
---@field fields { module: string, field: string, line: integer }[]  Fields read of required modules.
---@field sets table<string, boolean>  Names that are set as a field of something.
---@field words Words
---@field spans Span[]  Parts of the grammar, in the order of their ends.

--- A part of the grammar, from word to word.
---@class Span
---@field kind string  "condition" "values" "call" "argument" "function" "constructor" "field" "operator", or of a statement its
---  keyword, "statement" without one.
---@field from integer
---@field to integer
---@field name string?   Of a call: what is called; of a field: its name; of a condition: its keyword.
---@field at integer?    Of a call or an argument: the word of the opening bracket; of an argument: its number in `number`.
---@field number integer?

---@class Call
---@field name string
---@field line integer
---@field args (string|false)[]  Arguments that are one literal string.
---@field may_be Literal[][]     The literals that each argument may be: both of `far and "8.1" or "8.2"`.

---@class Literal
---@field value string
---@field line integer

-- ---------------------------------------------------------------- grammar

local Reader = {}
Reader.__index = Reader

function Reader:is(kind) return self.kinds[self.at] == kind end

function Reader:pass(kind)
  if self.kinds[self.at] ~= kind then return false end
  self.at = self.at + 1
  return true
end

function Reader:want(kind)
  local at = self.at
  if self.kinds[at] ~= kind then
    error(
      ("%s:%d: '%s' expected near '%s'"):format(self.path, self.lines[at], kind, self.kinds[at]),
      0
    )
  end
  self.at = at + 1
  return self.values[at]
end

--- Keeps a part of the grammar that ends before the word to come.
function Reader:span(kind, from, name, at, number)
  local spans = self.out.spans
  spans[#spans + 1] =
    { kind = kind, from = from, to = self.at - 1, name = name, at = at, number = number }
end

function Reader:line() return self.lines[self.at] end

function Reader:open() self.scope = { up = self.scope, names = {} } end

function Reader:close() self.scope = self.scope.up end

function Reader:declare(name, kind)
  local known = { name = name, line = self.lines[self.at - 1], kind = kind }
  self.scope.names[name] = known
  if kind ~= "argument" and name:sub(1, 1) ~= "_" then self.locals[#self.locals + 1] = known end
  return known
end

function Reader:find(name)
  local scope = self.scope
  while scope do
    if scope.names[name] then return scope.names[name] end
    scope = scope.up
  end
end

--- A string token: keeps it, with how it is joined to its neighbours.
function Reader:keep_string()
  local at = self.at
  local before, after = self.kinds[at - 1], self.kinds[at + 1]
  local part = after == ".." and "head" or before == ".." and "tail" or nil
  local list = self.out.strings
  list[#list + 1] = { value = self.values[at], line = self.lines[at], part = part }
  if before == ".." and after == ".." then
    list[#list + 1] = { value = self.values[at], line = self.lines[at], part = "tail" }
  end
  self.at = at + 1
end

--- A named field of a table constructor.
function Reader:setting()
  local name, from = self.values[self.at], self.at
  self.out.sets[name] = true
  self.at = self.at + 2
  local values = self:expression()
  self:span("field", from, name)
  if #values > 0 then
    self.out.settings[#self.out.settings + 1] = { name = name, values = values }
  end
end

function Reader:table()
  local from = self.at
  self:want("{")
  while not self:pass("}") do
    if self:pass("[") then
      self:expression()
      self:want("]")
      self:want("=")
      self:expression()
    elseif self:is("name") and self.kinds[self.at + 1] == "=" then
      self:setting()
    else
      self:expression()
    end
    if not self:pass(",") then self:pass(";") end
  end
  self:span("constructor", from)
end

--- Arguments of a call, by position: those that are one literal string, and the literals that each may be.
---@param name string? Of what is called.
---@param start integer Where the call begins.
function Reader:arguments(name, start)
  local list, may_be, open = {}, {}, self.at
  if self:is("string") or self:is("{") then
    may_be[1] = self:simple()
    list[1] = may_be[1][1] and may_be[1][1].value or false
    self:span("call", start, name, open)
    return list, may_be
  end
  self:want("(")
  while not self:pass(")") do
    local from, i = self.at, #list + 1
    may_be[i] = self:expression()
    self:span("argument", from, name, open, i)
    local alone = self.at == from + 1 and self.kinds[from] == "string"
    list[i] = alone and self.values[from] or false
    self:pass(",")
  end
  self:span("call", start, name, open)
  return list, may_be
end

function Reader:opens_arguments() return self:is("(") or self:is("{") or self:is("string") end

--- Reads the arguments of a call and keeps it in a list.
---@return Call
function Reader:call(list, name, start)
  local line = self:line()
  local args, may_be = self:arguments(name, start)
  local called = { name = name, line = line, args = args, may_be = may_be }
  list[#list + 1] = called
  return called
end

--- A free name, and what is done with it.
function Reader:free(name, line)
  local field = nil
  if self:is(".") and self.kinds[self.at + 1] == "name" then field = self.values[self.at + 1] end
  local list = self.out.globals
  list[#list + 1] = { name = name, field = field, line = line }
  if not self:opens_arguments() then return end
  local called = self:call(self.out.calls, name, self.at - 1)
  if name == "require" and called.args[1] then
    local requires = self.out.requires
    requires[#requires + 1] = { module = called.args[1], line = line }
    self.required = called.args[1]
  end
end

--- A local name that was read, and the field of the module that it holds.
function Reader:read(known, line)
  known.read = true
  if known.module and self:is(".") and self.kinds[self.at + 1] == "name" then
    local after = self.kinds[self.at + 2]
    if after == "=" then return end
    local list = self.out.fields
    list[#list + 1] = { module = known.module, field = self.values[self.at + 1], line = line }
  end
end

---@param start integer Where what the suffixes follow begins.
function Reader:suffixes(start)
  local field = nil
  while true do
    if self:pass(".") then
      field = self:want("name")
    elseif self:pass("[") then
      field = nil
      self:expression()
      self:want("]")
    elseif self:pass(":") then
      self:call(self.out.methods, self:want("name"), start)
      field = nil
    elseif self:opens_arguments() then
      self:arguments(field, start)
      field = nil
    else
      return field
    end
  end
end

--- A name, a call or a place that can be written. Returns the bare local or free name that it is, if it is only
--- that, and the field that it ends in.
function Reader:place(may_write)
  local line, start = self:line(), self.at
  if self:pass("(") then
    self:expression()
    self:want(")")
    return nil, self:suffixes(start)
  end
  local name = self:want("name")
  local known = self:find(name)
  local bare = may_write and (self:is("=") or self:is(","))
  if bare then return { name = name, known = known, line = line } end
  if known then
    self:read(known, line)
  else
    self:free(name, line)
  end
  return nil, self:suffixes(start)
end

local NONE = {} ---@type Literal[]

--- An operand; the literal that it is, if it is one.
---@return Literal[]
function Reader:simple()
  if self:is("string") then
    -- ("text"):format(...) is a place; a bare string has no suffix.
    local literal = { value = self.values[self.at], line = self:line() }
    self:keep_string()
    return { literal }
  elseif self:is("{") then
    self:table()
  elseif self:pass("function") then
    self:body(false)
  elseif self:is("name") or self:is("(") then
    self:place(false)
  else
    self.at = self.at + 1 -- number nil true false ...
  end
  return NONE
end

--- Reads an expression; gives the literals that it may come to.
---@return Literal[]
function Reader:expression()
  local found, joins = NONE, true -- `joins`: before the operand stands nothing, "and" or "or"
  while true do
    while UNARY[self.kinds[self.at]] do
      self.at = self.at + 1
    end
    local literal = self:simple()[1]
    local after = self.kinds[self.at]
    if literal and joins and (after == "or" or not BINARY[after]) then
      if found == NONE then found = {} end
      found[#found + 1] = literal
    end
    if not BINARY[after] then return found end
    self.at = self.at + 1
    self:span("operator", self.at - 1, after)
    joins = after == "and" or after == "or"
  end
end

function Reader:expressions()
  repeat
    self:expression()
  until not self:pass(",")
end

function Reader:body(is_method)
  local from = self.at
  self:open()
  if is_method then self:declare("self", "argument") end
  self:want("(")
  while not self:pass(")") do
    if not self:pass("...") then
      self:want("name")
      self:declare(self.values[self.at - 1], "argument")
    end
    self:pass(",")
  end
  self:block()
  self:want("end")
  self:close()
  self:span("function", from)
end

local ENDS =
  { ["end"] = true, ["else"] = true, ["elseif"] = true, ["until"] = true, ["end of file"] = true }

function Reader:block()
  while not ENDS[self.kinds[self.at]] do
    self:statement()
  end
end

--- A condition, and the keyword that it follows.
function Reader:condition(keyword)
  local from = self.at
  self:expression()
  self:span("condition", from, keyword)
end

function Reader:scoped(finish)
  self:open()
  self:block()
  self:close()
  self:want(finish)
end

local STATEMENTS = {}

STATEMENTS["if"] = function(self)
  repeat
    self:condition("if")
    self:want("then")
    self:open()
    self:block()
    self:close()
  until not self:pass("elseif")
  if self:pass("else") then
    self:scoped("end")
  else
    self:want("end")
  end
end
STATEMENTS["while"] = function(self)
  self:condition("while")
  self:want("do")
  self:scoped("end")
end
STATEMENTS["do"] = function(self) self:scoped("end") end
STATEMENTS["repeat"] = function(self)
  self:open()
  self:block()
  self:want("until")
  self:condition("until")
  self:close()
end
STATEMENTS["return"] = function(self)
  local from = self.at
  if not ENDS[self.kinds[self.at]] and not self:is(";") then
    self:expressions()
    self:span("values", from)
  end
  self:pass(";")
end
STATEMENTS["goto"] = function(self) self:want("name") end
STATEMENTS["break"] = function() end
STATEMENTS["::"] = function(self)
  self:want("name")
  self:want("::")
end
STATEMENTS[";"] = function() end

local function names_of(self, kind)
  local list = {}
  repeat
    self:want("name")
    list[#list + 1] = { name = self.values[self.at - 1], at = self.at }
    if self:pass("<") then
      self:want("name")
      self:want(">")
    end
  until not self:pass(",")
  return function()
    local declared = {}
    local at = self.at
    for i, each in ipairs(list) do
      self.at = each.at
      declared[i] = self:declare(each.name, kind)
    end
    self.at = at
    return declared
  end
end

STATEMENTS["for"] = function(self)
  local declare = names_of(self, "loop variable")
  if not self:pass("=") then self:want("in") end
  self:expressions()
  self:want("do")
  self:open()
  declare()
  self:block()
  self:close()
  self:want("end")
end

STATEMENTS["function"] = function(self)
  local line = self:line()
  local name = self:want("name")
  local known = self:find(name)
  if self:is("(") then
    if not known then self:write(name, line) end
  elseif known then
    known.read = true
  else
    self.out.globals[#self.out.globals + 1] = { name = name, line = line }
  end
  while self:pass(".") do
    self.out.sets[self:want("name")] = true
  end
  local is_method = self:pass(":")
  if is_method then self.out.sets[self:want("name")] = true end
  self:body(is_method)
end

STATEMENTS["local"] = function(self)
  if self:pass("function") then
    self:want("name")
    self:declare(self.values[self.at - 1], "function")
    self:body(false)
    return
  end
  local declare = names_of(self, "variable")
  self.required = nil
  if self:pass("=") then self:expressions() end
  local declared = declare()
  local module = self.required
  if #declared == 1 and module and self.kinds[self.at - 1] == ")" then
    local calls = self.out.calls
    -- `local m = require("x")`, and nothing after it
    if calls[#calls].name == "require" and self.lines[self.at - 1] == calls[#calls].line then
      if self.kinds[self.at - 4] == "name" and self.values[self.at - 4] == "require" then
        declared[1].module = module
      end
    end
  end
end

function Reader:write(name, line)
  self.out.globals[#self.out.globals + 1] = { name = name, line = line, write = true }
end

function Reader:assignment()
  local bare, field = self:place(true)
  local targets = { bare or false }
  if field then self.out.sets[field] = true end
  while self:pass(",") do
    local another, its_field = self:place(true)
    targets[#targets + 1] = another or false
    if its_field then self.out.sets[its_field] = true end
  end
  if not self:pass("=") then return end -- a call
  self:expressions()
  for _, target in ipairs(targets) do
    if target and not target.known then
      self:write(target.name, target.line)
    elseif target then
      target.known.module = nil
    end
  end
end

function Reader:statement()
  local kind, from = self.kinds[self.at], self.at
  local run = STATEMENTS[kind]
  if not run then
    self:assignment()
    return self:span("statement", from)
  end
  self.at = self.at + 1
  run(self)
  self:span(kind, from)
end

--- Reads a source that compiles.
---@return Source
function M.read(text, path)
  local split = words.of(text)
  local reader = setmetatable({
    path = path,
    kinds = split.kinds,
    values = split.values,
    lines = split.lines,
    at = 1,
    locals = {},
    scope = nil,
    out = {
      path = path,
      globals = {},
      unused = {},
      strings = {},
      calls = {},
      methods = {},
      settings = {},
      requires = {},
      fields = {},
      sets = {},
      words = split,
      spans = {},
    },
  }, Reader)
  reader:open()
  reader:block()
  reader:want("end of file")
  for _, each in ipairs(reader.locals) do
    if not each.read then
      reader.out.unused[#reader.out.unused + 1] =
        { name = each.name, line = each.line, kind = each.kind }
    end
  end
  return reader.out
end

return M
