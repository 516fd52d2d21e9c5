--- The first screen: series and battle, a picture of the field, the sides and who plays them,
--- the options of the pack, and the way back to saved games.
local backdrop = require("ui.backdrop")
local field = require("ui.chooser_field")
local game = require("engine.game")
local guide = require("ui.guide")
local widgets = require("ui.widgets")
local lists = require("kernel.lists")
local seats = require("ui.chooser_seats")
local settings = require("ui.settings")
local setup = require("ui.setup")
local sheet = require("ui.sheet")
local tables = require("ui.table")
local theme = require("ui.theme")
local window = require("engine.window")
local words = require("ui.words")
local M = {}

local px, colours = theme.px, theme.colours

---@class Chooser
local Chooser = {}
Chooser.__index = Chooser

local function bots()
  local answer = game.call("bots", {})
  return answer and answer.bots or {}
end

--- The scenarios of a pack that can be chosen: no drafts.
local function played_of(pack)
  return lists.where(pack.draft and {} or pack.scenarios, function(scenario) return not scenario.draft end)
end

--- The battles of all packs that can be read, those of examples last: { pack, scenario, face }; all packs; those that are broken.
local function battles()
  local list = {}
  local answer = game.call("list", {}) or { packs = {}, broken = {} }
  local shelf = lists.where(answer.packs, function(pack) return not pack.example end)
  for _, pack in ipairs(lists.where(answer.packs, function(each) return each.example end)) do
    shelf[#shelf + 1] = pack
  end
  for _, pack in ipairs(shelf) do
    local played = played_of(pack)
    local face = #played > 0 and tables.data(pack.id, "ui.lua") -- packs that go with others have none
    for _, scenario in ipairs(played) do
      list[#list + 1] =
        { pack = pack, scenario = scenario, face = face, id = pack.id .. ":" .. scenario.id }
    end
  end
  return list, answer.packs, answer.broken or {}
end

---@param app table
function M.new(app)
  local list, packs, broken = battles()
  local self = setmetatable({
    name = "chooser",
    app = app,
    list = list,
    packs = packs,
    broken = broken,
    variants = {},
    bots = bots(),
    seats = {},
    options = {},
    tab = "battle",
    seed = app.seed and tostring(app.seed) or "",
  }, Chooser)
  self.guide = guide.find(packs, nil) ~= nil
  self.last = (game.call("last_save", {}) or {}).path -- what "Resume" takes up
  self:make_sheets()
  local last = settings.get("last_battle")
  self.chosen = 1
  for i, each in ipairs(list) do
    if each.id == last then self.chosen = i end
  end
  for i = #list, 1, -1 do -- the first of the pack that was named
    if list[i].pack.id == app.pack then self.chosen = i end
  end
  self:pick(self.chosen)
  return self
end

--- The variants that change the rules of the chosen battle's series.
function Chooser:variants_of()
  local battle, fit = self.list[self.chosen], {}
  if not battle then return fit end
  local bases = { [battle.pack.series] = true }
  for _, id in ipairs(battle.pack.requires or {}) do
    bases[id] = true
  end
  for _, pack in ipairs(self.packs) do
    if pack.kind == "variant" and bases[pack.series] then fit[#fit + 1] = pack end
  end
  return fit
end

--- The battle with its variants: PACK+VARIANT:SCENARIO.
function Chooser:battle_name()
  local battle = self.list[self.chosen]
  if not battle then return nil end
  local name = battle.pack.id
  for _, pack in ipairs(self:variants_of()) do
    if self.variants[pack.id] then name = name .. "+" .. pack.id end
  end
  return name .. ":" .. battle.scenario.id
end

--- The options of a battle with what was chosen of them, and whether that is as it was by default.
local function chosen(facts, was)
  local options, usual = {}, true
  for _, option in ipairs(facts.options or {}) do
    local set = was[option.id]
    if set == nil then set = option.default end
    options[option.id], usual = set, usual and set == option.default
  end
  return options, usual
end

--- Reads the facts of the battle under its variants and options; options that were set stay so.
function Chooser:read_facts()
  local facts, fault = game.call("show", { name = self:battle_name() })
  local usual
  if facts then
    self.options, usual = chosen(facts, self.options)
  end
  if facts and not usual then
    facts, fault = game.call("show", { name = self:battle_name(), options = self.options })
  end
  self.why = fault and words.capital(fault.message)
  self.facts = facts or self.facts
  seats.fill(self)
end

--- Chooses of an option; who plays may hang on it.
function Chooser:choose_option(id, value)
  self.options[id] = value
  self:read_facts()
  self:refresh()
end

--- Lays a variant over the rules, or takes it off.
function Chooser:choose_variant(id, on)
  self.variants[id] = on or nil
  self:read_facts()
  self:refresh()
end

--- Takes up a battle: its facts, its options at their defaults.
function Chooser:pick(index)
  self.chosen = index
  local battle = self.list[index]
  self.facts, self.options, self.seats = nil, {}, {}
  if battle then self:read_facts() end
  self:refresh()
end

--- Packs were saved: the list is read again, the choice stays, or is the first battle of a pack.
---@param pack? string
function Chooser:reread(pack)
  local was = self.list[self.chosen]
  self.list, self.packs, self.broken = battles()
  local at = 1
  for i, each in ipairs(self.list) do
    if was and each.id == was.id then at = i end
  end
  for i = #self.list, 1, -1 do
    if self.list[i].pack.id == pack then at = i end
  end
  self:pick(at)
  if pack then self:reveal_chosen() end
end

function Chooser:refresh()
  for _, s in ipairs({ self.battle_list, self.field, self.setting, self.foot }) do
    s:invalidate()
  end
end

-- ---- The sheets

local function series_title(battle)
  local series = battle.face.series
  if battle.pack.kind == "battle" then return battle.pack.name end
  return series and series.title or battle.pack.name or battle.pack.id
end

--- The title of a series, over its battles.
local function series_head(s, battle)
  local series = battle.face.series
  s:gap(4)
  s:text(series_title(battle), { face = "title" })
  if series and series.subtitle then s:note(series.subtitle) end
  s:gap(6)
end

--- What is amiss: fonts that are missing, packs that cannot be read.
local function build_faults(s, broken)
  local missing, list = theme.missing_fonts(), {}
  if #missing > 0 then list[1] = words.of("fonts_missing", { roles = words.list(missing) }) end
  for _, each in ipairs(broken) do
    list[#list + 1] = words.of("broken_pack", { dir = each.dir, message = each.message })
  end
  for _, text in ipairs(list) do
    s:gap(8)
    s:text(text, { face = "small", colour = colours.bad })
  end
end

function Chooser:build_list(s)
  s:text(words.of("battles"), { face = "heading", colour = colours.accent, align = "centre" })
  s:rule()
  local last = nil
  for i, battle in ipairs(self.list) do
    if battle.pack.id ~= last then series_head(s, battle) end
    last = battle.pack.id
    s:row({
      id = battle.id,
      text = battle.scenario.title,
      face = i == self.chosen and "bold" or "text",
      detail = words.of("turns", { turns = battle.scenario.turns }),
      selected = i == self.chosen,
      on = function() self:pick(i) end,
    })
  end
  if #self.list == 0 then s:text(words.of("no_battles"), { face = "italic" }) end
  build_faults(s, self.broken)
end

--- A button that makes letters larger or smaller by a step.
local function scale_button(self, id, icon, by)
  local function on() self.app.set_scale(theme.next_scale(by)) end
  return { id = id, icon = icon, tip = words.of(id), on = on }
end

function Chooser:build_foot(s)
  s:buttons({
    {
      id = "play",
      text = words.of("play"),
      primary = true,
      icon = "flag",
      min = 150,
      disabled = #self.list == 0,
      on = function() self:play() end,
    },
    {
      id = "resume",
      text = words.of("resume"),
      disabled = not self.last,
      on = function() self.app.start("resume") end,
      tip = words.of("resume_tip"),
    },
    {
      id = "guide",
      text = words.of("guide_first"),
      tip = words.of("guide_first_tip"),
      disabled = not self.guide,
      on = function() self:play_guide() end,
    },
    { id = "saves", text = words.of("saves_title"), on = function() self.app.show_saves() end },
    scale_button(self, "smaller", "minus", -1),
    scale_button(self, "larger", "plus", 1),
    { id = "quit", text = words.of("quit"), on = function() window.quit() end },
  }, "centre")
end

--- Starts the guided first game: that of the chosen battle, else the first there is.
function Chooser:play_guide()
  local found = guide.find(self.packs, self.list[self.chosen])
  if not found then return end
  self.app.start("new", {
    scenario = found.pack .. ":" .. found.guide.scenario,
    seed = found.guide.seed,
    seats = found.guide.seats,
  }, { guide = found.guide })
end

--- Starts the chosen battle.
function Chooser:play()
  local battle = self.list[self.chosen]
  if not battle then return end
  settings.set("last_battle", battle.id)
  settings.set("seats", seats.taken(self))
  local options = {}
  for _, option in ipairs(self.facts and self.facts.options or {}) do
    if self.options[option.id] ~= option.default then
      options[option.id] = self.options[option.id]
    end
  end
  self.app.start("new", {
    scenario = self:battle_name(),
    seed = math.tointeger(tonumber(self.seed)), -- nil: drawn by the program, and shown at the end
    seats = seats.taken(self),
    options = next(options) and options or nil,
  })
end

-- ---- As a screen

function Chooser:make_sheets()
  local function make(id, build, style)
    return sheet.new({ id = id, style = style, build = function(s) build(self, s) end })
  end
  self.battle_list = make("battles", self.build_list)
  self.field = make("field", field.build)
  self.field.after = function() field.draw_picture(self) end
  self.setting = make("setting", setup.build)
  self.foot = make("foot", self.build_foot, "plain")
end

function Chooser:layout(w, h)
  self.w, self.h = w, h
  local top, gap, foot = px(84), px(16), px(54)
  if h < px(520) then top = px(12) end
  local body = math.max(px(80), h - top - foot - 2 * gap)
  local narrow = w < px(820)
  local side = narrow and math.max(px(120), w - 2 * gap) or px(230)
  local right = px(310)
  local middle = math.min(px(760), w - side - right - 4 * gap)
  local x = math.max(gap, (w - side - middle - right - 2 * gap) // 2)
  if narrow then
    self.battle_list:place(gap, top, side, math.max(px(60), body * 2 // 5))
    self.setting:place(gap, top + body * 2 // 5 + gap, side, math.max(px(60), body * 3 // 5 - gap))
    self.field:place(w + px(40), top, px(300), body)
  else
    self.battle_list:place(x, top, side, body)
    self.field:place(x + side + gap, top, middle, body)
    self.setting:place(x + side + middle + 2 * gap, top, right, body)
  end
  local foot_w = math.min(px(760), w - 2 * gap)
  self.foot:place((w - foot_w) // 2, h - foot - gap // 2, foot_w)
  self:refresh()
  self:reveal_chosen()
end

function Chooser:enter()
  for _, s in ipairs({ self.battle_list, self.field, self.setting, self.foot }) do
    widgets.show(s)
  end
end

--- The name of the program, above the sheets.
local function draw_title(c, w)
  local font, size = theme.face("banner")
  local title = { align = "centre", spacing = px(3) }
  c:text(font, size, w / 2, px(52), words.of("title"), 0xFFEAD9AE, title)
  local small, small_size = theme.face("italic")
  local line = words.of("subtitle")
  c:text(small, small_size, w / 2, px(74), line, 0xFFC9B58A, { align = "centre" })
end

function Chooser:draw(_)
  local titled = self.h >= px(520)
  backdrop.draw("chooser", self.w, self.h, function(c)
    if titled then draw_title(c, self.w) end
  end)
end

function Chooser:event(e)
  if e.kind == "files" then return self:reread() end
  if e.kind ~= "key" or not e.down then return end
  if e.key == "Return" then return self:play() end
  if e.key == "Up" then return self:move(-1) end
  if e.key == "Down" then return self:move(1) end
end

--- To the battle before or after the chosen one, which is brought into sight.
function Chooser:move(by)
  local to = math.max(1, math.min(self.chosen + by, #self.list))
  if not self.list[to] then return end
  self:pick(to)
  self:reveal_chosen()
end

--- Scrolls the list of battles to the chosen one.
function Chooser:reveal_chosen()
  self.battle_list:update()
  local battle = self.list[self.chosen]
  local region = battle and self.battle_list:region_of("battles/" .. battle.id)
  if region then self.battle_list:reveal(region) end
end

function Chooser:report()
  local battle = self.list[self.chosen]
  return {
    battle = battle and battle.id or nil,
    name = self:battle_name(),
    seats = seats.taken(self),
    tab = self.tab,
  }
end

return M
