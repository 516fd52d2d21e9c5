--- What the specs of the Night and of reorganization share: a turn that begins on a built position.
local M = {}

local FRENCH_COMMAND = { { step = "game_turn", begun = true, at = 0 } }
local PRUSSIAN_COMMAND = { { step = "game_turn", begun = true, at = 1 } }
local NIGHT = { { step = "night_turn" } }
-- 13 October: 27 Evening, 28 Night; 29 is the Morning of 14 October.
local STARTS = {
  french = { turn = 29, at = 1, frames = FRENCH_COMMAND },
  prussian = { turn = 29, at = 1, frames = PRUSSIAN_COMMAND },
  night = { turn = 28, at = 2, frames = NIGHT },
}

--- Lays a unit into a box: "uar_day", "uar_night".
function M.lay(g, id, box)
  g:place(id, "N2205")
  local state = g.state
  local piece = state.pieces[id]
  state.stacks[piece.hex] = nil
  piece.hex, piece.lost = nil, "uar"
  table.insert(state[box][piece.side], id)
end

--- A game in which a turn begins with these pieces on the map and in the boxes.
---@param spec table What specs start games with.
---@param start string "french" or "prussian": that side's half of the Morning; "night".
---@param list table[] { id, hex or box, fields }
function M.start(spec, start, list, how)
  how = how or {}
  local g = spec.game(how.scenario or "1806:auerstedt", { dice = how.dice, options = how.options })
  g:goto_step("command_movement", "french")
  g:clear()
  for _, each in ipairs(list) do
    if each[2]:find("^uar") then
      M.lay(g, each[1], each[2])
    else
      g:place(each[1], each[2], each[3])
    end
  end
  for formation, points in pairs(how.losses or {}) do
    g.state.losses[formation] = points
  end
  local begin = STARTS[start]
  g.state.turn = begin.turn
  g.state.stack = { { step = "game", begun = true, at = begin.at }, copy_of(begin.frames[1]) }
  g:place(list[1][1], list[1][2], list[1][3]) -- the first piece stands on the map: off we go
  return g
end

--- Values of the records of a key, in order.
function M.told(g, key, field)
  local list = {}
  for _, record in ipairs(g:log()) do
    if record.key == key then list[#list + 1] = record.values[field] end
  end
  return list
end

--- The first record of a key, as a player reads it; nil when there is none.
function M.said(g, key)
  for _, record in ipairs(g:log()) do
    if record.key == key then return record.text end
  end
end

--- A piece as its owner sees it.
function M.seen(g, id)
  for _, stack in ipairs(g:view(g:unit(id).side).own) do
    for _, piece in ipairs(stack.pieces) do
      if piece.id == id then return piece end
    end
  end
end

return M
