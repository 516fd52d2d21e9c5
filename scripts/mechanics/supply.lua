--- Lines over the map, hex by hex, to goals: of supply, of communication. Hexes and hexsides may bar them, and they may be no
--- longer than so many hexes. Where there is no line, `why` finds where the one that is barred least breaks.
---
---     local lines = supply.declare("supply lines", { "board", "map" }, {
---       goals = depots,
---       shut = function(G, side, hex) return enemy_at(G, side, hex) and "line_enemy" or nil end,
---       over = function(G, a, b) return not bridged(a, b) and "line_water" or nil end,
---       most = 8,
---     })
---     if not lines:reaches(G, "french", "0512") then ... end
local M = {}

---@class LineRules
---@field goals fun(G: table, side: string): string[]                Hexes to which lines lead.
---@field shut fun(G: table, side: string, hex: string): string?     Text key of what keeps a line out of a hex; nil: nothing.
---@field over (fun(G: table, from: string, to: string): string?)?   The same of a hexside between neighbours.
---@field near (fun(G: table): fun(hex: string): string[])?          Where a line may lead on to; else all neighbours, in rising order.
---@field most integer?     Hexes of a line at most, its start not counted.
---@field outside string?   The key by which `shut` names hexes off the map: `why` leads through none of them.

---@class Lines: LineRules
---@field field fun(G: table, side: string): LineField  All lines of that length.
---@field any fun(G: table, side: string): LineField    Lines of any length.
---@field barred fun(G: table, side: string): table<string, LineWay>

---@class LineField
---@field far table<string, integer>  Hexes from which a line leads on: so many are left.
---@field next table<string, string>  The first of them.
---@field goal table<string, boolean>

---@class LineWay
---@field hex string
---@field bars integer   What bars it from here on.
---@field steps integer
---@field next LineWay?

---@class LineBreak
---@field reason string    "far", "barred" or "none".
---@field way string[]     From the start to a goal; empty when there is none.
---@field bars table[]     { key, hex, to? } along the way; with `to` a hexside between both.
---@field near string?     The first hex, along the way, from which a line leads on.
---@field hexes integer?   So far it is to there.

local Lines = {}
Lines.__index = Lines

local function rising()
  local map, known = map_of(), {}
  return function()
    return function(hex)
      if not known[hex] then
        known[hex] = copy_of(map:neighbors(hex))
        table.sort(known[hex])
      end
      return known[hex]
    end
  end
end

local function free_over() end

