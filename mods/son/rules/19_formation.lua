--- 15.9, 20.5a After a retreat or a pursuit a package takes the mode and the front that its owner likes, in the hexes where it is; 20.6: not
--- a pursuer who ends next to the enemy.
local board = require("mechanics.board")
local twohex = require("engine.twohex")

local map = map_of()
local M = {}

--- A place in each of its four forms: as it marched, about, and in line to either side.
local FORMS = {
  column = function(at) return at end,
  about = function(at) return twohex.reverse(map, at) end,
  left = function(at) return twohex.change(map, at, "left") end,
  right = function(at) return twohex.change(map, at, "right") end,
}

--- Asks a side how leaders stand.
---@param leaders string[] Of one package.
function M.ask(G, leaders, side) push(G, "drawing_up", { leaders = leaders, side = side }) end

step("drawing_up", {
  rule = "20.5a",
  actions = { "form" },
  side = function(_, f) return f.side end,
  done = function(_, f) return f.over == true end,
  values = function(_, f) return { unit = f.leaders[1] } end,
})

--- 15.9: freely, and it counts as no hex.
action("form", {
  rule = "20.5a",
  args = { { "as", "string", keys_of(FORMS) } },
  apply = function(G, f, _, as)
    f.over = true
    local at = FORMS[as](G.pieces[f.leaders[1]].at)
    for _, id in ipairs(f.leaders) do
      board.put(G, id, at)
    end
  end,
})

return M
