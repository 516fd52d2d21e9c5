--- Concealment: pieces that lie face down for the other sides. From one declaration follow what the view shows of a stack, who
--- may be named in an action, what turning up and hiding again do, and what random play exchanges.
---
---     local hidden = concealment.declare({
---       rule = "15.18a",
---       shown = function(G, id, piece) return piece.shown or piece.at.mode == "line" end,
---       marks = function(G, id) return { nation = leaders.by[id].nation } end,
---       alike = function(G, id) return leaders.by[id].nation end,
---     })
---     series({ pieces = board.declare({ concealed = hidden, ... }), ... })
---     hidden:reveal(G, { "NEY" }, "18.3") -- and, when the fight is over,
---     hidden:conceal(G)
local board = require("mechanics.board")
local lists = require("kernel.lists")
local M = {}

---@class Concealment
---@field rule string  That a side does not know a piece: refusals of actions which name it bear it.
---@field shown fun(G: table, id: string, piece: table): any  Does it lie face up for all? `piece.shown` is what `reveal` leaves.
---@field covers (fun(G: table, side: string, hex: string): any)?  Does a side see of a stack there what lies face up alone, so that it
---  is shown as covered even when nothing else is in it? Without it a stack is when something of it lies face down.
---@field marks (fun(G: table, id: string, piece: table): table)?  What a stack face down shows, by its lead piece.
---@field alike (fun(G: table, id: string, piece: table): string?)?  Pieces of a side with the same text look the same face down, so
---  random play exchanges their places; nil: this one stays.
local Concealment = {}
Concealment.__index = Concealment

--- Declares how pieces lie face down: for `concealed` of a board.
---@param def Concealment
---@return Concealment
function M.declare(def) return setmetatable(def, Concealment) end

--- Does a side know what a piece is? Its own always.
---
---     if not hidden:sees(G, side, id) then return "hidden" end
---@param side string
---@param id string
---@return boolean
function Concealment:sees(G, side, id)
  local piece = G.pieces[id]
  if not piece then return false end
  return piece.side == side or self.shown(G, id, piece) and true or false
end

--- Is a stack of another side shown as covered?
---@param seen integer Pieces of it that the side sees.
---@param all integer
---@return boolean
function Concealment:hides(G, side, stack, seen, all)
  return seen < all or self.covers ~= nil and stack.side ~= side and self.covers(G, side, stack.hex) and true or false
end

--- May a side name a piece in an action? What `series{ knows }` asks.
---@return boolean
---@return string? rule
function Concealment:knows(G, side, id)
  if self:sees(G, side, id) then return true end
  return false, self.rule
end

--- Pieces that lie face down, by where they are.
---@return table<string, string[]> by
---@return string[] places In the order of the pieces.
local function face_down(self, G, ids)
  local by, places = {}, {}
  for _, id in ipairs(ids) do
    local piece = G.pieces[id]
    local place = board.place(piece)
    if place and not self.shown(G, id, piece) then
      if not by[place] then
        by[place], places[#places + 1] = {}, place
      end
      table.insert(by[place], id)
    end
  end
  return by, places
end

local function hex_of(piece) return piece.hex or piece.at.head or piece.at.left end

--- Logs who is seen, place by place; what is known now cannot be unknown by undo.
local function say(G, by, places, id)
  if #places > 0 then barrier() end
  for _, place in ipairs(places) do
    log(id, "revealed", "hex", hex_of(G.pieces[by[place][1]]), "pieces", by[place])
  end
end

--- Turns pieces up until they are hidden again, and logs them place by place (text `revealed`: `hex`, `pieces`). It is a barrier
--- to undo. Those that lie face up already are passed over.
---@param ids string[]
---@param id string Rule that reveals.
function Concealment:reveal(G, ids, id)
  local by, places = face_down(self, G, ids)
  for _, place in ipairs(places) do
    board.mark(G, by[place], { shown = true })
  end
  say(G, by, places, id)
end

--- Shows pieces in passing: they are logged as by `reveal`, but stay face down.
---@param ids string[]
---@param id string Rule that shows them.
function Concealment:glimpse(G, ids, id)
  local by, places = face_down(self, G, ids)
  say(G, by, places, id)
end

--- Hides all pieces again that `reveal` turned up.
function Concealment:conceal(G)
  for id, piece in pairs(G.pieces) do
    if piece.shown then board.mark(G, id, { shown = false }) end
  end
end

--- What a side may see of a stack: its pieces, or a handle and what is shown face down. Those of it that lie face up are seen.
---@param stack table Of the view, with hex or hexes; it is filled.
---@param ids string[] Its pieces, the lead piece first.
---@param number integer It is the n-th such stack in its hex.
---@param seen string[] Those that the side knows.
function Concealment:cover(G, stack, ids, number, seen)
  stack.handle = ("hidden:%s:%d"):format(stack.hex, number)
  local lead = ids[1]
  for field, shown in pairs(self.marks and self.marks(G, lead, G.pieces[lead]) or {}) do
    stack[field] = shown
  end
  if #seen == 0 then stack.pieces = nil end
end

--- Pieces on the map that a side cannot tell apart: lists of two and more of them.
local function lookalikes(self, G, side)
  local by, kinds = {}, {}
  for _, id in ipairs(lists.keys(G.pieces)) do
    local piece = G.pieces[id]
    local down = piece.side ~= side and board.place(piece) and not self.shown(G, id, piece)
    local alike = down and self.alike(G, id, piece)
    local kind = alike and piece.side .. " " .. alike
    if kind and not by[kind] then
      by[kind], kinds[#kinds + 1] = {}, kind
    end
    if kind then table.insert(by[kind], id) end
  end
  return by, kinds
end

local function replace(stack, from, to)
  local other = {}
  for i, id in ipairs(stack) do
    other[i] = id == from and to or id
  end
  return other
end

--- Lets two pieces of a state change places, in the order of their stacks too.
---@param G table A copy, which no board has indexed.
function M.exchange(G, a, b)
  local one, two = G.pieces[a], G.pieces[b]
  local from, to = board.place(one), board.place(two)
  if from == to then return end
  if G.stacks then
    G.stacks[from], G.stacks[to] = replace(G.stacks[from], a, b), replace(G.stacks[to], b, a)
  end
  one.hex, two.hex = two.hex, one.hex
  one.at, two.at = two.at, one.at
end

--- For `permute` of a series: of each kind of pieces that look the same to a side, two change places.
---@param G table A copy; it is changed.
---@param side string
---@param pick fun(n: integer): integer
---@return boolean changed
function Concealment:permute(G, side, pick)
  if not self.alike then return false end
  local by, kinds = lookalikes(self, G, side)
  local changed = false
  for _, kind in ipairs(kinds) do
    local list = by[kind]
    local a, b = list[pick(#list)], list[pick(#list)]
    if a ~= b then
      M.exchange(G, a, b)
      changed = true
    end
  end
  return changed
end

return M
