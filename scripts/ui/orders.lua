--- From clicks to entries of the legal list. Nothing here knows a rule: an entry belongs to a hex when
--- one of its arguments names the hex, a piece that is there, or a group that waits there.
local Table = require("ui.table")
local march = require("ui.march")
local order_marks = require("ui.order_marks")
local ring = require("ui.ring")
local words = require("ui.words")
local left_to_do = require("ui.left_to_do")
local lists = require("kernel.lists")
local M = {}

---@class Orders
---@field sorted table[] Entries with { entry, hexes, pieces, homes }
local Orders = {}
Orders.__index = Orders

---@param tbl Table
---@param map MapView
function M.new(tbl, map) return setmetatable({ table = tbl, map = map, chosen = {} }, Orders) end

-- ---- The list, sorted by place

--- What an entry names: hexes to go to, pieces, and where these stand.
local function sort_entry(self, entry)
  local at = self.table:position()
  local each = { entry = entry, hexes = {}, pieces = {}, homes = {} }
  for _, name in ipairs(self:arg_names(entry)) do
    local value = entry.args[name]
    local home = at.hex_of[value]
    if home and not self.map:is_hex(value) then
      each.pieces[#each.pieces + 1] = value
      each.homes[#each.homes + 1] = home
    elseif self.map:is_hex(value) then
      each.hexes[#each.hexes + 1] = value
    elseif at.groups[value] then
      each.pieces[#each.pieces + 1] = value
    end
  end
  return each
end

function Orders:arg_names(entry)
  local names = {}
  for name in pairs(entry.args or {}) do
    names[#names + 1] = name
  end
  table.sort(names)
  return names
end

--- The verbs of a force that is put together before it goes, if `verb` is one of them.
function Orders:force_of(verb, part)
  for _, force in ipairs(self.table.ui.forces or {}) do
    if force[part] == verb then return force end
  end
end

--- Reads the legal list again after a change; keeps what is selected while it makes sense.
function Orders:refresh()
  if self.of == self.table.changed then return end
  self.of = self.table.changed
  local legal = self.table:legal()
  self.prompt, self.actions = legal.prompt, legal.actions or {}
  self.sorted, self.starts, self.moving = {}, {}, nil
  for _, entry in ipairs(self.actions) do
    local each = sort_entry(self, entry)
    self.sorted[#self.sorted + 1] = each
    local force = self:force_of(entry.verb, "start")
    if force then
      local id = entry.args[force.arg]
      self.starts[id] = { force = force, entry = entry }
    end
    force = self:force_of(entry.verb, "step") or self:force_of(entry.verb, "stop")
    if force then self.moving = force end
  end
  self:keep_selection()
end

--- After a change: a force under way is selected; a selection that is gone is dropped.
function Orders:keep_selection()
  local values = self.prompt and self.prompt.values or {}
  self.reachable = nil
  if self.moving then
    self.chosen = {}
    for _, id in ipairs(type(values.pieces) == "table" and values.pieces or {}) do
      self.chosen[id] = true
    end
    local hex = self.map:is_hex(values.hex) and values.hex or values.by -- by: where it comes in
    if self.map:is_hex(hex) then self.hex = hex end
    self.piece, self.asked_for = nil, nil
    return
  end
  for id in pairs(self.chosen) do
    if not self.starts[id] then self.chosen[id] = nil end
  end
  local waits = self:waiting_hex()
  if waits and self.asked_for ~= waits then self:select(waits) end -- who comes in: all, unless said otherwise
  self.asked_for = waits
  if not waits and self.map:is_hex(values.hex) and values.hex ~= self.asked_hex then
    self.hex, self.chosen, self.piece = values.hex, {}, nil -- the prompt is about this hex
  end
  self.asked_hex = values.hex
  local stands = self.hex and self.table:position().stacks[self.hex] ~= nil
  if self.stood and not stands and not waits then self.hex = nil end -- all have left
  self.stood = self.hex and stands
  if self.piece and not self:has_entries_of(self.piece) then self.piece = nil end
end

function Orders:has_entries_of(id)
  for _, each in ipairs(self.sorted) do
    for _, piece in ipairs(each.pieces) do
      if piece == id then return true end
    end
  end
  return false
end

--- Does an entry leave the force that marches in its hex: a turn?
local function turns_in_place(self, each)
  return self.moving and each.entry.verb == self.moving.step and each.hexes[1] == self.prompt.values.hex
end

--- Entries without a place: the buttons of the prompt bar. Entries with a place that cannot be clicked
--- (a group that waits nowhere) count too, turns of a force in its hex, those whose verb is a `button`, and one that leaves
--- no choice.
---@return table[]
function Orders:buttons()
  self:refresh()
  if self:only() then return { self:only() } end
  local list = {}
  for _, each in ipairs(self.sorted) do
    local bare = #each.hexes == 0 and #each.homes == 0 or self.table:verb(each.entry.verb).button
    if (bare or turns_in_place(self, each)) and not ring.hex(self, each) then list[#list + 1] = each.entry end
  end
  return list
end

--- Can an entry not be taken back: do dice fall, or is something revealed? The pack's ui.lua says so.
---@return boolean
function Orders:is_final(entry)
  local look = self.table:verb(entry.verb)
  return look.final or look.odds or false
end

--- The entry of a prompt that leaves no choice: it waits for a press all the same.
---@return table?
function Orders:only()
  local only = not self.actions[2] and self.actions[1]
  return only and not self:force_of(only.verb, "start") and only or nil
end

--- The entries of a piece that need no further hex.
---@return table[]
function Orders:entries_of(id)
  self:refresh()
  local list = {}
  for _, each in ipairs(self.sorted) do
    if #each.hexes == 0 and lists.contains(each.pieces, id) then list[#list + 1] = each.entry end
  end
  return list
end

--- Is an entry about a group that waits or a piece in a box: off the map, and no one need know where? `click = "counter"`: a click on
--- its counter in a box or panel is the only way.
function Orders:has_button(each)
  if self.table:verb(each.entry.verb).click == "counter" then return false end
  local at = self.table:position()
  for _, value in pairs(#each.homes > 0 and each.entry.args or {}) do
    if at.groups[value] or at.boxed[value] and #each.hexes == 0 then return true end
  end
  return false
end

--- These have a button each as well.
function Orders:group_buttons()
  local list = {}
  for _, each in ipairs(self.sorted) do
    if self:has_button(each) then list[#list + 1] = each.entry end
  end
  return list
end

-- ---- Selection

--- Selects a stack; all its pieces that may set out are chosen. While those who may wait off the map, they
--- stay so, whatever is looked at.
function Orders:select(hex)
  hex = self.table:hexes_of(hex)[1]
  self.hex, self.piece, self.reachable = hex, nil, nil
  self.stood = self.table:position().stacks[hex] ~= nil
  local waiting = self:waiting_hex()
  if self.moving or waiting and next(self.chosen) then return end
  self.chosen = {}
  for _, id in ipairs(self:setting_out(waiting or hex)) do
    self.chosen[id] = true
  end
end

--- Who is chosen with a stack: all who may set out, or, where ui.lua says so, him alone who leads them.
function Orders:setting_out(hex)
  local list = self:movable(hex)
  local force = list[1] and self.starts[list[1]].force
  if not force or not force.alone then return list end
  return { march.chief_first(list, force.chief, self.table:position().piece)[1] }
end

--- Nothing is selected any more, but for the force under way.
function Orders:deselect()
  self.piece = nil
  if self.moving then return end
  self.hex, self.reachable, self.chosen = nil, nil, {}
end

--- Pieces in a hex that may begin a move, in the order of their ids.
function Orders:movable(hex)
  self:refresh()
  local at, list = self.table:position(), {}
  for id in pairs(self.starts) do
    if at.hex_of[id] == hex then list[#list + 1] = id end
  end
  table.sort(list)
  return list
end

--- Where those wait who may set out now, when all of them come in from off the map.
---@return string? hex
function Orders:waiting_hex()
  local at, hex = self.table:position(), nil
  for id in pairs(self.starts) do
    local group = at.waiting[id]
    if not group or not self.map:is_hex(group.hex) or hex and group.hex ~= hex then return nil end
    hex = group.hex
  end
  return hex
end

function Orders:choose(id, on)
  self.chosen[id] = on or nil
  self.reachable = nil
end

--- Is a piece chosen to go, taken up or gathered?
---@return boolean
function Orders:is_meant(id)
  return (self.chosen[id] or self.table.gathered[id] or self.piece == id) == true
end

--- The pieces that are chosen: who leads them, then the others in the order of their ids.
---@return string[]
function Orders:chosen_list()
  local list = {}
  for id in pairs(self.chosen) do
    list[#list + 1] = id
  end
  table.sort(list)
  local start = self.starts and self.starts[list[1]]
  return start and march.chief_first(list, start.force.chief, self.table:position().piece) or list
end

--- The hex from which the chosen force sets out.
---@return string?
function Orders:origin()
  local first = self:chosen_list()[1]
  return first and self.table:position().hex_of[first] or self.hex
end

--- Are pieces chosen that have not set out yet?
---@return boolean
function Orders:may_set_out() return not self.moving and next(self.chosen) ~= nil end

--- The selected piece, where it marches by itself hex by hex (`marches` of ui.lua), and the entry of a first step.
---@return string? id
---@return table? entry
function Orders:walker()
  local verb, at = self.table.ui.marches, self.table:position()
  local stack = verb and self.hex and at.stacks[self.hex]
  if not stack or not stack.own or self.moving or next(self.chosen) then return nil end
  local id = self.piece or not stack.pieces[2] and stack.pieces[1].id
  for _, each in ipairs(id and self.sorted or {}) do
    if each.entry.verb == verb and each.pieces[1] == id then return id, each.entry end
  end
end

--- The steps of that piece to a hex that it can reach, one action each; nil where it cannot.
---@return table[]? actions { verb, args }
function Orders:steps_to(hex)
  local id, entry = self:walker()
  local way, actions = id and self.table:reach({ id })[hex], {}
  if not way then return nil end
  for i, step in ipairs(way.path) do
    local args = {}
    for name, value in pairs(entry.args) do
      args[name] = value == id and id or step
    end
    actions[i] = { verb = entry.verb, args = args }
  end
  return actions
end

--- Where the force under way, or the chosen one, or the piece that marches by itself, could go.
---@return table<string, table>
function Orders:reach()
  self:refresh()
  local walker = self:walker()
  if walker then return self.table:reach({ walker }) end
  if not self.reachable then
    local ids = self:chosen_list()
    self.reachable = (self.moving or #ids > 0) and self.table:reach(ids) or {}
  end
  return self.reachable
end

--- Does a click on a hex bid the chosen force march there: no one is there who could be selected instead?
---@return boolean
function Orders:bids_march(hex)
  local at = self.table:hexes_of(hex)[1]
  local apart = at ~= self:origin() and not self.table:position().stacks[at]
  return self:may_set_out() and not self:waiting_hex() and apart
end

-- ---- What a click on a hex could mean

--- Is an entry about the piece that is taken up, or none is?
function Orders:names_chosen(each)
  if not self.piece or #each.pieces == 0 then return true end
  return lists.contains(each.pieces, self.piece)
end

--- The words of an entry.
function Orders:text(entry)
  if entry.text and entry.text ~= "" then return entry.text end
  local parts = {}
  for _, name in ipairs(self:arg_names(entry)) do
    parts[#parts + 1] = self.table:name(entry.args[name])
  end
  return (entry.verb:gsub("_", " ")) .. (#parts > 0 and (" " .. table.concat(parts, " ")) or "")
end

local function entry_choice(self, each)
  local entry = each.entry
  local look = self.table:verb(entry.verb)
  return {
    id = Table.entry_key(entry),
    text = self:text(entry),
    note = entry.rule,
    entry = entry,
    piece = each.pieces[1],
    final = self:is_final(entry),
    ask = look.click == "ask" or self:is_final(entry),
    hidden = look.click == "hidden",
  }
end

--- The chosen ones of a force that waits come in together; nil when none is chosen.
function Orders:entry()
  local hex, names = self:waiting_hex(), {}
  for _, id in ipairs(self:chosen_list()) do
    names[#names + 1] = self.table:name(id)
  end
  if not hex or #names == 0 then return nil end
  return { id = "march", text = words.of("bring_in", { names = words.list(names) }), march = hex }
end

--- A march of the chosen force to a hex that it can reach.
local function march_choice(self, hex)
  if next(self.chosen) and hex == self:waiting_hex() then return self:entry() end
  local to = next(self.chosen) and hex ~= self.hex and self:reach()[hex]
  if not to then return nil end
  return {
    id = "march",
    text = words.of("march_here"),
    detail = self.table:points_text(to.cost),
    march = hex,
  }
end

--- Adds what an entry means for a click on a hex: it is done, or a piece of it is taken up first.
function Orders:add_choice(list, picks, picked, each, hex)
  local here = lists.where(each.pieces, function(piece) return self.table:lies_in(piece, hex) end)
  local goes_there = lists.contains(each.hexes, hex) and self:names_chosen(each)
  if goes_there or here[1] and #each.hexes == 0 then
    list[#list + 1] = entry_choice(self, each)
    return
  end
  for _, piece in ipairs(here) do
    if not picked[piece] then
      picked[piece] = true
      picks[#picks + 1] = piece
    end
  end
end

--- What a click on a hex could mean: { id, text, detail?, note?, entry?, march?, select?, pick?, ask?, hidden? }.
---@return table[]
function Orders:choices(clicked)
  self:refresh()
  local list, picks, picked = {}, {}, {}
  local hex = self.table:hexes_of(clicked)[1]
  local going = march_choice(self, clicked)
  if going then list[1] = going end
  for _, each in ipairs(self.sorted) do
    local force = self:force_of(each.entry.verb, "start")
      or (going and self:force_of(each.entry.verb, "step"))
    local done_otherwise = force ~= nil or ring.hex(self, each) == hex -- selected, marched, brought in; turned
    if not done_otherwise then self:add_choice(list, picks, picked, each, clicked) end
  end
  march.superiors_first(list, function(choice) return choice.piece and self.table:position().number[choice.piece] or 0 end)
  self:add_picks(list, picks, hex)
  if #self:movable(hex) > 0 and not (self.moving and hex == self.hex) and hex ~= self.hex then
    list[#list + 1] = { id = "select", text = words.of("select_stack"), select = hex }
  elseif self.moving and self:can_stop() and self.hex ~= hex and self:own_stack(hex) then
    list[#list + 1] = { id = "halt", text = words.of("halt_and_select"), select = hex, halt = true }
  end
  return list
end

--- What a click on a hex means only in a menu: hidden choices.
---@return table[]
function Orders:more(hex)
  local list = {}
  for _, choice in ipairs(self:choices(hex)) do
    if choice.hidden then list[#list + 1] = choice end
  end
  return list
end

--- Pieces in the hex whose entries need a further hex: they are taken up first.
function Orders:add_picks(list, picks, hex)
  local at, number = 1, self.table:position().number
  table.sort(picks, function(a, b) return (number[a] or 0) < (number[b] or 0) end)
  for _, piece in ipairs(picks) do
    if self.piece ~= piece then
      local name, detail = self.table:name(piece), words.of("pick_detail")
      table.insert(list, at, { id = "pick." .. piece, text = name, detail = detail, pick = piece, hex = hex })
      at = at + 1
    end
  end
end

function Orders:own_stack(hex)
  local stack = self.table:position().stacks[hex]
  return stack and stack.own
end

--- What is left to the slowest of the force under way, as the prompt gives it; nil when it does not.
---@return integer?
function Orders:points_left()
  local left = self.moving and self.prompt.values.left
  if type(left) == "table" then return #left > 0 and math.min(table.unpack(left)) or nil end
  return left
end

--- The entry that ends the march under way, when it is legal.
function Orders:can_stop()
  if not self.moving then return nil end
  for _, entry in ipairs(self.actions) do
    if entry.verb == self.moving.stop then return entry end
  end
end

--- Overlays by hex: { [hex] = kind }.
function Orders:marks() return order_marks.of(self) end

--- Hexes of stacks that may set out.
---@return table<string, true>
function Orders:starting() return left_to_do.starting(self) end

--- Hexes with something to do, for "next".
---@return string[]
function Orders:todo() return left_to_do.hexes(self) end

--- What would be left undone by `finish`: { verb, text, names } by verb.
function Orders:undone(finish) return left_to_do.undone(self, finish) end

return M
