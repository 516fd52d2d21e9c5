--- 6 Command, 7 Orders: who reaches whom, what an order costs, who shares it.
local board = require("mechanics.board")
local command = require("rules.06_command")
local field = require("spec.field")
local organization = require("mechanics.organization")

local OTHERS = { "F_SOULT", "F_DAVOUT", "F_MARMONT", "F_MURAT" }

--- Puts leaders somewhere with all on their charts.
local function stand(g, places)
  for id, hex in pairs(places) do
    board.put(g.state, id, hex)
  end
end

--- 6.6ex: Napoleon with Ney in B2707, five other corps, Lannes' horse a hex beyond Napoleon's path, Marmont's more than two from him.
local function example()
  local g = field.second_week(spec.game("lga:ulm"))
  stand(g, { F_NAPOLEON = "B2707", F_NEY = "B2707", F_LANNES = "B2513", F_LIGHT_BDE_4 = "B2613", F_SOULT = "B2606" })
  stand(g, { F_DAVOUT = "B2505", F_MARMONT = "B2605", F_LIGHT_BDE_1 = "B2705", F_MURAT = "B2808" })
  return g
end

local function order(g, by, id, kind, side)
  g:act("order", { unit = id, by = by }, side or "french")
  g:act("give", { kind = kind }, side or "french")
end

local function why_order(g, by, id, kind)
  local reasons = g:why("order", { unit = id, by = by }, "french")
  if #reasons > 0 then return reasons[1].rule end
  g:act("order", { unit = id, by = by }, "french")
  reasons = g:why("give", { kind = kind }, "french")
  g:act("drop", {}, "french")
  return #reasons > 0 and reasons[1].rule or nil
end

--- All sides have given their orders.
local function done(g, dice)
  g:act("end", {}, "french")
  g:dice(dice or { 1, 1 })
  g:act("end", {}, "coalition")
end

describe("6.6ex a week of Napoleon's orders", function()
  it("6.12a, 6.11a Lannes at seven hexes is in reach; his horse in the next hex is not", function()
    local g = example()
    assert.truthy(command.reaches(g.state, "F_NAPOLEON", "F_LANNES"))
    assert.falsy(command.reaches(g.state, "F_NAPOLEON", "F_LIGHT_BDE_4"))
    assert.truthy(command.reaches(g.state, "F_LANNES", "F_LIGHT_BDE_4"))
  end)

  it("6.6ex, 6.23, 6.25, 6.13b Ney free, five corps, a division, a brigade, a Transfer still to come: seven of eight points", function()
    local g = example()
    local function left() return command.points(g.state, "F_NAPOLEON") end
    order(g, "F_NAPOLEON", "F_NEY", "march") -- 6.25
    assert.equal(8, left())
    for _, id in ipairs(OTHERS) do
      order(g, "F_NAPOLEON", id, "march") -- 6.23
    end
    order(g, "F_NAPOLEON", "F_LANNES", "force")
    assert.equal(3, left())
    order(g, "F_NAPOLEON", "F_INF_11", "march") -- 6.24
    order(g, "F_NAPOLEON", "F_LIGHT_BDE_1", "march")
    assert.equal(1, left())
    done(g)
    local pieces = g.state.pieces
    assert.equal("march", pieces.F_INF_11.order) -- 6.13b
    for _, id in ipairs({ "F_INF_12", "F_ART_7", "F_LIGHT_BDE_4" }) do
      assert.equal("force", pieces[id].order, id) -- 6.13a
    end
  end)

  it("6.13a a unit more than two hexes from its corps leader does not share his order", function()
    local g = example()
    board.put(g.state, "F_LIGHT_BDE_1", "B2908")
    order(g, "F_NAPOLEON", "F_MARMONT", "march")
    done(g)
    assert.is_nil(g:unit("F_LIGHT_BDE_1").order)
    assert.equal("march", g:unit("F_INF_3").order)
  end)

  it("6.11b a path does not go through the enemy, but past him", function()
    local g = spec.game("lga:italy")
    g.forced = false
    local from = organization.hex(g.state, "A_CHARLES")
    local near = map_of():neighbors(from)
    assert.truthy(command.reaches(g.state, "A_CHARLES", "A_HILLER"))
    local french = { "F_INF_20", "F_INF_21", "I_INF_1", "I_INF_2", "I_INF_3", "F_ART_10" }
    for i, hex in ipairs(near) do
      board.put(g.state, french[i], hex)
    end
    assert.falsy(command.reaches(g.state, "A_CHARLES", "A_HILLER"))
    board.attach(g.state, french[1], "F_MASSENA")
    assert.truthy(command.reaches(g.state, "A_CHARLES", "A_HILLER"))
  end)
end)

