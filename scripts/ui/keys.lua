--- Keys that the player has set: which key he presses for what another does as the program comes. The rest of the window
--- knows the keys by the names that they come with.
local settings = require("ui.settings")
local M = {}

-- What stays: keys that write, move and let go everywhere, numbers of the overlays, keys with Ctrl.
local FIXED = { Return = true, Escape = true, Tab = true, Left = true, Right = true, Up = true, Down = true }

--- By the key that a thing comes with: the one that is pressed for it.
local function set_keys()
  local kept = settings.get("keys")
  return type(kept) == "table" and kept or {}
end

--- The key to press for what `key` does as the program comes.
---@param key string
---@return string
function M.shown(key)
  local set = set_keys()[key]
  return type(set) == "string" and set or key
end

--- A pressed key by its name: the question mark is meant also where it takes Shift.
local function name_of(pressed) return pressed == "/" and "?" or pressed end

--- What a pressed key does, named by the key that it comes with; nil where the player has taken it away.
---@param pressed string
---@return string?
function M.of(pressed)
  pressed = name_of(pressed)
  local set = set_keys()
  for key, other in pairs(set) do
    if other == pressed then return key end
  end
  if set[pressed] then return nil end
  return pressed
end

--- May a key be set for something?
---@param pressed string
---@return boolean
function M.may(pressed)
  if FIXED[pressed] or pressed:match("^%d$") or pressed:match("^F%d+$") then return false end
  return utf8.len(pressed) == 1 or pressed == "Space" or pressed == "Home" or pressed:match("^Keypad ") ~= nil
    or pressed == "End" or pressed == "Insert" or pressed == "Delete" or pressed == "Backspace"
end

--- Sets the key for what `key` does; what the pressed one did gets the other's key.
---@param key string
---@param pressed string
function M.set(key, pressed)
  pressed = name_of(pressed)
  local kept = {}
  for each, other in pairs(set_keys()) do
    kept[each] = other
  end
  local was, other = M.shown(key), M.of(pressed)
  kept[key] = pressed
  if other and other ~= key then kept[other] = was end
  for each, to in pairs(kept) do
    if each == to then kept[each] = nil end
  end
  settings.set("keys", kept)
end

--- All keys as they come.
function M.reset() settings.set("keys", {}) end

--- Has the player set any?
---@return boolean
function M.any() return next(set_keys()) ~= nil end

return M
