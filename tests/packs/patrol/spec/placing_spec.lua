--- mechanics.placing: pieces that may be set up within so many hexes of a point.
local function game()
  local g = spec.game("patrol:wood")
  g.forced = false
  return g
end

--- Where a piece may be set up, in the order of the list.
local function places(g, id)
  local list = {}
  for _, entry in ipairs(g:legal(g:asked()[1])) do
    if entry.verb == "place" and entry.args.unit == id then list[#list + 1] = entry.args.to end
  end
  table.sort(list)
  return list
end

it("1.14 each side in turn, the first player first", function()
  local g = game()
  assert.equal("set_up", g:step())
  assert.same({ "red" }, g:asked())
  g:act("end")
  assert.same({ "blue" }, g:asked())
  g:act("end")
  assert.equal("patrols", g:step())
end)

it("1.14 within one hex of its place, not where it stands, not in the pond", function()
  local g = game()
  assert.same({ "0102", "0201", "0203", "0301", "0303" }, places(g, "RED_A"))
  assert.same({}, g:why("place", { unit = "RED_A", to = "0203" }))
  assert.refused(g:why("place", { unit = "RED_A", to = "0302" }), "1.4")
  assert.refused(g:why("place", { unit = "RED_A", to = "0202" }), "1.14")
  assert.refused(g:why("place", { unit = "RED_A", to = "0104" }), "1.14")
end)

it("1.14 a piece of the other side is not to be set up", function()
  local g = game()
  g:unit("BLUE_A").shown = true -- 1.10: face down it cannot even be named
  assert.refused(g:why("place", { unit = "BLUE_A", to = "0501" }), "1.14")
end)

it("1.14 once, and it can be taken back", function()
  local g = game()
  g:act("place", { unit = "RED_A", to = "0203" })
  assert.same({ "0203", true }, { g:unit("RED_A").hex, g:unit("RED_A").settled })
  assert.same({}, places(g, "RED_A"))
  assert.refused(g:why("place", { unit = "RED_A", to = "0202" }), "1.14")
  assert.truthy(#places(g, "RED_B") > 0)
  assert(g:undo())
  assert.equal("0202", g:unit("RED_A").hex)
end)

it("1.14 a scenario that says nothing of it begins at once", function() assert.equal("patrols", spec.game("patrol:ford"):step()) end)
