--- Who goes into line in a battle in rounds, and who is kept back to go after the beaten.
local choices = require("bots.staff.choices")
local M = {}

local best = choices.best
local SHARE = 3 -- of so many one may be kept back

--- Who goes into line next: the most men; each piece once, so that none goes back and forth between lines. The line 0 only waits.
local function front(asked, men, memory)
  local entry = best(asked.by.front, function(each)
    local fit = not memory.placed[each.piece] and each.value ~= 0
    return fit and (men.of[each.piece] or 0) or -1
  end)
  if not entry or memory.placed[entry.piece] or entry.value == 0 then return nil end
  memory.placed[entry.piece] = true
  return entry
end

--- May it be kept back: one that chases, while enough are left in line?
local function spare(men, hints, memory, piece)
  local row = men.piece[piece]
  local troops = row and row.strength or 0
  local chases = false
  for _, kind in ipairs(hints.chase or {}) do
    chases = chases or row ~= nil and row.type == kind
  end
  local fit = chases and troops > 0 and not memory.kept[piece] and SHARE * (memory.kept_men + troops) <= men.own
  return fit and 100 * (men.line - troops) >= hints.line * men.enemy and troops or 0
end

--- Who is kept back: the most.
local function keep(asked, men, hints, memory)
  local entry = best(asked.by.reserve, function(each) return spare(men, hints, memory, each.piece) end)
  local troops = entry and spare(men, hints, memory, entry.piece) or 0
  if troops == 0 then return nil end
  memory.kept[entry.piece], memory.kept_men = true, memory.kept_men + troops
  return entry
end

--- Of too many in line one goes back, each once.
local function thin(asked, men, memory)
  local entry = best(asked.by.reserve, function(each) return memory.thinned[each.piece] and -1 or men.of[each.piece] or 0 end)
  if not entry or memory.thinned[entry.piece] then return nil end
  memory.thinned[entry.piece] = true
  return entry
end

--- What is done with lines and reserve; nil: anything.
---@return Entry?
function M.choose(asked, men, hints)
  local memory = asked.context.memory.lines
  local entry = front(asked, men, memory) or keep(asked, men, hints, memory)
  if entry then return entry end
  if asked.by.ready then return asked.by.ready[1] end
  for piece in pairs(memory.kept) do -- too many were kept back
    memory.placed[piece] = nil
  end
  memory.kept, memory.kept_men = {}, men.own
  return front(asked, men, memory) or thin(asked, men, memory)
end

--- What begins when it is asked for lines again.
---@return table
function M.fresh() return { placed = {}, kept = {}, kept_men = 0, thinned = {} } end

return M
