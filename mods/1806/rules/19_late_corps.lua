--- 19.31 Württemberg: a corps that comes only when its Officer passes a check on its own initiative.
-- `G.held` = groups as in `G.groups` that wait for the check, with `officer`.
local pieces = require("rules.01_pieces")

local turns = table_of("turns")
local M = {}

--- Takes the groups that wait for a check off the list of those that simply come.
function M.hold_back(G)
  local free = {}
  G.held = {}
  for _, group in ipairs(G.groups) do
    local officer = nil
    for _, id in ipairs(group.pieces) do
      if group.rule == "19.31a" and pieces.is_leader(id) then officer = id end
    end
    if officer then
      group.officer = officer
      G.held[#G.held + 1] = group
    else
      free[#free + 1] = group
    end
  end
  G.groups = free
end

--- Mornings on which the check is made (19.31a).
local function checked_on(turn) return turns[turn].event == "wurttemberg_check" end

local function comes_again(turn)
  for later = turn + 1, #turns do
    if checked_on(later) then return true end
  end
  return false
end

local function passes(G, officer)
  local die = roll(G, "command", 6, "19.31a", "late_corps", "leader", officer)
  return die <= pieces.counter(officer).initiative
end

local function check(G, group, waiting)
  if passes(G, group.officer) then
    log_to(group.side, "19.31a", "late_corps_comes", "leader", group.officer, "hex", group.hex)
    group.officer = nil
    group.turn = G.turn
    G.groups[#G.groups + 1] = group
  elseif comes_again(G.turn) then -- 19.31b: else never
    log_to(group.side, "19.31a", "late_corps_waits", "leader", group.officer)
    waiting[#waiting + 1] = group
  else
    log_to(group.side, "19.31b", "late_corps_never", "leader", group.officer)
  end
end

step("late_corps", {
  rule = "19.31a",
  run = function(G)
    local waiting = {}
    for _, group in ipairs(G.held) do
      if group.side == G.phasing and checked_on(G.turn) then
        check(G, group, waiting)
      else
        waiting[#waiting + 1] = group
      end
    end
    G.held = waiting
    finish(G)
  end,
})

return M
