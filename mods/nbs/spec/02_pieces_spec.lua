--- 2.3, 13.2a, 23.2a, 24.1a The rows that come out of brigades and batteries.
local pieces = require("rules.02_pieces")
local setup = require("rules.03_setup")

local by = pieces.counters.by

--- How many rows of a kind have a parent.
local function parts(kind, parent)
  return #those(pieces.counters.list, function(row) return row.kind == kind and row.parent == parent end)
end

describe("2.3 pieces", function()
  for _, case in ipairs({
    { "13.2a an AAA has two Line Extensions", "Gre-Au", 2 },
    { "13.2a an A has two", "Hay-Br", 2 },
    { "13.2a a B has one", "Kem-Br", 1 },
    { "13.2a a C has none", "Mar-Ca", 0 },
    { "13.2a cavalry has none", "Ans-Br", 0 },
  }) do
    it(case[1], function() assert.equal(case[3], parts("extension", case[2])) end)
  end

  it("24.1a a Skirmisher for each box, with the values of its nation", function()
    assert.equal(2, parts("skirmisher", "6Lt-Ca"))
    assert.equal(1, parts("skirmisher", "Val-Sp"))
    assert.equal(0, parts("skirmisher", "SJu-Sp"))
    local french, spanish = by["S1-6Lt-Ca"], by["S1-Val-Sp"]
    assert.same({ 4, 2, "B" }, { french.full, french.reduced, french.morale }) -- half points
    assert.same({ 2, 1, "C" }, { spanish.full, spanish.reduced, spanish.morale })
  end)

  it("26.3 Kempt's are Rifles", function()
    local row = by["S2-Kem-Br"]
    assert.same({ "rifles", 4, "allied" }, { row.skirmisher_type, row.full, row.side })
  end)

  it("23.2a one detached battery fewer than a battery has points", function()
    assert.equal(3, parts("detached", "3Ib"))
    assert.equal(1, parts("detached", "Cvb"))
    assert.same({ "light", "horse", "B" }, { by["G1-Cvb"].weight, by["G1-Cvb"].mobility, by["G1-Cvb"].morale })
  end)

  it("2.3.1a combat units are brigades, batteries and what comes out of them", function()
    for _, id in ipairs({ "Hay-Br", "Brb", "S1-Hay-Br", "X1-Hay-Br", "G1-Brb" }) do
      assert.truthy(pieces.is_combat(id), id)
    end
    assert.falsy(pieces.is_combat("Picton"))
    assert.falsy(pieces.is_combat("HQ-Al"))
  end)

  it("2.3.2 a Commander has neither facing nor formation", function()
    local piece = spec.game("nbs:drill"):unit("Picton")
    assert.is_nil(piece.heading)
    assert.is_nil(piece.formation)
    assert.is_nil(piece.state)
  end)

  it("10.0a headings look over corners", function()
    local g = spec.game("nbs:drill")
    assert.equal(90, pieces.facing(g.state, "94Ln-3-I"))
    assert.equal(270, pieces.facing(g.state, "Hay-Br"))
    assert.is_nil(pieces.facing(g.state, "Picton"))
  end)

  it("7.1b, 7.1.3 the level by the boxes that are left", function()
    local g = spec.game("nbs:drill")
    assert.equal("A", pieces.level(g.state, "Hay-Br").id) -- 10 boxes
    g:unit("Hay-Br").casualties, g:unit("Hay-Br").stragglers = 2, 1
    assert.equal("B", pieces.level(g.state, "Hay-Br").id)
    g:unit("Hay-Br").casualties = 7
    assert.equal("C", pieces.level(g.state, "Hay-Br").id)
    g:unit("Hay-Br").casualties = 9
    assert.is_nil(pieces.level(g.state, "Hay-Br"))
  end)

  it("25.5, 25.4.5 a Fighter counts two more, at most four; a replacement its own rating", function()
    local g = spec.game("nbs:drill")
    assert.equal(4, pieces.rating(g.state, "Picton"))
    assert.equal(4, pieces.rating(g.state, "Massena"))
    assert.equal(0, pieces.rating(g.state, "Reding"))
    g:unit("Picton").replaced = true
    assert.equal(1, pieces.rating(g.state, "Picton"))
  end)

  it("4.0b the enemy sees neither losses nor what size they leave", function()
    local g = spec.game("nbs:drill")
    g:unit("Hay-Br").casualties = 7
    local function seen_by(side)
      for _, list in pairs({ g:view(side).own, g:view(side).enemy }) do
        for _, stack in ipairs(list) do
          for _, piece in ipairs(stack.pieces) do
            if piece.id == "Hay-Br" then return piece end
          end
        end
      end
    end
    assert.same({ "C", 7 }, { seen_by("allied").size, seen_by("allied").casualties })
    assert.same({ "A" }, { seen_by("french").size, seen_by("french").casualties })
  end)
end)

describe("3.3 set-up", function()
  it("3.3.1, 3.3.3 everybody stands where the table says, in formation and facing", function()
    local g = spec.game("nbs:drill")
    local piece = g:unit("94Ln-3-I")
    assert.same({ "10.03", "line", pieces.headings.E, 0 }, { piece.hex, piece.formation, piece.heading, piece.casualties })
  end)

  it("9.0 combat units lie above their Commander", function()
    assert.same({ "94Ln-3-I", "Marchand" }, spec.game("nbs:drill").state.stacks["10.03"])
  end)

  it("2.1.3a, 2.1.3b, 3.1b the view says what time it is, and the track goes by hours", function()
    local g = spec.game("nbs:drill")
    assert.same({ "17:00", "day" }, { g:view("french").label, g:view("french").light })
    g.state.turn = 4
    assert.same({ "18:30", "dusk", 5 }, { g:view("french").label, g:view("french").light, g:view("french").visibility })
    local turns = setup.track(g.state).turns
    assert.same({ "17:30", 17, 2, 30 }, { turns[2].label, turns[2].hour, turns[2].half, turns[2].minutes })
    assert.same({ 19, 1, 60, "night", 1 }, { turns[5].hour, turns[5].half, turns[5].minutes, turns[5].light, turns[5].visibility })
  end)
end)
