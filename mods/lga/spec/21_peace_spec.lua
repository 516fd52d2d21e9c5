--- 21.6, 22.23 to 22.26, 27 Peace, armistices, alliances: what is offered, answered, agreed on.
local armies = require("rules.24_armies")
local arranging = require("rules.24_arranging")
local armistice = require("rules.22_armistice")
local board = require("mechanics.board")
local borders = require("rules.21_borders")
local campaigns = require("spec.campaigns")
local closed = require("rules.19_closed")
local europe = require("spec.europe")
local index = require("rules.22_index")
local land = require("rules.19_land")
local peace = require("rules.21_peace")
local pieces = require("rules.03_pieces")
local points = require("rules.18_points")
local powers = require("rules.20_powers")
local spec_powers = require("spec.powers")

local map = map_of()
local VIENNA, BERLIN, MUNICH, MANTUA = "B5208", "A4021", "B3609", "B3324"

--- Austria and Russia at war, Prussia at peace, all in column 2 or as is said.
local function game(fields, list)
  local all = { austrian = { column = 2 }, russian = { column = 2 }, prussian = { column = 2 } }
  for power, row in pairs(fields or {}) do
    for name, value in pairs(row) do
      all[power][name] = value
    end
  end
  return europe.begin(spec, all, list or { { "F_INF_1", "A2032", 5 }, { "P_INF_1", BERLIN, 5 }, { "A_INF_1", VIENNA, 5 }, { "A_INF_2", VIENNA, 5 } })
end

--- A marker comes into a column, and what follows is answered.
local function to(g, power, column)
  g.state.powers[power].column = column
  index.enter(g.state, power)
  return europe.at(g, "answers")
end

--- The conditions that are named, in order.
local function impose(g, ...)
  for _, condition in ipairs({ ... }) do
    g:act("impose", { condition = condition }, g:asked()[1])
  end
end

local function row(g, power) return g.state.powers[power or "austrian"] end

--- Does the prompt name the power?
local function names(g, word) return g:prompt().text:find(word, 1, true) ~= nil end

