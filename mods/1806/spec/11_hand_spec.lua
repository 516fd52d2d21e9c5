--- Twenty combats worked by hand from chapters 11, 5.14, 10.22 and 16 and the combat results table:
--- position, strengths, odds and column, every shift, the die, and what stands on the map after it.
-- odds: "attack:defence odds column shifts"; help: the rule of the terrain that counts.
local board = require("spec.board")
local fight = require("spec.fight")

local function place(g, list) board.place(g, list) end

local function start(case)
  local g = spec.game("1806:auerstedt")
  g:clear()
  if case.side == "prussian" then g:goto_step("command_movement", "prussian") end
  place(g, case.place)
  return g
end

local function told(odds)
  local text = ("%s:%s %s %s"):format(odds.attack, odds.defence, odds.odds, odds.column)
  return odds.shifts == "" and text or text .. " " .. odds.shifts
end

--- Plays a case and holds the map against it.
local function worked(case)
  local g = start(case)
  g:dice(case.dice)
  for _, act in ipairs(case.before or {}) do
    g:act(act[1], act[2])
  end
  local odds = fight.join(g, case.targets, case.by, case.side)
  assert.equal(case.odds, told(odds))
  assert.equal(case.help, odds.help)
  for _, act in ipairs(case.at_odds or {}) do
    g:act(act[1], act[2])
  end
  fight.roll(g)
  for _, act in ipairs(case.after or {}) do
    g:act(act[1], act[2])
  end
  for id, where in pairs(case.map) do
    assert.equal(where, fight.where(g, id), id .. " in " .. fight.where(g, id))
  end
  return g
end

local function retreat(unit, to) return { "retreat", { unit = unit, to = to } } end
local function advance(unit, to) return { "advance", { unit = unit, to = to } } end

