---@meta engine.map
-- Made by `grognard api --luals`: do not edit.

--- Maps: terrain, hexsides, roads, bridges, places, areas, and layers of numbers in play.
---@class engine.map
local map = {}

---@class Map
local Map = {}

--- Whether a hex has that code; aliases count.
---@param code string
---@return boolean
function Map:has(code) end

--- Gives the canonical code of a hex; nil when there is none.
---@param code string
---@return string?
function Map:canonical(code) end

--- Gives the codes that are not canonical, with those that are: {S0201 = "N0101"}.
---@return table
function Map:aliases() end

--- Lists all hexes of the grid, sorted by code.
---@return string[]
function Map:hexes() end

--- Gives the neighbour in direction 1 to 6; nil off the map. Pointy grids: E NE NW W SW SE; flat grids: N NE SE S SW NW.
---@param hex string
---@param dir integer
---@return string?
function Map:neighbor(hex, dir) end

--- Lists the neighbours in the order of directions. The table is made once and shared: read it, never write it.
---@param hex string
---@return string[]
function Map:neighbors(hex) end

--- Direction 1 to 6 from a to its neighbour b, else nil.
---@param a string
---@param b string
---@return integer?
function Map:direction(a, b) end

--- Distance in hexes.
---@param a string
---@param b string
---@return integer
function Map:distance(a, b) end

--- Lists the hexes of the straight line, both ends included.
---@param a string
---@param b string
---@return string[]
function Map:line(a, b) end

--- Lists the hexes at exactly that distance.
---@param hex string
---@param radius integer
---@return string[]
function Map:ring(hex, radius) end

--- Lists the hexes within that distance, nearest ring first.
---@param hex string
---@param radius integer
---@return string[]
function Map:range(hex, radius) end

--- Bearing of b from a in whole degrees, 0 to 359, clockwise from up the page.
---@param a string
---@param b string
---@return integer
function Map:bearing(a, b) end

--- Place of the centre on the page, right and down, in steps of half a hex (along rows of a pointy grid, along columns of a flat one) and whole rows or columns.
---@param hex string
---@return integer x
---@return integer y
function Map:page(hex) end

--- Name of the terrain; nil where the map gives none.
---@param hex string
---@return string?
function Map:terrain(hex) end

--- Lowest and highest level in the hex.
---@param hex string
---@return integer min
---@return integer max
function Map:level(hex) end

--- Reports whether the hex has that feature.
---@param hex string
---@param name string
---@return boolean
function Map:feature(hex, name) end

--- Lists the features of a hex in the map's own order.
---@param hex string
---@return string[]
function Map:features(hex) end

--- Lists the names that the map declares: of "terrain", "feature", "side", "link", "bridge" or "state".
---@param list string
---@return string[]
function Map:names(list) end

--- Whether that feature lies on the hexside from a to b; a directional one counts when the way from a to b goes up. False when they are not neighbours.
---@param a string
---@param b string
---@param name string
---@return boolean
function Map:side(a, b, name) end

--- As side, but a directional feature counts when the way from a to b goes down.
---@param a string
---@param b string
---@param name string
---@return boolean
function Map:side_down(a, b, name) end

--- Whether a road of that kind leads from a to its neighbour b now; in a broken state none does.
---@param a string
---@param b string
---@param kind string
---@return boolean
function Map:link(a, b, kind) end

--- Adds or takes away a road between two neighbours.
---@param a string
---@param b string
---@param kind string
---@param there boolean
function Map:set_link(a, b, kind, there) end

--- Kind of the bridge between two hexes, nil when there is none; and state, nil when intact.
---@param a string
---@param b string
---@return string? kind
---@return string? state
function Map:bridge(a, b) end

--- Name of the printed bridge there, or nil.
---@param a string
---@param b string
---@return string?
function Map:bridge_name(a, b) end

--- Sets the bridge between two neighbours (nil: none) and its state (nil: intact). Both must be declared by the map. A state without a bridge means the road's own implied bridge.
---@param a string
---@param b string
---@param kind? string
---@param state? string
function Map:set_bridge(a, b, kind, state) end

--- Grows whenever a road, a bridge or its state changes.
---@return integer
function Map:version() end

--- Lists the hexsides whose roads, bridge or state are not as printed, as text: two maps with the same list are in the same state.
---@return string[]
function Map:changed() end

--- Puts roads, bridges and states back as printed and clears all layers.
function Map:reset() end

--- The place of that id: {id, kind, name, hex} and its attributes; nil when there is none.
---@param id string
---@return table?
function Map:place(id) end

--- Lists all places, sorted by id.
---@return table[]
function Map:places() end

--- The first place (by id) in a hex, or nil.
---@param hex string
---@return table?
function Map:place_at(hex) end

--- The first place (by id) of that name; else nil and a message with the nearest name.
---@param name string
---@return table? place
---@return string? message
function Map:find(name) end

--- Lists the hexes of an area, sorted. Raises when it is unknown.
---@param name string
---@return string[]
function Map:area(name) end

--- Reports whether a hex belongs to an area. Raises when the area is unknown.
---@param name string
---@param hex string
---@return boolean
function Map:in_area(name, hex) end

--- Lists the names of all areas, sorted.
---@return string[]
function Map:areas() end

--- Lists the entry hexes as {hex, name, links = {kinds of road that run off the map}}.
---@return table[]
function Map:entries() end

--- Lists the off-map boxes as {id, title}.
---@return table[]
function Map:boxes() end

--- The layer of that name; made on first use, all 0.
---@param name string
---@return Layer
function Map:layer(name) end

--- Id of the map.
---@return string
function Map:id() end

--- Title of the map, "" when it has none.
---@return string
function Map:title() end

--- Number of hexes of the grid.
---@return integer
function Map:count() end

--- The printed map as text: the same bytes for the same map.
---@return string
function Map:text() end

--- Lists what is wrong with the map's topology as {text, hex}; empty when nothing is.
---@return table[]
function Map:problems() end

---@class Layer
local Layer = {}

--- The number of a hex.
---@param hex string
---@return integer
function Layer:get(hex) end

--- Sets the number of a hex, 32 bits.
---@param hex string
---@param n integer
function Layer:set(hex, n) end

--- Adds to the number of a hex; gives the new one.
---@param hex string
---@param d integer
---@return integer
function Layer:add(hex, d) end

--- Adds to the number of every hex of a list.
---@param hexes string[]
---@param d integer
function Layer:add_each(hexes, d) end

--- Reports which neighbours hold at least that number (1 when left out): bit i - 1 stands for neighbour i of Map:neighbors.
---@param hex string
---@param least? integer
---@return integer
function Layer:around(hex, least) end

--- Sets all numbers to 0.
function Layer:clear() end

--- Lists the hexes whose number is not 0, sorted.
---@return string[]
function Layer:hexes() end

--- Reads map text. Of wrong text it gives nil, a message with file and line, and the fault as {file, line, text, hint}.
---@param text string
---@param filename string
---@return Map?
---@return string? message
---@return table? fault
function map.read(text, filename) end

return map
