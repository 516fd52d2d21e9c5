--- Command over hexes: how far a leader reaches along paths through hexes that nothing bars, some links of which may have to be
--- roads.
---
---     local range = command.range("Command Range", { red = { "bars red", "map" }, blue = { "bars blue", "map" } }, {
---       rows = { { hexes = 2 }, { hexes = 3, ways = { { 1 }, { 2 } } } },
---       onward = function(G, side, from, by_road) return those(map:neighbors(from), is_open) end,
---     })
---     if range:takes_in(G, "french", "0512", "0514") then ... end
local M = {}

---@class RangeRow
---@field hexes integer        Length of the path: its start is not counted, its end is.
---@field ways integer[][]?    Links of it that must be roads, one of these lists in full; link 0 is that from the start. Else none.

---@class RangeRules
---@field rows RangeRow[]|fun(G: table): RangeRow[]  A function gives one of several lists.
---@field onward fun(G: table, side: string, from: string, by_road: boolean): string[]  Hexes into which a path may run on.

---@class Front
---@field list string[]                Ends of all paths of a form from a hex,
---@field has table<string, boolean>  and the same as a set.

---@class Range: RangeRules
---@field fronts table<string, fun(G: table, from: string, form: integer): Front>
---@field reaches table<string, fun(G: table, from: string, hex: string): boolean>
---@field known table<RangeRow[], table[]>
---@field map Map
local Range = {}
Range.__index = Range

--- The form of a path in bits: a 1, then a bit for each link, set where that must be a road.
local function form_of(hexes, links)
  local form = 1
  for link = 0, hexes - 1 do
    form = form << 1 | (listed(links, link) and 1 or 0)
  end
  return form
end

--- The forms of paths that rows allow: { hexes, form }, the longest last.
local function forms_of(rows)
  local forms = {}
  for _, row in ipairs(rows) do
    for _, links in ipairs(row.ways or { {} }) do
      forms[#forms + 1] = { hexes = row.hexes, form = form_of(row.hexes, links) }
    end
  end
  table.sort(forms, function(a, b) return a.form < b.form end)
  return forms
end

local function forms_now(self, G)
  local rows = type(self.rows) == "function" and self.rows(G) or self.rows
  local forms = self.known[rows]
  if not forms then
    forms = forms_of(rows)
    self.known[rows] = forms
  end
  return forms
end

--- Ends of all paths of a form from a hex, worked out from those that are a link shorter.
local function declare_fronts(self, name, side, dependencies)
  local function look_on(G, hex, by_road) return self.onward(G, side, hex, by_road) end
  local onward = derived(name .. ", a hex on, " .. side, dependencies, look_on)
  local front
  front = derived(name .. ", " .. side, dependencies, function(G, from, form)
    if form == 1 then return { list = { from }, has = { [from] = true } } end
    local list, has = {}, {}
    local by_road, before = form & 1 == 1, front(G, from, form >> 1).list
    for i = 1, #before do
      for _, to in ipairs(onward(G, before[i], by_road)) do
        if not has[to] then
          has[to], list[#list + 1] = true, to
        end
      end
    end
    return { list = list, has = has }
  end)
  return front
end

--- Does any path that is long enough end in a hex?
local function declare_reaches(self, name, side, dependencies)
  local front = self.fronts[side]
  return derived(name .. ", between two hexes, " .. side, dependencies, function(G, from, hex)
    local distance = self.map:distance(from, hex)
    for _, path in ipairs(forms_now(self, G)) do
      if path.hexes >= distance and front(G, from, path.form).has[hex] then return true end
    end
    return from == hex
  end)
end

--- Declares a range; by side the dependencies, as those of `derived`, on which its paths hang.
---@param name string
---@param dependencies table<string, string[]>
---@param def RangeRules
---@return Range
function M.range(name, dependencies, def)
  local self = { rows = def.rows, onward = def.onward, fronts = {}, reaches = {}, known = {}, map = map_of() }
  for _, side in ipairs(keys_of(dependencies)) do
    self.fronts[side] = declare_fronts(self, name, side, dependencies[side])
    self.reaches[side] = declare_reaches(self, name, side, dependencies[side])
  end
  return setmetatable(self, Range)
end

--- Does the range of a leader in a hex take in another hex?
---
---     need(range:takes_in(G, "french", leader_hex, hex), "7.2", "out_of_range")
---@return boolean
function Range:takes_in(G, side, from, hex) return self.reaches[side](G, from, hex) end

--- All hexes within the range of a leader in a hex, that hex too.
---@return table<string, boolean>
function Range:hexes(G, side, from)
  local set = { [from] = true }
  for _, path in ipairs(forms_now(self, G)) do
    for _, hex in ipairs(self.fronts[side](G, from, path.form).list) do
      set[hex] = true
    end
  end
  return set
end

return M
