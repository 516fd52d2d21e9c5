--- What answers are made of that hang on no game: refusals as rpc has them, hashes in digits, objects.
local M = {}

M.REFUSED, M.NOT_YOURS, M.HIDDEN, M.OVER = -32001, -32002, -32003, -32004
local OBJECT = "__object"

--- Marks a table as an object: an empty one is {} in JSON, not [].
function M.object(fields)
  fields[OBJECT] = true
  return fields
end

--- The answer to a request that is refused; `code` as rpc has it, else that of a refused action.
---@param code integer?
---@param message string
---@param reasons table[]?
function M.refuse(code, message, reasons)
  local data = { reasons = reasons or {} }
  return { error = { code = code or M.REFUSED, message = message, data = data } }
end

--- The answer where no game runs.
function M.no_game() return M.refuse(M.OVER, "no game is running: call new or load first") end

--- A hash as answers and files have it.
function M.digits_of(hash) return ("%016x"):format(hash) end

--- The integer of sixteen hexadecimal digits.
function M.hash_of(digits) return math.tointeger(tonumber("0x" .. digits)) or 0 end

--- The bytes that hexadecimal digits stand for.
function M.bytes_of(digits)
  return (digits:gsub("%x%x", function(pair) return string.char(tonumber(pair, 16)) end))
end

return M
