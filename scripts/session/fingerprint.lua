--- What the files of a series were when they were read, to see later which of them have changed.
local files = require("engine.files")
local value = require("engine.value")
local M = {}

local function add_files(seen, folder)
  for _, name in ipairs((files.list(folder))) do
    local path = folder .. "/" .. name
    if files.is_folder(path) then
      add_files(seen, path)
    else
      seen[path] = value.hash(files.read(path) or "")
    end
  end
end

--- A number for each file of the packs of a series.
---@param series Series
---@return table<string, integer>
function M.of(series)
  local seen = {}
  for _, id in ipairs(series.order) do
    add_files(seen, "mods/" .. id)
  end
  return seen
end

return M