--- Works a field out from its goals outwards, ring by ring.
---@return LineField
local function spread(self, G, side, most)
  local field, near = { far = {}, next = {}, goal = {} }, self.near(G)
  local far, front, step = field.far, {}, 0
  for _, hex in ipairs(self.goals(G, side)) do
    field.goal[hex] = true
    if not self.shut(G, side, hex) then
      far[hex] = 0
      front[#front + 1] = hex
    end
  end
  while #front > 0 and (not most or step < most - 1) do
    step = step + 1
    local ahead = {}
    for _, from in ipairs(front) do
      for _, hex in ipairs(near(from)) do
        if not far[hex] and not self.over(G, hex, from) and not self.shut(G, side, hex) then
          far[hex], field.next[hex] = step, from
          ahead[#ahead + 1] = hex
        end
      end
    end
    front = ahead
  end
  return field
end

--- For every hex that is near enough, the way to a goal that is barred least.
---@return table<string, LineWay>
local function least_barred(self, G, side)
  local best, front, step, near = {}, {}, 0, self.near(G)
  for _, hex in ipairs(self.goals(G, side)) do
    best[hex] = { hex = hex, bars = self.shut(G, side, hex) and 1 or 0, steps = 0 }
    front[#front + 1] = best[hex]
  end
  while #front > 0 and (not self.most or step < self.most - 1) do
    step = step + 1
    local ahead = {}
    for _, way in ipairs(front) do
      for _, hex in ipairs(near(way.hex)) do
        local bar = self.shut(G, side, hex)
        local bars = way.bars + (bar and 1 or 0) + (self.over(G, hex, way.hex) and 1 or 0)
        if (not bar or bar ~= self.outside) and (not best[hex] or bars < best[hex].bars) then
          best[hex] = { hex = hex, bars = bars, steps = step, next = way }
          ahead[#ahead + 1] = best[hex]
        end
      end
    end
    front = ahead
  end
  return best
end

--- Declares lines. The dependencies are those of `derived`, on which what the functions say hangs.
---
---     local roads = supply.declare("roads", { "board", "map" }, { goals = sources, shut = shut, near = road_ways })
---@param name string
---@param dependencies string[]
---@param def LineRules
---@return Lines
function M.declare(name, dependencies, def)
  local self = setmetatable(copy_of(def), Lines) --[[@as Lines]]
  self.near, self.over = def.near or rising(), def.over or free_over
  self.field = derived(name, dependencies, function(G, side) return spread(self, G, side, self.most) end)
  self.any = derived(name .. ", of any length", dependencies, function(G, side) return spread(self, G, side) end)
  self.barred = derived(name .. ", barred", dependencies, function(G, side) return least_barred(self, G, side) end)
  return self
end

--- The neighbour from which a line of a field is shortest, ties by the lowest code.
local function nearest(self, G, field, hex)
  local best
  for _, to in ipairs(self.near(G)(hex)) do
    local far = field.far[to]
    if far and not self.over(G, hex, to) and (not best or far < field.far[best]) then best = to end
  end
  return best
end

--- Can a line be traced from a hex, whatever stands in it?
---
---     need(lines:reaches(G, side, hex), "14.0", "no_line")
---@return boolean
function Lines:reaches(G, side, hex)
  local field = self.field(G, side)
  return field.goal[hex] == true or nearest(self, G, field, hex) ~= nil
end

--- Does a line lead on from a hex, that hex being free itself?
---@return boolean
function Lines:passes(G, side, hex) return self.field(G, side).far[hex] ~= nil end

--- Adds a line to a list of hexes, from a hex that it passes.
local function follow(field, hex, list)
  while hex do
    list[#list + 1] = hex
    hex = field.next[hex]
  end
  return list
end

--- The line from a hex that lines pass, that hex first; empty when none passes it.
---@return string[] hexes
function Lines:onward(G, side, hex)
  local field = self.field(G, side)
  return field.far[hex] and follow(field, hex, {}) or {}
end

--- The shortest line from a hex: its hexes, the hex itself first. nil: there is none.
---
---     local hexes = lines:line(G, "french", "0512")
---@return string[]?
function Lines:line(G, side, hex)
  local field = self.field(G, side)
  if field.goal[hex] then return { hex } end
  local first = nearest(self, G, field, hex)
  return first and follow(field, first, { hex })
end

--- The way from a hex that is barred least, then the shortest.
local function first_way(self, G, side, hex)
  local ways, best, least = self.barred(G, side), nil, nil
  for _, to in ipairs(self.near(G)(hex)) do
    local way = ways[to]
    local bars = way and way.bars + (self.over(G, hex, to) and 1 or 0)
    if way and (not best or bars < least or bars == least and way.steps < best.steps) then
      best, least = way, bars
    end
  end
  return best
end

--- Adds what bars a step of a way; says whether anything does.
local function add_bars(self, G, side, bars, from, to)
  local over, shut = self.over(G, from, to), self.shut(G, side, to)
  if over then bars[#bars + 1] = { key = over, hex = from, to = to } end
  if shut then bars[#bars + 1] = { key = shut, hex = to } end
  return over or shut
end

--- A way that is short enough, but barred.
local function barred_way(self, G, side, hex)
  local way = first_way(self, G, side, hex)
  if not way then return nil end
  local out = { reason = "barred", way = { hex }, bars = {} }
  local field, from = self.field(G, side), hex
  while way do
    out.way[#out.way + 1] = way.hex
    if add_bars(self, G, side, out.bars, from, way.hex) then
      out.near, out.hexes = nil, nil
    end
    if not out.near and field.far[way.hex] then
      out.near, out.hexes = way.hex, #out.way - 1
    end
    from, way = way.hex, way.next
  end
  return out
end

--- The hex of a field that lies nearest to a hex, ties by the lowest code, and how far it is.
local function nearest_in(field, hex)
  local near, hexes
  for _, other in ipairs(keys_of(field.far)) do
    local far = map_of():distance(hex, other)
    if not near or far < hexes then
      near, hexes = other, far
    end
  end
  return near, hexes
end

--- The way that is open but too long, if there is one, and from where on it would do.
local function long_way(self, G, side, hex)
  local field, open = self.field(G, side), self.any(G, side)
  local first = nearest(self, G, open, hex)
  local out = { reason = "far", way = first and follow(open, first, { hex }) or {}, bars = {} }
  for i = 2, #out.way do
    if not out.near and field.far[out.way[i]] then
      out.near, out.hexes = out.way[i], i - 1
    end
  end
  if not out.near then
    out.near, out.hexes = nearest_in(field, hex)
  end
  return out.near and out or nil
end

--- Why no line leads from a hex, and where it breaks.
---
---     local broken = lines:why(G, "french", "0512") -- { reason = "barred", bars = { { key = "line_enemy", hex = "0513" } }, ... }
---@return LineBreak
function Lines:why(G, side, hex)
  return barred_way(self, G, side, hex)
    or long_way(self, G, side, hex)
    or { reason = "none", way = {}, bars = {} }
end

--- From a hex along ways that could carry a line to the first from which one leads on: the step where it breaks.
---@param near fun(hex: string): string[]  The ways.
---@return string? from
---@return string? to
function Lines:gap(G, side, hex, near)
  local field, before, list, i = self.field(G, side), { [hex] = hex }, { hex }, 1
  while list[i] do
    local at = list[i]
    if field.far[at] then return before[at], at end
    for _, to in ipairs(near(at)) do
      if not before[to] then
        before[to], list[#list + 1] = at, to
      end
    end
    i = i + 1
  end
end

--- Hexes that lines pass, and what keeps them out of those around.
---@return string[] hexes  In rising order.
---@return table[] bars    { hex, key }.
function Lines:rim(G, side)
  local field, bars, seen = self.field(G, side), {}, {}
  local hexes, near = keys_of(field.far), self.near(G)
  for _, hex in ipairs(hexes) do
    for _, to in ipairs(near(hex)) do
      local key = not field.far[to] and not seen[to] and self.shut(G, side, to)
      if key then seen[to] = key end
    end
  end
  for _, hex in ipairs(keys_of(seen)) do
    bars[#bars + 1] = { hex = hex, key = seen[hex] }
  end
  return hexes, bars
end

return M
