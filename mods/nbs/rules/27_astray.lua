--- 27.3.1c Who has gone astray is led by the enemy, for as many MPs as were lost in Risky Hexes; then its owner goes on with it.
local board = require("mechanics.board")
local deeds = require("rules.12_deeds")
local facing = require("rules.10_facing")
local force = require("rules.12_force")
local skirmishers = require("rules.24_skirmishers")
local troops = require("rules.02_troops")
local wagons = require("rules.26_wagons")

local function around(G, f) return map_of():neighbors(G.pieces[f.force[1]].hex) end

step("led_astray", {
  rule = "27.3.1c",
  actions = { "astray_guns", "astray_step", "astray_turn", "end" },
  side = function(_, f) return f.side end,
  values = function(G, f)
    local piece = G.pieces[f.force[1]]
    return { unit = f.force[1], hex = piece.hex, left = force.points(piece.left) }
  end,
  done = function(G, f)
    f.force = troops.present(G, f.force)
    return #f.force == 0
  end,
  leave = function(G, f)
    for id, left in pairs(f.kept) do -- whatever its owner had left
      if G.pieces[id] then board.mark(G, id, { left = left }) end
    end
  end,
})

--- 27.3.1c: a step that is legal; out of Command Range too.
action("astray_step", {
  rule = "27.3.1c",
  args = { { "to", "hex", around, "one_hex" } },
  check = function(G, f, _, to)
    need(#troops.fighting(G, f.side, to) == 0, "12.3.1", "enemy_there", "to", to)
    for _, id in ipairs(f.force) do
      local piece = G.pieces[id]
      need(piece.formation ~= "unlimbered", "12.3.5", "unlimbered", "unit", id)
      need(piece.formation ~= "square", "8.3.2a", "square_stays", "unit", id)
      need(facing.zone(G, id, to) == "front", "12.1.1", "not_ahead", "unit", id, "to", to)
      if troops.is_skirmisher(id) then skirmishers.need_entry(G, id, f.force, to) end
      local cost, bar = force.cost(G, id, to, 0)
      if need(cost, "12.2.2", "prohibited", "unit", id, "to", to, "what", bar) then
        need(cost <= piece.left, "27.3.1c", "too_far", "unit", id, "needs", force.points(cost), "left", force.points(piece.left))
      end
    end
    wagons.need_entry(G, f.force, f.owner, to)
  end,
  apply = function(G, f, _, to)
    f.turned = false
    deeds.begin(G, { side = f.owner, force = f.force, deed = "step", to = to })
  end,
})

--- 27.3.1c: by one hexside before each hex.
action("astray_turn", {
  rule = "27.3.1c",
  args = { { "to", "integer", facing.HEADINGS } },
  words = function(args) return { to = text_of("corner." .. args.to) } end,
  check = function(G, f, _, to)
    need(not f.turned, "27.3.1c", "turned_already", "unit", f.force[1])
    local looking = those(f.force, function(id) return facing.looks(G, id) end)
    need(#looking > 0, "10.1.4a", "no_turn")
    for _, id in ipairs(looking) do
      local cost, piece = force.MP, G.pieces[id]
      need(facing.turn(piece.heading, to) == 1, "27.3.1c", "one_hexside", "unit", id)
      need(cost <= piece.left, "12.1.2", "too_far", "unit", id, "needs", force.points(cost), "left", force.points(piece.left))
    end
  end,
  apply = function(G, f, _, to)
    f.turned = true
    for _, id in ipairs(f.force) do
      if facing.looks(G, id) then
        force.pay(G, id, force.MP)
        board.mark(G, id, { heading = to })
      end
    end
  end,
})

--- 27.3.1c: guns are limbered and unlimbered, all of them together; no other formation is changed.
action("astray_guns", {
  rule = "27.3.1c",
  args = { { "to", "id", { "limbered", "unlimbered" } } },
  words = function(args) return { to = text_of("formation." .. args.to) } end,
  check = function(G, f, _, to)
    local guns = those(f.force, function(id) return troops.is_artillery(id) and G.pieces[id].formation ~= to end)
    need(#guns > 0, "27.3.1c", "no_guns_to_form")
    for _, id in ipairs(guns) do
      local cost, piece = deeds.change(G, id, to).cost, G.pieces[id]
      need(cost <= piece.left, "8.2", "too_far", "unit", id, "needs", force.points(cost), "left", force.points(piece.left))
    end
  end,
  apply = function(G, f, _, to)
    for _, id in ipairs(f.force) do
      local forms = troops.is_artillery(id) and G.pieces[id].formation ~= to
      if forms then deeds.begin(G, { side = f.owner, force = f.force, deed = "form", unit = id, formation = to }) end
    end
  end,
})
