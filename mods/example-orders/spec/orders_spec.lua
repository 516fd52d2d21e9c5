--- Written orders, each rule on a position of its own.
local board = require("mechanics.board")

--- Two brigades of Blue, one of White, at Blue's orders of a turn.
local function position(turn, fields)
  local g = spec.game("example-sight:ridge")
  g:clear()
  g:place("B_H", "02.08", fields or {})
  g:place("B_1", "02.10", { order = { kind = "defend", hex = "02.10", from = "02.10" } })
  g:place("W_1", "04.08")
  g.state.turn = turn or 1
  return g
end

local function to(hex, kind) return { unit = "B_H", kind = kind or "attack", to = hex } end

--- Ends phases until Blue may write again.
local function next_turn(g)
  local turn = g.state.turn
  while g.state.turn == turn or g:step() ~= "orders" do
    g:act("end")
  end
end

describe("9 written orders", function()
  it("9.1 as many as one likes before the battle, then one a turn", function()
    local g = position(1)
    assert.equal("orders", g:step())
    g:act("write", to("08.07"))
    assert.same({ kind = "attack", hex = "08.07", from = "02.08" }, g:unit("B_H").order)
    g:act("write", { unit = "B_1", kind = "march", to = "04.07" })
    g = position(2)
    g.forced = false -- what is left is to end the phase
    g:act("write", to("08.07"))
    assert.refused(g:why("write", { unit = "B_1", kind = "march", to = "04.07" }), "9.1")
    assert.refused(g:why("write", { unit = "W_1", kind = "march", to = "04.07" }), "9.1")
    next_turn(g)
    g:unit("B_H").letter = { { to = "B_H", order = {}, due = 8, state = "riding" } }
    assert.refused(g:why("write", to("09.03")), "9.1")
  end)

  it("9.2 a letter rides a turn for every five hexes", function()
    local g = position(2)
    g:act("write", to("08.07"))
    assert.equal(3, g:unit("B_H").letter[1].due)
    assert.is_nil(g:unit("B_H").order)
  end)

  --- What has become of a letter after these dice, one a turn.
  local function after(...)
    local g = position(2)
    g:act("write", to("08.07"))
    for _, die in ipairs({ ... }) do
      g:dice({ die })
      next_turn(g)
    end
    return g, g:unit("B_H").order, g:unit("B_H").letter
  end

  it("9.3 it is accepted, delayed or mistaken", function()
    local _, order, letter = after(1) -- 1 + 2
    assert.equal("08.07", order.hex)
    assert.is_nil(letter)
    local g = position(2)
    g:act("write", { unit = "B_1", kind = "march", to = "04.07" })
    g:dice({ 1, 1, 1, 2 }) -- 1 + 1: delayed, and again; 2 + 1: accepted
    next_turn(g)
    assert.equal("delayed", g:unit("B_1").letter[1].state)
    next_turn(g)
    next_turn(g)
    assert.equal("delayed", g:unit("B_1").letter[1].state)
    next_turn(g)
    assert.equal("march", g:unit("B_1").order.kind)
  end)

  it("9.3 a mistake is found out at five", function()
    local g = position(2)
    g:act("write", { unit = "B_1", kind = "march", to = "04.07" })
    g:unit("B_1").letter[1].state = "mistaken"
    g:dice({ 3, 4 })
    next_turn(g)
    assert.equal("mistaken", g:unit("B_1").letter[1].state)
    next_turn(g)
    assert.is_nil(g:unit("B_1").letter)
    assert.equal("defend", g:unit("B_1").order.kind)
  end)

  it("9.4 a brigade keeps to its way, and stands without one", function()
    local g = position(1)
    g:act("end")
    assert.refused(g:why("march", { unit = "B_H", to = "03.08" }), "9.4")
    g = position(1)
    g:act("write", to("10.01", "march"))
    g:act("end")
    assert.allowed(g:why("march", { unit = "B_H", to = "03.08" }))
    board.put(g.state, "B_H", "04.09")
    g:unit("B_H").order.from = "02.06"
    assert.refused(g:why("march", { unit = "B_H", to = "05.09" }), "9.4")
    assert.refused(g:why("march", { unit = "W_1", to = "04.07" }), "3.1")
  end)

  it("9.5 only an order to attack lets it charge", function()
    local g = position(1)
    g:act("write", to("08.07", "march"))
    g:act("end")
    assert.refused(g:why("charge", { unit = "B_H", target = "W_1" }), "9.5")
    g:unit("B_H").order.kind = "attack"
    assert.allowed(g:why("charge", { unit = "B_H", target = "W_1" }))
  end)

  it("9.5 a reaction needs none", function()
    local g = position(1)
    g:place("W_1", "16.01")
    g:place("W_D", "05.08")
    g:act("write", to("08.07", "march"))
    g:act("end")
    g:act("march", { unit = "B_H", to = "03.09" })
    assert.equal("reaction", g:step())
    assert.allowed(g:why("charge", { unit = "W_D", target = "B_H" }))
  end)

  it("9.6 the order that it has is not written again", function()
    local g = position(1)
    g:act("write", to("08.07"))
    assert.refused(g:why("write", to("08.07")), "9.6")
    assert.allowed(g:why("write", to("08.07", "march")))
  end)

  it("9.7 a brigade at its goal, or that meets the enemy on a march, must choose", function()
    local function at_choices(order)
      local g = position(1)
      g:goto_step("moves", "white")
      g:unit("B_H").order = order
      g.forced = false
      g:act("end")
      return g
    end
    local g = at_choices({ kind = "attack", hex = "02.08", from = "02.08" })
    assert.equal("orders blue", g:step() .. " " .. g:asked()[1])
    assert.refused(g:why("rest", { unit = "B_1" }), "9.7")
    assert.refused(g:why("write", to("08.07")), "9.7")
    assert.refused(g:why("end"), "9.7")
    g:act("rest", { unit = "B_H" })
    assert.is_nil(g:unit("B_H").order)
    assert.allowed(g:why("write", to("08.07")))
    assert.allowed(g:why("end"))
    g = at_choices({ kind = "attack", hex = "08.07", from = "02.08" })
    assert.allowed(g:why("end"))
    g = position(1)
    g:place("W_2", "03.08")
    g:goto_step("moves", "white")
    g:unit("B_H").order = { kind = "march", hex = "08.07", from = "02.08" }
    g.forced = false
    g:act("end")
    g:act("defend", { unit = "B_H" })
    assert.same({ kind = "defend", hex = "02.08", from = "02.08" }, g:unit("B_H").order)
  end)

  it("9.8 at rest an order is taken more readily", function()
    local g = position(2)
    g:unit("B_1").order = nil
    g:act("write", { unit = "B_1", kind = "march", to = "04.07" })
    g:dice({ 1 }) -- 1 + 1 + 1: accepted
    next_turn(g)
    assert.equal("march", g:unit("B_1").order.kind)
  end)

  it("8.1 orders and letters are seen by their own side alone", function()
    local g = position(2)
    g:act("write", to("08.07"))
    local own, other = g:view("blue").own, g:view("white").enemy
    assert.truthy(own[1].pieces[1].letter or own[2].pieces[1].letter)
    for _, stack in ipairs(other) do
      assert.is_nil(stack.pieces[1].letter)
    end
    for _, line in ipairs(g:log()) do
      if line.key == "dispatch.riding" then assert.same({ "blue" }, line.visible_to) end
    end
  end)
end)
