--- Set-up by choice: pieces that may be set up within so many hexes of a point, each once, before the game begins.
--- `placing.declare(NAME, { rule, who, point, ... })` declares a step of that name, which a side ends by the action `end` of the
--- series, and the action `place`. The series has texts for NAME, for `place` and "set_up_at" {unit} {to}, and for the refusals
--- "not_to_set_up" and "set_up_already" {unit}, "stands_there" {unit} {to}, "set_up_too_far" {unit} {to} {point} {far}, and with
--- `hexes` "not_a_place" {unit} {to}.
---
---     placing.declare("set_up", {
---       rule = "3.3.1",
---       who = function(G, side) return board.which(G, { side = side }) end,
---       point = function(G, id) return points[id].hex, points[id].within end,
---       may = function(G, side, id, hex) need(fits(G, side, id, hex), "9.1", "over_stacked", "hex", hex) end,
---     })
---     step("set_ups", { rule = "3.3", steps = { "set_up" }, each = sides_of })
local board = require("mechanics.board")
local M = {}

---@class Placing
---@field rule string
---@field who fun(G: table, side: string): string[]  The pieces of a side that may be set up, in rising order; with none the step
--- is over at once.
---@field point fun(G: table, id: string): string, integer  The hex that its place is counted from, and how far it may stand from there.
---@field hexes (fun(G: table, id: string): string[]?)?  Where it may stand, when that is not around its point; nil: it is.
---@field may (fun(G: table, side: string, id: string, hex: string))?  States with `need` what else forbids a hex.
---@field actions string[]?  Verbs beside `end` and `place`, in rising order with them.
---@field placed (fun(G: table, id: string, hex: string, from: string))?  After a piece was set up that stood elsewhere.

local ACTIONS = { "end", "place" }

--- The hexes where a piece may stand, but the one where it does; around its point those nearest to that first.
local function hexes(def, G, id)
  local own = G.pieces[id].hex
  local list = def.hexes and def.hexes(G, id)
  if not list then
    local point, far = def.point(G, id)
    list = map_of():range(point, far)
  end
  return those(list, function(hex) return hex ~= own end)
end

--- May a piece of the side be set up still?
local function open(def, G, f, side, id)
  if not need(listed(def.who(G, side), id), def.rule, "not_to_set_up", "unit", id) then return false end
  return need(not listed(f.placed, id), def.rule, "set_up_already", "unit", id)
end

local function near_enough(def, G, id, hex)
  local list = def.hexes and def.hexes(G, id)
  if list then return need(listed(list, hex), def.rule, "not_a_place", "unit", id, "to", hex) end
  local point, far = def.point(G, id)
  local near = map_of():distance(point, hex) <= far
  return need(near, def.rule, "set_up_too_far", "unit", id, "to", hex, "point", point, "far", far)
end

--- Declares the step and its action.
---@param name string
---@param def Placing
function M.declare(name, def)
  step(name, {
    rule = def.rule,
    actions = def.actions or ACTIONS,
    enter = function(_, f) f.placed = {} end,
    done = function(G) return #def.who(G, G.phasing) == 0 end,
  })

  action("place", {
    rule = def.rule,
    args = { { "unit", "piece" }, { "to", "hex" } },
    offer = function(G, f, side, add)
      for _, id in ipairs(def.who(G, side)) do
        for _, hex in ipairs(listed(f.placed, id) and {} or hexes(def, G, id)) do
          add(id, hex)
        end
      end
    end,
    check = function(G, f, side, id, hex)
      if not open(def, G, f, side, id) or not near_enough(def, G, id, hex) then return end
      if not need(hex ~= G.pieces[id].hex, def.rule, "stands_there", "unit", id, "to", hex) then return end
      if def.may then def.may(G, side, id, hex) end
    end,
    apply = function(G, f, _, id, hex)
      local from = G.pieces[id].hex
      board.put(G, id, hex)
      table.insert(f.placed, id)
      log(def.rule, "set_up_at", "unit", id, "to", hex)
      if def.placed then def.placed(G, id, hex, from) end
    end,
  })
end

return M
