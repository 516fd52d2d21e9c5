--- 30 British landings: who pays, where they land, against whom, who leads them, and what feeds them.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local depots = require("rules.14_depots")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local ports = require("rules.30_ports")
local powers = require("rules.20_powers")
local spec_powers = require("spec.powers")

local begin, rule_of = spec_powers.begin, campaigns.rule_of
local map = map_of()
local STRALSUND, TRIESTE, CALAIS, DANZIG, HAMBURG = "A3714", "B4321", "A0328", "A5513", "A2918"

--- A Diplomacy Phase with money, and some pieces.
local function phase(def)
  def = def or {}
  local g = def.game or begin(spec, def.at_war)
  spec_powers.few(g, def.list or {})
  for power, points in pairs(def.points or { austrian = 9, russian = 9, prussian = 9 }) do
    g.state.powers[power].resources = points
  end
  spec_powers.ask(g, "landings")
  return g
end

--- The British land, by dice: 1, then those that draw them.
local function landed(port, dice, def)
  local g = phase(def)
  g:dice({ 1 })
  g:act("land", { power = "austrian" })
  g:dice(dice or { 1, 1 })
  g:act("disembark", { port = port })
  return g
end

local function british(g)
  return board.which(g.state, function(_, id) return pieces.counters.by[id].nation == "british" end)
end

