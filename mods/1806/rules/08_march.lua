--- 8.21, 8.23 Road March: the marker is put on and taken off in the midst of a move.
local pieces = require("rules.01_pieces")
local steps = require("rules.08_steps")
local ways = require("rules.08_ways")
local need = need

--- May the piece, with another marker and so many points, still come to a stop somewhere?
local function stops(G, f, side, as_column, left)
  local try = copy_of(f)
  try.left, try.as_column = { left }, as_column
  return f.hex and steps.may_stay(G, try, side) or steps.can_step(G, try, side)
end

--- 8.12E, 4.1c: units that have come into an enemy ZOC, or have not moved yet and stand in one.
local function check_free(G, f, side)
  if not need(not f.stopped, "8.12E", "stopped_by_zoc", "hex", f.hex) then return false end
  local pinned = f.steps == 0 and f.hex and ways.has_unit(f.force) and ways.pinned(G, side, f.hex, f.force)
  return need(not pinned, "4.1c", "pinned", "hex", f.hex)
end

--- 8.21a, 8.21c, 5.22d, 12.22: every unit and leader may take to the road, Demoralized or not.
action("march", {
  rule = "8.21a",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = function(G, f, side)
    local id = f.force[1]
    if not need(#f.force == 1, "8.22q", "march_single", "unit", id) then return end
    if not need(not G.pieces[id].march, "8.21a", "marches_already", "unit", id) then return end
    if not check_free(G, f, side) then return end
    need(stops(G, f, side, true, f.left[1]), "3.14b", "nowhere_to_stop", "to", f.hex or "-")
  end,
  apply = function(G, f)
    pieces.mark(G, f.force[1], true)
    f.declared = true
    if f.hex then log("8.21a", "march_declared", "hex", f.hex) end
  end,
})

-- 8.23ex: a marker of this very move comes off too.
action("form", {
  rule = "8.23a",
  args = {},
  offer = function(_, _, _, add) add() end,
  check = function(G, f, side)
    local id = f.force[1]
    local cost, left = ways.form_cost(id), f.left[1]
    if not need(G.pieces[id].march, "8.23a", "no_march_marker", "unit", id) then return end
    if not need(f.hex, "15.2d", "not_yet_entered") then return end
    if not check_free(G, f, side) or not ways.affords(id, cost, left, "8.12A") then return end
    need(stops(G, f, side, false, left - cost), "3.14b", "nowhere_to_stop", "to", f.hex)
  end,
  apply = function(G, f)
    f.left[1] = f.left[1] - ways.form_cost(f.force[1])
    f.spent, f.declared = true, true
    pieces.mark(G, f.force[1], false)
    log("8.23a", "march_ended", "hex", f.hex)
  end,
})
