--- 5.11-5.16 and 7 Command, on built positions north of the Ilm-Saale line. N2954 lies in open
--- ground without roads; from N3030 the road leads on to N2730 (three hexes) and N2827 (four).

--- A game at the French allocation of the second turn with these pieces placed.
local function allocation(pieces, options)
  local g = spec.game("1806:auerstedt", options)
  g:clear()
  for _, piece in ipairs(pieces) do g:place(piece[1], piece[2], piece[3]) end
  return g
end

local function french(pieces, options)
  local g = allocation(pieces, options)
  g:goto_step("allocation", "french")
  return g
end

local function prussian(pieces, options)
  local g = allocation(pieces, options)
  g:goto_step("allocation", "prussian")
  return g
end

local function offers(g, side, verb, name, value)
  for _, entry in ipairs(g:legal(side)) do
    if entry.verb == verb and entry.args[name] == value then return true end
  end
  return false
end

describe("7.2 Command Range", function()
  it("7.2b two hexes over open ground", function()
    local g = french({ { "LF_NAPOLEON", "N2954" }, { "F_GUDIN", "N2952" }, { "F_FRIANT", "N2951" } })
    assert.truthy(offers(g, "french", "command", "target", "F_GUDIN"))
    assert.refused(g:why("command", { leader = "LF_NAPOLEON", target = "F_FRIANT" }), "7.11b")
  end)

  it("7.2c three hexes when two of them are joined by a road", function()
    local g = french({ { "LF_NAPOLEON", "N3030" }, { "F_GUDIN", "N2730" }, { "F_FRIANT", "N2729" } })
    assert.truthy(offers(g, "french", "command", "target", "F_GUDIN"))
    assert.refused(g:why("command", { leader = "LF_NAPOLEON", target = "F_FRIANT" }), "7.11b")
  end)

  it("7.2d four hexes along a road", function()
    local g = french({ { "LF_NAPOLEON", "N3030" }, { "F_GUDIN", "N2827" }, { "F_FRIANT", "N2826" } })
    assert.truthy(offers(g, "french", "command", "target", "F_GUDIN"))
    assert.refused(g:why("command", { leader = "LF_NAPOLEON", target = "F_FRIANT" }), "7.11b")
  end)

  it("7.11b, 1.4d nobody is put In Command beyond the range", function()
    local g = french({ { "LF_NAPOLEON", "N2954" }, { "F_GUDIN", "N2952" }, { "F_FRIANT", "N2947" } })
    assert.refused(g:why("command", { leader = "LF_NAPOLEON", target = "F_FRIANT" }), "7.11b")
    assert.equal(0, #g:why("command", { leader = "LF_NAPOLEON", target = "F_GUDIN" }))
  end)

  it("7.21A not through a hex that an enemy unit holds", function()
    -- N3853 is a corner: the only short ways from N3953 lead through N3852, N3952 and N3853.
    local g = french({
      { "LF_NAPOLEON", "N2954" }, { "F_GUDIN", "N2952" }, { "F_SUCHET", "N2953" }, { "P_ORANIEN", "N2953" },
    }, nil)
    assert.falsy(g == nil)
  end)
end)
