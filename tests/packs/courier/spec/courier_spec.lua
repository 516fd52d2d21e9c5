--- Arguments of every type, sides that are asked together, and odds as a side may know them.
local function game()
  local g = spec.game("courier:post")
  g.forced = false
  return g
end

local function all(g, verb, args)
  for _, side in ipairs({ "red", "blue", "green" }) do
    g:act(verb, args, side)
  end
end

--- The votes are due.
local function voting()
  local g = game()
  all(g, "card", { card = "ace" })
  return g
end

--- Red's letters are due.
local function writing()
  local g = voting()
  all(g, "vote", { yes = false })
  all(g, "number", { number = 1 })
  for id, side in pairs({ RED_A = "red", RED_B = "red", BLUE_A = "blue", BLUE_B = "blue", GREEN_A = "green" }) do
    g:act("guard", { unit = id }, side)
  end
  return g
end

local function letter(words)
  return { unit = "RED_A", to = "0504", kind = "march", hour = 1, urgent = false, seal = "wax", words = words }
end

it("1.2 cards are laid unseen and turned up together", function()
  local g = game()
  g:act("card", { card = "king" }, "red")
  assert.same({ "blue", "green" }, g:asked())
  assert.equal(0, #g:log())
  g:act("card", { card = "ace" }, "green")
  g:act("card", { card = "ace" }, "blue")
  assert.equal("king", g:log()[1].values.card)
end)

it("1.3 all vote in any order, each once, and are seen at once", function()
  local g = voting()
  assert.same({ "red", "blue", "green" }, g:asked())
  g:act("vote", { yes = false }, "green")
  assert.equal("no", g:log()[#g:log()].values.yes)
  assert.same({ "red", "blue" }, g:asked())
  assert.refused(g:why("vote", { yes = true }, "green"), "1.3")
  g:act("vote", { yes = true }, "blue")
  g:act("vote", { yes = false }, "red")
  assert.same({ red = false, blue = true, green = false }, g.state.votes)
end)

it("1.3 a list has false before true, and takes nothing else", function()
  local g = voting()
  assert.same({ false, true }, { g:legal("red")[1].args.yes, g:legal("red")[2].args.yes })
  assert.refused(g:why("vote", { yes = 1 }), "args")
end)

it("1.4 the roll asks one side after the other", function()
  local g = voting()
  all(g, "vote", { yes = true })
  assert.same({ "red" }, g:asked())
  g:act("number", { number = 2 })
  assert.same({ "blue" }, g:asked())
  assert.refused(g:why("number", { number = 3 }), "1.4")
end)

it("1.5 sides without a guard left to post are not asked any more", function()
  local g = voting()
  all(g, "vote", { yes = true })
  all(g, "number", { number = 0 })
  g:act("guard", { unit = "GREEN_A" }, "green")
  assert.same({ "red", "blue" }, g:asked())
  g:act("guard", { unit = "BLUE_A" }, "blue")
  g:act("guard", { unit = "RED_B" }, "red")
  g:act("guard", { unit = "RED_A" }, "red")
  assert.same({ "blue" }, g:asked())
  assert.refused(g:why("guard", { unit = "BLUE_A" }, "blue"), "1.5")
  g:act("guard", { unit = "BLUE_B" }, "blue")
  assert.equal("letters", g:step())
end)

it("2.1 a letter has seven arguments, and its words are left open in the list", function()
  local g = writing()
  local entry = g:legal("red")[2]
  assert.same({ { arg = "words", most = 60 } }, entry.open)
  assert.same(
    { unit = "RED_A", to = "0101", kind = "hold", hour = 0, urgent = false, seal = "lead" },
    entry.args
  )
  assert.equal(1 + 2 * 2 * 2 * 2 * 2 * 2, #g:legal("red"))
end)

it("2.1 a letter of one line of words is written, once a turn", function()
  local g = writing()
  g:act("write", letter("Tenez le pont, n'est-ce pas ?"))
  assert.equal("Tenez le pont, n'est-ce pas ?", g:unit("RED_A").letter)
  assert.equal(false, g.game.rows[#g.game.rows].args.urgent)
  assert.refused(g:why("write", letter("again")), "2.1")
end)

it("2.1 words are short, plain and there", function()
  local g = writing()
  for words, key in pairs({
    [""] = "text_blank",
    ["  "] = "text_blank",
    ["two\nlines"] = "text_control",
    ["\u{202E}"] = "text_control",
    ["\xC3"] = "text_utf8",
    [("é"):rep(61)] = "text_long",
  }) do
    assert.equal(key, g:why("write", letter(words))[1].key)
  end
  assert.same({}, g:why("write", letter(("é"):rep(60))))
  assert.equal("arg_missing", g:why("write", letter(nil))[1].key)
end)

it("2.1 values of every type are held against their domains", function()
  local g = writing()
  for arg, value in pairs({ unit = "BLUE_A", to = "0102", kind = "fly", hour = 2, seal = "gold" }) do
    local args = letter("go")
    args[arg] = value
    assert.equal("no_choice", g:why("write", args)[1].key)
  end
end)

--- Red shoots; what it knows of a piece is what it may suppose.
local function shooting(strength)
  local g = writing()
  g:act("end")
  g:place("BLUE_A", "0401", { strength = strength })
  return g
end

it("3.1 a piece shoots once a turn, and hits above the other's strength", function()
  local g = shooting(5)
  g:dice({ 6 })
  g:act("shoot", { unit = "RED_A", target = "BLUE_A" })
  assert.equal(1, g.state.hits.red)
  assert.refused(g:why("shoot", { unit = "RED_A", target = "BLUE_A" }), "3.1")
  g:dice({ 2 })
  g:act("shoot", { unit = "RED_B", target = "BLUE_A" })
  assert.equal(1, g.state.hits.red)
end)

it("3.2 odds rest on what the side may suppose, until it has seen the piece", function()
  for strength = 1, 9 do
    local odds = shooting(strength):odds("shoot", { unit = "RED_A", target = "BLUE_A" })
    assert.truthy(odds.as_known)
    assert.same({ { result = "hit", num = 1, den = 2 }, { result = "miss", num = 1, den = 2 } }, odds.outcomes)
  end
  local g = shooting(9)
  g:dice({ 1 })
  g:act("shoot", { unit = "RED_A", target = "BLUE_A" })
  local odds = g:odds("shoot", { unit = "RED_B", target = "BLUE_A" })
  assert.same({ { result = "miss", num = 1, den = 1 } }, odds.outcomes)
end)

it("4.1 most hits win", function()
  local g = shooting(1)
  g:dice({ 6 })
  g:act("shoot", { unit = "RED_A", target = "BLUE_A" })
  g.state.turn = g.state.last_turn
  for _ = 1, 5 do
    g:act("end")
  end
  assert.equal("red", g:over().winner)
end)
