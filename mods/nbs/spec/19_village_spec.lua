--- 19 Village Fighting.
local drill = require("spec.drill")
local pieces = require("rules.02_pieces")

local COLUMN = "combat_column"
local decide = drill.decide

--- The 6th Light attacks one town hex out of another; who defends it, and others.
local function attack(defenders, others, row)
  local list = {}
  for _, rows in ipairs({ defenders, others or {} }) do
    for _, each in ipairs(rows) do
      list[#list + 1] = each
    end
  end
  return drill.fight(spec, { row or { "6Lt-Ca", "07.08", COLUMN, "E" } }, list, "08.08")
end

local JAG = { "Jag-Au", "08.08", "march_column", "W", { casualties = 4 } }

describe("19 villages", function()
  it("19.0, 19.5a the attackers alone check: they pass, and have won; they fail, and have lost", function()
    local row = decide(attack({ JAG }), "08.08", { 2, 2, 2 })
    assert.same({ "attacker", true }, { row.winner, row.village })
    row = decide(attack({ JAG }), "08.08", { 1, 2, 2 })
    assert.equal("defender", row.winner)
  end)

  it("19.3c a defender in Line takes one off", function()
    local line = { "Jag-Au", "08.08", "line", "W", { casualties = 4 } }
    assert.equal("defender", decide(attack({ line }), "08.08", { 2, 2, 2 }).winner)
    assert.equal("attacker", decide(attack({ line }), "08.08", { 3, 2, 2 }).winner)
  end)

  it("19ex2, 19.5a Shaken and against a Line it fails by a three, and goes back to the hex that it had taken", function()
    local line = { "Jag-Au", "08.08", "line", "W" }
    local g = attack({ line }, nil, { "6Lt-Ca", "07.08", COLUMN, "E", { state = "shaken" } })
    local row = decide(g, "08.08", { 3, 3, 3 })
    assert.equal("defender", row.winner)
    g:act("retreat", { to = "07.08" })
    assert.equal("07.08", g:unit("6Lt-Ca").hex)
  end)

  --- The 6th has taken 08.08; the beaten have run.
  local function taken(dice)
    local g = attack({ JAG })
    g:dice(dice)
    g:act("resolve", { hex = "08.08" })
    while g:step() == "retreating" do
      local list = those(g:legal(g:asked()[1]), function(entry) return entry.verb == "retreat" end)
      g:act("retreat", list[1].args)
    end
    return g
  end

  it("19.5.1, 19.5.1.1f a Column that has won may rush on, or not", function()
    local g = drill.fight(spec, { { "6Lt-Ca", "07.08", COLUMN, "SE" } }, { { "Jag-Au", "08.07", "march_column", "W", { casualties = 4 } } }, "08.07")
    assert.truthy(g:step() == "fights")
    g:dice({ 2, 2, 2 })
    g:act("resolve", { hex = "08.07" })
    while g:step() == "retreating" do
      local list = those(g:legal("allied"), function(entry) return entry.verb == "retreat" end)
      g:act("retreat", list[1].args)
    end
    assert.equal("rush", g:step())
    assert.same({}, g:why("end"))
  end)

  it("19.5.1.1c, 19.5.1.1d, 19.5.1.1e only into the town; not where friends are; not where was a fight", function()
    local g = drill.fight(
      spec,
      { { "6Lt-Ca", "07.08", COLUMN, "SE" } },
      { { "Jag-Au", "08.07", "march_column", "W", { casualties = 4 } }, { "27Lt-3-I", "08.08", "line", "E" } },
      "08.07"
    )
    g:dice({ 2, 2, 2 })
    g:act("resolve", { hex = "08.07" })
    while g:step() == "retreating" do
      local list = those(g:legal("allied"), function(entry) return entry.verb == "retreat" end)
      g:act("retreat", list[1].args)
    end
    assert.equal("rush", g:step())
    g:unit("6Lt-Ca").heading = pieces.headings.NE -- to 08.08 and 09.08
    assert.refused(g:why("rush", { to = "08.08" }), "19.5.1.1d")
    assert.refused(g:why("rush", { to = "09.08" }), "19.5.1.1c")
  end)

  --- The 6th has won in 08.07 and may rush on to 08.08, where these stand.
  local function before_rush(...)
    local g = drill.fight(
      spec,
      { { "6Lt-Ca", "07.08", COLUMN, "SE" } },
      { { "Jag-Au", "08.07", "march_column", "W", { casualties = 4 } }, ... },
      "08.07"
    )
    g:dice({ 2, 2, 2 })
    g:act("resolve", { hex = "08.07" })
    while g:step() == "retreating" do
      g:act("retreat", those(g:legal("allied"), function(entry) return entry.verb == "retreat" end)[1].args)
    end
    g:unit("6Lt-Ca").heading = pieces.headings.NE -- to 08.08 and 09.08
    return g
  end

  it("19.5.1, 2.2 into an empty hex it just goes, and holds it; then it may rush on again, or end", function()
    local g = before_rush()
    table.insert(g.state.fights, { hex = "08.08", from = "07.08", side = "french", force = {}, over = true }) -- no one is attacked there now
    g.state.control["08.08"] = "allied"
    g:act("rush", { to = "08.08" })
    assert.same({ "08.08", "french", 2, "rush" }, { g:unit("6Lt-Ca").hex, g.state.control["08.08"], #g.state.fights, g:step() })
    g:act("end")
    assert.equal("form_line", g:step())
    g:act("form_line")
    assert.truthy(g:step() ~= "form_line")
  end)

  it("19.5.1.1e, 15.4.5a a Square there opens and loses a step; beaten in the second fight the 6th goes back to the first hex", function()
    local g = before_rush({ "Gz-Au", "08.08", "square", "W" })
    g:dice({ 1, 2, 2 })
    g:act("rush", { to = "08.08" })
    assert.same({ "defender", "shaken" }, { g.state.fights[2].winner, g:unit("Gz-Au").state })
    assert.same({ "retreating", { "french" } }, { g:step(), g:asked() })
    g:act("retreat", { to = "08.07" })
    assert.equal("08.07", g:unit("6Lt-Ca").hex)
  end)

  it("19.5.1.1e enemies in the hex that it rushes into mean another fight there, at once; not where one has been", function()
    local function rushing()
      local g = drill.fight(
        spec,
        { { "6Lt-Ca", "07.08", COLUMN, "SE" } },
        { { "Jag-Au", "08.07", "march_column", "W", { casualties = 4 } }, { "Gz-Au", "08.08", "square", "W" } },
        "08.07"
      )
      g:dice({ 2, 2, 2 })
      g:act("resolve", { hex = "08.07" })
      while g:step() == "retreating" do
        local list = those(g:legal("allied"), function(entry) return entry.verb == "retreat" end)
        g:act("retreat", list[1].args)
      end
      assert.equal("rush", g:step())
      g:unit("6Lt-Ca").heading = pieces.headings.NE -- to 08.08 and 09.08
      return g
    end
    local g = rushing()
    g:dice({ 6, 1, 1 })
    g:act("rush", { to = "08.08" })
    local fight = g.state.fights[2]
    assert.same({ "08.08", true, "attacker" }, { fight.hex, fight.decided, fight.winner })
    assert.truthy(g:unit("Gz-Au").formation ~= "square") -- 15.4.5: it opened
    g = rushing()
    table.insert(g.state.fights, { hex = "08.08", from = "07.08", side = "french", force = {}, over = true })
    assert.refused(g:why("rush", { to = "08.08" }), "15.1.2")
  end)

  it("19.5b, 19.5.1.2 the attackers turn nowhere, and a French Column may form Line", function()
    local g = taken({ 2, 2, 2 })
    if g:step() == "rush" then g:act("end") end
    assert.equal("form_line", g:step())
    g:act("form_line")
    assert.equal("line", g:unit("6Lt-Ca").formation)
  end)

  it("19.5.1.1a who has routed does not rush", function()
    local g = attack({ JAG }, nil, { "6Lt-Ca", "07.08", COLUMN, "E", { state = "disorganized" } })
    g:dice({ 6, 6, 2 }) -- 6 and 1 for DG: 7 is M-1, of the Disorganized a rout
    g:act("resolve", { hex = "08.08" })
    assert.equal("routed", g:unit("6Lt-Ca").state)
    local rushed = false
    while g:step() == "retreating" or g:step() == "rush" do
      rushed = rushed or g:step() == "rush"
      local list = those(g:legal(g:asked()[1]), function(entry) return entry.verb == "retreat" or entry.verb == "end" end)
      g:act(list[1].verb, list[1].args)
    end
    assert.falsy(rushed)
  end)

  it("19.5.2 Skirmishers fight Skirmishers as everywhere; infantry fights them as in a village", function()
    local g = attack({ { "S1-Jag-Au", "08.08", "skirmish" } })
    assert.truthy(decide(g, "08.08", { 3, 2, 2 }).village)
  end)
end)
