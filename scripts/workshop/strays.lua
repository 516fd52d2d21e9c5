--- What lies in a pack's folder and no reader takes: folders and files of other names, symbolic links.
local files = require("engine.files")
local fault = require("kernel.fault")
local M = {}

local READ = { -- endings of the files that are read, by folder; "" is the pack's own
  [""] = { "lua", "tsv", "md", "txt" },
  tables = { "tsv", "lua", "grid" },
  units = { "tsv", "lua", "grid" },
  scenarios = { "lua" },
  schemas = { "lua" },
  patches = { "lua" },
  text = { "lua", "tsv" },
  rules = { "lua" },
  spec = { "lua" },
  ui = { "lua" },
  bots = { "lua" },
  maps = { "map" },
}

local FOLDERS = { replays = true, tests = true } -- that other readers take
local ALSO = { ["spec/equivalent.tsv"] = true } -- mutants that are signed off
local SCRIPTS = { rules = true, spec = true, ui = true, bots = true } -- folders that scripts are required from
local DATA = { "lua", "tsv", "grid", "map" } -- a folder with such files was meant to be read

local function ends_in(file, endings)
  for _, ending in ipairs(endings) do
    if file:sub(-#ending - 1) == "." .. ending then return true end
  end
  return false
end

--- Reports whether files of that name are read in a folder of packs.
---@return boolean
function M.is_read(folder, file) return ends_in(file, READ[folder]) end

local function path_of(id, folder) return "mods/" .. id .. (folder == "" and "" or "/" .. folder) end

--- Files of one folder that end as none that is read there.
local function stray_files(id, folder, endings, faults)
  local path = path_of(id, folder)
  for _, file in ipairs(files.list(path)) do
    local known = files.is_folder(path .. "/" .. file) or ALSO[folder .. "/" .. file]
    local named = folder ~= "" or ends_in(file, DATA) -- beside the manifest lie a licence, notes, pictures
    if named and not known and not ends_in(file, endings) then
      local hint = ("files of %s/ end in .%s"):format(folder, table.concat(endings, " or ."))
      faults[#faults + 1] = fault.row(path .. "/" .. file, 0, "nothing reads this file", hint)
    elseif SCRIPTS[folder] and ends_in(file, { "lua" }) and not file:match("^[%w_%-]+%.lua$") then
      local text = "scripts are named by letters without marks, digits, _ and - alone"
      faults[#faults + 1] = fault.row(path .. "/" .. file, 0, text)
    end
  end
  for _, link in ipairs(files.links(path)) do
    local text = "a symbolic link, which is not followed"
    faults[#faults + 1] = fault.row(path .. "/" .. link, 0, text, "put the file itself there")
  end
end

--- The only table beside the manifest is the ledger; the others have folders.
local function stray_tables(id, faults)
  for _, file in ipairs(files.list(path_of(id, ""))) do
    if ends_in(file, { "tsv" }) and file ~= "rules.tsv" then
      local hint = "the ledger is rules.tsv; tables lie in tables/, pieces in units/"
      faults[#faults + 1] = fault.row(path_of(id, file), 0, "nothing reads this file", hint)
    end
  end
end

local function holds_data(path)
  for _, file in ipairs(files.list(path)) do
    if ends_in(file, DATA) then return true end
  end
  return false
end

--- Folders of other names: a fault where a name that is read is near, else a warning if data lie there.
local function stray_folders(id, faults, warnings)
  for _, name in ipairs(files.list(path_of(id, ""))) do
    local path = path_of(id, name)
    if files.is_folder(path) and not READ[name] and not FOLDERS[name] then
      local hint = READ[name:lower()] and ("did you mean '%s'?"):format(name:lower()) or fault.near(name, READ)
      local into = hint ~= "" and faults or holds_data(path) and warnings
      if into then into[#into + 1] = fault.row(path, 0, "nothing reads this folder", hint) end
    end
  end
end

--- Everything in a pack's folder that no reader takes.
---@param id string
---@return table[] faults
---@return table[] warnings
function M.judge(id)
  local faults, warnings = {}, {}
  for folder, endings in pairs(READ) do
    if folder == "" or files.is_folder(path_of(id, folder)) then stray_files(id, folder, endings, faults) end
  end
  stray_tables(id, faults)
  stray_folders(id, faults, warnings)
  return faults, warnings
end

return M
