--- Where forces of battles in rounds live off the land: so that few places are eaten up.
local choices = require("bots.staff.choices")
local M = {}

local FEW, SAME, SHARED = 10000, 1000, 100 -- what a choice the less counts, that one's own corps eats in a place already, or others do

--- Who eats where next: who has fewest places; where his corps eats, then where others do, then where most could.
---@return Entry?
function M.feed(asked, men)
  local memory, count, places = asked.context.memory, {}, {}
  memory.tables = memory.tables or {}
  for _, entry in ipairs(asked.by.feed) do
    count[entry.hex], places[entry.piece] = (count[entry.hex] or 0) + 1, (places[entry.piece] or 0) + 1
  end
  local function worth(each)
    local guests = memory.tables[each.hex]
    local same = guests and guests[men.corps[each.piece] or each.piece]
    return count[each.hex] - FEW * places[each.piece] + (same and SAME or guests and SHARED or 0)
  end
  local entry = choices.best(asked.by.feed, worth)
  if not entry then return nil end
  memory.tables[entry.hex] = memory.tables[entry.hex] or {}
  memory.tables[entry.hex][men.corps[entry.piece] or entry.piece] = true
  return entry
end

return M
