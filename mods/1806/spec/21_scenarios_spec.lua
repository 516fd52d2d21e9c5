--- 19.0 to 19.4 and 21.2 to 21.8: the scenarios that are set up from the tables.

local board = require("spec.board")
local clock = require("spec.clock")
local fight = require("spec.fight")
local ground = require("rules.08_terrain")
local pieces = require("rules.01_pieces")
local zoc = require("rules.04_zoc")
local group = board.group

local function game(id, options) return spec.game("1806:" .. id, { options = options }) end

local function hex_of(g, id)
  local piece = g:unit(id)
  return piece and piece.hex
end

--- Ends the set-up choices of both sides.
local function set_up(g)
  while g:step() == "deployment" do
    g:act("end")
  end
end

--- Plays on by `end`s to a segment of a turn.
local function to_turn(g, turn, step, side)
  repeat
    g:goto_step(step, side)
    if g.state.turn < turn then g:act("end") end
  until g.state.turn >= turn
end

describe("21.0 The scenarios", function()
  local frames = {
    -- scenario, first player, first turn, last turn
    { "jena", "21.23, 21.24", "french", 29, 31 },
    { "jena_auerstedt", "21.33, 21.34", "french", 29, 31 },
    { "massenbach", "21.43, 21.44", "prussian", 25, 31 },
    { "campaign", "21.53, 21.54a", "french", 6, 46 },
    { "early_warning", "21.63, 21.64", "french", 1, 46 },
    { "erfurt", "21.73, 21.74", "french", 1, 46 },
    { "free_entry", "21.83, 21.84", "french", 1, 46 },
  }
  for _, row in ipairs(frames) do
    it(row[2] .. " " .. row[1] .. ": who is first, from when to when", function()
      local g = game(row[1])
      assert.equal(row[3], g.state.first)
      assert.equal(row[4], g.state.turn)
      assert.equal(row[5], g.state.last_turn)
    end)
  end

  it("21.0 the armies stand where they stood on the day", function()
    assert.equal("N1529", hex_of(game("jena"), "LF_NAPOLEON"))
    assert.equal("N2236", hex_of(game("jena_auerstedt"), "LP_BRUNSWICK"))
  end)

  local areas = {
    -- area of the scenario: a hex within, one without that a unit there could walk into
    { "21.22", "jena", "N2037", "N2136", "N2036" },
    { "21.32", "jena_auerstedt", "N0115", "S3815", "N0116" },
    { "21.42", "massenbach", "N0115", "S3815", "N0116" },
    { "21.72", "erfurt", "N0115", "S3815", "N0116" },
  }
  for _, row in ipairs(areas) do
    it(row[1] .. " " .. row[2] .. " is played on its part of the map", function()
      local g = game(row[2])
      set_up(g)
      g:clear()
      local side = g.state.first
      local unit = side == "french" and "F_TREILHARD" or "P_HENCKEL"
      g:place(unit, row[5])
      g:goto_step("command_movement", side)
      g:unit(unit).ooc = false
      g:act("move", { unit = unit })
      assert.refused(g:why("step", { to = row[4] }), row[1])
    end)
  end

  it("21.52 the campaign is played on both maps", function()
    local g = game("campaign")
    assert.equal("S2115", hex_of(g, "P_TAUENZIEN"))
    assert.equal("N3616", hex_of(g, "LP_BRUNSWICK"))
  end)

  it("21.25a Jena is fought without Blücher, Davout and Bernadotte", function()
    local g = game("jena")
    assert.equal("N2524", hex_of(g, "LP_RUCHEL"))
    for _, id in ipairs({ "P_BLUCHER", "P_WINNING", "LF_DAVOUT", "P_ARNIM", "LF_BERNADOTTE" }) do
      assert.is_nil(g:unit(id), id)
    end
    assert.same({}, g.state.groups)
  end)

  it("21.25b I Corps may be set up as a what-if", function()
    local g = game("jena", { first_corps = true })
    assert.equal("N1543", hex_of(g, "LF_BERNADOTTE"))
    local corps = group(game("massenbach", { first_corps = true }), "french_25_N0149")
    assert.truthy(listed(corps.pieces, "LF_BERNADOTTE"))
  end)

  it("21.31 both battles are set up together, with the reinforcements of Auerstedt", function()
    local g = game("jena_auerstedt")
    assert.equal("N1529", hex_of(g, "LF_LANNES"))
    assert.equal("N2236", hex_of(g, "P_WARTENSLEBEN"))
    assert.same({ "F_GUDIN", "F_VIALLANES", "LF_DAVOUT" }, group(g, "french_29_N1942").pieces)
    assert.same({ "F_FRIANT", "F_MORAND" }, group(g, "french_30_N1942").pieces)
    assert.same({ "P_ARNIM", "P_IRVING" }, group(g, "prussian_29_N2234").pieces)
    assert.is_nil(g:unit("LF_BERNADOTTE")) -- nor has Jena
  end)

  it("21.41 a day earlier Davout is on the map and the others come by their roads", function()
    local g = game("massenbach")
    assert.equal("N1645", hex_of(g, "LF_DAVOUT"))
    assert.same({ "F_COLBERT", "F_MARCHAND", "LF_NEY" }, group(g, "french_26_N0128").pieces)
    assert.truthy(group(g, "french_26_N0135").march_road) -- the road goes on over the map's edge
    assert.is_nil(g:unit("LF_BERNADOTTE")) -- as in 21.3
  end)

  it("21.61 the French come as in history, or later, and pass while they have nobody", function()
    local g = game("early_warning")
    assert.equal("N3616", hex_of(g, "LP_BRUNSWICK"))
    set_up(g)
    assert.equal(5, group(g, "french_5_S2701").turn)
    g:goto_step("command_movement", "french")
    for _, entry in ipairs(g:legal("french")) do -- the baggage train may come when it likes
      assert.truthy(entry.verb == "end" or entry.args.group == "train_F_BAGGAGE")
    end
    to_turn(g, 6, "command_movement", "french")
    assert.allowed(g:why("enter", { group = "french_5_S2701" }))
    g:act("end")
    to_turn(g, 7, "command_movement", "french")
    assert.allowed(g:why("enter", { group = "french_5_S2701" }))
  end)

  it("21.71 against Erfurt the French use the alternate schedule", function()
    local g = game("erfurt")
    assert.equal("N3616", hex_of(g, "LP_BRUNSWICK"))
    assert.truthy(listed(group(g, "french_5_N1801").pieces, "LF_MURAT"))
    assert.is_nil(group(g, "french_5_S2701"))
  end)

  it(
    "21.75 and draw supply from the western sources alone",
    function() assert.same({ "N0401", "N1801", "N2301" }, game("erfurt").state.sources.french) end
  )

  it("21.75Ra Bila comes at N0125 in the Afternoon of the 9th", function()
    local g = game("erfurt")
    assert.is_nil(hex_of(g, "P_BILA"))
    local bila = group(g, "prussian_10_N0125")
    assert.same({ "P_BILA" }, bila.pieces)
    assert.equal(10, bila.turn)
  end)

  it("21.75Rb Tauenzien comes at N0125 in the Morning of the 10th", function()
    local g = game("erfurt")
    assert.is_nil(hex_of(g, "P_TAUENZIEN"))
    assert.same({ "P_TAUENZIEN" }, group(g, "prussian_13_N0125").pieces)
  end)
end)

