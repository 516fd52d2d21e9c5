--- The manual's pages and the editor stubs of `mechanics.*`, made from the comments of the modules themselves: what stands
--- with `---` at the head of a file and before each of its public functions.
local files = require("engine.files")
local M = {}

---@class DocumentedFunction
---@field call string      As it is written: "board.put(G, id, where)".
---@field source string    Its line, without body, for stubs.
---@field lines string[]   Of its comment, without dashes.

local function lines_of(text)
  local lines, from = {}, 1
  for last in function() return text:find("\n", from, true) end do
    lines[#lines + 1] = text:sub(from, last - 1)
    from = last + 1
  end
  return lines
end

--- The comment that ends just before line `last`, without dashes.
local function comment_before(lines, last)
  local first = last
  while first > 1 and lines[first - 1]:find("^%-%-%-") do
    first = first - 1
  end
  local comment = {}
  for i = first, last - 1 do
    comment[#comment + 1] = lines[i]:sub(4)
  end
  return comment
end

local function head_of(lines)
  local last = 1
  while lines[last] and lines[last]:find("^%-%-") do
    last = last + 1
  end
  local head = {}
  for i = 1, last - 1 do
    head[i] = lines[i]:gsub("^%-%-%-?", "")
  end
  return head
end

--- The shapes that a module declares, as they stand.
local function classes_of(lines)
  local classes, inside = {}, false
  for _, line in ipairs(lines) do
    inside = line:find("^%-%-%-@class") or inside and line:find("^%-%-%-")
    if inside then classes[#classes + 1] = line end
    if not inside and #classes > 0 and classes[#classes] ~= "" then classes[#classes + 1] = "" end
  end
  return classes
end

local function functions_of(lines, module)
  local list = {}
  for i, line in ipairs(lines) do
    local owner, joint, name, args = line:match("^function ([%w_]+)([.:])([%w_]+)(%b())")
    local comment = owner and comment_before(lines, i) or {}
    if #comment > 0 then
      local holder = owner == "M" and module or owner
      list[#list + 1] = {
        call = holder .. joint .. name .. args,
        source = "function " .. owner .. joint .. name .. args .. " end",
        lines = comment,
      }
    end
  end
  return list
end

--- What a tag says of an argument; its type may stand in brackets.
local function parameter(words)
  local name = words:match("^%S+")
  local rest = words:sub(#name + 2)
  local type = rest:match("^%b()%??") or rest:match("^%S+")
  local text = rest:sub(#type + 1):match("%S.*")
  return ("- `%s: %s`%s"):format(name, type, text and ": " .. text or "")
end

--- A comment as Markdown: its words, examples (lines set in by five blanks), and what it takes and gives.
local function add_comment(out, comment)
  local code = false
  for _, line in ipairs(comment) do
    local example = line:match("^     (.*)")
    if (example ~= nil) ~= code then
      out[#out + 1] = code and "```" or "```lua"
      code = not code
    end
    local tag, rest = line:match("^@(%w+) (.*)")
    if example then
      out[#out + 1] = example
    elseif tag == "param" then
      out[#out + 1] = parameter(rest)
    elseif tag == "return" then
      out[#out + 1] = "- gives `" .. rest .. "`"
    elseif not tag then
      out[#out + 1] = (line:gsub("^ ", ""))
    end
  end
  if code then out[#out + 1] = "```" end
end

local function manual_of(module, lines)
  local out = { "", "## mechanics." .. module, "" }
  add_comment(out, head_of(lines))
  local classes = classes_of(lines)
  if #classes > 0 then
    out[#out + 1] = "\n```lua"
    table.move(classes, 1, #classes - 1, #out + 1, out)
    out[#out + 1] = "```"
  end
  for _, each in ipairs(functions_of(lines, module)) do
    out[#out + 1] = "\n### " .. each.call .. "\n"
    add_comment(out, each.lines)
  end
  return table.concat(out, "\n") .. "\n"
end

local function stub_of(module, lines)
  local out =
    { "---@meta mechanics." .. module, "-- Made by `grognard api --luals`: do not edit.", "" }
  local classes = classes_of(lines)
  table.move(classes, 1, #classes, #out + 1, out)
  out[#out + 1] = "local M = {}"
  for _, each in ipairs(functions_of(lines, module)) do
    local owner = each.source:match("^function ([%w_]+)")
    if owner ~= "M" and not out[owner] then
      out[owner] = true
      out[#out + 1] = "\n---@class " .. owner .. "\nlocal " .. owner .. " = {}"
    end
    out[#out + 1] = ""
    for _, line in ipairs(each.lines) do
      out[#out + 1] = "---" .. line
    end
    out[#out + 1] = each.source
  end
  return table.concat(out, "\n") .. "\n\nreturn M\n"
end

--- `mechanics`: of each module its page of the manual and its stub.
---@return { modules: { name: string, manual: string, stub: string }[] }
function M.mechanics()
  local modules = {}
  for _, file in ipairs(files.list("scripts/mechanics")) do
    local name = file:match("^([%w_]+)%.lua$")
    if name then
      local lines = lines_of(files.read("scripts/mechanics/" .. file) .. "\n")
      modules[#modules + 1] =
        { name = name, manual = manual_of(name, lines), stub = stub_of(name, lines) }
    end
  end
  return { modules = modules }
end

return M
