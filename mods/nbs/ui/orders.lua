--- The orders desk (6.4.5): what each command of the side does, the Order Log, and on the map the ways of its commands.
local shown = "standing" -- the list that is open

local function what(panel, stage)
  local words = panel.text_of("order." .. stage.kind)
  if stage.command then words = words .. ", " .. stage.command end
  return stage.hex and words .. ": " .. panel.place(stage.hex) or words
end

--- The stages that are not done, in order.
local function all_of(panel, stages, from)
  local list = {}
  for i = from or 1, #stages do
    list[#list + 1] = what(panel, stages[i])
  end
  return table.concat(list, "; then ")
end

local function standing(panel, orders)
  for _, order in ipairs(orders.standing) do
    local now = #order.stages > 0 and all_of(panel, order.stages, order.at) or panel.text_of("order.none")
    if order.ask then now = panel.text_of("ask." .. order.ask) end
    panel.row({
      id = "orders/" .. order.hub,
      text = order.command,
      note = panel.text_of("status." .. order.status),
      detail = panel.capital(now),
      hex = order.hex,
    })
  end
end

local function log(panel, orders)
  if #orders.log == 0 then panel.text("No order has been sent.", { face = "small" }) end
  for i = #orders.log, 1, -1 do
    local entry = orders.log[i]
    local kind = panel.text_of("status." .. entry.type) or panel.text_of("status.general")
    panel.row({
      id = "orders/log/" .. entry.number,
      text = ("%d. %s"):format(entry.number, entry.to),
      note = panel.text_of("state_of." .. entry.state),
      detail = ("%s. %s%s, turn %d to %d"):format(
        panel.capital(all_of(panel, entry.stages)),
        kind,
        entry.complex and ", Complex" or "",
        entry.sent,
        entry.due
      ),
    })
    if entry.words ~= "-" then panel.text("“" .. entry.words .. "”", { face = "small" }) end
  end
end

return {
  id = "orders",
  title = "Orders",
  icon = "flag",
  key = "Y",
  build = function(panel, view)
    if not view.orders then return panel.text("In this battle no orders are written.") end
    panel.choice({
      { text = "In force", id = "orders/standing", lit = shown == "standing", on = function() shown = "standing" end },
      { text = "Order Log", id = "orders/log", lit = shown == "log", on = function() shown = "log" end },
    })
    local list = shown == "log" and log or standing
    list(panel, view.orders)
  end,
  over = function(map, view)
    for _, order in ipairs(view.orders and view.orders.standing or {}) do
      if #order.way > 1 then map.line(order.way) end
    end
  end,
}
