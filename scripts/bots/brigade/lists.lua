--- Choosing among entries.
local M = {}

--- The entry of the highest score; of equal ones the first. Entries without a score are left out.
function M.best(entries, score)
  local found, most
  for _, entry in ipairs(entries or {}) do
    local value = score(entry)
    if value and (not most or value > most) then
      found, most = entry, value
    end
  end
  return found
end

return M
