--- 20, 21.0 to 21.3, 24, 32.1 The Grand Campaign of 1805: who plays and begins where, its calendar, armies at peace, commanders, victory.
local armies = require("rules.24_armies")
local board = require("mechanics.board")
local calendar = require("rules.21_calendar")
local campaigns = require("spec.campaigns")
local command = require("rules.06_command")
local depots = require("rules.14_depots")
local europe = require("spec.europe")
local exit = require("rules.19_exit")
local field = require("spec.field")
local fortress = require("rules.15_fortress")
local grand = require("rules.32_victory")
local land = require("rules.19_land")
local organization = require("mechanics.organization")
local pieces = require("rules.03_pieces")
local powers = require("rules.20_powers")
local succession = require("rules.19_succession")
local supreme = require("rules.24_supreme")
local transfer = require("rules.07_transfer")
local victory = require("rules.19_victory")

local map, counters = map_of(), table_of("counters").by
local PARIS, BERLIN, MAINZ, STETTIN = "B0405", "A4021", "A2433", "A4217"
local EAST = { "austrian", "prussian", "russian" }
local rule_of = campaigns.rule_of

local function game() return campaigns.begin(spec, "1805_1807") end

--- All have set up, and nobody is at war.
local function peace(change)
  local g = game()
  for _, power in ipairs(EAST) do
    g.state.powers[power].war = nil
  end
  if change then change(g.state) end
  powers.review(g.state)
  board.refresh(g.state)
  for _ = 1, 4 do
    g:act("end")
  end
  return g
end

--- Some pieces alone, as a power arranges its armies in a month of peace.
local function few(list, power)
  local g = peace()
  while field.frame(g).power ~= power do
    g:act("end")
  end
  for _, id in ipairs(keys_of(g.state.pieces)) do
    board.remove(g.state, id)
  end
  for _, row in ipairs(list) do
    local fields = copy_of(row[4] or {})
    fields.strength = row[3]
    pieces.put(g.state, row[1], row[2], fields)
  end
  armies.begin(g.state)
  board.refresh(g.state)
  return g
end

local function in_order(list)
  table.sort(list)
  return list
end

local function has_log(g, key)
  return #those(g:log(), function(record) return record.key == key end) > 0
end

local function hexes_of(list) -- that `stand` offers now
  return #those(list, function(entry) return entry.verb == "stand" end)
end

describe("20.0 the players", function()
  it("20.0b, 20.0c the French player has France and her allies, the other one Prussia, Russia and Austria", function()
    local G = game().state
    local seats = {}
    for _, power in ipairs({ "french", "austrian", "prussian", "russian", "bavarian", "mecklenburg" }) do
      seats[power] = powers.seat(G, power)
    end
    assert.same({
      french = "french", austrian = "coalition", prussian = "coalition", russian = "coalition", bavarian = "french", mecklenburg = "coalition",
    }, seats)
    assert.equal("coalition", powers.owner(G, "P_HOHENZOLLERN"))
    assert.equal("french", powers.owner(G, "BV_DEROY"))
  end)

  it("20.0c who plays a neutral power knows its men, the other player does not", function()
    local g = game()
    local function strength(side)
      for _, list in ipairs({ "own", "enemy" }) do
        for _, stack in ipairs(g:view(side)[list]) do
          for _, piece in ipairs(stack.pieces) do
            if piece.id == "P_DET_1" then return piece.strength or "hidden", list end
          end
        end
      end
    end
    assert.same({ 10, "own" }, { strength("coalition") })
    assert.same({ "hidden", "enemy" }, { strength("french") })
  end)
end)

describe("32.1 the set-up", function()
  it("32.1e the Austrians begin where their depot cities feed them: they cannot forage", function()
    local g, hungry = game(), 0
    for id, piece in pairs(g.state.pieces) do
      local fits = counters[id].nation == "austrian" and piece.strength
      if fits and not depots.feeds(g.state, id) then hungry = hungry + piece.strength end
    end
    assert.equal(0, hungry)
  end)
end)

