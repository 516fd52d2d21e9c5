--- 11.6 Transfers of units in the Organization Segment.

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
end)
