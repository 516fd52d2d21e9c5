--- The drill ground under written orders, cleared: HQs and Army Commanders at the rear, and what a case puts there and orders.
local board = require("mechanics.board")
local frames = require("rules.06_frames")
local pieces = require("rules.02_pieces")

local M = {}

--- A stage of an order: what a case says of it over that of a march that is on.
---@param fields table
function M.stage(fields)
  local stage = {
    kind = "march",
    engage = fields.kind == "attack",
    radius = 1,
    axis = {},
    half_width = 1,
    limit = {},
    start = { kind = "now" },
    finish = { kind = "open" },
  }
  for name, value in pairs(fields) do
    stage[name] = value
  end
  return stage
end

--- Puts orders in force: command -> a stage, or a list of them.
function M.order(g, orders)
  for command, def in pairs(orders) do
    local stages = {}
    for i, each in ipairs(def.kind and { def } or def) do
      stages[i] = M.stage(each)
    end
    frames.put(g.state, command, def.origin or "army", stages, { threat = def.threat })
  end
end

--- Puts a piece elsewhere, or off the map.
---@param hex string?
function M.put(g, id, hex)
  if hex then
    board.put(g.state, id, hex)
  else
    board.lift(g.state, id)
  end
end

--- A game at the French issue of orders, or at a later step: pieces { id, hex, formation?, direction?, fields? }; who has no order among
--- those given has none.
function M.game(spec, list, orders, step_name, side)
  local g = spec.game("nbs:command")
  g:goto_step("order_issue", "french")
  g:clear()
  local rows = { { "Massena", "03.05" }, { "HQ-Fr", "03.05" }, { "Wellesley", "19.05" }, { "HQ-Al", "19.05" } }
  table.move(list, 1, #list, #rows + 1, rows)
  for _, row in ipairs(rows) do
    local fields = copy_of(row[5] or {})
    fields.formation, fields.heading = row[3], row[4] and pieces.headings[row[4]]
    g:place(row[1], row[2], fields)
  end
  for _, command in ipairs(keys_of(g.state.orders)) do
    if g.state.orders[command].apart then g.state.orders[command] = nil else frames.none(g.state, command) end
  end
  M.order(g, orders or {})
  if step_name then g:goto_step(step_name, side) end
  return g
end

return M