describe("21.61, 22.25 offers of peace", function()
  it("21.6b, 21.61a, 21.61g, 22.25a, 22.2 the French are asked; who is forced goes straight up into the row of peace", function()
    local g = to(game(), "austrian", 6)
    assert.same({ "offered", "french", true }, { g:step(), g:asked()[1], names(g, "Austria") })
    g:act("offered", { yes = true })
    assert.truthy(names(g, "Austria"))
    local boxes = europe.said(g, 0, "marker_in_box")
    assert.equal("neutral", boxes[#boxes].values.box) -- 22.1b
    assert.same({ "21.61a", "accepts" }, { europe.said(g, 0, "peace_is_made")[1].rule, (europe.said(g, 0, "accepts")[1] or {}).key })
    assert.same({ "peace", 6, true }, { index.row(g.state, "austrian"), row(g).column, row(g).coerced })
    assert.same({ "terms", "french" }, { g:step(), g:asked()[1] })
    assert.equal("neutral", g:unit("A_INF_1").side)
  end)

  it("21.61g the French may refuse, and the war goes on; 22.25b until the marker comes into such a box again", function()
    local g = to(game({ russian = { column = 1 } }), "austrian", 5)
    g:act("offered", { yes = false })
    assert.same({ "war", 5, nil }, { index.row(g.state, "austrian"), row(g).column, row(g).coerced })
    assert.falsy(g:step() == "offered" or g:step() == "terms")
    assert.equal(1, #europe.said(g, 0, "refuses"))
    index.move(g.state, "austrian", 1, "22.32a")
    europe.at(g, "answers")
    assert.equal("offered", g:step())
  end)

  it("21.52, 21.54b Victory Points are none as France makes peace", function()
    local g = game()
    g.state.points, g.state.levels = 44, { ["30"] = true, ["40"] = true }
    to(g, "austrian", 6):act("offered", { yes = true })
    assert.same({ 0, {} }, { g.state.points, g.state.levels })
    assert.equal("21.52", europe.said(g, 0, "points_reset")[1].rule)
  end)

  it("21.61c, 21.61d two conditions of the French, none of them a Garrison, and a third that the power chooses", function()
    local g = to(game(), "austrian", 6)
    g:act("offered", { yes = true })
    assert.equal("21.61c", campaigns.rule_of(g, "impose", { condition = "garrison" }))
    impose(g, "free_passage")
    assert.equal("21.61c", campaigns.rule_of(g, "impose", { condition = "free_passage" }))
    impose(g, "building")
    g:act("limiting", { quarters = 2 })
    assert.same({ "terms", "coalition" }, { g:step(), g:asked()[1] })
    assert.equal("21.61c", campaigns.rule_of(g, "impose", { condition = "garrison" }))
    impose(g, "continental")
    assert.same({ true, 2, true }, { row(g).free_passage, row(g).no_building, row(g).continental })
    assert.falsy(g:step() == "terms")
    local rules = {}
    for _, line in ipairs(europe.said(g, 0, "condition")) do
      rules[#rules + 1] = line.rule
    end
    assert.same({ "21.61c", "21.61c", "21.61d" }, rules)
  end)

  it("21.61e for 24 months neither declares war on the other", function()
    local g = game()
    g.state.turn = 5
    to(g, "austrian", 6):act("offered", { yes = true })
    assert.equal(101, row(g).truce)
  end)

  it("21.61b its men go out of what France controls or contests, by the end of the month", function()
    local g = game(nil, { { "A_INF_1", MUNICH, 5 }, { "F_INF_1", "A2032", 5 }, { "A_CHARLES", VIENNA } })
    peace.make(g.state, "austrian", true)
    assert.equal("neutral", g:unit("A_INF_1").side)
    europe.at(g, "arranging", { power = "austrian", times = 4 })
    assert.equal("21.33b", campaigns.rule_of(g, "end"))
    g:act("redeploy", { unit = "A_INF_1" })
    local goal = those(g:legal(g:asked()[1]), function(entry) return entry.verb == "stand" end)[1].args.hex
    assert.equal("austrian", g.state.provinces[land.province(goal)].power)
    g:act("stand", { hex = goal })
    assert.is_nil(campaigns.rule_of(g, "end"))
  end)

  it("22.33a, 22.42g others are moved before the French answer, and give in in their turn", function()
    local g = to(game({ russian = { column = 3 }, prussian = { column = 5 } }), "austrian", 6)
    assert.same({ 6, 6, 5 }, europe.columns(g))
    g:act("offered", { yes = false }) -- Austria
    assert.equal("offered", g:step())
    assert.same({ 8, 7, 5 }, europe.columns(g)) -- Russia offers too
    g:act("offered", { yes = false })
    assert.equal("terms", g:step()) -- Austria surrenders
    assert.same({ 8, 8, 7 }, europe.columns(g))
  end)

  it("22.2 an offer of who has made peace meanwhile is no more; nor that of an armistice of who has one", function()
    local g = game({ austrian = { war = false } })
    powers.review(g.state)
    g.state.offers = { { power = "austrian", kind = "peace" } }
    europe.at(g, "answers")
    assert.falsy(g:step() == "offered")
    g = game({ austrian = { armistice = 3, column = 4 } })
    g.state.offers = { { power = "austrian", kind = "armistice" } }
    europe.at(g, "answers")
    assert.falsy(g:step() == "offered")
    g.state.offers = { { power = "austrian", kind = "peace" } }
    europe.at(g, "answers")
    assert.equal("offered", g:step())
  end)

  it("21.61a, 22.24b sieges end with the war", function()
    local g = game(nil, { { "A_INF_1", MANTUA, 5, { inside = true } }, { "F_INF_1", MANTUA, 8, { camp = "B3424" } }, { "A_INF_2", VIENNA, 5 } })
    g.state.sieges[MANTUA] = { side = "french", trains = {} }
    board.refresh(g.state)
    peace.make(g.state, "austrian", true)
    assert.is_nil(g.state.sieges[MANTUA])
    assert.equal("B3424", g:unit("F_INF_1").hex)
  end)

  it("22.33a, 22.42g who has made peace is moved as one at peace", function()
    local g = to(game({ russian = { column = 3 } }), "austrian", 6)
    g:act("offered", { yes = true })
    impose(g, "free_passage", "continental")
    impose(g, "reparations")
    g:act("exacting", { amount = 1, payments = 1 })
    assert.equal("offered", g:step())
    assert.same({ 7, 5 }, { europe.columns(g)[1], europe.columns(g)[3] })
  end)
end)

describe("21.62, 22.26 surrender", function()
  it("21.62a, 22.26 the French are not asked", function()
    local g = to(game(), "austrian", 8)
    assert.same({ "terms", "french", "peace" }, { g:step(), g:asked()[1], index.row(g.state, "austrian") })
  end)

  it("21.62b three conditions, all of the French, a Garrison too", function()
    local g = to(game(), "austrian", 8)
    impose(g, "garrison", "free_passage")
    assert.same({ "terms", "french" }, { g:step(), g:asked()[1] })
    impose(g, "continental")
    assert.same({ true, true, true }, { row(g).garrison, row(g).free_passage, row(g).continental })
    assert.equal("treaty", g:step())
    assert.equal("21.62b", europe.said(g, 0, "condition")[1].rule)
  end)

  it("21.62c and an alliance, if they like, whatever the box", function()
    for _, yes in ipairs({ true, false }) do
      local g = to(game({ russian = { column = 1 } }), "austrian", 8)
      impose(g, "garrison", "free_passage", "continental")
      assert.same({ "french", true }, { g:asked()[1], names(g, "Austria") })
      g:act("treaty", { yes = yes })
      assert.equal("neutral", index.box(g.state, "austrian").box)
      assert.equal(yes and "french" or nil, row(g).ally)
    end
  end)
end)

describe("22.23 forced alliances", function()
  --- Prussia comes into a Forced Alliance; what it is to lend.
  local function allied(asked, list)
    local g = game({ prussian = { column = 8 } }, list)
    index.move(g.state, "prussian", 1, "22.42f")
    europe.at(g, "answers")
    assert.same({ "contingent", "french" }, { g:step(), g:asked()[1] })
    assert.truthy(names(g, "Prussia") and names(g, "50"))
    g:act("demand", { points = asked })
    return g
  end

  it("22.23a the power is allied to France, at war with whomever she fights, and no longer as the marker leaves the box", function()
    local g = allied(0)
    assert.same({ "french", "french", true }, { row(g, "prussian").ally, powers.side(g.state, "prussian"), powers.at_war(g.state, "prussian") })
    assert.is_nil(closed.rule(g.state, "french", BERLIN))
    assert.is_nil(closed.rule(g.state, "coalition", BERLIN))
    index.move(g.state, "prussian", -1, "22.41a")
    europe.at(g, "answers")
    assert.is_nil(row(g, "prussian").ally)
    assert.equal("neutral", powers.side(g.state, "prussian"))
  end)

  it("22.23b who has no men lends none", function()
    local g = game({ prussian = { column = 9 } }, { { "F_INF_1", "A2032", 5 }, { "A_INF_1", VIENNA, 5 }, { "P_BLUECHER", BERLIN } })
    europe.at(g, "answers")
    assert.falsy(g:step() == "contingent")
    assert.equal("french", row(g, "prussian").ally)
  end)

  local MEN = {
    { "F_NAPOLEON", "A2032" }, { "A_INF_1", VIENNA, 5 }, { "P_BLUECHER", BERLIN }, { "P_INF_1", BERLIN, 8 }, { "P_INF_2", BERLIN, 8 },
    { "P_INF_3", BERLIN, 8 }, { "P_INF_4", BERLIN, 8 }, { "P_INF_5", BERLIN, 8 }, { "P_INF_6", BERLIN, 8 }, { "P_INF_7", BERLIN, 8 },
  }

  local function lent(g)
    return those(keys_of(g.state.pieces), function(id) return g:unit(id).lent end)
  end

  it("22.23b units of 50 SP, or as near as it can; it picks them", function()
    local g = allied(50, MEN)
    assert.equal("coalition", g:asked()[1])
    for i = 7, 2, -1 do
      assert.equal("contingent", g:step())
      g:act("furnish", { unit = "P_INF_" .. i })
    end
    assert.falsy(g:step() == "contingent") -- 48: 56 would be farther
    assert.equal(6, #lent(g))
    local small = allied(50, { { "P_INF_1", BERLIN, 5 }, { "P_INF_2", BERLIN, 5 }, { "A_INF_1", VIENNA, 5 } })
    small:act("furnish", { unit = "P_INF_1" })
    small:act("furnish", { unit = "P_INF_2" })
    assert.falsy(small:step() == "contingent")
  end)

  it("22.23b to the last point", function()
    local g = allied(10, { { "P_INF_1", BERLIN, 9 }, { "P_INF_2", BERLIN, 1 }, { "A_INF_1", VIENNA, 5 } })
    g:act("furnish", { unit = "P_INF_1" })
    assert.equal("contingent", g:step())
    g:act("furnish", { unit = "P_INF_2" })
    assert.equal(2, #lent(g))
  end)

  it("22.23b what is given counts as it was: its strength is the French player's to know from then on", function()
    local g = allied(50, MEN)
    for i = 1, 5 do
      g:act("furnish", { unit = "P_INF_" .. i })
    end
    assert.equal("P_INF_6 P_INF_7", spec_powers.offered(g, "furnish", "unit"))
    g.state.pieces.P_INF_1.strength = 20
    g.game:touched()
    assert.equal("P_INF_6 P_INF_7", spec_powers.offered(g, "furnish", "unit"))
  end)

  it("22.23b fewer, if that is enough for the French", function()
    local g = allied(20, MEN)
    g:act("furnish", { unit = "P_INF_1" })
    g:act("furnish", { unit = "P_INF_2" })
    assert.equal(2, #lent(g)) -- 16; 24 is as far
    assert.falsy(g:step() == "contingent")
    assert.equal(0, #lent(allied(0, MEN)))
  end)

  it("22.23c without a French Supreme Commander they are under nobody", function()
    local g = allied(20, { { "A_INF_1", VIENNA, 5 }, { "P_BLUECHER", BERLIN }, { "P_INF_1", BERLIN, 8, { superior = "P_BLUECHER" } } })
    g:act("furnish", { unit = "P_INF_1" })
    assert.same({ "french", nil, BERLIN }, { g:unit("P_INF_1").side, g:unit("P_INF_1").superior, g:unit("P_INF_1").hex })
  end)

  it("22.23a, 22.23c the contingent is at war with whom France fights", function()
    local g = allied(20, MEN)
    assert.truthy(borders.hostile(g.state, "prussian", "austrian"))
    assert.falsy(borders.hostile(g.state, "prussian", "french"))
    assert.falsy(borders.is_barred(g.state, { "P_INF_1" }, VIENNA))
  end)

  it("22.23c they are under French command, the rest stand by; they go home as the alliance ends", function()
    local g = allied(20, MEN)
    board.attach(g.state, "P_INF_1", "P_BLUECHER")
    g:act("furnish", { unit = "P_INF_1" })
    assert.same({ "french", "F_NAPOLEON", BERLIN }, { g:unit("P_INF_1").side, pieces.superior(g.state, "P_INF_1"), g:unit("P_INF_1").hex })
    assert.same({ "neutral", "neutral" }, { g:unit("P_INF_7").side, g:unit("P_BLUECHER").side })
    assert.same({ "french", "coalition" }, { powers.owner(g.state, "P_INF_1"), powers.owner(g.state, "P_INF_7") })
    assert.truthy(armies.commands(g.state, "F_NAPOLEON", "P_INF_1"))
    assert.falsy(armies.commands(g.state, "F_NAPOLEON", "P_INF_7"))
    for power, has in pairs({ french = true, prussian = false }) do -- nor are they drawn up by others
      local men = arranging.own(g.state, { power = power })
      assert.same({ has, not has }, { listed(men, "P_INF_1"), listed(men, "P_INF_7") })
    end
    g:act("furnish", { unit = "P_INF_2" })
    index.move(g.state, "prussian", -1, "22.41a")
    europe.at(g, "answers")
    assert.same({ "neutral", nil, nil }, { g:unit("P_INF_1").side, g:unit("P_INF_1").lent, g:unit("P_INF_1").superior })
  end)
end)

describe("22.24 armistices", function()
  local LINE = { { "F_INF_1", "A2032", 5 }, { "A_INF_1", MUNICH, 5 }, { "P_INF_1", BERLIN, 5 }, { "R_INF_1", "B5303", 5 } }

  local function agreed(list, fields)
    local g = to(game(fields, list or LINE), "austrian", 4)
    assert.same({ "offered", "french" }, { g:step(), g:asked()[1] })
    g:act("offered", { yes = true })
    return g
  end

  it("22.24a, 22.24f, 22.42f both cease hostilities, and stay at war; others at peace 1 to the right", function()
    local g = agreed()
    assert.same({ "war", 4, 5 }, { index.row(g.state, "austrian"), row(g).column, row(g).armistice })
    assert.same({ "neutral", "coalition" }, { g:unit("A_INF_1").side, g:unit("R_INF_1").side })
    assert.falsy(pieces.opposes(g.state, "A_INF_1", "french"))
    assert.truthy(powers.at_war(g.state, "austrian"))
    assert.equal(3, row(g, "prussian").column)
    assert.is_nil(row(g).truce)
  end)

  it("22.24a the French may refuse", function()
    local g = to(game(nil, LINE), "austrian", 4)
    g:act("offered", { yes = false })
    assert.same({ nil, "coalition" }, { row(g).armistice, g:unit("A_INF_1").side })
  end)

  it("22.24c neither enters the land of the other; its allies may", function()
    local g = agreed()
    assert.equal("21.43a", closed.rule(g.state, "french", VIENNA))
    assert.is_nil(closed.rule(g.state, "coalition", VIENNA))
    europe.at(g, "arranging", { power = "austrian", times = 4 })
    g:act("redeploy", { unit = "A_INF_1" })
    for _, entry in ipairs(g:legal(g:asked()[1])) do
      local hex = entry.args.hex
      if hex then assert.equal("austrian", g.state.provinces[land.province(hex)].power) end
    end
  end)

  it("22.24b sieges end, the fortress is still his who holds it, and the besiegers go back to where they came from", function()
    local g = game(nil, { { "F_INF_1", MANTUA, 5, { inside = true } }, { "A_INF_1", MANTUA, 8, { camp = "B3424" } }, { "P_INF_1", BERLIN, 5 } })
    g.state.sieges[MANTUA] = { side = "coalition", trains = { french = 3 } }
    g.state.changed = g.state.changed + 1
    board.refresh(g.state)
    to(g, "austrian", 4):act("offered", { yes = true })
    assert.is_nil(g.state.sieges[MANTUA])
    assert.same({ MANTUA, "B3424" }, { g:unit("F_INF_1").hex, g:unit("A_INF_1").hex })
  end)

  it("22.24b not those of others", function()
    local g = game(nil, {
      { "F_INF_1", MANTUA, 5, { inside = true } }, { "R_INF_1", MANTUA, 8, { camp = "B3424" } }, { "A_INF_2", MANTUA, 5, { inside = true } },
      { "A_INF_1", VIENNA, 5 },
    })
    g.state.sieges[MANTUA] = { side = "coalition", trains = { french = 3 } }
    board.refresh(g.state)
    to(g, "austrian", 4):act("offered", { yes = true })
    assert.equal("coalition", g.state.sieges[MANTUA].side)
    assert.equal(MANTUA, g:unit("R_INF_1").hex)
  end)

  it("22.24d, 23.24 the French may have its men leave one contested country", function()
    local list = {
      { "F_INF_1", MUNICH, 5 }, { "A_INF_1", "B3509", 5 }, { "A_INF_2", VIENNA, 5 }, { "F_NEY", map:area("venetia")[1] },
      { "A_INF_3", map:area("venetia")[1], 5 }, { "F_INF_2", map:area("ansbach")[1], 5 }, { "F_INF_3", map:area("bohemia")[1], 5 },
      { "A_INF_4", map:area("bohemia")[1], 5 }, { "R_INF_1", map:area("ansbach")[1], 5 },
    }
    assert.same({ "bavaria" }, armistice.contested(game(nil, list).state, "austrian"))
    local g = agreed(list)
    assert.same({ "evacuation", "french", true }, { g:step(), g:asked()[1], names(g, "Austria") })
    g:act("evacuation", { area = "bavaria" })
    assert.same({ "bavaria", false }, { row(g).leaves, g:step() == "evacuation" })
    europe.at(g, "arranging", { power = "austrian", times = 4 })
    assert.equal("21.33b", campaigns.rule_of(g, "end"))
    g = agreed(list)
    g:act("evacuation", { area = "none" })
    europe.at(g, "arranging", { power = "austrian", times = 4 })
    assert.is_nil(campaigns.rule_of(g, "end"))
    assert.is_nil(row(g).leaves)
  end)

  it("22.24e it binds for four turns, and lasts until one of the two begins again", function()
    local g = agreed()
    g.state.turn = 4
    europe.at(g, "diplomacy")
    assert.equal("22.24e", campaigns.rule_of(g, "resume", { power = "austrian" }, "french"))
    assert.equal("22.24e", campaigns.rule_of(g, "resume", { power = "russian" }, "french"))
    g.state.turn = 5
    for _, side in ipairs({ "french", "coalition" }) do
      assert.is_nil(campaigns.rule_of(g, "resume", { power = "austrian" }, side))
    end
    g:act("resume", { power = "austrian" }, "coalition")
    assert.same({ nil, "coalition" }, { row(g).armistice, g:unit("A_INF_1").side })
  end)
end)

describe("21.63, 27 what players agree on", function()
  it("21.6a, 21.63a, 27.0, 27.1 peace when both will, proposed by either in the Diplomacy Phase; nothing is imposed", function()
    local g = europe.at(game(), "diplomacy")
    assert.same({ "french", "coalition" }, g:asked())
    assert.equal("21.63a", campaigns.rule_of(g, "peace", { power = "prussian", terms = "none" }, "french"))
    g:act("peace", { power = "austrian", terms = "continental" }, "coalition")
    assert.same({ "reply", "french", true }, { g:step(), g:asked()[1], names(g, "Austria") and names(g, "Continental") })
    g:act("reply", { yes = true })
    assert.equal("21.63a", europe.said(g, 0, "peace_is_made")[1].rule)
    assert.equal(1, #europe.said(g, 0, "agrees"))
    assert.same({ "peace", true, nil, nil, 0 }, { index.row(g.state, "austrian"), row(g).continental, row(g).truce, row(g).coerced, g.state.points })
    assert.equal("diplomacy", g:step())
    g:act("peace", { power = "russian", terms = "none" }, "french")
    assert.equal("coalition", g:asked()[1])
    g:act("reply", { yes = false })
    assert.equal(1, #europe.said(g, 0, "declines"))
    assert.equal("war", index.row(g.state, "russian"))
    assert.equal("27.1", campaigns.rule_of(g, "peace", { power = "russian", terms = "free_passage" }, "french"))
    assert.is_nil(campaigns.rule_of(g, "peace", { power = "russian", terms = "none" }, "coalition"))
  end)

  it("21.63a, 22.1b what the box of peace brings is done at once; without terms nothing is laid on the power", function()
    local g = europe.at(game({ austrian = { column = 9 } }), "diplomacy")
    g:act("peace", { power = "austrian", terms = "none" }, "french")
    g:act("reply", { yes = true }, "coalition")
    assert.same({ "contingent", "french", nil }, { g:step(), row(g).ally, row(g).none })
    assert.equal(1, #europe.said(g, 0, "is_allied"))
  end)

  it("21.63a each side speaks for its own powers", function()
    local g = europe.at(game(), "diplomacy")
    local said = {}
    for _, side in ipairs({ "french", "coalition" }) do
      for _, entry in ipairs(g:legal(side)) do
        if entry.verb == "peace" then said[side .. " " .. entry.args.power] = true end
      end
    end
    assert.same({ "coalition austrian", "coalition russian", "french austrian", "french russian" }, keys_of(said))
  end)

  it("22.33b, 22.42e an armistice that France offers: all markers 1 to the left, and it is the other's to take", function()
    local g = europe.at(game({ prussian = { column = 5 } }), "diplomacy")
    assert.equal("22.33b", campaigns.rule_of(g, "armistice", { power = "austrian" }, "coalition"))
    assert.equal("22.33b", campaigns.rule_of(g, "armistice", { power = "prussian" }, "french"))
    g:act("armistice", { power = "austrian" }, "french")
    assert.same({ 1, 4, 1 }, europe.columns(g))
    assert.truthy(names(g, "armistice"))
    g:act("reply", { yes = true }, "coalition")
    assert.equal(5, row(g).armistice)
    assert.equal("22.33b", campaigns.rule_of(g, "armistice", { power = "austrian" }, "french"))
    g:act("armistice", { power = "russian" }, "french")
    g:act("reply", { yes = false }, "coalition")
    assert.is_nil(row(g, "russian").armistice)
    assert.equal("27.1", campaigns.rule_of(g, "armistice", { power = "russian" }, "french"))
  end)

  it("21.43b a power at peace may open its land to a side, and shut it again", function()
    local g = europe.at(game(), "diplomacy")
    local way = { power = "prussian", side = "coalition", open = true }
    assert.equal("21.43b", campaigns.rule_of(g, "permit", way, "french"))
    assert.equal("21.43b", campaigns.rule_of(g, "permit", { power = "russian", side = "french", open = true }, "coalition"))
    g:act("permit", way, "coalition")
    assert.same({ nil, "21.43a" }, { closed.rule(g.state, "coalition", BERLIN), closed.rule(g.state, "french", BERLIN) })
    assert.equal("21.43b", campaigns.rule_of(g, "permit", way, "coalition"))
    assert.equal("27.1", campaigns.rule_of(g, "permit", { power = "prussian", side = "coalition", open = false }, "coalition"))
    g.state.stack[#g.state.stack].made = {}
    g:act("permit", { power = "prussian", side = "coalition", open = false }, "coalition")
    assert.equal("21.43a", closed.rule(g.state, "coalition", BERLIN))
  end)

  it("22.32d, 22.25a, 22.2 points of a battle bring an offer, which is answered as the phase ends", function()
    local g = game({ austrian = { column = 3 } })
    points.gain(g.state, 75, "18.2a", "points_lost")
    assert.equal("war", index.row(g.state, "austrian"))
    assert.truthy(peace.is_due(g.state))
    europe.at(g, "relief")
    assert.same({ "terms", "french" }, { g:step(), g:asked()[1] }) -- column 8
  end)
end)
