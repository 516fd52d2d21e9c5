---@meta specs
-- Made by `grognard api --luals`: do not edit.
-- Beside those of rules.

--- Groups cases.
---@param text string
---@param body function
function describe(text, body) end

--- A case; its text opens with the rule that it tests.
---@param text string
---@param body function
function it(text, body) end

--- Starts a game: {seed, dice, options}.
---@param scenario string
---@param options? table
---@return table
function spec.game(scenario, options) end
