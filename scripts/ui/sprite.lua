--- Pictures drawn once: a cache of textures by key, the least recently used go first.
local canvas = require("engine.canvas")
local window = require("engine.window")
local M = {}

local LEAST_BYTES = 40 * 1024 * 1024
local budget = LEAST_BYTES
local entries, clock, bytes = {}, 0, 0

local function drop(key)
  local entry = entries[key]
  if not entry then return end
  entries[key] = nil
  bytes = bytes - entry.bytes
  entry.texture:free()
end

--- Drops what was used longest ago, a part at a time, so that not every new picture looks for one.
local function make_room(limit)
  if bytes <= limit then return end
  local old = {}
  for key, entry in pairs(entries) do
    if entry.used ~= clock then old[#old + 1] = key end
  end
  table.sort(old, function(a, b)
    local one, two = entries[a].used, entries[b].used
    return one < two or one == two and a < b
  end)
  for _, key in ipairs(old) do
    if bytes <= limit * 7 // 8 then return end
    drop(key)
  end
end

--- Gives the picture of a key; `draw` gets a fresh transparent canvas when it is not there yet.
---@param key string Everything the picture depends on.
---@param w integer
---@param h integer
---@param draw fun(c: any, w: integer, h: integer)
function M.get(key, w, h, draw)
  local known = M.find(key)
  if known then return known end
  w, h = math.max(1, math.floor(w)), math.max(1, math.floor(h))
  local c = canvas.new(w, h)
  draw(c, w, h)
  return M.keep(key, c)
end

--- Keeps a canvas that is drawn already under a key.
function M.keep(key, c)
  drop(key)
  local w, h = c:size()
  local entry = { texture = window.texture(c), bytes = w * h * 4, used = clock }
  entries[key], bytes = entry, bytes + w * h * 4
  if bytes > budget then make_room(budget * 3 // 4) end
  return entry.texture
end

---@return any? texture
function M.find(key)
  local entry = entries[key]
  if entry then
    entry.used = clock
    return entry.texture
  end
end

--- Lets the cache hold what a window of this size shows, and as much again.
function M.set_room(w, h) budget = LEAST_BYTES + w * h * 8 end

--- A new frame begins: what it uses is kept.
function M.tick() clock = clock + 1 end

--- Forgets all pictures, or those whose key begins with `prefix`.
---@param prefix? string
function M.forget(prefix)
  local keys = {}
  for key in pairs(entries) do
    if not prefix or key:sub(1, #prefix) == prefix then keys[#keys + 1] = key end
  end
  for _, key in ipairs(keys) do
    drop(key)
  end
end

return M
