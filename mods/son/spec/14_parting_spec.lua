--- 14.19b, 14.19d Two forces that have ended a march in one package: they become one in the next Organization Segment, or part.
local board = require("mechanics.board")
local marching = require("spec.marching")
local pieces = require("rules.02_pieces")
local column, lead, march, walk = marching.column, marching.lead, marching.march, marching.walk

local HERE = column("W3034", "W3134")

describe("14.19b two forces in one package", function()
  --- A Major General with units comes to lie in the package of another; neither commands the other.
  local function join(units, side)
    local g = marching.field(spec)
    lead(g, "mg_f_a", HERE, units or { fr_39 = 4 })
    lead(g, "mg_f_c", column("W2834", "W2934"), { fr_38 = 4 })
    lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
    marching.to(g, side or "movement_commands", "french")
    march(g, "mg_f_a")
    walk(g, "W2934", "W2834")
    return g
  end

  --- Two turns' parts on, in the next Organization Segment of the French.
  local function organize(g)
    g:act("halt")
    marching.to(g, "individual_initiative", "french")
    g:act("end")
    marching.to(g, "organization", "french")
    return g
  end

  it("14.19b they may end a march so, if one can take over the units of the other", function()
    local g = join()
    assert.allowed(g:why("halt"))
    g = join({ fr_39 = 4, fr_9 = 3 }) -- three units are more than a span of 2
    assert.refused(g:why("halt"), "14.19a")
  end)

  it("14.19b in the next Organization Segment it has to happen", function()
    local g = organize(join())
    assert.refused(g:why("end"), "14.19b")
    g:act("transfer", { unit = "fr_39", to = "mg_f_c" })
    assert.allowed(g:why("end"))
    g.forced = false
    g:act("end")
    assert.falsy(g:unit("mg_f_c").mixed)
  end)

  it("14.19d who cannot be made one go apart, by one leader in a free hex beside the package", function()
    local g = organize(join())
    board.mark(g.state, { "mg_f_a", "mg_f_c" }, { disorganized = true })
    g.forced = false
    g:act("end")
    assert.equal("parting", g:step())
    assert.refused(g:why("part", { leader = "victor", to = "W0952" }), "14.19d")
    assert.refused(g:why("part", { leader = "mg_f_a", to = "W2634" }), "14.19d")
    g:act("part", { leader = "mg_f_a", to = "W2734" })
    assert.equal("W2734", g:unit("mg_f_a").at.head)
    assert.equal("W2834", g:unit("mg_f_c").at.head)
    assert.equal("movement_commands", g:step())
  end)

  --- Who cannot be made one, with friends round their package; the first so many of these are not there.
  local function hemmed(free)
    local g = organize(join())
    board.mark(g.state, { "mg_f_a", "mg_f_c" }, { disorganized = true })
    local ring = {
      { "marmont", "W2835", "W2735" },
      { "bertrand", "W2733", "W2833" },
      { "lauriston", "W2933", "W3033" },
      { "reynier", "W3034", "W3035" },
      { "oudinot", "W2935", "W2936" },
      { "macdonald", "W2734", "W2634" },
    }
    for i, each in ipairs(ring) do
      if i > free then lead(g, each[1], column(each[2], each[3])) end
    end
    g.forced = false
    g:act("end")
    return g
  end

  it("14.19d where there is no free hex they stay as they are, for the next segment", function()
    local g = hemmed(0)
    assert.truthy(g:step() ~= "parting")
    assert.same({ true, true }, { g:unit("mg_f_a").mixed, g:unit("mg_f_c").mixed })
  end)

  it("14.19d one free hex is enough", function()
    local g = hemmed(1)
    assert.equal("parting", g:step())
    assert.allowed(g:why("part", { leader = "mg_f_a", to = "W2835" }))
    assert.refused(g:why("part", { leader = "mg_f_a", to = "W2935" }), "14.19d")
  end)

  it("14.19b who ends a march in good order is not noted", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE, { fr_8 = 4 })
    lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
    marching.to(g, "movement_commands", "french")
    march(g, "ney")
    walk(g, "W2934")
    g:act("halt")
    assert.falsy(g:unit("ney").mixed)
  end)

  it("14.19d not into an enemy zone", function()
    local g = organize(join())
    board.mark(g.state, { "mg_f_a", "mg_f_c" }, { disorganized = true })
    lead(g, "yorck", column("W2634", "W2534"), { pr_1 = 2 })
    g.forced = false
    g:act("end")
    assert.refused(g:why("part", { leader = "mg_f_a", to = "W2734" }), "14.19d")
  end)

  it("14.19b, 21.2g not with one in disorder", function()
    local g = join()
    board.mark(g.state, "mg_f_c", { disorganized = true })
    assert.refused(g:why("halt"), "14.19a")
  end)

  it("14.19b not by who is dropped on the way", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE, { fr_8 = 4 })
    lead(g, "mg_f_a", HERE, { fr_39 = 4 })
    lead(g, "mg_f_c", column("W2834", "W2934"), { fr_38 = 4 })
    lead(g, "victor", column("W0950", "W0951"), { fr_4 = 4 })
    marching.to(g, "movement_commands", "french")
    march(g, "ney", "mg_f_a")
    walk(g, "W2934", "W2834")
    assert.refused(g:why("leave", { leader = "mg_f_a" }), "14.19a")
  end)

  it("14.19d over no river without a bridge", function()
    local g = marching.field(spec)
    local place = column("E0149", "E0150")
    lead(g, "mg_f_a", place, { fr_39 = 4 })
    lead(g, "mg_f_c", place, { fr_38 = 4 })
    board.mark(g.state, { "mg_f_a", "mg_f_c" }, { mixed = true, disorganized = true })
    marching.to(g, "parting", "french")
    g.forced = false
    assert.refused(g:why("part", { leader = "mg_f_a", to = "W7048" }), "14.19d")
    g:act("part", g:legal("french")[1].args)
    assert.falsy(g:unit("mg_f_c").mixed)
  end)

  it("14.19b not after a forced march", function()
    local g = marching.field(spec)
    lead(g, "ney", column("W0950", "W0951"), { fr_4 = 4 })
    lead(g, "mg_a_a", HERE, { pr_1 = 4 })
    lead(g, "mg_a_b", column("W2834", "W2934"), { pr_2 = 4 })
    g.state.morale.allied = -2
    marching.to(g, "forced_marches", "allied")
    g:dice({ 1 })
    g.forced = false
    march(g, "mg_a_a")
    walk(g, "W2934", "W2834")
    assert.refused(g:why("halt"), "14.19a")
  end)
end)

describe("14.19d a package whose Commander is lost", function()
  --- Ney, who commands all, falls.
  local function left(units)
    local g = marching.field(spec)
    lead(g, "ney", HERE)
    lead(g, "mg_f_a", HERE, units)
    lead(g, "mg_f_c", HERE, { fr_38 = 4 })
    pieces.remove(g.state, "ney")
    return { g:unit("mg_f_a").mixed == true, g:unit("mg_f_c").mixed == true }
  end

  it("14.19d those whom none of them can command part, or become one", function() assert.same({ true, true }, left({ fr_39 = 4 })) end)
  it("14.19a a Commander among them takes over", function()
    local g = marching.field(spec)
    lead(g, "ney", HERE)
    lead(g, "victor", HERE, { fr_4 = 4 })
    lead(g, "mg_f_c", HERE, { fr_38 = 4 })
    pieces.remove(g.state, "ney")
    assert.falsy(g:unit("victor").mixed or g:unit("mg_f_c").mixed)
  end)
end)
