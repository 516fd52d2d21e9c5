--- What the board keeps of leaders in two hexes: stacks, views, positions that are only supposed.
local board = require("mechanics.board")
local zoc = require("mechanics.zoc")

local function column(head, tail) return { mode = "column", head = head, tail = tail } end

--- A game with these leaders alone.
local function game(placed)
  local g = spec.game("example-package:altenfeld")
  g:clear()
  for id, at in pairs(placed) do
    g:place(id, at.head or at.left, { at = at })
  end
  return g, g.state
end

local function hexes_of(view)
  local list = {}
  for i, stack in ipairs(view.own) do
    list[i] = table.concat(stack.hexes, " ") .. " " .. stack.mode .. " " .. #stack.pieces
  end
  return list
end

describe("the board", function()
  it("1.2 keeps apart those who share the hex of a head but not of a tail", function()
    local g, G = game({
      F_AUB = column("0305", "0205"),
      F_ROQ = column("0305", "0205"),
      F_LAC = column("0305", "0304"),
      F_THE = { mode = "line", left = "0305", right = "0205" },
    })
    assert.same({ "F_AUB", "F_ROQ" }, board.stack(G, "F_AUB"))
    assert.same({ "F_AUB", "F_ROQ" }, board.stack(G, column("0305", "0205")))
    assert.same({ "F_LAC" }, board.stack(G, "F_LAC"))
    assert.same({ "F_AUB", "F_LAC", "F_THE" }, board.leads(G, "0305"))
    assert.same({ "F_AUB", "F_ROQ", "F_THE" }, board.standing(G, "0205"))
    assert.same(
      { "0305 0205 column 2", "0305 0304 column 1", "0305 0205 line 1" },
      hexes_of(g:view("french"))
    )
  end)

  it("1.2 takes back what was supposed, also when it raised", function()
    local _, G = game({ F_AUB = column("0305", "0205"), P_ALT = column("1105", "1205") })
    local stamp, before = board.stamp(), G.pieces.F_AUB
    local seen = board.suppose(G, function(id, ...)
      board.put(G, id, column("1005", "0905"))
      board.mark(G, id, { strength = 9 })
      board.remove(G, "P_ALT")
      assert.truthy(stamp ~= board.stamp())
      assert.same({ id }, board.standing(G, "1005"))
      assert.equal(nil, G.pieces.P_ALT)
      return G.pieces[id].strength, ...
    end, "F_AUB")
    assert.equal(9, seen)
    assert.equal(false, (pcall(board.suppose, G, function()
      board.lift(G, "F_AUB")
      board.suppose(G, board.put, G, "P_ALT", column("0305", "0205"))
      assert.same({}, board.standing(G, "0305"))
      error("no more")
    end)))
    assert.equal(stamp, board.stamp())
    assert.truthy(before == G.pieces.F_AUB)
    assert.same(column("0305", "0205"), G.pieces.F_AUB.at)
    assert.equal(6, G.pieces.F_AUB.strength)
    assert.same({ "F_AUB" }, board.standing(G, "0305"))
    assert.same({ "P_ALT" }, board.stack(G, "P_ALT"))
    assert.equal(nil, board.disagreement(G))
  end)

  it("1.2 finds pieces that were moved without it", function()
    local _, G = game({ F_AUB = column("0305", "0205") })
    G.pieces.F_AUB.at = column("0405", "0305")
    assert.truthy(board.disagreement(G):find("F_AUB is in column 0405 0305 by the state", 1, true))
    board.refresh(G)
    assert.equal(nil, board.disagreement(G))
  end)

  it("1.2 keeps those who are with another, off the map", function()
    local _, G = game({ F_AUB = column("0305", "0205"), F_LAC = column("0404", "0304") })
    board.attach(G, "F_LAC", "F_AUB")
    assert.same({ "F_LAC" }, board.chart(G, "F_AUB"))
    assert.same({ nil, "F_AUB" }, { G.pieces.F_LAC.at, G.pieces.F_LAC.chart })
    board.put(G, "F_LAC", column("0404", "0304"))
    assert.same({}, board.chart(G, "F_AUB"))
    assert.equal(nil, G.pieces.F_LAC.chart)
  end)

  it("3.4 counts who reaches a hex, each piece once", function()
    local _, G = game({ F_AUB = column("0305", "0205"), P_ALT = column("1105", "1205") })
    assert.equal(1, zoc.count("control", "french", "0304"))
    assert.equal(0, zoc.count("control", "french", "0305")) -- its own half
    assert.truthy(zoc.exposed("prussian", "0405"))
    assert.equal(false, zoc.exposed("french", "0405"))
    assert.same({ "F_AUB" }, zoc.reaching("control", "french", column("0405", "0505")))
    assert.same({}, zoc.reaching("control", "french", "0705"))
    zoc.close("french", { "0101" }, true)
    assert.equal(1, zoc.closed("french", "0102") & 63 ~= 0 and 1 or 0)
    zoc.close("french", { "0101" }, false)
    assert.equal(0, zoc.closed("french", "0102"))
    zoc.spread("control", "prussian", { "0107" }, true)
    assert.truthy(zoc.exposed("french", "0108"))
    zoc.spread("control", "prussian", { "0107" }, false)
    assert.equal(false, zoc.exposed("french", "0108"))
    assert.equal(0, board.around_foes("french", "0305"))
    assert.equal(nil, board.disagreement(G))
  end)
end)
