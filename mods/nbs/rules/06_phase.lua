--- 5.1 The Command Phase, and what orders have come to as a player turn ends.
local commands = require("rules.06_commands")
local delivery = require("rules.06_delivery")
local frames = require("rules.06_frames")
local night = require("rules.27_night")
local range = require("rules.06_range")
require("rules.06_initiative")
require("rules.06_stoppage")
require("rules.06_writing")

--- Battles without written orders have no Command Phase.
step("command_phase", {
  rule = "5.0a",
  run = function(G)
    finish(G)
    if G.orders then push(G, "commanding") end
  end,
})

step("commanding", {
  rule = "5.0a",
  steps = { "begin_due", "discovery", "order_issue", "choices", "local_initiative", "stoppage", "delay_reduction", "new_orders" },
})

step("begin_due", {
  rule = "30.0f",
  run = function(G)
    finish(G)
    delivery.carry_out_waiting(G, G.phasing)
    frames.begin_due(G, G.phasing)
    night.rewrite(G, G.phasing) -- 27.2.3
  end,
})

--- Whom a sub-unit with orders of its own is to come to, and the rule.
local function joins(G, id)
  local stage = frames.stage(G, id)
  if stage and stage.kind == "join" then return stage.join, "6.9b" end
  if G.orders[id].apart then return commands.parent(G, id), "12.6.3" end
end

--- 6.9b, 12.6.3: sub-units that have come to their new parents, or as reinforcements to their own, are theirs from then on.
local function join(G, side)
  for _, id in ipairs(commands.acting(G, side)) do
    local parent, rule_id = joins(G, id)
    if parent and range.has_joined(G, id, parent) then
      G.attached, G.orders[id] = copy_of(G.attached), nil
      G.attached[id] = rule_id == "6.9b" and parent or G.attached[id]
      log_to(side, rule_id, "joined", "to", commands.name(id), "command", commands.name(parent))
    end
  end
end

step("joining", {
  rule = "6.9b",
  run = function(G)
    finish(G)
    if not G.orders then return end
    join(G, G.phasing)
    night.settle(G, G.phasing) -- 27.2.1b
  end,
})

step("orders_end", {
  rule = "6.2b",
  run = function(G)
    finish(G)
    if G.orders then frames.review(G, G.phasing) end
  end,
})