describe("30.1 an attempt", function()
  it("30.11a, 30.12c three Resource Points and a die; they are gone whatever it says", function()
    local g = phase()
    assert.same({ "landings", "coalition" }, { g:step(), g:asked()[1] })
    g:dice({ 2 })
    g:act("land", { power = "austrian" })
    assert.same({ 6, "landings" }, { g.state.powers.austrian.resources, g:step() })
    g:dice({ 1 })
    g:act("land", { power = "russian" })
    assert.same({ 6, "disembarkation" }, { g.state.powers.russian.resources, g:step() })
    assert.truthy(#g:prompt().text > 0 and g:prompt().values.power == "russian")
  end)

  it("30.11a by powers of the Coalition, at war with France and rich enough", function()
    local g = phase({ points = { austrian = 2, russian = 3, prussian = 9 } })
    assert.equal("russian", spec_powers.offered(g, "land", "power"))
    assert.equal("30.12c", rule_of(g, "land", { power = "austrian" }, "coalition"))
    assert.equal("30.11a", rule_of(g, "land", { power = "prussian" }, "coalition"))
    g = phase({ points = { austrian = 2, russian = 2 } })
    assert.equal("command", g:step())
  end)

  it("30.11a at a port that either side controls", function()
    local g = phase()
    g:dice({ 1 })
    g:act("land", { power = "austrian" })
    local list = spec_powers.offered(g, "disembark", "port")
    for port, offered in pairs({ [TRIESTE] = true, [CALAIS] = true, A0228 = true, [STRALSUND] = false, [DANZIG] = false, [HAMBURG] = false }) do
      assert.equal(offered, list:find(port) ~= nil, port)
    end
  end)

  it("30.11b on a 1 they come, on no other number", function()
    for die = 1, 6 do
      local g = phase()
      g:dice({ die })
      g:act("land", { power = "austrian" })
      assert.equal(die == 1 and "disembarkation" or "landings", g:step())
    end
  end)

  it("30.12a once for each power in a phase", function()
    local g = phase()
    g:dice({ 2 })
    g:act("land", { power = "austrian" })
    assert.equal("30.12a", rule_of(g, "land", { power = "austrian" }, "coalition"))
    assert.equal("russian", spec_powers.offered(g, "land", "power"))
    g:act("end")
    g.state.turn = g.state.turn + 1
    spec_powers.ask(g, "landings")
    assert.equal("austrian russian", spec_powers.offered(g, "land", "power"))
  end)

  it("30.12b one success in a turn", function()
    local g = landed(TRIESTE)
    assert.equal("command", g:step())
    spec_powers.ask(g, "landings")
    assert.equal("command", g:step())
    g.state.turn = g.state.turn + 1
    spec_powers.ask(g, "landings")
    assert.equal("landings", g:step())
  end)

  it("30.13 they are those of who summoned them; when he is out of the war another's, or they go home", function()
    local g = landed(TRIESTE)
    assert.same({ "austrian", "coalition" }, { g.state.powers.british.ally, g:unit("B_HILL").side })
    g.state.turn = g.state.turn + 1
    g.state.powers.austrian.war = nil
    powers.review(g.state)
    spec_powers.ask(g, "landings")
    assert.same({ "russian", "coalition" }, { g.state.powers.british.ally, g:unit("B_HILL").side })
    g:act("end")
    table.insert(g.state.dead, "F_NEY")
    g.state.powers.russian.war = nil
    powers.review(g.state)
    spec_powers.ask(g, "landings")
    assert.same({}, british(g))
    assert.is_nil(g.state.powers.british)
    assert.same({ false, true }, { listed(g.state.dead, "B_HILL"), listed(g.state.dead, "F_NEY") })
  end)
end)

--- All of a side go into line, and are ready.
local function deploy(g, side)
  local f = within(g.state, "battle")
  local one = those(g:legal(side), function(entry) return entry.verb == "deploy" and entry.args.line == 1 and f.line[entry.args.unit] ~= 1 end)[1]
  if one then g:act("deploy", one.args, side) else g:act("ready", {}, side) end
end

describe("30.2 the landing", function()
  it("30.22 at a port of the Coalition, or a French one without troops, they just land", function()
    for _, port in ipairs({ TRIESTE, CALAIS }) do
      local g = landed(port)
      assert.same({ port, "command" }, { organization.hex(g.state, "B_HILL"), g:step() })
    end
    local g = landed(CALAIS, nil, { list = { { "F_NAPOLEON", CALAIS }, { "F_SUPPLY_1", CALAIS } } })
    assert.equal(CALAIS, organization.hex(g.state, "B_HILL"))
  end)

  it("30.21 where French troops are, they must be driven off", function()
    local g = landed(CALAIS, nil, { list = { { "F_INF_1", CALAIS, 15 } } })
    assert.truthy(within(g.state, "battle"))
    assert.same({ "coalition", "french" }, within(g.state, "battle").sides)
  end)

  it("30.21 the battle is fought out; the British stay where no French troops are any more", function()
    local came = { [true] = 0, [false] = 0 }
    for _, points in ipairs({ 8, 16, 20 }) do
      local g = begin(spec)
      local napoleon = points == 20
      spec_powers.few(g, napoleon and { { "F_NAPOLEON", CALAIS }, { "F_INF_1", nil, 20, { chart = "F_NAPOLEON" } }, {
        "F_INF_2", nil, 20, { chart = "F_NAPOLEON" },
      } } or { { "F_INF_1", CALAIS, points } })
      spec_powers.ask(g, "disembarkation", { power = "austrian" })
      g:act("disembark", { port = CALAIS })
      for _ = 1, 200 do
        local side = g:asked()[1]
        if g:step() == "command" then break end
        if g:step() == "stance" then
          g:act("stance", { withdraw = false }, side)
        elseif g:step() == "deployment" then
          deploy(g, side)
        else
          campaigns.first(g)
        end
      end
      assert.equal("command", g:step())
      local held = ports.enemies(g.state, "coalition", CALAIS) > 0
      assert.equal(not held, #british(g) > 0, points)
      assert.equal(not held and "austrian" or nil, g.state.taken[CALAIS])
      came[held] = came[held] + 1
    end
    assert.same({ [true] = 1, [false] = 2 }, came)
  end)

  it("30.21 overwhelmed, they make room", function()
    local g = landed(CALAIS, nil, { list = { { "F_INF_1", CALAIS, 1 } } })
    for _ = 1, 20 do
      if g:step() ~= "command" then campaigns.first(g) end
    end
    assert.same({ "command", 5 }, { g:step(), #british(g) })
    assert.is_nil(g.state.pieces.F_INF_1)
  end)

  it("30.21 too strong, they keep the British off", function()
    local g = landed(CALAIS, nil, {
      list = { { "F_NAPOLEON", CALAIS }, { "F_INF_1", nil, 20, { chart = "F_NAPOLEON" } }, { "F_INF_2", nil, 20, { chart = "F_NAPOLEON" } },
        { "F_INF_3", nil, 20, { chart = "F_NAPOLEON" } } },
    })
    for _ = 1, 20 do
      if g:step() ~= "command" then campaigns.first(g) end
    end
    assert.equal("command", g:step())
    assert.same({}, british(g))
    assert.equal(3, #board.which(g.state, function(piece) return piece.strength == 20 end))
    assert.falsy(listed(g.state.dead, "B_HILL"))
  end)
end)

describe("30.3 the force", function()
  it("30.3a two divisions of ten, light cavalry of four, a gun", function()
    local g = landed(TRIESTE)
    assert.same({ 20, 4, 1 }, {
      pieces.strength(g.state, british(g), "infantry"), pieces.strength(g.state, british(g), "cavalry"), pieces.strength(g.state, british(g), "artillery"),
    })
    assert.equal(5, #british(g))
    assert.same({ 11, 0, 0 }, { g.state.boxes.B_HILL, g.state.powers.british.resources, g.state.powers.british.replacements })
    assert.equal("light", pieces.counters.by.B_LIGHT_DIV_1.weight)
    assert.truthy(g.state.pieces.B_LIGHT_DIV_1)
  end)

  it("30.3b divisions drawn from those not in play, all under Hill", function()
    local g = landed(TRIESTE, { 3, 1 })
    assert.same({ "B_HILL", "B_HILL" }, { g:unit("B_INF_3").chart, g:unit("B_INF_1").chart })
    assert.is_nil(g.state.pieces.B_INF_2)
    g.state.turn = g.state.turn + 1
    spec_powers.ask(g, "landings")
    g:dice({ 1 })
    g:act("land", { power = "russian" })
    g:dice({ 2 })
    g:act("disembark", { port = CALAIS })
    assert.same({ CALAIS, CALAIS }, { g:unit("B_INF_4").hex, g:unit("B_INF_2").hex })
    g.state.turn = g.state.turn + 1
    spec_powers.ask(g, "landings")
    assert.equal("command", g:step())
  end)
end)

describe("30.4 supply", function()
  --- A British division so many hexes from Trieste.
  local function fed_at(distance, change)
    local g = landed(TRIESTE)
    local hex = those(map:range(TRIESTE, distance), function(each)
      local there = map:in_area("carniola", each) or map:in_area("carinthia", each)
      return map:distance(TRIESTE, each) == distance and there and map:terrain(each) == "clear"
    end)[1]
    board.put(g.state, "B_HILL", hex)
    if change then change(g, hex) end
    return depots.feeds(g.state, "B_INF_1")
  end

  it("30.4 eight hexes to a port that its side controls", function()
    assert.truthy(fed_at(2))
    assert.truthy(fed_at(4))
    local g = landed(TRIESTE)
    board.put(g.state, "B_HILL", "B5208") -- Vienna
    assert.falsy(depots.feeds(g.state, "B_INF_1"))
    spec_powers.few(g, { { "A_INF_1", TRIESTE, 5 } })
    assert.falsy(depots.feeds(g.state, "A_INF_1"))
  end)

  --- The British have landed, and one port alone is the Coalition's.
  local function one_port(port)
    local g = landed(TRIESTE)
    for _, row in ipairs(table_of("ports").list) do
      g.state.taken[row.id] = row.id == port and "austrian" or "french"
    end
    return g
  end

  --- Does one port alone feed a British division, with enemies in some hexes?
  local function fed_by(port, hex, enemies)
    local g = one_port(port)
    board.put(g.state, "B_HILL", hex)
    for i, at in ipairs(enemies or {}) do
      g:place("F_INF_" .. i, at, { side = "french", strength = 1 })
    end
    return depots.feeds(g.state, "B_INF_1")
  end

  it("30.4 no farther", function()
    local g, fed = one_port(TRIESTE), { 0, 0, 0, 0, 0, 0, 0, 0, 0 }
    for _, hex in ipairs(map:range(TRIESTE, 9)) do
      local distance = map:distance(TRIESTE, hex)
      board.put(g.state, "B_HILL", hex)
      if distance > 0 and depots.feeds(g.state, "B_INF_1") then fed[distance] = fed[distance] + 1 end
    end
    assert.truthy(fed[8] > 0)
    assert.equal(0, fed[9])
  end)

  it("30.4, 14.22b the port itself may lie in rough ground, if open ground leads up to it", function()
    local GENOA, north, east = "B2727", "B2726", "B2827"
    assert.equal("rough", map:terrain(GENOA))
    assert.truthy(fed_by(GENOA, north))
    assert.truthy(fed_by(GENOA, "B2725", { east }))
    assert.falsy(fed_by(GENOA, "B2725", { east, north }))
    assert.falsy(fed_by(GENOA, north, { GENOA })) -- one SP is enough
  end)

  it("30.4, 14.22b a line leads through no rough ground", function()
    local g = landed(TRIESTE)
    board.put(g.state, "B_HILL", "B4923") -- two hexes from a port, with nothing but rough ground and mountains around
    assert.falsy(depots.feeds(g.state, "B_INF_1"))
  end)

  it("30.4 past no enemy", function()
    local function besiege(g, hex)
      for i, at in ipairs(map:neighbors(hex)) do
        g:place("F_INF_" .. i, at, { side = "french", strength = 5 })
      end
    end
    assert.falsy(fed_at(2, besiege))
    assert.falsy(fed_at(2, function(g)
      for i, hex in ipairs({ TRIESTE, "B4324", "B4522", "B4723", "B3922" }) do
        g:place("F_INF_" .. i, hex, { side = "french", strength = 5 })
      end
    end))
  end)

  it("30.4 a French port in which they stand serves them", function()
    local g = landed(CALAIS)
    assert.truthy(listed(select(2, ports.supply(g.state, "B_INF_1")), CALAIS))
    assert.truthy(depots.feeds(g.state, "B_INF_1"))
    assert.falsy(listed(ports.of(g.state, "french"), CALAIS))
  end)
end)

describe("30.5 Sir John Moore", function()
  local function moore(options, die)
    local g = spec.game("lga:1805_1807", { options = options })
    g.forced = false
    campaigns.on(g, "command")
    powers.review(g.state)
    return g, die
  end

  local function lands(g, dice)
    phase({ game = g })
    g:dice({ 1 })
    g:act("land", { power = "austrian" })
    g:dice(dice)
    g:act("disembark", { port = TRIESTE })
    return g
  end

  it("30.51 by option alone", function()
    assert.truthy(landed(TRIESTE).state.pieces.B_HILL)
    assert.falsy(landed(TRIESTE).state.pieces.B_MOORE)
  end)

  it("30.52b on 1 to 3 Hill leads, on 4 to 6 Moore", function()
    for die, id in pairs({ [1] = "B_HILL", [3] = "B_HILL", [4] = "B_MOORE", [6] = "B_MOORE" }) do
      local g = lands(moore({ moore = true }), { die, 1, 1 })
      assert.equal(id, g:unit("B_INF_1").chart, die)
    end
  end)

  it("30.52a from the start; by option not after January 1809", function()
    for _, case in ipairs({ { 1809, 4, true }, { 1809, 5, false }, { 1810, 1, false }, { 1808, 40, true } }) do
      local g = moore({ moore = true, moore_falls = true })
      g.state.year, g.state.week = case[1], case[2]
      lands(g, case[3] and { 6, 1, 1 } or { 1, 1 })
      assert.equal(case[3], g.state.pieces.B_MOORE ~= nil, case[1] .. " " .. case[2])
    end
    local g = moore({ moore = true })
    g.state.year = 1811
    assert.truthy(lands(g, { 6, 1, 1 }).state.pieces.B_MOORE)
  end)

  it("30.51, 30.53 his rank is above that of all but Wellington, and he has no number", function()
    local by, above = pieces.counters.by, { corps = 1, army = 2, supreme = 3 }
    assert.is_nil(by.B_MOORE.number)
    for _, row in ipairs(pieces.counters.list) do
      if row.nation == "british" and row.type == "leader" and row.id ~= "B_MOORE" then
        assert.equal(row.id ~= "B_WELLINGTON", above[row.rank] < above[by.B_MOORE.rank], row.id)
      end
    end
  end)
end)
