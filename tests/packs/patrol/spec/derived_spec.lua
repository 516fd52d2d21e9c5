--- Derived values that hang on the board near a piece: kept until it would say something else there.
local board = require("mechanics.board")

local asked = 0 -- times that the value was worked out
local crowd = derived("crowd of the spec", { "near" }, function(G, id)
  asked = asked + 1
  return board.count("red", G.pieces[id].hex) + board.count("blue", G.pieces[id].hex)
end)
local flagged = derived("flag of the spec", { "near" }, function(G, id)
  not_kept() -- the board knows nothing of this field
  return G.pieces[id].flag or false
end)
local turned = derived("turn of the spec", { "turn" }, function(G) return G.turn end)
local mixed = derived("near and turn of the spec", { "near" }, function(G, id)
  asked = asked + 1
  return turned(G) + board.count("red", G.pieces[id].hex)
end)

local function game()
  asked = 0
  return spec.game("patrol:ford").state
end

it("near: is kept while nothing changes within reach of what was asked", function()
  local G = game()
  assert.equal(1, crowd(G, "RED_A"))
  board.put(G, "BLUE_A", "0504")
  assert.equal(1, crowd(G, "RED_A"))
  assert.equal(1, asked)
end)

it("near: is worked out again when a piece comes or goes there", function()
  local G = game()
  crowd(G, "RED_A")
  board.put(G, "BLUE_A", "0101")
  assert.equal(2, crowd(G, "RED_A"))
  board.put(G, "RED_A", "0504")
  assert.equal(1, crowd(G, "RED_A"))
  assert.equal(3, asked)
end)

it("near: what is supposed counts as long as it is supposed", function()
  local G = game()
  assert.equal(1, crowd(G, "RED_A"))
  local supposed = board.suppose(G, function()
    board.put(G, "BLUE_A", "0101")
    return crowd(G, "RED_A")
  end)
  assert.equal(2, supposed)
  assert.equal(1, crowd(G, "RED_A"))
end)

it("near: a piece off the map has none, and is asked each time", function()
  local G = game()
  board.attach(G, "RED_B", "RED_A")
  local hex = G.pieces.RED_B.hex
  assert.is_nil(hex)
  assert.equal(false, flagged(G, "RED_B"))
end)

it("not_kept: what hangs on more is worked out each time", function()
  local G = game()
  assert.equal(false, flagged(G, "RED_A"))
  G.pieces.RED_A.flag = true
  assert.equal(true, flagged(G, "RED_A"))
end)

it("near: a value that hangs on more than its own dependencies name is not kept", function()
  local G = game()
  assert.equal(2, mixed(G, "RED_A"))
  G.turn = 2
  board.put(G, "BLUE_A", "0504") -- far off
  assert.equal(3, mixed(G, "RED_A"))
  assert.equal(2, asked)
end)

local mates = derived("mates of the spec", { "stack" }, function(G, id, more)
  asked = asked + 1
  local list = { more }
  for _, each in ipairs(board.stack(G, id)) do
    list[#list + 1] = each
    table.move(board.chart(G, each), 1, #board.chart(G, each), #list + 1, list)
  end
  return table.concat(list, " ")
end)
local hexes = derived("hexes of the spec", { "places" }, function(G)
  asked = asked + 1
  return table.concat({ G.pieces.RED_A.hex or "-", G.pieces.RED_B.hex or "-" }, " ")
end)

it("stack: is kept while neither the pieces of the place nor those with them change", function()
  local G = game()
  board.attach(G, "RED_B", "RED_A")
  assert.equal("RED_A RED_B", mates(G, "RED_A"))
  assert.equal("x RED_A RED_B", mates(G, "RED_A", "x"))
  board.put(G, "BLUE_A", "0504")
  assert.equal("RED_A RED_B", mates(G, "RED_A"))
  assert.equal("x RED_A RED_B", mates(G, "RED_A", "x"))
  assert.equal(2, asked)
  board.mark(G, "RED_B", { points = 1 })
  mates(G, "RED_A")
  assert.equal(3, asked)
  board.put(G, "RED_B", "0504")
  assert.equal("RED_A", mates(G, "RED_A"))
end)

it("stack: what is supposed counts as long as it is supposed", function()
  local G = game()
  assert.equal("RED_A", mates(G, "RED_A"))
  local supposed = board.suppose(G, function()
    board.put(G, "RED_B", G.pieces.RED_A.hex)
    return mates(G, "RED_A")
  end)
  assert.equal("RED_A RED_B", supposed)
  assert.equal("RED_A", mates(G, "RED_A"))
end)

it("places: are kept while marks alone change", function()
  local G = game()
  assert.equal("0101 0102", hexes(G))
  board.mark(G, "RED_A", { points = 1 })
  assert.equal("0101 0102", hexes(G))
  assert.equal(1, asked)
  board.put(G, "RED_B", "0504")
  assert.equal("0101 0504", hexes(G))
  board.lift(G, "RED_A")
  assert.equal("- 0504", hexes(G))
end)

local threat = derived("threat of the spec", { "foes" }, function(G, side, hex)
  asked = asked + 1
  return #board.which(G, function(piece) return piece.side ~= side and (not hex or piece.hex == hex) end)
end)

it("foes: is kept while a side's own pieces change, and no longer when one of the enemy's does", function()
  local G = game()
  local all = threat(G, "red")
  assert.equal(1, threat(G, "red", G.pieces.BLUE_A.hex))
  board.put(G, "RED_A", "0504")
  assert.equal(all, threat(G, "red"))
  assert.equal(2, asked)
  local from = G.pieces.BLUE_A.hex
  board.put(G, "BLUE_A", "0303")
  assert.equal(0, threat(G, "red", from))
  assert.equal(3, asked)
end)

it("foes: what is supposed counts as long as it is supposed", function()
  local G = game()
  local all = threat(G, "red")
  local supposed = board.suppose(G, function()
    board.mark(G, "RED_A", { side = "blue" })
    return threat(G, "red")
  end)
  assert.equal(all + 1, supposed)
  assert.equal(all, threat(G, "red"))
end)

local sums = derived("points of the spec", { "points" }, function(G)
  asked = asked + 1
  local sum = 0
  for _, piece in pairs(G.pieces) do
    sum = sum + piece.points
  end
  return sum
end)

it("counts of fields: what hangs on one is kept until it is marked, or somebody goes", function()
  local G = game()
  local before = sums(G)
  board.put(G, "RED_A", "0504")
  board.mark(G, "RED_A", { out = true })
  assert.equal(before, sums(G))
  assert.equal(1, asked)
  board.mark(G, "RED_A", { points = G.pieces.RED_A.points + 2 })
  assert.equal(before + 2, sums(G))
  local supposed = board.suppose(G, function()
    board.mark(G, "RED_A", { points = G.pieces.RED_A.points + 1 })
    return sums(G)
  end)
  assert.equal(before + 3, supposed)
  assert.equal(before + 2, sums(G))
  local points = G.pieces.BLUE_A.points
  board.remove(G, "BLUE_A")
  assert.equal(before + 2 - points, sums(G))
end)
