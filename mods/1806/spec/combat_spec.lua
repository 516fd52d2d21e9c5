--- 11.0 to 11.22, 4.31, 8.32, 8.33: the Combat Phase and who fights whom. Open ground round N2615,
--- where no terrain counts: E N2616, NE N2716, NW N2715, W N2614, SW N2515, SE N2516.
local fight = require("spec.fight")

local function game(options)
  local g = spec.game("1806:auerstedt", { options = options })
  g:clear()
  return g
end

local function place(g, list)
  for _, each in ipairs(list) do g:place(each[1], each[2], each[3]) end
end

describe("11.0 Combat", function()
  it("11.0a, 11.1.2 units in contact fight in the Combat Phase and not before", function()
    local g = game()
    place(g, { { "F_GUDIN", "N2615" }, { "P_ARNIM", "N2616" } })
    assert.equal("command_movement", g:step())
    assert.falsy(#g:why("attack", { hex = "N2616" }) == 0)
    fight.contact(g)
    assert.same({}, g:why("attack", { hex = "N2616" }))
  end)

  it("11.0b, 10.22a a failed Repulse is no attack: its stack owes one, on those it tried to push back", function()
    local g = game()
    place(g, { { "F_GUDIN", "N2615" }, { "P_ARNIM", "N2616" }, { "F_MORAND", "N2517" }, { "P_KUHNHEIM", "N2417" } })
    g:act("move", { unit = "F_GUDIN" })
    g:act("repulse", { to = "N2616" })
    fight.contact(g)
    assert.refused(g:why("end"), "4.31a", "4.31b")
    g.forced = false
    g:act("attack", { hex = "N2616" })
    -- Morand alone may not take this attack: Gudin is bound to it.
    assert.refused(g:why("by", { hex = "N2517" }), "11.21a")
    g:act("by", { hex = "N2517" })
  end)
end)
