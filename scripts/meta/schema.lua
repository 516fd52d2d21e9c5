---@meta engine.schema
-- Made by `grognard api --luals`: do not edit.

--- Says everything that is wrong with data, by schemas that are data too.
---@class engine.schema
local schema = {}

--- Checks data, with the lines that data.parse gave (or nil), against a schema. Returns an array of at most 100 faults {file, line, path, text, hint}; when it is empty also the converted value (units, defaults and cells as the schema says) and its lines. A reference {type = "ref", to = "hex"} must be a key of refs.hex; with refs.hex false any will do, without refs none is looked up. aliases.hex = {NAME = id} gives other names, which the converted value has no more. A faulty schema gives its own faults, with the file "schema". Raises when value is no plain data.
---@param value any
---@param lines any
---@param schema table
---@param filename string
---@param refs? table
---@param aliases? table
---@return table faults
---@return any value
---@return any lines
function schema.check(value, lines, schema, filename, refs, aliases) end

--- Checks a schema itself. Returns an array of faults {file, line, path, text, hint}.
---@param schema table
---@param lines? table
---@param filename? string
---@return table faults
function schema.judge(schema, lines, filename) end

return schema
