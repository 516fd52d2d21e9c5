--- What a variant changes, in lines for who chooses it: the rules of its own ledger, and the values of tables.
local files = require("engine.files")
local ledger = require("kernel.ledger")
local literal = require("kernel.literal")
local patches = require("kernel.patches")
local M = {}

--- The rules of the pack's own ledger: "H1 No caution without limit: An attacker may ...".
local function add_rules(id, list)
  if not ledger.exists(id) then return end
  for _, row in ipairs(ledger.rows(id)) do
    list[#list + 1] = ("%s %s: %s"):format(row.id, row.title, row.gist)
  end
end

--- The cells of tables that it changes: "crt 4.1:1: Ar → Ex (11.3b)".
local function add_cells(id, list)
  local folder = ("mods/%s/patches"):format(id)
  for _, file in ipairs(files.is_folder(folder) and files.list(folder) or {}) do
    local good, found = pcall(literal.read, folder .. "/" .. file)
    for _, patch in ipairs(good and type(found) == "table" and found or {}) do
      local rule = patch.rule and (" (%s)"):format(patch.rule) or ""
      local old, new = patches.shown(patch.old), patches.shown(patch.new)
      list[#list + 1] = ("%s %s: %s → %s%s"):format(tostring(patch.table), tostring(patch.cell), old, new, rule)
    end
  end
end

--- The lines; none when the pack has neither, or they cannot be read.
---@param id string
---@return string[]
function M.of(id)
  local list = {}
  pcall(add_rules, id, list)
  add_cells(id, list)
  return list
end

return M
