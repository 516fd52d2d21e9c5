--- 21 Disorganization and Rally: who went back in this Combat Phase may fall into disorder; who was in disorder when the segment began
--- may get over it. 21.3d: what the dice say the owner alone learns, as his leaders may lie face down again.
local board = require("mechanics.board")
local pieces = require("rules.02_pieces")
local reinforcements = require("rules.22_reinforcements")

--- 21.1b: has a Commander who rolls for them: the one who holds all, if there is one; else each rolls for himself.
local function chief_of(G, leaders)
  return pieces.holds(G, leaders[1], leaders) and leaders[1] or nil
end

--- Those of forces that went back and still have to roll: { side, leaders }, the Commander first.
local function shaken(G)
  local list = {}
  for _, force in ipairs(G.retreated) do
    local leaders = those(force.leaders, function(id)
      local piece = G.pieces[id]
      return piece and piece.armed and not piece.disorganized -- 21.2h, 19.10b
    end)
    if #leaders > 0 then list[#list + 1] = { side = force.side, leaders = leaders } end
  end
  return list
end

--- 21.1a, 12.2: does he lose his order by a die?
local function shakes(G, side, leader, with)
  local die = roll_to(side, G, "rally", 6, "21.1a", "disorder", "leader", leader) + G.morale[side] -- 12.2
  local lost = die > pieces.rating(leader).initiative
  for _, id in ipairs(with) do
    if lost then board.mark(G, id, { disorganized = true }) end
  end
  log_to(side, "21.1a", lost and "disordered" or "keeps_order", "leader", leader)
end

--- 21.3a, 21.3b: those who were in disorder as the segment began roll first, so that none rallies at once.
local function rally(G)
  local list = board.which(G, function(piece, id)
    return pieces.is_leader(id) and piece.disorganized == true and not piece.shaken -- 21.3c: as often as it happens
  end)
  for _, id in ipairs(list) do
    local piece = G.pieces[id]
    local die = roll_to(piece.side, G, "rally", 6, "21.3a", "rally", "leader", id) + G.morale[piece.side] -- 12.2
    local good = die <= pieces.rating(id).initiative
    if good then board.mark(G, id, { disorganized = false }) end
    if good and piece.off_map then reinforcements.come_back(G, id) end -- 19.10c, 14.13c
    log_to(piece.side, "21.3a", good and "rallies" or "stays_disordered", "leader", id)
  end
end

step("rally", {
  rule = "4.17",
  actions = { "alone", "check" },
  enter = rally,
  side = function(G) return shaken(G)[1].side end,
  done = function(G) return #shaken(G) == 0 end,
  leave = function(G)
    G.retreated = {}
    board.mark(G, board.which(G, { shaken = true }), { shaken = false })
  end,
  values = function(G)
    local force = shaken(G)[1]
    local leader = force.leaders[1]
    return { leader = leader, most = pieces.rating(leader).initiative - G.morale[force.side] } -- 12.2
  end,
})

--- Takes leaders from the list of those who have to roll.
local function strike_off(G, done)
  for _, force in ipairs(G.retreated) do
    force.leaders = those(force.leaders, function(id) return not listed(done, id) end)
  end
end

action("alone", {
  rule = "21.1b",
  args = { { "leader", "piece", function(G) return shaken(G)[1].leaders end, "not_shaken" } },
  check = function(G, _, _, id)
    local leaders = shaken(G)[1].leaders
    local several = #leaders > 1 or not chief_of(G, leaders)
    need(several, "21.1b", "rolls_for_all", "leader", id)
  end,
  apply = function(G, _, side, id)
    shakes(G, side, id, { id })
    strike_off(G, { id })
  end,
})

action("check", {
  rule = "21.1a",
  args = {},
  check = function(G) need(chief_of(G, shaken(G)[1].leaders), "21.1b", "no_common_chief") end,
  apply = function(G, _, side)
    local leaders = shaken(G)[1].leaders
    shakes(G, side, leaders[1], leaders)
    strike_off(G, leaders)
  end,
})
