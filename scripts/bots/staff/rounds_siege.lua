--- Fortresses in battles in rounds: who is sent against one, and whether it is besieged or stormed.
local choices = require("bots.staff.choices")
local M = {}

local best = choices.best
local MANY = 1000 -- more men than anybody has

--- Is everybody fed whom a piece brings?
local function is_fed(men, id)
  for each, piece in pairs(men.piece) do
    local at = piece.unsupplied and (piece.strength or 0) > 0 and each or nil
    while at do
      if at == id then return false end
      at = men.piece[at] and men.piece[at].chart
    end
  end
  return true
end

--- Does a piece lie on the chart of one of some, or on one of theirs?
local function is_with(men, some, id)
  local at = id
  while at do
    if some[at] then return true end
    at = men.piece[at] and men.piece[at].chart
  end
  return false
end

--- Own men who are sent against a fortress, those in its hex with them: none of them twice.
local function against(men, sent, hex)
  local sum = 0
  for id, piece in pairs(men.piece) do
    local there = men.hex[id] == hex or is_with(men, sent, id)
    if there and not piece.unsupplied then sum = sum + (piece.strength or 0) end
  end
  return sum
end

--- Are so many enough for a share of those inside, per cent?
local function suffices(men, hex, own, share)
  local inside = men.walled[hex] or 0
  return inside > 0 and 100 * own >= share * inside
end

--- Those who are sent against each fortress in this step.
local function sent_to(asked, hex)
  local memory = asked.context.memory
  memory.sent = memory.sent or {}
  memory.sent[hex] = memory.sent[hex] or {}
  return memory.sent[hex]
end

--- Who else could be sent against a fortress.
---@return Entry[]
local function free(asked, men, hex, sent)
  local list = {}
  for _, entry in ipairs(asked.by.invest or {}) do
    local id = entry.piece
    if entry.hex == hex and (men.of[id] or 0) > 0 and not is_with(men, sent, id) and is_fed(men, id) then list[#list + 1] = entry end
  end
  return list
end

--- For what all who are near are enough: the share of a storm or of a siege; nil: neither.
local function aim(asked, men, hints, hex)
  local all = {}
  for id in pairs(sent_to(asked, hex)) do
    all[id] = true
  end
  for _, entry in ipairs(free(asked, men, hex, all)) do
    all[entry.piece] = true
  end
  local own = against(men, all, hex)
  if suffices(men, hex, own, hints.siege.storm) then return hints.siege.storm end
  return suffices(men, hex, own, hints.siege.enough) and hints.siege.enough or nil
end

--- Whom to send next: the fewest who are enough, else the most.
local function more(asked, men, hex, share)
  local sent = sent_to(asked, hex)
  local needs = share * men.walled[hex] / 100 - against(men, sent, hex)
  return best(free(asked, men, hex, sent), function(entry)
    local own = men.of[entry.piece]
    return own >= needs and MANY - own or own
  end)
end

--- The fortress to go on with: of those for which enough are near the one with most men inside.
local function target(asked, men, hints)
  local function worth(entry) return aim(asked, men, hints, entry.hex) and men.walled[entry.hex] or 0 end
  local entry = best(asked.by.invest, worth)
  return entry and worth(entry) > 0 and entry.hex or nil
end

--- The entry that opens a siege or a storm for which enough are sent.
local function opened(asked, men, hints)
  for _, role in ipairs({ "storm", "besiege" }) do
    local share = role == "storm" and hints.siege.storm or hints.siege.enough
    for _, entry in ipairs(asked.by[role] or {}) do
      local sent = sent_to(asked, entry.hex)
      local waits = role == "besiege" and #free(asked, men, entry.hex, sent) > 0 and aim(asked, men, hints, entry.hex) == hints.siege.storm
      if next(sent) and not waits and suffices(men, entry.hex, against(men, sent, entry.hex), share) then return entry end
    end
  end
end

--- What it does about fortresses; nil: no more.
---@return Entry?
function M.choose(asked, men, hints)
  local entry = opened(asked, men, hints)
  if entry then
    asked.context.memory.sent[entry.hex] = nil
    return entry
  end
  local hex = target(asked, men, hints)
  entry = hex and more(asked, men, hex, aim(asked, men, hints, hex))
  if entry then sent_to(asked, hex)[entry.piece] = true end
  return entry or nil
end

return M
