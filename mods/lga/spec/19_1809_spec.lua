--- 19.31, 19.32 The set-ups of 1809, the Landwehr, the Army of Italy, and how it is won.
local board = require("mechanics.board")
local building = require("rules.14_building")
local campaigns = require("spec.campaigns")
local command = require("rules.06_command")
local depots = require("rules.14_depots")
local field = require("spec.field")
local forage = require("rules.14_forage")
local ground = require("rules.08_ground")
local organization = require("mechanics.organization")
local passage = require("rules.19_passage")
local pieces = require("rules.03_pieces")
local rhine = require("rules.19_rhine")
local stores = require("rules.15_stores")
local supply = require("rules.14_supply")
local victory = require("rules.19_victory")
local wagram = require("rules.19_1809")

local counters, map = table_of("counters"), map_of()
local BOTH = { "ratisbon", "1809" }

local function begin(id) return campaigns.begin(spec, id) end

local rule_of = campaigns.rule_of

--- Some pieces alone: { id, hex, strength?, fields? }.
local function few(id, list) return campaigns.few(begin(id), list) end

--- The next step that asks for something else than orders of none.
local function on(g, step, turn) return campaigns.on(g, step, turn, { arrivals = campaigns.first }) end

--- SP of foot and horse by army, pieces of it, and how many are there at the start.
local function armies(g)
  local of = {}
  for id, piece in pairs(g.state.pieces) do
    local army = pieces.army(g.state, id)
    of[army] = of[army] or { 0, 0, 0 }
    of[army][1] = of[army][1] + 1
    of[army][2] = of[army][2] + (piece.strength or 0)
    if organization.hex(g.state, id) then of[army][3] = of[army][3] + 1 end
  end
  return of
end

