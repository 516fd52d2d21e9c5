--- What is left to do in a prompt: hexes with something to do, and what would be left undone.
local M = {}

--- Hexes of stacks that may set out.
---@return table<string, true>
function M.starting(orders)
  orders:refresh()
  local at, set = orders.table:position(), {}
  for id in pairs(orders.starts) do
    if at.hex_of[id] then set[at.hex_of[id]] = true end
  end
  return set
end

--- Hexes with something to do, for "next": stacks that may set out before other own stacks and targets, each in order of
--- their codes.
function M.hexes(orders)
  orders:refresh()
  local starting = M.starting(orders)
  local seen, list = {}, {}
  local function add(hex)
    if hex and not seen[hex] then
      seen[hex] = true
      list[#list + 1] = hex
    end
  end
  for _, each in ipairs(orders.sorted) do
    for _, home in ipairs(each.homes) do
      add(home)
    end
    if #each.homes == 0 and not orders:force_of(each.entry.verb, "step") then
      for _, hex in ipairs(each.hexes) do
        add(hex)
      end
    end
  end
  table.sort(list, function(a, b)
    if starting[a] ~= starting[b] then return starting[a] == true end
    return a < b
  end)
  return list
end

--- What would be left undone by `finish`: { verb, text, names } by verb.
function M.undone(orders, finish)
  orders:refresh()
  local by, list = {}, {}
  for _, each in ipairs(orders.sorted) do
    local verb = each.entry.verb
    local look = orders.table:verb(verb)
    if verb ~= finish and not look.free and look.click ~= "hidden" then
      if not by[verb] then
        by[verb] = { verb = verb, names = {}, seen = {} }
        list[#list + 1] = by[verb]
      end
      local name = each.pieces[1] and orders.table:name(each.pieces[#each.pieces]) or each.hexes[1]
      if name and not by[verb].seen[name] then
        by[verb].seen[name] = true
        table.insert(by[verb].names, name)
      end
    end
  end
  return list
end

return M