describe("6.2, 6.3 what an order costs", function()
  it("6.21, 6.31 no order without points", function()
    local g = example()
    g:unit("F_NAPOLEON").spent = 8
    assert.equal("6.32b", why_order(g, "F_NAPOLEON", "F_LANNES", "march"))
    assert.is_nil(why_order(g, "F_NAPOLEON", "F_NEY", "march")) -- 6.25
  end)

  it("6.22, 6.33 a corps leader has three points of his own, for his own corps alone, once he is in command", function()
    local g = example()
    assert.equal("6.33", why_order(g, "F_LANNES", "F_INF_11", "march"))
    order(g, "F_NAPOLEON", "F_LANNES", "force")
    assert.equal(3, command.points(g.state, "F_LANNES"))
    order(g, "F_LANNES", "F_INF_11", "march")
    assert.equal(2, command.points(g.state, "F_LANNES"))
    assert.truthy(why_order(g, "F_LANNES", "F_INF_7", "march"))
  end)

  it("8.43, 7.44 one movement order, and a Concentrate beside it for another point", function()
    local g = example()
    order(g, "F_NAPOLEON", "F_LANNES", "march")
    assert.equal("8.43", why_order(g, "F_NAPOLEON", "F_LANNES", "force"))
    order(g, "F_NAPOLEON", "F_LANNES", "A")
    assert.equal(6, command.points(g.state, "F_NAPOLEON"))
    assert.equal("7.44", why_order(g, "F_NAPOLEON", "F_LANNES", "B"))
  end)

  it("6.24 a leader placed in command without a march gets one later for nothing", function()
    local g = example()
    order(g, "F_NAPOLEON", "F_LANNES", "none")
    order(g, "F_NAPOLEON", "F_LANNES", "march")
    assert.equal(7, command.points(g.state, "F_NAPOLEON"))
  end)

  it("6.24, 6.34b what was paid with the placing is one order, be it a march or a letter; 8.43 after a letter there is no placing", function()
    local g = example()
    order(g, "F_NAPOLEON", "F_LANNES", "none")
    order(g, "F_NAPOLEON", "F_LANNES", "A")
    assert.equal(7, command.points(g.state, "F_NAPOLEON"))
    order(g, "F_NAPOLEON", "F_LANNES", "march")
    assert.equal(6, command.points(g.state, "F_NAPOLEON"))
    g = example()
    order(g, "F_NAPOLEON", "F_LANNES", "A")
    assert.equal("8.43", why_order(g, "F_NAPOLEON", "F_LANNES", "none"))
  end)

  it("7.41c who gives a Concentrate order comes himself, so he gives one letter", function()
    local g = example()
    order(g, "F_NAPOLEON", "F_NEY", "A")
    assert.equal("A", g:unit("F_NAPOLEON").host)
    assert.equal("7.41c", why_order(g, "F_NAPOLEON", "F_LANNES", "B"))
  end)

  it("7.41c who is called to one Concentrate calls nobody to another, nor is he called who calls", function()
    local g = example()
    order(g, "F_NAPOLEON", "F_NEY", "A")
    assert.equal("7.41c", why_order(g, "F_NEY", "F_INF_13", "B"))
    local h = example()
    order(h, "F_NEY", "F_INF_13", "B")
    assert.equal("7.41c", why_order(h, "F_NAPOLEON", "F_NEY", "A"))
    done(h)
    assert.equal("B", h:unit("F_INF_13").letter)
    assert.falsy(h:unit("F_NEY").letter)
  end)

  it("7.41c who calls some himself does not come for the letter of the leader on whose chart he lies", function()
    local g = example()
    board.attach(g.state, "F_NEY", "F_NAPOLEON")
    order(g, "F_NEY", "F_INF_13", "B")
    order(g, "F_NAPOLEON", "F_NAPOLEON", "A")
    done(g)
    assert.equal("A", g:unit("F_NAPOLEON").letter)
    assert.equal("B", g:unit("F_NEY").host)
    assert.falsy(g:unit("F_NEY").letter)
  end)

  it("6.32b, 6.34b a depot order for a point, to who is in command", function()
    local g = example()
    assert.equal("6.32b", why_order(g, "F_NAPOLEON", "F_LANNES", "build"))
    order(g, "F_NAPOLEON", "F_NEY", "build")
    assert.equal(7, command.points(g.state, "F_NAPOLEON"))
    assert.equal("6.32b", why_order(g, "F_NAPOLEON", "F_NEY", "destroy"))
  end)
end)