describe("19.31a, 19.32a the set-ups", function()
  it("19.31a, 19.31c, 19.31d Ratisbon: both armies of Germany and the partisans, on Map B", function()
    local g = begin("ratisbon")
    assert.same({
      germany_french = { 48, 176, 32 }, germany_austrian = { 64, 215, 64 }, partisans = { 3, 20, 3 },
    }, armies(g))
    assert.same({ true, false }, { ground.in_play(g.state, "B3309"), ground.in_play(g.state, "A3010") })
  end)

  it("19.32a, 19.32b, 19.32c the campaign: those of Italy, Dalmatia and Inner Austria too, with the Saxons and Kellermann", function()
    local of = armies(begin("1809"))
    assert.same({ italy_1809 = { 18, 81, 18 }, dalmatia = { 5, 13, 0 } }, { italy_1809 = of.italy_1809, dalmatia = of.dalmatia })
    assert.same({ { 22, 74, 22 }, { 58, 201, 32 } }, { of.inner_austria, of.germany_french })
    assert.same({ 64, 215, 64 }, of.germany_austrian)
  end)

  it("19.31c, 19.31d, 19.32b, 19.32c the depots", function()
    local function list(id)
      local lines = {}
      for hex, power in pairs(begin(id).state.depots) do
        lines[#lines + 1] = hex .. " " .. power
      end
      table.sort(lines)
      return lines
    end
    assert.same({
      "B2707 french", "B3008 french", "B3309 french", "B3404 french", "B3609 french", "B4102 austrian", "B4110 austrian", "B4506 austrian",
    }, list("ratisbon"))
    assert.same({
      "B2707 french", "B3008 french", "B3309 french", "B3404 french", "B3522 french", "B3609 french", "B4102 austrian", "B4110 austrian",
      "B4219 french", "B4506 austrian", "B4719 austrian", "B4914 austrian", "B5116 austrian",
    }, list("1809"))
  end)

  it("19.31b, 19.32a whose the land is", function()
    for _, id in ipairs(BOTH) do
      local G = begin(id).state
      local want = {
        france = "french", switzerland = "french", k_of_italy = "french", venetia = "french", gr_duchy_of_hesse = "french",
        frankfurt = "french", baden = "french", bavaria = "french", north_tyrol = "french", south_tyrol = "french", dalmatia = "french",
        wurzburg = "french", wurttemberg = "french", ansbach = "french", austria = "coalition", bohemia = "coalition", moravia = "coalition",
        styria = "coalition", carinthia = "coalition", carniola = "coalition", salzburg = "coalition", istria = "coalition",
        k_of_hungary = "coalition", illyrian_provinces = "coalition",
      }
      for area, side in pairs(want) do
        local hexes = those(map:area(area), function(hex) return ground.in_play(G, hex) end)
        for _, hex in ipairs(hexes) do
          assert.equal(side, forage.friend(G, hex), area .. " " .. hex)
        end
      end
    end
  end)

  it("14.32, 19.31b Venice is a depot city of the French, and no longer of Austria", function()
    for id, owners in pairs({ ratisbon = { true, false }, ["1809"] = { true, false }, ["1805"] = { false, true } }) do
      local g = begin(id)
      assert.same(owners, {
        listed(depots.cities(g.state, "french"), "B3922"), listed(depots.cities(g.state, "austrian"), "B3922"),
      })
    end
    local g = few("1809", { { "I_INF_1", "B3922", 5, { inside = true } }, { "A_INF_1", "B4021", 5 } })
    assert.equal("french", stores.power(g.state, "B3922"))
    board.mark(g.state, "I_INF_1", {}, { "inside" })
    assert.truthy(depots.feeds(g.state, "I_INF_1"))
    assert.falsy(listed(depots.cities(g.state, "french", true), "B3922")) -- 14.31b
  end)

  it("14.28d, 14.34a, 14.32 Austria may build there once it has passed, the French not", function()
    local g = few("1809", { { "A_INF_1", "B4519", 5 }, { "I_INF_1", "B4219", 5 } })
    depots.set(g.state, "B4219", nil)
    assert.falsy(listed(building.sites(g.state, "french", "french"), "B3922"))
    assert.falsy(listed(building.sites(g.state, "coalition", "austrian"), "B3922"))
    g.state.passed.B3922 = "coalition"
    assert.truthy(listed(building.sites(g.state, "coalition", "austrian"), "B3922"))
  end)

  it("19.31f, 19.32e Army Reserves: the Guard, and none of the Austrians", function()
    for _, id in ipairs(BOTH) do
      local list = {}
      for each, piece in pairs(begin(id).state.pieces) do
        if piece.reserve then list[#list + 1] = each end
      end
      table.sort(list)
      assert.same({ "F_BESSIERES", "F_GUARD_1", "F_GUARD_2", "F_GUARD_ART", "F_GUARD_LIGHT" }, list)
    end
  end)

  it("19.31g, 19.32e morale: French 3, their allies and Austrians 2, partisans 1", function()
    assert.same({ french = 3, bavarian = 2, wurttemberg = 2, austrian = 2, tyrolean = 1 }, begin("ratisbon").state.morale)
    assert.same({ french = 3, italian = 2, bavarian = 2, wurttemberg = 2, saxon = 2, austrian = 2, tyrolean = 1 }, begin("1809").state.morale)
  end)

  it("19.31i, 19.32g six weeks and sixteen from the III March 1809", function()
    for id, case in pairs({ ratisbon = { 6, "IV April" }, ["1809"] = { 16, "II July" } }) do
      local G = begin(id).state
      assert.same({ 11, 1809, case[1] }, { G.week, G.year, G.last_turn })
      assert.same({ "III March", case[2] }, { table_of("turns")[11].label, table_of("turns")[10 + case[1]].label })
    end
  end)

  it("19.31h, 19.32f initiative: the French on 1 or 2, from the III April on 1 to 4", function()
    for _, id in ipairs(BOTH) do
      for turn, most in pairs({ [1] = 2, [4] = 2, [5] = 4, [6] = 4 }) do
        for _, die in ipairs({ most, most + 1 }) do
          local g = few(id, { { "F_INF_1", "B3404", 5 }, { "A_INF_1", "B4506", 5 } })
          g.state.turn = turn
          g:act("end", {}, "french")
          g:dice({ die, 1 })
          g:act("end", {}, "coalition")
          assert.equal(die <= most and "french" or "coalition", g.state.first)
        end
      end
    end
  end)

  it("19.31e, 19.32d the commanders and their points", function()
    local g = begin("1809")
    local function points(id) return command.points(g.state, id) end
    assert.same({ "F_NAPOLEON", "A_CHARLES" }, g.state.supreme)
    assert.same({ 8, 8, 5, 5, 0, 3, 3 }, {
      points("F_NAPOLEON"), points("A_CHARLES"), points("F_EUGENE"), points("A_JOHN"), points("F_BERTHIER"), points("F_DAVOUT"),
      points("A_BELLEGARDE"),
    })
    assert.same({ "army", "army", "army", "corps", "corps" }, {
      pieces.role(g.state, "F_EUGENE"), pieces.role(g.state, "A_JOHN"), pieces.role(g.state, "F_BERTHIER"), pieces.role(g.state, "F_DAVOUT"),
      pieces.role(g.state, "F_MASSENA"),
    })
    assert.same({ 8, 8 }, { command.points(begin("ratisbon").state, "F_NAPOLEON"), command.points(begin("ratisbon").state, "A_CHARLES") })
  end)

  it("19.31c, 19.31d, A1.1b where the leaders stand or when they come", function()
    local lines = {}
    for _, row in ipairs(table_of("charts")) do
      if row.chart == "1809" and counters.by[row.piece].type == "leader" then lines[#lines + 1] = row.piece .. " " .. (row.hex or row.entry) end
    end
    assert.same({
      "F_BERTHIER B3309", "F_NAPOLEON napoleon", "F_MACDONALD napoleon", "F_LANNES B3309", "F_BERNADOTTE bernadotte", "F_BESSIERES guard",
      "F_DAVOUT B3404", "F_MASSENA B3309", "F_LEFEBVRE B3309", "F_VANDAMME vandamme", "F_KELLERMANN kellermann", "F_EUGENE B4219",
      "F_MARMONT marmont", "A_CHARLES A4533", "A_BELLEGARDE A3933", "A_KOLOWRAT A4033", "A_HOHENZOLLERN A4533", "A_ROSENBERG B4403",
      "A_LOUIS B4506", "A_LICHTENSTEIN B4906", "A_HILLER B4508", "A_KIENMAYER B4908", "A_JOHN B4519", "A_CHASTELER B4215", "A_GYULAI B4519",
    }, lines)
  end)

  it("19.31j, 19.32h, A1.1d who comes when and where", function()
    local lines, labels = {}, table_of("turns")
    for _, row in ipairs(table_of("entries")) do
      if listed(BOTH, row.scenario) then lines[#lines + 1] = ("%s %s: %s %s"):format(row.scenario, row.entry, labels[row.week].label, row.hex) end
    end
    table.sort(lines)
    assert.same({
      "1809 bernadotte: III May A3533", "1809 guard: III April B2308", "1809 kellermann: III May A2733", "1809 marmont: IV May B5126",
      "1809 napoleon: III April B3309", "1809 vandamme: II April B2707", "ratisbon guard: III April B2308", "ratisbon napoleon: III April B3309",
      "ratisbon vandamme: II April B2707",
    }, lines)
  end)

  it("19.31j Napoleon comes in any friendly hex of Bavaria, with those of his chart", function()
    local g = begin("ratisbon")
    g.state.week, g.state.turn = 15, 5
    on(g, "arrivals")
    local sites, other = {}, 0
    for _, entry in ipairs(g:legal("french")) do
      if entry.args.group == "napoleon" then
        sites[entry.args.hex] = true
        if not map:in_area("bavaria", entry.args.hex) then other = other + 1 end
      end
    end
    assert.same({ true, true, 0 }, { sites.B3309, sites.B3806, other })
    g:act("enter", { group = "napoleon", hex = "B3806" }, "french")
    assert.same({ "B3806", "B3806" }, { organization.hex(g.state, "F_NAPOLEON"), organization.hex(g.state, "F_INF_18") })
  end)
end)

describe("19.32i the Landwehr", function()
  --- Two Austrian units with losses, before the Austrian marches of a week.
  local function ready(turn, fields)
    local g = few("1809", { { "F_INF_1", "B3404", 5 }, { "A_INF_10", "B4403", 4, fields }, { "A_ROSENBERG", "B4403" }, { "T_PART_1", "B3514", 3 } })
    g.state.turn, g.state.week = turn, 10 + turn
    g:act("end", {}, "french")
    g:dice({ 5, 1 })
    g:act("end", {}, "coalition")
    field.pass_skirmishes(g)
    assert.same({ "movement", "coalition" }, { g:step(), g:asked()[1] })
    return g
  end

  it("19.32i from the I May supplied Austrian units fill up to what their boxes print, before anyone marches", function()
    assert.equal("19.32i", rule_of(ready(6), "enlist", { unit = "A_INF_10", points = 1 }))
    local g = ready(7)
    assert.equal("I May", table_of("turns")[17].label)
    g:act("enlist", { unit = "A_INF_10", points = 8 })
    assert.same({ 12, 8, 4 }, { g:unit("A_INF_10").strength, g.state.landwehr, g.state.points })
    assert.equal("19.32i", rule_of(g, "enlist", { unit = "A_INF_10", points = 1 }))
    assert.equal("19.32i", rule_of(ready(7), "enlist", { unit = "A_INF_10", points = 9 }))
    assert.equal("19.32i", rule_of(ready(7, { unsupplied = true }), "enlist", { unit = "A_INF_10", points = 1 }))
  end)

  it("19.32i 35 SP in all; partisans and the French draw none; 14.24 not once somebody has marched", function()
    local g = ready(8)
    g.state.landwehr = 34
    local units = {}
    for _, entry in ipairs(g:legal("coalition")) do
      if entry.verb == "enlist" then units[#units + 1] = entry.args.unit .. " " .. entry.args.points end
    end
    assert.same({ "A_INF_10 1" }, units)
    g:unit("A_ROSENBERG").order = "march"
    g:act("move", { unit = "T_PART_1" })
    g:act("halt")
    units = those(g:legal("coalition"), function(entry) return entry.verb == "enlist" end)
    assert.same({}, units)
  end)

  it("19.32i one point of the French for each two SP, fractions in their favour", function()
    local g, points = ready(9), {}
    for n = 1, 5 do
      g:act("enlist", { unit = "A_INF_10", points = 1 })
      points[n] = g.state.points
    end
    assert.same({ 1, 1, 2, 2, 3 }, points)
  end)
end)

describe("19.32j, 19.32k the Army of Italy", function()
  local TOWN = those(map:area("k_of_italy"), function(hex) return map:feature(hex, "town") and map:distance(hex, "B2822") > 6 end)[1]

  --- The French in the Supply Phase, of Eugene's or another's: { [hex] = units }; all depots and depot cities are lost.
  local function hungry(leader, men)
    local g = few("1809", { { "A_INF_1", "B4506", 5 }, { leader, TOWN } })
    for hex in pairs(copy_of(g.state.depots)) do
      depots.set(g.state, hex, nil)
    end
    for _, row in ipairs(table_of("depot_cities").list) do
      g.state.passed[row.id] = "coalition"
    end
    local n = 20
    for hex, count in pairs(men) do
      for _ = 1, count do
        n = n + 1
        g:place("F_INF_" .. n, hex, { side = "french", strength = 2 })
        board.mark(g.state, "F_INF_" .. n, { superior = leader })
      end
    end
    g.state.changed = g.state.changed + 1
    board.refresh(g.state)
    return on(g, "sources")
  end

  --- All who can forage the town do so; how many corps ate there.
  local function eaten(g)
    while g:step() == "sources" do
      local side = g:asked()[1]
      local choice = those(g:legal(side), function(entry) return entry.verb == "forage" end)
      local here = those(choice, function(entry) return entry.args.hex == TOWN end)[1] or choice[1]
      if here then g:act("forage", here.args, side) else g:act("end", {}, side) end
    end
    local line = those(g:log(), function(record) return record.key == "is_foraged" and record.values.hex == TOWN end)[1]
    return line and line.values.corps
  end

  it("19.32j any three units of it count as one corps, of one hex or of several", function()
    local beside = those(map:neighbors(TOWN), function(hex) return ground.passable(hex, TOWN) end)
    for corps, units in ipairs({ 3, 4, 7 }) do
      local g = hungry("F_EUGENE", { [TOWN] = units })
      assert.equal(corps, #supply.groups(g.state, "french"))
      assert.equal(math.min(corps, 2), eaten(g)) -- 14.43c: the third goes elsewhere
    end
    assert.equal(1, eaten(hungry("F_EUGENE", { [TOWN] = 1, [beside[1]] = 1, [beside[2]] = 1 })))
    assert.equal(2, eaten(hungry("F_EUGENE", { [TOWN] = 2, [beside[1]] = 1, [beside[2]] = 1 })))
  end)

  it("19.32j a corps elsewhere is one, whatever units it has", function()
    local g = hungry("F_DAVOUT", { [TOWN] = 6 })
    assert.same({ 1, 1 }, { #supply.groups(g.state, "french"), eaten(g) })
  end)

  it("19.32k Marmont comes under Eugene as he enters", function()
    local g = begin("1809")
    assert.is_nil(organization.hex(g.state, "F_MARMONT"))
    g.state.week, g.state.turn = 20, 10
    on(g, "arrivals")
    g:act("enter", { group = "marmont", hex = "B5126" }, "french")
    assert.equal("F_EUGENE", g:unit("F_MARMONT").superior)
    assert.truthy(pieces.is_below(g.state, "F_INF_19", "F_EUGENE"))
  end)
end)

describe("19.31r, 19.31s, 19.32l how it is won", function()
  it("19.31r at once, with a supplied Austrian unit over the Rhine; not with a leader, one without supply, or partisans", function()
    for _, id in ipairs(BOTH) do
      local bank = those(map:area("france"), function(hex)
        return #those(map:neighbors(hex), function(to) return map:in_area("baden", to) and ground.cost(to, hex) end) > 0
      end)[1]
      local from = those(map:neighbors(bank), function(to) return map:in_area("baden", to) and ground.cost(to, bank) end)[1]
      for _, case in ipairs({
        { { "A_INF_1", from, 5, {} }, "coalition" },
        { { "A_INF_1", from, 5, { unsupplied = true } }, nil },
      }) do
        local g = few(id, { case[1], { "F_INF_1", "B3404", 5 } })
        g:act("end", {}, "french")
        g:dice({ 5, 1 })
        g:act("end", {}, "coalition")
        field.pass_skirmishes(g)
        g:unit("A_INF_1").order = "force"
        g:act("move", { unit = "A_INF_1" })
        g:act("step", { to = bank })
        assert.equal(case[2], g.state.over and g.state.over.winner)
        assert.equal(case[2] and "rhine", g.state.over and g.state.over.level)
      end
    end
  end)

  it("19.31r who is there without supply wins once he is fed", function()
    local g = few("ratisbon", { { "A_INF_1", "B2308", 5, { unsupplied = true } }, { "T_PART_1", "B2307", 3 }, { "F_INF_1", "B3404", 5 } })
    rhine.supplied(g.state)
    assert.is_nil(g.state.over)
    board.mark(g.state, "A_INF_1", {}, { "unsupplied" })
    rhine.supplied(g.state)
    assert.equal("coalition", g.state.over.winner)
    local over = g.state.over
    rhine.supplied(g.state)
    assert.truthy(over == g.state.over) -- told once
    local led = few("ratisbon", { { "A_CHARLES", "B2308" }, { "F_INF_1", "B3404", 5 } })
    rhine.supplied(led.state)
    assert.is_nil(led.state.over)
    local fed = few("ratisbon", {
      { "A_INF_1", "B2308", 5, { unsupplied = true } }, { "A_SUPPLY_1", "B2308" }, { "F_INF_1", "B3404", 5 },
    })
    depots.set(fed.state, "B3404", nil)
    for _ = 1, 60 do
      if fed.state.over then break end
      if fed:step() == "command" then
        fed:act("end", {}, "french")
        fed:act("end", {}, "coalition")
      elseif fed:step() == "sources" then
        field.feed(fed)
      else
        fed:act("end", {}, fed:asked()[1])
      end
    end
    assert.same({ "coalition", "rhine", 1 }, { fed.state.over.winner, fed.state.over.level, fed.state.turn })
  end)

  local function judged(id, list, points, control)
    local g = few(id, list)
    g.state.points = points
    for hex, side in pairs(control or {}) do
      g.state.control[hex] = side
    end
    victory.settle(g.state)
    local rule = id == "ratisbon" and "19.31s" or "19.32l"
    assert.same({ rule, rule }, { wagram.conditions(g.state)[1].rule, wagram.conditions(g.state)[2].rule })
    assert.same({ french = points }, g.state.over.scores)
    return g.state.over.winner
  end

  local away = { "A_INF_1", "B4506", 5 }
  for _, case in ipairs({
    { "the French, with more than no points and no supplied Austrian in Bavaria or west of Bohemia", { away }, 1, "french" },
    { "not without a point", { away }, 0, "coalition" },
    { "not with one in Bavaria", { { "A_INF_1", "B3609", 5 } }, 9, "coalition" },
    { "one without supply does not count", { { "A_INF_1", "B3609", 5, { unsupplied = true } } }, 9, "french" },
    { "nor do partisans", { { "T_PART_1", "B3609", 5 } }, 9, "french" },
    { "nor do leaders", { { "A_CHARLES", "B3609" } }, 9, "french" },
    { "not with one in Ansbach, north of the Danube", { { "A_INF_1", "B3205", 5 } }, 9, "coalition" },
    { "one in Bohemia does not count", { { "A_INF_1", "B4403", 5 } }, 9, "french" },
    { "one in Wurttemberg south of it does not count", { { "A_INF_1", "B2911", 5 } }, 9, "french" },
  }) do
    it("19.31s " .. case[1], function() assert.equal(case[4], judged("ratisbon", case[2], case[3])) end)
  end

  for _, case in ipairs({
    { "the French, with 30 points and Vienna", { { "F_INF_1", "B5208", 5 }, away }, 30, "french" },
    { "or Vienna last passed by them", { away }, 30, "french", { B5208 = "french" } },
    { "not with 29", { { "F_INF_1", "B5208", 5 }, away }, 29, "coalition" },
    { "not without Vienna", { away }, 60, "coalition" },
    { "Austrians in Bavaria do not matter", { { "F_INF_1", "B5208", 5 }, { "A_INF_1", "B3609", 5 } }, 30, "french" },
  }) do
    it("19.32l " .. case[1], function() assert.equal(case[4], judged("1809", case[2], case[3], case[5])) end)
  end

  it("19.32l who goes through Vienna holds it until another does", function()
    local g = few("1809", { { "F_INF_1", "B5107", 5, { order = "march" } }, away })
    assert.equal("coalition", g.state.control.B5208)
    passage.pass(g.state, "french", { "F_INF_1" }, "B5208")
    assert.equal("french", g.state.control.B5208)
  end)

  it("19.31s what was met, and what not, is told as the game ends", function()
    local g = few("ratisbon", { away, { "F_INF_1", "B3404", 5 } })
    g.state.turn, g.state.points = 6, 3
    for _ = 1, 60 do
      if g.state.over then break end
      if g:step() == "command" then
        g:act("end", {}, "french")
        g:act("end", {}, "coalition")
      elseif g:step() == "sources" then
        field.feed(g)
      else
        g:act("end", {}, g:asked()[1])
      end
    end
    local met = those(g:log(), function(line) return line.key == "condition_met" end)
    assert.same({ "french", 2 }, { g.state.over.winner, #met })
    assert.same({ "wants_points", "wants_clear" }, { met[1].values.condition, met[2].values.condition })
  end)

  it("18.0, 19.31s, 19.32l the window shows the points, and what is in the way", function()
    local g = few("ratisbon", { { "A_INF_1", "B3609", 5 }, { "F_INF_1", "B3404", 5 } })
    local score = victory.score(g.state, "french")
    assert.same({ "score.losses", "score.intruders", 2 }, { score.notes[1].key, score.notes[2].key, #score.notes })
    local campaign = victory.score(begin("1809").state, "french")
    assert.same({ "score.losses", "score.held", "coalition" }, { campaign.notes[1].key, campaign.notes[2].key, campaign.notes[2].values.side })
  end)
end)
