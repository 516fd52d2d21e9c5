---@meta engine.paths
-- Made by `grognard api --luals`: do not edit.

--- Movement ranges, cheapest paths and traces over a cost profile of a map.
---@class engine.paths
local paths = {}

---@class Profile
local Profile = {}

--- Cost of the step from a to b; nil when prohibited or no neighbours.
---@param a string
---@param b string
---@return integer?
function Profile:cost(a, b) end

--- Tells to which neighbours a step costs no more than the budget: bit i - 1 stands for neighbour i of Map:neighbors.
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

--- The parts of that cost: {rule, key = name, kind = "hex", "feature", "side", "link", "bridge" or "state", value}, which sum to the cost. Of a prohibited step only what prohibits it, with value = false, and no cost. Nil when they are no neighbours.
---@param a string
---@param b string
---@return table[]? items
---@return integer? cost
function Profile:items(a, b) end

--- All hexes within the budget as {hex, cost}, sorted by code, the start at 0. Options (all may be left out): stop = Layer (not 0: entered but not left, the start apart), veto = Layer (not 0: never entered), extra = Layer (added on entering), barred = Layer (bit d - 1: not left in direction d), minimum = true (one first step whatever it costs).
---@param from string
---@param budget integer
---@param opts? table
---@return table[]
function Profile:range(from, budget, opts) end

--- As range, but sets the layer to cost + 1 where a hex is in reach and to 0 elsewhere; gives how many are.
---@param layer Layer
---@param from string
---@param budget integer
---@param opts? table
---@return integer
function Profile:fill(layer, from, budget, opts) end

--- The cheapest path, ends included, and its cost; nil when there is none. Of equally cheap paths the one of fewest hexes, of those the first by its codes. Options (all may be left out): stop = Layer (not 0: entered but not left, the start apart), veto = Layer (not 0: never entered), extra = Layer (added on entering), barred = Layer (bit d - 1: not left in direction d), minimum = true (one first step whatever it costs).
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

--- Makes a cost profile. spec = { hex = {TERRAIN = price}, feature = {NAME = price}, side = {NAME = price or {up = price, down = price}}, link = {NAME = {rate = n} or {at_most = n}, each with rule and waive_bridge (true or a rule id)}, bridge = {KIND = surcharge, needs = {SIDE...}, cancels = {SIDE...}, states = {NAME = surcharge or false}}, zero_bridge = true or a rule id, rule = the id where no other is given }. A price is 0 to 400, false (prohibited) or {price, rule}; every terrain of the map needs one. `rate` is exactly n, `at_most` never more than n; both ignore hexsides, but not those that need a bridge. Without `needs` these are the ones the map declares bridged. A state of price false breaks bridge and roads.
---@param map Map
---@param spec table
---@return Profile
function paths.profile(map, spec) end

return paths
