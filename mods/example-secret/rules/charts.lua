--- 2 Organization: leaders with their divisions on charts off the map, and divisions that are detached.
-- State: `G.pieces[id]` = { side, strength, hex or chart, order, turn }; `turn` holds what is forgotten as
-- the next turn begins: left, fought, barring, barred, called.
local organization = require("mechanics.organization")

return organization.new({
  counters = table_of("units"),
  superior = "corps",
  map = map_of(),
  friends = friends, -- 1.4
  chart = "2.1",
  used_up = "2.4",
  losses = "2.6",
})