describe("21.62 The south-western edge", function()
  --- A Prussian brigade next to the first five columns, and the French about to come in.
  local function facing(id)
    local g = game(id)
    if id == "free_entry" then
      while g:step() == "memorandum" do
        local force = g:legal("french")[1].args.force
        g:act("plan", { force = force, track = "regular" })
      end
    end
    set_up(g)
    g:place("P_HENCKEL", "N2006")
    g:goto_step("command_movement", "prussian")
    g:unit("P_HENCKEL").ooc = false
    return g
  end

  for _, row in ipairs({
    { "early_warning", "21.62" },
    { "erfurt", "21.72" },
    { "free_entry", "21.82" },
  }) do
    it(row[2] .. ", 19.0 is closed to the Prussians in " .. row[1], function()
      local g = facing(row[1])
      g:act("move", { unit = "P_HENCKEL" })
      local why = g:why("step", { to = "N2005" })
      assert.refused(why, row[2])
      assert.truthy(why[1].text:find("before the enemy has come", 1, true))
      assert.allowed(g:why("step", { to = "N2007" }))
    end)
  end

  it("21.62, 8.12E nor do his marches lead there", function()
    local g = facing("early_warning")
    g:place("P_HENCKEL", "N2006")
    for _, row in ipairs(g:reach({ unit = "P_HENCKEL" }, "prussian").hexes) do
      assert.truthy(tonumber(row.hex:sub(4, 5)) > 5, row.hex)
    end
    assert.same({}, g:reach({ unit = "P_HENCKEL", to = "N2005" }, "prussian").hexes)
    g:place("F_FRIANT", "N2004")
    assert.equal("N2005", g:reach({ unit = "F_FRIANT", to = "N2005" }, "french").hexes[1].hex)
  end)

  it("21.62 nor does a beaten Prussian retreat there", function()
    local g = facing("early_warning")
    g:place("F_FRIANT", "N2007")
    g:dice({ 2 })
    g:act("end")
    fight.join(g, { "N2007" }, { "N2006" }, "prussian")
    fight.roll(g)
    assert.refused(g:why("retreat", { unit = "P_HENCKEL", to = "N2005" }), "21.62")
  end)

  --- Does the board have N2005 closed to the Prussians, seen from its neighbour?
  local function shut()
    return listed(ground.listed("N2006", zoc.closed("prussian", "N2006")), "N2005")
  end

  it("21.62 until a French unit has come in", function()
    local g = facing("early_warning")
    assert.truthy(shut())
    g:act("end")
    g:goto_step("command_movement", "french")
    local column = group(g, "french_5_S2701")
    column.turn, column.pieces = g.state.turn, { "F_LASALLE" }
    g:act("enter", { group = "french_5_S2701" })
    if g:step() == "entering" then g:act("move", { unit = "F_LASALLE" }) end
    g:act("step", { to = "S2701" })
    assert.is_nil(g.state.closed)
    assert.falsy(shut()) -- on the board too
    if g:step() == "moving" then g:act("halt") end
    local view = those(g:log(), function(record) return record.key == "area_opens" end)
    assert.equal("21.62", view[1].rule)
    g:place("P_HENCKEL", "N2006")
    local seen = g:reach({ unit = "P_HENCKEL", to = "N2005" }, "prussian").hexes
    assert.equal("N2005", seen[1].hex)
  end)

  it("21.62 not when they come elsewhere, nor by a Prussian unit", function()
    local g = facing("early_warning")
    g:act("move", { unit = "P_HENCKEL" })
    g:act("step", { to = "N2007" })
    g:act("halt")
    assert.equal("prussian", g.state.closed.side)
    g:goto_step("command_movement", "french")
    g:place("F_FRIANT", "N2615", { ooc = false })
    g:act("move", { unit = "F_FRIANT" })
    g:act("step", { to = "N2616" })
    assert.equal("prussian", g.state.closed.side)
  end)
end)

