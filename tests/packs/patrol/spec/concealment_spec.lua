--- mechanics.concealment: what the other side sees of pieces that are face down, and what it is told when they are seen.
local concealment = require("mechanics.concealment")

local function game(pieces)
  local g = spec.game("patrol:ford")
  g.forced = false
  for id, hex in pairs(pieces or {}) do
    g:place(id, hex, {})
  end
  return g
end

local function enemy(g, side, hex)
  for _, stack in ipairs(g:view(side).enemy) do
    if stack.hex == hex then return stack end
  end
end

local function lines(g, key)
  return those(g:log(), function(line) return line.key == key end)
end

it("1.10 a stack that is face down has a handle and its marks", function()
  local g = game({ RED_B = "0101" })
  local stack = enemy(g, "blue", "0101")
  assert.equal("hidden:0101:1", stack.handle)
  assert.is_nil(stack.pieces)
  assert.is_nil(stack.out)
  g:act("go_out", { unit = "RED_A" })
  assert.equal(true, enemy(g, "blue", "0101").out)
  assert.equal("RED_B", g:view("red").own[1].pieces[2].id)
end)

it("1.10 no one names a piece that is face down", function()
  assert.refused(game():why("go_out", { unit = "BLUE_A" }), "1.10")
end)

it("1.11 who may be shot at is face up until the turn of the side ends", function()
  local g = game({ RED_A = "0301", RED_B = "0103" })
  g:act("end")
  assert.equal("BLUE_A", enemy(g, "red", "0401").pieces[1].id)
  assert.equal(1, #lines(g, "revealed"))
  assert.same({ "BLUE_A" }, lines(g, "revealed")[1].values.pieces)
  g:act("shoot", { unit = "RED_A", target = "BLUE_A" })
  g:act("fall_back", g:legal("blue")[1].args)
  assert.equal(nil, g:view("red").enemy[1].pieces)
end)

it("1.12 who shoots is seen, and stays face down", function()
  local g = game({ RED_A = "0301", RED_B = "0301" })
  g:act("end")
  g:act("shoot", { unit = "RED_A", target = "BLUE_A" })
  assert.same({ "RED_A" }, lines(g, "revealed")[2].values.pieces)
  assert.is_nil(enemy(g, "blue", "0301").pieces)
  g:unit("RED_A").shown = true
  assert.equal(1, #enemy(g, "blue", "0301").pieces)
  assert.equal("hidden:0301:1", enemy(g, "blue", "0301").handle)
end)

it("1.10 those that look the same change places, and no others", function()
  local hidden = concealment.declare({
    rule = "1.10",
    shown = function(_, _, piece) return piece.shown end,
    alike = function(_, _, piece) return tostring(piece.out) end,
  })
  local function last(n) return n end
  local function swapped(out, shown)
    local G = game().state
    G.pieces.RED_A.out, G.pieces.RED_A.shown = out, shown
    local turn = 0
    local changed = hidden:permute(G, "blue", function(n)
      turn = turn + 1
      return turn == 1 and 1 or last(n)
    end)
    return changed, G.pieces.RED_A.hex
  end
  assert.same({ true, "0102" }, { swapped() })
  assert.same({ false, "0101" }, { swapped(true) })
  assert.same({ false, "0101" }, { swapped(nil, true) })
end)
