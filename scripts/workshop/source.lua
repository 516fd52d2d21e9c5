--- Reads Lua source without running it: which names it uses, calls, requires and writes. For lint and for
--- "nothing reads this". The text must compile; the compiler says it better when it does not.
local Reader = require("workshop.expressions")
local words = require("workshop.words")
local M = {}

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

-- ---------------------------------------------------------------- statements

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
