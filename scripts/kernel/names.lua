--- The names that the kernel gives to packs, with their levels: since which api, and for those that will go
--- `deprecated` (the api that said so), `removed` (the api without it) and `use` (what to write instead).
local M = {}

---@class NameLevel
---@field since integer
---@field deprecated integer?
---@field removed integer?
---@field use string?

--- Of rules: globals beside the library.
---@type table<string, NameLevel>
M.rules = {
  action = { since = 1 },
  barrier = { since = 1 },
  exposed = { since = 1 },
  finish = { since = 1 },
  holds = { since = 1 },
  least = { since = 1 },
  listing = { since = 1 },
  log = { since = 1 },
  log_to = { since = 1 },
  map_of = { since = 1 },
  mods = { since = 1 },
  need = { since = 1 },
  push = { since = 1 },
  roll = { since = 1 },
  roll_to = { since = 1 },
  rule = { since = 1 },
  series = { since = 1 },
  series_step = { since = 1 },
  sides_of = { since = 1 },
  step = { since = 1 },
  table_of = { since = 1 },
  text_of = { since = 1 },
  top = { since = 1 },
  tracing = { since = 1 },
  which = { since = 1 },
  within = { since = 1 },
}

--- Of specs, beside those of rules. Their `assert` is the library's with claims as fields.
---@type table<string, NameLevel>
M.specs = {
  describe = { since = 1 },
  it = { since = 1 },
  spec = { since = 1 },
}

--- Of variants, beside those of rules.
---@type table<string, NameLevel>
M.variants = {
  after = { since = 1 },
  before = { since = 1 },
  modify = { since = 1 },
  replace = { since = 1 },
}

--- The library of every script.
M.library = {
  ["assert"] = true,
  ["error"] = true,
  ["getmetatable"] = true,
  ["ipairs"] = true,
  ["math"] = math,
  ["next"] = true,
  ["pairs"] = true,
  ["pcall"] = true,
  ["print"] = true,
  ["require"] = true,
  ["select"] = true,
  ["setmetatable"] = true,
  ["string"] = string,
  ["table"] = table,
  ["tonumber"] = true,
  ["tostring"] = true,
  ["type"] = true,
  ["utf8"] = utf8,
  ["xpcall"] = true,
}

--- What is to be said of a name that will go, or nil.
---@param level NameLevel?
---@return string? text
---@return string? hint
function M.farewell(name, level)
  if not level or not level.deprecated then return nil end
  local text = ("'%s' is deprecated since api %d"):format(name, level.deprecated)
  if level.removed then text = text .. (" and goes with api %d"):format(level.removed) end
  return text, level.use and ("write " .. level.use) or ""
end

return M
