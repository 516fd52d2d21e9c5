--- 22.34, 22.43 The moves of the Political Index after an Emergency Draft.
local powers = require("rules.20_powers")

local LAST = 10 -- 22.0
local M = {}

--- 25.54, 25.55: a French draft moves the markers of the others one box left, another's one box right.
function M.draft(G, power)
  for _, other in ipairs(powers.MAJORS) do
    local own = G.powers[other]
    if other ~= power and own.column then
      own.column = power == "french" and math.max(1, own.column - 1) or math.min(LAST, own.column + 1)
    end
  end
end

return M
