---@meta mechanics.supply
-- Made by `grognard api --luals`: do not edit.

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

local M = {}

--- Declares lines. The dependencies are those of `derived`, on which what the functions say hangs.
---
---     local roads = supply.declare("roads", { "board", "map" }, { goals = sources, shut = shut, near = road_ways })
---@param name string
---@param dependencies string[]
---@param def LineRules
---@return Lines
function M.declare(name, dependencies, def) end

---@class Lines
local Lines = {}

--- Can a line be traced from a hex, whatever stands in it?
---
---     need(lines:reaches(G, side, hex), "14.0", "no_line")
---@return boolean
function Lines:reaches(G, side, hex) end

--- Does a line lead on from a hex, that hex being free itself?
---@return boolean
function Lines:passes(G, side, hex) end

--- The line from a hex that lines pass, that hex first; empty when none passes it.
---@return string[] hexes
function Lines:onward(G, side, hex) end

--- The shortest line from a hex: its hexes, the hex itself first. nil: there is none.
---
---     local hexes = lines:line(G, "french", "0512")
---@return string[]?
function Lines:line(G, side, hex) end

--- Why no line leads from a hex, and where it breaks.
---
---     local broken = lines:why(G, "french", "0512") -- { reason = "barred", bars = { { key = "line_enemy", hex = "0513" } }, ... }
---@return LineBreak
function Lines:why(G, side, hex) end

--- From a hex along ways that could carry a line to the first from which one leads on: the step where it breaks.
---@param near fun(hex: string): string[]  The ways.
---@return string? from
---@return string? to
function Lines:gap(G, side, hex, near) end

--- Hexes that lines pass, and what keeps them out of those around.
---@return string[] hexes  In rising order.
---@return table[] bars    { hex, key }.
function Lines:rim(G, side) end

return M
