--- What the host program calls by name. Forwards to `kernel.live`, so that all scripts, the kernel
--- too, can be loaded anew at any prompt.
local sandbox = require("engine.sandbox")

local live = require("kernel.live")
local M = {}

--- Loads every script anew; the running game goes on where it was. When they do not load, it goes on
--- under the old ones.
function M.reload()
  local kept = live.keep()
  sandbox.reload()
  local fresh = require("kernel.live")
  fresh.take_up(kept)
  live = fresh
  return {}
end

return setmetatable(M, {
  __index = function(_, name)
    if not live.is_call(name) then return nil end
    return function(a, b, c) return live[name](a, b, c) end -- no call takes more
  end,
})
