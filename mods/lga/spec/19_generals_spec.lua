--- 19.4.8, 19.4.10, 19.4.11 Jerome and who replaces him; Barclay, Bagration, Kutusov.
local board = require("mechanics.board")
local campaigns = require("spec.campaigns")
local command = require("rules.06_command")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local generals = require("rules.19_generals")

local function begin() return campaigns.begin(spec, "1812") end

local rule_of = campaigns.rule_of

--- Into the Command Phase; the die for Jerome.
local function ordering(g, die)
  g:act("end", {}, "french")
  if die then g:dice({ die }) end
  g:act("end", {}, "coalition")
  assert.equal("command", g:step())
  return g
end

describe("19.4.8 Jerome", function()
  it("19.4.8a rolls his Initiative as each Command Phase begins: five points or none", function()
    assert.equal(5, command.points(ordering(begin(), 2).state, "F_JEROME"))
    assert.equal(0, command.points(ordering(begin(), 3).state, "F_JEROME"))
    for die, key in pairs({ [2] = "commands", [3] = "is_idle" }) do
      local lines = those(ordering(begin(), die):log(), function(record) return record.key == "commands" or record.key == "is_idle" end)
      assert.same({ 1, key }, { #lines, lines[1].key })
    end
  end)

  it("19.4.8a who stands under him does not come into command by himself when he has failed", function()
    local g = ordering(begin(), 3)
    assert.same({ true, true, true, false }, {
      generals.is_stuck(g.state, "F_VANDAMME"), generals.is_stuck(g.state, "SX_INF_1"), generals.is_stuck(g.state, "F_JEROME"),
      generals.is_stuck(g.state, "F_DAVOUT"),
    })
    assert.falsy(generals.is_stuck(ordering(begin(), 2).state, "F_VANDAMME"))
    g:act("end", {}, "french")
    g:dice({ 1, 1 })
    g:act("end", {}, "coalition")
    while g:step() ~= "movement" do
      g:act("end", {}, g:asked()[1])
    end
    assert.equal("19.4.8a", rule_of(g, "try", { unit = "F_REYNIER" }, "french"))
    assert.truthy(rule_of(g, "try", { unit = "F_NEY" }, "french") ~= "19.4.8a")
  end)

  it("19.4.8a he may the next week", function()
    local g = ordering(begin(), 3)
    assert.equal(1, g.state.failures)
    for i, die in ipairs({ 6, 4, 2, 5 }) do
      g:dice({ die })
      generals.sound(g.state)
      assert.equal(({ 2, 3, 0, 1 })[i], g.state.failures)
      assert.equal(({ 0, 0, 5, 0 })[i], command.points(g.state, "F_JEROME"))
    end
  end)

  it("19.4.8b after three failures in a row another French corps leader may take his place, one of four X if there is any", function()
    local g = begin()
    for failures, rule in pairs({ [0] = "19.4.8b", [2] = "19.4.8b" }) do
      g.state.failures = failures
      assert.equal(rule, rule_of(g, "replace", { leader = "F_DAVOUT", keeps = true }, "french"))
    end
    g.state.failures = 3
    local list = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "replace" then list[entry.args.leader] = true end
    end
    assert.same({ "F_DAVOUT", "F_NEY" }, keys_of(list))
    g = begin()
    board.remove(g.state, "F_NEY")
    board.remove(g.state, "F_DAVOUT")
    board.refresh(g.state)
    g.state.failures = 3
    list = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "replace" then list[entry.args.leader] = true end
    end
    assert.equal(
      "F_GROUCHY F_LATOUR_MAUBOURG F_LEFEBVRE F_MACDONALD F_MONTBRUN F_MORTIER F_NANSOUTY F_OUDINOT F_REYNIER F_ST_CYR F_VANDAMME",
      table.concat(keys_of(list), " ")
    )
  end)

  it("19.4.8b a corps without a division he keeps", function()
    local g = begin()
    for _, id in ipairs({ "F_DAVOUT", "F_NEY" }) do
      for _, below in ipairs(board.which(g.state, { superior = id })) do
        if pieces.rank(g.state, below) > 0 and id == "F_NEY" then board.remove(g.state, below) end
      end
    end
    g.state.failures = 3
    board.refresh(g.state)
    assert.equal("19.4.8b", rule_of(g, "replace", { leader = "F_NEY", keeps = false }, "french"))
    assert.is_nil(rule_of(g, "replace", { leader = "F_NEY", keeps = true }, "french"))
    assert.is_nil(rule_of(g, "replace", { leader = "F_DAVOUT", keeps = false }, "french"))
  end)

  it("19.4.8b he keeps his corps, and has the army and five points too", function()
    local g = begin()
    g.state.failures = 3
    g:act("replace", { leader = "F_DAVOUT", keeps = true })
    assert.is_nil(g.state.pieces.F_JEROME)
    assert.same({ "F_DAVOUT", "F_DAVOUT", "F_DAVOUT", "F_NAPOLEON_442" }, {
      g:unit("F_VANDAMME").superior, g:unit("F_REYNIER").superior, g:unit("F_INF_1").superior, g:unit("F_DAVOUT").superior,
    })
    assert.same({ "army", 5, "D0617" }, {
      pieces.role(g.state, "F_DAVOUT"), command.points(g.state, "F_DAVOUT"), organization.hex(g.state, "F_VANDAMME"),
    })
    g:act("end", {}, "french")
    g:act("end", {}, "coalition") -- no die for Jerome
    assert.equal("command", g:step())
  end)

  it("19.4.8b or hands it to the senior of his divisions", function()
    local g = begin()
    g.state.failures = 3
    g:act("replace", { leader = "F_DAVOUT", keeps = false })
    assert.same({ "F_INF_1", "F_INF_1", "F_DAVOUT", "F_DAVOUT" }, {
      g:unit("F_INF_2").superior, g:unit("F_ART_1").superior, g:unit("F_INF_1").superior, g:unit("F_VANDAMME").superior,
    })
    assert.same({ "corps", "army", "F_INF_1" }, {
      pieces.role(g.state, "F_INF_1"), pieces.role(g.state, "F_DAVOUT"), pieces.corps(g.state, "F_INF_2"),
    })
    assert.truthy(g.state.boxes.F_INF_1 > 5)
  end)

  it("19.4.8b one of his own corps leaders can replace him", function()
    local g = begin()
    board.remove(g.state, "F_NEY")
    board.remove(g.state, "F_DAVOUT")
    board.refresh(g.state)
    g.state.failures = 3
    g:act("replace", { leader = "F_VANDAMME", keeps = true })
    assert.same({ "F_VANDAMME", "F_NAPOLEON_442", "army" }, {
      g:unit("F_REYNIER").superior, g:unit("F_VANDAMME").superior, pieces.role(g.state, "F_VANDAMME"),
    })
  end)
end)

describe("19.4.10 Kutusov", function()
  it("19.4.10 from the I September on", function()
    local g = begin()
    g:act("end", {}, "french")
    g.state.turn = 9
    assert.equal("19.4.10", rule_of(g, "appoint", {}, "coalition"))
    g.state.turn = 10
    assert.equal("I September", table_of("turns")[24 + 10 - 1].label)
    assert.is_nil(rule_of(g, "appoint", {}, "coalition"))
  end)

  it("19.4.10 Barclay goes, Bagration leads a corps, both armies are Kutusov's, with eight points", function()
    local g = begin()
    g:act("end", {}, "french")
    g.state.turn = 10
    g:act("appoint", {}, "coalition")
    assert.is_nil(g.state.pieces.R_BARCLAY)
    assert.same({ "supreme", "corps", "army", 8, 3, 5 }, {
      pieces.role(g.state, "R_KUTUSOV"), pieces.role(g.state, "R_BAGRATION"), pieces.role(g.state, "R_TORMASOV"),
      command.points(g.state, "R_KUTUSOV"), command.points(g.state, "R_BAGRATION"), command.points(g.state, "R_TORMASOV"),
    })
    for _, id in ipairs({ "R_BAGRATION", "R_BOROSDIN", "R_RAJEWSKI", "R_DOCTUROV", "R_TUTCHKOV", "R_TORMASOV" }) do
      assert.equal("R_KUTUSOV", g:unit(id).superior, id)
    end
    assert.same({ "R_TORMASOV", "D1508" }, { g:unit("R_SACKEN").superior, organization.hex(g.state, "R_KUTUSOV") })
    assert.same({ "D1508", "R_KUTUSOV", "D0922" }, {
      organization.hex(g.state, "R_TUTCHKOV"), g:unit("R_TUTCHKOV").chart, organization.hex(g.state, "R_BAGRATION"),
    })
    assert.truthy(listed(g.state.supreme, "R_KUTUSOV") and not listed(g.state.supreme, "R_BARCLAY"))
    assert.equal("19.4.10", rule_of(g, "appoint", {}, "coalition"))
    assert.truthy(g.state.boxes.R_KUTUSOV >= #board.which(g.state, { superior = "R_KUTUSOV" }))
  end)

  it("19.4.10 not when no leader of the two armies is left", function()
    local g = begin()
    g:act("end", {}, "french")
    g.state.turn = 10
    local leaders = board.which(g.state, function(_, id)
      local army = pieces.army(g.state, id)
      return (army == "first_west" or army == "second_west") and pieces.rank(g.state, id) >= pieces.RANKS.corps
    end)
    for i, id in ipairs(leaders) do
      if i > 1 then
        for _, below in ipairs(board.which(g.state, { superior = id })) do
          local hex = organization.hex(g.state, below)
          if hex then board.put(g.state, below, hex) end
          board.mark(g.state, below, {}, { "superior" })
        end
        board.remove(g.state, id)
      end
    end
    board.refresh(g.state)
    assert.is_nil(rule_of(g, "appoint", {}, "coalition"))
    for _, below in ipairs(board.which(g.state, { superior = leaders[1] })) do
      local hex = organization.hex(g.state, below)
      if hex then board.put(g.state, below, hex) end
      board.mark(g.state, below, {}, { "superior" })
    end
    board.remove(g.state, leaders[1])
    board.refresh(g.state)
    assert.equal("19.4.10", rule_of(g, "appoint", {}, "coalition"))
  end)

  it("19.4.10 when Barclay has fallen, too", function()
    local g = begin()
    g:act("end", {}, "french")
    g.state.turn = 10
    for _, id in ipairs(board.which(g.state, { superior = "R_BARCLAY" })) do
      local hex = organization.hex(g.state, id)
      if hex then board.put(g.state, id, hex) end
      board.mark(g.state, id, {}, { "superior" })
    end
    board.remove(g.state, "R_BARCLAY")
    board.refresh(g.state)
    g:act("appoint", {}, "coalition")
    assert.same({ "D0922", "R_KUTUSOV" }, { organization.hex(g.state, "R_KUTUSOV"), g:unit("R_DOCTUROV").superior })
  end)
end)

describe("19.4.11 Barclay and Bagration", function()
  --- In the Command Phase; Barclay gives a letter to a corps of the First Army.
  local function lettered()
    local g = ordering(begin(), 1)
    g:act("order", { unit = "R_DOCTUROV", by = "R_BARCLAY" }, "coalition")
    g:act("give", { kind = "A" }, "coalition")
    return g
  end

  it("19.4.11 units of the two armies have not one letter while Barclay leads the First", function()
    local g = lettered()
    g:act("order", { unit = "R_BAGRATION", by = "R_BAGRATION" }, "coalition")
    assert.equal("19.4.11", rule_of(g, "give", { kind = "A" }, "coalition"))
    assert.truthy(rule_of(g, "give", { kind = "B" }, "coalition") ~= "19.4.11")
    g:act("drop", {}, "coalition")
    g:act("order", { unit = "R_TUTCHKOV", by = "R_BARCLAY" }, "coalition")
    assert.is_nil(rule_of(g, "give", { kind = "A" }, "coalition"))
    g:act("drop", {}, "coalition")
    assert.is_nil(generals.apart(g.state, "R_SACKEN", { A = true })) -- of the Third Army
    g.state.pieces.R_BARCLAY = nil
    assert.is_nil(generals.apart(g.state, "R_BAGRATION", { A = true }))
  end)

  it("19.4.11 nor do two letters of theirs name one hex", function()
    local g = lettered()
    board.mark(g.state, "R_RAJEWSKI", { letter = "B", order = "march" })
    board.refresh(g.state)
    assert.truthy(generals.apart(g.state, "R_RAJEWSKI", { A = true }))
    assert.is_nil(generals.apart(g.state, "R_RAJEWSKI", { B = true }))
    assert.is_nil(generals.apart(g.state, "F_NEY", { A = true }))
    g:act("end", {}, "french")
    g:dice({ 6, 1 })
    g:act("end", {}, "coalition")
    while g:step() ~= "movement" or g:asked()[1] ~= "coalition" do
      g:act("end", {}, g:asked()[1])
    end
    g.state.goals.coalition = { A = "D1411" }
    board.mark(g.state, "R_SHUVALOV", { letter = "C", order = "march" })
    board.refresh(g.state)
    assert.truthy(rule_of(g, "concentrate", { letter = "C", to = "D1411" }, "coalition") ~= "19.4.11")
    g.state.goals.coalition = { A = "D1018" }
    assert.equal("19.4.11", rule_of(g, "concentrate", { letter = "B", to = "D1018" }, "coalition"))
    assert.truthy(rule_of(g, "concentrate", { letter = "B", to = "D1020" }, "coalition") ~= "19.4.11")
  end)
end)
