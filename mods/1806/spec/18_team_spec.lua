--- 18.0 Team play.

local board = require("spec.board")
local clock = require("spec.clock")
local fight = require("spec.fight")

local function game(id, side)
  local g = spec.game("1806:" .. id, { options = { team_play = side } })
  return g
end

--- To the segment of movement of a side, with nobody given away.
local function at_movement(g, side) g:goto_step("command_movement", side) end

--- Two Prussian players, their leaders ten hexes apart; the French pass.
local function letters()
  local g = game("campaign", "prussian")
  while g:step() == "delegation" or g:step() == "deployment" do
    g:act("end")
  end
  g:clear()
  g:place("LP_BRUNSWICK", "N2232")
  g:place("P_ORANIEN", "N2232")
  g:place("LP_HOHENLOHE", "N2240")
  g:place("P_GRAWERT", "N2240")
  g:place("F_GUDIN", "N2243")
  g:goto_step("letters", "prussian")
  return g
end

local function write(g)
  g:act("write", { from = "LP_BRUNSWICK", to = "LP_HOHENLOHE" })
  g:act("about", { place = "Jena" })
  g:act("say", { order = "hold" })
end

--- To the Prussian letters of the next turn.
local function to_next_letters(g)
  while g:step() == "letters" do
    g:act("end")
  end
  g:goto_step("command_movement", "prussian")
  g:act("hand_over")
  g:act("end")
  g:goto_step("letters", "prussian")
end

describe("18.0 Team play", function()
  it("18.0a Brunswick's player moves I Corps and the Reserve, the other the rest", function()
    local g = game("auerstedt", "prussian")
    g:act("end") -- VI Corps stays with Brunswick
    g:clear()
    g:place("LP_BRUNSWICK", "N2236")
    g:place("P_ORANIEN", "N2236")
    g:place("P_BLUCHER", "N2237")
    at_movement(g, "prussian")
    g:unit("P_BLUCHER").ooc = false
    assert.refused(g:why("move", { unit = "P_BLUCHER" }), "18.0a")
    assert.allowed(g:why("move", { unit = "P_ORANIEN" }))
    assert.refused(g:why("end"), "18.0a")
    local function hands_over() return #those(g:legal("prussian"), function(entry) return entry.verb == "hand_over" end) end
    assert.equal(1, hands_over())
    for _, id in ipairs({ "P_SCHMETTAU", "P_WARTENSLEBEN" }) do
      g:place(id, "N2236")
    end
    g:place("LP_BRUNSWICK", "N2236")
    assert.refused(g:why("hand_over"), "3.1") -- his stack must part first
    g:place("P_WARTENSLEBEN", "N2235")
    g:act("hand_over")
    assert.equal(0, hands_over())
    assert.refused(g:why("move", { unit = "P_ORANIEN" }), "18.0a")
    assert.allowed(g:why("move", { unit = "P_BLUCHER" }))
    assert.allowed(g:why("end"))
  end)

  it("18.0a VI Corps may be given to Hohenlohe's player", function()
    local g = game("campaign", "prussian")
    assert.equal("Prussians: which corps does the second player command?", g:prompt().text)
    g.forced = false
    g:act("delegate", { formation = "P_VI" })
    assert.falsy(g:step() == "delegation") -- there is no other to give
    assert.same({ "P_AVG", "P_III", "P_IV", "P_VI" }, g:view("prussian").second_player)
    assert.equal("VI Corps is given to the second player", clock.said(g, "delegated"))
    assert.refused(game("campaign", "prussian"):why("delegate", { formation = "P_I" }), "18.0a")
  end)

  it("18.0b Napoleon's player gives corps to the second French player", function()
    local g = game("auerstedt", "french")
    g:act("delegate", { formation = "F_III" })
    g:act("end")
    g:clear()
    g:place("LF_DAVOUT", "N1941")
    g:place("F_GUDIN", "N1941")
    at_movement(g, "french")
    assert.refused(g:why("move", { unit = "F_GUDIN" }), "18.0b")
    assert.refused(g:why("end"), "18.0b")
    g:act("hand_over")
    assert.allowed(g:why("move", { unit = "F_GUDIN" }))
  end)

  it("18.0b but none of the Prussians', and none twice", function()
    local g = game("auerstedt", "french")
    assert.refused(g:why("delegate", { formation = "P_VI" }), "18.0b")
    g:act("delegate", { formation = "F_III" })
    assert.refused(g:why("delegate", { formation = "F_III" }), "18.0b")
    assert.allowed(g:why("delegate", { formation = "F_IV" }))
    assert.same({ "F_III" }, g:view("french").second_player)
    assert.is_nil(g:view("prussian").second_player)
  end)

  it("18.0a, 18.0b one player of a side has nobody to hand over to", function()
    assert.refused(board.field(spec, "prussian"):why("hand_over"), "18.0a")
    assert.refused(board.field(spec, "french"):why("hand_over"), "18.0b")
  end)
end)

