---@meta mechanics.contact
-- Made by `grognard api --luals`: do not edit.

---@class Touch  What one hex of the attacker touches.
---@field hex string
---@field near string[]     Enemy hexes that it may attack.
---@field reach string[]    Those of them that are owed an attack for its sake.
---@field bound string[]?   Those of them that it may attack only all together.
---@field must boolean?     It has to attack somebody.
---@field faces string[]?   Those of `near` that it attacks of its own will; without it all of them.
---@field partners string[]? Others that it may attack with; all when it is not given.
---@field free boolean?     What it reaches is owed an attack only when it attacks itself.
---@field used boolean?     It is in an attack already: what it reaches is owed, but not by it.

---@class ContactRules  Rule numbers, for refusals.
---@field must string?   Who has to attack is left out; for touches with `must`.
---@field owed string    Who has to be attacked is left out.
---@field alone string   The same, of one that has a single attacker.
---@field sortie string  The same, of one that is owed by a `free` hex that attacks.
---@field bound string   Some of those bound together are left out.
---@field linked string? The group does not hang together: each has to touch one of the others.
---@field each string?   Instead of `linked`: an attacker does not touch all targets.
---@field join string?   Two attack together that are no partners.
---@field most integer?  So many attack together.
---@field faces string?  One is attacked by who does not face it, though others could attack it.
---@field beside string? Targets are not next to each other, though others could attack them.
---@field empty string   No one attacks.

---@class Contact  Plain data.
---@field by string[]                      Hexes that may still attack, in rising order.
---@field targets string[]                 Hexes that may still be attacked, in rising order.
---@field attacker table<string, integer>  Hex -> number in `by`.
---@field defender table<string, integer>  Hex -> number in `targets`.
---@field near integer[]                   Targets of each attacker.
---@field from integer[]                   Attackers of each target.
---@field reach integer[]                  Targets that each attacker makes owed.
---@field bound integer[]                  Targets that each attacker is bound to.
---@field faces integer[]                  Targets that each attacker attacks of its own will.
---@field partners integer[]               Attackers that each may attack with.
---@field beside integer[]                 Targets next to each target.
---@field must integer                     Attackers that must attack.
---@field owed integer                     Targets that must be attacked.
---@field rules ContactRules

local M = {}

--- The graph of what hexes touch.
---@param touches Touch[] In rising order of their hexes.
---@param rules ContactRules
---@param taken string[]? Enemy hexes that are attacked already.
---@param beside table<string, string[]>? Enemy hexes next to each enemy hex; without it all count as such.
---@return Contact
function M.graph(touches, rules, taken, beside) end

--- What is still owed: a hex that must attack, or one that must be attacked; nil when nothing is. What no one can
--- serve is not owed.
---@param graph Contact
---@return string? attacker
---@return string? defender
function M.owed(graph) end

--- Hexes that are owed an attack, and that no free hex touches.
---@param graph Contact
---@return string[]
function M.unserved(graph) end

--- Why a group may not stand as it is; nil when it may.
---@param graph Contact
---@param targets string[]
---@param by string[]
---@return string? rule
---@return string? key
---@return string? hex
function M.fault(graph, targets, by) end

--- Can a group that has begun so be closed, with members named in rising order, targets before attackers?
---@param graph Contact
---@param targets string[]
---@param by string[]
---@return boolean
---@return string? rule That stands against it.
---@return string? hex  Of the stack that would be left over.
function M.finishable(graph, targets, by) end

--- Targets that may still be named: the later ones.
---@param graph Contact
---@param targets string[]
---@return string[]
function M.later_targets(graph, targets) end

--- Attackers that may still be named: later ones next to a target.
---@param graph Contact
---@param targets string[]
---@param by string[]
---@return string[]
function M.later_by(graph, targets, by) end

return M
