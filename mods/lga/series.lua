--- 5 The sequence of play, and what the program asks of every series. Chapters declare their own steps.
local aide = require("rules.19_aide")
local announce = require("rules.12_announce")
local board = require("mechanics.board")
local arranging = require("rules.24_arranging")
local bridges = require("rules.17_bridges")
local concentrate = require("rules.07_concentrate")
local construction = require("rules.26_construction")
local depots = require("rules.14_depots")
local display = require("rules.display")
local economy = require("rules.display_economy")
local lands = require("rules.display_lands")
local politics = require("rules.display_politics")
local forage = require("rules.14_forage")
local fortress = require("rules.15_fortress")
local powers = require("rules.20_powers")
local seats = require("rules.20_seats")
local reach = require("rules.08_reach")
local returns = require("rules.24_returns")
local views = require("rules.06_view")
local overview = require("rules.12_overview")
local holding = require("rules.28_boxes")
local length = require("rules.19_length")
local pieces = require("rules.03_pieces")
local sealed = require("rules.19_sealed")
local setup = require("rules.19_setup")
local summons = require("rules.19_summons")
local supply = require("rules.14_supply")
local victory = require("rules.19_victory")
require("rules.24_supreme")
require("rules.29_ottomans")
require("rules.05_sequence")
require("rules.06_initiative")
require("rules.08_movement")
require("rules.11_skirmish")
require("rules.12_advance")
require("rules.12_counter")
require("rules.12_horse")
require("rules.12_pursuit")
require("rules.12_reinforcements")
require("rules.12_results")
require("rules.13_rally")
require("rules.14_building")
require("rules.15_gates")
require("rules.15_sieges")
require("rules.19_absorb")
require("rules.19_besieged")
require("rules.19_arrivals")
require("rules.19_deployment")
require("rules.19_landwehr")
require("rules.19_generals")
require("rules.19_replacements")
require("rules.19_rest")
require("rules.27_diplomacy")
require("rules.25_draft")
require("rules.25_replacements")
require("rules.23_conquest")
require("rules.23_created")
require("rules.23_interventions")
require("rules.23_surplus")
require("rules.23_wavering")
require("rules.29_sweden")
require("rules.30_landings")

--- 7.41b, 19.12r
local function check_march_over(G, side)
  concentrate.check_end(G, side)
  summons.check_end(G, side)
end

local MAY_END = {
  arranging = arranging.check_end,
  french_council = length.check_end,
  attacks = announce.check_end, -- 10.31b
  movement = check_march_over,
  sources = supply.check_end, -- 14.0c
  posting = construction.check_end, -- 26.3
  returns = returns.check_end, -- 24.11b
}

action("end", {
  rule = "5.0.0",
  args = {},
  check = function(G, f, side)
    if MAY_END[f.step] then MAY_END[f.step](G, side, f) end
  end,
  apply = function(G, _, side) finish(G, side) end,
})

series({
  root = "game",
  sides = { "french", "coalition", "neutral" }, -- 21.33a: of powers at peace; nobody's seat
  pieces = board.declare({
    counters = pieces.counters,
    counts = {
      chain = { "acting", "leaderless", "rank", "super", "superior", "transfer" },
      letters = { "host", "letter" },
      strengths = { "strength", "unseen" },
    },
    put = pieces.put,
    boxes = holding.boxes,
    show = pieces.show,
    seen = setup.seen,
    private = views.private,
    known = views.known,
    unseen = sealed.unseen,
    owner = powers.owner, -- 23.11a, 23.12a
  }),
  decides = seats.decides, -- 20.0d, 20.0e
  owns = seats.owns,
  setup = setup.begin,
  clear = setup.clear,
  muster = setup.muster,
  invariants = setup.invariants,
  refresh = bridges.refresh,
  reach = reach.reach,
  go = reach.go,
  costs = aide.costs,
  counters = aide.counters,
  geography = aide.geography,
  supplies = aide.supplies,
  queries = {
    track = setup.track,
    battle = overview.battle,
    chart = display.chart,
    depots = depots.query,
    forage = forage.query,
    fortress = fortress.query,
    score = victory.score,
    economy = economy.accounts,
    lands = lands.ledger,
    politics = politics.status,
    provinces = lands.overlay,
  },
})
