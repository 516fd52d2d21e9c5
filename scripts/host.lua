--- What the host program calls by name. Forwards to the parts, so that all scripts can be loaded again at any prompt.
local sandbox = require("engine.sandbox")

local PARTS = {
  "session.calls",
  "session.live",
  "session.catalog",
  "session.play",
  "session.loading",
  "session.bulk",
  "session.bot_queries",
  "session.reports",
  "session.at_terminal",
  "session.provenance",
  "session.dice_proof",
  "workshop.reload",
  "workshop.judge",
  "workshop.bugs",
  "workshop.console",
  "workshop.golden",
  "workshop.new",
  "workshop.mechanics_docs",
  "kernel.names_listing",
  "kernel.usage",
}

local calls, live ---@type table, table

--- Enters the parts as those that answer calls.
local function open(its_calls, its_live, ...)
  calls, live = its_calls, its_live
  calls.answer_from({ live, ... })
end

open(sandbox.reload(PARTS))
local M = {}

--- Loads every script again; the running game goes on where it was. When they do not load, it goes on
--- under the old ones.
function M.reload()
  local kept, old_live, old_calls = live.keep(), live, calls
  local good, wrong = pcall(function()
    open(sandbox.reload(PARTS))
    live.take_up(kept)
  end)
  if good then return {} end
  live, calls = old_live, old_calls
  error(wrong, 0)
end

return setmetatable(M, {
  __index = function(_, name)
    if not calls.find(name) then return nil end
    return function(a, b, c) return calls.find(name)(a, b, c) end -- no call takes more
  end,
})
