--- 6.4.5, 4.0c The orders desk: the orders in force and the Order Log of a side, as its own side alone reads them.
local commands = require("rules.06_commands")
local frames = require("rules.06_frames")

local M = {}

local function stages_of(stages)
  local list = {}
  for i, stage in ipairs(stages) do
    list[i] = {
      kind = stage.kind,
      hex = stage.goal,
      command = stage.join and commands.name(stage.join),
      start = stage.start.kind ~= "now" and (stage.start.turn or stage.start.hex or commands.name(stage.start.command)) or nil,
    }
  end
  return list
end

--- What is in force: a row for each command that acts on its own.
local function standing(G, side)
  local list = {}
  for _, command in ipairs(keys_of(G.orders)) do
    local order, hub = G.orders[command], commands.hub(G, command)
    if commands.side(command) == side and hub then -- 4.0c
      list[#list + 1] = {
        command = commands.name(command),
        hub = hub,
        hex = G.pieces[hub].hex,
        origin = order.origin,
        status = frames.status(G, command),
        at = order.at,
        begun = order.begun,
        stages = stages_of(order.stages),
        way = order.begun and copy_of(order.way or {}) or {},
        ask = order.ask,
      }
    end
  end
  return list
end

local function log_of(G, side)
  local list = {}
  for i, dispatch in ipairs(G.dispatches[side]) do
    list[i] = {
      number = dispatch.number,
      to = commands.name(dispatch.to),
      sent = dispatch.sent,
      due = dispatch.due,
      method = dispatch.method,
      type = dispatch.order.type,
      complex = dispatch.order.complex,
      state = dispatch.state,
      words = dispatch.order.words,
      stages = stages_of(dispatch.order.parts[1].stages),
    }
  end
  return list
end

--- What a side's desk holds; nil in battles without written orders.
---@return table?
function M.seen(G, side)
  if not G.orders then return nil end
  return { standing = standing(G, side), log = log_of(G, side) }
end

return M
