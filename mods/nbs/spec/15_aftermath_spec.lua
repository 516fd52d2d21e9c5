--- 15.3, 15.4.2, 19.5 What follows a fight: who has fought, whose guns go, who rushes on or forms Line, who is left alone.
local drill = require("spec.drill")

local COLUMN, TO = "combat_column", "12.09"
local decide = drill.decide

local function fight(...) return drill.fight(spec, ...) end

--- Plays on to the end of the fight; the steps that were asked.
local function play_on(g)
  local asked = {}
  while g:step() ~= "movement_phase" and g:step() ~= "stragglers" and g:step() ~= "rallying" and g:step() ~= "remount" do
    local side = g:asked()[1]
    asked[g:step()] = true
    local list = g:legal(side)
    local chosen = those(list, function(entry) return listed({ "hold", "end", "stop" }, entry.verb) end)[1]
      or those(list, function(entry) return entry.verb == "retreat" end)[1]
      or list[1]
    g:act(chosen.verb, chosen.args)
  end
  return asked
end

local function keys(g)
  local set = {}
  for _, row in ipairs(g:log()) do
    set[row.key] = true
  end
  return set
end

local LT, VAL = { "27Lt-3-I", "11.09", COLUMN, "E", { state = "shaken" } }, { "Val-Sp", TO, "line", "W" }

describe("15.2.3 the outcome", function()
  for key, dice in pairs({ firefight = { 6, 6, 2, 2 }, attacker_won = { 6, 1, 2, 2 }, defender_won = { 1, 2, 2 } }) do
    it("15.2.3.3 the log says how it went: " .. key, function()
      local g = fight({ LT }, { VAL }, TO)
      decide(g, TO, dice)
      local all = keys(g)
      assert.same({ key == "firefight", key == "attacker_won", key == "defender_won" }, {
        all.firefight == true, all.attacker_won == true, all.defender_won == true,
      })
    end)
  end

  it("20.3.2h, 15.0b both sides have fought, their Commanders have not", function()
    local g = fight({ LT, { "Marchand", "11.09" } }, { VAL }, TO)
    local function fought(id) return g:unit(id).fought == true end
    assert.same({ false, false }, { fought("27Lt-3-I"), fought("Val-Sp") })
    decide(g, TO, { 6, 6, 2, 2, 1, 1 })
    assert.same({ true, true, false }, { fought("27Lt-3-I"), fought("Val-Sp"), fought("Marchand") })
  end)
end)

describe("15.3.8 who goes, and what he loses", function()
  it("15.3.8d, 21.4.6 guns are lost by beaten defenders alone", function()
    for _, case in ipairs({ { { 1, 2, 2 }, false }, { { 6, 1, 2, 2, 3 }, true } }) do
      local g = fight({ LT }, { VAL, { "Aub", TO, "unlimbered", "W" } }, TO)
      g:dice(case[1])
      g:act("resolve", { hex = TO })
      assert.equal(case[2], keys(g).guns_lost == true)
    end
  end)

  it("5.2.5, 15.3.8d where the beaten are all gone no one goes back", function()
    local g = fight({ { "27Lt-3-I", "11.09", COLUMN, "E" } }, { { "SJu-Sp", TO, "line", "W", { casualties = 6 } } }, TO)
    decide(g, TO, { 1, 2, 6 })
    assert.is_nil(g.state.pieces["SJu-Sp"] and g.state.pieces["SJu-Sp"].hex)
    assert.same({ false, TO }, { play_on(g).retreating == true, g:unit("27Lt-3-I").hex })
  end)

  it("25.2b a Commander who stays behind where enemies have won rides off as the fight ends", function()
    local g = fight({ { "27Lt-3-I", "11.09", COLUMN, "E" } }, { VAL, { "Reding", TO }, { "SJu-Sp", "15.12", "line", "W" } }, TO)
    g:dice({ 6, 1, 2, 2, 1, 1 })
    g:act("resolve", { hex = TO })
    assert.equal("retreating", g:step())
    g:act("remain", { unit = "Reding" })
    assert.equal(TO, g:unit("Reding").hex)
    play_on(g)
    assert.truthy(g:unit("Reding").hex ~= TO)
  end)
end)

describe("15.3.9, 19.5 Columns that have won", function()
  local JAG = { "Jag-Au", "08.08", "march_column", "W", { casualties = 4 } }

  --- The steps asked of the 6th Light, as it is formed, after a fight for a hex of the town.
  local function asked(formation, dice, defender)
    local g = fight({ { "6Lt-Ca", "07.08", formation, "E" } }, { defender or JAG }, "08.08")
    g:dice(dice)
    g:act("resolve", { hex = "08.08" })
    return play_on(g)
  end

  it("19.5.1 a Column that has won may rush on, no Line, and no one who has lost", function()
    assert.truthy(asked(COLUMN, { 2, 2, 2 }).rush)
    assert.falsy(asked("line", { 3, 2, 2 }).rush)
    assert.falsy(asked(COLUMN, { 1, 2, 2 }).rush)
  end)

  it("15.3.9b, 26.5 a French Combat Column that has won may form Line: none that has lost, no Line, no one else", function()
    local function forms(attacker, defender, dice, side)
      local g = fight({ attacker }, { defender }, TO, side)
      g:dice(dice)
      g:act("resolve", { hex = TO })
      return play_on(g).form_line == true
    end
    local kempt = { "Kem-Br", "13.09", "march_column", "W" }
    assert.truthy(forms({ "27Lt-3-I", "11.09", COLUMN, "E" }, VAL, { 6, 1, 2, 2 }))
    assert.falsy(forms({ "27Lt-3-I", "11.09", "line", "E" }, VAL, { 6, 1, 2, 2 }))
    assert.falsy(forms({ "27Lt-3-I", "11.09", COLUMN, "E", { state = "shaken" } }, VAL, { 1, 2, 2 }))
    assert.falsy(forms(kempt, { "27Lt-3-I", TO, COLUMN, "E" }, { 6, 1, 2, 2 }, "allied"))
  end)

  it("26.5 nor another nation's Combat Column", function()
    local g = fight({ { "Kem-Br", "13.09", COLUMN, "W" } }, { { "27Lt-3-I", TO, "line", "E" } }, TO, "allied")
    g:dice({ 6, 1, 2, 2 })
    g:act("resolve", { hex = TO })
    assert.falsy(play_on(g).form_line)
  end)
end)

describe("15.4.2 fights of several brigades", function()
  it("15.4.2a, 15.0a a fight of other brigades is carried out at once, whatever waits elsewhere", function()
    local g = drill.at(spec, {
      { "27Lt-3-I", "11.09", COLUMN, "E" },
      { "6Lt-Ca", "11.05", COLUMN, "E" },
      { "Val-Sp", TO, "line", "W" },
      { "Hay-Br", "12.05", "line", "W" },
    }, "movement_phase")
    for id, to in pairs({ ["27Lt-3-I"] = TO, ["6Lt-Ca"] = "12.05" }) do
      g:act("move", { unit = id })
      g:act("assault", { to = to })
    end
    g:goto_step("fights")
    g:dice({ 6, 1, 2, 2 })
    g:act("resolve", { hex = TO })
    assert.same({ true, false }, { g:unit("Val-Sp").state == "routed", g.state.fights[1].over and g.state.fights[2].over })
  end)
end)
