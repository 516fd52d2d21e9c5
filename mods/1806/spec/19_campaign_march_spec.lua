--- The campaign of 1806 as it was: corps walk from 8 to 14 October through the places where the set-up table
-- has them, by legal actions alone. Every morning they stand at their places or in the next hex.
local marching = require("spec.marching")

local rows = table_of("setup")
local FIRST, LAST = 9, 14 -- mornings of October
local SHARE = 1 -- hexes from the place that still count as there

--- The campaign with these pieces alone and one enemy far from them; who obeys, obeys.
local function march_begins(ids, enemy, corner)
  local g = spec.game("1806:campaign")
  marching.all_obey(g)
  while g:step() == "deployment" do
    g:act("end")
  end
  marching.alone(g, ids)
  g:place(enemy, corner)
  return g
end

local function goals_of(ids, day)
  local all, goals = marching.places(rows, day), {}
  for _, id in ipairs(ids) do
    goals[id] = all[id]
  end
  return goals
end

--- Walks the pieces day by day; `late` = { piece = { day, hexes } } names who cannot keep up and by how much.
local function walk(g, ids, late)
  for day = FIRST, LAST do
    local goals = goals_of(ids, day)
    marching.to_morning(g, goals)
    assert.equal(day, marching.day_of(g.state.turn))
    for id, place in pairs(goals) do
      local off, known = marching.off_by(g, id, place), late and late[id]
      local where = ("%s on the morning of the %dth: %s hexes from %s"):format(id, day, off, place)
      if known and known[1] == day then
        assert.equal(known[2], off, where)
      else
        assert(off and off <= SHARE, where)
      end
    end
  end
end

local function stands(g, id, ...)
  for _, hex in ipairs({ ... }) do
    if marching.off_by(g, id, hex) <= SHARE then return end
  end
  assert.equal((...), g:unit(id).hex, id)
end

describe("the historical marches of October 1806", function()
  it("III Corps: Nordhalben, Schleiz, Mittelpöllnitz, Naumburg, the bridge of Kösen", function()
    local ids = { "LF_DAVOUT", "F_MORAND", "F_FRIANT", "F_GUDIN", "F_VIALLANES" }
    local g = march_begins(ids, "P_BLUCHER", "N3853")
    -- On the 12th Friant covers 30 of the 34 half points of the road from Mittelpöllnitz to Naumburg.
    walk(g, ids, { F_FRIANT = { 13, 4 } })
    stands(g, "F_GUDIN", "N1842")
    stands(g, "F_FRIANT", "N1645")
  end)

  it("V Corps: Gräfenthal, Saalfeld, Neustadt, Jena and the Landgrafenberg", function()
    local ids = { "LF_LANNES", "F_SUCHET", "F_GAZAN", "F_TREILHARD" }
    local g = march_begins(ids, "P_BLUCHER", "N3853")
    walk(g, ids)
    stands(g, "F_SUCHET", "N1529")
  end)

  it("Hohenlohe: from Jena to Kahla and Orlamünde and back to the heights before Jena", function()
    local ids = { "LP_HOHENLOHE", "P_GRAWERT", "P_TAUENZIEN", "P_HENCKEL" }
    local g = march_begins(ids, "F_NANSOUTY", "S0901")
    walk(g, ids)
    stands(g, "P_GRAWERT", "N2027")
    stands(g, "P_TAUENZIEN", "N1630")
  end)
end)
