--- 1.4 The words of the rules, each where it bites. Open ground round N2615, as in the specs of 11.
local board = require("spec.board")
local fight = require("spec.fight")
local pieces = require("rules.01_pieces")

local function field(side, list)
  local g = spec.game("1806:auerstedt")
  g:goto_step("command_movement", side)
  g:clear()
  return board.place(g, list)
end

local function left(g) return fight.frame(g).left[1] end

describe("1.0 Introduction", function()
  it("1.0b odds, a die, and the table", function()
    local function result(die)
      local g = field("french", { { "F_SUCHET", "N2614" }, { "P_GRAWERT", "N2615" } })
      local odds = fight.fight(g, { "N2615" }, { "N2614" }, die)
      assert.equal("1-1", odds.odds) -- 13 to 7
      for _, record in ipairs(g:log()) do
        if record.key == "result" then return record.values.result end
      end
    end
    local column, rows = 0, table_of("crt").rows
    for i, each in ipairs(table_of("crt").columns) do
      if each.label == "1:1" then column = i end
    end
    assert.truthy(rows[1].cells[column] ~= rows[6].cells[column])
    assert.equal(rows[1].cells[column], result(1))
    assert.equal(rows[6].cells[column], result(6))
  end)

  it("1.2d streams and slopes belong to hexsides: the same hex is open from elsewhere", function()
    local function help(from)
      local g = field("french", { { "F_SUCHET", from }, { "P_KUHNHEIM", "N2539" } })
      return fight.join(g, { "N2539" }, { from }).help
    end
    assert.equal("11.31Ba", help("N2438")) -- over the stream
    assert.is_nil(help("N2540"))
  end)
end)

describe("1.4 Glossary", function()
  it("1.4b leaders are no units: nobody attacks them, nor do they attack", function()
    local g = field("french", {
      { "F_SUCHET", "N2614" },
      { "LF_NEY", "N2516" },
      { "P_GRAWERT", "N2615" },
    })
    g:goto_step("designation", "french")
    g:place("LP_KALKREUTH", "N2715")
    assert.refused(g:why("attack", { hex = "N2715" }), "11.21d")
    g:act("attack", { hex = "N2615" })
    assert.same({ "N2614" }, g.state.combat.groups[1].by)
  end)

  it("1.4f the units of a force add their strengths", function()
    local g = field("french", {
      { "F_SUCHET", "N2614" },
      { "F_DROUET", "N2614" },
      { "P_GRAWERT", "N2615" },
    })
    assert.equal("19", fight.join(g, { "N2615" }, { "N2614" }).attack)
  end)

  it("1.4j Light Troops advance like infantry: one alone without a leader", function()
    local g = field("prussian", {
      { "P_TAUENZIEN", "N2614" },
      { "P_RUDORFF", "N2614" },
      { "F_HEUDELET", "N2615", { reduced = true } },
      { "F_GUDIN", "N2640" },
    })
    fight.fight(g, { "N2615" }, { "N2614" }, 1, "prussian")
    g:act("advance", { unit = "P_RUDORFF", to = "N2615" })
    assert.truthy(g:step() ~= "advancing")
    assert.equal("N2614", g:unit("P_TAUENZIEN").hex)
  end)

  it("1.4k every step takes its points off the allowance", function()
    local g = field("french", { { "F_SUCHET", "N2614" }, { "P_GRAWERT", "N2640" } })
    g:act("move", { unit = "F_SUCHET" })
    local before = left(g)
    g:act("step", { to = "N2615" })
    assert.equal(before - 2, left(g))
  end)

  it("1.4n trains pay what cavalry pays and have no ZOC", function()
    local g = field("french", {
      { "F_BRIDGE", "N2242" },
      { "LF_DAVOUT", "N2242" },
      { "P_GRAWERT", "N2640" },
    })
    g:act("move", { unit = "F_BRIDGE" })
    local before = left(g)
    g:act("step", { to = "N2342" })
    assert.equal(before - 8, left(g))
    g = field("prussian", { { "F_BRIDGE", "N2615" }, { "P_GRAWERT", "N2617" } })
    g:act("move", { unit = "P_GRAWERT" })
    g:act("step", { to = "N2616" })
    assert.same({}, g:why("step", { to = "N2617" })) -- nothing holds him
  end)

  it("1.4j, 1.4n, 13.0 which arms are cavalry, which infantry, and which are trains", function()
    local kinds = { cavalry = pieces.is_cavalry, infantry = pieces.is_infantry, train = pieces.is_train }
    for id, kind in pairs({
      F_VIALLANES = "cavalry",
      F_GUARDCAV = "cavalry",
      F_TILLY_V1 = "cavalry",
      F_GUDIN = "infantry",
      F_GUARDINF = "infantry",
      P_RUDORFF = "infantry", -- Light Troops
      F_BRIDGE = "train",
      S_BAGGAGE2 = "train",
    }) do
      for name, is in pairs(kinds) do
        assert.equal(name == kind, is(id), id)
      end
    end
  end)

  it("1.4p a ZOC lies in the hexes around, where the unit could move into them", function()
    local g = field("french", { { "F_SUCHET", "N2613" }, { "P_GRAWERT", "N2615" } })
    g:act("move", { unit = "F_SUCHET" })
    g:act("step", { to = "N2614" })
    assert.refused(g:why("step", { to = "N2613" }), "8.12E")
  end)
end)
