--- What the host program calls by name. Forwards to the parts, so that all scripts can be loaded again at any prompt;
--- it alone requires modules inside a function, since reloading means requiring them again.
local sandbox = require("engine.sandbox")

local PARTS = {
  "session.live",
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
  "kernel.names",
  "kernel.usage",
}

local live, calls ---@type table, table

--- Requires the parts and enters them as those that answer calls.
local function open_parts()
  local parts = {}
  for i, name in ipairs(PARTS) do
    parts[i] = require(name)
  end
  live, calls = parts[1], require("session.calls")
  calls.answer_from(parts)
end

open_parts()
local M = {}

--- Loads every script again; the running game goes on where it was. When they do not load, it goes on
--- under the old ones.
function M.reload()
  local kept, old_live, old_calls = live.keep(), live, calls
  sandbox.reload()
  local good, wrong = pcall(function()
    open_parts()
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
