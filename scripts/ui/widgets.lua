--- The sheets on the screen: order, pointer, keys and focus, tooltips. A screen shows
--- sheets (`kit.show`), gives events to `kit.event` first, and draws with `kit.draw`.
local editing = require("ui.editing")
local theme = require("ui.theme")
local tips = require("ui.tips")
local window = require("engine.window")
local M = {}

local px, colours = theme.px, theme.colours
local CARRY_UNITS = 5 -- so far a pressed region is moved before it is carried

local sheets = {} -- from back to front
local hover, pressed = nil, nil -- { sheet, region }
local beneath = false -- a button was pressed that no sheet took: what is dragged is under them
local focus = nil -- { sheet, id }
local typing = nil -- { sheet, id, edit }
local pointer = { x = -1, y = -1 }
local order = 0
local pointed = nil -- id of a region that is pointed at

-- ---- What is shown

local function sort()
  table.sort(sheets, function(a, b)
    if a.layer ~= b.layer then return a.layer < b.layer end
    return a.order < b.order
  end)
end

local function index_of(s)
  for i, each in ipairs(sheets) do
    if each == s then return i end
  end
end

--- Shows a sheet, above others of its layer: 1 panels, 2 floating, 3 dialogs, 4 menus, 5 tips.
function M.show(s)
  order = order + 1
  s.order = order
  if not index_of(s) then sheets[#sheets + 1] = s end
  sort()
  if s.modal then
    focus = nil
    tips.close()
  end
  window.wake(0)
  return s
end

function M.hide(s)
  if not s then return end
  local at = index_of(s)
  if not at then return end
  table.remove(sheets, at)
  s:free()
  if hover and hover.sheet == s then
    hover = nil
    tips.close()
  end
  if pressed and pressed.sheet == s then pressed = nil end
  if focus and focus.sheet == s then focus = nil end
  if typing and typing.sheet == s then M.stop_typing() end
  window.wake(0)
end

---@return boolean
function M.shown(s) return s ~= nil and index_of(s) ~= nil end

--- Takes everything off the screen.
function M.clear()
  for i = #sheets, 1, -1 do
    M.hide(sheets[i])
  end
  tips.close()
  pointed = nil
end

--- Sizes or colours have changed: all sheets are laid out again.
function M.invalidate()
  for _, s in ipairs(sheets) do
    s:invalidate()
  end
end

--- The dialog or menu that has all events to itself.
local function top_modal()
  for i = #sheets, 1, -1 do
    if sheets[i].modal then return sheets[i] end
  end
end
M.modal = top_modal

local function reachable(s)
  local modal = top_modal()
  return not modal or (index_of(s) or 0) >= index_of(modal)
end

--- The sheet at a point, whether or not a modal one keeps it from being used.
---@return Sheet?
function M.at(x, y)
  for i = #sheets, 1, -1 do
    local s = sheets[i]
    if s.layer < 5 and not s.pass and s:contains(x, y) then return s end
  end
end

-- ---- Focus and typing

function M.stop_typing()
  if not typing then return end
  typing.sheet.typing, typing.sheet.edit = nil, nil
  typing.sheet:invalidate()
  typing = nil
  window.typing(false)
end

--- Lets the player type into an input line of a sheet.
function M.type_into(s, id)
  M.stop_typing()
  s:update()
  typing = { sheet = s, id = id:find("/") and id or (s.id .. "/" .. id) }
  local region = s:region_of(typing.id)
  typing.edit = editing.new(region and region.input and region.input.value or "")
  s.typing, s.edit = typing.id, typing.edit
  focus = { sheet = s, id = typing.id }
  s:invalidate()
  window.typing(true)
end

local function all_stops()
  local stops = {}
  for _, s in ipairs(sheets) do
    if s.layer < 5 and reachable(s) then
      s:update()
      for _, region in ipairs(s.regions) do
        if region.on and not region.disabled then
          stops[#stops + 1] = { sheet = s, region = region }
        end
      end
    end
  end
  return stops
end

local function move_focus(step)
  local stops = all_stops()
  if #stops == 0 then return end
  local at = step > 0 and 0 or #stops + 1
  for i, stop in ipairs(stops) do
    if focus and stop.sheet == focus.sheet and stop.region.id == focus.id then at = i end
  end
  local to = stops[(at - 1 + step) % #stops + 1]
  M.stop_typing()
  focus = { sheet = to.sheet, id = to.region.id }
  to.sheet:reveal(to.region)
  if to.region.input then M.type_into(to.sheet, to.region.id) end
  window.wake(0)
end

local function focused_region()
  if not focus then return nil end
  return focus.sheet:region_of(focus.id)
end

local function type_key(e)
  local region = typing.sheet:region_of(typing.id)
  if not region then return M.stop_typing() end
  local spec, edit = region.input, typing.edit
  local value = spec.value
  if e.kind == "text" then
    editing.insert(edit, e.text)
  elseif e.key == "Return" or e.key == "Keypad Enter" then
    if spec.enter then spec.enter(spec.value) end
    return true
  elseif not editing.key(edit, e, window.clipboard) then
    return false
  end
  spec.value = edit.value
  if spec.value ~= value then spec.set(spec.value) end
  if typing then typing.sheet:invalidate() end
  return true
end

-- ---- Events

local function press_region(s, region, e)
  if region.input then
    M.type_into(s, region.id)
    local left = s:where(region)
    if e.x and left then editing.move(typing.edit, s:caret_at(region, e.x - left)) end
  elseif e.button == "right" and region.other then
    region.other(e)
  elseif e.button ~= "right" and region.on and not region.disabled then
    M.stop_typing()
    region.on(e)
  end
end

--- What says of itself, where the pointer is, that things can be let down on it.
local function landing()
  local s = M.at(pointer.x, pointer.y)
  local region = s and reachable(s) and s:at_point(pointer.x, pointer.y)
  return region and region.onto ~= nil and region or nil, s
end

--- Is a region carried? From a few pixels on it is, until it is let go.
local function carries(e)
  local region = pressed and pressed.region
  if not (region and region.carry and pressed.button == "left") then return false end
  if math.abs(e.x - pressed.x) + math.abs(e.y - pressed.y) < px(CARRY_UNITS) and not pressed.carried then return false end
  pressed.carried = true
  tips.close()
  window.cursor("move")
  window.wake(0)
  return true
end

local function pointer_moved(e)
  pointer.x, pointer.y = e.x, e.y
  beneath = beneath and e.buttons ~= nil and (e.buttons.left or e.buttons.middle) == true
  if beneath then return false end
  if pressed and pressed.region and pressed.region.drag then
    if e.buttons and e.buttons.left then pressed.region.drag(e) end
    return true
  end
  if carries(e) then return true end
  local s = M.at(e.x, e.y)
  if s and not reachable(s) then s = nil end
  local region = s and s:at_point(e.x, e.y)
  local was = hover and hover.region
  hover = region and { sheet = s, region = region } or nil
  if region ~= was then
    window.wake(0)
    if was and was.hover then was.hover(false) end
    if region and region.hover then region.hover(true) end
  end
  if not s and not top_modal() then return false end
  window.cursor(region and region.on and "hand" or "arrow")
  local box = nil
  if region and region.tip then
    local x, y, w, h = s:where(region)
    box = x and { x = x, y = y, w = w, h = h, wide = true }
  end
  tips.ask(region and region.tip and region.id, region and region.tip, box)
  return true
end

local function dismiss_modal(s)
  if not s.on_close then return end
  local close = s.on_close
  M.hide(s)
  close()
end

local function pressed_button(e)
  pointer.x, pointer.y = e.x, e.y
  tips.close()
  local s = M.at(e.x, e.y)
  local modal = top_modal()
  if modal and (not s or not reachable(s)) then
    if modal.light then dismiss_modal(modal) end
    return true
  end
  focus = nil
  beneath = not s
  if not s then
    M.stop_typing()
    return false
  end
  pressed = { sheet = s, region = s:at_point(e.x, e.y), button = e.button, x = e.x, y = e.y }
  if not (pressed.region and pressed.region.input) then M.stop_typing() end
  if pressed.region and pressed.region.drag and e.button == "left" then pressed.region.drag(e) end
  window.wake(0)
  return true
end

local function released_button(e)
  local was = pressed
  pressed, beneath = nil, false
  if not was then return M.at(e.x, e.y) ~= nil and top_modal() ~= nil end
  window.wake(0)
  if was.carried then
    local under = landing()
    was.region.carry(under and under.onto)
    return true
  end
  local s = was.sheet
  if M.shown(s) and was.region and s:contains(e.x, e.y) then
    local region = s:at_point(e.x, e.y)
    local same = region and region.id == was.region.id
    if same and not region.drag then press_region(s, region, e) end
  end
  return true
end

local function wheel(e)
  local s = M.at(e.x, e.y)
  if not s then return top_modal() ~= nil end
  if reachable(s) then
    tips.close()
    s:scroll_by(-e.dy * px(48))
    pointer_moved(e)
  end
  return true
end

--- Escape lets go of what is nearest: typing and the dialog, else the focus.
local function escape(modal)
  if typing then M.stop_typing() end
  if modal then
    dismiss_modal(modal)
    return true
  end
  if not focus then return false end
  focus = nil
  window.wake(0)
  return true
end

--- What the keys of a dialog, or of what has the focus, do.
local function modal_key(e, modal)
  if e.key == "Down" or e.key == "Up" then
    move_focus(e.key == "Down" and 1 or -1)
    return true
  end
  if modal and (e.key == "Return" or e.key == "Keypad Enter") and modal.default then
    modal.default()
    return true
  end
  if e.key == "PageDown" or e.key == "PageUp" then
    local s = modal or focus.sheet
    s:scroll_by((e.key == "PageDown" and 1 or -1) * (s.view_h or 0) * 9 // 10)
    return true
  end
  return false
end

--- Points at a region, wherever it is: it has a frame as long as it is pointed at.
---@param id string? nil: at none.
function M.point(id) pointed = id end

--- Does a key write something, which comes as text? While a line is typed into it means nothing else.
local function writes(e)
  local mods = e.mods or {}
  return not mods.ctrl and not mods.alt and (utf8.len(e.key) == 1 or e.key == "Space")
end

local function key_down(e)
  tips.close()
  local waiting = top_modal()
  if waiting and waiting.takes then return waiting.takes(e) end
  if typing and (type_key(e) or writes(e)) then return true end
  local modal = top_modal()
  if e.key == "Tab" then
    move_focus(e.mods and e.mods.shift and -1 or 1)
    return true
  end
  if e.key == "Escape" then return escape(modal) end
  local region = focused_region()
  if region and (e.key == "Return" or e.key == "Space" or e.key == "Keypad Enter") then
    press_region(focus.sheet, region, { button = "left", key = true })
    return true
  end
  if (focus or modal) and modal_key(e, modal) then return true end
  return modal ~= nil
end

--- Gives an event to the sheets. Returns true when it was theirs.
---@param e table As in M.event of main.
---@return boolean
function M.event(e)
  for _, s in ipairs(sheets) do
    s:update()
  end
  if e.kind == "move" then return pointer_moved(e) or (pressed ~= nil) end
  if e.kind == "press" then return pressed_button(e) end
  if e.kind == "release" then return released_button(e) end
  if e.kind == "wheel" then return wheel(e) end
  if e.kind == "key" and e.down then return key_down(e) end
  if e.kind == "text" then return typing ~= nil and type_key(e) or typing ~= nil end
  if e.kind == "leave" then
    hover, pressed, beneath = nil, nil, false
    tips.close()
    window.wake(0)
  end
  return false
end

-- ---- Drawing

local function outline(x, y, w, h, colour)
  local t = px(2)
  window.fill(x - t, y - t, w + 2 * t, t, colour)
  window.fill(x - t, y + h, w + 2 * t, t, colour)
  window.fill(x - t, y, t, h, colour)
  window.fill(x + w, y, t, h, colour)
end

--- What is carried, at the pointer, and where it would be let down.
local function draw_carried()
  if not (pressed and pressed.carried) then return end
  local under, s = landing()
  if under then
    local x, y, w, h = s:where(under)
    if x then outline(x, y, w, h, colours.accent) end
  end
  pressed.region.face(pointer.x, pointer.y)
end

local function mark(s)
  if hover and hover.sheet == s then
    local region = s:region_of(hover.region.id)
    if region and region.on and not region.disabled and not region.input then
      local x, y, w, h = s:where(region)
      local held = pressed and pressed.region and pressed.region.id == region.id
      if x then window.fill(x, y, w, h, held and colours.press or colours.hover) end
    end
  end
  local shown_at = pointed and s:region_of(pointed)
  if shown_at then
    local x, y, w, h = s:where(shown_at)
    if x then outline(x, y, w, h, colours.accent) end
  end
  if focus and focus.sheet == s then
    local region = s:region_of(focus.id)
    if region then
      local x, y, w, h = s:where(region)
      if x then outline(x, y, w, h, colours.focus) end
    end
  end
end

--- The edge of a rectangle, a pixel wide, inside it.
function M.box(x, y, w, h, colour)
  window.fill(x, y, w, 1, colour)
  window.fill(x, y + h - 1, w, 1, colour)
  window.fill(x, y, 1, h, colour)
  window.fill(x + w - 1, y, 1, h, colour)
end

--- Draws all sheets. `now`: milliseconds.
function M.draw(now)
  tips.tick(now)
  for _, s in ipairs(sheets) do
    if s.modal and not s.light then
      local w, h = window.size()
      window.fill(0, 0, w, h, colours.dim)
    end
    s:draw()
    if s.after then s.after(s) end
    mark(s)
  end
  draw_carried()
end

--- Puts dialogs back into the middle after the window or the scale has changed.
function M.resized()
  for _, s in ipairs({ table.unpack(sheets) }) do
    if s.recentre then s.recentre() end
    if s.layer == 4 or s.layer == 5 then M.hide(s) end
  end
end

-- ---- In words, for tests

--- Everything that can be seen and clicked: panels with their regions in window pixels.
function M.report()
  local panels, regions = {}, {}
  for _, s in ipairs(sheets) do
    s:update()
    panels[#panels + 1] = {
      id = s.id,
      x = s.x,
      y = s.y,
      w = s.w,
      h = s.h,
      modal = s.modal and true or false,
      said = table.concat(s.said, "\n"),
    }
    for _, region in ipairs(s.regions) do
      local x, y, w, h = s:where(region)
      if x then
        regions[#regions + 1] = {
          id = region.id,
          x = x,
          y = y,
          w = w,
          h = h,
          text = region.text,
          enabled = (region.on ~= nil) and not region.disabled and reachable(s),
        }
      end
    end
  end
  return {
    panels = panels,
    regions = regions,
    focus = focus and focus.id or nil,
    typing = typing and typing.id or nil,
  }
end

tips.attach({ pointer = pointer, show = M.show, hide = M.hide })

--- The pointer's last place.
function M.pointer() return pointer.x, pointer.y end

return M
