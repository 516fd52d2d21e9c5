---@meta variants
-- Made by `grognard api --luals`: do not edit.
-- Beside those of rules.

--- Runs behind actions.VERB or steps.STEP.
---@param target string
---@param run function
function after(target, run) end

--- Runs before; a need of it that fails refuses.
---@param target string
---@param run function
function before(target, run) end

--- Changes values.NAME; {rule, key} says how it is logged.
---@param target string
---@param item table
---@param run function
function modify(target, item, run) end

--- Takes the place of a thing; gets what stood there.
---@param target string
---@param item table|function
---@param run? function
function replace(target, item, run) end
