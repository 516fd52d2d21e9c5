--- Counters that are taken from one box of a panel to another: verbs with `carries` and `onto` in the pack's `ui.lua`. One verb may
--- have both; or one takes the counter up and asks on, and a second one lets it down.
local M = {}

--- The verb that has a look, and the argument that the look names.
local function verb_with(game, look)
  for verb, how in pairs(game.table.ui.verbs or {}) do
    if how[look] then return verb, how[look] end
  end
end

--- The entries by which a piece is taken out of its box.
local function taking(game, id)
  local verb, arg = verb_with(game, "carries")
  local list = {}
  for _, entry in ipairs(verb and game.table:legal().actions or {}) do
    if entry.verb == verb and entry.args[arg] == id then list[#list + 1] = entry end
  end
  return list
end

--- Can a piece be taken to another box now?
---@param id string
---@return boolean
function M.can_carry(game, id) return taking(game, id)[1] ~= nil end

--- Lets a piece down on a box: by the first of the ways that is legal to its end; where none is, the reasons are shown.
---@param id string
---@param box string? Whose box it is; nil: none.
function M.drop(game, id, box)
  local verb, arg = verb_with(game, "onto")
  local ways = {}
  for _, entry in ipairs(box and verb and taking(game, id) or {}) do
    local up, down = { verb = entry.verb, args = entry.args }, { verb = verb, args = { [arg] = box } }
    if entry.verb ~= verb then
      ways[#ways + 1] = { up, down }
    elseif entry.args[arg] == box then
      ways[#ways + 1] = { up }
    end
  end
  if #ways > 0 then game:act_first(ways) end
end

return M
