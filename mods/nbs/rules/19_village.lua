--- 19.5 The rush through a town after a fight that was won there; 26.5 French Columns that form Line.
local board = require("mechanics.board")
local entry = require("rules.15_entry")
local facing = require("rules.10_facing")
local lead = require("rules.14_lead")
local morale = require("rules.21_morale")
local obedience = require("rules.06_obedience")
local troops = require("rules.02_troops")

step("rush", {
  rule = "19.5.1",
  key = "step.rush",
  actions = { "end", "rush" }, -- 19.5.1.1f
  side = function(_, f) return f.side end,
  values = function(_, f) return { unit = f.units[1] } end,
})

--- 19.5.1: into another hex of the town to its front, as it faces; enemies there mean another fight now.
action("rush", {
  rule = "19.5.1",
  args = { { "to", "hex", function(G, f) return facing.front(G, lead.lead(f.units)) end, "not_ahead" } },
  check = function(G, f, side, to)
    need(troops.in_town(to), "19.5.1.1c", "no_town", "to", to) -- 19.5.1.1c
    need(#troops.fighting(G, side, to) == 0, "19.5.1.1d", "friends_there", "to", to)
    obedience.need_command(G, f.units, to, "19.5.1.1b")
    if #troops.fighting(G, troops.enemy(G, side), to) > 0 then entry.need_attackers(G, f.units, to) end -- 19.5.1.1e
  end,
  apply = function(G, f, side, to)
    local from = G.pieces[f.units[1]].hex
    finish(G)
    local enemies = troops.fighting(G, troops.enemy(G, side), to)
    if #enemies > 0 then
      entry.open(G, f.units, to, function(ids) morale.shift(G, ids, 1, "15.4.5a", from, "disorganized") end) -- 19.5.1.1e
    end
    for _, id in ipairs(f.units) do
      board.put(G, id, to)
    end
    log("19.5.1", "rushes", "unit", lead.lead(f.units), "to", to)
    if #enemies > 0 then
      push(G, "aftermath", { fight = #G.fights })
      push(G, "fight", { fight = #G.fights })
    else
      push(G, "rush", { side = side, units = f.units })
    end
  end,
})

step("form_line", { -- 19.5.1.2
  rule = "26.5",
  key = "step.form_line",
  actions = { "end", "form_line" },
  side = function(_, f) return f.side end,
  done = function(G, f)
    f.units = those(f.units, function(id) return G.pieces[id] and G.pieces[id].formation == "combat_column" end)
    return #f.units == 0
  end,
  values = function(_, f) return { unit = f.units[1] } end,
})

action("form_line", {
  rule = "26.5",
  args = {},
  apply = function(G, f)
    finish(G)
    for _, id in ipairs(f.units) do
      board.mark(G, id, { formation = "line" })
    end
  end,
})
