--- The half of a reader of Lua source that reads expressions: names, calls, tables, operators. Statements: workshop.source.
local BINARY = {}
for word in ("+ - * / // % ^ .. == ~= < <= > >= & | ~ << >> and or"):gmatch("%S+") do
  BINARY[word] = true
end
local UNARY = { ["-"] = true, ["#"] = true, ["~"] = true, ["not"] = true }

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

return Reader
