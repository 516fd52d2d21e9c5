--- Domains of arguments: an action whose arguments say what they may be needs no `offer`. The third entry of an
--- argument lists its values, `{ "to", "hex", function(G, f, side, unit) return ... end }`, given those of the
--- arguments before it; what is not among them is refused. A piece without a domain is every piece in play, a
--- boolean is either, and the action's check sifts them.
local actions = require("kernel.actions")
local rule = require("kernel.rule")
local M = {}

local function every_piece(G)
  local list = {}
  for id in pairs(G.pieces) do
    list[#list + 1] = id
  end
  return list
end

local function either() return { false, true } end

local function domain_of(arg)
  return arg[3] or arg[2] == "piece" and every_piece or arg[2] == "boolean" and either
end

local function contains(list, value)
  for _, each in ipairs(list) do
    if each == value then return true end
  end
  return false
end

--- Adds every choice of values, argument by argument.
local function choose(args, values, G, f, side, add)
  local i = #values + 1
  if i > #args then return add(values[1], values[2], values[3]) end
  for _, value in ipairs(domain_of(args[i])(G, f, side, values[1], values[2])) do
    values[i] = value
    choose(args, values, G, f, side, add)
    values[i] = nil
  end
end

local function in_domains(def, G, f, side, values)
  for i, arg in ipairs(def.args) do
    local is = not arg[3] or contains(arg[3](G, f, side, values[1], values[2]), values[i])
    if not rule.need(is, def.rule, "no_choice", "arg", arg[1], "found", values[i]) then
      return false
    end
  end
  return true
end

--- Gives an action its offer, and a check that its arguments lie in their domains; leaves it alone when one of them
--- has none.
---@param def table An action's declaration.
function M.complete(def)
  for _, arg in ipairs(def.args or {}) do
    if not domain_of(arg) then return end
  end
  local check = def.check
  def.offer = function(G, f, side, add) choose(def.args, {}, G, f, side, add) end
  def.check = function(G, f, side, v1, v2, v3)
    if not actions.listing() and not in_domains(def, G, f, side, { v1, v2, v3 }) then return end
    if check then check(G, f, side, v1, v2, v3) end
  end
end

return M
