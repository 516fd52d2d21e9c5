--- The ledger of a pack: rules.tsv, a row for each provision of its rulebook.
local files = require("engine.files")
local content = require("kernel.content")
local manifests = require("kernel.manifests")
local M = {}

local function path_of(id) return "mods/" .. id .. "/rules.tsv" end

--- Reports whether a pack has a ledger of its own.
---@param id string
---@return boolean
function M.exists(id) return files.exists(path_of(id)) end

--- Ledger rows of a pack, in file order: { id, status, reason, ... }. Raises when it has none.
---@param id string
---@return table[]
function M.rows(id)
  if not M.exists(id) then
    error("pack '" .. id .. "' has no rules.tsv to hold its specs against", 0)
  end
  return content.read_typed(id, path_of(id), "rules")
end

--- Is a word written like the number of a rule: "8.21d", "6.3.4.1a", "13ex1", "12.P4a", "19.11A.b", "21.7-1a", "H2", "AOC.1a"?
--- A word without a figure, as "SOP", is a number only where a ledger has it.
--- ```lua
--- ledger.is_number("16.2ex1") --> true
--- ledger.is_number("ZOC")     --> false
--- ```
---@param word string
---@return boolean
function M.is_number(word)
  local numbered = word:find("^%u?%d[%w%.%-]*$") or word:find("^%u+%.%d%w*$")
  return numbered ~= nil and word:find("%w$") ~= nil
end

local BY_NAME_ALONE = { permits = true, defines = true }

--- Must a line of the rules bear a row's number? One that permits or defines needs a case of its name alone.
---@param row table
---@return boolean
function M.asks_for_line(row) return not BY_NAME_ALONE[row.kind] end

--- Must some case notice a change of a line that bears the row's number?
---@param row table
---@return boolean
function M.owes_mutant(row) return row.status ~= "n/a" and row.status ~= "todo" and M.asks_for_line(row) end

--- Ids of a pack's ledger and of those that it is built on; nil when none of them has one.
---@param id string
---@return table<string, boolean>?
function M.ids(id)
  local known = nil
  for _, layer in ipairs(manifests.layers(id)) do
    if M.exists(layer) then
      known = known or {}
      for _, row in ipairs(M.rows(layer)) do
        known[row.id] = true
      end
    end
  end
  return known
end

return M
