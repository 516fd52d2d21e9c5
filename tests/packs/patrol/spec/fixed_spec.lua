--- Fixed values: what the ground says, worked out once for each argument.
local asked = 0 -- times that a value was worked out
local next_to = fixed("neighbours of the spec", function(hex)
  asked = asked + 1
  return map_of():neighbors(hex)
end)
local far = fixed("distance of the spec", function(a, b)
  asked = asked + 1
  return a ~= b and map_of():distance(a, b) or nil
end)
local all = fixed("hexes of the spec", function()
  asked = asked + 1
  return #map_of():hexes()
end)

it("fixed: one argument, two or none, each worked out once", function()
  asked = 0
  for _ = 1, 2 do
    assert.equal(6, #next_to("0303"))
    assert.equal(1, far("0303", next_to("0303")[1]))
    assert.truthy(all() > 6)
  end
  assert.equal(3, asked)
end)

it("fixed: nothing is an answer that is kept too", function()
  asked = 0
  assert.is_nil(far("0504", "0504"))
  assert.is_nil(far("0504", "0504"))
  assert.equal(1, asked)
end)

it("fixed: it outlives the game", function()
  spec.game("patrol:ford")
  next_to("0101")
  asked = 0
  spec.game("patrol:ford")
  next_to("0101")
  assert.equal(0, asked)
end)
