--- 3.26, 3.32, 3.33 What sides see of each other's armies.
local pieces = require("rules.03_pieces")

--- What a side sees of a piece on the map; nil: not there.
local function seen(g, side, id)
  local view = g:view(side)
  for _, list in ipairs({ view.own, view.enemy }) do
    for _, stack in ipairs(list) do
      for _, piece in ipairs(stack.pieces) do
        if piece.id == id then return piece end
      end
    end
  end
end

describe("3.3 the charts", function()
  it("3.32a who is on a chart is not on the map; a superior counts all his men for his own side", function()
    local g = spec.game("lga:austerlitz")
    assert.equal(34 + 16 + 2, seen(g, "french", "F_NAPOLEON").men)
    assert.equal(58 + 17 + 12, seen(g, "coalition", "R_KUTUSOV").men)
    assert.is_nil(seen(g, "french", "F_SOULT"))
  end)

  it("3.33 the enemy sees the counter and no strength, neither of a leader nor of a unit by itself", function()
    local g = spec.game("lga:ulm")
    assert.equal(9 + 8 + 8 + 1 + 1, seen(g, "french", "F_DAVOUT").men)
    local davout, division = seen(g, "coalition", "F_DAVOUT"), seen(g, "coalition", "W_INF_1")
    assert.same({ "Davout", 5, nil }, { davout.name, davout.initiative, davout.men })
    assert.same({ 1, nil }, { division.initiative, division.strength })
    assert.equal(3, seen(g, "french", "W_INF_1").strength)
    for _, box in ipairs(g:view("coalition").boxes) do
      for _, piece in ipairs(box.pieces) do
        assert.equal("coalition", piece.side)
      end
    end
  end)

  it("3.26 the leader with the most X stands for a stack", function()
    local g = spec.game("lga:ulm")
    assert.same({ 4, 0, 2 }, {
      seen(g, "french", "F_DAVOUT").standing, seen(g, "french", "F_HORSE_1").standing, seen(g, "french", "W_INF_1").standing,
    })
  end)

  it("3.32a, 3.32b each own leader has a box with those on his chart; who stands elsewhere is not in it", function()
    local g = spec.game("lga:ulm")
    local of = {}
    for _, box in ipairs(g:view("french").boxes) do
      local ids = {}
      for i, piece in ipairs(box.pieces) do
        ids[i] = piece.id
      end
      of[box.values.leader] = (box.hex or "off the map") .. ": " .. table.concat(ids, " ")
    end
    assert.equal("B2504: F_INF_1 F_INF_2 F_INF_6 F_LIGHT_BDE_2 F_ART_5", of.F_DAVOUT)
    assert.equal("B2308: F_HEAVY_DIV_1 F_HEAVY_DIV_2 F_DRAGOON_DIV_1 F_DRAGOON_DIV_2 F_DRAGOON_DIV_3 F_DRAGOON_DIV_4 F_DRAGOON_DIV_5",
      of.F_MURAT)
    assert.equal("B2504", g:unit("F_HORSE_1").hex) -- Murat's, at Mannheim
    assert.equal("off the map: F_INF_18 F_INF_19", of.F_AUGEREAU)
    assert.is_nil(of.F_INF_1)
    local empty = {}
    for leader, text in pairs(of) do
      if text:match(": $") then empty[#empty + 1] = leader end
    end
    assert.same({ "F_MORTIER" }, empty)
  end)

  it("3.32a charts are listed below those that they lie on, with depth, men and boxes", function()
    local g = spec.game("lga:austerlitz")
    local lines = {}
    for _, box in ipairs(g:view("coalition").boxes) do
      if box.key == "box.chart" then
        lines[#lines + 1] = ("%s %d: %d of %d, %d SP, %s"):format(box.values.leader, box.depth, #box.pieces, box.room, box.men, box.hex)
      end
    end
    assert.same({
      "R_KUTUSOV 0: 17 of 17, 87 SP, B5303",
      "A_KOLOWRAT 1: 3 of 3, 14 SP, B5303",
      "A_LICHTENSTEIN 1: 8 of 8, 8 SP, B5303",
      "R_BUXHOWDEN 1: 10 of 10, 32 SP, B5303",
      "R_CONSTANTINE 2: 5 of 5, 6 SP, B5303",
    }, lines)
  end)
end)

describe("3.2 ranks", function()
  it("3.21a, 2.0m rank by the marks printed, of a Supreme Commander by the scenario; guns are no leaders", function()
    local g = spec.game("lga:ulm")
    local rank = {}
    for i, id in ipairs({ "F_ART_5", "F_LIGHT_BDE_2", "F_INF_1", "F_LANNES", "A_SCHWARZENBERG", "A_FERDINAND", "F_NAPOLEON" }) do
      rank[i] = pieces.rank(g.state, id)
    end
    assert.same({ 0, 1, 2, 3, 4, 5, 5 }, rank)
    g.state.supreme = {}
    assert.equal(4, pieces.rank(g.state, "A_FERDINAND"))
  end)

  it("12.41a a leader leads an army with a leader below him, or with four X and no one above", function()
    local g = spec.game("lga:austerlitz")
    local function role(id) return pieces.role(g.state, id) end
    assert.same({ "supreme", "army", "corps", "corps", "corps", nil }, {
      role("R_KUTUSOV"), role("R_BUXHOWDEN"), role("R_CONSTANTINE"), role("F_SOULT"), role("F_LANNES"), role("F_INF_7"),
    })
    local ulm = spec.game("lga:ulm")
    assert.same({ "army", "corps", "corps" }, { pieces.role(ulm.state, "A_JOHN"), pieces.role(ulm.state, "A_JELLACIC"), pieces.role(ulm.state, "F_DAVOUT") })
  end)

  it("7.76 a leader without boxes has no room", function()
    local g = spec.game("lga:austerlitz")
    g.state.boxes.R_CONSTANTINE = nil
    for _, box in ipairs(g:view("coalition").boxes) do
      if box.values and box.values.leader == "R_CONSTANTINE" then assert.equal(0, box.room) end
    end
  end)
end)

describe("A1 who is due", function()
  it("A1.1d own groups by their entry; of those whose marker is not drawn no turn is named", function()
    local g = spec.game("lga:1805")
    local function lines(side)
      local list = {}
      for i, group in ipairs(g:view(side).reinforcements) do
        list[i] = ("%s %s %s: %d, %s first"):format(group.id, group.turn or "?", group.hex, #group.pieces, group.pieces[1])
      end
      table.sort(list)
      return list
    end
    assert.same({
      "augereau 4 B2308: 3, F_AUGEREAU first",
      "bernadotte 1 A2733: 5, F_BERNADOTTE first",
      "division_22 7 B3827: 4, F_INF_22 first",
      "napoleon 1 B2308: 3, F_NAPOLEON first",
    }, lines("french"))
    assert.same({
      "bennigsen 11 B5402: 9, R_BENNIGSEN first",
      "buxhowden ? B5402: 18, R_BUXHOWDEN first",
      "john 4 B3514: 1, A_JOHN first",
      "kutusov 1 B5402: 16, R_KUTUSOV first",
    }, lines("coalition"))
    assert.equal("IV September 1805", g:view("french").label)
  end)

  it("A1.1d who is on the map is due no more", function()
    local g = spec.game("lga:1805")
    g:place("A_JOHN", "B3514", { entry = "john" })
    for _, group in ipairs(g:view("coalition").reinforcements) do
      assert.truthy(group.id ~= "john")
    end
  end)
end)
