--- Holds derived values against themselves, worked out again: so a dependency that was forgotten is found at its line.
local derived = require("kernel.derived")
local fault = require("kernel.fault")
local lists = require("kernel.lists")
local values = require("engine.value")
local M = {}

local NONE, NO_ARGUMENT = derived.NONE, derived.NO_ARGUMENT
local AT_ONCE = 8 -- fixed values of a declaration that one check works out again

--- Works a value out again and holds it against what is kept.
local function verify_one(def, G, kept, a, b)
  local now = def.work_out(G, a, b)
  if kept == NONE and now == nil or kept ~= NONE and values.equal({ kept }, { now }) then return end
  local kind = def.asked and "fixed" or "derived"
  local on = def.asked and "the state" or "more than " .. table.concat(def.dependencies, ", ")
  local text = "%s value '%s' of (%s, %s) is stale: it depends on %s"
  fault.fail_at(def.at, text, kind, def.name, tostring(a), tostring(b), on)
end

--- The same of all that hang on the board near a piece, as far as they hold still.
local function verify_near(near, def, G)
  for id, entry in pairs(lists.copy(def.kept.one)) do
    local value = entry.value
    if near.seen(id, entry.far) == entry.seen then verify_one(def, G, value == nil and NONE or value, id) end
  end
end

--- The same of all that hang on the stack of a piece or the foes of a side.
local function verify_stamped(near, def, G)
  for id, entry in pairs(lists.copy(def.kept.one)) do
    for b, value in pairs(near[def.stamp](id) == entry.seen and lists.copy(entry.of) or NONE) do
      verify_one(def, G, value, id, b ~= NO_ARGUMENT and b or nil)
    end
  end
end

--- The same of some that hang on no state: of the next few each time, so that all have their turn.
local function verify_fixed(def, G)
  local count = #def.asked
  for _ = 1, math.min(AT_ONCE, count) do
    def.last = def.last % count + 1
    local a, b = table.unpack(def.asked[def.last], 1, 2)
    local kept = def.one[a == nil and NO_ARGUMENT or a]
    if b ~= nil then kept = def.two[a][b] end
    verify_one(def, G, kept, a, b)
  end
end

--- Works everything out again that is kept of a state; raises at the declaration of what is another value now.
function M.verify(series, G)
  for _, def in ipairs(series.derivations.fixed) do
    verify_fixed(def, G)
  end
  for _, def in ipairs(series.derivations.kept) do
    local kept = def.kept
    local one, two = NONE, NONE
    if kept.of == G then
      kept.refresh(G)
      one, two = lists.copy(kept.one), lists.copy(kept.two)
    end
    if def.near then
      verify_near(series.derivations.near, def, G)
    elseif def.stamp then
      verify_stamped(series.derivations.near, def, G)
    else
      for a, value in pairs(one) do
        verify_one(def, G, value, a ~= NO_ARGUMENT and a or nil)
      end
    end
    for a, by_second in pairs(two) do
      for b, value in pairs(lists.copy(by_second)) do
        verify_one(def, G, value, a, b)
      end
    end
  end
end

return M
