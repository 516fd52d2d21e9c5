--- 11.6 Transfers of units in the Organization Segment.
local board = require("mechanics.board")
local organization = require("rules.11_organization")

local AT = { mode = "column", head = "W3022", tail = "W3023" }

--- The Organization Segment of a side, a package of these leaders alone: { leader, units }.
local function package(start, side, ...)
  local g = spec.game("son:" .. start)
  g:clear()
  for _, each in ipairs({ ... }) do
    g:place(each[1], nil, { at = AT })
    for id, strength in pairs(each[2]) do
      g:place(id, nil, { chart = each[1], strength = strength })
    end
  end
  g:goto_step("organization", side)
  return g
end

--- Spring, with the Emperor's package at Erfurt: Napoleon, the Guard's leaders, and a Maj Gen with the 39th Division.
local function erfurt()
  local g = spec.game("son:spring")
  g:act("support", { army = "french", points = 0 })
  return g
end

describe("11.6 transfer of units", function()
  it("11.6, 9.21 a unit goes to the track of another leader in the package", function()
    local g = erfurt()
    g:act("transfer", { unit = "fr_39", to = "mortier" })
    assert.equal("mortier", g:unit("fr_39").chart)
  end)

  it(
    "9.21 not to a leader elsewhere",
    function() assert.refused(erfurt():why("transfer", { unit = "fr_39", to = "ney" }), "9.21") end
  )

  it(
    "11.6 nobody moves the enemy's units",
    function() assert.refused(erfurt():why("transfer", { unit = "ru_kosx", to = "ney" }), "11.6") end
  )

  it("9.4 a leader takes no more units than his span holds", function()
    local g = spec.game("son:june")
    g:clear()
    local at = { mode = "column", head = "W3022", tail = "W3023" }
    g:place("mg_f_a", nil, { at = at })
    g:place("ney", nil, { at = at })
    for _, id in ipairs({ "fr_8", "fr_9" }) do
      g:place(id, nil, { chart = "mg_f_a", strength = 3 })
    end
    g:place("fr_10", nil, { chart = "ney", strength = 3 })
    g:goto_step("organization", "french")
    assert.refused(g:why("transfer", { unit = "fr_10", to = "mg_f_a" }), "9.4")
    assert.equal(0, #g:why("transfer", { unit = "fr_8", to = "ney" }))
  end)

  it("11.11a a track of five spaces holds no unit of more than five", function()
    local g = spec.game("son:june")
    g:clear()
    local at = { mode = "column", head = "W3022", tail = "W3023" }
    g:place("latour_maubourg", nil, { at = at })
    g:place("ney", nil, { at = at })
    g:place("fr_8", nil, { chart = "ney", strength = 6 })
    g:place("fr_9", nil, { chart = "ney", strength = 5 })
    g:goto_step("organization", "french")
    assert.refused(g:why("transfer", { unit = "fr_8", to = "latour_maubourg" }), "11.11a")
    assert.equal(0, #g:why("transfer", { unit = "fr_9", to = "latour_maubourg" }))
  end)

  it("11.11a, 25.4b a bridging train that was laid as the scenario began fits any track", function()
    local g = spec.game("son:june")
    g:clear()
    local at = { mode = "column", head = "W3022", tail = "W3023" }
    g:place("latour_maubourg", nil, { at = at })
    g:place("ney", nil, { at = at })
    g:place("bt_french", nil, { chart = "ney" })
    g:goto_step("organization", "french")
    assert.equal(0, #g:why("transfer", { unit = "bt_french", to = "latour_maubourg" }))
  end)

  it("7.8b a corps leader of the Allies has units of his nation alone", function()
    local g = spec.game("son:dresden")
    g:clear()
    local at = { mode = "column", head = "W3022", tail = "W3023" }
    g:place("yorck", nil, { at = at })
    g:place("langeron", nil, { at = at })
    g:place("pr_1", nil, { chart = "yorck", strength = 5 })
    g:place("ru_9", nil, { chart = "langeron", strength = 3 })
    g:goto_step("organization", "allied")
    assert.refused(g:why("transfer", { unit = "ru_9", to = "yorck" }), "7.8b")
    assert.equal(0, #g:why("transfer", { unit = "pr_1", to = "langeron" }))
  end)

  it("14.19a a package keeps a leader who can command the others", function()
    local g = spec.game("son:june")
    g:clear()
    local at = { mode = "column", head = "W3022", tail = "W3023" }
    g:place("mg_f_a", nil, { at = at })
    g:place("mg_f_b", nil, { at = at })
    g:place("fr_8", nil, { chart = "mg_f_a", strength = 3 })
    g:place("fr_9", nil, { chart = "mg_f_a", strength = 3 })
    g:goto_step("organization", "french")
    assert.refused(g:why("transfer", { unit = "fr_8", to = "mg_f_b" }), "14.19a")
  end)

  it("11.6 the list has each unit with each other leader of its package, and no other", function()
    local g = package("june", "french", { "ney", { fr_8 = 3, fr_9 = 3 } }, { "mg_f_a", { fr_39 = 2 } })
    local found = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "transfer" then found[entry.args.unit] = (found[entry.args.unit] or "") .. entry.args.to end
    end
    assert.same({ fr_8 = "mg_f_a", fr_9 = "mg_f_a", fr_39 = "ney" }, found)
  end)

  it("11.11a, 2.7b no track holds a unit of more than 13 SP", function()
    local g = package("june", "french", { "ney", { fr_8 = 14, fr_9 = 13 } }, { "victor", { fr_4 = 2 } })
    assert.refused(g:why("transfer", { unit = "fr_8", to = "victor" }), "11.11a")
    assert.same({}, g:why("transfer", { unit = "fr_9", to = "victor" }))
  end)

  it("7.8b in Spring, too, and in the last start", function()
    for start, unit in pairs({ spring = "ru_3", leipzig = "ru_9" }) do
      local g = package(start, "allied", { "yorck", { pr_1 = 3 } }, { "tormasow", { [unit] = 2 } })
      assert.refused(g:why("transfer", { unit = unit, to = "yorck" }), "7.8b")
    end
  end)

  it("21.2g a leader in disorder gives and takes no unit, and is named", function()
    for _, id in ipairs({ "ney", "victor" }) do
      local g = package("june", "french", { "ney", { fr_8 = 3, fr_9 = 3 } }, { "victor", { fr_4 = 2 } })
      board.mark(g.state, id, { disorganized = true })
      local reasons = g:why("transfer", { unit = "fr_8", to = "victor" })
      assert.refused(reasons, "21.2g")
      assert.equal(id, reasons[1].values.leader)
    end
  end)
end)

describe("14.19b two forces in one package", function()
  --- Two Major Generals of whom neither commands the other, and a leader's units.
  local function two(start, side, a, b)
    local g = package(start, side, a)
    g:place(b[1], nil, { at = AT })
    for id, strength in pairs(b[2]) do
      g:place(id, nil, { chart = b[1], strength = strength })
    end
    return g
  end

  it("14.19b it is enough that one of them could command then", function()
    local g = two("june", "french", { "mg_f_a", { fr_39 = 2 } }, { "mg_f_b", { fr_9 = 2 } })
    assert.truthy(organization.mends(g.state, { "mg_f_a", "mg_f_b" }))
  end)

  it("14.19b nor need the other be able to command him", function()
    local g = two("june", "french", { "ney", { fr_8 = 2 } }, { "mg_f_a", { fr_39 = 2 } })
    assert.truthy(organization.mends(g.state, { "mg_f_a", "ney" }))
  end)

  it("14.19b a third one may command then, to the last of his span", function()
    local g = package("june", "french", { "victor", { fr_4 = 2, fr_8 = 2 } }, { "mg_f_a", { fr_39 = 2 } }, { "mg_f_b", { fr_9 = 2 } })
    assert.truthy(organization.mends(g.state, { "mg_f_a", "mg_f_b", "victor" }))
  end)

  it("14.19b, 7.8b nobody takes over units of another nation than that of his corps", function()
    for foreign, able in pairs({ ru_5 = false, pr_2 = true }) do
      local g = two("spring", "allied", { "borstell", { pr_1 = 2, pr_c1 = 1 } }, { "mg_a_a", { [foreign] = 2 } })
      assert.equal(able, organization.mends(g.state, { "borstell", "mg_a_a" }), foreign)
    end
  end)

  it("14.19b only those of a side's own are asked for, and named by their first leader", function()
    local g = two("june", "french", { "mg_f_a", { fr_39 = 2 } }, { "mg_f_b", { fr_9 = 2 } })
    board.mark(g.state, { "mg_f_a", "mg_f_b" }, { mixed = true })
    assert.same({ { "mg_f_a", "mg_f_b" } }, organization.mixed(g.state, "french"))
    assert.same({}, organization.mixed(g.state, "allied"))
    assert.equal("mg_f_a", g:why("end")[1].values.leader)
  end)
end)
