--- 3.26, 3.32, 3.33 What sides see of each other's armies.

--- What a side sees of a piece on the map; nil: not there.
local function seen(g, side, id)
  local view = g:view(side)
  for _, list in ipairs({ view.own, view.enemy }) do
    for _, stack in ipairs(list) do
      for _, piece in ipairs(stack.pieces) do
        if piece.id == id then return piece end
      end
    end
  end
end

describe("3.3 the charts", function()
  it("3.32a who is on a chart is not on the map; a superior counts all his men for his own side", function()
    local g = spec.game("lga:austerlitz")
    assert.equal(34 + 16 + 2, seen(g, "french", "F_NAPOLEON").men)
    assert.equal(58 + 17 + 12, seen(g, "coalition", "R_KUTUSOV").men)
    assert.is_nil(seen(g, "french", "F_SOULT"))
  end)

  it("3.33 the enemy sees the counter and no strength, neither of a leader nor of a unit by itself", function()
    local g = spec.game("lga:ulm")
    assert.equal(9 + 8 + 8 + 1 + 1, seen(g, "french", "F_DAVOUT").men)
    local davout, division = seen(g, "coalition", "F_DAVOUT"), seen(g, "coalition", "W_INF_1")
    assert.same({ "Davout", 5, nil }, { davout.name, davout.initiative, davout.men })
    assert.same({ 1, nil }, { division.initiative, division.strength })
    assert.equal(3, seen(g, "french", "W_INF_1").strength)
    for _, box in ipairs(g:view("coalition").boxes) do
      for _, piece in ipairs(box.pieces) do
        assert.equal("coalition", piece.side)
      end
    end
  end)

  it("3.26 the leader with the most X stands for a stack", function()
    local g = spec.game("lga:ulm")
    assert.same({ 4, 0, 2 }, {
      seen(g, "french", "F_DAVOUT").standing, seen(g, "french", "F_HORSE_1").standing, seen(g, "french", "W_INF_1").standing,
    })
  end)
end)
