--- 1.6, 19.2 Set-up, 17.1.

local board = require("spec.board")
local clock = require("spec.clock")
local names = require("rules.01_names")
local rules = require("rules.19_setup")
local schedule = require("rules.19_schedule")
local group = board.group
local told = clock.told

local function auerstedt(options) return spec.game("1806:auerstedt", options) end
local function saalfeld(options) return spec.game("1806:saalfeld", options) end

--- Sets up a scenario of our own: only what the set-up reads.
---@param more table? Fields over those.
local function custom(setup, more)
  local g = auerstedt()
  local scenario = {
    id = "auerstedt",
    rule = "21.1",
    title = "Test",
    area = "ilm_saale_north",
    first = "french",
    start = { turn = 29 },
    last = { turn = 31 },
    victory = "20",
    objectives = {},
    sources = { french = {}, prussian = {} },
    leader_refuge = {},
    optional = { "supply", "vedettes" },
    entry_overflow = {},
    setup = setup,
    reinforcements = {},
  }
  for key, value in pairs(more or {}) do
    scenario[key] = value
  end
  rules.begin(g.state, scenario)
  return g
end

describe("1.6 Set-up", function()
  it(
    "1.6a, 19.21a, 19.22 the pieces stand where the set-up tables have them the evening before",
    function()
      assert.equal("N2236", auerstedt():unit("LP_BRUNSWICK").hex)
      assert.equal("N0401", saalfeld():unit("LF_LANNES").hex)
    end
  )

  it("19.21b who has no hex there and no turn to come is not in play", function()
    local g = saalfeld()
    assert.equal("N0806", g:unit("F_TREILHARD").hex)
    assert.is_nil(g:unit("P_TAUENZIEN"))
    assert.is_nil(g:unit("LF_NAPOLEON"))
  end)

  it("1.6b, 19.27a pieces coded m start in Road March", function()
    local g = custom({
      { piece = "F_GUDIN", hex = "N2532", march = true },
      { piece = "F_FRIANT", hex = "N2534" },
    })
    assert.truthy(g:unit("F_GUDIN").march)
    assert.falsy(g:unit("F_FRIANT").march)
  end)

  it(
    "19.27b, 19.27a the head of a column is next to the enemy, the others follow on the road",
    function()
      local g = custom({
        { piece = "F_GUDIN", hex = "N1941", march = true },
        { piece = "F_FRIANT", hex = "N1941", march = true },
        { piece = "F_VIALLANES", hex = "N1941" },
        { piece = "P_ORANIEN", hex = "N2235" },
      })
      assert.equal("N1941", g:unit("F_GUDIN").hex)
      assert.equal("N1941", g:unit("F_VIALLANES").hex)
      assert.equal("N1942", g:unit("F_FRIANT").hex)
    end
  )

  it("19.27b a longer column goes back along the road, a hex for each, away from the enemy", function()
    local column = {}
    for i, id in ipairs({ "F_GUDIN", "F_FRIANT", "F_MORAND" }) do
      column[i] = { piece = id, hex = "N2437", march = true }
    end
    column[4] = { piece = "P_ORANIEN", hex = "N2440" }
    local g = custom(column)
    local hexes = {}
    for i = 1, 3 do
      hexes[i] = g:unit(column[i].piece).hex
    end
    assert.same({ "N2437", "N2436", "N2336" }, hexes)
  end)

  it("19.27b where the road ends those who are left over stand in its last hex", function()
    local g = custom({
      { piece = "F_GUDIN", hex = "N1941", march = true },
      { piece = "F_FRIANT", hex = "N1941", march = true },
      { piece = "F_MORAND", hex = "N1941", march = true },
      { piece = "P_ORANIEN", hex = "N2235" },
    })
    assert.equal("N1942", g:unit("F_FRIANT").hex)
    assert.equal("N1942", g:unit("F_MORAND").hex)
  end)

  it("19.24b, 19.21b a train is set up in the nearest hex to its leader that has room, or without him nowhere", function()
    local train = { piece = "F_BRIDGE", near = "LF_DAVOUT" }
    local davout = { piece = "LF_DAVOUT", hex = "N2536" }
    assert.equal("N2536", custom({ davout, train }):unit("F_BRIDGE").hex)
    davout.hex = "N1842" -- out of the area, next to N1942
    local g = custom({ davout, train })
    assert.equal(1, map_of():distance("N1842", g:unit("F_BRIDGE").hex))
    g = custom({ train, { piece = "F_GUDIN", hex = "N2536" } })
    assert.is_nil(g:unit("F_BRIDGE").hex)
  end)

  it("20.12a units alone take what counts for victory where they are set up, leaders do not", function()
    local sources = { sources = { french = { "N1942" }, prussian = { "N2236", "N2531" } } }
    local g = custom({
      { piece = "F_GUDIN", hex = "N2236" },
      { piece = "LF_DAVOUT", hex = "N2531" },
      { piece = "F_FRIANT", hex = "N2534" },
    }, sources)
    local control = g.state.control
    assert.same({ "french", "prussian", "french" }, { control.N2236, control.N2531, control.N1942 })
    assert.is_nil(control.N2534)
  end)

  it("19.1, 21.14 the rule that a scenario's duration rests on", function()
    local G = auerstedt().state
    local function rule(own) return schedule.start(G, { rule = "21.1", duration_rule = own, start = {}, turns = 3 }).rule end
    assert.same({ "21.14", "21.54a" }, { rule(nil), rule("21.54a") })
  end)

  it("14.24 hexes of those who are due as the game begins are not open yet", function()
    local start = spec.game("1806:campaign", { options = { start_date = "10" } }).state
    local function opened(turn)
      local list = schedule.read(start, {
        rule = "21.5",
        start = { turn = turn },
        tables = { row = 8, tracks = {}, formations = {}, also = {} },
      }).opened
      table.sort(list)
      return list
    end
    local first = math.maxinteger
    for _, row in ipairs(table_of("setup")) do
      if row.track == "regular" and row.hex then first = math.min(first, row.turn) end
    end
    assert.same({}, opened(first))
    assert.truthy(#opened(first + 1) > 0)
  end)

  it("15.11a, 15.0b who is due on the last turn comes, nobody after it", function()
    local G = spec.game("1806:campaign").state
    local function latest(last)
      G.last_turn = last
      local turn = 0
      for _, each in ipairs(schedule.by_memo(G, "french", {})) do
        turn = math.max(turn, each.turn)
      end
      return turn
    end
    assert.equal(9, latest(9))
    assert.truthy(latest(8) <= 8)
  end)

  it("21.13 the First Player is the one whose turn it is from the start", function()
    local G = custom({}, { first = "prussian" }).state
    assert.same({ "prussian", "french", "prussian" }, { G.first, G.second, G.phasing })
  end)

  it("19.24d without supply nobody has baggage trains to set up", function()
    local function free(options) return spec.game("1806:jena_auerstedt", { options = options }).state.free end
    assert.same({}, free())
    assert.truthy(#free({ with_supply = true }) > 0)
  end)

  it("1.6c, 19.28, 19.2b some start on their reduced counter", function()
    local g = custom({
      { piece = "F_GUDIN", hex = "N2532", reduced = true },
      { piece = "F_FRIANT", hex = "N2534" },
    })
    assert.truthy(g:unit("F_GUDIN").reduced)
    assert.falsy(g:unit("F_FRIANT").reduced)
  end)

  it(
    "1.6d the First Player sets up first",
    function() assert.same({ "french", "prussian" }, told(auerstedt(), "side_set_up", "side")) end
  )

  it("1.61 what comes later waits on the turn record", function()
    local g = auerstedt()
    assert.is_nil(g:unit("F_MORAND").hex)
    assert.equal(30, group(g, "french_afternoon").turn)
  end)

  it(
    "1.62, 19.23a, 19.23b the turn marker starts on the scenario's first turn, a Morning",
    function()
      local g = auerstedt()
      assert.equal(29, g.state.turn)
      assert.equal("Morning", g:view("french").part)
      assert.equal(14, g:view("french").day)
      assert.equal(13, saalfeld().state.turn)
    end
  )

  it(
    "19.23c units of later turns arrive as reinforcements",
    function() assert.same({ "F_GAZAN" }, group(saalfeld(), "french_afternoon").pieces) end
  )

  it("17.1a, 1.6b, 1.6c all begin without marks but those of their rows", function()
    local g = custom({ { piece = "F_GUDIN", hex = "N2532" }, { piece = "P_ORANIEN", hex = "N2235" } })
    local marks = { "ooc", "unsupplied", "moved", "tried", "passed", "shown", "withdrew", "reorganizing" }
    for _, id in ipairs({ "F_GUDIN", "P_ORANIEN" }) do
      for _, mark in ipairs(marks) do
        assert.equal(false, g:unit(id)[mark], id .. " " .. mark)
      end
    end
    assert.same({ false, false }, { g:unit("F_GUDIN").reduced, g:unit("F_GUDIN").march })
  end)

  it("17.1a, 17.1b the Saxons are pieces of the Prussian player, for command too", function()
    local g = saalfeld()
    assert.equal("prussian", g:unit("S_CERRINI").side)
    local hexes = {}
    for _, stack in ipairs(g:view("prussian").own) do
      hexes[stack.hex] = true
    end
    assert.truthy(hexes.N0529 and hexes.N1211)
    g:clear()
    g:place("LP_HOHENLOHE", "N0822")
    g:place("S_CERRINI", "N0822")
    g:place("S_ZESCHWITZ", "N0529")
    g:goto_step("command_movement", "prussian")
    assert.falsy(g:unit("S_CERRINI").ooc)
    assert.truthy(g:unit("S_ZESCHWITZ").ooc)
  end)
end)

describe("19.4, 14.24 and 20.12a at the start", function()
  it("19.4 a battle has supply and Vedettes as the players ask, each by itself", function()
    local function in_force(options)
      local G = auerstedt({ options = options }).state
      return { G.supply, G.vedettes }
    end
    assert.same({ false, false }, in_force())
    assert.same({ true, false }, in_force({ with_supply = true }))
    assert.same({ false, true }, in_force({ with_vedettes = true }))
  end)

  it("14.24 hexes where the French are set up are open, those of the Prussians not", function()
    local opened = saalfeld().state.opened
    assert.truthy(opened.N0401)
    assert.is_nil(opened.N0809)
  end)

  it("20.12a, 19.21a sources belong to their side, and objectives to those who are set up there", function()
    local G = saalfeld().state
    for side, list in pairs(G.sources) do
      for _, hex in ipairs(list) do
        assert.equal(side, G.control[hex])
      end
    end
    assert.equal("prussian", G.control.N0809)
  end)

  it("19.24d trains that their owner brings in stand with the army's commander, or wait at a source", function()
    local g = spec.game("1806:campaign")
    for _, id in ipairs(g.state.free) do
      local commander = g:unit(id).side == "french" and "LF_NAPOLEON" or "LP_BRUNSWICK"
      local hex = g:unit(commander).hex
      if hex then
        assert.truthy(map_of():distance(hex, g:unit(id).hex) <= 5)
      else
        assert.is_nil(g:unit(id).hex)
        assert.equal(g.state.sources[g:unit(id).side][1], those(g.state.groups, function(each) return each.pieces[1] == id end)[1].hex)
      end
    end
    assert.equal(3, #g.state.free)
    assert.same({}, spec.game("1806:auerstedt").state.free)
  end)

  it("15.11a nobody is due before the start or after the end", function()
    for _, id in ipairs({ "campaign", "early_warning", "erfurt", "free_entry", "jena", "saalfeld" }) do
      local G = spec.game("1806:" .. id).state
      for _, each in ipairs(G.groups) do
        assert.truthy(each.turn >= G.turn and each.turn <= G.last_turn, id .. " " .. each.id)
      end
    end
  end)
end)

describe("17.3 Independent units", function()
  it("17.3 they have no casualty track", function()
    local g = auerstedt()
    assert.equal(0, g.state.losses.P_I)
    assert.is_nil(g.state.losses.IND)
    for _, row in ipairs(g:view("french").losses) do
      assert.truthy(row.formation ~= "IND")
    end
  end)
end)

describe("19.29 and the codes of hexes", function()
  it("19.29 Heads of State set up with Brunswick", function()
    local g =
      custom({ { piece = "LP_BRUNSWICK", hex = "N2236" }, { piece = "LP_KING", hex = "N2531" } })
    assert.equal("N2236", g:unit("LP_KING").hex)
    assert.equal("N2236", auerstedt():unit("LP_QUEEN").hex)
  end)

  it("1.2b a hex is named by its section and four digits", function()
    local g = auerstedt()
    g:clear()
    g:place("F_GUDIN", "N2532")
    assert.equal("N2532", g:unit("F_GUDIN").hex)
    g:act("move", { unit = "F_GUDIN" })
    assert.allowed(g:why("step", { to = "N2533" }))
    assert.refused(g:why("step", { to = "N9999" }), "args")
  end)

  it(
    "1.2c the row that both sections have is one row",
    function() assert.equal("N0110", names.hex("S3910")) end
  )
end)
