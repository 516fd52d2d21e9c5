--- What follows when units have come into a hex, in whatever way: trains and depots fall, and special rules take note.
local ansbach = require("rules.19_ansbach")
local border = require("rules.19_border")
local depots = require("rules.14_depots")
local held = require("rules.19_held")
local minors = require("rules.23_minors")
local occupation = require("rules.19_occupation")
local pieces = require("rules.03_pieces")
local quarters = require("rules.16_quarters")
local rhine = require("rules.19_rhine")
local russia = require("rules.19_1812")
local saxony = require("rules.19_saxony")
local sealed = require("rules.19_sealed")
local M = {}

--- Pieces of one side have come into a hex, with all on their charts.
---@param ids string[]
function M.pass(G, side, ids, hex)
  local men = those(ids, function(id) return pieces.arm(id) end) -- 2.0: leaders and trains are no units
  if #men > 0 then depots.pass(G, side, hex) end -- 14.33
  occupation.pass(G, ids, hex) -- 19.13zh
  held.entered(G, ids, hex) -- 19.13p, 19.13za
  ansbach.entered(G, side, hex) -- 19.12p
  border.crossed(G, ids, hex) -- 19.31q
  rhine.crossed(G, ids, hex) -- 19.31r
  sealed.passed(G) -- 19.13w
  russia.entered(G, side, ids, hex) -- 19.4.2b, 19.4.5c, 19.4vb
  quarters.review(G) -- 16.61a
  saxony.review(G) -- 19.21k
  minors.pass(G, ids, hex) -- 23.23
end

return M
