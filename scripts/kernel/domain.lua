--- Domains of arguments: an action whose arguments say what they may be needs no `offer`. The third entry of an
--- argument is its domain: a list of values, `"own"` or `"others"` (pieces of the side, of others), or a function that
--- gives values, those of the arguments before it given, `{ "to", "hex", function(G, f, side, unit) return ... end }`: a
--- list, a map whose keys they are, or the last of the integers from 0. What is not among them is refused. A piece
--- without a domain is every piece in play, a boolean is either, and the action's check sifts them; a text is left open. A
--- fourth entry is the text key of the refusal, instead of `no_choice` (its text has the value as `{found}` and under the
--- argument's name), a fifth its rule, instead of the action's.
local actions = require("kernel.actions")
local free_text = require("kernel.free_text")
local lists = require("kernel.lists")
local rule = require("kernel.rule")
local M = {}

local NONE = {}
local known = { listing = nil } -- what is kept while one list is made: a domain of pieces -> side -> them

--- Pieces that a test picks; asked once for a list, whatever its actions are. Callers must not write them.
---@param fits fun(piece: table, side: string): boolean
local function pieces_that(fits)
  return function(G, _, side)
    local listing = actions.listing()
    if known.listing ~= listing then known = { listing = listing } end
    local by = known[fits] or {}
    known[fits] = by
    local list = listing and by[side]
    if not list then
      list = {}
      for id, piece in pairs(G.pieces) do
        if fits(piece, side) then list[#list + 1] = id end
      end
      by[side] = list
    end
    return list
  end
end

local function either() return { false, true } end
local function open() return { free_text.OPEN } end
local USUAL = { piece = pieces_that(function() return true end), boolean = either, text = open }

local NAMED = {
  own = pieces_that(function(piece, side) return piece.side == side end),
  others = pieces_that(function(piece, side) return piece.side ~= side end),
}

--- What a domain gave, as a list.
local function listed(found)
  if type(found) == "table" then return found[1] ~= nil and found or lists.keys(found) end
  local list = {}
  for value = 0, found do
    list[#list + 1] = value
  end
  return list
end

--- What an argument may be; nil when nothing says so.
---@return (fun(G: table, f: table, side: string, ...): table)?
local function domain_of(arg)
  local domain = arg[2] ~= "text" and arg[3] or nil
  if NAMED[domain] then return NAMED[domain] end
  if type(domain) == "table" then
    return function() return domain end
  end
  if domain then
    return function(...) return listed(domain(...)) end
  end
  return USUAL[arg[2]]
end

M.of = domain_of

--- Adds every choice of values, argument by argument.
local function choose(domains, values, G, f, side, add)
  local i = #values + 1
  if i > #domains then return add(table.unpack(values, 1, #domains)) end
  for _, value in ipairs(domains[i](G, f, side, table.unpack(values, 1, i - 1))) do
    values[i] = value
    choose(domains, values, G, f, side, add)
    values[i] = nil
  end
end

--- Enters every choice of up to three values that passes a check; nothing else is asked of what a domain gave.
local function sift(domains, check, G, f, side, enter)
  local second, third, passes = domains[2], domains[3], rule.passes
  local firsts = domains[1](G, f, side)
  for i = 1, #firsts do
    local a = firsts[i]
    if not second and (not check or passes(check, G, f, side, a)) then enter(a) end
    for _, b in ipairs(second and second(G, f, side, a) or NONE) do
      if not third and (not check or passes(check, G, f, side, a, b)) then enter(a, b) end
      for _, c in ipairs(third and third(G, f, side, a, b) or NONE) do
        if not check or passes(check, G, f, side, a, b, c) then enter(a, b, c) end
      end
    end
  end
end

--- Does an argument lie in its domain? `...`: the arguments in their order.
local function in_domain(arg, i, domain, G, f, side, ...)
  if not arg[3] or arg[2] == "text" then return true end
  return lists.contains(domain(G, f, side, table.unpack({ ... }, 1, i - 1)), (select(i, ...)))
end

local function in_domains(def, domains, G, f, side, ...)
  for i, arg in ipairs(def.args) do
    local is = in_domain(arg, i, domains[i], G, f, side, ...)
    local by, key, name = arg[5] or def.rule, arg[4] or "no_choice", arg[1]
    local found = select(i, ...)
    if not rule.need(is, by, key, "arg", name, name, found, "found", found) then
      return false
    end
  end
  return true
end

--- Gives an action its offer, and a check that its arguments lie in their domains; leaves it alone when one of them
--- has none.
---@param def table An action's declaration.
function M.complete(def)
  local domains = {}
  for i, arg in ipairs(def.args or {}) do
    domains[i] = domain_of(arg)
    if not domains[i] then return end
  end
  local check = def.check
  if domains[1] and not domains[4] then
    def.judged = function(G, f, side, enter) sift(domains, check, G, f, side, enter) end
  end
  def.offer = function(G, f, side, add) choose(domains, {}, G, f, side, add) end
  def.check = function(G, f, side, ...)
    if not actions.listing() and not in_domains(def, domains, G, f, side, ...) then return end
    if check then check(G, f, side, ...) end
  end
end

return M
