---@meta engine.board
-- Made by `grognard api --luals`: do not edit.

--- The index of pieces below `mechanics.board`, which packs use: it keeps state and index in step.
---@class engine.board
local board = {}

---@class Board
local Board = {}

--- Begins with these pieces, none of them anywhere; `enemies`: {[side] = {sides}}.
---@param ids string[]
---@param enemies table
function Board:fill(ids, enemies) end

--- Says whose a piece is, what it weighs, and which zones it has, as bits.
---@param id string
---@param side string
---@param weight integer
---@param zones integer
function Board:mark(id, side, weight, zones) end

--- Puts a piece into a hex, or into two as engine.twohex has it: at the bottom of its stack, else where its number belongs.
---@param id string
---@param place string|table
---@param under? boolean
function Board:put(id, place, under) end

--- Takes a piece off the map, to be with another.
---@param id string
---@param to string
---@param under? boolean
function Board:attach(id, to, under) end

--- Takes a piece away from its place.
---@param id string
function Board:lift(id) end

--- Closes hexes to a side whatever is there (1), or opens them again (-1).
---@param side string
---@param hexes string[]
---@param by integer
function Board:shut(side, hexes, by) end

--- Adds to a zone as if a piece of a side stood in each of these hexes (1), or takes it away again (-1).
---@param zone integer
---@param side string
---@param hexes string[]
---@param by integer
function Board:spread(zone, side, hexes, by) end

--- Changes from here on are supposed, until `restore`. Nests.
function Board:suppose() end

--- Takes back all changes since the last `suppose`.
function Board:restore() end

--- A number that differs whenever the pieces (of a side) do: for comparing alone.
---@param side? string
---@return integer
function Board:stamp(side) end

--- The stamp of the pieces of the enemies of a side.
---@param side string
---@return integer
function Board:stamp_foes(side) end

--- The stamp of all pieces but these.
---@param ids string[]
---@return integer
function Board:stamp_without(ids) end

--- A number that differs whenever a piece comes to a place on the map, leaves one or changes its side or zones.
---@return integer
function Board:stamp_places() end

--- The stamp of the pieces in the place of a piece, and of those that are with them.
---@param id string
---@return integer
function Board:stamp_stack(id) end

--- From here on it is noted how far from a piece in a hex the board is asked, until `watched`; without a piece nothing is. False when it is not in one hex, or another is watched.
---@param id? string
---@return boolean
function Board:watch(id) end

--- Ends what `watch` began: hexes within which lies all that the questions may hang on.
---@return integer
function Board:watched() end

--- A number that differs whenever the board may say something else of a hex within so many hexes of a piece: for comparing alone.
---@param id string
---@param far integer
---@return integer
function Board:seen(id, far) end

--- A number that differs whenever other hexes may be barred to a side: an enemy came or went, or one of its own where an enemy's zone reaches.
---@param side string
---@return integer
function Board:bars(side) end

--- The pieces in the place of a piece, the lead piece first.
---@param id string
---@return string[]
function Board:stack(id) end

--- The pieces in a place, the lead piece first.
---@param place string|table
---@return string[]
function Board:stack_at(place) end

--- The pieces that are with a piece.
---@param id string
---@return string[]
function Board:chart(id) end

--- A piece, those that are with it, and with them, each after the one that it is with.
---@param id string
---@return string[]
function Board:under(id) end

--- The pieces in a place and those under them, each after the one that it is with.
---@param place string|table
---@return string[]
function Board:here(place) end

--- The lead pieces of the stacks that are in a hex or have a half there: one hex, column, line.
---@param hex string
---@return string[]
function Board:leads(hex) end

--- All pieces of these stacks, stack by stack.
---@param hex string
---@return string[]
function Board:standing(hex) end

--- Neighbours with pieces of a side (that weigh so much), as bits: bit i - 1 stands for neighbour i of Map:neighbors.
---@param side string
---@param hex string
---@param weight? integer
---@return integer
function Board:around(side, hex, weight) end

--- Neighbours with pieces of its enemies.
---@param side string
---@param hex string
---@return integer
function Board:around_foes(side, hex) end

--- Neighbours that so many pieces of a side (1 when left out) reach with a zone.
---@param zone integer
---@param side string
---@param hex string
---@param least? integer
---@return integer
function Board:around_zone(zone, side, hex, least) end

--- Neighbours closed to a side: shut, held by an enemy or in his zone of control.
---@param side string
---@param hex string
---@return integer
function Board:around_closed(side, hex) end

--- Number of pieces of a side in a hex.
---@param side string
---@param hex string
---@return integer
function Board:pieces(side, hex) end

--- What they weigh.
---@param side string
---@param hex string
---@return integer
function Board:weight(side, hex) end

--- Number of pieces of a side that reach into a hex with a zone.
---@param zone integer
---@param side string
---@param hex string
---@return integer
function Board:reach(zone, side, hex) end

--- The pieces of a side that reach with a zone into a hex, or into one of two, by their numbers.
---@param zone integer
---@param side string
---@param place string|table
---@return string[]
function Board:reaching(zone, side, place) end

--- Where a piece is: `hex` and the hex, `column` or `line` and its two hexes, `chart` and the piece that it is with; nil: nowhere.
---@param id string
---@return string? mode
---@return string? a
---@return string? b
function Board:place(id) end

--- What `mark` said.
---@param id string
---@return string side
---@return integer weight
---@return integer zones
function Board:marks(id) end

--- Whether an enemy of a side has a zone (of control, when left out) in a hex.
---@param side string
---@param hex string
---@param zone? integer
---@return boolean
function Board:exposed(side, hex, zone) end

--- An empty board. `zones`: for each kind of zone the function that lists the hexes which it reaches from a hex, asked once a hex; the first is the zone of control; with `changes` they are asked again after a bridge or road has changed. The board writes the map's layers `closed_SIDE` and `own_SIDE`.
---@param map Map
---@param sides string[]
---@param zones? function[]
---@param changes? boolean
---@return Board
function board.new(map, sides, zones, changes) end

--- The most that a layer `own_SIDE` says of a hex on which no more than so much weighs.
---@param weight integer
---@return integer
function board.most(weight) end

return board
