---@meta engine.paths
-- Made by `grognard api --luals`: do not edit.

--- Movement ranges, cheapest paths and traces over a cost profile of a map.
---@class engine.paths
local paths = {}

---@class Profile
local Profile = {}

--- Cost of the step from a to b, surcharges apart; nil when prohibited or no neighbours.
---@param a string
---@param b string
---@return integer?
function Profile:cost(a, b) end

--- Reports to which neighbours a step costs no more than the budget: bit i - 1 stands for neighbour i of Map:neighbors.
---@param hex string
---@param budget integer
---@return integer
function Profile:within(hex, budget) end

--- What within gives; of these neighbours the ones where the layer shut holds less than 1; and of those the ones where the layer crowd holds no more than most.
---@param hex string
---@param budget integer
---@param shut Layer
---@param crowd Layer
---@param most integer
---@return integer within
---@return integer open
---@return integer roomy
function Profile:free(hex, budget, shut, crowd, most) end

--- The same of those that one can go to and come back from for so much.
---@param hex string
---@param budget integer
---@return integer
function Profile:there_and_back(hex, budget) end

--- The parts of that cost: {rule, key = name, kind = "leave" (terrain left), "hex", "feature", "side", "link", "bridge", "state", "crossing", "step" or "extra" (a surcharge of the options, by its name), value}, which sum to the cost. Of a prohibited step only what prohibits it, with value = false, and no cost. Nil when they are no neighbours. Options (all may be left out): stop = Layer (not 0: entered but not left, the start apart), veto = Layer (not 0: never entered), extra = Layer (added on entering), leave = Layer (added on leaving; extra and leave may also be {layer = Layer, rule = id, name = word} or a list of up to four), barred = Layer (bit d - 1: not left in direction d), minimum = true (one first step whatever it costs).
---@param a string
---@param b string
---@param opts? table
---@return table[]? items
---@return integer? cost
function Profile:items(a, b, opts) end

--- Gives the hexside between two neighbours a price of its own, either way: what crossing it costs in place of any bridge's surcharge, waived or not; false: no crossing but by wading; nil: as before. Its item has kind = "crossing" and that name as key.
---@param a string
---@param b string
---@param price any
---@param name? string
function Profile:set_crossing(a, b, price, name) end

--- All hexes within the budget as {hex, cost}, sorted by code, the start at 0. Options (all may be left out): stop = Layer (not 0: entered but not left, the start apart), veto = Layer (not 0: never entered), extra = Layer (added on entering), leave = Layer (added on leaving; extra and leave may also be {layer = Layer, rule = id, name = word} or a list of up to four), barred = Layer (bit d - 1: not left in direction d), minimum = true (one first step whatever it costs).
---@param from string
---@param budget integer
---@param opts? table
---@return table[]
function Profile:range(from, budget, opts) end

--- The same as a table by hex.
---@param from string
---@param budget integer
---@param opts? table
---@return table<hex,
---@return integer>
function Profile:costs(from, budget, opts) end

--- As range, but sets the layer to cost + 1 where a hex is in reach and to 0 elsewhere; gives how many are.
---@param layer Layer
---@param from string
---@param budget integer
---@param opts? table
---@return integer
function Profile:fill(layer, from, budget, opts) end

--- The cheapest path, ends included, and its cost; nil when there is none. Of equally cheap paths the one of fewest hexes, of those the first by its codes. Options (all may be left out): stop = Layer (not 0: entered but not left, the start apart), veto = Layer (not 0: never entered), extra = Layer (added on entering), leave = Layer (added on leaving; extra and leave may also be {layer = Layer, rule = id, name = word} or a list of up to four), barred = Layer (bit d - 1: not left in direction d), minimum = true (one first step whatever it costs).
---@param from string
---@param to string
---@param opts? table
---@param limit? integer
---@return string[]? hexes
---@return integer? cost
function Profile:path(from, to, opts, limit) end

--- The cheapest path to the hex, or to any hex whose number in the layer is not 0, of at most that cost; chosen and given as by path.
---@param from string
---@param goal Layer|string
---@param limit? integer
---@param opts? table
---@return string[]? hexes
---@return integer? cost
function Profile:trace(from, goal, limit, opts) end

---@class Headed
local Headed = {}

--- Cost of the move from a to b with that heading, surcharges of options apart; nil when prohibited or no neighbours.
---@param a string
---@param heading integer
---@param b string
---@return integer?
function Headed:cost(a, heading, b) end