describe("7.5, 7.6 orders to a detachment", function()
  it("6.31, 8.0b, 13.26b guns have no leader to be ordered, and who is routed takes no order", function()
    local g = example()
    assert.is_nil(why_order(g, "F_NAPOLEON", "F_NEY", "march"))
    order(g, "F_NAPOLEON", "F_LANNES", "march")
    assert.allowed(g:why("order", { unit = "F_INF_11", by = "F_LANNES" }))
    assert.truthy(g:why("order", { unit = "F_ART_7", by = "F_LANNES" })[1])
    for _, id in ipairs({ "F_INF_11", "F_ART_7" }) do
      board.mark(g.state, id, { routed = 1 })
      assert.truthy(g:why("order", { unit = id, by = "F_LANNES" })[1])
    end
  end)

  it("7.51, 7.61, 8.15 a detachment is placed in command and destroys a depot, each for a point; it is never told to march", function()
    local g = spec.game("lga:italy")
    local id, by = "F_DET_1", "F_MASSENA"
    g.forced = false
    field.wait(g)
    local hex = organization.hex(g.state, id)
    board.put(g.state, by, map_of():neighbors(hex)[1])
    g.state.depots[hex] = "french"
    board.refresh(g.state)
    for kind, rule in pairs({ march = "8.15", A = "8.15", destroy = "6.32b", quarters = "8.15" }) do
      assert.equal(rule, why_order(g, by, id, kind))
    end
    order(g, by, id, "none")
    order(g, by, id, "destroy")
    assert.equal(8 - 2, command.points(g.state, by))
    g:act("end", {}, "french")
    g:act("end", {}, "coalition")
    while not (g:step() == "movement" and g:asked()[1] == "french") do
      g:act("end")
    end
    assert.truthy(#g:why("move", { unit = id }) > 0)
    g:act("raze", { unit = id, train = false })
    g:act("end")
    assert.is_nil(g.state.depots[hex])
  end)
end)

describe("6.0 who commands", function()
  it("6.0a, 5.0.1 both sides give their orders at once", function() assert.same({ "french", "coalition" }, example():asked()) end)

  it("6.0b a supreme commander commands every army of his side, other army leaders their own", function()
    local g = example()
    assert.truthy(listed(command.leaders_of(g.state, "A_JOHN"), "A_FERDINAND"))
    assert.falsy(listed(command.leaders_of(g.state, "A_FERDINAND"), "A_JOHN"))
    assert.falsy(listed(command.leaders_of(g.state, "F_NEY"), "A_FERDINAND"))
  end)

  it("6.12b, 6.42, 6.14 in command without an order: who stands with an army leader or his own superior, and army leaders", function()
    local g = example()
    for _, id in ipairs({ "F_NAPOLEON", "F_NEY", "F_INF_13", "W_INF_1", "F_INF_11", "F_BRIDGE_1" }) do
      assert.truthy(command.is_in_command(g.state, id), id)
    end
    assert.falsy(command.is_in_command(g.state, "F_LANNES"))
    assert.falsy(command.is_in_command(g.state, "F_LIGHT_BDE_4"))
  end)

  it("6.32a, 6.32b, 6.34b what may be ordered: each order costs a point", function()
    local g = example()
    g:act("order", { unit = "F_NEY", by = "F_NAPOLEON" }, "french")
    local kinds = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "give" then kinds[#kinds + 1] = entry.args.kind end
    end
    table.sort(kinds)
    assert.same({ "A", "B", "C", "build", "destroy", "double", "force", "march", "none" }, kinds)
    g:act("give", { kind = "march" }, "french")
    order(g, "F_NAPOLEON", "F_NEY", "A")
    order(g, "F_NAPOLEON", "F_NEY", "build")
    assert.equal(6, command.points(g.state, "F_NAPOLEON"))
  end)

  it("7.0 who lies on a leader's chart has his order, and theirs have it", function()
    local g = example()
    for _, id in ipairs({ "F_NEY", "W_INF_1" }) do
      board.attach(g.state, id, "F_NAPOLEON")
    end
    order(g, "F_NAPOLEON", "F_NAPOLEON", "march")
    done(g)
    for _, id in ipairs({ "F_NEY", "F_INF_13", "W_INF_1" }) do
      assert.equal("march", g:unit(id).order, id)
    end
    assert.is_nil(g:unit("F_LANNES").order)
  end)

  it("8.22 nothing of a week is left in the next", function()
    local g = example()
    order(g, "F_NAPOLEON", "F_NEY", "force")
    done(g)
    g.forced = true
    while g.state.turn == 2 do
      if g:step() == "sources" then field.feed(g) else g:act("end") end
    end
    assert.is_nil(g:unit("F_NEY").order)
    assert.equal(8, command.points(g.state, "F_NAPOLEON"))
  end)
end)

describe("7.7 transfers", function()
  local function transfer(g, by, id, to)
    g:act("transfer", { unit = id, by = by }, "french")
    g:act("hand", { to = to }, "french")
  end

  it("7.71a, 7.71c, 7.72a an army leader brings a division from one corps to another, for a point", function()
    local g = example()
    board.put(g.state, "F_SOULT", "B2707")
    g.state.boxes.F_NEY = g.state.boxes.F_NEY + 1
    transfer(g, "F_NAPOLEON", "F_INF_8", "F_NEY")
    assert.equal(7, command.points(g.state, "F_NAPOLEON"))
    assert.equal("F_SOULT", g:unit("F_INF_8").chart)
    done(g)
    assert.equal("F_NEY", g:unit("F_INF_8").chart)
    assert.equal("F_NEY", g:unit("F_INF_8").superior)
  end)

  it("7.71c nobody comes below himself, nor do two each below the other", function()
    local g = example()
    board.put(g.state, "F_SOULT", "B2707")
    g.state.boxes.F_NEY, g.state.boxes.F_SOULT = g.state.boxes.F_NEY + 1, g.state.boxes.F_SOULT + 1
    g:act("transfer", { unit = "F_NEY", by = "F_NAPOLEON" }, "french")
    assert.equal("7.71c", g:why("hand", { to = "F_NEY" }, "french")[1].rule)
    g:act("hand", { to = "F_SOULT" }, "french")
    g:act("transfer", { unit = "F_SOULT", by = "F_NAPOLEON" }, "french")
    assert.equal("7.71c", g:why("hand", { to = "F_NEY" }, "french")[1].rule)
    g:act("drop", {}, "french")
    done(g)
    assert.equal("F_SOULT", g:unit("F_NEY").superior)
  end)

  it("7.73 one that is not with its new leader stands on the map", function()
    local g = example()
    g.state.boxes.F_NEY = g.state.boxes.F_NEY + 1
    transfer(g, "F_NAPOLEON", "F_INF_8", "F_NEY")
    done(g)
    assert.equal("B2606", g:unit("F_INF_8").hex)
    assert.equal("F_NEY", g:unit("F_INF_8").superior)
  end)

  it("7.73, 15.31 nor does one lie on his chart with walls between them", function()
    local g = example()
    board.put(g.state, "F_SOULT", "B2707")
    g.state.boxes.F_NEY = g.state.boxes.F_NEY + 1
    board.mark(g.state, organization.under(g.state, "F_SOULT"), { inside = true })
    transfer(g, "F_NAPOLEON", "F_INF_8", "F_NEY")
    done(g)
    assert.equal("B2707", g:unit("F_INF_8").hex)
    assert.is_nil(g:unit("F_INF_8").chart)
  end)

  it("7.76 not to a leader whose boxes are full", function()
    local g = example()
    g.state.boxes.F_NEY = 5
    g:act("transfer", { unit = "F_INF_8", by = "F_NAPOLEON" }, "french")
    assert.equal("7.76", g:why("hand", { to = "F_NEY" }, "french")[1].rule)
  end)

  it("7.74 the old corps leader orders it no more; the new one does", function()
    local g = example()
    g.state.boxes.F_NEY = g.state.boxes.F_NEY + 1
    transfer(g, "F_NAPOLEON", "F_INF_8", "F_NEY")
    assert.falsy(listed(command.leaders_of(g.state, "F_INF_8"), "F_SOULT"))
    assert.truthy(listed(command.leaders_of(g.state, "F_INF_8"), "F_NEY"))
  end)

  it("7.71b to another army by the supreme commander alone", function()
    local g = example()
    local unit = board.which(g.state, { superior = "A_JOHN" })[1]
    for _, id in ipairs({ "A_FERDINAND", "A_JOHN" }) do
      board.put(g.state, id, organization.hex(g.state, unit))
    end
    assert.same({}, g:why("transfer", { unit = unit, by = "A_FERDINAND" }, "coalition"))
    g.state.boxes.A_FERDINAND, g.state.boxes.A_JOHN = 99, 99
    g:act("transfer", { unit = unit, by = "A_JOHN" }, "coalition")
    assert.truthy(#g:why("hand", { to = "A_FERDINAND" }, "coalition") > 0)
    g = example()
    g.state.boxes.A_FERDINAND, g.state.boxes.A_JELLACIC = 99, 99
    local his = board.which(g.state, { superior = "A_KIENMAYER" })[1]
    board.put(g.state, "A_FERDINAND", organization.hex(g.state, his))
    g:act("transfer", { unit = his, by = "A_FERDINAND" }, "coalition")
    assert.allowed(g:why("hand", { to = "A_FERDINAND" }, "coalition"))
  end)
end)

describe("7.3 Double Force March", function()
  for _, case in ipairs({
    { "7.32 French corps", "F_LANNES", nil },
    { "7.32 no Bavarians", "BV_DEROY", "7.32" },
    { "7.36a no cavalry alone", "F_LIGHT_BDE_1", "7.36a" },
    { "7.36a no cavalry with horse artillery alone", "F_MURAT", "7.36a" },
  }) do
    it(case[1], function()
      local g = example()
      board.attach(g.state, "F_HORSE_1", "F_MURAT")
      board.put(g.state, "BV_DEROY", "B2707")
      assert.equal(case[3], why_order(g, "F_NAPOLEON", case[2], "double"))
    end)
  end

  it("7.33 no one unsupplied", function()
    local g = example()
    g:unit("F_LANNES").unsupplied = true
    assert.equal("7.33", why_order(g, "F_NAPOLEON", "F_LANNES", "double"))
  end)

  it("7.36a a leader without men is no cavalry: he may", function()
    local g = example()
    for _, id in ipairs(copy_of(board.chart(g.state, "F_MURAT"))) do
      board.put(g.state, id, "B2505")
    end
    assert.is_nil(why_order(g, "F_NAPOLEON", "F_MURAT", "double"))
  end)

  it("7.33, 7.36a nor does it come down from a corps leader to the unsupplied, or to horse alone in its hex", function()
    local g = example()
    g:unit("F_INF_11").unsupplied = true
    order(g, "F_NAPOLEON", "F_LANNES", "double")
    done(g)
    assert.equal("double", g:unit("F_INF_12").order)
    assert.is_nil(g:unit("F_INF_11").order)
    assert.is_nil(g:unit("F_LIGHT_BDE_4").order)
  end)
end)

describe("6.31 markers face down", function()
  it("6.31 the enemy sees an order when it is carried out", function()
    local g = example()
    order(g, "F_NAPOLEON", "F_LANNES", "march")
    local function seen(side, id)
      local view = g:view(side)
      for _, list in ipairs({ view.own, view.enemy }) do
        for _, stack in ipairs(list) do
          for _, piece in ipairs(stack.pieces) do
            if piece.id == id then return piece.order end
          end
        end
      end
    end
    assert.equal("march", seen("french", "F_LANNES"))
    assert.is_nil(seen("coalition", "F_LANNES"))
    done(g)
    field.pass_skirmishes(g)
    assert.is_nil(seen("coalition", "F_LANNES"))
    g:act("move", { unit = "F_LANNES" })
    g:act("step", { to = "B2512" })
    assert.equal("march", seen("coalition", "F_LANNES"))
  end)
end)

describe("6.5 self-initiative", function()
  --- Lannes has no order; French turn first.
  local function alone()
    local g = example()
    done(g)
    field.pass_skirmishes(g)
    return g
  end

  it("6.51, 6.52a who was not placed in command may try, once; a die no higher than his Initiative", function()
    local g = alone()
    assert.equal("6.51", g:why("try", { unit = "F_NEY" })[1].rule) -- 6.25
    g:dice({ 6 })
    g:act("try", { unit = "F_LANNES" })
    assert.equal("6.52a", g:why("try", { unit = "F_LANNES" })[1].rule)
    assert.is_nil(g:unit("F_LANNES").awake)
  end)

  it("6.53a, 6.53b, 6.53d, 6.53c a corps leader has three orders, one for each stack, his own too", function()
    local g = alone()
    g:dice({ 1 })
    g:act("try", { unit = "F_LANNES" })
    assert.is_nil(g:unit("F_LANNES").order)
    g:act("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "march" })
    g:act("bestir", { by = "F_LANNES", unit = "F_LIGHT_BDE_4", kind = "force" }) -- 6.53d
    assert.equal(1, g:unit("F_LANNES").awake)
    assert.equal("march", g:unit("F_INF_11").order)
    assert.same({}, g:why("move", { unit = "F_LANNES" }))
    g:act("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "build" }) -- 6.53c
    assert.equal("build", g:unit("F_LANNES").task)
    assert.equal(0, g:unit("F_LANNES").awake)
    assert.truthy(#g:why("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "A" }) > 0)
  end)

  it("6.53a, 13.26b an order to a stack reaches those of his corps in it, but not who is Rout 1, or has moved", function()
    local g = alone()
    for id, mark in pairs({ F_INF_11 = { routed = 1 }, F_INF_12 = { moved = true } }) do
      board.put(g.state, id, "B2513")
      board.mark(g.state, id, mark)
    end
    board.put(g.state, "F_INF_7", "B2513")
    board.mark(g.state, "F_INF_7", {}, { "order" })
    g:dice({ 1 })
    g:act("try", { unit = "F_LANNES" })
    g:act("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "march" })
    for id, wanted in pairs({ F_LANNES = "march", F_ART_7 = "march", F_INF_7 = false, F_INF_11 = false, F_INF_12 = false }) do
      assert.equal(wanted, g:unit(id).order or false)
    end
  end)

  it("7.33, 7.36a, 6.53a no Double Force March to the unsupplied or to horse alone; to the others of their stack", function()
    local g = alone()
    g:dice({ 1 })
    g:act("try", { unit = "F_LANNES" })
    local function why() return g:why("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "double" })[1] end
    assert.equal("7.36a", g:why("bestir", { by = "F_LANNES", unit = "F_LIGHT_BDE_4", kind = "double" })[1].rule)
    for _, id in ipairs(organization.under(g.state, "F_LANNES")) do
      g:unit(id).unsupplied = true
    end
    assert.equal("7.33", why().rule)
    g:unit("F_INF_12").unsupplied = nil
    assert.is_nil(why())
    g:act("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "double" })
    assert.equal("double", g:unit("F_INF_12").order)
    assert.is_nil(g:unit("F_INF_11").order)
  end)

  it("6.53c, 7.71d, 7.72b a Transfer of strength points in his corps is one of his three orders", function()
    local g = alone()
    local args = { unit = "F_INF_11", to = "F_INF_12", points = 2 }
    g:unit("F_INF_12").strength = 3
    assert.truthy(g:why("strengthen", args)[1])
    g:dice({ 1 })
    g:act("try", { unit = "F_LANNES" })
    local own = g:unit("F_INF_11").strength
    assert.refused(g:why("strengthen", { unit = "F_INF_11", to = "F_INF_12", points = 0 }), "3.34b")
    assert.truthy(g:why("strengthen", { unit = "F_INF_7", to = "F_INF_12", points = 2 })[1]) -- another corps
    g:act("strengthen", args)
    assert.same({ own - 2, 5, 2 }, { g:unit("F_INF_11").strength, g:unit("F_INF_12").strength, g:unit("F_LANNES").awake })
    assert.refused(g:why("strengthen", { unit = "F_INF_11", to = "F_INF_12", points = 1 }), "6.53c")
    g:unit("F_INF_11").task = nil
    g:unit("F_INF_11").routed = 2
    assert.refused(g:why("strengthen", { unit = "F_INF_11", to = "F_INF_12", points = 1 }), "13.26b")
    g:unit("F_INF_11").routed = nil
    board.put(g.state, "F_INF_12", "B2505") -- 6.53d
    assert.refused(g:why("strengthen", { unit = "F_INF_11", to = "F_INF_12", points = 1 }), "6.53d")
    assert.truthy(g:why("strengthen", { unit = "F_INF_12", to = "F_INF_11", points = 1 })[1])
  end)

  it("13.26b who is Rout 2 may try it and march, but not in the Skirmish Phase; who is Rout 1 may not", function()
    for _, case in ipairs({ { 1, false }, { 2, true } }) do
      local g = alone()
      for _, id in ipairs(organization.under(g.state, "F_LANNES")) do
        g:unit(id).routed = case[1]
      end
      assert.equal(case[2], #g:why("try", { unit = "F_LANNES" }) == 0)
      if case[2] then
        g:dice({ 1 })
        g:act("try", { unit = "F_LANNES" })
        g:act("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "march" })
        g:act("move", { unit = "F_LANNES" })
        g:act("step", { to = "B2512" })
        field.halt(g)
        assert.same({ "B2512", 2 }, { organization.hex(g.state, "F_INF_11"), g:unit("F_INF_11").routed })
      end
    end
  end)

  it("6.53c Build Depot and Destroy Depot once for each, and not by who leads no corps", function()
    local g = alone()
    g:dice({ 1 })
    g:act("try", { unit = "F_LANNES" })
    g:act("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "destroy" })
    assert.equal("6.53c", g:why("bestir", { by = "F_LANNES", unit = "F_LANNES", kind = "build" })[1].rule)
    board.put(g.state, "F_LIGHT_BDE_1", "B2908")
    g:dice({ 1 })
    g:act("try", { unit = "F_LIGHT_BDE_1" })
    assert.equal("6.54", g:why("bestir", { by = "F_LIGHT_BDE_1", unit = "F_LIGHT_BDE_1", kind = "build" })[1].rule)
  end)

  it("6.54 a brigade orders itself alone, and not to a double march", function()
    local g = alone()
    board.put(g.state, "F_LIGHT_BDE_1", "B2908")
    g:dice({ 1 })
    g:act("try", { unit = "F_LIGHT_BDE_1" })
    assert.equal("6.54", g:why("bestir", { by = "F_LIGHT_BDE_1", unit = "F_LIGHT_BDE_1", kind = "double" })[1].rule)
    g:act("bestir", { by = "F_LIGHT_BDE_1", unit = "F_LIGHT_BDE_1", kind = "march" })
    assert.equal(0, g:unit("F_LIGHT_BDE_1").awake)
  end)

  it("8.26 afterwards nobody moves by the orders of the Command Phase", function()
    local g = example()
    order(g, "F_NAPOLEON", "F_NEY", "march")
    done(g)
    field.pass_skirmishes(g)
    g:dice({ 6 })
    g:act("try", { unit = "F_LANNES" })
    assert.equal("8.26", g:why("move", { unit = "F_NEY" })[1].rule)
  end)
end)
