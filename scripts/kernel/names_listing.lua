--- The names that packs find, with the shapes of the tables that they take and give, as rows: for the manual and the stubs.
local given = require("kernel.names")
local shapes = require("kernel.shapes")
local spec_names = require("kernel.spec_names")
local M = {}

local GROUPS = {
  { "rules", "Beside those of every script." },
  { "variants", "Beside those of rules." },
  { "specs", "Beside those of rules." },
}

--- Names as rows, for the manual and the stubs.
---@param prefix string? Before each.
local function rows_of(names, prefix)
  local rows = {}
  for word, each in pairs(names) do
    rows[#rows + 1] = {
      name = (prefix or "") .. (each.field and word .. "." .. each.field or word),
      args = each.args,
      returns = each.returns,
      text = each.text,
      since = tostring(each.since),
      deprecated = each.deprecated,
    }
  end
  return rows
end

local function fields_of(list)
  local rows = {}
  for i, field in ipairs(list) do
    rows[i] = { name = field[1], type = field[2], text = field[3] }
  end
  return rows
end

--- `names`: all of them, with the shapes of the tables that they take and give, for the manual and the stubs.
function M.names()
  local groups, list = {}, {}
  for i, group in ipairs(GROUPS) do
    groups[i] = { name = group[1], text = group[2], functions = rows_of(given[group[1]]) }
  end
  local specs = groups[#groups]
  for _, row in ipairs(rows_of(spec_names.claims, "assert.")) do
    specs.functions[#specs.functions + 1] = row
  end
  specs.type, specs.methods = "SpecGame", rows_of(spec_names.methods)
  for i, shape in ipairs(shapes.list) do
    list[i] = { name = shape.name, also = shape.also, text = shape.text, example = shape.example }
    list[i].fields = fields_of(shape.fields)
  end
  list[#list + 1] = {
    name = "SpecGame",
    text = "Fields of the game of a spec, beside its methods (globals of specs).",
    example = "local g = spec.game(\"lab:mill\")\ng.state.turn = 4",
    fields = fields_of(spec_names.fields),
  }
  return { groups = groups, shapes = list }
end

return M
