--- What the panels show: charts with the line in force, the battle under way.
local battle = require("rules.12_battle")
local display = require("rules.display")

local function chart(g, id, hex) return display.chart(g.state, "french", { id = id, hex = hex }) end

describe("the charts of the window", function()
  it("M5.1a the Combat Results Table line by line, nothing lit without a battle", function()
    local g = spec.game("lga:austerlitz")
    local found = chart(g, "results")
    assert.equal(15, #found.lines)
    assert.same({ "12", "1, 3 AP", "2, withdraw, L-1" }, found.lines[13])
    assert.same({ "0−", "routed, L-2", "–" }, found.lines[1])
    assert.is_nil(found.row)
    assert.same({ heads = {}, lines = {} }, chart(g, "nothing"))
  end)

  it("M2.1 the month of the week is lit", function()
    local g = spec.game("lga:italy")
    local found = chart(g, "weather")
    assert.same({ "6", "9", "10" }, { found.lines[6][1], found.heads[1 + 9], found.heads[1 + 10] })
    assert.equal(9, found.column)
    g.state.week = 37
    assert.equal(10, chart(g, "weather").column)
  end)

  it("M4.1a the ground of the selected hex is lit", function()
    local g = spec.game("lga:italy")
    local found = chart(g, "terrain", "B3514")
    assert.same({ "rough", "1", "2" }, found.lines[found.row])
    assert.same({ "ground", "MP", "defence" }, found.heads)
    assert.same({ "partial rough", "1", "1" }, found.lines[4])
    assert.same({ "rough hexside", "3", "0" }, found.lines[6])
    assert.same({ "major river", "–", "0" }, found.lines[8])
    assert.is_nil(chart(g, "terrain", "nowhere").row)
    assert.is_nil(chart(g, "terrain").row)
  end)

  it("M1.1a, M3.1a, M6.1a the other charts have all their lines", function()
    local g = spec.game("lga:italy")
    local count = {}
    for _, id in ipairs({ "odds", "minimum_loss", "skirmish", "normal", "forced", "cavalry", "weather", "terrain" }) do
      count[id] = #chart(g, id).lines
    end
    assert.same({ odds = 8, minimum_loss = 10, skirmish = 6, normal = 6, forced = 6, cavalry = 1, weather = 6, terrain = 19 }, count)
  end)
end)

describe("the charts of a battle", function()
  it("M5.1b, M6.1a, 12.53 odds and Minimum Loss of the last dice are lit, none before they fall", function()
    local g = spec.game("lga:austerlitz")
    g:act("assign", { unit = "R_KUTUSOV", target = "B5203" })
    g:act("announce", {})
    if g:step() == "battles" then g:act("resolve", { target = "B5203" }) end
    for _ = 1, 20 do
      if g:step() ~= "horse" then break end
      g:act("stay", {})
    end
    if g:step() == "stance" then g:act("stance", { withdraw = false }) end
    g:act("deploy", { unit = "F_NAPOLEON", line = 1 }, "french")
    g:act("ready", {}, "french")
    g:act("deploy", { unit = "R_KUTUSOV", line = 1 }, "coalition")
    assert.same({ nil, nil, nil }, { chart(g, "odds").row, chart(g, "minimum_loss").row, chart(g, "results").row })
    g:dice({ 1, 1 })
    g:act("ready", {}, "coalition")
    local odds, minimum = chart(g, "odds"), chart(g, "minimum_loss")
    assert.same({ "5:3", "3" }, odds.lines[odds.row]) -- 87 against 52
    assert.same({ "85", "94", "9" }, minimum.lines[minimum.row])
    assert.truthy(chart(g, "results").row)
    local f = battle.of(g.state)
    for attack, loss in pairs({ [84] = "8", [85] = "9", [94] = "9", [95] = "10" }) do
      f.fights[f.at].attack = attack
      minimum = chart(g, "minimum_loss")
      assert.equal(loss, minimum.lines[minimum.row][3]) -- 12.53
    end
  end)
end)
