--- 29.1 Sweden: Bernadotte leaves France, Sweden comes into the war, and its men land.
local board = require("mechanics.board")
local minors = require("rules.23_minors")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")
local spec_powers = require("spec.powers")
local sweden = require("rules.29_sweden")

local map = map_of()
local ALL = { "austrian", "prussian", "russian" }

--- As a turn of a year begins; some powers at war with France.
local function turn(year, at_war, list, change)
  local g = spec_powers.begin(spec, at_war or ALL)
  spec_powers.few(g, list or {})
  g.state.year = year
  if change then change(g.state, g) end
  spec_powers.ask(g, "sweden")
  return g
end

describe("29.1 Sweden", function()
  it("29.11a with 1810 Bernadotte is Swedish, and no Frenchman any more", function()
    local list = { { "F_BERNADOTTE", "B2701" }, { "F_INF_1", nil, 8, { chart = "F_BERNADOTTE" } } }
    assert.truthy(turn(1809, {}, list).state.pieces.F_BERNADOTTE)
    local g = turn(1810, {}, list)
    assert.is_nil(g.state.pieces.F_BERNADOTTE)
    assert.same({ map:canonical("B2701"), true }, { g:unit("F_INF_1").hex, g.state.sweden.bernadotte })
    g = turn(1810)
    g:act("put_ashore", { hex = sweden.sites(g.state)[1] })
    assert.truthy(listed(g.state.supreme, "SE_BERNADOTTE"))
    assert.equal("supreme", pieces.role(g.state, "SE_BERNADOTTE"))
  end)

  it("29.11b Stedingk commands if Bernadotte fell in French service, or falls later", function()
    local g = turn(1810, ALL, {}, function(G) table.insert(G.dead, "F_BERNADOTTE") end)
    g:act("put_ashore", { hex = sweden.sites(g.state)[1] })
    assert.is_nil(g.state.pieces.SE_BERNADOTTE)
    assert.truthy(listed(g.state.supreme, "SE_STEDINGK"))
    assert.equal("SE_STEDINGK", g:unit("SE_INF_1").chart)
    assert.is_nil(g:unit("SE_STEDINGK").chart)
    g = turn(1810)
    g:act("put_ashore", { hex = sweden.sites(g.state)[1] })
    spec_powers.ask(g, "sweden")
    assert.falsy(listed(g.state.supreme, "SE_STEDINGK"))
    board.put(g.state, "SE_STEDINGK", organization.hex(g.state, "SE_STEDINGK"))
    board.remove(g.state, "SE_BERNADOTTE")
    spec_powers.ask(g, "sweden")
    assert.truthy(listed(g.state.supreme, "SE_STEDINGK"))
    assert.equal(33, g.state.boxes.SE_STEDINGK)
  end)

  it("29.12 with all three at war, from 1810 on, its province neutral or French", function()
    assert.equal("swedes", turn(1810):step())
    assert.equal("command", turn(1809):step())
    for _, at_war in ipairs({ { "austrian", "prussian" }, { "austrian", "russian" }, { "prussian", "russian" } }) do
      local g = turn(1812, at_war)
      assert.same({ "command", nil }, { g:step(), g.state.sweden.war })
    end
    local function given(power, hold)
      return turn(1812, ALL, {}, function(_, g) spec_powers.give(g, "swedish_pomerania", power, hold) end).state.sweden.war
    end
    assert.same({ power = "french", hold = "conquered" }, turn(1812, ALL, {}, function(_, g)
      spec_powers.give(g, "swedish_pomerania", "french", "conquered")
    end).state.provinces.swedish_pomerania)
    assert.same({ power = "swedish", hold = "own" }, turn(1812).state.provinces.swedish_pomerania)
    assert.same({ true, nil, nil }, { given("french", "conquered"), given("prussian", "conquered"), given("russian", "annexed") })
  end)

  it("29.13 it is an ally of Prussia", function()
    local g = turn(1810)
    assert.same({ "prussian", "coalition", "coalition" }, {
      g.state.powers.swedish.ally, powers.side(g.state, "swedish"), powers.seat(g.state, "swedish"),
    })
    assert.equal("coalition", g:asked()[1])
  end)

  it("29.14a the Swedes of the chart, in any hex of Swedish Pomerania", function()
    local g = turn(1810)
    for _, hex in ipairs(sweden.sites(g.state)) do
      assert.truthy(map:in_area("swedish_pomerania", hex))
    end
    g:place("F_INF_1", sweden.sites(g.state)[1], { side = "french", strength = 3 })
    assert.falsy(listed(sweden.sites(g.state), g:unit("F_INF_1").hex))
    local hex = minors.towns("swedish_pomerania")[1]
    g.state.taken[hex] = "french"
    g:act("put_ashore", { hex = hex })
    local ids = organization.here(g.state, hex)
    assert.same({ 17, 3, 2 }, {
      pieces.strength(g.state, ids, "infantry"), pieces.strength(g.state, ids, "cavalry"), pieces.strength(g.state, ids, "artillery"),
    })
    assert.same({ 10, "coalition" }, { #ids, g:unit("SE_INF_5").side })
    assert.same({ "SE_BERNADOTTE", "SE_STEDINGK", 33 }, { g:unit("SE_STEDINGK").chart, g:unit("SE_ART_1").chart, g.state.boxes.SE_BERNADOTTE })
    assert.is_nil(g.state.taken[hex])
    assert.is_nil(g.state.boxes.SE_INF_1)
    spec_powers.ask(g, "sweden")
    assert.equal("command", g:step())
  end)

  it("29.14b while it is French at a port of Prussia, or not yet", function()
    local function french(_, g) spec_powers.give(g, "swedish_pomerania", "french", "conquered") end
    local g = turn(1810, ALL, {}, french)
    local sites = sweden.sites(g.state)
    assert.truthy(listed(sites, "A5513") and listed(sites, "A4217"))
    assert.falsy(listed(sites, "A3714") or listed(sites, "B4321"))
    g = turn(1810, ALL, {}, function(G, game)
      french(G, game)
      for _, row in ipairs(table_of("ports").list) do
        if G.provinces[row.province] and G.provinces[row.province].power == "prussian" then G.taken[row.id] = "french" end
      end
    end)
    assert.same({ "command", true }, { g:step(), g.state.sweden.war })
    g.state.taken = {}
    spec_powers.ask(g, "sweden")
    assert.equal("swedes", g:step())
  end)
end)
