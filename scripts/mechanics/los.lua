--- Lines of sight in words: refusals that name what blocks, answers for the window's sight tool and field of
--- view. `by` names the rules: { ground, cover, extra, too_far = id }. A pack has texts "sight.CAUSE" for these four, with the
--- values {hex}, {top} (how high it is there) and {line} (how high the line runs), and "sight.clear".
local rule = require("kernel.rule")
local M = {}

--- What decided against a line, and the step of the report that did.
local function cause_of(report)
  if report.too_far then return "too_far", nil end
  local step = report.block
  if step.side or step.cover > 0 and step.extra == 0 then return "cover", step end
  return step.extra > 0 and "extra" or "ground", step
end

--- Why one hex does not see another: { rule, key, values }.
local function reason(report, by)
  local cause, step = cause_of(report)
  if not step then return rule.record(by.too_far, "sight.too_far") end
  local line = ("%.1f"):format(step.num / step.den)
  return rule.record(by[cause], "sight." .. cause, "hex", step.hex, "top", step.top, "line", line)
end

--- States as a condition that a hex sees another.
---@param sight Sight
---@param from string
---@param to string
---@param by table<string, string>
---@return boolean holds
function M.sees(sight, from, to, by)
  local clear, report = sight:trace(from, to)
  if clear then return true end
  local why = reason(report, by)
  local values = why.values
  return need(
    false,
    why.rule,
    why.key,
    "hex",
    values.hex,
    "top",
    values.top,
    "line",
    values.line
  )
end

--- What is said of the line between two hexes: { profile, notes }; nil without two hexes.
local function told(sight, map, args, by)
  local from, to = tostring(args.from), tostring(args.to)
  if not (map:has(from) and map:has(to)) then return nil end
  local clear, report = sight:trace(from, to)
  local note = clear and rule.record(by.ground, "sight.clear") or reason(report, by)
  return { profile = report, notes = { note } }
end

--- The layer of what cannot be seen from a hex, within so many hexes; nil without a hex.
local function unseen(sight, map, args, far)
  local from, hidden, seen = tostring(args.hex), {}, {}
  if not map:has(from) then return nil end
  for _, hex in ipairs(sight:view(from, far)) do
    seen[hex] = true
  end
  for _, hex in ipairs(map:hexes()) do
    if not seen[hex] then hidden[#hidden + 1] = hex end
  end
  return { layers = { { id = "unseen", look = "dark", hexes = hidden } }, notes = {} }
end

--- Queries for the window: `sight` for its sight tool, asked about { from, to }, and `view` for an overlay about { hex }.
---@param now fun(G: table): Sight, integer  The rule of sight now, and how far one sees.
---@param map Map
---@param by table<string, string>
---@return table<string, fun(G: table, side: string, args: table): table?>
function M.queries(now, map, by)
  return {
    sight = function(G, _, args) return told((now(G)), map, args, by) end,
    view = function(G, _, args)
      local sight, far = now(G)
      return unseen(sight, map, args, far)
    end,
  }
end

return M