describe("21.8 French Free Entry", function()
  --- Writes the whole plan: V Corps by the alternate track, or as asked.
  local function plan(g, track)
    while g:step() == "memorandum" do
      local force = g:legal("french")[1].args.force
      g:act("plan", { force = force, track = force == "F_V" and track or "regular" })
    end
  end

  it("21.81a each corps comes by the regular or by the alternate track", function()
    local g = game("free_entry")
    plan(g, "alternate")
    assert.equal(10, #g:view("french").memo) -- the army, seven corps with the Guard, the cavalry, the Independent units
    assert.same({ "F_TREILHARD", "LF_LANNES" }, group(g, "french_6_N2301").pieces)
    assert.truthy(listed(group(g, "french_5_S2701").pieces, "LF_MURAT"))
    assert.same(
      { "N0401", "N2301", "S0901", "S2701" },
      (function()
        table.sort(g.state.sources.french)
        return g.state.sources.french
      end)()
    )
  end)

  it("21.81a the plan is written corps by corps", function()
    local g = game("free_entry")
    assert.equal("your plan of entry: which road does French Army take?", g:prompt().text)
    assert.refused(g:why("plan", { force = "F_VII", track = "regular" }), "21.81a")
    assert.refused(g:why("plan", { force = "F_ARMY", track = "sc1" }), "21.81a")
    assert.equal("V Corps: alternate entry, by N2301", g:words("plan", { force = "F_V", track = "alternate" }))
  end)

  it("21.81b the alternate track brings no Frenchman earlier by the same hex", function()
    local usual = {}
    for _, row in ipairs(table_of("setup")) do
      if row.track == "regular" then usual[row.piece] = row end
      local before = row.track == "alternate" and usual[row.piece]
      if before and pieces.counter(row.piece).side == "french" then
        assert.truthy(row.hex ~= before.hex or row.turn >= before.turn, row.piece)
      end
    end
  end)

  it("21.81b nobody comes earlier than the plan has him", function()
    local g = game("free_entry")
    plan(g, "regular")
    set_up(g)
    g:goto_step("command_movement", "french")
    assert.refused(g:why("enter", { group = "french_5_S2701" }), "21.81b")
    to_turn(g, 6, "command_movement", "french")
    assert.allowed(g:why("enter", { group = "french_5_S2701" })) -- later is allowed
    g:act("enter", { group = "french_5_S2701" })
    g:act("move", { unit = "F_LASALLE" })
    assert.refused(g:why("step", { to = "N1801" }), "15.11a") -- by no other hex
  end)

  it("21.85a the plan is secret until all leaders have come in", function()
    local g = game("free_entry")
    plan(g, "alternate")
    set_up(g)
    assert.is_nil(g:view("prussian").memo)
    assert.truthy(g:view("french").memo)
    local last = group(g, "french_6_N2301")
    g.state.groups = { last, group(g, "prussian_11_N3916") } -- leaders of the other side do not count
    to_turn(g, 6, "command_movement", "french")
    g:act("enter", { group = last.id })
    g:act("move", { unit = "F_TREILHARD" })
    g:act("step", { to = "N2301" })
    g:act("step", { to = "N2302" })
    g:act("halt")
    assert.is_nil(g:view("prussian").memo)
    if g:step() == "entering" then g:act("move", { unit = "LF_LANNES" }) end
    g:act("step", { to = "N2301" })
    local found
    for _, row in ipairs(g:view("prussian").memo or {}) do
      if row.formation == "F_V" then found = row.track end
    end
    assert.equal("alternate", found)
    assert.equal(false, g:undo()) -- what the other side has read is not taken back
  end)

  it("21.85a it is opened once, whoever comes later", function()
    local g = game("free_entry")
    plan(g, "alternate")
    set_up(g)
    g.state.groups, g.state.memo_open = { group(g, "french_7_S2701") }, true
    to_turn(g, 7, "command_movement", "french")
    g:act("enter", { group = "french_7_S2701" })
    board.walk(g, "S2701")
    assert.equal("S2701", g:unit("F_DUPONT").hex)
    assert.is_nil(clock.said(g, "memo_says"))
  end)

  it("21.85b, 15.2b, 21.0 the Prussians to come have no plan: they come by the regular track", function()
    local g = game("free_entry")
    plan(g, "alternate")
    assert.truthy(listed(group(g, "prussian_11_N3916").pieces, "LP_RUCHEL"))
    for _, each in ipairs(game("free_entry").state.groups) do
      assert.truthy(each.free or each.side == "prussian", each.id) -- 21.81a: those of the French are not there before they have a plan
    end
    set_up(g)
    g:goto_step("command_movement", "prussian")
    assert.refused(g:why("enter", { group = "prussian_18_N2301" }), "15.0b")
    assert.same({ "P_PLETZ" }, group(g, "prussian_18_N2301").pieces)
  end)

  it("21.85b the Prussians deploy where they like, after the plan is sealed", function()
    local g = game("free_entry")
    assert.equal("memorandum", g:step())
    plan(g, "regular")
    g:act("end", {}, "french")
    assert.equal("Prussians: set up what you may choose yourself", g:prompt().text)
    g:act("set_up", { unit = "P_GRAWERT" })
    assert.equal("Grawert: where does it stand?", g:prompt().text)
    assert.truthy(listed(fight.choices(g, "stand", "hex"), "S2050")) -- anywhere
    assert.refused(g:why("stand", { hex = "N2003" }), "21.82")
    g:act("stand", { hex = "S2050" })
    assert.equal("S2050", hex_of(g, "P_GRAWERT"))
    assert.refused(g:why("set_up", { unit = "P_GRAWERT" }), "1.6a") -- once
    assert.same({}, g:why("set_up", { unit = "P_GETTKANDT" })) -- in any order
  end)
end)

describe("19.1 Starts", function()
  it("19.1 the campaign may begin on a later day", function()
    local g = game("campaign", { start_date = "9" })
    assert.equal(9, g.state.turn)
    assert.equal(46, g.state.last_turn)
    assert.equal("N1801", hex_of(g, "P_PELET") and "N1801")
  end)

  it("21.54b on the Morning of the 10th to the 14th", function()
    for day, turn in pairs({ ["10"] = 13, ["11"] = 17, ["12"] = 21, ["13"] = 25, ["14"] = 29 }) do
      local g = game("campaign", { start_date = day })
      assert.equal(turn, g.state.turn)
      assert.equal(46, g.state.last_turn)
    end
    assert.equal("N1529", hex_of(game("campaign", { start_date = "14" }), "LF_NAPOLEON"))
  end)

  it("19.4 supply and Vedettes may be left out of battles, not of campaigns", function()
    local without, with = game("jena").state, game("jena", { with_supply = true }).state
    assert.falsy(without.supply or without.vedettes or with.vedettes)
    assert.truthy(with.supply)
    assert.truthy(game("campaign").state.supply and game("campaign").state.vedettes)
  end)
end)

describe("19.24 Trains", function()
  --- The set-up choices of a side.
  local function choices(start, side)
    local g = game("campaign", { start_date = start })
    while g:asked()[1] ~= side do
      g:act("end")
    end
    return g
  end

  it("19.24a one Prussian bridge train comes at Weissenfels on the 12th", function()
    local train = group(game("campaign"), "prussian_21_N1353")
    assert.same({ "P_BRIDGE1" }, train.pieces)
  end)

  it("19.24a and counts as captured when the game begins later", function()
    for _, day in ipairs({ "13", "14" }) do
      local g = game("campaign", { start_date = day })
      assert.is_nil(group(g, "prussian_21_N1353"))
      assert.same({ "P_BRIDGE1" }, g.state.captured.prussian)
      assert.equal("captured", g:unit("P_BRIDGE1").lost)
    end
  end)

  it("19.24b the others are set up within five hexes of Hohenlohe and Brunswick", function()
    local g = choices("8", "prussian")
    g:act("set_up", { unit = "P_BRIDGE2" })
    for _, entry in ipairs(g:legal("prussian")) do
      assert.equal("stand", entry.verb)
    end
    assert.refused(g:why("stand", { hex = "N3616" }), "19.24b")
    assert.refused(g:why("wait", { hex = "N1453" }), "19.24d") -- a bridge train does not wait off the map
    assert.truthy(hex_of(g, "P_BRIDGE2"))
    assert.truthy(hex_of(g, "P_BRIDGE3"))
  end)

  it("19.24c the French bridge train is set up near Davout on the Evening of the 9th", function()
    local g = game("campaign")
    local train = group(g, "french_11_LF_DAVOUT")
    assert.equal(11, train.turn)
    set_up(g)
    g:goto_step("command_movement", "french")
    train.turn = g.state.turn
    assert.refused(g:why("enter", { group = train.id }), "15.2d") -- Davout is not there yet
    g:place("LF_DAVOUT", "S2206")
    g:act("enter", { group = train.id })
    assert.allowed(g:why("step", { to = "S2211" }))
    assert.refused(g:why("step", { to = "S2212" }), "15.11a")
    g:act("step", { to = "S2208" })
    assert.equal("S2208", hex_of(g, "F_BRIDGE"))
  end)

  it("19.24c it waits for Davout where he is still to come", function()
    local g = game("jena_auerstedt")
    local train = group(g, "french_29_LF_DAVOUT")
    assert.same({ "F_BRIDGE" }, train.pieces)
    set_up(g)
    g:goto_step("command_movement", "french")
    assert.refused(g:why("enter", { group = train.id }), "15.2d")
    g:place("LF_DAVOUT", "N1942")
    g:act("enter", { group = train.id })
    g:act("step", { to = "N1941" })
    assert.equal("N1941", hex_of(g, "F_BRIDGE"))
  end)

  it("19.24d baggage trains start with friends or wait where their owner likes", function()
    local g = choices("8", "prussian")
    g:act("set_up", { unit = "P_BAGGAGE1" })
    assert.refused(g:why("stand", { hex = "N2050" }), "19.24d")
    assert.refused(g:why("wait", { hex = "S0901" }), "19.24d")
    local sources = fight.choices(g, "wait", "hex")
    local rising = { table.unpack(sources) }
    table.sort(rising)
    assert.same(rising, sources)
    g:act("wait", { hex = "N1453" })
    assert.is_nil(hex_of(g, "P_BAGGAGE1"))
    local waits = group(g, "train_P_BAGGAGE1")
    assert.same({ "N1453", g.state.turn, true }, { waits.hex, waits.turn, waits.free })
    assert.equal(1, #those(g.state.groups, function(each) return each.pieces[1] == "P_BAGGAGE1" end))
    g:act("set_up", { unit = "S_BAGGAGE2" })
    local friends = hex_of(g, "LP_HOHENLOHE") -- nobody but a bridge train is with him
    assert.truthy(listed(fight.choices(g, "stand", "hex"), friends))
    g:act("stand", { hex = friends })
    assert.equal(friends, hex_of(g, "S_BAGGAGE2"))
  end)

  it("19.24d, 1.6a a train waits in one place alone, in none once it is set up, and at each source in turn", function()
    local g = choices("8", "french")
    g.state.sources.french = { "S2701", "S0901", "S2301" }
    local free = "F_BAGGAGE"
    local function waiting() return those(g.state.groups, function(each) return listed(each.pieces, free) end) end
    assert.equal(1, #waiting()) -- Napoleon is still to come
    local before = #g.state.groups
    g:act("set_up", { unit = free })
    assert.same({ "S0901", "S2301", "S2701" }, fight.choices(g, "wait", "hex"))
    g:act("wait", { hex = "S2301" })
    assert.same({ 1, "S2301" }, { #waiting(), waiting()[1].hex })
    assert.equal(before, #g.state.groups)
    g = choices("8", "french")
    g:act("set_up", { unit = free })
    g:act("stand", { hex = fight.choices(g, "stand", "hex")[1] })
    assert.same({}, waiting())
  end)

  it("19.24d a train that waits holds nobody up", function()
    local g = choices("8", "french")
    g:act("set_up", { unit = "F_BAGGAGE" })
    g:act("wait", { hex = "S2701" })
    set_up(g)
    g:goto_step("command_movement", "french")
    group(g, "french_7_S2701").turn = g.state.turn
    assert.allowed(g:why("enter", { group = "french_7_S2701" }))
  end)

  it("19.24e from the 12th on the Prussians have one baggage train", function()
    local g = game("campaign", { start_date = "12" })
    assert.truthy(hex_of(g, "P_BAGGAGE1"))
    assert.is_nil(g:unit("S_BAGGAGE2"))
    assert.truthy(game("campaign", { start_date = "11" }):unit("S_BAGGAGE2"))
  end)
end)

describe("19.25 Choices of set-up", function()
  it("19.24b, 19.24c, 19.25, 19.26b in the two small battles by option (Q108)", function()
    local options = { set_up_by_choice = true }
    local g = spec.game("1806:auerstedt", { options = options })
    assert.same({ "prussian" }, g:asked()) -- the French are still to come
    g:act("set_up", { unit = "LP_BRUNSWICK" })
    g:act("stand", { hex = "N2237" })
    assert.equal("N2237", g:unit("LP_KING").hex)
    g:act("set_up", { unit = "P_BRIDGE3" })
    assert.refused(g:why("stand", { hex = "N2243" }), "19.24b")
    g:act("stand", { hex = "N2238" })
    g:act("set_up", { unit = "P_BUNTING" })
    assert.refused(g:why("stand", { hex = "N2240" }), "19.26b")
    assert.equal("LF_DAVOUT", g.state.groups[#g.state.groups].near)
    g = spec.game("1806:saalfeld", { options = options })
    g:act("set_up", { unit = "F_TREILHARD" })
    assert.same({}, g:why("stand", { hex = "N0402" }))
  end)

  it("1.6d a side's set-up is done once it has chosen, and then it is the other's turn", function()
    local g = game("campaign", { start_date = "10" })
    local function done() return clock.told(g, "side_set_up", "side") end
    assert.same({}, done())
    assert.is_nil(g:view("french").phasing)
    g:act("end")
    assert.same({ "french" }, done())
    assert.is_nil(g:view("french").phasing)
    g:act("end")
    assert.same({ "french", "prussian" }, done())
    g:goto_step("command_movement", "french")
    assert.equal("french", g:view("prussian").phasing)
  end)

  local function choosing(side)
    local g = game("campaign", { start_date = "10" })
    while g:asked()[1] ~= side do
      g:act("end")
    end
    return g
  end

  it("19.25, 19.29 an army commander may join any of his forces", function()
    local g = choosing("prussian")
    g:place("LP_KALKREUTH", hex_of(g, "LP_BRUNSWICK")) -- another leader keeps the stack together
    g:act("set_up", { unit = "LP_BRUNSWICK" })
    assert.refused(g:why("stand", { hex = "N3030" }), "19.25")
    local hex = hex_of(g, "P_GRAWERT")
    g:act("stand", { hex = hex })
    assert.equal(hex, hex_of(g, "LP_BRUNSWICK"))
    assert.equal(hex, hex_of(g, "LP_KING"))
    assert.refused(g:why("set_up", { unit = "LP_HOHENLOHE" }), "19.21a")
  end)

  it("19.24b, 19.25, 19.29, 3.1, 3.11a, 19.21a once nobody needs him to keep the stack within its limit", function()
    local g = game("campaign")
    while g:asked()[1] ~= "prussian" do
      g:act("end")
    end
    local hex = hex_of(g, "LP_BRUNSWICK")
    assert.equal(hex, hex_of(g, "P_BRIDGE3"))
    assert.refused(g:why("set_up", { unit = "LP_BRUNSWICK" }), "3.11a")
    g:act("set_up", { unit = "P_BRIDGE3" })
    g:act("stand", { hex = "N3615" })
    assert.equal(hex, hex_of(g, "LP_KING")) -- who goes with Brunswick alone
    g:act("set_up", { unit = "LP_BRUNSWICK" })
    assert.equal("setting_up", g:step())
    g:act("stand", { hex = hex_of(g, "P_GRAWERT") })
    assert.falsy(hex == hex_of(g, "LP_BRUNSWICK"))
    assert.refused(g:why("end"), "19.24b") -- the bridge train is too far from him now
    g:act("set_up", { unit = "P_BRIDGE3" })
    g:act("stand", { hex = hex_of(g, "LP_BRUNSWICK") })
    assert.same({}, g:why("end"))
  end)

  it("19.26b, 19.21a, 1.6a only a cavalry brigade in line whose Officer is there is free to choose", function()
    local g = choosing("prussian")
    assert.same({}, g:why("set_up", { unit = "P_HENCKEL" }))
    assert.refused(g:why("set_up", { unit = "P_GRAWERT" }), "19.21a")
    g:place("P_HENCKEL", hex_of(g, "P_HENCKEL"), { march = true })
    assert.refused(g:why("set_up", { unit = "P_HENCKEL" }), "19.21a")
    local h = choosing("prussian")
    pieces.lift(h.state, "LP_HOHENLOHE")
    h:place("P_HENCKEL", hex_of(h, "P_HENCKEL"))
    assert.refused(h:why("set_up", { unit = "P_HENCKEL" }), "19.21a")
  end)

  it("19.26b, 1.6a neither infantry nor a division of cavalry, and who has no choice is not asked", function()
    local formations = table_of("formations")
    for _, id in ipairs({ "S_CERRINI", "S_ZESCHWITZ" }) do
      local g = choosing("prussian")
      g:place(formations.by.P_III.officer, "N0922")
      g:place(id, "N0922")
      assert.refused(g:why("set_up", { unit = id }), "19.21a")
    end
    assert.falsy(spec.game("1806:auerstedt"):step() == "deployment")
  end)

  it("19.24b a bridge train at five hexes from its leader is near enough", function()
    local g = choosing("prussian")
    local at = hex_of(g, "LP_HOHENLOHE")
    g:act("set_up", { unit = "P_BRIDGE2" })
    local far = {}
    for _, hex in ipairs(fight.choices(g, "stand", "hex")) do
      local away = map_of():distance(at, hex)
      assert.truthy(away <= 5)
      far[away] = hex
    end
    g:act("stand", { hex = far[5] })
    assert.refused(g:why("set_up", { unit = "P_BRIDGE2" }), "1.6a")
    assert.same({}, g:why("end"))
  end)

  it("9.11a no train is set up alone in an enemy ZOC", function()
    local g = choosing("prussian")
    local hex = hex_of(g, "LP_HOHENLOHE")
    g:act("set_up", { unit = "P_BRIDGE2" })
    assert.same({}, g:why("stand", { hex = "N0824" }))
    g:place("F_COLBERT", "N0825")
    assert.refused(g:why("stand", { hex = "N0824" }), "9.11a")
    g:place("P_ARNIM", hex)
    g:place("F_COLBERT", "N0823")
    assert.same({}, g:why("stand", { hex = hex })) -- with an escort it may
  end)

  it("8.12Fa nobody is set up in a hex that the enemy holds", function()
    local g = choosing("prussian")
    g:act("set_up", { unit = "P_BRIDGE2" })
    g:place("F_COLBERT", "N0824")
    assert.refused(g:why("stand", { hex = "N0824" }), "8.12Fa")
  end)

  it("3.1 nor where a stack would come over its limit", function()
    local g = choosing("prussian")
    g:act("set_up", { unit = "P_HENCKEL" })
    g:place("P_ARNIM", "N0824")
    assert.same({}, g:why("stand", { hex = "N0824" }))
    g:place("P_KUHNHEIM", "N0824")
    assert.refused(g:why("stand", { hex = "N0824" }), "3.1")
  end)

  it("19.26b a cavalry brigade stands within two hexes of its Officer, out of enemy ZOC", function()
    local g = choosing("prussian")
    g:act("set_up", { unit = "P_HENCKEL" })
    local officer = hex_of(g, "LP_HOHENLOHE")
    assert.equal("N0822", officer)
    assert.allowed(g:why("stand", { hex = "N0824" }))
    assert.refused(g:why("stand", { hex = "N0825" }), "19.26b")
    g:place("F_COLBERT", "N0825")
    assert.refused(g:why("stand", { hex = "N0824" }), "19.26b")
  end)
end)

describe("19.3 Reinforcements of the tracks", function()
  it("19.3 all come at the hexes and turns of the track", function()
    local g = game("campaign")
    assert.truthy(listed(group(g, "french_9_S2701").pieces, "LF_NAPOLEON"))
    assert.truthy(group(g, "french_9_S2701").march_road)
  end)

  it("15.11b Blücher and Winning are held out of IV Corps and come later", function()
    local g = game("campaign")
    assert.falsy(listed(group(g, "prussian_11_N3916").pieces, "P_BLUCHER"))
    assert.same({ "P_BLUCHER", "P_WINNING" }, group(g, "prussian_19_N3916").pieces)
  end)

  --- To the Prussian Movement Phase of a start, with the die of the check.
  local function check(start, die)
    local g = game("campaign", { start_date = start })
    set_up(g)
    g:goto_step("individual_movement", "french")
    g:dice({ die })
    g:goto_step("command_movement", "prussian")
    return g
  end

  it("19.31a Württemberg marches when he passes his check on the 10th", function()
    local g = check("10", 3)
    local die = those(g:log(), function(record) return record.key == "roll.late_corps" end)[1]
    assert.same({ 6, "19.31a" }, { die.values.sides, die.rule })
    assert.equal("Württemberg marches and will come in at N3853", clock.said(g, "late_corps_comes"))
    assert.equal("N3853", group(g, "prussian_13_N3853").hex)
    assert.same({}, g.state.held)
    assert.allowed(g:why("enter", { group = "prussian_13_N3853" }))
  end)

  it("19.31a or on the 11th", function()
    local g = check("10", 4)
    assert.equal("Württemberg stays at Halle today", clock.said(g, "late_corps_waits"))
    assert.is_nil(group(g, "prussian_13_N3853"))
    assert.equal(1, #g.state.held)
    assert.truthy(group(check("11", 1), "prussian_17_N3853"))
  end)

  it("19.31b and never comes when he fails on the 11th too", function()
    local g = check("11", 4)
    assert.equal("Württemberg stays at Halle for good", clock.said(g, "late_corps_never"))
    assert.is_nil(group(g, "prussian_17_N3853"))
    assert.same({}, g.state.held)
  end)
end)