describe("combats worked by hand", function()
  it(
    "hand 01: open ground, 13 to 7 is 1-1, 2 is Dr",
    function()
      worked({
        place = { { "F_SUCHET", "N2614" }, { "P_ARNIM", "N2615" } },
        targets = { "N2615" },
        by = { "N2614" },
        odds = "13:7 1-1 1-1",
        dice = { 2 },
        after = { retreat("P_ARNIM", "N2616"), advance("F_SUCHET", "N2615") },
        map = { F_SUCHET = "N2615", P_ARNIM = "N2616" },
      })
    end
  )

  it(
    "hand 02: a village, 17 to 8 x 1 1/2 is 1-1, 6 is Ar2",
    function()
      worked({
        place = { { "F_GUDIN", "N2340" }, { "F_FRIANT", "N2340" }, { "P_ORANIEN", "N2339" } },
        targets = { "N2339" },
        by = { "N2340" },
        odds = "17:12 1-1 1-1",
        help = "11.31A",
        dice = { 6 },
        after = {
          retreat("F_FRIANT", "N2341"),
          retreat("F_FRIANT", "N2342"),
          retreat("F_GUDIN", "N2341"),
          retreat("F_GUDIN", "N2342"),
          { "stay" },
        },
        map = { F_GUDIN = "N2342", F_FRIANT = "N2342", P_ORANIEN = "N2339" },
      })
    end
  )

  it(
    "hand 03: a town, 19 to 6 x 1 1/2 is 2-1, 5 is Ex: 6 for 8",
    function()
      worked({
        place = { { "F_MORAND", "N2438" }, { "F_DUPONT", "N2438" }, { "P_KUHNHEIM", "N2437" } },
        targets = { "N2437" },
        by = { "N2438" },
        odds = "19:9 2-1 2-1",
        help = "11.31A",
        dice = { 5 },
        after = { { "lose", { unit = "F_DUPONT" } }, advance("F_MORAND", "N2437") },
        map = { F_MORAND = "N2437", F_DUPONT = "uar_day", P_KUHNHEIM = "uar_day" },
      })
    end
  )

  it(
    "hand 04: two stacks over a stream, 19 to 7 x 1 1/2 is 1-1, 3 is Ex by face value: 7 for 13",
    function()
      worked({
        place = { { "F_SUCHET", "N2438" }, { "F_DROUET", "N2439" }, { "P_ARNIM", "N2539" } },
        targets = { "N2539" },
        by = { "N2438", "N2439" },
        odds = "19:10½ 1-1 1-1",
        help = "11.31Ba",
        dice = { 3 },
        map = { F_SUCHET = "uar_day", F_DROUET = "N2439", P_ARNIM = "uar_day" },
      })
    end
  )

  it(
    "hand 05: up a slope, 16 to 6 x 1 1/2 is 1-1, 1 is Dr2",
    function()
      worked({
        place = { { "F_GUDIN", "N2537" }, { "F_RIVAUD", "N2537" }, { "P_KUHNHEIM", "N2637" } },
        targets = { "N2637" },
        by = { "N2537" },
        odds = "16:9 1-1 1-1",
        help = "11.31Ba",
        dice = { 1 },
        after = { retreat("P_KUHNHEIM", "N2638"), retreat("P_KUHNHEIM", "N2639"), { "stay" } },
        map = { F_GUDIN = "N2537", F_RIVAUD = "N2537", P_KUHNHEIM = "N2639" },
      })
    end
  )

  it(
    "hand 06: down the same slope, 16 to 6 is 2-1, 6 is Ar; the defender follows up",
    function()
      worked({
        place = { { "F_GUDIN", "N2637" }, { "F_RIVAUD", "N2637" }, { "P_KUHNHEIM", "N2537" } },
        targets = { "N2537" },
        by = { "N2637" },
        odds = "16:6 2-1 2-1",
        dice = { 6 },
        after = {
          retreat("F_GUDIN", "N2638"),
          retreat("F_RIVAUD", "N2738"),
          advance("P_KUHNHEIM", "N2637"),
        },
        map = { F_GUDIN = "N2638", F_RIVAUD = "N2738", P_KUHNHEIM = "N2637" },
      })
    end
  )

  it(
    "hand 07: a woods hex is nothing, combined arms are: 10 to 3 is 3-1, 4-1 after the shift, 4 is Dr2",
    function()
      worked({
        place = { { "F_FRIANT", "N2639" }, { "F_TREILHARD", "N2639" }, { "P_SANITZ", "N2640" } },
        targets = { "N2640" },
        by = { "N2639" },
        odds = "10:3 3-1 4-1 combined_arms+1",
        dice = { 4 },
        after = {
          retreat("P_SANITZ", "N2541"),
          retreat("P_SANITZ", "N2542"),
          advance("F_FRIANT", "N2640"),
          advance("F_TREILHARD", "N2640"),
        },
        map = { F_FRIANT = "N2640", F_TREILHARD = "N2640", P_SANITZ = "N2542" },
      })
    end
  )

  it(
    "hand 08: cavalry over a woods hexside, 9 + 3/2 to 7 is 1-1, 2-1 after the shift, 3 is Dr",
    function()
      worked({
        place = { { "F_GUDIN", "N2641" }, { "F_NANSOUTY", "N2641" }, { "P_ARNIM", "N2640" } },
        targets = { "N2640" },
        by = { "N2641" },
        odds = "10½:7 1-1 2-1 combined_arms+1",
        dice = { 3 },
        after = { retreat("P_ARNIM", "N2639"), { "stay" } },
        map = { F_GUDIN = "N2641", F_NANSOUTY = "N2641", P_ARNIM = "N2639" },
      })
    end
  )

  it(
    "hand 09: over the bridge of Nebra into the town, 13 to 3 x 2 is 2-1, 4 is Dr",
    function()
      worked({
        place = { { "F_SUCHET", "N3145" }, { "P_SANITZ", "N3146" } },
        targets = { "N3146" },
        by = { "N3145" },
        odds = "13:6 2-1 2-1",
        help = "11.31F",
        dice = { 4 },
        after = { retreat("P_SANITZ", "N3147"), advance("F_SUCHET", "N3146") },
        map = { F_SUCHET = "N3146", P_SANITZ = "N3147" },
      })
    end
  )

  it(
    "hand 10: a chateau against Napoleon, 11 to 3 is 3-1, with him 4-1, but never above 2-1; 3 is Dr and ignored",
    function()
      worked({
        place = { { "F_MORAND", "N3246" }, { "LF_NAPOLEON", "N3246" }, { "S_CERRINI", "N3245" } },
        targets = { "N3245" },
        by = { "N3246" },
        odds = "11:3 3-1 2-1 napoleon_attacks+1",
        dice = { 3 },
        map = { F_MORAND = "N3246", LF_NAPOLEON = "N3246", S_CERRINI = "N3245" },
      })
    end
  )

  it(
    "hand 11: one stack against two, 13 to 3 + 3 is 2-1, 1 is De; it takes one of the hexes",
    function()
      worked({
        place = { { "F_SUCHET", "N2614" }, { "P_SANITZ", "N2613" }, { "S_CERRINI", "N2615" } },
        targets = { "N2613", "N2615" },
        by = { "N2614" },
        odds = "13:6 2-1 2-1",
        dice = { 1 },
        after = { advance("F_SUCHET", "N2613") },
        map = { F_SUCHET = "N2613", P_SANITZ = "uar_day", S_CERRINI = "uar_day" },
      })
    end
  )

  it(
    "hand 12: Napoleon with the defence, 16 to 6 is 2-1, 1-1 with him, 4 is Ar; he leads the advance",
    function()
      worked({
        side = "prussian",
        place = {
          { "P_ORANIEN", "N2614" },
          { "P_WARTENSLEBEN", "N2614" },
          { "F_DROUET", "N2615" },
          { "LF_NAPOLEON", "N2615" },
        },
        targets = { "N2615" },
        by = { "N2614" },
        odds = "16:6 2-1 1-1 napoleon_defends-1",
        dice = { 4 },
        after = {
          retreat("P_ORANIEN", "N2613"),
          retreat("P_WARTENSLEBEN", "N2514"),
          advance("LF_NAPOLEON", "N2614"),
        },
        map = {
          P_ORANIEN = "N2613",
          P_WARTENSLEBEN = "N2514",
          F_DROUET = "N2614",
          LF_NAPOLEON = "N2614",
        },
      })
    end
  )

  it(
    "hand 13: the Guard of both arms, 9 to 8 is 1-1, two shifts make 3-1, 6 is Ex and so De",
    function()
      worked({
        place = { { "F_GUARDINF", "N2614" }, { "F_GUARDCAV", "N2614" }, { "P_ORANIEN", "N2615" } },
        targets = { "N2615" },
        by = { "N2614" },
        odds = "9:8 1-1 3-1 combined_arms+1 guard+1",
        dice = { 6 },
        after = { { "stay" } },
        map = { F_GUARDINF = "N2614", F_GUARDCAV = "N2614", P_ORANIEN = "uar_day" },
      })
    end
  )

  it(
    "hand 14: the Guard alone, 6 to 8 is 1-2, 1-1 after the shift, 6 is Ar2: la Garde recule",
    function()
      local g = worked({
        place = { { "F_GUARDINF", "N2614" }, { "P_SCHMETTAU", "N2615" } },
        targets = { "N2615" },
        by = { "N2614" },
        odds = "6:8 1-2 1-1 guard+1",
        dice = { 6 },
        after = {
          retreat("F_GUARDINF", "N2613"),
          retreat("F_GUARDINF", "N2612"),
          advance("P_SCHMETTAU", "N2614"),
        },
        map = { F_GUARDINF = "N2612", P_SCHMETTAU = "N2614" },
      })
      assert.equal(true, g.state.level_cut)
    end
  )

  it(
    "hand 15: Light Troops, 6 to 7 is 1-2, 1-1 after their shift, 2 is Dr",
    function()
      worked({
        side = "prussian",
        place = { { "P_TAUENZIEN", "N2614" }, { "F_RIVAUD", "N2615" } },
        targets = { "N2615" },
        by = { "N2614" },
        odds = "6:7 1-2 1-1 combined_arms+1",
        dice = { 2 },
        after = { retreat("F_RIVAUD", "N2616"), advance("P_TAUENZIEN", "N2615") },
        map = { P_TAUENZIEN = "N2615", F_RIVAUD = "N2616" },
      })
    end
  )

  it(
    "hand 16: after a failed Repulse, 9 to 4 is 2-1, 1-2 two columns lower, 5 is Ar2",
    function()
      worked({
        place = { { "F_GUDIN", "N2613" }, { "P_OELS", "N2615" } },
        before = {
          { "move", { unit = "F_GUDIN" } },
          { "step", { to = "N2614" } },
          { "repulse", { to = "N2615" } },
        },
        targets = { "N2615" },
        by = { "N2614" },
        odds = "9:4 2-1 1-2 failed_repulse-2",
        dice = { 5 },
        after = { retreat("F_GUDIN", "N2613"), retreat("F_GUDIN", "N2612"), { "stay" } },
        map = { F_GUDIN = "N2612", P_OELS = "N2615" },
      })
    end
  )

  it(
    "hand 17: a reduced brigade, 1 to 8 is 1-4, 4 is Ae and for good",
    function()
      worked({
        place = { { "F_VIALLANES", "N2614", { reduced = true } }, { "P_ORANIEN", "N2615" } },
        targets = { "N2615" },
        by = { "N2614" },
        odds = "1:8 1-4 1-4",
        dice = { 4 },
        after = { { "stay" } },
        map = { F_VIALLANES = "peu", P_ORANIEN = "N2615" },
      })
    end
  )

  it(
    "hand 18: surrounded, 24 to 7 is 3-1, 5 is Dr without a way; 2 and 2 for the odds do not save him",
    function()
      worked({
        place = { { "F_SUCHET", "N2614" }, { "F_MORAND", "N2616" }, { "P_ARNIM", "N2615" } },
        targets = { "N2615" },
        by = { "N2614", "N2616" },
        odds = "24:7 3-1 3-1",
        dice = { 5, 2 },
        after = { advance("F_MORAND", "N2615") },
        map = { F_SUCHET = "N2614", F_MORAND = "N2615", P_ARNIM = "peu" },
      })
    end
  )

  it(
    "hand 19: a leader stays behind, 13 to 6 is 2-1, 3 is Dr, and a 1 takes him",
    function()
      worked({
        place = { { "F_SUCHET", "N2614" }, { "P_KUHNHEIM", "N2615" }, { "LP_KALKREUTH", "N2615" } },
        targets = { "N2615" },
        by = { "N2614" },
        odds = "13:6 2-1 2-1",
        dice = { 3, 1 },
        after = { retreat("P_KUHNHEIM", "N2616"), advance("F_SUCHET", "N2615") },
        map = { F_SUCHET = "N2615", P_KUHNHEIM = "N2616", LP_KALKREUTH = "captured" },
      })
    end
  )

  it(
    "hand 20: the odds lowered at will, 13 to 4 is 3-1, a 4 lowers them to 1-1, 3 is Ex: 4 for 13",
    function()
      worked({
        place = { { "F_SUCHET", "N2614" }, { "P_OELS", "N2615" } },
        targets = { "N2615" },
        by = { "N2614" },
        odds = "13:4 3-1 3-1",
        dice = { 4, 3 },
        at_odds = { { "reduce", { column = 4 } } },
        map = { F_SUCHET = "uar_day", P_OELS = "uar_day" },
      })
    end
  )

  it(
    "hand 21: both arms on either side, 12 to 7 + 1 is 1-1 without a shift, 4 is Ar",
    function()
      worked({
        place = {
          { "F_GUDIN", "N2614" },
          { "F_NANSOUTY", "N2614" },
          { "P_ARNIM", "N2615" },
          { "P_QUITZOW", "N2615" },
        },
        targets = { "N2615" },
        by = { "N2614" },
        odds = "12:8 1-1 1-1",
        dice = { 4 },
        after = { retreat("F_GUDIN", "N2613"), retreat("F_NANSOUTY", "N2613"), { "stay" } },
        map = { F_GUDIN = "N2613", F_NANSOUTY = "N2613", P_ARNIM = "N2615", P_QUITZOW = "N2615" },
      })
    end
  )
end)
