--- 23.1 to 23.6 Fortresses and sieges: before Wittenberg (spec/before_wittenberg).
local board = require("mechanics.board")
local fight = require("spec.fight")
local siege = require("rules.23_siege")
local wittenberg = require("spec.before_wittenberg")
local zones = require("rules.17_zones")
local column = fight.column
local INSIDE, BEFORE = wittenberg.INSIDE, wittenberg.BEFORE

local function field(...) return wittenberg.field(spec, ...) end
local function besieged(...) return wittenberg.besieged(spec, ...) end

--- Goes on to the refusal of the garrison and answers it.
local function refuse(g, answer)
  g:act("end")
  assert.same({ "refusals", { hex = "N4143" } }, { g:step(), fight.asks(g) })
  g:act("shelter", { refuse = answer })
  assert.equal("N4143", fight.said(g, answer and "refuses" or "accepts").hex)
  return g
end

local function is_besieged(g, id) return g:unit(id or "wittenberg").besieged == true end

describe("23.4, 23.7 the siege", function()
  for _, case in ipairs({
    { "23.4a, 23.7a, 3.3, 23.3 who refuses combat before an enemy as strong is besieged", 3, 3, true, true },
    { "23.7a not before one who is weaker", 4, 3, true, false },
    { "23.4a, 23.7a nor who fights", 3, 3, false, false },
  }) do
    it(case[1], function()
      local g = refuse(field(case[2], case[3]), case[4])
      assert.equal(case[5], is_besieged(g))
    end)
  end

  it("23.4a, 23.7a at once, not from the next phase on", function()
    for inside, besieged_ in pairs({ [3] = true, [4] = false }) do
      local g = field(inside, 3)
      siege.refuse(g.state, "wittenberg")
      assert.equal(besieged_, is_besieged(g))
      assert.falsy(g:unit("wittenberg").sortie)
    end
  end)

  it("23.4a before one who is weaker as well he is not attacked", function()
    assert.is_nil(fight.said(refuse(field(4, 3), true), "attack_designated"))
    assert.truthy(fight.said(refuse(field(4, 3), false), "attack_designated"))
  end)

  it("23.4b a sortie of the last phase is over as one begins", function()
    local g = field(3, 2)
    board.mark(g.state, "wittenberg", { sortie = true })
    siege.note(g.state)
    assert.same({ false, false }, { g:unit("wittenberg").sortie, g:unit("wittenberg").besieged })
    board.mark(g.state, "wittenberg", { sortie = true })
    board.mark(g.state, "pr_1", { strength = 3 })
    siege.note(g.state)
    assert.same({ false, true }, { g:unit("wittenberg").sortie, g:unit("wittenberg").besieged })
  end)

  it("23.7a, 23.10b all enemies next to the main hex count together, whoever they are", function()
    local more = { "kleist", column("N4243", "N4343"), { pr_9 = 2 } }
    assert.falsy(is_besieged(refuse(field(6, 3, { more }), true)))
    more[3].pr_9 = 3
    assert.truthy(is_besieged(refuse(field(6, 3, { more }), true)))
  end)

  it("23.7a an enemy who lies at the bridgehead alone does not besiege", function()
    local g = field(3, nil, { { "yorck", column("N4045", "N4046"), { pr_1 = 6 } } })
    assert.falsy(is_besieged(refuse(g, true)))
  end)

  it("23.7a artillery counts with those inside", function()
    local g = field(3, 3)
    g:place("ar_7", nil, { chart = "wittenberg", strength = 1 })
    assert.falsy(is_besieged(refuse(g, true)))
  end)

  it("23.4b it lasts until a phase begins and the condition is gone", function()
    local g = refuse(field(3, 3), true)
    board.put(g.state, "yorck", column("N3740", "N3739"))
    assert.truthy(is_besieged(g))
    g:goto_step("organization", "french")
    assert.falsy(is_besieged(g))
  end)

  it("23.4b, 23.10b a besieger who grows too weak besieges no more", function()
    local g = refuse(field(3, 3), true)
    board.mark(g.state, "pr_1", { strength = 2 })
    siege.note(g.state)
    assert.falsy(is_besieged(g))
  end)

  it("23.4b, 23.7e who comes into the citadel is besieged from the next phase on", function()
    local g = besieged(3, 9, { { "reynier", column("N4045", "N4046"), { fr_32 = 4 } } })
    board.put(g.state, "reynier", INSIDE)
    siege.note(g.state)
    assert.same({ true, true }, { is_besieged(g), is_besieged(g, "reynier") })
  end)

  it("23.7e, 23.10b unless he brings more than the besieger has", function()
    local g = besieged(3, 6, { { "reynier", column("N4045", "N4046"), { fr_32 = 4 } } })
    board.put(g.state, "reynier", INSIDE)
    siege.note(g.state)
    assert.same({ false, false }, { is_besieged(g), is_besieged(g, "reynier") })
  end)

  it("23.10a a friend in a hex around it breaks the siege, if he is not besieged", function()
    local g = besieged(3, 6, { { "reynier", column("N4046", "N4146"), { fr_32 = 1 } } })
    assert.truthy(siege.is_shut(g.state, "wittenberg"))
    board.put(g.state, "reynier", column("N4045", "N4046"))
    assert.falsy(siege.is_shut(g.state, "wittenberg"))
  end)

  it("23.10a a leader without troops breaks none", function()
    local g = besieged(3, 6, { { "reynier", column("N4045", "N4046"), {} } })
    assert.truthy(siege.is_shut(g.state, "wittenberg"))
  end)

  it("23.5a, 23.7b, 23.10c who is besieged gets no command and does not march", function()
    local g = besieged(5, 6, { leader = "reynier" })
    for _, case in ipairs({ { "movement_commands", "23.5a" }, { "individual_initiative", "23.7b" } }) do
      g:goto_step(case[1], "french")
      assert.refused(g:why("move", { leader = "reynier" }), case[2])
      assert.equal(0, #those(g:legal("french"), function(entry) return entry.verb == "move" end))
    end
  end)

  it("23.2, 23.7g a garrison that is free controls the hexes around both of its own", function()
    field(3, nil)
    assert.same({ "wittenberg" }, zones.enemies("allied", "N4142"))
    assert.same({ "wittenberg" }, zones.enemies("allied", "N4045"))
  end)

  it("23.7d one that is besieged controls its package alone", function()
    besieged(3, 3)
    for _, hex in ipairs({ "N4142", "N4042", "N4043", "N4243", "N4045", "N4145" }) do
      assert.same({}, zones.enemies("allied", hex), hex)
    end
  end)

  it("23.7d, 23.7f an enemy goes by, but into neither of its hexes", function()
    local g = besieged(5, 6, { { "kleist", column("N4046", "N4146"), { pr_9 = 3 } } })
    g:goto_step("individual_initiative", "allied")
    g:dice({ 1 })
    g:act("move", { leader = "kleist" })
    if g:step() == "forming" then g:act("march") end
    g:act("step", { to = "N4045", how = "follow" })
    assert.refused(g:why("step", { to = "N4044", how = "follow" }), "14.12a")
    g:act("step", { to = "N4145", how = "follow" })
  end)
end)

describe("23.5, 23.6 the sortie", function()
  --- Reynier tries to come out, with a die.
  local function sally(g, dice)
    g:act("end")
    assert.equal("sorties", g:step())
    g:dice(dice)
    g:act("sortie", { leader = "reynier" })
    return g
  end

  it("23.5a, 23.10c he attacks out if his Initiative lets him leave a zone", function()
    local g = sally(besieged(6, 6, { leader = "reynier" }), { 2 })
    assert.truthy(g:unit("reynier").sortie)
    assert.equal("reynier", fight.said(g, "sorties_out").leader)
    assert.falsy(is_besieged(g, "reynier"))
    assert.equal("designation", g:step())
    g:act("attack", { hex = "N4142" })
  end)

  it("23.5a a die that is too high keeps him inside, and he tries but once", function()
    local g = sally(besieged(6, 6, { leader = "reynier" }), { 6 })
    assert.truthy(is_besieged(g, "reynier"))
    assert.equal("reynier", fight.said(g, "stays_inside").leader)
    assert.falsy(g:step() == "sorties" or g:step() == "designation")
  end)

  it("23.5a he need not try", function()
    local g = besieged(6, 6, { leader = "reynier" })
    g:act("end")
    g:act("end")
    assert.falsy(g:step() == "designation")
  end)

  it("23.5a nor can he when all around is the enemy's", function()
    local g = besieged(6, 6, {
      { "kleist", column("N4045", "N4145"), { pr_9 = 3 } },
      leader = "reynier",
    })
    g.state.combat = { asked = {} }
    assert.same({ "reynier" }, siege.able(g.state))
    g:place("buelow", nil, { at = column("N4043", "N4042") })
    g:place("pr_3", nil, { chart = "buelow", strength = 2 })
    g:place("borstell", nil, { at = column("N3944", "N3945") })
    g:place("pr_5", nil, { chart = "borstell", strength = 2 })
    assert.same({}, siege.able(g.state))
  end)

  it("23.5a in his own Combat Phase alone", function()
    local g = besieged(6, 6, { leader = "reynier", side = "allied" })
    g:act("end")
    assert.falsy(g:step() == "sorties")
  end)

  --- The battle of the sortie, to the question after the die.
  local function battle(inside, outside, dice)
    local g = sally(besieged(inside, outside, { leader = "reynier" }), { 1 })
    g:dice(dice)
    fight.designate(g, { "N4142" }, { "N4143" })
    fight.choose(g, {})
    if g:step() == "bonus" then g:act("bonus", { add = 0 }) end
    return g
  end

  it("23.5b it is fought on the affecting line", function()
    local g = battle(12, 6, { 1 })
    assert.equal("affecting", fight.said(g, "odds_are").line == text_of("line.affecting") and "affecting")
  end)

  it("23.6a the besieged who is beaten stays, and loses an SP for each hex; no one pursues", function()
    local g = battle(6, 12, { 6 }) -- A: the attacker goes back
    while g:step() == "losses" do
      local side = g:asked()[1]
      g:act("lose", g:legal(side)[1].args, side)
    end
    local said = fight.said(g, "holds_out")
    assert.equal("french", said.side)
    assert.equal(6 - said.points, g:unit("ga_wittenberg") and g:unit("ga_wittenberg").strength or 0)
    assert.falsy(g:step() == "pursuit" or g:step() == "retreating")
  end)

  it("23.6b the besieger who is beaten may stay and pay alike", function()
    local g = battle(13, 6, { 1 })
    while g:step() == "losses" do
      local side = g:asked()[1]
      g:act("lose", g:legal(side)[1].args, side)
    end
    assert.same({ "hold", "allied" }, { g:step(), g:asked()[1] })
    local before = g:unit("pr_1").strength
    local hexes = within(g.state, "battle").hexes
    g:act("hold", { hold = true })
    assert.equal(math.max(0, before - hexes), g:unit("pr_1") and g:unit("pr_1").strength or 0)
  end)

  it("23.6b or he goes back as anybody does", function()
    local g = battle(13, 6, { 1 })
    while g:step() == "losses" do
      local side = g:asked()[1]
      g:act("lose", g:legal(side)[1].args, side)
    end
    g:act("hold", { hold = false })
    assert.equal(6, g:unit("pr_1").strength)
    while g:step() == "drawing_up" or g:step() == "retreating" do
      g:act(g:legal("allied")[1].verb, g:legal("allied")[1].args, "allied")
    end
    assert.equal("pursuit", g:step())
    assert.falsy(board.place(g:unit("yorck")) == board.place({ at = BEFORE }))
  end)
end)
