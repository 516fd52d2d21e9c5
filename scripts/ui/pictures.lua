--- Pictures that packs bring for counters and maps of others: packs of kind "assets". See docs/modding/pictures.md.
local canvas = require("engine.canvas")
local files = require("engine.files")
local game = require("engine.game")
local pack_panels = require("ui.panels.pack_panels")
local window = require("engine.window")
local M = {}

local CHUNK_PX = 512
local GRID = 0x60302418

---@class Pictures
---@field counters table<string, { file: string, reduced: string? }>  By piece; paths in the tree.
---@field maps table<string, table>  By name of the map: { file, hexes, grid }.
local Pictures = {}
Pictures.__index = Pictures

local COUNTER_PX = 1024 -- of a side, at most
local KEPT_PX = 64 << 20 -- of all pictures that are kept
local FRESH_PX = 8 << 20 -- of counters that are read in one frame

local loaded = {} -- canvases by path; false: cannot be read
local kept, fresh = 0, 0

--- A new frame begins.
function M.tick() fresh = 0 end

--- Forgets all pictures: a pack may bring more than there is memory.
local function make_room()
  for _, picture in pairs(loaded) do
    if picture then picture:free() end
  end
  loaded, kept = {}, 0
end

--- Reads a picture; what is wrong with it is printed once.
local function load(path, side)
  local found, why = canvas.load(path, side)
  if not found then
    print(why)
    loaded[path] = false
    return
  end
  local w, h = found:size()
  if kept + w * h > KEPT_PX then make_room() end
  kept, fresh = kept + w * h, fresh + w * h
  loaded[path] = found
end

---@param side integer? Pixels that its sides may have.
local function image(path, side)
  if loaded[path] == nil then load(path, side) end
  return loaded[path] or nil
end

--- What a pack says of its pictures; a fault is printed, and the pack has none.
local function read(pack)
  if not files.exists(("mods/%s/assets.lua"):format(pack)) then return {} end
  local answer, wrong = game.call("data", { pack = pack, path = "assets.lua" })
  if not answer then print(wrong.message) end
  return answer and answer.data or {}
end

--- What the packs of a game's table bring, later ones over earlier ones.
---@param tbl table
---@return Pictures
function M.of(tbl)
  local self = setmetatable({ counters = {}, maps = {} }, Pictures)
  for _, pack in ipairs(pack_panels.packs({ table = tbl }, "assets")) do
    local root = "mods/" .. pack .. "/"
    local found = read(pack)
    for id, each in pairs(found.counters or {}) do
      self.counters[id] = { file = root .. each.file, reduced = each.reduced and root .. each.reduced }
    end
    for name, each in pairs(found.maps or {}) do
      self.maps[name] = { file = root .. each.file, hexes = each.hexes, grid = each.grid ~= false }
    end
  end
  return self
end

--- The path of a counter's picture; nil where it has none that can be read.
---@param reduced boolean? Its other side is up.
function Pictures:counter(id, reduced)
  local row = self.counters[id]
  local path = row and (reduced and row.reduced or row.file)
  if not path then return nil end
  if loaded[path] == nil and fresh > FRESH_PX then -- in the next frame
    window.wake(1)
    return nil
  end
  return image(path, COUNTER_PX) and path or nil
end

--- Draws a counter's picture, `s` pixels wide.
function Pictures.draw(c, path, x, y, s) c:draw_fit(image(path, COUNTER_PX), x, y, s, s) end

--- Where the scan lies on the chart at a step: left, top, width, height.
local function placed(picture, scan, chart, step)
  local a, b = picture.hexes[1], picture.hexes[2]
  local ax, ay = chart:centre(a.hex, step)
  local bx, by = chart:centre(b.hex, step)
  local kx, ky = (bx - ax) / (b.x - a.x), (by - ay) / (b.y - a.y)
  local w, h = scan:size()
  return ax - a.x * kx, ay - a.y * ky, w * kx, h * ky
end

--- The hexes that lie in a chunk or touch it.
local function hexes_in(chart, left, top, step)
  local w, h = chart:hex_px(step)
  local list, seen = {}, {}
  for y = top, top + CHUNK_PX + h // 1, math.max(1, h // 3) do
    for x = left, left + CHUNK_PX + w // 1, math.max(1, w // 3) do
      local hex = chart:at(x, y, step)
      if hex and not seen[hex] then
        seen[hex] = true
        list[#list + 1] = hex
      end
    end
  end
  return list
end

--- Draws the outlines of the hexes of a chunk.
local function draw_grid(c, chart, left, top, step)
  c:begin()
  for _, hex in ipairs(hexes_in(chart, left, top, step)) do
    local corners = chart:corners(hex, step)
    c:move(corners[1] - left, corners[2] - top)
    for i = 3, #corners, 2 do
      c:line(corners[i] - left, corners[i + 1] - top)
    end
    c:close()
  end
  c:stroke(1, GRID)
end

--- Lays the scan of a map over a chunk of its chart, with the hexes over it.
function Pictures:lay(name, c, chart, cx, cy, step)
  local picture = self.maps[name]
  local scan = picture and image(picture.file)
  if not scan then return end
  local x, y, w, h = placed(picture, scan, chart, step)
  local left, top = cx * CHUNK_PX, cy * CHUNK_PX
  c:draw_fit(scan, x - left, y - top, w, h)
  if picture.grid then draw_grid(c, chart, left, top, step) end
end

return M
