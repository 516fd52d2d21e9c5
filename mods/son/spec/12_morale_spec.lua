--- 12 Army Morale: the tracks, the capitals, and leaders who are lost.
local fight = require("spec.fight")
local morale = require("rules.12_morale")
local column, line = fight.column, fight.line

--- Spring or autumn, the map empty but for a force, at the end of the Movement Phase of its side.
---@param other table? Another force: leader, place, units.
local function held(scenario, leader, at, units, state, other)
  local side = table_of("leaders").by[leader].side
  local g = spec.game(scenario)
  g:clear()
  g:goto_step("individual_initiative", side)
  for key, value in pairs(state or {}) do
    g.state[key] = value
  end
  fight.place(g, leader, at, units)
  if other then fight.place(g, other[1], other[2], other[3]) end
  g.forced = false
  g:act("end")
  while g:step() == "losses" do
    g:act("lose", g:legal(side)[1].args, side)
  end
  return g
end

local BERLIN, DRESDEN = column("N5717", "N5617"), column("W6431", "W6331")

describe("12.1 the tracks", function()
  it("12.1a, 12.9 one marker a side, French from +2 to -1, Allied from +1 to -2", function()
    assert.equal(-1, morale.moved("french", -1, -1))
    assert.equal(-2, morale.moved("allied", -2, -1))
    assert.is_nil(morale.moved("french", 2, 1))
    assert.is_nil(morale.moved("allied", 1, 1))
  end)

  it("12.1b left is worse", function() assert.equal(1, morale.moved("french", 0, 1)) end)
end)

describe("12.4, 12.5 capitals", function()
  it("12.4, 26.3a the French in Berlin at the end of a phase move the Allied marker", function()
    local g = held("son:spring", "ney", BERLIN, { fr_8 = 4 })
    assert.same({ french = 0, allied = 1 }, g.state.morale)
  end)

  it("12.4, 26.3a the Allies who recapture it move it back", function()
    local g = held("son:spring", "buelow", BERLIN, { pr_5 = 4 }, { capitals = { berlin = "french", dresden = "allied" } })
    assert.same({ french = 0, allied = -1 }, g.state.morale)
  end)

  it("12.5a, 12.5b, 26.5a in Spring the fall of Dresden hurts the Allies, in Autumn the French", function()
    local g = held("son:spring", "ney", DRESDEN, { fr_8 = 4 })
    assert.same({ french = 0, allied = 1 }, g.state.morale)
    g = held("son:dresden", "yorck", DRESDEN, { pr_1 = 4 })
    assert.same({ french = 1, allied = 0 }, g.state.morale)
  end)

  it("12.4, 12.5a as a game begins each capital is held by who stands in it, else by its own side", function()
    assert.same({ berlin = "allied", dresden = "allied" }, spec.game("son:spring").state.capitals)
    assert.same({ berlin = "allied", dresden = "french" }, spec.game("son:dresden").state.capitals)
    local g = spec.game("son:june") -- Berlin is empty
    assert.same({ berlin = "allied", dresden = "french" }, g.state.capitals)
  end)

  it("12.12 only the hex of Dresden west of the Elbe counts", function()
    local g = held("son:spring", "ney", column("W6430", "W6530"), { fr_8 = 4 })
    assert.same({ french = 0, allied = 0 }, g.state.morale)
  end)

  it("12.6c, 26.3b with the Allied marker at its end the French one moves", function()
    local g = held("son:spring", "ney", BERLIN, { fr_8 = 4 }, { morale = { french = 1, allied = 1 } })
    assert.same({ french = 0, allied = 1 }, g.state.morale)
  end)

  it("26.5b in Autumn, with the French marker at its end, the Allied one moves when Dresden falls", function()
    local g = held("son:dresden", "yorck", DRESDEN, { pr_1 = 4 }, { morale = { french = 2, allied = 0 } })
    assert.same({ french = 2, allied = -1 }, g.state.morale)
  end)

  it("12.10a, 12.10b with both at their ends the game is won", function()
    local g = held("son:spring", "ney", BERLIN, { fr_8 = 4 }, { morale = { french = -1, allied = 1 } })
    assert.same({ "french", "morale" }, { g:over().winner, g:over().level })
  end)

  it("12.11 changes of one moment add up, over both markers", function()
    local g = held("son:spring", "ney", DRESDEN, { fr_8 = 4 }, nil, { "bertrand", BERLIN, { fr_12 = 3 } })
    assert.same({ french = -1, allied = 1 }, g.state.morale)
  end)
end)

