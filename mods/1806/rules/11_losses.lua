--- 6.1 Where eliminated units go; 11.42, 11.44, 16.4; 9.13b trains without an escort.
local demoralization = require("rules.12_demoralization")
local pieces = require("rules.01_pieces")
local routes = require("rules.11_routes")

local tests = table_of("combat").tests
local M = {}

---@class Loss
---@field cause string      "combat" (Ae, De, Ex), "retreat", "repulse" or "aside".
---@field rule string?      Rule that eliminates; for the log.
---@field column integer?   Odds columns above even (16.4b): 2 is 3-1.
---@field surrounded boolean? Found out here when it is nil.
---@field off_map boolean?  11.44b: the only way led off the map.
---@field beaten boolean?   By Ar or Dr, not by Ae, De or Ex.
---@field escort boolean?   True: what becomes of trains in the hex is judged elsewhere.

--- What a reduced unit or one without a reduced counter has against its return; nil for others.
local function too_weak(G, id, how)
  local by = "6.11A"
  if not G.pieces[id].reduced then
    if pieces.counter(id).reduced then return nil end
    if pieces.is_vedette(id) and rule("6.11De") then return nil end -- 6.3
    by = "6.11D"
  end
  local at_once = how.cause ~= "combat" or rule("11.42b")
  return at_once and rule(by) and by or nil
end

--- What a way back that is shut has against its return; nil when the unit could have gone.
local function cut_off(id, how)
  if pieces.is_vedette(id) then
    if how.cause == "repulse" and rule("10.23") then return nil end -- Q37
    if how.cause == "aside" then return nil end -- 11.45d
    return how.surrounded and rule("13.2b") and "13.2b" or nil
  end
  if how.off_map and rule("11.44b") then return nil end
  if how.cause == "combat" then
    return how.surrounded and rule("11.42a") and rule("6.11B") and "6.11B" or nil
  end
  local by = how.surrounded and "6.11C" or "11.44a"
  return rule(by) and by or nil
end

--- 16.4: one die may bring a surrounded unit off. The odds make it harder (16.4b, Q8); where they
--- leave no chance nothing is rolled.
---@return boolean saved
local function slips_away(G, id, how)
  local test = tests.surrounded
  local die = mods()
  local above = math.max(0, how.column or 0) * test.per_column
  if above > 0 then die:add(above, "16.4b", "odds_above_even", "die") end
  if die:total() >= test.at_most or not rule("16.4a") then return false end
  local result = roll(G, "losses", 6, test.rule, "surrounded", "unit", id, "modifier", die:total())
  return result + die:total() <= test.at_most
end

--- 6.31, 6.32: beaten Vedettes that were not surrounded come back; what speaks against it.
local function stray(id, how)
  if not pieces.is_vedette(id) or how.cause ~= "combat" then return nil end
  local by = how.beaten and "6.31" or "6.32"
  return not rule(by) and by or nil
end

--- The box for a unit as it is removed (6.11, 6.12).
---@return string box
---@return string id Rule that sends it there.
local function box_of(G, id, how)
  local by = too_weak(G, id, how)
  if not by then
    by = cut_off(id, how)
    if by and slips_away(G, id, how) then by = nil end
    by = by or stray(id, how)
  end
  if by and rule("6.11") then return "peu", by end
  return rule("6.12a") and "uar_day" or "uar_night", how.off_map and "11.44b" or "6.12a"
end

--- 20.11: strength lost, as the counter lay at that moment, in quarter points.
local function count(G, id)
  local side = G.pieces[id].side
  if not (pieces.is_vedette(id) and rule("20.11b")) then
    G.lost[side] = G.lost[side] + pieces.strength(G, id)
  end
  demoralization.add(G, id)
end

local function put_in(G, box, id)
  local side = G.pieces[id].side
  pieces.lift(G, id)
  G.pieces[id].lost = box == "uar_day" and "uar" or box == "uar_night" and "uar" or box
  table.insert(G[box][side], id)
end

--- Removes a train for good: a bridge train to the PEU box (9.14), baggage as captured (Q32).
---@param by string Rule that removes it.
function M.remove_train(G, id, by)
  if not rule(by) then return end
  local hex = G.pieces[id].hex or G.pieces[id].banks[1]
  local bridge = pieces.counter(id).arm == "bridge_train"
  put_in(G, not bridge and "captured" or rule("9.14") and "peu" or "uar_day", id)
  log(by, "train_lost", "train", id, "hex", hex)
end

--- 9.13b: trains in a hex that has lost its last escort are lost too.
function M.without_escort(G, hex, side)
  if pieces.guards(G, hex, side) then return end
  for _, id in ipairs(pieces.units_at(G, hex, side)) do
    M.remove_train(G, id, "9.13b")
  end
end

--- Removes a unit from play at once (6.11, 6.12a).
---@param how Loss
function M.eliminate(G, id, how)
  local hex, side = G.pieces[id].hex, G.pieces[id].side
  if not hex then return end
  if pieces.is_train(id) then
    M.remove_train(G, id, "9.13b")
    return
  end
  if how.surrounded == nil then how.surrounded = routes.surrounded(G, id, hex) end
  local box, by = box_of(G, id, how)
  count(G, id)
  put_in(G, box, id)
  log(how.rule or by, "eliminated", "unit", id, "hex", hex)
  log(by, box == "peu" and "lost_for_good" or "may_return", "unit", id)
  if not how.escort then M.without_escort(G, hex, side) end
end

--- Removes units that fall together: all are judged where they stand before the first is lifted.
---@param ids string[]
---@param how Loss `surrounded` is found out for each.
function M.eliminate_all(G, ids, how)
  local fates = {}
  for i, id in ipairs(ids) do
    local hex = G.pieces[id].hex
    fates[i] = {
      cause = how.cause,
      rule = how.rule,
      column = how.column,
      off_map = how.off_map,
      surrounded = hex ~= nil and routes.surrounded(G, id, hex),
    }
  end
  for i, id in ipairs({ table.unpack(ids) }) do
    M.eliminate(G, id, fates[i])
  end
end

return M