describe("18.1 Letters", function()
  it("18.1b go fourteen points, a point a hex whatever the terrain, by road half", function()
    local g = letters()
    assert.allowed(g:why("write", { from = "LP_BRUNSWICK", to = "LP_HOHENLOHE" }))
    assert.refused(g:why("write", { from = "LP_BRUNSWICK", to = "P_ORANIEN" }), "18.1b")
    assert.refused(g:why("write", { from = "LP_BRUNSWICK", to = "LP_BRUNSWICK" }), "18.1b")
    assert.refused(g:why("write", { from = "P_ORANIEN", to = "LP_HOHENLOHE" }), "18.1b")
    assert.same({ "LP_BRUNSWICK", "LP_HOHENLOHE" }, fight.choices(g, "write", "from"))
    assert.same({ "LP_HOHENLOHE", "LP_BRUNSWICK" }, fight.choices(g, "write", "to"))
    g:place("LP_HOHENLOHE", "N1428") -- Jena: 22 hexes off by the road, 11 points or a little more
    g:place("LP_BRUNSWICK", "N3616") -- Erfurt
    assert.allowed(g:why("write", { from = "LP_BRUNSWICK", to = "LP_HOHENLOHE" }))
    g:place("LP_HOHENLOHE", "S1530")
    assert.falsy(g:step() == "letters") -- nobody left to write to
  end)

  it("18.1b fourteen hexes across country, and half a point more by no road", function()
    local g = letters()
    g:place("LP_HOHENLOHE", "N0837") -- 14 hexes from Brunswick in N2232, none of them along a road
    assert.allowed(g:why("write", { from = "LP_BRUNSWICK", to = "LP_HOHENLOHE" }))
    g:place("LP_HOHENLOHE", "N2848") -- 14 points and a half by the best way
    assert.falsy(g:step() == "letters")
  end)

  it("18.1b go out one a turn from each leader", function()
    local g = letters()
    write(g)
    assert.refused(g:why("write", { from = "LP_BRUNSWICK", to = "LP_HOHENLOHE" }), "18.1b")
    assert.allowed(g:why("write", { from = "LP_HOHENLOHE", to = "LP_BRUNSWICK" }))
  end)

  it("18.1c name places, never hexes", function()
    local g = letters()
    g:act("write", { from = "LP_BRUNSWICK", to = "LP_HOHENLOHE" })
    assert.equal("a letter to Hohenlohe", g:prompt().text)
    assert.refused(g:why("about", { place = "N1428" }), "18.1c")
    assert.allowed(g:why("about", { place = "Jena" }))
  end)

  it("18.1c say one place, and then one order for it", function()
    local g = letters()
    g:act("write", { from = "LP_BRUNSWICK", to = "LP_HOHENLOHE" })
    assert.refused(g:why("say", { order = "hold" }), "18.1c")
    g:act("about", { place = "Jena" })
    assert.refused(g:why("about", { place = "Weimar" }), "18.1c")
    assert.refused(g:why("say", { order = "swim" }), "18.1c")
    assert.allowed(g:why("say", { order = "hold" }))
  end)

  it("18.11a are read in the Command Phase of a later turn", function()
    local g = letters()
    write(g)
    assert.equal("Brunswick sends a letter to Hohenlohe", clock.said(g, "letter_sent"))
    assert.is_nil(clock.said(g, "letter_says"))
    assert.same({}, g:view("prussian").letters)
    assert.same({}, g:view("french").letters)
    to_next_letters(g)
    assert.equal("prussian", those(g:log(), function(each) return each.key == "letter_says" end)[1].visible_to[1])
    local letter = { from = "LP_BRUNSWICK", to = "LP_HOHENLOHE", turn = g.state.turn - 1, place = "Jena", order = "hold" }
    assert.same({ letter }, g:view("prussian").letters)
    assert.equal("letter from Brunswick: hold, Jena", clock.said(g, "letter_says"))
    assert.same({}, g:view("french").letters)
    to_next_letters(g)
    assert.same({ "LP_BRUNSWICK" }, clock.told(g, "letter_says", "from")) -- once
  end)

  it("18.11a are read in their own side's Command Phase, not in the enemy's", function()
    local g = letters()
    write(g)
    g.state.letters[1].turn = g.state.turn - 1
    g:goto_step("command_movement", "prussian")
    g:act("hand_over")
    g:act("end")
    g:goto_step("individual_movement", "french")
    assert.is_nil(clock.said(g, "letter_says"))
  end)

  it("18.11b are read by him who captures the leader", function()
    local g = letters()
    write(g)
    g:act("write", { from = "LP_HOHENLOHE", to = "LP_BRUNSWICK" })
    g:act("about", { place = "Weimar" })
    g:act("say", { order = "attack" })
    g:goto_step("command_movement", "prussian")
    g:act("hand_over")
    g:act("end")
    g:goto_step("individual_movement", "french")
    g:unit("F_GUDIN").passed = true
    g:place("P_GRAWERT", "N2252")
    g:act("move", { unit = "F_GUDIN" })
    g:dice({ 1 })
    g:act("step", { to = "N2242" })
    g:act("step", { to = "N2241" })
    assert.equal("captured", g:unit("LP_HOHENLOHE").lost)
    assert.equal("hold", g:view("french").letters[1].order)
    assert.equal(1, #g:view("french").letters) -- not that to Brunswick
    assert.same({ "LP_BRUNSWICK" }, clock.told(g, "letter_captured", "from"))
    assert.equal("captured letter from Brunswick: hold, Jena", clock.said(g, "letter_captured"))
  end)
end)
