--- What the window's panels of a Grand Campaign show: politics, economy, provinces, the turn track.
local calendar = require("rules.21_calendar")
local economy = require("rules.display_economy")
local europe = require("spec.europe")
local index = require("rules.22_index")
local lands = require("rules.display_lands")
local minors = require("rules.23_minors")
local peace = require("rules.21_peace")
local points = require("rules.18_points")
local politics = require("rules.display_politics")
local powers = require("rules.20_powers")
local setup = require("rules.19_setup")

--- Notes as "key rule value ...", the values in the order of their names.
local function said(notes)
  local list = {}
  for i, note in ipairs(notes) do
    local words = { note.key, note.rule }
    for _, name in ipairs(keys_of(note.values)) do
      local value = note.values[name]
      words[#words + 1] = type(value) == "table" and table.concat(value, "+") or tostring(value)
    end
    list[i] = table.concat(words, " ")
  end
  return list
end

describe("the panel of politics", function()
  it("M7.1a the boxes that are printed with one name, row by row", function()
    local list = {}
    for _, row in ipairs(politics.status(europe.begin(spec).state).index) do
      for _, each in ipairs(row.boxes) do
        list[#list + 1] = ("%s %s %d"):format(row.row, each.box, each.count)
      end
    end
    assert.equal("peace free 4, peace neutral 4, peace alliance 2, war free 3, war armistice 1, war peace 3, war surrender 3", table.concat(list, ", "))
  end)

  it("22.32a each marker with what moved it last, and the levels that the points have met", function()
    local G = europe.begin(spec, { austrian = { column = 2 } }).state
    assert.is_nil(politics.status(G).markers[1].moved)
    G.turn = 7
    points.gain(G, 41, "18.2a", "points_lost")
    local found = politics.status(G)
    assert.same({ boxes = 1, rule = "22.32b", date = "III September 1805" }, found.markers[1].moved)
    assert.equal(4, found.markers[1].column)
    local met = {}
    for _, level in ipairs(found.levels) do
      met[#met + 1] = ("%d %d %s"):format(level.at, level.boxes, level.met and "met" or "-")
    end
    assert.equal("-75 -2 -, -50 -1 -, -40 -1 -, -30 -1 -, 30 1 met, 40 1 met, 50 1 -, 75 2 -", table.concat(met, ", "))
    assert.equal(41, found.points)
    index.move(G, "austrian", -2, "22.33b")
    assert.equal(-2, politics.status(G).markers[1].moved.boxes)
  end)

  it("21.0a, 23.21c, 22.24a the wars, with the armistices among them", function()
    local G = europe.begin(spec, { russian = { armistice = 9 }, saxon = { foe = "french" } }).state
    G.provinces.berg = { foe = "austrian" }
    assert.same({
      "war.of 21.0a french austrian", "war.armistice 22.24a french russian", "war.of 23.21c french saxon", "war.of 23.21c austrian berg",
    }, said(politics.status(G).wars))
    G.turkey.war, G.spain.war = 3, true
    local list = said(politics.status(G).wars)
    assert.same({ "war.turkish 29.23c russian", "war.spanish 28.11c french" }, { list[5], list[6] })
  end)

  it("21.61e, 21.71a, 21.73a to 21.77a, 22.24e what binds powers, and until when", function()
    local g = europe.begin(spec, {
      prussian = {
        garrison = true, no_building = 2, continental = true, free_passage = true, treaty = true, disbanded = { "P_INF_1", "P_INF_2" },
        reparations = { to = "french", amount = 5, left = 4 }, open = { french = true },
      },
      russian = { armistice = 5, leaves = "galicia" },
    })
    g.state.powers.bavarian.continental = false
    peace.make(g.state, "austrian", true)
    assert.same({
      "term.truce 21.61e I August 1807 austrian",
      "term.coerced 21.6b austrian",
      "term.released 21.76a bavarian",
      "term.treaty 21.62c prussian",
      "term.free_passage 21.71a prussian",
      "term.reparations 21.73a 4 5 prussian french",
      "term.disbanded 21.74b 2 prussian",
      "term.no_building 21.75a prussian 2",
      "term.continental 21.76a prussian",
      "term.garrison 21.77a prussian",
      "term.open 21.43b prussian french",
      "term.armistice 22.24e I September 1805 russian",
      "term.leaves 22.24d galicia russian",
    }, said(politics.status(g.state).terms))
    g.state.turn = 5
    assert.equal("term.armistice_over 22.24e I September 1805 russian", said(politics.status(g.state).terms)[12])
    g.state.turn = 97
    assert.equal("term.coerced 21.6b austrian", said(politics.status(g.state).terms)[1])
  end)

  it("23.12a whose ally each power is, or who runs it", function()
    local list = {}
    for _, row in ipairs(politics.status(europe.begin(spec).state).powers) do
      list[#list + 1] = ("%s %s %s"):format(row.power, row.side, row.ally or row.manager or "-")
    end
    assert.same({
      "french french -", "austrian coalition -", "prussian neutral -", "russian coalition -", "baden french french", "bavarian french french",
      "hessian neutral french", "italian french french", "mecklenburg neutral prussian", "saxon neutral prussian", "swedish neutral prussian",
      "swiss french french", "wurttemberg french french",
    }, list)
  end)

  it("23.41a, 23.43, 23.46 what each created power still lacks", function()
    local g = europe.begin(spec)
    local function state(id)
      for _, row in ipairs(politics.status(g.state).states) do
        if row.id == id then return row end
      end
    end
    assert.same({ {}, { "hannover_s", "e_of_hesse" } }, { state("westphalia").has, state("westphalia").lacks })
    minors.taken(g.state, "hannover_s", "french", "conquered")
    assert.same({ { "hannover_s" }, { "e_of_hesse" } }, { state("westphalia").has, state("westphalia").lacks })
    assert.falsy(state("westphalia").there)
    g.state.created.westphalia = { power = "westphalian" }
    assert.truthy(state("westphalia").there)
    assert.same({ "coalition", 2 }, { state("british_german").creator, state("british_german").least })
  end)

  it("20.0a nothing where no Grand Campaign is played", function()
    local G = spec.game("lga:ulm").state
    assert.same({}, politics.status(G).markers)
    assert.same({ groups = {} }, lands.ledger(G, "french"))
    assert.same({ layers = {}, notes = {} }, lands.overlay(G, "french"))
    assert.same({ accounts = {} }, economy.accounts(G, "french"))
  end)
end)

describe("the provinces over the map", function()
  local function layers(G, side)
    local by = {}
    for _, layer in ipairs(lands.overlay(G, side).layers) do
      by[layer.id] = {}
      for _, hex in ipairs(layer.hexes) do
        by[layer.id][hex] = layer.look
      end
    end
    return by
  end

  local function hex_of(area) return map_of():area(area)[1] end

  it("23.1, 23.11a each in the colours of its holder, or of whom that is the ally", function()
    local by = layers(europe.begin(spec).state, "french")
    for area, want in pairs({ france = "french", bavaria = "french", silesia = "prussian", galicia = "austrian", russia = "russian", saxony = "neutral" }) do
      assert.truthy(by["land_" .. want][hex_of(area)])
    end
    assert.equal("land_1", by.land_french[hex_of("france")])
  end)

  it("21.43a land that is closed to the side that looks", function()
    local g = europe.begin(spec, { saxon = { open = { coalition = true } } })
    assert.truthy(layers(g.state, "french").land_closed[hex_of("saxony")])
    assert.is_nil(layers(g.state, "coalition").land_closed[hex_of("saxony")])
    assert.is_nil(layers(g.state, "french").land_closed[hex_of("bavaria")])
    assert.is_nil(layers(g.state).land_closed)
  end)

  it("23.1 the ledger: great powers first, then minor ones, then land of nobody", function()
    local g = europe.begin(spec)
    minors.taken(g.state, "berg", "french", "conquered")
    g.state.provinces.nassau = { foe = "austrian" }
    local groups, heads, count = lands.ledger(g.state, "french").groups, {}, 0
    for i, group in ipairs(groups) do
      heads[i], count = group.power or "none", count + #group.lands
    end
    assert.equal("french austrian prussian russian baden bavarian hessian italian mecklenburg saxon swedish swiss wurttemberg none", table.concat(heads, " "))
    assert.equal(#powers.provinces.list, count)
    local berg, free = groups[1].lands[4], groups[#groups].lands
    assert.same({ "berg", "conquered", nil }, { berg.id, berg.hold, berg.closed })
    local nassau = those(free, function(row) return row.id == "nassau" end)[1]
    assert.equal("austrian", nassau.foe)
    assert.truthy(map_of():in_area("berg", berg.hex))
    assert.truthy(those(free, function(row) return row.id == "frankfurt" end)[1].closed)
  end)
end)

describe("the panel of economy", function()
  local function account(G, side, power)
    for _, each in ipairs(economy.accounts(G, side).accounts) do
      if each.power == power then return each end
    end
  end

  it("24.M1, 24.M2 what provinces and ports bring; the sums are those that are paid", function()
    local G = europe.begin(spec).state
    local own = account(G, "french", "french")
    local france = own.lands[1]
    assert.same({ "france", 28, 28, 32, 60, 15, 25 }, {
      france.area, france.resources[1], france.resources[2], france.resources[3], france.replacements[1], france.replacements[2], france.replacements[3],
    })
    assert.equal("Calais 1, Dunkirk 1, Marseille 2, Toulon 1", (function()
      local list = {}
      for i, port in ipairs(france.ports) do
        list[i] = port.name .. " " .. port.points
      end
      return table.concat(list, ", ")
    end)())
    assert.same({ { 49, 49, 55 }, { 74, 19, 31 } }, { own.sums.resources, own.sums.replacements })
    G.powers.french.continental = true
    assert.same({ 0, true }, { account(G, "french", "french").lands[1].ports[1].points, account(G, "french", "french").continental }) -- 26.13a
  end)

  it("26.12a, 25.15 conquests pay nothing; a garrison keeps a province's men", function()
    local g = europe.begin(spec, { prussian = { garrison = true } }, { { "F_INF_1", "A4021", 5 } })
    minors.taken(g.state, "berg", "french", "conquered")
    local berg = those(account(g.state, "french", "french").lands, function(land) return land.area == "berg" end)[1]
    assert.truthy(berg.unpaid)
    local prussia = account(g.state, "coalition", "prussian")
    assert.truthy(those(prussia.lands, function(land) return land.area == "brandenburg" end)[1].held_down)
    assert.is_nil(those(prussia.lands, function(land) return land.area == "silesia" end)[1].held_down)
  end)

  it("20.0c, 26.21a a side sees its own powers alone, and what they build; who watches sees nobody's", function()
    local G = europe.begin(spec).state
    G.building = { { power = "austrian", unit = "A_INF_20", strength = 10, left = 1 } }
    local function names(side)
      local list = {}
      for i, each in ipairs(economy.accounts(G, side).accounts) do
        list[i] = each.power
      end
      return table.concat(list, " ")
    end
    assert.equal("french baden bavarian hessian italian swiss wurttemberg", names("french"))
    assert.equal("austrian prussian russian mecklenburg saxon swedish", names("coalition"))
    assert.equal("", names(nil))
    assert.same({ { unit = "A_INF_20", strength = 10, due = { season = "autumn", year = 1805 } } }, account(G, "coalition", "austrian").building)
  end)

  it("26.21a, 21.1e when a unit comes: so many quarters on, over the winter into spring", function()
    local g = europe.begin(spec)
    local function due(turn, left)
      g.state.turn = turn
      g.state.building = { { power = "french", unit = "F_INF_20", left = left } }
      local when = account(g.state, "french", "french").building[1].due
      return when.season .. " " .. when.year
    end
    assert.same({ "autumn 1805", "spring 1806", "summer 1806", "autumn 1806" }, { due(1, 1), due(1, 2), due(1, 3), due(1, 4) })
    assert.same({ "spring 1806", "spring 1806" }, { due(9, 1), due(21, 1) }) -- October, January
    g.state.turn = 8 -- the interphase of autumn
    g.state.building = { { power = "french", unit = "F_INF_20", left = 2 } }
    europe.at(g, "construction")
    assert.same({ season = "spring", year = 1806 }, account(g.state, "french", "french").building[1].due)
  end)

  it("26.11a the income that comes next: once this quarter's is in hand the next one's", function()
    local g = europe.begin(spec)
    local function coming(step)
      if step then push(g.state, step) end
      local season, year = economy.coming(g.state)
      return season .. " " .. year
    end
    g.state.turn = 8 -- IV September
    assert.same({ "3 1805", "3 1805", "1 1806" }, { coming(), coming("settlements"), coming("treasury") })
    g.state.turn = 9
    assert.equal("2 1806", coming())
  end)

  it("25.52c, 21.75a what keeps points or units away: a draft of the year that comes, the terms of peace", function()
    local g = europe.begin(spec, { french = { draft = 1805 }, prussian = { no_building = 2 } })
    assert.truthy(account(g.state, "french", "french").drafted)
    g.state.turn = 9
    assert.is_nil(account(g.state, "french", "french").drafted)
    assert.equal(2, account(g.state, "coalition", "prussian").no_building)
  end)

  it("25.0d while replacements are chosen, what they take is told apart", function()
    local g = europe.begin(spec, { french = { resources = 10, replacements = 10 } }, { { "F_INF_1", "B0405", 5 } })
    europe.at(g, "restoring")
    g:act("fill", { unit = "F_INF_1", points = 2 }, "french")
    assert.equal(2, account(g.state, "french", "french").chosen)
    assert.is_nil(account(g.state, "coalition", "austrian").chosen)
  end)

  it("26.21b the Unit Construction Chart whole", function()
    local chart = economy.accounts(europe.begin(spec).state, "french").chart
    assert.equal(#table_of("construction").list, #chart)
    assert.same({ "infantry_5", 3, 6, 1 }, { chart[1].id, chart[1].resources, chart[1].replacements, chart[1].quarters })
  end)
end)

describe("the turn track of a Grand Campaign", function()
  it("M8.1b weeks with their years, and the interphases that follow", function()
    local g = europe.begin(spec)
    local track = setup.track(g.state)
    assert.equal(96, #track.turns)
    local function told(turn)
      local row = track.turns[turn]
      return ("%s, %s, %s"):format(row.label, row.name, row.event or "-")
    end
    assert.same({
      "I August 1805, Aug 05, -", "IV August 1805, Aug 05, event.monthly", "IV September 1805, Sep 05, event.quarterly", "I January 1806, Jan 06, -",
    }, { told(1), told(4), told(8), told(21) })
    g.state.week = 33 -- it runs ahead in an interphase
    assert.equal("IV August 1805", setup.track(g.state).turns[4].label)
  end)

  it("21.2a, M8.1b the label: the week, the interphase, a month of peace", function()
    local g = europe.begin(spec)
    assert.equal("I August 1805", calendar.label(g.state))
    calendar.pass_month(g.state)
    assert.equal("August 1805, peace", calendar.label(g.state))
    assert.equal("event.peace event.peace event.monthly", (function()
      local list = {}
      for i = 2, 4 do
        list[#list + 1] = setup.track(g.state).turns[i].event
      end
      return table.concat(list, " ")
    end)())
    push(g.state, "quarterly")
    assert.equal("August 1805, peace, Quarterly Interphase", calendar.label(g.state))
    g.state.turn, g.state.phasing = 5, "french"
    assert.equal("I September 1805, Quarterly Interphase", calendar.label(g.state))
    assert.is_nil(g:view("french").phasing)
  end)
end)

describe("the words of the Grand Campaign", function()
  local MUNICH = "B3609"

  local function arranging(times)
    local g = europe.begin(spec, { austrian = { war = false } }, { { "A_INF_1", MUNICH, 5 } })
    europe.at(g, "arranging", { power = "austrian", times = times })
    return g
  end

  it("24.32a, 21.33b the prompt names the power, the time that it has, and who must go home", function()
    local g = arranging(4)
    assert.same({ power = "austrian", task = "month", home = " These must march home first: Div 1." }, g:prompt("coalition").values)
    g = arranging(1)
    assert.same({ power = "austrian", task = "week", home = "" }, g:prompt("coalition").values)
    g = arranging()
    assert.equal("begin", g:prompt("coalition").values.task)
  end)

  it("21.4, 21.43b powers are named as countries, their land by its adjective", function()
    local g = europe.at(europe.begin(spec), "declarations", { said = {} })
    assert.equal("Prussia declares war on France", g:words("declare", { power = "prussian", target = "french" }))
    assert.equal("Russia declares war on the Thuringian States", g:words("declare", { power = "russian", target = "thuringian_states" }))
    assert.equal("open Prussian land to the French", g:words("permit", { power = "prussian", side = "french", open = true }))
    assert.equal("shut Prussian land to the French", g:words("permit", { power = "prussian", side = "french", open = false }))
  end)
end)
