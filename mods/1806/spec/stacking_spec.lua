--- 3.0 Stacking. Clear ground north of Auerstedt, N2532 and around.
local function field(side)
  local g = spec.game("1806:auerstedt")
  g:goto_step("command_movement", side or "french")
  g:clear()
  g:place("F_SUCHET", "N2850") -- far off, so that no side runs out of choices
  g:place("P_TAUENZIEN", "N2916")
  return g
end

--- Ends a move, unless the engine has: it plays what leaves no choice.
local function halt(g)
  if g:step() == "moving" then g:act("halt") end
end

local function stand(g, hex, ...)
  for _, id in ipairs({ ... }) do
    g:place(id, hex)
  end
end

--- Moves one unit next door: why it may not stop there, {} when it may.
local function stop_in(g, unit, to)
  g:act("move", { unit = unit })
  return g:why("step", { to = to })
end

describe("3.0 stacking", function()
  it("3.0 two units may share a hex", function()
    local g = field()
    stand(g, "N2532", "F_GUDIN")
    stand(g, "N2533", "F_FRIANT")
    assert.refused(stop_in(g, "F_FRIANT", "N2532"))
    g:act("step", { to = "N2532" })
    halt(g)
    assert.same({ "F_GUDIN", "F_FRIANT" }, g.state.stacks.N2532)
  end)

  it("3.1 a stack with a leader over its limit must part before the phase ends", function()
    local g = field()
    stand(g, "N2532", "F_FRIANT", "F_GUDIN", "F_MORAND", "LF_DAVOUT")
    assert.refused(g:why("end", {}), "3.1")
    g:act("move", { unit = "F_GUDIN" })
    assert.refused(g:why("halt", {}), "3.1")
    g:act("step", { to = "N2533" })
    halt(g)
    assert.refused(g:why("end", {}))
  end)

  it("3.11a with a leader two infantry and two cavalry, or four cavalry", function()
    local g = field()
    stand(g, "N2532", "F_GUDIN", "F_MORAND", "F_VIALLANES", "LF_DAVOUT")
    stand(g, "N2533", "F_FRIANT", "F_TILLY")
    assert.refused(stop_in(g, "F_TILLY", "N2532"))
    halt(g)
    g:act("move", { unit = "F_FRIANT" })
    assert.refused(g:why("step", { to = "N2532" }))
    g:act("step", { to = "N2532" }) -- through, not to stay
    assert.refused(g:why("halt", {}), "3.14b")
  end)

  it("3.11a three cavalry and one infantry are too many, four cavalry are not", function()
    local g = field()
    stand(g, "N2532", "F_VIALLANES", "F_TILLY", "F_COLBERT", "LF_DAVOUT")
    stand(g, "N2533", "F_FRIANT", "F_MILHAUD")
    g:act("move", { unit = "F_FRIANT" })
    g:act("step", { to = "N2532" })
    assert.refused(g:why("halt", {}), "3.14b")
    g:act("step", { to = "N2432" })
    halt(g)
    assert.refused(stop_in(g, "F_MILHAUD", "N2532"))
    g:act("step", { to = "N2532" })
    assert.refused(g:why("halt", {}))
  end)

  it("3.11a a leader whose stack could not stay stays with it", function()
    local g = field()
    stand(g, "N2532", "F_FRIANT", "F_GUDIN", "F_VIALLANES", "LF_DAVOUT")
    g:place("F_FRIANT", "N2532", { ooc = true })
    g:place("F_GUDIN", "N2532", { ooc = true })
    g:place("F_VIALLANES", "N2532", { ooc = true })
    assert.refused(g:why("move", { unit = "LF_DAVOUT" }), "8.0")
  end)

  it("3.11b with a leader units of several formations stand together", function()
    local g = field()
    stand(g, "N2532", "F_GUDIN", "F_VIALLANES", "LF_DAVOUT")
    stand(g, "N2533", "F_SUCHET")
    assert.refused(stop_in(g, "F_SUCHET", "N2532"))
    g:act("step", { to = "N2532" })
    assert.refused(g:why("halt", {}))
  end)

  it("3.12a without a leader two units and no more", function()
    local g = field()
    stand(g, "N2532", "F_GUDIN", "F_VIALLANES")
    stand(g, "N2533", "F_TILLY")
    g:act("move", { unit = "F_TILLY" })
    g:act("step", { to = "N2532" })
    assert.refused(g:why("halt", {}), "3.14b")
  end)

  it("3.12b trains count", function()
    local g = field()
    stand(g, "N2532", "F_GUDIN", "F_BAGGAGE")
    stand(g, "N2533", "F_TILLY")
    g:act("move", { unit = "F_TILLY" })
    g:act("step", { to = "N2532" })
    assert.refused(g:why("halt", {}), "3.14b")
  end)

  it("3.13 leaders do not count", function()
    local g = field()
    stand(g, "N2532", "F_GUDIN", "F_MORAND", "LF_DAVOUT", "LF_LANNES", "LF_NEY")
    assert.refused(g:why("end", {}))
    stand(g, "N2533", "F_VIALLANES")
    g:act("move", { unit = "F_VIALLANES" })
    g:act("step", { to = "N2532" })
    assert.refused(g:why("halt", {}))
  end)

  it("3.14a a unit passes through a full hex", function()
    local g = field()
    stand(g, "N2532", "F_GUDIN", "F_MORAND")
    stand(g, "N2533", "F_FRIANT")
    assert.refused(stop_in(g, "F_FRIANT", "N2532"))
    g:act("step", { to = "N2532" })
    g:act("step", { to = "N2531" })
    assert.equal("N2531", g:unit("F_FRIANT").hex)
  end)

  it(
    "3.14b a unit may not stop where the limit would break, nor step where it would have to",
    function()
      local g = field()
      stand(g, "N2532", "F_GUDIN", "F_MORAND")
      stand(g, "N2533", "F_FRIANT")
      g:act("move", { unit = "F_FRIANT" })
      for _, hex in ipairs({ "N2633", "N2533", "N2633", "N2533" }) do
        g:act("step", { to = hex })
      end
      assert.refused(g:why("step", { to = "N2532" }), "3.14b")
    end
  )

  it("3.14c a unit in Road March shares its hex with no unit", function()
    local g = field()
    stand(g, "N2236", "F_GUDIN")
    stand(g, "N2237", "F_FRIANT")
    g:act("move", { unit = "F_FRIANT" })
    g:act("march")
    g:act("step", { to = "N2236" })
    assert.refused(g:why("halt", {}), "3.14c")
    g:act("step", { to = "N2235" })
    halt(g)
    g:act("move", { unit = "F_GUDIN" })
    g:act("step", { to = "N2235" })
    assert.refused(g:why("halt", {}), "3.14c")
  end)

  it("8.12D without a leader a third unit must go before the phase ends", function()
    local g = field()
    stand(g, "N2532", "F_FRIANT", "F_GUDIN", "F_MORAND")
    assert.refused(g:why("end", {}), "8.12D")
    g:act("move", { unit = "F_MORAND" })
    g:act("step", { to = "N2533" })
    halt(g)
    assert.refused(g:why("end", {}))
  end)

  it("8.12D a stack that is pinned stands until it can part", function()
    local g = field()
    stand(g, "N2532", "F_FRIANT", "F_GUDIN", "F_MORAND")
    stand(g, "N2534", "P_ORANIEN")
    stand(g, "N2531", "P_WARTENSLEBEN")
    assert.refused(g:why("end", {}))
  end)
end)
