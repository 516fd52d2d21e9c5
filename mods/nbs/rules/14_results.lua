--- 14.3 Reading the tables: "p(s) M-n" is p Permanent Casualties, s Stragglers and a change of morale; R: Routed.
local M = {}

local known = {} -- a cell -> what it says

---@class Result
---@field casualties integer
---@field stragglers integer
---@field change integer   Steps, down when positive.
---@field routed boolean

---@param text string A cell.
---@return Result result Callers must not write it.
function M.read(text)
  local found = known[text]
  if not found then
    local casualties, stragglers = text:match("^(%d+)%((%d+)%)")
    local sign, steps = text:match("M([+-])(%d+)")
    local change = steps and math.tointeger(steps) or 0
    found = {
      casualties = math.tointeger(casualties) or 0,
      stragglers = math.tointeger(stragglers) or 0,
      change = sign == "+" and -change or change,
      routed = text:find("R", 1, true) ~= nil,
    }
    known[text] = found
  end
  return found
end

--- A result as the tables print it, for odds and the log.
---@return string
function M.print(casualties, stragglers, change)
  local text = ("%d(%d)"):format(casualties, stragglers)
  if change == 0 then return text end
  return ("%s M%+d"):format(text, -change)
end

return M
