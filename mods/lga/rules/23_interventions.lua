--- 23.21, 23.22 Who takes the part of a minor power or province that is attacked.
-- Frame "interventions": { aggressor, target, refused = { [major] = true } }: who has not been asked is.
local borders = require("rules.21_borders")
local minors = require("rules.23_minors")
local powers = require("rules.20_powers")
local wars = require("rules.21_wars")

--- Those who may still say whether they take part, its ally first (23.21a), then as the chart prefers them: who is at war with the aggressor
--- already is not asked, nor who has one player with him. When its ally has come nobody else is asked (23.21b).
local function asked(G, f)
  local ally, list = minors.protector(G, f.target), {}
  if ally and borders.hostile(G, ally, f.aggressor) then return list end
  for _, major in ipairs(minors.preference(G, f.target)) do
    local free = not f.refused[major] and not borders.hostile(G, major, f.aggressor) and major ~= f.aggressor
    if free and powers.seat(G, major) ~= powers.seat(G, f.aggressor) and holds(wars.check_declare, G, major, f.aggressor) then
      table.insert(list, major == ally and 1 or #list + 1, major)
    end
  end
  return list
end

step("interventions", {
  rule = "23.21a",
  side = function(G, f) return powers.seat(G, asked(G, f)[1]) end,
  actions = { "intervene", "stay_out" },
  done = function(G, f) return #asked(G, f) == 0 end,
  values = function(G, f) return { power = asked(G, f)[1], province = minors.named(G, f.target), by = f.aggressor } end,
  leave = function(G, f) minors.settle(G, f.aggressor, f.target) end,
})

--- 23.21a, 23.22a: it declares war on the aggressor.
action("intervene", {
  rule = "23.21a",
  args = { { "power", "id", function(G, f) return { asked(G, f)[1] } end } },
  apply = function(G, f, _, power)
    log("23.21a", "intervenes", "power", power, "province", minors.named(G, f.target))
    wars.declare(G, power, f.aggressor)
  end,
})

action("stay_out", {
  rule = "23.21b",
  args = { { "power", "id", function(G, f) return { asked(G, f)[1] } end } },
  apply = function(_, f, _, power) f.refused[power] = true end,
})
