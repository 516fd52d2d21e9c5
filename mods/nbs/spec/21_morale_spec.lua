--- 21.1 to 21.3 The states of stacks and how they change; 13.3.1 brigades that collapse; 21.2 checks.
local drill = require("spec.drill")
local morale = require("rules.21_morale")

local LT, SOUHAM = { "27Lt-3-I", "11.09", "line", "E" }, { "Souham", "11.09" }

local function field(...) return drill.at(spec, { ... }, "movement_phase") end

describe("21.1, 21.3 states", function()
  it("9.4, 21.1 a stack takes the worst state of it; who is in it already changes nothing, and a Commander has none", function()
    local g = field(LT, SOUHAM, { "95Ln-3-I", "11.09", "line", "E", { state = "disorganized" } })
    g:unit("95Ln-3-I").left = 20
    morale.level(g.state, { "27Lt-3-I", "95Ln-3-I", "Souham" })
    assert.same({ "disorganized", "disorganized" }, { g:unit("27Lt-3-I").state, g:unit("95Ln-3-I").state })
    assert.is_nil(g:unit("Souham").state)
    assert.equal(20, g:unit("95Ln-3-I").left)
  end)

  it("3.4, 12.1.2 the Disorganized lose half of what MPs they have left, once", function()
    local g = field(LT)
    g:unit("27Lt-3-I").left = 20
    morale.set(g.state, { "27Lt-3-I" }, "disorganized")
    morale.set(g.state, { "27Lt-3-I" }, "disorganized")
    assert.equal(10, g:unit("27Lt-3-I").left)
  end)

  it("21.3, 21.3.1 who is Routed does not run again", function()
    local g = field({ "27Lt-3-I", "11.09", "routed", nil, { state = "routed" } })
    morale.shift(g.state, { "27Lt-3-I" }, 1, "21.3", nil)
    assert.equal("movement_phase", top(g.state).step)
    morale.shift(g.state, { "27Lt-3-I" }, -1, "21.3", nil)
    assert.equal("disorganized", g:unit("27Lt-3-I").state)
  end)

  it("21.1rd, 21.4.4 a rout runs as one, and shakes those whom it runs through", function()
    local g = field(LT)
    morale.shift(g.state, { "27Lt-3-I" }, 9, "21.3", "13.09")
    local frame = top(g.state)
    assert.same({ "retreat", 6, true, "13.09" }, { frame.step, frame.hexes, frame.routed, frame.cause })
  end)
end)

describe("13.3.1 collapse", function()
  local function routed(who, ...)
    local g = field({ "94Ln-3-I", "11.09", "line", "E" }, { "X1-94Ln-3-I", "11.08", "line", "E" }, ...)
    morale.shift(g.state, who, 9, "21.3", "13.09")
    return g, top(g.state)
  end

  it("13.3.1b all of an extended brigade is back in its parent's hex, and all who are there run, Commanders too, each once", function()
    for _, who in ipairs({ { "X1-94Ln-3-I" }, { "94Ln-3-I" }, { "X1-94Ln-3-I", "94Ln-3-I" } }) do
      local g, frame = routed(who, { "95Ln-3-I", "11.09", "line", "E" }, SOUHAM)
      local units = copy_of(frame.units)
      table.sort(units)
      assert.same({ "94Ln-3-I", "95Ln-3-I", "Souham" }, units)
      assert.same({ "routed", "routed" }, { g:unit("94Ln-3-I").state, g:unit("95Ln-3-I").state })
      assert.is_nil(g:unit("Souham").state)
      assert.is_nil(g.state.pieces["X1-94Ln-3-I"])
    end
  end)

  it("13.3.1b one that is not extended collapses on no one", function()
    local g = field(LT, { "95Ln-3-I", "11.09", "line", "E" })
    morale.shift(g.state, { "27Lt-3-I" }, 9, "21.3", "13.09")
    assert.same({ "routed", "normal" }, { g:unit("27Lt-3-I").state, g:unit("95Ln-3-I").state })
    assert.same({ "27Lt-3-I" }, top(g.state).units)
  end)
end)

describe("21.2 Morale Checks", function()
  it("21.2a, 21.2b a die of six, one more for a Commander rated 2 or better; the log says what it came to", function()
    for die, passes in pairs({ [2] = false, [3] = true }) do
      local g = drill.at(spec, { { "27Lt-3-I", "11.09", "routed", nil, { state = "routed" } }, { "Marchand", "11.09" } }, "rallying")
      g:dice({ die })
      g:act("rally", { hex = "11.09" })
      local found = those(g:log(), function(row) return row.key == "passes" or row.key == "fails" end)[1]
      assert.same({ passes and "passes" or "fails", die + 1, 4 }, { found.key, found.values.die, found.values.number })
      assert.equal(6, those(g:log(), function(row) return row.key == "roll.check" end)[1].values.sides)
    end
  end)
end)