describe("9.16, 9.17, 12.7 leaders lost", function()
  --- Ney wipes out a leader and all his troops by the Pursuit Battle.
  ---@param markers table? By side, before the battle.
  local function wiped(leader, units, markers)
    local g = fight.game(spec, {
      { "napoleon", line("E2660", "E2661"), { fr_8 = 13, fr_9 = 13 } },
      { leader, line("E2761", "E2760"), units },
    })
    g:place("source_silesia", nil, { at = column("E3260", "E3360") })
    g.state.morale = markers or g.state.morale
    g:dice({ 1 })
    fight.designate(g)
    fight.choose(g, {})
    g:act("bonus", { add = 0 })
    while g:step() == "losses" or g:step() == "retreating" or g:step() == "drawing_up" do
      local side = g:asked()[1]
      g:act(g:legal(side)[1].verb, g:legal(side)[1].args, side)
    end
    g.forced = false
    g:act("pursue", { leader = "napoleon" })
    g:dice({ 1 })
    g:act("ride")
    g:act("advance", { hexes = fight.frame(g).most })
    while g:step() == "losses" or g:step() == "drawing_up" do
      local side = g:asked()[1]
      g:act(g:legal(side)[1].verb, g:legal(side)[1].args, side)
    end
    return g
  end

  it("9.16, 9.17, 12.7 a leader of span 6 who is lost lets the other side move a marker", function()
    local g = wiped("yorck", { pr_1 = 2 })
    assert.is_nil(g:unit("yorck"))
    assert.equal("morale_shift", g:step())
    assert.equal("french", g:asked()[1])
    assert.same({}, those(g:log(), function(record) return record.key == "leader_fallen" and record.visible_to end))
    assert.equal("yorck", fight.said(g, "leader_fallen").leader)
  end)

  it("9.16, 15.18a his owner alone learns which leader is lost", function()
    local g = wiped("borstell", { pr_5 = 2 })
    local records = those(g:log(), function(record) return record.key == "leader_lost" end)
    assert.equal(1, #records)
    assert.same({ "allied" }, records[1].visible_to)
  end)

  local function fallen(french, allied) return wiped("yorck", { pr_1 = 2 }, { french = french, allied = allied }) end

  it("12.7, 18.19b, 9.17 the other side lowers that marker a space, or raises its own", function()
    local g = fallen(0, 0)
    g:act("shift", { marker = "enemy" })
    assert.same({ french = 0, allied = 1 }, g.state.morale)
    g = fallen(0, 0)
    g:act("shift", { marker = "own" })
    assert.same({ french = -1, allied = 0 }, g.state.morale)
    assert.truthy(g:step() ~= "morale_shift")
  end)

  it("9.17, 12.7 for each of two such leaders a marker moves", function()
    local g = fallen(0, 0)
    table.insert(g.state.fallen, "bluecher")
    g:act("shift", { marker = "enemy" })
    assert.equal("morale_shift", g:step())
    g:act("shift", { marker = "own" })
    assert.same({ french = -1, allied = 1 }, g.state.morale)
  end)

  it("12.9, 12.6c a marker at its best does not rise, the other has to fall", function()
    local g = fallen(-1, 0)
    g.forced = false
    assert.refused(g:why("shift", { marker = "own" }), "12.9")
    assert.allowed(g:why("shift", { marker = "enemy" }))
  end)

  it("12.6c, 12.10b a marker at its worst does not fall while the other can rise", function()
    local g = fallen(0, 1)
    g.forced = false
    assert.refused(g:why("shift", { marker = "enemy" }), "12.10b")
    assert.allowed(g:why("shift", { marker = "own" }))
  end)

  it("12.10b, 12.7 with both at their ends a leader's loss breaks no one", function()
    local g = fallen(-1, 1)
    assert.truthy(g:step() ~= "morale_shift")
    assert.same({ french = -1, allied = 1 }, g.state.morale)
    assert.falsy(g:over())
    assert.equal(1, #those(g:log(), function(record) return record.key == "morale_stays" end))
  end)

  it("9.17 one of a smaller span does not", function()
    local g = wiped("borstell", { pr_5 = 2 })
    assert.is_nil(g:unit("borstell"))
    assert.truthy(g:step() ~= "morale_shift")
  end)
end)
