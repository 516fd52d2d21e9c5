--- What a side may lay over the map (rules/overlays.lua): as the rules have it, and no more than it may know.
local marching = require("spec.marching")
local overlays = require("rules.overlays")
local dispatch = require("rules.06_dispatch")
local priorities = require("rules.19_priorities")
local column, line, lead = marching.column, marching.line, marching.lead

local function field(put)
  local g = marching.field(spec)
  lead(g, "ney", column("W3034", "W3134"), { fr_8 = 4 })
  if put then put(g) end
  marching.to(g, "movement_commands", "french")
  return g
end

local function layer(answer, id)
  for _, each in ipairs(answer.layers) do
    if each.id == id then return each end
  end
end

local function hexes(answer, id) return layer(answer, id).hexes end

describe("17.1 overlay of zones", function()
  it("17.1a own zones are those of leaders with troops", function()
    local g = field(function(g) lead(g, "victor", column("W0950", "W0951")) end)
    local own = hexes(overlays.zoc(g.state, "french"), "zoc_own")
    assert.truthy(listed(own, "W2934"))
    assert.falsy(listed(own, "W1049"))
  end)

  it("15.18a who is seen has his zone, who lies face down may have one, whatever he is", function()
    local armed = field(function(g) lead(g, "yorck", column("W2634", "W2534"), { pr_1 = 2 }) end)
    local alone = field(function(g) lead(g, "yorck", column("W2634", "W2534")) end)
    local one, two = overlays.zoc(armed.state, "french"), overlays.zoc(alone.state, "french")
    assert.same({}, hexes(one, "zoc_enemy"))
    assert.truthy(listed(hexes(one, "zoc_possible"), "W2733"))
    assert.same(hexes(one, "zoc_possible"), hexes(two, "zoc_possible"))
    local seen = field(function(g) lead(g, "yorck", line("W2634", "W2534"), { pr_1 = 2 }) end)
    local third = overlays.zoc(seen.state, "french")
    assert.truthy(listed(hexes(third, "zoc_enemy"), "W2733"))
    assert.same({}, hexes(third, "zoc_possible"))
  end)
end)

