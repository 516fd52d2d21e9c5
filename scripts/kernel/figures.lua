--- Figures as players read them: a minus stands before what is below nothing, not a hyphen.
local M = {}

local MINUS = "−"

--- A number with its sign where it is below nothing; anything else as Lua writes it.
---@return string
function M.plain(value)
  if type(value) == "number" and value < 0 then return MINUS .. tostring(-value) end
  return tostring(value)
end

--- What is added to something: always with a sign.
---@param value number
---@return string
function M.signed(value) return value < 0 and M.plain(value) or "+" .. tostring(value) end

--- A number of halves: "1½", "½", "−2".
---@param value integer
---@return string
function M.halves(value)
  local whole, sign = math.abs(value) // 2, value < 0 and MINUS or ""
  if value % 2 == 0 then return sign .. tostring(whole) end
  return sign .. (whole == 0 and "" or tostring(whole)) .. "½"
end

return M