--- Cost of the turn from one heading to another; nil when prohibited.
---@param heading integer
---@param to integer
---@return integer?
function Headed:turn(heading, to) end

--- The parts of the cost of one act: of the move from a to b as Profile:items gives them, with {kind = "move", key = "front", "flank" or "rear"} for what its zone adds or prohibits; or, when a is b, of the turn to to_heading ({kind = "turn"}). So each entry of a path is explained by its hex and heading and those of the entry before it.
---@param a string
---@param heading integer
---@param b string
---@param to_heading? integer
---@param opts? table
---@return table[]? items
---@return integer? cost
function Headed:items(a, heading, b, to_heading, opts) end

--- All states within the budget as {hex, heading, cost}, sorted by code, then heading. Options are those of Profile:range (stop bars leaving, not turning; minimum grants a move from the heading of the start), and free = Layer (not 0: turns in this hex cost nothing), free_turn = true or 0 to 3 (the turn before the first move is free, up to so many steps of 60 degrees).
---@param from string
---@param heading integer
---@param budget integer
---@param opts? table
---@return table[]
function Headed:range(from, heading, budget, opts) end

--- As range, but sets the layer to the lowest cost of a hex, however one faces there, + 1, and to 0 where it is out of reach; gives how many hexes are in reach.
---@param layer Layer
---@param from string
---@param heading integer
---@param budget integer
---@param opts? table
---@return integer
function Headed:fill(layer, from, heading, budget, opts) end

--- The cheapest path as {hex, heading, cost so far} from the start on, and its cost; without to_heading the piece may face any way there. Each entry turns in its hex or moves on. Of equally cheap paths the one of fewest entries, of those the first by codes and headings. Nil when there is none. Options are those of Profile:range (stop bars leaving, not turning; minimum grants a move from the heading of the start), and free = Layer (not 0: turns in this hex cost nothing), free_turn = true or 0 to 3 (the turn before the first move is free, up to so many steps of 60 degrees).
---@param from string
---@param heading integer
---@param to string
---@param to_heading? integer
---@param opts? table
---@param limit? integer
---@return table[]? states
---@return integer? cost
function Headed:path(from, heading, to, to_heading, opts, limit) end

--- The cheapest path to any hex whose number in the layer is not 0, chosen and given as by path.
---@param from string
---@param heading integer
---@param goal Layer
---@param limit? integer
---@param opts? table
---@return table[]? states
---@return integer? cost
function Headed:trace(from, heading, goal, limit, opts) end

--- Makes a cost profile. spec = { hex = {TERRAIN = price}, leave = {TERRAIN = price of leaving it}, feature = {NAME = price}, side = {NAME = price or {up = price, down = price}}, link = {NAME = {rate = n} or {at_most = n}, each with rule and waive_bridge (true or a rule id)}, bridge = {KIND = surcharge, needs = {SIDE...}, cancels = {SIDE...}, wades = {SIDE...} (cancelled where that is cheaper), states = {NAME = surcharge or false}}, zero_bridge = true or a rule id, rule = the id where no other is given }. A price is 0 to 400, false (prohibited) or {price, rule}; every terrain of the map needs one, and {price, rule, from = {TERRAIN = price}} gives it others where the hex left is of those terrains. `rate` is exactly n, `at_most` never more than n; both ignore hexsides and the hex left, but not hexsides that need a bridge. Without `needs` these are the ones the map declares bridged. A state of price false breaks bridge and roads.
---@param map Map
---@param spec table
---@return Profile
function paths.profile(map, spec) end

--- Makes a cost profile of which a function says what each step costs, asked of a hex and a neighbour of it once, here: 0 to 400, or false or nil (prohibited). So it suits ground that does not change.
---@param map Map
---@param price function
---@return Profile
function paths.stepped(map, price) end

--- Makes searches for pieces that face, over a profile. spec = { facing = "corner" (or "side"), front and flank = how many of the six neighbours lie there (2 and 2 about a corner, 3 and 2 about a hexside, unless said), move = {front = price, flank = price, rear = price} (on top of the profile's; front 0, the others false unless said), turn = price of each step of 60 degrees or {price of 60, of 120, of 180} (0 unless said), rule = the id where no other is given }. Prices are those of profile. A piece turns in its hex and moves with its heading kept: paths.headed(foot, {turn = {{1, "10.1.1"}, {2, "10.1.1"}, {1, "10.1.2"}}}).
---@param profile Profile
---@param spec? table
---@return Headed
function paths.headed(profile, spec) end

return paths
