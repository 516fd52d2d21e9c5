--- 12.1, 12.2 Demoralization: the casualty tracks, the levels, and who suffers.
-- State: `G.losses[formation]`, whole strength points; `G.level_cut` after 16.31.
local pieces = require("rules.01_pieces")
local rule, tracing = rule, tracing

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

--- 12.11a: a formation is Demoralized while its losses reach its level.
---@param formation string
---@return boolean
function M.formation(G, formation)
  local level = M.level(G, formation)
  if not level or (G.losses[formation] or 0) < level then return false end
  return rule("12.11a") and rule("12.11ex")
end

--- 12.11b: the Officer and every unit of a Demoralized formation are so; 12.21b: Commanders and
--- Heads of State are above it.
---@param id string Piece.
---@return boolean
function M.of(G, id)
  if G.pieces[id].unsupplied and rule("12.13") then return true end -- 14.0c: whatever the other cause
  local counter = pieces.counter(id)
  local formation = counter.formation
  if not formation or not M.formation(G, formation) then return false end
  local above = pieces.is_leader(id) and counter.kind ~= "officer" and rule("12.21b")
  return not above and rule("12.11b")
end

--- 12.22: Demoralization does not keep a piece from Road March; who is Demoralized matters to tests alone.
---@return boolean
function M.may_march(G, id) return not tracing.on or not M.of(G, id) or rule("12.22") end

--- 12.1d: Vedettes, trains and Independent units leave the tracks alone.
local function counts(id)
  local formation = formations.by[pieces.counter(id).formation]
  if formation and formation.level and pieces.fights(id) and not pieces.is_vedette(id) then
    return true
  end
  return not rule("12.1d")
end

--- 12.1c: points that a unit stands for on the track: its full strength (Q50).
local function points_of(G, id)
  local strength = rule("12.1c") and pieces.counter(id).strength or pieces.strength(G, id)
  return (strength + QUARTERS - 1) // QUARTERS
end

--- Both sides have a I, a III, a IV and a VI Corps: each line names the side as well.
local function say(by, key, formation, ...)
  log(by, key, "side", formations.by[formation].side, "formation", formation, ...)
end

--- Tells how a formation stands on its track.
local function tell(G, by, formation)
  local level = M.level(G, formation) or text_of("no_level")
  say(by, "casualties", formation, "points", G.losses[formation], "level", level)
end

--- 12.1: notes the loss of a unit on its formation's track.
---@param id string Unit that is lost.
function M.add(G, id)
  local formation = pieces.counter(id).formation
  if not formation or not counts(id) then return end
  local first = (G.losses[formation] or 0) == 0
  if first and not rule("12.1b") then return end -- the first unit counts as the others do
  local before = M.formation(G, formation)
  if not rule("12.1a") then return end
  G.losses[formation] = (G.losses[formation] or 0) + points_of(G, id)
  tell(G, "12.1a", formation)
  if not before and M.formation(G, formation) then
    say("12.11a", "formation_demoralized", formation)
  end
end

--- Takes the want of supply off the units of a formation.
local function feed(G, formation)
  for _, id in ipairs(G.order) do
    if pieces.counter(id).formation == formation then G.pieces[id].unsupplied = nil end
  end
end

--- 12.12: notes the return of a unit: its full strength comes off the track, and the formation
--- recovers at once when that brings it below its level.
---@param id string Unit that was reorganized.
function M.recover(G, id)
  local formation = pieces.counter(id).formation
  if not formation or not counts(id) or not rule("12.12a") then return end
  local before = M.formation(G, formation)
  local points = math.max(0, (G.losses[formation] or 0) - points_of(G, id))
  local stuck = before and not rule("12.12b")
  if stuck then points = math.max(points, M.level(G, formation)) end
  G.losses[formation] = points
  tell(G, "12.12a", formation)
  if before and not M.formation(G, formation) then
    say("12.12b", "formation_recovers", formation)
    if not rule("14.0c") then feed(G, formation) end -- those without supply stay Demoralized
  end
end

--- 16.31: the Guard infantry was thrown back: the French levels sink, once a game (Q61).
function M.guard_recoils(G)
  if G.level_cut then return end
  local before = {}
  for _, row in ipairs(formations.list) do
    before[row.id] = M.formation(G, row.id)
  end
  G.level_cut = true
  log("16.31", "guard_recoils")
  for _, row in ipairs(formations.list) do
    if not before[row.id] and M.formation(G, row.id) then
      say("12.11a", "formation_demoralized", row.id)
    end
  end
end

return M
