--- A few pieces on open ground, in the French Movement Phase, for specs.
local allowance = require("rules.08_allowance")
local board = require("mechanics.board")
local ground = require("rules.08_ground")
local pieces = require("rules.03_pieces")
local zones = require("rules.10_zones")

local map = map_of()
local FAR = 16 -- open hexes in a row
local M = {}

--- Is a step an open one: for 1 MP, there and back, and to zones?
local function plain(from, to)
  return map:in_area("map_b", to) and zones.open(from, to) and ground.cost(from, to) == 1 and ground.cost(to, from) == 1 -- 3.11
end

local function in_direction(hex, i)
  local list = map:neighbors(hex)
  return #list == 6 and list[i] or nil
end

--- A row of open hexes whose first has open ground all around.
local function row_from(hex)
  local row = { hex }
  if #ground.defence(hex) > 0 then return nil end
  for i = 1, 6 do
    local to = in_direction(hex, i)
    if not to or not plain(hex, to) then return nil end
  end
  while #row <= FAR do
    local next
    for _, to in ipairs(map:neighbors(row[#row])) do
      if plain(row[#row], to) and map:distance(hex, to) > map:distance(hex, row[#row]) then next = next or to end
    end
    if not next then return nil end
    row[#row + 1] = next
  end
  return row
end

local row
for _, hex in ipairs(map:area("map_b")) do
  row = row or row_from(hex)
end
M.HEX = row[1]

--- A hex next to the first: 1 lies in the row, 2 and 3 beside it.
function M.beside(i)
  if i == 0 then return M.HEX end
  local around = map:neighbors(M.HEX)
  table.sort(around, function(a, b)
    local one, two = map:distance(a, row[2]), map:distance(b, row[2])
    return one < two or one == two and a < b
  end)
  return around[i]
end

--- All who come this week are there.
function M.enter(g)
  while g:step() == "arrivals" do
    local side = g:asked()[1]
    g:act("enter", g:legal(side)[1].args, side)
  end
end

--- A game in which everybody is there who comes at the start, and the first week, which has rules of its own (19.12m), is over.
---@param g SpecGame
function M.second_week(g)
  g.forced = false
  M.enter(g)
  g.state.turn = 2
  return g
end

--- Charles is not tried, if he waits (19.11k).
function M.wait(g)
  if g:step() == "stirring" then g:act("end") end
end

--- Fortresses stay as they are, if anybody is asked (15.13).
function M.pass_gates(g)
  while listed({ "gates", "sally", "watch" }, g:step()) do
    g:act("end")
  end
end

--- The Skirmish Phase is over, if there is one.
function M.pass_skirmishes(g)
  M.pass_gates(g)
  if g:step() == "skirmishes" then g:act("end") end
  M.pass_gates(g)
end

--- All orders are given, and the French begin.
function M.begin(g)
  M.wait(g)
  g:act("end", {}, "french")
  g:dice({ 1, 1 })
  g:act("end", {}, "coalition")
end

--- A hex of the row: 0 the first.
function M.along(i) return row[i + 1] end

---@class FieldOptions
---@field ride boolean?
---@field order string|false|nil
---@field at string?
---@field foes table<string, integer|string>?
---@field friends table<string, table>?
---@field apart table<string, integer>?

--- French leaders with those on their charts in the first hex (or `at`), all with an order to march (or `order`); `foes` and `friends` by
--- the number of the hex next to it; `apart`: leaders who stand there; `ride`: in the French Skirmish Phase, if it comes to one.
---@param g SpecGame  Of lga:ulm.
---@param forces table<string, string[]>
---@param def FieldOptions?
function M.march(g, forces, def)
  def = def or {}
  M.second_week(g)
  if not def.ride then
    M.begin(g)
    M.pass_skirmishes(g)
  end
  g:clear()
  local charts, of = table_of("charts"), {}
  for _, line in ipairs(charts) do
    if line.chart == "1805" then of[line.piece] = line.strength end
  end
  local order = def.order
  if order == nil then order = "march" end
  local function put(id, hex, chart, superior)
    pieces.put(g.state, id, hex, { strength = of[id], chart = chart, superior = superior, order = order or nil })
  end
  for id, below in pairs(forces) do
    put(id, def.apart and def.apart[id] and M.beside(def.apart[id]) or def.at or M.HEX)
    for _, each in ipairs(below) do
      put(each, nil, id)
    end
  end
  for id, at in pairs(def.friends or {}) do
    put(at[1], row[#row])
    put(id, M.beside(at[2]), nil, at[1])
  end
  for id, at in pairs(def.foes or {}) do
    put(id, type(at) == "string" and at or M.beside(at))
  end
  board.refresh(g.state)
  if def.ride then M.begin(g) end
  return g
end

function M.frame(g) return g.state.stack[#g.state.stack] end

function M.left(g) return allowance.left(g.state, M.frame(g)) end

--- The next hex of the row.
function M.onward(g)
  local at = M.frame(g).hex
  for i, hex in ipairs(row) do
    if hex == at then return row[i + 1] end
  end
end

--- A step along the row.
function M.step(g)
  local to = M.onward(g)
  g:act("step", { to = to })
  return to
end

function M.force(g) g:act("force", { to = M.onward(g) }) end

--- The march ends; where a die of attrition falls, it takes nothing.
function M.halt(g)
  local f = M.frame(g)
  if f.steps > 0 and not f.die and pieces.strength(g.state, allowance.going(g.state, f)) > 0 then g:dice({ 1 }) end
  g:act("halt")
end

--- The rule against a step; nil: none.
function M.why_step(g, to)
  local reasons = g:why("step", { to = to or M.onward(g) })
  return reasons[1] and reasons[1].rule
end

--- The Supply Phase: who must forages where the rules offer it first, and trains feed whom they can.
function M.feed(g)
  while g:step() == "sources" do
    local side = g:asked()[1]
    local choice = those(g:legal(side), function(action) return action.verb ~= "end" end)[1]
    if choice then g:act(choice.verb, choice.args, side) else g:act("end", {}, side) end
  end
end

--- A whole march to a hex, by the steps of `go`.
function M.walk(g, id, to)
  local reach = g:reach({ unit = id, to = to }).hexes[1]
  g:act("move", { unit = id })
  for i = 2, #reach.path do
    g:act("step", { to = reach.path[i] })
  end
  M.halt(g)
end

return M
