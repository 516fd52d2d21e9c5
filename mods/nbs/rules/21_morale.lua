--- 21 Morale: the states of stacks, changes of them, checks; 21.6 who is Wrecked.
-- `piece.state` of every unit; a stack has one (9.4), what moves through it keeps its own until it stops.
local board = require("mechanics.board")
local commanders = require("rules.25_commanders")
local lead = require("rules.14_lead")
local troops = require("rules.02_troops")

local STATES, RANK = troops.STATES, troops.RANK
local check = table_of("morale_check")
local M = { ROUT = #STATES } -- steps enough to rout from any state

--- 9.4: the worst state among pieces; nil of Commanders alone.
---@param ids string[]
---@return string?
function M.worst(G, ids)
  local worst
  for _, id in ipairs(ids) do
    local state = G.pieces[id].state
    if state and (not worst or RANK[state] > RANK[worst]) then worst = state end
  end
  return worst
end

--- Is a unit at least so badly shaken?
---@return boolean
function M.at_worst(G, id, state) return RANK[G.pieces[id].state] >= RANK[state] end

--- 21.1ra: to rout is a formation too; a Square goes into it as all do (8.3.1.2b).
local function set(G, id, state)
  local piece = G.pieces[id]
  local fields = { state = state }
  if state == "disorganized" and RANK[piece.state] < RANK.disorganized then fields.left = piece.left // 2 end -- 3.4, 3.4ex, 12.1.2, 11.3.2b
  if state == "routed" then
    fields.formation, fields.left = "routed", 0 -- 12.3.6
  end
  board.mark(G, id, fields)
end

--- Puts units into a state.
---@param ids string[]
---@param state string
function M.set(G, ids, state)
  for _, id in ipairs(ids) do
    if troops.fights(id) then set(G, id, state) end
  end
end

--- 9.4: those of a stack take the worst state of it.
function M.level(G, ids)
  local worst = M.worst(G, ids)
  for _, id in ipairs(ids) do
    if troops.fights(id) and G.pieces[id].state ~= worst then set(G, id, worst) end
  end
end

--- 21.3, 21.3.1: changes the state of a stack by so many steps, down when positive, but never beyond the ends.
---@param ids string[]  The whole stack, or those who move together.
---@param steps integer
---@param rule string
---@param cause string?  The hex of the enemy from whom they run.
---@param floor string?  15.4.5c: they get no worse than this by it.
function M.shift(G, ids, steps, rule, cause, floor)
  local was = M.worst(G, ids)
  if not was or steps == 0 then return end
  local least_rank = floor and math.max(RANK[floor], RANK[was]) or #STATES
  local state = STATES[math.max(1, math.min(RANK[was] + steps, least_rank))] -- 21.3ex, 11.3.2a
  if state == was then return end
  M.set(G, ids, state) -- 13.3.1a: of an extension or its parent alone
  log(rule, "becomes", "unit", lead.lead(ids), "state", text_of("state." .. state))
  if state == "routed" then M.rout(G, ids, cause) end
end

--- 13.3.1b, 15.3ex: if any part of an extended brigade routs, all of it collapses into the parent's hex, and the stack there routs.
---@return string[] units Who runs.
local function collapse(G, ids)
  local units = {}
  for _, id in ipairs(ids) do
    local brigade = troops.brigade(id)
    local out = troops.is_infantry(id) and troops.parts_of(G, brigade) or {}
    if #out > 0 then
      log("13.3.1b", "collapses", "unit", brigade)
      for _, part in ipairs(out) do
        board.remove(G, part)
      end
      for _, other in ipairs(troops.of(G, G.pieces[brigade].side, G.pieces[brigade].hex)) do
        if troops.fights(other) then set(G, other, "routed") end
        if not listed(units, other) then units[#units + 1] = other end
      end
    elseif G.pieces[id] and not listed(units, id) then
      units[#units + 1] = id
    end
  end
  return troops.present(G, units) -- who was beside one collapse may have gone in the next
end

--- 21.1rd: those who rout retreat at once.
function M.rout(G, ids, cause)
  ids = collapse(G, ids)
  local first, suffered = lead.lead(ids), within(G, "losses")
  if suffered and suffered.holds then return end -- 15.3.8, 16.2.7.2: their fight goes on
  local hexes = {}
  for _, id in ipairs(ids) do
    local hex = G.pieces[id].hex
    hexes[hex] = hexes[hex] or {}
    table.insert(hexes[hex], id)
  end
  for _, hex in ipairs(keys_of(hexes)) do
    push(G, "retreat", {
      side = G.pieces[first].side,
      units = hexes[hex],
      hexes = 6, -- 21.1rd
      cause = cause,
      routed = true,
    })
  end
end

--- 21.2b: what is added to a Morale Check.
local function added(G, ids)
  local list = mods()
  list:add(commanders.best(G, ids) >= 2 and 1 or 0, "21.2b", "commander_2_or_better")
  return list:total()
end

--- 21.2: the number that a stack has to reach: by the rating of its Lead Unit.
local function number_of(ids) return cell(check, "number", troops.rating(lead.lead(ids))) end -- 21.2a

--- 21.2: does a stack pass a Morale Check by a die?
---@param ids string[]
---@param die integer
---@return boolean
function M.passes(G, ids, die) return die + added(G, ids) >= number_of(ids) end

--- 21.2: a Morale Check: the rating of the Lead Unit, and a Commander rated 2 or better (21.2b).
---@param ids string[]
---@param rule string Of what it is for.
---@return boolean passed
---@return integer die
function M.check(G, ids, rule)
  local first = lead.lead(ids)
  local die = roll(G, "morale", 6, rule, "check", "unit", first)
  local passed = M.passes(G, ids, die)
  log("21.2a", passed and "passes" or "fails", "unit", first, "die", die + added(G, ids), "number", number_of(ids))
  return passed, die
end

--- 21.6.1a, 21.6.1b, 21.6.3: is a brigade Wrecked? 21.6b: nothing else can be.
---@return boolean
function M.wrecked(G, id)
  if not troops.is_brigade(id) then return false end
  local brigade = troops.brigade(id) -- 13.1.1
  local piece, row = G.pieces[brigade], troops.printed(brigade)
  return piece.state == "routed" or piece.casualties + piece.stragglers >= row.wreck -- 21.1rc
end

return M
