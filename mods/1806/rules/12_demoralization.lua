--- 12.1, 12.2 Demoralization: the casualty tracks, the levels, and who suffers.
-- State: `G.losses[formation]`, whole strength points; `G.level_cut` after 16.31.
local pieces = require("rules.01_pieces")

local formations = table_of("formations")
local QUARTERS = 4
local M = {}

local demoralization_level = exposed("demoralization_level", {
  rule = "12.11a",
  text = "Losses at which a formation is Demoralized, in points; the hooks get G and the formation.",
})

--- 16.31: the level with the Guard beaten: a third off, the cut rounded up, or the level (Q61).
local function cut(G, row)
  if G.options.guard_level_rounding == "level_up" then return row.level - row.level // 3 end
  return row.level_guard_beaten
end

--- Losses at which a formation is Demoralized; nil for those without a track (17.3).
---@param formation string
---@return integer? points
function M.level(G, formation)
  local row = formations.by[formation]
  if not row or not row.level then return nil end
  local level = G.level_cut and row.level_guard_beaten and cut(G, row) or row.level
  return demoralization_level(level, nil, G, formation)
end

--- 12.11a, 12.11ex, 12.12b: a formation is Demoralized while its losses reach its level.
---@param formation string
---@return boolean
function M.formation(G, formation)
  local level = M.level(G, formation)
  return level ~= nil and (G.losses[formation] or 0) >= level
end

--- 12.11b: the Officer and every unit of a Demoralized formation are so, and who is without supply (12.13, 14.0c);
--- 12.21b: Commanders and Heads of State are above it.
---@param id string Piece.
---@return boolean
function M.of(G, id)
  if G.pieces[id].unsupplied then return true end
  local counter = pieces.counter(id)
  local above = pieces.is_leader(id) and counter.kind ~= "officer"
  return counter.formation ~= nil and not above and M.formation(G, counter.formation)
end

--- 12.1d: the formation of a unit, unless it leaves the tracks alone: as Vedettes, trains and Independent units do.
local function counted(id)
  local formation = formations.by[pieces.counter(id).formation]
  local counts = formation and formation.level and pieces.fights(id) and not pieces.is_vedette(id)
  return counts and formation.id or nil
end

--- 12.1c: points that a unit stands for on the track: its full strength (Q50).
local function points_of(id) return pieces.counter(id).strength // QUARTERS end

--- Both sides have a I, a III, a IV and a VI Corps: each line names the side as well.
local function say(by, key, formation, ...)
  log(by, key, "side", formations.by[formation].side, "formation", formation, ...)
end

--- Sets a formation's losses, and tells how it stands on its track then.
local function set_losses(G, by, formation, points)
  G.losses[formation] = points
  say(
    by,
    "casualties",
    formation,
    "points",
    points,
    "level",
    M.level(G, formation) or text_of("no_level")
  )
end

--- 12.1a: notes the loss of a unit on its formation's track; the first one counts as the others do (12.1b).
---@param id string Unit that is lost.
function M.add(G, id)
  local formation = counted(id)
  if not formation then return end
  local before = M.formation(G, formation)
  set_losses(G, "12.1a", formation, (G.losses[formation] or 0) + points_of(id))
  if not before and M.formation(G, formation) then
    say("12.11a", "formation_demoralized", formation)
  end
end

--- 12.12: notes the return of a unit: its full strength comes off the track, and the formation
--- recovers at once when that brings it below its level.
---@param id string Unit that was reorganized.
function M.recover(G, id)
  local formation = counted(id)
  if not formation then return end
  local before = M.formation(G, formation)
  set_losses(G, "12.12a", formation, math.max(0, (G.losses[formation] or 0) - points_of(id)))
  if before and not M.formation(G, formation) then
    say("12.12b", "formation_recovers", formation)
  end
end

--- 16.31: the Guard infantry was thrown back: the French levels sink, once a game (Q61).
function M.guard_recoils(G)
  if G.level_cut then return end
  local firm = those(formations.list, function(row) return not M.formation(G, row.id) end)
  G.level_cut = true
  log("16.31", "guard_recoils")
  for _, row in ipairs(firm) do
    if M.formation(G, row.id) then say("12.11a", "formation_demoralized", row.id) end
  end
end

return M
