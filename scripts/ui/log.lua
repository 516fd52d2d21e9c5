--- The log: what has happened, as the side may know it; rule numbers and hexes are links.
local theme = require("ui.theme")
local words = require("ui.words")
local M = {}

local colours = theme.colours
local SHOWN = 90

--- The runs of a record: rule, then its words, hexes as links.
local function runs_of(game, record, index)
  local runs = {}
  if record.rule and record.rule ~= "" then
    runs[1] = {
      text = record.rule,
      face = "tiny",
      id = "rule" .. index,
      link = function() game:show_rule(record.rule) end,
    }
    runs[2] = { text = "  ", face = "small" }
  end
  local plain = {}
  local function flush()
    if #plain == 0 then return end
    runs[#runs + 1] = { text = table.concat(plain, " "), face = "small" }
    runs[#runs + 1] = { text = " ", face = "small" }
    plain = {}
  end
  local hexes = 0
  for word in (record.text or record.key or ""):gmatch("%S+") do
    local code = word:match("^%(?([%w.]+)[,.;:)]*$")
    if code and code:find("%d") and game.map:is_hex(code) then
      flush()
      hexes = hexes + 1
      runs[#runs + 1] = {
        text = word,
        face = "small",
        id = ("hex%d.%d"):format(index, hexes),
        link = function() game:show_hex(code) end,
      }
      runs[#runs + 1] = { text = " ", face = "small" }
    else
      plain[#plain + 1] = word
    end
  end
  flush()
  return runs
end

---@param game Game
---@param s Sheet
function M.build(game, s)
  local log = game.table:log()
  local last_n = nil
  for i = math.max(1, #log - SHOWN + 1), #log do
    local record = log[i]
    if last_n and record.n ~= last_n then s:gap(3) end
    last_n = record.n
    s:text(runs_of(game, record, i), { face = "small", id = "log" .. i, colour = colours.ink })
  end
  if #log == 0 then s:text(words.of("nobody_asked"), { face = "italic" }) end
end

return M
