--- The pieces in the game, those of a side, and those below others.
local board = require("mechanics.board")

local function game() return spec.game("patrol:ford").state end

local function all() return true end

it("which and any: of a side alone, as sides change, and as pieces come and go", function()
  local G = game()
  local reds = board.which(G, { side = "red" })
  assert.same(reds, board.which(G, all, "red"))
  assert.same(reds, board.which(G, nil, "red"))
  assert.truthy(#board.which(G) > #reds)
  local function is_blue_a(_, id) return id == "BLUE_A" end
  assert.falsy(board.any(G, is_blue_a, "red"))
  assert.truthy(board.any(G, is_blue_a))
  board.suppose(G, function()
    board.mark(G, "BLUE_A", { side = "red" })
    assert.equal(#reds + 1, #board.which(G, all, "red"))
    assert.truthy(board.any(G, is_blue_a, "red"))
  end)
  assert.same(reds, board.which(G, all, "red"))
  board.remove(G, "RED_A")
  assert.equal(#reds - 1, #board.which(G, all, "red"))
end)

it("under and here: each after the one that it is with, and nobody else", function()
  local G = game()
  local hex = G.pieces.RED_A.hex
  assert.same({ "RED_A" }, board.under(G, "RED_A"))
  board.attach(G, "RED_B", "RED_A")
  board.attach(G, "BLUE_A", "RED_B")
  assert.same({ "RED_A", "RED_B", "BLUE_A" }, board.under(G, "RED_A"))
  assert.same({ "RED_B", "BLUE_A" }, board.under(G, "RED_B"))
  assert.same({ "RED_A", "RED_B", "BLUE_A" }, board.here(G, hex))
  board.put(G, "RED_B", hex)
  assert.same({ "RED_A" }, board.under(G, "RED_A"))
  assert.same({ "RED_A", "RED_B", "BLUE_A" }, board.here(G, hex))
  assert.same({}, board.here(G, "0504"))
end)
