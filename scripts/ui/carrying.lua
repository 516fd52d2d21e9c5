--- Counters that are taken from one box of a panel to another: verbs with `carries` and `onto` in the pack's `ui.lua`. One verb may
--- have both; or one takes the counter up and asks on, and another lets it down.
local lists = require("kernel.lists")
local M = {}

--- How the window shows a verb.
local function look_of(game, verb) return (game.table.ui.verbs or {})[verb] or {} end

--- The pieces that can be taken to another box now.
---@return table<string, boolean>
function M.able(game)
  local able = {}
  for _, entry in ipairs(game.table:legal().actions or {}) do
    local arg = look_of(game, entry.verb).carries
    if arg and entry.args[arg] then able[entry.args[arg]] = true end
  end
  return able
end

--- The verbs that let a counter down which another has taken up.
local function letting_down(game)
  local verbs = game.table.ui.verbs or {}
  return lists.where(lists.keys(verbs), function(verb) return verbs[verb].onto ~= nil and verbs[verb].carries == nil end)
end

--- Lets a piece down on a box: by the first of the ways that is legal to its end; where none is, the reasons are shown.
---@param id string
---@param box string? Whose box it is; nil: none.
function M.drop(game, id, box)
  local ways = {}
  for _, entry in ipairs(box and game.table:legal().actions or {}) do
    local look, up = look_of(game, entry.verb), { verb = entry.verb, args = entry.args }
    local its = look.carries and entry.args[look.carries] == id
    if its and look.onto and entry.args[look.onto] == box then ways[#ways + 1] = { up } end
    for _, verb in ipairs(its and not look.onto and letting_down(game) or {}) do
      ways[#ways + 1] = { up, { verb = verb, args = { [look_of(game, verb).onto] = box } } }
    end
  end
  if #ways > 0 then game:act_first(ways) end
end

return M
