--- What players and bots may ask beside the rules: reach in its kinds, costs, the ground.
local aide = require("rules.bot_queries")

local function field()
  local g = spec.game("1806:auerstedt")
  g:goto_step("command_movement", "french")
  g:clear()
  g:place("F_SUCHET", "N2850") -- far off, so that no side runs out of choices
  g:place("P_TAUENZIEN", "N2916")
  return g
end

local function by_hex(rows)
  local found = {}
  for _, row in ipairs(rows) do
    found[row.hex] = row
  end
  return found
end

describe("reach for a plan", function()
  it("8.11b to: that hex alone; bare: the same hexes at the same costs without the ways", function()
    local g = field()
    g:place("F_GUDIN", "N2337")
    g:place("P_ORANIEN", "N2235")
    local all = by_hex(g:reach({ unit = "F_GUDIN" }).hexes)
    local bare = by_hex(g:reach({ unit = "F_GUDIN", bare = true }).hexes)
    for hex, row in pairs(all) do
      assert.equal(row.cost, bare[hex].cost)
      assert.is_nil(bare[hex].path)
      bare[hex] = nil
    end
    assert.same({}, bare)
    local one = g:reach({ unit = "F_GUDIN", to = "N2437" }).hexes
    assert.equal(1, #one)
    assert.same(all.N2437.path, one[1].path)
  end)

  it("8.21b, 8.23a line: it marches, takes its marker off before the enemy and goes on", function()
    local g = field()
    g:place("F_GUDIN", "N2437") -- Eckartsberga
    g:place("P_ORANIEN", "N2443")
    local row = by_hex(g:reach({ unit = "F_GUDIN", line = true }).hexes).N2442
    assert.equal(8, row.cost)
    assert.equal("N2441", row.form)
    g:act("move", { unit = "F_GUDIN" })
    g:act("march")
    g:act("go", { to = "N2441" })
    g:act("form")
    assert.equal(4, g.state.stack[#g.state.stack].left[1])
    g:act("go", { to = "N2442" })
    assert.equal("N2442", g:unit("F_GUDIN").hex)
    assert.equal(false, g:unit("F_GUDIN").march)
  end)

  it(
    "15.1c one that waits to enter reaches on from there, in column where a road leads in",
    function()
      local g = spec.game("1806:auerstedt")
      g:goto_step("command_movement", "french")
      local rows = by_hex(g:reach({ unit = "F_GUDIN", bare = true }).hexes)
      assert.truthy(rows.N2039) -- Hassenhausen, by the road from Kösen
      assert.same({}, g:reach({ unit = "F_FRIANT", bare = true }).hexes) -- not before the Afternoon
    end
  )
end)

describe("costs and ground for a plan", function()
  it("8.12E clear: only by hexes in which no enemy can be met", function()
    local g = field()
    g:place("F_VIALLANES", "N2532")
    g:place("P_ORANIEN", "N2534")
    local costs = aide.costs(g.state, "french", "F_VIALLANES", "N2536", false, false)
    local clear = aide.costs(g.state, "french", "F_VIALLANES", "N2536", false, true)
    assert.truthy(clear.N2532 > costs.N2532)
    assert.is_nil(clear.N2533) -- in his zone of control
    assert.is_nil(clear.N2534)
  end)

  it("1.2d, 11.31A, 11.31Ba the ground tells what it does for a defender", function()
    local found = by_hex(aide.geography(field().state).hexes)
    assert.equal(150, found.N2236.shelter) -- Auerstedt
    assert.equal(100, found.N2539.shelter)
    assert.equal(150, found.N2539.sides.N2438) -- over a stream
    assert.equal(150, found.N2637.sides.N2537) -- up a slope
    assert.is_nil((found.N2537.sides or {}).N2637) -- down it
  end)

  it("11.31F, 8.32b a river helps where a bridge lets attack over it", function()
    local found = by_hex(aide.geography(field().state).hexes)
    assert.equal(200, found.N2147.sides.N2046)
    assert.is_nil((found.N2047.sides or {}).N2046)
  end)

  it("8.1b and how far hexes are apart", function()
    local found = by_hex(aide.geography(field().state).hexes)
    local a, b = found.N2236, found.N2240
    assert.equal(8, b.x - a.x)
    assert.equal(0, b.y - a.y)
  end)
end)
