-- What the window shows of this series, beyond what every game has.
{
  series = { title = "1806", subtitle = "Jena and Auerstedt, at the scale of divisions" },
  maps = { ["1806"] = { file = "mods/1806/maps/1806.map", style = "mods/1806/mapstyle.lua" } },
  sides = {
    french = { name = "French", colour = "#3A5F9E" },
    prussian = { name = "Prussians", colour = "#4C5158" },
  },
  -- The turn track: a query that answers { turns }, the fields that make its lines and columns.
  track = { query = "track", group = "day", cell = "part", group_text = "{day} {month_short}" },
  -- The roster: a table of units/ whose rows are formations, and the field of a piece that names its own.
  roster = { table = "formations", field = "formation" },
  -- Boxes off the map: keys of `eliminated` in the view, and their names.
  boxes = {
    { key = "day", text = "box.uar_day" },
    { key = "night", text = "box.uar_night" },
    { key = "permanent", text = "box.peu" },
    { key = "captured", text = "box.captured" },
    { key = "broken_down", text = "box.broken_down" },
  },
  score = "score", -- a query: the points as they stand
  -- Overlays, switched by 1 to 9: a query, or a mark that pieces bear, or (neither) the reach of what is taken up.
  overlays = {
    { id = "zoc", query = "zoc" },
    { id = "command", query = "command" },
    { id = "supply", query = "supply" },
    { id = "control", query = "control" },
    { id = "bridges", query = "bridges" },
    { id = "columns", field = "march", look = "column" },
    { id = "reach", look = "reach" },
  },
  -- What lies on hexsides.
  hexsides = {
    { key = "bridges", at = "at", query = "hexside" },
    { key = "pontoons", at = "at", query = "hexside" },
  },
  -- Chapters of the rules, in our words.
  chapters = {
    ["1"] = "Pieces, hidden forces, set-up",
    ["2"] = "Sequence of play",
    ["3"] = "Stacking",
    ["4"] = "Zones of control",
    ["5"] = "Leaders",
    ["6"] = "Reorganization",
    ["7"] = "Command",
    ["8"] = "Movement",
    ["9"] = "Bridge trains and pontoons",
    ["10"] = "Repulse",
    ["11"] = "Combat",
    ["12"] = "Demoralization",
    ["13"] = "Vedettes",
    ["14"] = "Supply",
    ["15"] = "Reinforcements",
    ["16"] = "Combined arms and the Guard",
    ["17"] = "Independent units",
    ["18"] = "Team play",
    ["19"] = "How to begin a game",
    ["20"] = "Victory",
    ["21"] = "Scenarios",
  },
  -- Two opposite corners of the picture in the list of battles.
  pictures = {
    auerstedt = { "N2648", "N1733" },
    saalfeld = { "N1307", "N0301" },
    jena = { "N2320", "N1235" },
    jena_auerstedt = { "N2520", "N1145" },
    massenbach = { "N2320", "N1235" },
    campaign = { "N2822", "N0440" },
    early_warning = { "N1405", "S2528" },
    erfurt = { "N3501", "N2122" },
    free_entry = { "N2822", "N0440" },
  },
  outcomes = {
    good = { "De", "Dr", "Dr2", "passes" },
    even = { "Ex" },
    bad = { "Ae", "Ar", "Ar2", "fails" },
  },
  fights = {
    opens = { "odds_are", "repulse_odds" },
    ends = { "steps", "stack_steps", "attack_designated", "player_turn", "player_turn_in", "turn_marker" },
  },
  news = { "out_of_supply", "supply_restored" },
  losses = {
    "casualties", "eliminated", "train_lost", "leader_captured", "formation_demoralized", "guard_recoils",
    "roll.damage_bridge", "pontoon_is_captured", "pontoon_destroyed",
  },
  -- Words of the view's own keys: what the bar at the top tells of the time.
  date = { text = "{day} {month} 1806, {part}" },
  points = { halves = { "cost", "left" } }, -- figures of the view and of reach in half points
  -- A set that is put together before it goes: first, further members, then the macro along a path.
  forces = {
    { start = "move", join = "with", arg = "unit", step = "step", path = "go", stop = "halt" },
  },
  -- How verbs answer the mouse. ask: a menu, even for a single entry; hidden: only in lists and menus. final: dice or
  -- what they reveal cannot be taken back, which is said and asked before.
  verbs = {
    check = { final = true, icon = "die", each = true },
    resolve = { icon = "swords", odds = true, mark = "attack" },
    roll = { icon = "die", odds = true, primary = true },
    reduce = { icon = "die", odds = true },
    repulse = { final = true, icon = "swords", mark = "attack" },
    attack = { icon = "swords", mark = "attack" },
    target = { icon = "swords", mark = "attack" },
    by = { mark = "join" },
    close = { icon = "check", primary = true },
    damage = { final = true, click = "hidden", icon = "swords", hexside = { "hex", "to" } },
    repair = { final = true, click = "hidden", icon = "plus", hexside = { "hex", "to" } },
    deploy = { click = "hidden", icon = "box", hexside = { "hex", "to" } },
    cross = { final = true, icon = "die", hexside = { "hex", "to" } },
    take_up = { click = "hidden", hexside = { "at" } },
    capture = { primary = true, hexside = { "from", "to" } },
    destroy = { hexside = { "from", "to" } },
    break_down = { click = "hidden" },
    reassemble = { click = "hidden" },
    override = { click = "hidden" },
    leave = { click = "hidden" },
    step = { mark = "reach" },
    retreat = { mark = "retreat" },
    displace = { mark = "retreat" },
    withdraw = { mark = "retreat", free = true },
    occupy = { mark = "advance" },
    fall_back = { mark = "retreat" },
    bivouac = { icon = "check", primary = true },
    advance = { mark = "advance" },
    enter = { mark = "enter", icon = "flag" },
    command = { click = "ask", mark = "command" },
    halt = { icon = "check", primary = true },
    stay = { icon = "check" },
    march = { icon = "boot" },
  },
  -- An attack that is being put together: its odds are shown before it is closed.
  assess = { start = "attack", target = "target", by = "by", close = "close" },
  -- Who is named one after the other is gathered in any order.
  sets = {
    { verb = "lose", arg = "unit", among = "among", sum = { of = "strength", due = "owed" } },
    { verb = "advance", arg = "unit", among = "among", to = "to", ahead = { type = "leader" } },
  },
  -- The verb that ends a segment: before it the window names what could still be done.
  finish = "end",
  -- "Why not?": what may be asked of a hex or a piece; "hex" and "piece" stand for what was pointed at,
  -- "chosen" for the piece that is selected.
  questions = {
    { verb = "step", args = { to = "hex" } },
    { verb = "repulse", args = { to = "hex" } },
    { verb = "move", args = { unit = "piece" } },
    { verb = "with", args = { unit = "piece" } },
    { verb = "check", args = { leader = "piece" } },
    { verb = "command", args = { leader = "chosen", target = "piece" } },
    { verb = "attack", args = { hex = "hex" } },
    { verb = "target", args = { hex = "hex" } },
    { verb = "by", args = { hex = "hex" } },
    { verb = "resolve", args = { hex = "hex" } },
    { verb = "retreat", args = { unit = "chosen", to = "hex" } },
    { verb = "withdraw", args = { unit = "chosen", to = "hex" } },
    { verb = "advance", args = { unit = "chosen", to = "hex" } },
    { verb = "lose", args = { unit = "piece" } },
  },
}
