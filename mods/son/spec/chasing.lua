--- What the specs of pursuit share. Ney beats Yorck at 3 to 1.
local fight = require("spec.fight")
local column, line = fight.column, fight.line
local M = {}

--- Pays what is asked, each side with its first choice.
function M.pay(g)
  while g:step() == "losses" do
    local side = g:asked()[1]
    g:act("lose", g:legal(side)[1].args, side)
  end
end

--- A game where Yorck has gone back so many hexes and the French are asked who pursues.
function M.chase(spec, hexes, how)
  how = how or {}
  local g = fight.game(spec, {
    { how.chief or "ney", line("E2660", "E2661"), how.ours or { fr_8 = 9, fr_9 = 4 } },
    { how.foe or "yorck", line("E2761", "E2760"), how.theirs or { pr_1 = 4 } },
    table.unpack(how.others or {}),
  })
  g:place("source_silesia", nil, { at = how.source or column("E3260", "E3360") })
  for key, value in pairs(how.state or {}) do
    g.state[key] = value
  end
  g:dice(how.dice or { 7 - hexes })
  fight.designate(g, { "E2761" }, { "E2660" })
  while g:step() == "commanders" do
    g:act("name", g:legal(g:asked()[1])[1].args)
  end
  fight.choose(g, {})
  if g:step() == "bonus" then g:act("bonus", { add = 0 }) end
  for _, unit in ipairs(how.pays or {}) do
    g:act("lose", { unit = unit })
  end
  M.pay(g)
  if g:step() == "drawing_up" then g:act("form", { as = "column" }) end
  return g
end

--- Sends Ney after him with a die, and says how far he may go.
function M.ride(g, die, leaders)
  g.forced = false
  for _, leader in ipairs(leaders or { "ney" }) do
    g:act("pursue", { leader = leader })
  end
  g:dice({ die })
  g:act("ride")
  g.forced = true
  return g:step() == "advance" and fight.frame(g).most or 0
end

--- He pursues so far; all that follows is played up to the Rally Segment.
function M.advance(g, hexes)
  g.forced = false
  g:act("advance", { hexes = hexes })
  while g:step() == "losses" or g:step() == "drawing_up" do
    local side = g:asked()[1]
    local args = g:step() == "drawing_up" and { as = "column" } or g:legal(side)[1].args
    g:act(g:legal(side)[1].verb, args, side)
  end
end

--- SP of a unit, 0 of one that is gone.
function M.strength(g, id) return g:unit(id) and g:unit(id).strength or 0 end

return M
