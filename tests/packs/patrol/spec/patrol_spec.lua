--- What march, ask, ways and their like do in one hex a piece.
local board = require("mechanics.board")

local function game()
  local g = spec.game("patrol:ford")
  g.forced = false
  return g
end

local function out(g, id) g:act("go_out", { unit = id }) end
local function go(g, ...)
  for _, to in ipairs({ ... }) do
    g:act("step", { to = to, how = "step" })
  end
end
local function why(g, to) return g:why("step", { to = to, how = "step" }) end

--- Red has marched up to blue and must shoot.
local function shooting()
  local g = game()
  g:place("RED_A", "0301", {})
  g:act("end")
  return g
end

it("1.2 a piece goes out once a turn", function()
  local g = game()
  out(g, "RED_A")
  g:act("halt")
  assert.refused(g:why("go_out", { unit = "RED_A" }), "1.2")
end)

it("1.3 a march has as many hexes as points, and takes along who stands there", function()
  local g = game()
  g:place("RED_A", "0102", {})
  out(g, "RED_B")
  go(g, "0202", "0203")
  assert.equal("0203", g:unit("RED_A").hex)
  assert.refused(why(g, "0303"), "1.3")
  assert.refused(why(g, "0504"), "args")
end)

it("1.4 nobody enters a pond", function()
  local g = game()
  g:place("RED_A", "0202", {})
  out(g, "RED_A")
  assert.refused(why(g, "0302"), "1.4")
end)

it("1.5 nobody enters a hex of those who were out", function()
  local g = game()
  g:place("RED_B", "0201", { out = false })
  out(g, "RED_A")
  assert.refused(why(g, "0201"), "1.5")
end)

it("1.6 a march ends next to the enemy", function()
  local g = game()
  out(g, "RED_A")
  go(g, "0201", "0301")
  assert.refused(why(g, "0201"), "1.3")
end)

it("1.7 each in contact shoots once, and must", function()
  local g = shooting()
  assert.equal("shoot", g:step())
  assert.equal(1, #g:legal("red"))
  assert.refused(g:why("shoot", { unit = "RED_B", target = "BLUE_A" }), "1.7")
  g:act("shoot", { unit = "RED_A", target = "BLUE_A" })
  g:act("fall_back", g:legal("blue")[1].args)
  assert.same({ "blue" }, g:asked())
end)

it("1.8 who is hit falls back two hexes, by the road if it can be", function()
  local g = game()
  g:place("BLUE_A", "0301", {})
  g:place("RED_A", "0401", {})
  g:act("end")
  g:act("shoot", { unit = "RED_A", target = "BLUE_A" })
  local ends = {}
  for i, entry in ipairs(g:legal("blue")) do
    ends[i] = entry.args.to
  end
  assert.same({ "0101" }, ends)
end)

it("1.9 hits count ten, and pieces what is printed", function()
  local g = game()
  for _ = 1, 4 do
    g:act("end")
  end
  assert.same({ red = 5, blue = 3 }, g:over().scores)
  assert.equal("red", g:over().winner)
end)

it("1.3 a hex goes by one code, whatever code it is named by", function()
  local g = game()
  assert.equal("0401", g:unit("BLUE_A").hex) -- the set-up says E0101
  g:place("RED_A", "E0204", {})
  assert.equal("0504", g:unit("RED_A").hex)
  g:place("RED_A", "0304", {})
  out(g, "RED_A")
  go(g, "E0104")
  assert.equal("0404", g:unit("RED_A").hex)
end)

--- The entries of `lend`, as words.
local function loans(g)
  local list = {}
  for _, entry in ipairs(g:legal("red")) do
    if entry.verb == "lend" then list[#list + 1] = entry.args.unit .. " " .. entry.args.to end
  end
  return list
end

it("1.13 a piece lends another in its hex a point, but not its last", function()
  local g = game()
  assert.same({}, loans(g))
  assert.refused(g:why("lend", { unit = "RED_A", to = "RED_B" }), "1.13")
  g:place("RED_A", "0102", {})
  assert.same({ "RED_A RED_B", "RED_B RED_A" }, loans(g))
  g:act("lend", { unit = "RED_B", to = "RED_A" })
  assert.same({ "RED_A RED_B" }, loans(g))
  assert.refused(g:why("lend", { unit = "RED_B", to = "RED_A" }), "1.13")
  assert.equal(4, g:unit("RED_A").points)
  g:act("lend", { unit = "RED_A", to = "RED_B" })
  assert.same({ "RED_A RED_B", "RED_B RED_A" }, loans(g))
  g:place("RED_B", "0101", {})
  assert.same({}, loans(g))
end)

it("1.13 a rule that fails while lists are made leaves no entries of pieces that have gone", function()
  local g = game()
  g:place("RED_A", "0102", {})
  assert.same({ "RED_A RED_B", "RED_B RED_A" }, loans(g))
  board.remove(g.state, "RED_A")
  board.put(g.state, "BLUE_A", "0102")
  g:place("RED_B", "0102", { points = "none" })
  assert.fails(function() loans(g) end, "compare number with string")
  g:place("RED_B", "0102", { points = 2 })
  assert.same({ "RED_B BLUE_A" }, loans(g))
end)
