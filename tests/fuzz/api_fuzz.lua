--- What api_fuzz runs as a pack: calls bound functions with what bytes say. `rules.list` names them, each
--- { module, name, args, owner? }; an argument is mostly of its declared type, and hostile now and then.
local list = require("rules.list")
local ui = list.ui

local INTEGERS = {
  0, 1, -1, 2, 3, 5, 12, 100, 255, 65536, 0x7fffffff, -0x80000000, 0x80000000, 1 << 53,
  math.maxinteger, math.mininteger, math.maxinteger - 1,
}
local NUMBERS = { 0.5, 10.0, -0.0, 1e308, -1e18, 1 / 0, -1 / 0, 0 / 0, 3.0, 1e-308, 42, math.maxinteger }
local WORDS = {
  "clear", "0101", "0202", "0203", "0303", "road", "river", "a", "red", "blue", "1", "terrain", "", "\0", "01\0", "\255\254",
  "9999", "side", "line", "left", "title", ("y"):rep(70000), "%s%n", "map m 1\ngrid pointy shift=even rows=up\n",
}
local MAP = 'map m 1\ngrid pointy shift=even rows=up\nsheet "" order=CCRR cols=1..3 rows=1..3 d=0,0\nterrain clear\n'

local take, used -- the next byte below a bound; whether all are used

local function shared(depth)
  local t = { 1 }
  for _ = 1, depth do
    t = { t, t }
  end
  return t
end

local function cyclic()
  local t = { 1, a = 2 }
  t[2], t.self = t, t
  return t
end

local function word() return WORDS[take(#WORDS) + 1] end

local pool -- values of each type that may be given, oldest first
local any

local function array()
  local t = {}
  for i = 1, take(6) do
    t[i] = any()
  end
  return t
end

local function hexes()
  local t = {}
  for i = 1, take(5) do
    t[i] = word()
  end
  return t
end

local function record()
  local t = {}
  for _ = 1, take(5) do
    t[word()] = any()
  end
  return t
end

local TABLES = {
  array, record, hexes, cyclic,
  function() return {} end,
  function() return shared(12) end,
  function() return setmetatable({}, { __index = function(_, k) return k end, __len = function() return 1 << 40 end }) end,
  function() return setmetatable({}, { __index = error, __pairs = error, __len = error }) end,
  function() return { hex = { clear = take(9) - 2 }, rule = "1", side = { river = take(300) }, link = { road = 1 } } end,
  function() return { [1] = 1, [3] = 3, x = 1 } end,
  function() return pool.table[take(#pool.table) + 1] or {} end,
}

local function object(kind)
  local of = pool[kind]
  if of and #of > 0 then return of[take(#of) + 1] end
end

local FUNCTIONS = {
  function(...) return ... end,
  function() return nil end,
  function() return any() end,
  function() error("no") end,
  function() return 1 << 62, "0101", {} end,
  function() return true end,
}

local KINDS = {
  integer = function() return INTEGERS[take(#INTEGERS) + 1] end,
  number = function() return NUMBERS[take(#NUMBERS) + 1] end,
  boolean = function() return take(2) == 1 end,
  string = word,
  hex = function() return WORDS[take(6) + 1] end,
  table = function() return TABLES[take(#TABLES) + 1]() end,
  ["function"] = function() return FUNCTIONS[take(#FUNCTIONS) + 1] end,
}
local NAMES = { "integer", "number", "boolean", "string", "table", "function", "hex" }

local depth = 0
function any()
  if depth > 3 then return 1 end
  depth = depth + 1
  local value = KINDS[NAMES[take(#NAMES) + 1]]()
  depth = depth - 1
  return value
end

--- A value for "name:type" of a signature.
local function argument(declared)
  if take(16) == 0 then return any() end
  local kinds = declared:match(":(.+)$") or "any"
  if declared:find("?:", 1, true) and take(3) == 0 then return nil end
  local choice = {}
  for kind in kinds:gmatch("[^|]+") do
    choice[#choice + 1] = kind
  end
  local kind = choice[take(#choice) + 1] or "any"
  if kind == "hex[]" or kind == "string[]" then return hexes() end
  if kind:find("[]", 1, true) then return array() end
  if KINDS[kind] then return KINDS[kind]() end
  return object(kind) or any()
end

local function keep(...)
  for i = 1, math.min(select("#", ...), 4) do
    local value = (select(i, ...))
    local kind = type(value) == "userdata" and tostring(value) or type(value)
    if kind == "table" or type(value) == "userdata" then
      pool[kind] = pool[kind] or {}
      if #pool[kind] < 8 then table.insert(pool[kind], value) end
    end
  end
end

local function after(good, ...)
  if good then keep(...) end
end

local function call(entry)
  local arguments, n = {}, 0
  if entry.owner then
    n, arguments[1] = 1, object(entry.owner)
    if arguments[1] == nil then return end
  end
  for declared in entry.args:gmatch("%S+") do
    n = n + 1
    arguments[n] = argument(declared)
  end
  local f = entry.owner and arguments[1][entry.name] or require("engine." .. entry.module)[entry.name]
  after(pcall(f, table.unpack(arguments, 1, n)))
end

--- Objects to begin with.
local function begin()
  pool = { table = {} }
  if ui then
    keep(require("engine.canvas").new(40, 30))
    return
  end
  local text = MAP .. "side river\nlink road\n"
  for _, hex in ipairs({ "0101", "0102", "0103", "0201", "0202", "0203", "0301", "0302", "0303" }) do
    text = text .. "hex " .. hex .. " clear\n"
  end
  local map = require("engine.map").read(text, "m.map")
  map = map or require("engine.map").read((text:gsub("side river\nlink road\n", "")), "m.map")
  keep(map, map:layer("a"), map:layer("b"))
  keep(require("engine.paths").profile(map, { hex = { clear = 2 }, rule = "1" }))
  keep(require("engine.board").new(map, { "red", "blue" }))
end

return {
  run = function(bytes)
    local at = 0
    take = function(n)
      at = at + 1
      return n > 0 and (bytes:byte(at) or 0) % n or 0
    end
    used = function() return at >= #bytes end
    begin()
    for _ = 1, 40 do
      if used() then break end
      call(list[(take(256) * 256 + take(256)) % #list + 1])
    end
  end,
}
