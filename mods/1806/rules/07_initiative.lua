--- 7.12, 7.13 Initiative: Officers and units who act on their own.
local command = require("rules.07_command")
local demoralization = require("rules.12_demoralization")
local pieces = require("rules.01_pieces")

local counters, units = pieces.counters, pieces.kinds.unit
local tests = table_of("combat").tests
local M = {}

local initiative_rating = exposed("initiative_rating", {
  rule = "1.4i",
  text = "The die up to which an Initiative check passes, before modifiers; the hooks get G and the piece.",
})

local function itself(id) return id end

--- The die of an Initiative check: the other side hears whose it is only of a piece that it knows (1.5c).
local function cast(G, id, id_rule)
  local piece = G.pieces[id]
  if piece.shown then return roll(G, "command", 6, id_rule, "initiative_shown", "piece", id) end
  return roll(G, "command", 6, id_rule, "initiative", "side", piece.side)
end

--- 1.4i: rolls an Initiative check; 7.14: one is added for officers and units of a Demoralized
--- formation (12.21a).
---@param id string Piece that checks.
---@param id_rule string Rule that asks.
---@return boolean passes
function M.check(G, id, id_rule)
  local die = mods()
  if demoralization.of(G, id) then
    die:add(tests.demoralized_initiative.modifier, "7.14", "demoralized", "die")
  end
  local rating = initiative_rating(counters[id].initiative, nil, G, id)
  local result, added = cast(G, id, id_rule), die:total()
  local key = added == 0 and "initiative_of" or "initiative_of_demoralized"
  local side = G.pieces[id].side
  log_to(side, id_rule, key, "piece", id, "rating", rating, "modifier", added, "result", result)
  return result + added <= rating -- 1.4i
end

--- 2.11B2c: is the Officer of a unit (a Commander of 5.15a too) in reach? In the same hex he is (2.11B2ex).
local own_officer_near = derived("its Officer is near", { "board", "bridges", "supposed" }, function(G, id)
  local officer = command.officer_of(G, counters[id].formation)
  return officer ~= nil and counters[officer].kind ~= "commander" and command.in_range(G, officer, id)
end)

--- 7.12a: Officers check first, then units (2.11B2b) that have no Officer near (7.13a), once each (7.12b).
local function check_check(G, f, _, set)
  local all = G.pieces
  set:need(set:with(all, "ooc"), "7.12a", "in_command", "leader", itself)
  set:need(set:with(all, "hex") | set:with(all, "banks"), "7.12a", "not_in_play", "piece", itself)
  set:need(~set:with(all, "tried"), "7.12b", "tried_already", "piece", itself)
  if f.step == "officer_checks" then
    set:need(~set:with(all, "reorganizing"), "6.13d", "is_reorganizing", "leader", itself)
    set:need(set:among(command.officers), "7.12a", "officers_only", "piece", itself)
    return
  end
  set:need(set:among(units), "2.11B2b", "units_only", "piece", itself)
  set:need(~set:with(all, "moved"), "8.12C", "moved_already", "unit", itself)
  local alone = set:those(function(id) return not own_officer_near(G, id) end) -- whether or not he failed (Q14)
  set:need(alone, "7.13a", "officer_near", "piece", itself)
end

local function to_check(G, _, side) return pieces.ranks(G, side) end

step("officer_checks", {
  rule = "7.12a",
  actions = { "check", "end" },
  done = function(G, f)
    local side = G.phasing
    return not any_candidate(to_check(G, f, side), function(set) check_check(G, f, side, set) end)
  end,
})

local function passes(G, f, side, id)
  local by = f.step == "officer_checks" and "7.12a" or "7.13a"
  return M.check(G, id, by) and "passes" or "fails"
end

--- 5.12c, 2.11A2e: an Officer who passed acts as if In Command, and with him his units in range.
local function take_initiative(G, id)
  log_to(G.phasing, "7.12a", "initiative_taken", "piece", id)
  G.pieces[id].ooc = false
  local taken = command.of_formation(G, counters[id].formation, id)
  for _, unit in ipairs(taken) do
    G.pieces[unit].ooc = false
  end
  command.say_passed_on(G, id, taken)
end

action("check", {
  rule = "7.12a",
  args = { { "leader", "piece" } },
  candidates = to_check,
  check = check_check,
  rolls = passes,
  apply = function(G, f, side, id)
    local passed = passes(G, f, side, id) == "passes"
    local officer = f.step == "officer_checks"
    G.pieces[id].tried = true
    if not passed then
      log_to(side, officer and "7.12b" or "7.13a", "check_failed", "piece", id)
    elseif officer then
      take_initiative(G, id)
    else
      log_to(G.phasing, "7.13b", "check_passed", "piece", id)
      G.pieces[id].passed = true -- 2.11B2b: it may move; its marker stays (7.13b, 2.11B2d)
    end
  end,
})

return M