describe("6 overlays of orders and supply", function()
  it("6.8a, 7.4a orders reach as far as the survey says", function()
    local g = field(function(g) lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 }) end)
    local answer = overlays.dispatch(g.state, "french")
    dispatch.survey(g.state, "french")
    for _, id in ipairs({ "ney", "victor" }) do
      local inside = listed(hexes(answer, "command_in"), g:unit(id).at.head)
      assert.equal(g.state.reach[id] == "command", inside, id)
    end
  end)

  it("6.16c, 6.8a a broken line sends no orders, and says so", function()
    local g = field()
    g:place("source_french", nil, { at = column("E2760", "E2660") })
    local answer = overlays.dispatch(g.state, "french")
    assert.same({}, hexes(answer, "command"))
    assert.equal("overlay.no_line", answer.notes[1].key)
    assert.equal("overlay.no_line", overlays.lines(g.state, "french").notes[1].key)
  end)

  it("6.16b the line is drawn from the Center of Operations to the source, with its length", function()
    local answer = overlays.lines(field().state, "french")
    local way = layer(answer, "line").lines[1]
    assert.equal(#way - 1, answer.notes[1].values.hexes)
    assert.equal(80, answer.notes[1].values.most)
    assert.truthy(listed(hexes(answer, "line_source"), way[#way]))
  end)

  it("6.11b depots and source supply what lies near them", function()
    local answer = overlays.supply(field().state, "french")
    assert.truthy(#hexes(answer, "supply_seat") > 2)
    assert.truthy(#hexes(answer, "supply") > 100)
  end)
end)

describe("13, 28 overlays of countries and towns", function()
  it("13.1 each hex is friendly to one side or to none", function()
    local answer, count = overlays.territory(), 0
    for _, each in ipairs(answer.layers) do
      count = count + #each.hexes
    end
    assert.equal(#map_of():hexes(), count)
  end)

  it("28.1a, 28.1b the score lists what is lost and the towns, by who holds them", function()
    local g = field(function(g) lead(g, "eugene", column("W3418", "W3419"), { fr_4 = 4 }) end)
    g.state.lost.allied, g.state.control.W3418 = 3, "french"
    local score = overlays.score(g.state)
    assert.equal(9, score.scores.french)
    assert.truthy(listed(hexes(overlays.control(g.state), "held_french"), "W3418"))
    assert.same({ side = "french", lost = "allied", points = 3 }, score.notes[1].values)
    local leipzig = those(score.notes, function(note) return note.hex == "W3418" end)[1]
    assert.same({ "28.1b", "overlay.score_town" }, { leipzig.rule, leipzig.key })
    assert.same({ side = "french", hex = "W3418", points = 6 }, leipzig.values)
    assert.equal(2 + #g.state.towns, #score.notes)
  end)
end)

describe("16.2 hexsides", function()
  it("16.2a, 16.2b, 25.3 what lies on a hexside, and what it is to those who cross", function()
    local g = field()
    local function said(at)
      local answer = overlays.hexside(g.state, "french", { at = at })
      return answer.title and { answer.title.key, answer.notes[1].rule }
    end
    assert.same({ "hexside.blown", "25.3" }, said("E0136/E0235"))
    assert.same({ "hexside.plain", "14.5" }, said("W1132/W1032"))
    for what, rules in pairs({ bridge = "16.2a 16.2d", train = "16.2a 16.2d", plain = "14.5" }) do
      local spring, found = spec.game("son:spring"), nil
      for _, a in ipairs(map_of():hexes()) do
        for _, b in ipairs(found and {} or map_of():neighbors(a)) do
          local answer = overlays.hexside(spring.state, "french", { at = a .. "/" .. b })
          if answer.title and answer.title.key == "hexside." .. what then found = answer end
        end
      end
      local list = {}
      for i, each in ipairs(found.notes) do
        list[i] = each.rule
      end
      assert.equal(rules, table.concat(list, " "), what)
    end
    assert.is_nil(said("W1132/W5040"))
    assert.is_nil(said("nowhere"))
  end)
end)

describe("19.6 overlay of retreats", function()
  local function note(answer, rule)
    for _, each in ipairs(answer.notes) do
      if each.rule == rule then return each.values end
    end
  end

  it("19.6a, 19.6c, 19.6f the ways that the priorities leave a package, and what each of them has left", function()
    local g = field()
    local answer = priorities.query(g.state, "french", { hex = "W3034" })
    assert.equal(3, note(answer, "19.1a").hexes)
    local counts = { note(answer, "19.6a").count, note(answer, "19.6e").count, note(answer, "19.6c").count }
    assert.truthy(counts[1] >= counts[2] and counts[2] >= counts[3] and counts[3] >= 1)
    local ways = layer(answer, "retreat_way").lines
    assert.equal(#ways, answer.notes[#answer.notes].values.count)
    for i, way in ipairs(ways) do
      assert.equal(4, #way)
      assert.equal(way[4], hexes(answer, "retreat_end")[i])
    end
  end)

  it("19.6e the zones of enemies are avoided as far as they are known: whoever lies face down may have troops", function()
    local answers = {}
    for i, units in ipairs({ { pr_1 = 2 }, {} }) do
      local g = field(function(g) lead(g, "yorck", column("W2835", "W2836"), units) end)
      answers[i] = priorities.query(g.state, "french", { hex = "W3034" })
    end
    assert.truthy(listed(hexes(answers[1], "retreat_watched"), "W2834"))
    assert.truthy(listed(hexes(answers[1], "retreat_shut"), "W2835"))
    assert.same(answers[1], answers[2])
  end)

  it("19.6d friends on the way are named", function()
    local g = field(function(g) lead(g, "victor", column("W2834", "W2734"), { fr_4 = 4 }) end)
    local friends = hexes(priorities.query(g.state, "french", { hex = "W3034" }), "retreat_friends")
    table.sort(friends)
    assert.same({ "W2734", "W2834" }, friends)
  end)

  it("19.6a of no package of one's own there is none", function()
    local g = field(function(g) lead(g, "yorck", line("W2634", "W2534"), { pr_1 = 2 }) end)
    for _, hex in ipairs({ "W2634", "W5050" }) do
      assert.same({}, priorities.query(g.state, "french", { hex = hex }).layers)
    end
    assert.same({}, priorities.query(g.state, "french", {}).layers)
  end)
end)
