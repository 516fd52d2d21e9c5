--- 21.81, 21.85: the French write their plan of entry, seal it, and keep to it.
-- `G.memo[formation]` = track of its reinforcements; secret until `G.memo_open`.
local enlisting = require("rules.19_enlisting")
local plan = require("rules.21_plan")
local reinforcements = require("rules.15_reinforcements")
local schedule = require("rules.19_schedule")

local TRACKS = { "alternate", "regular" }
local M = {}

--- Sources by which the plan comes in, in rising order.
local function choose_sources(G, side)
  local used = {}
  for _, hex in ipairs(G.all_sources) do
    local comes = false
    for _, group in ipairs(G.groups) do
      comes = comes or group.side == side and group.hex == hex
    end
    if comes then used[#used + 1] = hex end
  end
  G.sources[side] = used
end

--- Brings in what the plan says; the sources are those by which it comes (14.24).
local function carry_out(G, side)
  for _, group in ipairs(reinforcements.waiting(G, schedule.by_memo(G, side, G.memo))) do
    G.groups[#G.groups + 1] = group
    for _, id in ipairs(group.pieces) do
      enlisting.enlist(G, id)
    end
  end
  choose_sources(G, side)
end

step("memorandum", {
  rule = "21.85a",
  actions = { "plan" },
  side = function(_, f) return f.side end,
  done = function(_, f) return f.at > #f.forces end,
  values = function(_, f) return { formation = f.forces[f.at] } end,
  leave = function(G, f)
    carry_out(G, f.side)
    log("21.85a", "memo_sealed", "side", f.side)
  end,
})

--- Where a force comes in on a track, each hex once.
local function entries_of(force, track)
  local hexes = {}
  for _, row in ipairs(schedule.rows_of(force, track)) do
    if row.hex and not listed(hexes, row.hex) then hexes[#hexes + 1] = row.hex end
  end
  return hexes
end

action("plan", {
  rule = "21.81a",
  args = { { "force", "id" }, { "track", "id" } },
  words = function(args)
    return { force = args.force, track = args.track, hexes = entries_of(args.force, args.track) }
  end,
  offer = function(_, f, _, add)
    for _, track in ipairs(TRACKS) do
      add(f.forces[f.at], track)
    end
  end,
  check = function(_, f, _, force, track)
    if not need(force == f.forces[f.at], "21.81a", "another_force", "force", f.forces[f.at]) then
      return
    end
    need(listed(TRACKS, track), "21.81a", "no_such_track", "track", track)
  end,
  apply = function(G, f, side, force, track)
    G.memo[force] = track
    f.at = f.at + 1
    log_to(side, "21.81a", "force_planned", "force", force, "track", track)
  end,
})

--- Lets the side write its plan before anything else.
function M.begin(G)
  if not G.memo then return end
  push(G, "memorandum", { side = G.memo_side, forces = plan.forces(G.memo_side), at = 1 })
end

--- For the leak check: another plan, while nobody has come in by it. nil when one has.
function M.swap(G, pick)
  if not G.memo or G.memo_open or not next(G.memo) then return nil end
  for _, id in ipairs(G.order) do
    if G.pieces[id].side == G.memo_side and G.pieces[id].hex then return nil end
  end
  for _, formation in ipairs(plan.forces(G.memo_side)) do
    if G.memo[formation] then G.memo[formation] = TRACKS[pick(#TRACKS)] end
  end
  if top(G).step == "memorandum" then return G end
  G.groups = those(G.groups, function(group) return group.side ~= G.memo_side or group.free end)
  carry_out(G, G.memo_side)
  return G
end

return M
