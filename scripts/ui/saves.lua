--- The page of saved games: what each is, how it stands, and what can be done with it.
local backdrop = require("ui.backdrop")
local charts = require("ui.charts")
local dialogs = require("ui.dialogs")
local game = require("engine.game")
local ink = require("ui.draw")
local sheet = require("ui.sheet")
local tables = require("ui.table")
local theme = require("ui.theme")
local widgets = require("ui.widgets")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours
local FOOT_UNITS, PICTURE_UNITS = 54, 240

---@class SavesPage
local Page = {}
Page.__index = Page

---@param app table
function M.new(app)
  local self = setmetatable({ name = "saves", app = app, faces = {} }, Page)
  local function make(id, build, style)
    return sheet.new({ id = id, style = style, build = function(s) build(self, s) end })
  end
  self.rows = make("saves", self.build_rows)
  self.about = make("about", self.build_about)
  self.about.after = function() self:draw_picture() end
  self.foot = make("savesfoot", self.build_foot, "plain")
  self:read(1)
  return self
end

--- Reads the list; `at` is chosen, as far as there is one.
function Page:read(at)
  local answer, fault = game.call("saves", {})
  self.list, self.fault = answer and answer.saves or {}, fault and fault.message
  self.chosen = math.max(1, math.min(at, #self.list))
  self:refresh()
end

function Page:refresh()
  for _, s in ipairs({ self.rows, self.about, self.foot }) do
    s:invalidate()
  end
end

--- The ui.lua of the pack of a save.
function Page:face(save)
  local pack = save.scenario and save.scenario:match("^([^:+]+)")
  if not pack then return {} end
  self.faces[pack] = self.faces[pack] or tables.data(pack, "ui.lua")
  return self.faces[pack]
end

local function file_of(save) return save.path:match("[^/\\]+$") end

--- How a game stands: "14 October, morning · turn 3 of 11", or how it ended.
local function standing(save)
  local note = save.note
  if not note then return nil end
  if note.over then return note.over end
  local parts = {}
  if note.date and note.date ~= "" then parts[1] = words.capital(note.date) end
  if note.turn then
    parts[#parts + 1] = words.of("turn_of", { turn = note.turn, last = note.last or "?" })
  end
  if note.side then parts[#parts + 1] = words.of("saves_to_move", { side = note.side }) end
  return #parts > 0 and table.concat(parts, " · ") or nil
end

function Page:choose(i)
  self.chosen = i
  self:refresh()
end

function Page:build_rows(s)
  s:title(words.of("saves_title"))
  s:pin()
  if self.fault then s:text(self.fault, { colour = colours.bad }) end
  if #self.list == 0 then s:text(words.of("no_saves"), { face = "italic", align = "centre" }) end
  for i, save in ipairs(self.list) do
    s:row({
      id = "save" .. i,
      text = save.title or save.scenario or file_of(save),
      detail = save.fault and words.of("saves_broken") or standing(save) or save.date,
      colour = save.fault and colours.bad,
      tip = save.path,
      selected = i == self.chosen,
      on = function() self:choose(i) end,
    })
  end
end

local function who(seat)
  local key = "bot." .. tostring(seat)
  if not seat or seat == "remote" then return words.of("human") end
  return words.has(key) and words.of(key) or words.capital(seat)
end

--- The frame of the picture, which is drawn over it when the map is ready.
function Page:build_frame(s)
  local h = px(PICTURE_UNITS)
  self.picture_h = h
  self.picture_at = {
    s:picture(h, function(c, x, y, w)
      ink.fill_rect(c, x, y, w, h, colours.paper_deep)
      ink.frame(c, x, y, w, h, px(1), colours.rule)
    end),
  }
  s:gap(8)
end

function Page:build_about(s)
  local save = self.list[self.chosen]
  self.picture_at = nil
  if not save then return end
  s:title(save.title or save.scenario or file_of(save))
  if save.fault then return s:text(save.fault, { colour = colours.bad }) end
  if save.note then self:build_frame(s) end
  local stands = standing(save)
  if stands then s:text(stands, { face = "bold" }) end
  local sides = self:face(save).sides or {}
  for _, side in ipairs(save.sides or {}) do
    local name = sides[side] and sides[side].name or side
    s:text(words.of("saves_seat", { side = name, who = who((save.seats or {})[side]) }))
  end
  s:gap(4)
  s:text(
    words.of("save_detail", { date = save.date or "", n = save.n or 0, file = file_of(save) }),
    { face = "small", colour = colours.ink_soft }
  )
end

--- Asks before a file is gone.
function Page:delete()
  local save, at = self.list[self.chosen], self.chosen
  dialogs.ask({
    id = "delete",
    title = words.of("saves_delete"),
    text = words.of("saves_delete_text", { title = save.title or file_of(save), file = file_of(save) }),
    choices = {
      {
        id = "yes",
        text = words.of("saves_delete"),
        on = function()
          local done, fault = game.call("delete_save", { path = save.path })
          self:read(at)
          if not done then dialogs.tell(words.of("saves_not_deleted"), words.capital(fault.message)) end
        end,
      },
      { id = "no", text = words.of("cancel"), primary = true },
    },
  })
end

function Page:open(method)
  local save = self.list[self.chosen]
  if save and not save.fault then self.app.start(method, { path = save.path }) end
end

function Page:build_foot(s)
  local save = self.list[self.chosen]
  local none = not save or save.fault ~= nil
  local function load() self:open("load") end
  local function replay() self:open("open_replay") end
  s:buttons({
    { id = "load", text = words.of("load"), icon = "flag", primary = true, disabled = none, on = load },
    { id = "replay", text = words.of("replay"), icon = "play", disabled = none, on = replay },
    {
      id = "delete",
      text = words.of("saves_delete"),
      disabled = not save,
      on = function() self:delete() end,
    },
    { id = "back", text = words.of("to_chooser"), on = function() self.app.choose() end },
  }, "centre")
end

-- ---- As a screen

function Page:layout(w, h)
  self.w, self.h = w, h
  local gap, foot = px(16), px(FOOT_UNITS)
  local body = math.max(px(80), h - foot - 2 * gap)
  local wide = w >= px(820)
  local whole = math.min(px(1080), w - 2 * gap)
  local x = (w - whole) // 2
  local left = wide and whole * 2 // 5 or whole
  local upper = wide and body or body // 2
  self.rows:place(x, gap, left, upper)
  if wide then
    self.about:place(x + left + gap, gap, whole - left - gap, body)
  else
    self.about:place(x, 2 * gap + upper, whole, math.max(px(40), body - upper - gap))
  end
  local foot_w = math.min(px(760), w - 2 * gap)
  self.foot:place((w - foot_w) // 2, h - foot - gap // 2, foot_w)
  self:refresh()
end

function Page:enter()
  for _, s in ipairs({ self.rows, self.about, self.foot }) do
    widgets.show(s)
  end
end

--- The stacks of the note as marks in their sides' colours, over the picture of the map.
local function draw_stacks(self, save, map, corners, at)
  local sides, size = self:face(save).sides or {}, px(7)
  for _, stack in ipairs(save.note.stacks or {}) do
    local x, y = charts.point(map, corners, at.w, at.h, stack[1])
    if x and x > size and y > size and x < at.w - size and y < at.h - size then
      local look = sides[stack[2]] or {}
      window.fill(at.x + x - size // 2 - 1, at.y + y - size // 2 - 1, size + 2, size + 2, colours.ink)
      window.fill(
        at.x + x - size // 2,
        at.y + y - size // 2,
        size,
        size,
        theme.colour(look.colour, colours.ink_soft)
      )
    end
  end
end

--- The picture of the field, with who stands where.
function Page:draw_picture()
  local save = self.list[self.chosen]
  local face = save and self:face(save) or {}
  local id = save and save.scenario and save.scenario:match(":(.*)$")
  local corners = face.pictures and face.pictures[id]
  local map = face.maps and save.note and face.maps[save.note.map]
  if not (corners and map and self.picture_at) then return end
  local inset, s = px(4), self.about
  local at = { w = self.picture_at[3] - 2 * inset, h = self.picture_h - 2 * inset }
  if at.w < 16 or at.h < 16 then return end
  local texture = charts.picture(map, corners, at.w, at.h)
  if not texture then return end
  at.x = s.x + s.pad + self.picture_at[1] + inset
  at.y = s.y + s.pad + self.picture_at[2] + inset - s.scroll
  window.clip(s.x, s.y + s.pad, s.w, s.view_h)
  window.copy(texture, at.x, at.y)
  draw_stacks(self, save, map, corners, at)
  window.unclip()
end

function Page:draw(_) backdrop.draw("saves", self.w, self.h) end

function Page:event(e)
  if e.kind ~= "key" or not e.down then return end
  local by = ({ Up = -1, Down = 1 })[e.key]
  if by and self.list[self.chosen + by] then return self:choose(self.chosen + by) end
  if e.key == "Return" then return self:open("load") end
  if e.key == "Delete" and self.list[self.chosen] then return self:delete() end
  if e.key == "Escape" then return self.app.choose() end
end

function Page:report()
  local save = self.list[self.chosen]
  return { save = save and file_of(save), saves = #self.list }
end

return M
