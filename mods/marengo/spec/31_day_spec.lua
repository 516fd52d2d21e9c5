--- The 14th of June as it went, by the rules alone: no value is set, dice fall as history had it.
local victory = require("nbs:rules.30_victory")

local map = map_of()

--- Five o'clock, before the French fire; Victor's corps, which has no orders, stands fast as its owner may choose (6.3.4og).
local function five_o_clock()
  local g = spec.game("marengo:desaix")
  g:goto_step("choices")
  g:act("stand_fast", { command = "V" })
  g:goto_step("phasing_fire", "french")
  g.forced = false
  return g
end

--- Whoever is asked before a prompt of a step lets things be.
local function let(g, name)
  local idle = { reaction = "hold", opportunity = "hold", square = "stay", turn_on = "end" }
  while g:step() ~= name do
    g:act(idle[g:step()])
  end
end

--- Who goes back goes as far as he must, the Austrians to the west, and stays where he may.
local function go_back(g)
  local idle = { reaction = "hold", opportunity = "hold" }
  while g:step() ~= "movement_phase" do
    local side = g:asked()[1]
    local list = g:legal(side)
    local last = side == "austrian" and list[1] or list[#list] -- `stop` where he may
    if idle[g:step()] then
      g:act(idle[g:step()])
    else
      g:act(last.verb, last.args)
    end
  end
end

describe("31 five o'clock: Marmont's guns, Kellermann's charge", function()
  it("17.0c, 17.0f, 16.2.2a, 16.2.7a, 21.4, 25.4.2, 31.6c the column is shaken, ridden down twice and runs; Zach is lost", function()
    local g = five_o_clock()
    g:dice({ 5 }) -- three light gun points at five hexes at a Column: row 2
    g:act("fire", { unit = "Bb", to = "53.14", mark = "stack", points = 3 })
    g:act("shoot")
    assert.equal("shaken", g:unit("StJ-Hd").state)
    g:act("end")
    assert.equal("movement_phase", g:step())
    g:act("move", { unit = "Kel-Cav" })
    g:act("step", { to = "54.16" })
    let(g, "march")
    g:act("turn", { to = 8 })
    g:act("step", { to = "54.15" })
    let(g, "march")
    local before = victory.scores(g.state, true).points.french
    -- the grenadiers do not stand (1); Kellermann loses nothing (2), they three boxes (6); Morzin is not hit (1, 6), Zach is (6, 6)
    g:dice({ 1, 2, 6, 1, 6, 6, 6 })
    g:act("charge", { to = "51.14", via = "53.15" })
    let(g, "follow_on")
    assert.same({ "routed", 5, 1 }, { g:unit("Lat-Mz").state, g:unit("Lat-Mz").casualties, g:unit("Kel-Cav").casualties })
    assert.same({ "Zach" }, g.state.lost_commanders)
    g:dice({ 6, 1, 6 }) -- once more: three boxes; Morzin is not hit
    g:act("follow", { to = "51.14" })
    assert.equal(8, g:unit("Lat-Mz").casualties)
    g:act("end")
    go_back(g)
    assert.equal("blown", g:unit("Kel-Cav").formation) -- 16.2.8a
    assert.truthy(map:distance("51.14", g:unit("Lat-Mz").hex) >= 6) -- 21.1rd
    assert.equal(before + 1, victory.scores(g.state, true).points.french) -- 31.6c
  end)

  it("25.4.5, 20.1.1 another takes the place of a fallen Commander; he is not hit with those who fell", function()
    local g = five_o_clock()
    g:goto_step("movement_phase", "french")
    g:act("move", { unit = "Kel-Cav" })
    g:act("step", { to = "54.16" })
    let(g, "march")
    g:act("turn", { to = 8 })
    g:act("step", { to = "54.15" })
    let(g, "march")
    g:dice({ 1, 2, 6, 1, 6, 6, 6 })
    g:act("charge", { to = "51.14", via = "53.15" })
    let(g, "follow_on")
    assert.truthy(g:unit("Zach").replaced and g:unit("Zach").hex ~= "51.14")
    g:dice({ 6, 1, 6 }) -- none for him
    g:act("follow", { to = "51.14" })
    assert.same({ "Zach" }, g.state.lost_commanders)
  end)
end)
