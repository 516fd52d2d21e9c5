--- Colours, faces and sizes of the interface. Sizes are given at 100 % and scaled by `px`.
local canvas = require("engine.canvas")
local M = {}

M.SCALES = { 75, 90, 100, 110, 125, 150, 175, 200 }

M.colours = {
  desk = 0xFF4A2F1D, -- behind everything: the wood of the table that the map lies on, as in assets/mapstyle.lua
  desk_dark = 0xFF2A190F, -- its grain
  paper = 0xFFF3E8CC,
  paper_deep = 0xFFE6D6B0, -- bars, headings, pressed buttons
  paper_pale = 0xFFFAF3DF,
  ink = 0xFF2E2317,
  ink_soft = 0xFF6B5940,
  ink_faint = 0xFF9C8867,
  rule = 0xFF8A6F45,
  rule_thin = 0xFFB79F73,
  link = 0xFF7A2E1D,
  accent = 0xFF7A2E1D,
  accent_text = 0xFFFDF4DD,
  good = 0xFF3E5F2A,
  bad = 0xFF8E1B16,
  shadow = 0x70201408,
  hover = 0x22804010,
  press = 0x3A804010,
  focus = 0xFF7A2E1D,
  dim = 0x90201810,
  gold = 0xFFC9971C,
}

-- Name -> role of assets/fonts.lua and size at 100 %.
M.faces = {
  banner = { "title", 46 },
  title = { "title", 24 },
  heading = { "title", 18 },
  text = { "text", 16 },
  bold = { "bold", 16 },
  italic = { "italic", 16 },
  small = { "text", 14 },
  small_bold = { "bold", 14 },
  small_italic = { "italic", 14 },
  tiny = { "text", 12 },
  label = { "counter", 13 },
  figure = { "counter", 17 },
  mono = { "mono", 13 },
}

local percent, fonts = 100, {}

---@return integer percent
function M.scale() return percent end

---@param value integer 75 to 200
function M.set_scale(value) percent = math.max(75, math.min(200, math.floor(value))) end

--- The scale that follows in the list, up or down.
---@param step integer 1 or -1
---@return integer
function M.next_scale(step)
  local best = percent
  for i = step > 0 and 1 or #M.SCALES, step > 0 and #M.SCALES or 1, step do
    local value = M.SCALES[i]
    if (value - percent) * step > 0 then
      best = value
      break
    end
  end
  return best
end

--- Whole pixels for a size at 100 %.
---@param units number
---@return integer
function M.px(units) return math.floor(units * percent / 100 + 0.5) end

---@param role string A role of assets/fonts.lua.
function M.font(role)
  fonts[role] = fonts[role] or canvas.font(role)
  return fonts[role]
end

--- The font and size in pixels of a named face.
---@param name string
---@return any font
---@return number size_px
function M.face(name)
  local face = M.faces[name] or M.faces.text
  return M.font(face[1]), face[2] * percent / 100
end

--- Ascent, descent and line pitch of a named face, whole pixels.
function M.metrics(name)
  local font, size = M.face(name)
  local ascent, descent, line = font:metrics(size)
  return math.ceil(ascent), math.ceil(descent), math.ceil(math.max(line, ascent + descent))
end

--- A colour "#RRGGBB" or "#AARRGGBB" of a data file; integers pass.
---@param value string|integer|nil
---@param default? integer
---@return integer
function M.colour(value, default)
  if type(value) == "number" then return value end
  local digits = type(value) == "string" and value:match("^#(%x+)$")
  if digits and #digits == 6 then return 0xFF000000 | tonumber(digits, 16) end
  if digits and #digits == 8 then return tonumber(digits, 16) end
  return default or M.colours.ink
end

--- A colour with another alpha, 0 to 255.
function M.alpha(colour, alpha) return (colour & 0x00FFFFFF) | (alpha << 24) end

--- Mixes two colours; `part` of 100 from b.
function M.mix(a, b, part)
  local out = 0
  for shift = 0, 24, 8 do
    local x, y = (a >> shift) & 255, (b >> shift) & 255
    out = out | ((x + (y - x) * part // 100) << shift)
  end
  return out
end

local missing = nil

--- The roles of letters for which no font is installed: plain strokes stand in.
---@return string[]
function M.missing_fonts()
  if missing then return missing end
  missing = {}
  for _, each in ipairs(canvas.fonts()) do
    if each.fallback then missing[#missing + 1] = each.role end
  end
  return missing
end

return M