describe("20.0 the scenarios", function()
  local CAMPAIGNS = { "1805_1807", "1812_1815", "1805_1815" }

  it("20.0a three Grand Campaigns, each on all four maps", function()
    for _, id in ipairs(CAMPAIGNS) do
      local G, maps = campaigns.begin(spec, id).state, {}
      for _, hex in ipairs(map:area(G.area)) do
        maps[hex:sub(1, 1)] = true
      end
      assert.same({ "A", "B", "C", "D" }, keys_of(maps), id)
      assert.truthy(G.powers, id)
    end
  end)

  it("20.0f each has conditions of its own: three states or Paris", function()
    local by = {}
    for i, id in ipairs(CAMPAIGNS) do
      by[i] = #grand.conditions(campaigns.begin(spec, id).state)
    end
    assert.same({ 5, 1, 1 }, by)
  end)
end)

describe("21.0 to 21.2 war, peace and the calendar", function()
  it("21.0a, 21.1b there is war while one of the four is at war; friends of France are with her, and her enemies together", function()
    local g = game()
    assert.truthy(calendar.is_war(g.state))
    assert.same({ "french", "coalition", "coalition", "neutral" }, {
      g.state.nations.bavarian, g.state.nations.austrian, g.state.nations.russian, g.state.nations.prussian,
    })
    assert.equal("neutral", g:unit("P_HOHENZOLLERN").side)
    assert.falsy(calendar.is_war(peace().state))
  end)

  it("21.0b, 21.1a at war turns are weeks of the Sequence of Play", function()
    local g = game()
    campaigns.on(g, "command", 1)
    campaigns.on(g, "command", 2)
    assert.equal(30, g.state.week)
  end)

  it("21.1d, 21.1e, 21.1f, 21.1g, M8.1b a monthly interphase after each month; a quarterly one after it, at the end of March, June and September", function()
    local monthly, quarterly = 0, {}
    for week = 1, 48 do
      local list = calendar.after(week)
      if list[1] == "monthly" then monthly = monthly + 1 end
      if list[2] == "quarterly" then quarterly[#quarterly + 1] = week end
    end
    assert.equal(12, monthly)
    assert.same({ 12, 24, 36 }, quarterly)
    assert.same({ 1, 2, 3 }, { calendar.season({ week = 13 }), calendar.season({ week = 25 }), calendar.season({ week = 37 }) })
  end)

  it("21.11a, 21.11b, 21.11c, 21.11d, 21.11e the five steps of a month, the first, second and last of both sides at once", function()
    local g, seen = peace(function(G)
      for _, row in pairs(G.powers) do
        row.resources, row.replacements = 50, 50
      end
    end), {}
    for _ = 1, 60 do
      local now = g:step() .. " " .. table.concat(g:asked(), " ")
      if seen[#seen] ~= now then seen[#seen + 1] = now end
      if g:step() == "declaring" then break end
      g:act("end", {}, g:asked()[1])
    end
    assert.same({
      "inciting french", "diplomacy french coalition", "diplomacy coalition", "drafts french", "drafts coalition", "restoring french coalition",
      "restoring coalition", "founding french", "founding coalition", "arranging coalition", "arranging french", "declaring french coalition",
    }, seen)
  end)

  it("21.2a, 21.2b at peace a turn is a month, with the same interphases", function()
    local g = campaigns.on(peace(), "arranging")
    assert.same({ "arranging", 4, 33 }, { g:step(), g.state.turn, g.state.week })
    campaigns.on(g, "arranging", 8)
    assert.equal(37, g.state.week)
  end)
end)

describe("21.12, 21.3 armies at peace", function()
  it("21.1c, 21.12a, 21.12b, 21.31 a neutral power marches weekly as the Second Player has marched", function()
    local g = game()
    campaigns.on(g, "arranging", 1, { arranging = function(each)
      each:act("end")
    end })
    while field.frame(g).times == nil do
      g:act("end")
    end
    campaigns.on(g, "arranging")
    assert.same({ "prussian", 1 }, { field.frame(g).power, field.frame(g).times })
    assert.truthy(g.state.phasing ~= g.state.first)
    g:act("redeploy", { unit = "P_HOHENZOLLERN" })
    assert.truthy(#g:legal("coalition") > 1)
  end)

  it("21.12b each week those at peace in the order Prussia, Austria, Russia, France", function()
    for _, case in ipairs({ { "prussian", { "austrian", "russian" } }, { "russian", { "prussian", "austrian" } } }) do
      local g, order = game(), {}
      for _, power in ipairs(EAST) do
        g.state.powers[power].war = power == case[1] or nil
      end
      powers.review(g.state)
      g.state.first, g.state.phasing = "french", "coalition"
      europe.at(g, "neutral_marches")
      while field.frame(g).times do
        order[#order + 1] = field.frame(g).power
        g:act("end")
      end
      assert.same(case[2], order)
    end
  end)

  it("21.11d, 21.12c in the monthly interphase up to four marches, in the order Prussia, Russia, Austria, France", function()
    local g, order = peace(), {}
    for i = 1, 4 do
      order[i] = field.frame(campaigns.on(g, "arranging")).power
      g:act("end")
    end
    assert.same({ "prussian", "russian", "austrian", "french" }, order)
    local h = few({ { "P_BLUECHER", BERLIN } }, "prussian")
    h:act("redeploy", { unit = "P_BLUECHER" })
    local far = 0
    for _, entry in ipairs(h:legal("coalition")) do
      if entry.verb == "stand" then far = math.max(far, map:distance(BERLIN, entry.args.hex)) end
    end
    assert.truthy(far > 10)
  end)

  it("21.11d who has marched in the weeks of the month does not march at its end", function()
    local g = few({ { "P_BLUECHER", BERLIN, nil, { marched = true } }, { "P_LESTOCQ", STETTIN } }, "prussian")
    assert.truthy(rule_of(g, "redeploy", { unit = "P_BLUECHER" }) ~= nil)
    assert.is_nil(rule_of(g, "redeploy", { unit = "P_LESTOCQ" }))
  end)

  it("21.12d, 21.33a nobody at peace marches into land that is not friendly to him", function()
    local g = few({ { "P_BLUECHER", BERLIN } }, "prussian")
    g:act("redeploy", { unit = "P_BLUECHER" })
    for _, entry in ipairs(g:legal("coalition")) do
      if entry.verb == "stand" then
        assert.truthy(listed({ "prussian" }, land.power(g.state, entry.args.hex)))
      end
    end
    assert.truthy(rule_of(g, "stand", { hex = MAINZ }) ~= nil)
  end)

  it("21.33b who is in foreign land after a peace may cross more of it on his way out, and must go", function()
    local DRESDEN = "A4029"
    local g = few({ { "P_BLUECHER", DRESDEN } }, "prussian")
    assert.is_nil(land.power(g.state, DRESDEN) == "prussian" or nil)
    assert.equal("21.33b", rule_of(g, "end"))
    g:act("redeploy", { unit = "P_BLUECHER" })
    assert.truthy(hexes_of(g:legal("coalition")) > 0)
  end)

  it("21.0c, 21.32a, 21.32b men of a power at peace need no supply and suffer no attrition", function()
    local g = game()
    local before = g:unit("P_INF_1").strength
    campaigns.on(g, "command", 3)
    assert.same({ before, false }, { g:unit("P_INF_1").strength, g:unit("P_INF_1").unsupplied or false })
  end)

  it("21.43a land of powers at peace, and of nobody, is closed to those at war", function()
    local G = game().state
    local shut = {}
    for _, row in ipairs(G.neutral) do
      shut[row.areas[1]] = row.rule
    end
    assert.same({ "21.43a", "21.43a" }, { shut.brandenburg, shut.hannover_s })
    assert.is_nil(shut.bavaria)
    assert.is_nil(shut.bohemia)
  end)
end)

describe("24 leaders and armies", function()
  it("24.0, A1.1e players draw up their own charts: blocks of eleven boxes, three for who leads an army", function()
    local G = game().state
    assert.same({ 33, 33, 11 }, { G.boxes.F_NAPOLEON, G.boxes.F_DAVOUT, G.boxes.F_LANNES })
  end)

  it("24.14, 32.1q Supreme Commanders have 8 Command Points, army leaders 5", function()
    local G = game().state
    assert.same({ 8, 8, 8, 8, 5 }, {
      command.points(G, "F_NAPOLEON"), command.points(G, "A_CHARLES"), command.points(G, "R_KUTUSOV"), command.points(G, "P_HOHENZOLLERN"),
      command.points(G, "F_MASSENA"),
    })
  end)

  it("24.21b no power has more armies than its number; 24.21a who leads one has four X", function()
    local g = few({
      { "P_HOHENZOLLERN", BERLIN }, { "P_BRUNSWICK", BERLIN }, { "P_BLUECHER", BERLIN, nil, { superior = "P_HOHENZOLLERN" } },
      { "P_RUCHEL", BERLIN, nil, { superior = "P_HOHENZOLLERN" } },
    }, "prussian")
    assert.equal("24.21b", rule_of(g, "new_army", { leader = "P_BLUECHER" }))
    assert.truthy(rule_of(g, "new_army", { leader = "P_RUCHEL" }) ~= nil)
    assert.same({ french = 5, russian = 5, austrian = 3, prussian = 2 }, g.state.special.armies)
  end)

  it("24.21a only who has four X has corps leaders under him", function()
    local g = few({ { "P_RUCHEL", BERLIN }, { "P_YORCK", BERLIN }, { "P_BLUECHER", BERLIN } }, "prussian")
    g:act("regroup", { unit = "P_YORCK" })
    assert.truthy(rule_of(g, "come_under", { leader = "P_RUCHEL" }) ~= nil)
    assert.is_nil(rule_of(g, "come_under", { leader = "P_BLUECHER" }))
  end)

  it("24.21c a power without a Supreme Commander names one before the week's orders: of five X, if it has such", function()
    local g = game()
    exit.leave(g.state, { P_HOHENZOLLERN = true })
    assert.same({ "P_BLUECHER", "P_BRUNSWICK", "P_LESTOCQ" }, supreme.candidates(g.state, "prussian"))
    local whom = copy_of(g.state.supreme)
    g.state.supreme = {}
    board.refresh(g.state)
    assert.same({ "R_KUTUSOV" }, supreme.candidates(g.state, "russian"))
    g.state.supreme = whom
    board.refresh(g.state)
    assert.same({}, supreme.candidates(g.state, "austrian"))
    campaigns.on(g, "naming", 1)
    g:act("name", { leader = supreme.candidates(g.state, "prussian")[1] })
    assert.truthy(has_log(g, "is_supreme"))
    assert.same({}, supreme.candidates(g.state, "prussian"))
  end)

  it("24.21c, 24.22b each commands his own power and its allies; who is elected commands all of the Coalition", function()
    local G = game().state
    assert.truthy(command.is_over(G, "A_CHARLES", "A_INF_1"))
    assert.falsy(command.is_over(G, "A_CHARLES", "R_INF_1"))
    assert.truthy(command.is_over(G, "F_NAPOLEON", "BV_INF_1"))
    G.overall = "A_CHARLES"
    assert.truthy(command.is_over(G, "A_CHARLES", "R_INF_1"))
  end)

  it("24.22a in the Diplomacy Phase the Coalition elects one who is Supreme Commander of a power at war", function()
    local g = europe.at(game(), "diplomacy")
    local function why(id, side) return rule_of(g, "elect", { leader = id }, side or "coalition") end
    assert.truthy(why("R_BAGRATION"))
    assert.truthy(why("P_HOHENZOLLERN")) -- at peace
    assert.truthy(why("F_NAPOLEON", "french"))
    assert.truthy(why("R_KUTUSOV", "french"))
    assert.falsy(command.is_over(g.state, "R_KUTUSOV", "A_INF_1"))
    g:act("elect", { leader = "R_KUTUSOV" }, "coalition")
    assert.truthy(command.is_over(g.state, "R_KUTUSOV", "A_INF_1"))
    assert.truthy(command.is_over(g.state, "R_KUTUSOV", "R_INF_1"))
    assert.truthy(why("R_KUTUSOV"))
    g:act("elect", { leader = "A_CHARLES" }, "coalition")
    assert.falsy(command.is_over(g.state, "R_KUTUSOV", "A_INF_1"))
  end)

  it("24.23a a foreign division has no place under a leader of another power, an ally's has one (23.11c)", function()
    local g = few({ { "F_DAVOUT", MAINZ }, { "BV_INF_1", MAINZ, 5 }, { "F_INF_1", MAINZ, 5 } }, "french")
    g:act("regroup", { unit = "BV_INF_1" })
    assert.is_nil(rule_of(g, "come_under", { leader = "F_DAVOUT" }))
    local h = few({ { "P_BLUECHER", BERLIN }, { "R_INF_1", BERLIN, 5 } }, "prussian")
    assert.truthy(rule_of(h, "regroup", { unit = "R_INF_1" }) ~= nil)
  end)

  it("23.12d nor do men of a neutral minor power come under a leader of the power that runs it", function()
    local DRESDEN = "A4029"
    for _, ally in ipairs({ false, true }) do
      local g = few({ { "P_BLUECHER", DRESDEN }, { "SX_INF_1", DRESDEN, 5 } }, "prussian")
      g.state.powers.saxon.ally = ally and "prussian" or nil
      powers.review(g.state)
      board.refresh(g.state)
      g:act("regroup", { unit = "SX_INF_1" }) -- Prussia runs it in any case
      assert.equal(ally, rule_of(g, "come_under", { leader = "P_BLUECHER" }) == nil)
    end
  end)

  it("24.23b when a power leaves the Coalition its leaders command their own men again", function()
    local g = game()
    board.mark(g.state, "R_BAGRATION", { superior = "A_CHARLES" })
    g.state.powers.russian.war = nil
    powers.review(g.state)
    assert.is_nil(g:unit("R_BAGRATION").superior)
    assert.equal("neutral", g:unit("R_BAGRATION").side)
  end)

  it("24.32a, 24.32b at peace units change leaders and points freely, in one hex, up to ten and four (26.43)", function()
    local g = few({
      { "P_RUCHEL", BERLIN }, { "P_INF_1", BERLIN, 6 }, { "P_INF_2", BERLIN, 6 }, { "P_INF_3", STETTIN, 6 },
    }, "prussian")
    g:act("regroup", { unit = "P_INF_1" })
    g:act("come_under", { leader = "P_RUCHEL" })
    assert.equal("P_RUCHEL", g:unit("P_INF_1").superior)
    g:act("regroup", { unit = "P_INF_2" })
    assert.equal("26.43", rule_of(g, "share", { to = "P_INF_1", points = 5 }))
    assert.truthy(rule_of(g, "share", { to = "P_INF_3", points = 1 }) ~= nil)
    g:act("share", { to = "P_INF_1", points = 4 })
    assert.same({ 10, 2 }, { g:unit("P_INF_1").strength, g:unit("P_INF_2").strength })
    assert.same({ 10, 4, 1, 1 }, { armies.most("P_INF_1"), armies.most("P_HEAVY_DIV_1"), armies.most("R_COSSACK_1"), armies.most("P_ART_1") })
  end)

  it("24.32a they come under a leader who stands elsewhere too, but on his chart where they meet (7.73)", function()
    local g = few({ { "P_RUCHEL", BERLIN }, { "P_INF_1", STETTIN, 6 }, { "P_DET_1", STETTIN, 6 } }, "prussian")
    g:act("regroup", { unit = "P_INF_1" })
    g:act("come_under", { leader = "P_RUCHEL" })
    assert.same({ "P_RUCHEL", STETTIN }, { g:unit("P_INF_1").superior, g:unit("P_INF_1").hex })
    g:act("regroup", { unit = "P_DET_1" })
    assert.truthy(rule_of(g, "come_under", { leader = "P_RUCHEL" }) ~= nil) -- 8.0b
  end)

  it("24.32a not in the weeks of others' war", function()
    local g = few({ { "P_HOHENZOLLERN", BERLIN }, { "P_BLUECHER", BERLIN, nil, { superior = "P_HOHENZOLLERN" } } }, "prussian")
    assert.is_nil(rule_of(g, "new_army", { leader = "P_BLUECHER" }))
    field.frame(g).times = 1
    assert.equal("24.32a", rule_of(g, "regroup", { unit = "P_BLUECHER" }))
    assert.equal("24.32a", rule_of(g, "new_army", { leader = "P_BLUECHER" }))
    assert.is_nil(rule_of(g, "redeploy", { unit = "P_BLUECHER" }))
  end)

  it("24.31 at war by Transfer orders alone, up to what a unit may hold", function()
    local g = game()
    assert.equal(10, transfer.printed(g.state, "F_INF_1"))
    campaigns.on(g, "command", 1)
    assert.truthy(rule_of(g, "regroup", { unit = "F_INF_1" }, "french") ~= nil)
  end)
end)

describe("32.1 the set-up of 1805", function()
  it("32.1a France, Austria, Prussia and Russia set up in this order", function()
    local g, order = game(), {}
    while field.frame(g).power and not field.frame(g).times and g:step() == "arranging" do
      order[#order + 1] = field.frame(g).power
      g:act("end")
    end
    assert.same({ "french", "austrian", "prussian", "russian" }, order)
  end)

  it("32.0, 32.1b, 32.1l how many pieces and SP each nation has, all of them on the map and in land of their own", function()
    local g, of = game(), {}
    local fits = { italian = "french", french = "italian" }
    for id, piece in pairs(g.state.pieces) do
      local nation = counters[id].nation
      local sum = of[nation] or { 0, 0 }
      of[nation] = sum
      sum[1], sum[2] = sum[1] + 1, sum[2] + (piece.strength or 0)
      local holder = piece.box or land.power(g.state, organization.hex(g.state, id))
      assert.truthy(holder == "turkey" or holder == nation or holder == fits[nation], id)
    end
    assert.same({
      french = { 82, 285 }, italian = { 12, 32 }, bavarian = { 6, 20 }, baden = { 1, 3 }, wurttemberg = { 1, 3 },
      austrian = { 105, 242 }, prussian = { 42, 181 }, russian = { 55, 153 },
    }, of)
  end)

  --- The pieces of an army of the set-up, kinds in order, with the SP of each kind.
  local function army(name)
    local by = {}
    for _, row in ipairs(table_of("charts")) do
      if row.chart == "rise" and row.army == name then
        local kind = row.piece:match("^%u+_(.-)_?%d*$")
        by[kind] = by[kind] or { 0, 0 }
        by[kind][1], by[kind][2] = by[kind][1] + 1, by[kind][2] + (row.strength or 0)
      end
    end
    return by
  end

  it("32.1d the French have five more divisions of eight SP, and seven SP of cavalry and three of guns", function()
    assert.same({ INF = { 5, 40 }, LIGHT_BDE = { 4, 4 }, DRAGOON_DIV = { 1, 3 }, ART = { 3, 3 } }, army("rise_french_more"))
  end)

  it("32.1f, 32.1g the Prussian units, and their five leaders", function()
    assert.same({
      INF = { 12, 72 }, HEAVY_DIV = { 2, 8 }, DRAGOON_DIV = { 1, 4 }, LIGHT_DIV = { 3, 9 }, ART = { 8, 8 }, BRIDGE = { 1, 0 },
      HOHENZOLLERN = { 1, 0 }, BRUNSWICK = { 1, 0 }, RUCHEL = { 1, 0 }, BLUECHER = { 1, 0 }, LESTOCQ = { 1, 0 },
    }, army("rise_prussia"))
  end)

  it("32.1j, 32.1k the Russian units, and their seven leaders", function()
    assert.same({
      INF = { 15, 120 }, HEAVY_BDE = { 1, 1 }, DRAGOON_BDE = { 6, 6 }, LIGHT_BDE = { 8, 8 }, GUARD_HEAVY = { 1, 2 }, COSSACK = { 4, 4 },
      ART = { 12, 12 }, BRIDGE = { 1, 0 }, KUTUSOV = { 1, 0 }, BUXHOWDEN = { 1, 0 }, BENNIGSEN = { 1, 0 }, CONSTANTINE = { 1, 0 },
      KAMENSKOI = { 1, 0 }, BARCLAY = { 1, 0 }, BAGRATION = { 1, 0 },
    }, army("rise_russia"))
  end)

  it("32.1b, 32.1c the French may begin in France, Holland, Belgium and the Kingdom of Italy, the others in their own land", function()
    local g = game()
    g:act("redeploy", { unit = "F_DAVOUT" })
    local seen = {}
    for _, entry in ipairs(g:legal("french")) do
      if entry.verb == "stand" then seen[land.province(entry.args.hex)] = true end
    end
    assert.same({ "belgium", "france", "holland", "k_of_italy" }, keys_of(seen))
    g:act("end")
    g:act("redeploy", { unit = "BV_DEROY" })
    for _, entry in ipairs(g:legal("french")) do
      assert.truthy(entry.verb == "end" or land.province(entry.args.hex) == "bavaria")
    end
  end)

  it("32.1h Prussian garrisons begin in Prussian fortresses: 80 infantry SP in ten detachments", function()
    local g = game()
    g:act("end")
    g:act("end")
    g:act("redeploy", { unit = "P_DET_1" })
    for _, entry in ipairs(g:legal("coalition")) do
      if entry.verb == "stand" then assert.truthy(fortress.class(entry.args.hex)) end
    end
    local ids = board.which(g.state, function(_, id) return counters[id].nation == "prussian" and counters[id].type == "detachment" end)
    assert.same({ 10, 80 }, { #ids, pieces.strength(g.state, ids) })
  end)

  it("32.1e, 32.1i, 32.1k the markers: Austria and Russia at war in the first column, Prussia at peace in the sixth", function()
    local G = game().state
    assert.same({ true, 1 }, { G.powers.austrian.war, G.powers.austrian.column })
    assert.same({ true, 1 }, { G.powers.russian.war, G.powers.russian.column })
    assert.same({ false, 6 }, { G.powers.prussian.war or false, G.powers.prussian.column })
  end)

  it("32.1m, 32.1n, 32.1o, 32.1p whose each province is", function()
    local G = game().state
    assert.same({ "belgium", "france", "holland" }, in_order(powers.held(G, "french")))
    assert.same(15, #powers.held(G, "austrian"))
    assert.same({ "brandenburg", "east_prussia", "mazovia", "oldenburg", "pomerania", "silesia", "south_prussia", "west_prussia" },
      in_order(powers.held(G, "prussian")))
    assert.equal("allied", G.provinces.oldenburg.hold)
    assert.same({ "old_russian_poland", "russia", "russian_poland" }, in_order(powers.held(G, "russian")))
    for _, area in ipairs({ "hannover_s", "hannover_n", "e_of_hesse", "wurzburg", "frankfurt", "berg", "nassau", "dalmatia", "ansbach" }) do
      assert.is_nil(G.provinces[area])
    end
    for _, minor in ipairs({ "bavarian", "wurttemberg", "baden", "swiss", "italian" }) do
      assert.equal("french", G.powers[minor].ally)
    end
    assert.is_nil(G.powers.saxon.ally)
  end)

  it("32.1r, 32.1s, 32.1t, 32.1u morale, initiative and length", function()
    local G = game().state
    assert.same({ 3, 3, 2, 2, 2 }, { G.morale.french, G.morale.russian, G.morale.austrian, G.morale.prussian, G.morale.bavarian })
    assert.same({ 5, 69, 4 }, { G.french_die, G.special.initiative[1].turn, G.special.initiative[1].die })
    assert.same({ 29, 1805, 96 }, { G.week, G.year, G.last_turn })
    G.turn, G.week, G.year = 1, 29, 1805
    for _ = 1, 68 do
      calendar.pass_week(G)
    end
    assert.same({ 1, 1807 }, { G.week, G.year })
  end)
end)

describe("32.1 victory", function()
  it("32.1v the Coalition wins when Napoleon is killed", function()
    local G = game().state
    assert.falsy(victory.is_decided(G))
    G.dead = { "F_NAPOLEON" }
    assert.truthy(victory.is_decided(G))
    assert.same({ "coalition", "automatic", "32.1v" }, { grand.judge(G) })
  end)

  it("32.1v and when Paris is held for four weeks in a row, or one Peace Turn", function()
    local g = game()
    board.put(g.state, "A_DET_1", PARIS)
    for _ = 1, 3 do
      grand.turn_ends(g.state, false)
    end
    assert.falsy(victory.is_decided(g.state))
    grand.turn_ends(g.state, false)
    assert.truthy(victory.is_decided(g.state))
    board.remove(g.state, "A_DET_1")
    grand.turn_ends(g.state, false)
    assert.falsy(victory.is_decided(g.state))
    local h = game()
    board.put(h.state, "A_DET_1", PARIS)
    grand.turn_ends(h.state, true)
    assert.truthy(victory.is_decided(h.state))
  end)

  it("32.1w the French win when all three are allied, in armistice or in a forced peace", function()
    local G = game().state
    G.powers.austrian.armistice, G.powers.prussian.ally = 9, "french"
    assert.falsy(victory.is_decided(G))
    G.powers.russian.war, G.powers.russian.coerced = nil, true
    assert.truthy(victory.is_decided(G))
    assert.same({ "french", "automatic", "32.1w" }, { grand.judge(G) })
  end)

  it("32.1w at once, before the interphases that are due", function()
    local g = game()
    campaigns.on(g, "command", 4)
    for _, power in ipairs(EAST) do
      g.state.powers[power].armistice = 99
    end
    campaigns.on(g, "diplomacy")
    assert.same({ "french", "automatic" }, { g.state.over and g.state.over.winner, g.state.over and g.state.over.level })
  end)

  it("32.1x, 32.1y at the end the French need three states, one enemy at most and a clear France; else the Coalition wins", function()
    local g = game()
    local G = g.state
    G.created = { westphalia = true, confederation = true, warsaw = true }
    assert.equal("coalition", (grand.judge(G)))
    G.powers.russian.war = nil
    assert.same({ "french", "campaign", "32.1x" }, { grand.judge(G) })
    board.put(G, "A_DET_1", PARIS)
    assert.equal("coalition", (grand.judge(G)))
    board.remove(G, "A_DET_1")
    G.created.warsaw = nil
    assert.equal("coalition", (grand.judge(G)))
    G.created.poland = true
    assert.equal("french", (grand.judge(G)))
  end)
end)

describe("32.3 the whole of the Grand Campaign", function()
  local function whole() return campaigns.begin(spec, "1805_1815") end

  it("32.3a, 32.3c, 32.3d, 32.3e it begins as 32.1 does, and lasts to IV June 1815", function()
    local G, other = whole().state, game().state
    assert.same(keys_of(other.pieces), keys_of(G.pieces))
    assert.same(other.provinces, G.provinces)
    assert.same(other.powers, G.powers)
    assert.same({ other.supreme, other.morale, other.command }, { G.supreme, G.morale, G.command })
    assert.same({ 5, 69, 4, 117, 3 }, {
      G.french_die, G.special.initiative[1].turn, G.special.initiative[1].die, G.special.initiative[2].turn, G.special.initiative[2].die,
    })
    for _ = 1, G.last_turn - 1 do
      calendar.pass_week(G)
    end
    assert.same({ 24, 1815 }, { G.week, G.year })
  end)

  it("32.3b from 1812 on Napoleon has his other counter, with all that he had", function()
    local g = whole()
    g.state.year = 1811
    succession.review(g.state)
    assert.truthy(g:unit("F_NAPOLEON"))
    g.state.year = 1812
    succession.review(g.state)
    assert.is_nil(g:unit("F_NAPOLEON"))
    assert.equal("F_NAPOLEON_442", g:unit("F_DAVOUT").superior)
    assert.same({ 8, 33 }, { command.points(g.state, "F_NAPOLEON_442"), g.state.boxes.F_NAPOLEON_442 })
    assert.truthy(command.is_over(g.state, "F_NAPOLEON_442", "F_MASSENA"))
  end)

  it("32.3f, 32.3g automatic victories as in 32.1; at the end the French win if no hostile unit is in Paris", function()
    local g = whole()
    assert.same({ "french", "campaign", "32.1x" }, { grand.judge(g.state) })
    board.put(g.state, "A_DET_1", PARIS)
    assert.equal("coalition", (grand.judge(g.state)))
    g.state.dead = { "F_NAPOLEON_442" }
    assert.truthy(victory.is_decided(g.state))
    g.state.dead = {}
    assert.falsy(victory.is_decided(g.state))
    for _, power in ipairs(EAST) do
      g.state.powers[power].armistice = 5
    end
    assert.truthy(victory.is_decided(g.state))
    assert.same({ "french", "automatic", "32.1w" }, { grand.judge(g.state) })
  end)
end)
