--- 12.6, 12.7, 12.9, 12.10, 18.19 What battles and the loss of leaders do to Army Morale: the victor moves one marker one space.
local morale = require("rules.12_morale")
local zones = require("rules.17_zones")
local M = {}

--- 12.9: can a side's marker still get better?
local function can_rise(G, side) return morale.moved(side, G.morale[side], -1) ~= G.morale[side] end
--- 12.10a: would a worse marker leave its bad end?
local function would_break(G, side) return morale.moved(side, G.morale[side], 1) == nil end

--- A side's marker moves a space to the left. 12.10b, O26: it leaves its bad end when the other's is at its best; else that one moves (12.6c).
---@param rule string
function M.worsen(G, side, rule)
  local foe = zones.enemy(side)
  if not would_break(G, side) then
    G.morale[side] = G.morale[side] + 1
    log(rule, "morale_falls", "side", side, "morale", G.morale[side])
  elseif can_rise(G, foe) then -- 26.3b
    M.better(G, foe, rule)
  else
    log("12.10a", "morale_breaks", "side", side)
    G.over = { winner = foe, level = "morale", scores = {} }
  end
end

--- A side's marker moves a space to the right, as far as its end (12.9).
---@param rule string
function M.better(G, side, rule)
  G.morale[side] = morale.moved(side, G.morale[side], -1)
  log(rule, "morale_rises", "side", side, "morale", G.morale[side])
end

--- 12.6a, 12.7, 12.10b: gives a side the choice between the two markers.
---@param winner string
---@param rule string
---@param clean boolean He lost no round in the battle: a broken enemy then loses the game (12.10b).
function M.award(G, winner, rule, clean)
  if not clean and not can_rise(G, winner) and would_break(G, zones.enemy(winner)) then
    return log("12.10b", "morale_stays")
  end
  push(G, "morale_shift", { side = winner, by = rule, clean = clean })
end

step("morale_shift", {
  rule = "18.19b", -- 12.6a
  actions = { "shift" },
  side = function(_, f) return f.side end,
  done = function(_, f) return f.over == true end,
})

action("shift", {
  rule = "18.19b",
  args = { { "marker", "string", { "enemy", "own" } } },
  check = function(G, f, side, marker)
    local foe = zones.enemy(side)
    if marker == "own" then
      need(can_rise(G, side), "12.9", "best_already")
    else
      local breaks = would_break(G, foe)
      need(not breaks or not can_rise(G, side) and f.clean, "12.10b", "not_to_be_broken") -- 12.6c, O26
    end
  end,
  apply = function(G, f, side, marker)
    f.over = true
    if marker == "own" then return M.better(G, side, f.by) end
    M.worsen(G, zones.enemy(side), f.by)
  end,
})

--- 9.17, 12.7: the other side of each leader of span 6 who has fallen moves a marker. Pushes a step while there is one.
---@return boolean
function M.mourn(G)
  local id = table.remove(G.fallen, 1)
  if not id then return false end
  local side = table_of("leaders").by[id].side
  log("9.17", "leader_fallen", "leader", id)
  M.award(G, zones.enemy(side), "12.7", false)
  return true
end

return M
