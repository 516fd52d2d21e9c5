--- The shape of a bug file.
local M = {}

M.VERSION = 1

--- A copy whose tables are objects in JSON even when they are empty.
function M.objects(value)
  if type(value) ~= "table" then return value end
  local copy = {}
  for key, each in pairs(value) do
    copy[key] = M.objects(each)
  end
  if value[1] == nil then copy.__object = true end
  return copy
end

--- Name of a bug file: the host adds a digest of the fault.
---@return string
function M.name_of(scenario) return (scenario:gsub("[^%w_%-]", "-")) end

--- The bug as the file keeps it.
---@param header { scenario: string, seed: integer|string, generator: integer?, options: table, dice: integer[]? }
---@param lock table[]
---@param rows table[]
---@param call { method: string, params: table }
---@param fault table
function M.make(header, lock, rows, call, fault)
  return {
    bug = M.VERSION,
    scenario = header.scenario,
    seed = header.seed,
    generator = header.generator,
    options = M.objects(header.options),
    dice = header.dice,
    lock = lock,
    actions = rows,
    call = call,
    fault = fault,
  }
end

return M
