--- The sheet of the chosen battle on the first screen: its title, a picture of the field, what the sides are to do.
local charts = require("ui.charts")
local ink = require("ui.draw")
local richtext = require("ui.richtext")
local theme = require("ui.theme")
local window = require("engine.window")
local M = {}

local px, colours = theme.px, theme.colours

local function emblem(c, x, y, size, colour)
  c:begin()
  c:rect(x + 0.5, y + 0.5, size * 1.4, size - 1)
  c:fill(theme.colour(colour))
  c:stroke(1, colours.ink_soft)
end

--- The frame of the picture, which is drawn over it when the map is ready.
local function build_frame(self, s)
  local h = math.max(px(120), math.min(px(460), (self.h or 0) - px(520)))
  self.picture_h = h
  self.picture_at = {
    s:picture(h, function(c, x, y, w)
      c:shadow(x, y + px(1), w, h, px(5), 0x40201408)
      ink.fill_rect(c, x, y, w, h, colours.paper_deep)
      ink.frame(c, x, y, w, h, px(1), colours.rule)
    end),
  }
end

--- A side of the battle: its emblem, its name, what it is to do.
local function build_side(s, look, name, task)
  s:picture(px(24), function(c, x, y)
    emblem(c, x, y + px(4), px(14), look.colour)
    local font, size = theme.face("heading")
    c:text(font, size, x + px(28), y + px(17), name, colours.ink)
  end)
  if task then s:text(task, { face = "small", colour = colours.ink_soft }) end
end

local function build_sides(s, battle, facts)
  local sides, fills, widths = facts.sides or battle.scenario.sides, {}, {}
  for i, side in ipairs(sides) do
    local look = (battle.face.sides or {})[side] or {}
    local task = facts.tasks and facts.tasks[side] or (look.tasks or {})[battle.scenario.id]
    widths[i] = 1 / #sides
    fills[i] = function(t) build_side(t, look, look.name or side, task) end
  end
  s:columns(widths, fills, 18)
end

--- Fills the sheet of the chosen battle.
---@param self Chooser
function M.build(self, s)
  local battle = self.list[self.chosen]
  if not battle then return end
  local facts = self.facts or {}
  local fits = richtext.width("banner", battle.scenario.title) <= s.room
  s:text(battle.scenario.title, { face = fits and "banner" or "title", align = "centre" })
  if facts.date then
    s:text(facts.date, { face = "italic", align = "centre", colour = colours.ink_soft })
  end
  s:gap(4)
  s:picture(px(10), function(c, x, y, w) ink.ornament(c, x, y + px(4), w) end)
  s:gap(6)
  build_frame(self, s)
  s:gap(10)
  if facts.description then s:text(facts.description) end
  s:gap(8)
  build_sides(s, battle, facts)
end

--- The picture of the field is drawn over its frame when the map is ready.
---@param self Chooser
function M.draw_picture(self)
  local battle = self.list[self.chosen]
  local face = battle and battle.face or {}
  local corners = face.pictures and face.pictures[battle.scenario.id]
  local map = face.maps and self.facts and face.maps[self.facts.map]
  if not (corners and map and self.picture_at) then return end
  local inset = px(4)
  local w, h = self.picture_at[3] - 2 * inset, self.picture_h - 2 * inset
  if w < 16 or h < 16 then return end
  local texture = charts.picture(map, corners, w, h)
  if not texture then return end
  local s = self.field
  local x = s.x + s.pad + self.picture_at[1] + inset
  local y = s.y + s.pad + self.picture_at[2] + inset - s.scroll
  window.clip(s.x, s.y + s.pad, s.w, s.view_h)
  window.copy(texture, x, y)
  window.unclip()
end

return M
