--- 6.1 Where eliminated units go; 11.42, 11.44, 16.4; 9.13b trains without an escort.
local demoralization = require("rules.12_demoralization")
local pieces = require("rules.01_pieces")
local routes = require("rules.11_routes")

local tests = table_of("combat").tests
local M = {}

---@class Loss
---@field cause string      "combat" (Ae, De, Ex), "retreat", "repulse" or "aside".
---@field rule string?      Rule that eliminates; for the log.
---@field column integer    Odds columns above even (16.4b): 2 is 3-1.
---@field off_map boolean?  11.44b: the only way led off the map.
---@field escort boolean?   True: what becomes of trains in the hex is judged elsewhere.

--- 11.42b: what a reduced unit or one without a reduced counter has against its return; not Vedettes (6.11De, 6.3).
local function too_weak(G, id)
  if G.pieces[id].reduced then return "6.11A" end
  if not pieces.counter(id).reduced and not pieces.is_vedette(id) then return "6.11D" end
end

--- What a way back that is shut has against its return; nil when the unit could have gone (11.42a). Vedettes come back
--- unless combat surrounds them (6.31, 6.32).
local function cut_off(G, id, how)
  local surrounded = routes.surrounded(G, id, G.pieces[id].hex)
  if pieces.is_vedette(id) then
    if how.cause == "repulse" or how.cause == "aside" then return nil end -- 10.23, Q37; 11.45d
    return surrounded and "13.2b" or nil
  end
  if how.off_map then return nil end -- 11.44b
  if how.cause == "combat" then return surrounded and "6.11B" or nil end
  return surrounded and "6.11C" or "11.44a" -- no die for who could have gone a part of the way (16.4a)
end

--- 16.4: one die may bring a surrounded unit off. The odds make it harder (16.4b, Q8); where they
--- leave no chance nothing is rolled.
---@return boolean saved
local function slips_away(G, id, how)
  local test, die = tests.surrounded, mods()
  local above = math.max(0, how.column) * test.per_column
  if above > 0 then die:add(above, "16.4b", "odds_above_even", "die") end
  if die:total() >= test.at_most then return false end
  local result = roll(G, "losses", 6, test.rule, "surrounded", "unit", id, "modifier", die:total())
  return result + die:total() <= test.at_most
end

--- The box for a unit as it is removed (6.11, 6.12).
---@return string box
---@return string id Rule that sends it there.
local function box_of(G, id, how)
  local by = too_weak(G, id)
  if by then return "peu", by end
  by = cut_off(G, id, how)
  if by == "11.44a" or by and not slips_away(G, id, how) then return "peu", by end
  return "uar_day", how.off_map and "11.44b" or "6.12a"
end

local function put_in(G, box, id)
  pieces.lift(G, id)
  G.pieces[id].lost = box == "uar_day" and "uar" or box
  table.insert(G[box][G.pieces[id].side], id)
end

--- Removes a train for good: a bridge train to the PEU box (9.14), baggage as captured (Q32).
---@param by string Rule that removes it.
function M.remove_train(G, id, by)
  local hex = G.pieces[id].hex or G.pieces[id].banks[1]
  put_in(G, pieces.counter(id).arm == "bridge_train" and "peu" or "captured", id)
  log(by, "train_lost", "train", id, "hex", hex)
end

--- 9.13b: trains in a hex that has lost its last escort are lost too.
function M.without_escort(G, hex, side)
  if pieces.guards(G, hex, side) then return end
  for _, id in ipairs(pieces.units_at(G, hex, side)) do
    M.remove_train(G, id, "9.13b")
  end
end

--- Removes a unit that fights from play at once (6.11, 6.12a).
---@param how Loss
function M.eliminate(G, id, how)
  local hex, side = G.pieces[id].hex, G.pieces[id].side
  local box, by = box_of(G, id, how)
  if not pieces.is_vedette(id) then -- 20.11b
    G.lost[side] = G.lost[side] + pieces.strength(G, id) -- 20.11: as the counter lay at that moment
  end
  demoralization.add(G, id)
  put_in(G, box, id)
  log(how.rule or by, "eliminated", "unit", id, "hex", hex)
  log(by, box == "peu" and "lost_for_good" or "may_return", "unit", id)
  if not how.escort then M.without_escort(G, hex, side) end -- 9.13b
end

--- Removes units that fall together.
---@param ids string[]
---@param how Loss
function M.eliminate_all(G, ids, how)
  for _, id in ipairs(copy_of(ids)) do
    M.eliminate(G, id, how)
  end
end

return M
