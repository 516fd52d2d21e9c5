--- What the player has set: kept in the user's directory. Integers, booleans and words only.
local theme = require("ui.theme")
local window = require("engine.window")
local M = {}

local DEFAULTS = {
  scale = 0, -- percent; 0: as the display asks for
  pace_ms = 350, -- between two actions of a bot
  sound = 30, -- percent of full loudness; 0: off
  march_ms = 120, -- for each hex of a march; 0: at once
  curtain = true, -- between sides in hot-seat
  edge_pan = false,
  warn_end = true,
  trails = true, -- the other side's last marches
  grid_numbers = true,
  window_x = 0,
  window_y = 0,
  window_w = 0, -- 0: as the program opens it
  window_h = 0,
  window_full = false,
}

local values = nil

local function load()
  values = {}
  for key, value in pairs(DEFAULTS) do
    values[key] = value
  end
  local kept = window.settings()
  for key, value in pairs(type(kept) == "table" and kept or {}) do
    if DEFAULTS[key] == nil or type(value) == type(DEFAULTS[key]) then values[key] = value end
  end
end

---@param key string
function M.get(key)
  if not values then load() end
  return values[key]
end

--- Sets and keeps a value.
function M.set(key, value)
  if not values then load() end
  values[key] = value
  window.keep_settings(values)
end

--- For this run only.
function M.override(key, value)
  if not values then load() end
  values[key] = value
end

--- The UI scale in percent that holds now.
function M.apply_scale()
  local percent = M.get("scale")
  if percent == 0 then percent = math.floor(window.display_scale() * 100 + 0.5) end
  theme.set_scale(percent)
end

return M
