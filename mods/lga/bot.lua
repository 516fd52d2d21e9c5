-- Hints for bots: what the verbs of the series do, and when a battle is worth it.
{
  verbs = {
    assign = { role = "assign", piece = "unit", hex = "target" },
    announce = { role = "announce" },
    resolve = { role = "yes" },
    ride_off = { role = "evade", piece = "unit", hex = "to" },
    stay = { role = "stay" },
    corps = { role = "most", value = "corps" },
    bar = { role = "yes", piece = "leader" },
    crossing = { role = "fixed", value = "way", best = "hold_hex" },
    stance = { role = "stand", value = "withdraw" },
    deploy = { role = "front", piece = "unit", value = "line" },
    hold_back = { role = "reserve", piece = "unit" },
    ready = { role = "ready" },
    bid = { role = "bid", value = "points" },
    pass = { role = "no" },
    retreating = { role = "place", hex = "to" },
    pursue = { role = "hunt" },
    let_go = { role = "no" },
    senior = { role = "senior", piece = "leader" },
    successor = { role = "senior", piece = "leader" },
    press = { role = "press" },
    advance = { role = "no", piece = "unit", hex = "to" },
    occupy = { role = "yes", piece = "unit" },
    strike = { role = "no", piece = "unit", hex = "target" },
    stop = { role = "end" },
    call = { role = "yes", piece = "unit" },
    come_on = { role = "yes", piece = "unit" },
    close_in = { role = "enter", hex = "to" },
    halt_there = { role = "no" },
    no_more = { role = "end" },
    counter_attack = { role = "press", hex = "target" },
    wait = { role = "no" },
    enter = { role = "enter", hex = "hex" },
    restore = { role = "yes", piece = "unit" },
    depart = { role = "most", value = "turn" },
    fetch = { role = "yes", piece = "unit" },
    billet = { role = "enter", hex = "hex" },
    name = { role = "yes", piece = "leader" },
    elect = { role = "no", piece = "leader" },
    redeploy = { role = "no", piece = "unit" },
    stand = { role = "enter", hex = "hex" },
    regroup = { role = "no", piece = "unit" },
    new_army = { role = "no", piece = "leader" },
    reinforce = { role = "no", piece = "unit" },
    station = { role = "no", piece = "unit", hex = "hex" },
    absorb = { role = "no", piece = "unit" },
    intervene = { role = "yes" },
    stay_out = { role = "no" },
    possess = { role = "yes" },
    annex = { role = "yes" },
    ally = { role = "yes" },
    create = { role = "yes" },
    shift = { role = "no", piece = "to" },
    order = { role = "command", piece = "unit", leader = "by" },
    take_charge = { role = "test", piece = "leader" },
    give = { role = "kind", value = "kind" },
    concentrate = { role = "enter", hex = "to" },
    move = { role = "choose", piece = "unit" },
    step = { role = "step", hex = "to" },
    force = { role = "push", hex = "to" },
    leave = { role = "drop", piece = "unit" },
    halt = { role = "halt" },
    try = { role = "test", piece = "unit" },
    bestir = { role = "kind", piece = "unit", value = "kind" },
    lodge = { role = "no", piece = "unit" },
    plan = { role = "kind", value = "years" },
    proclaim = { role = "no" },
    appoint = { role = "yes" },
    replace = { role = "yes", piece = "leader" },
    muster = { role = "enter", piece = "unit", hex = "hex" },
    enlist = { role = "most", piece = "unit", value = "points" },
    make = { role = "yes", hex = "hex" },
    use = { role = "yes", piece = "train" },
    forage = { role = "feed", piece = "unit", hex = "hex" },
    build = { role = "yes", piece = "unit" },
    stir = { role = "yes", piece = "unit" },
    shut_in = { role = "no", piece = "unit" },
    come_out = { role = "no", piece = "unit" },
    take_shelter = { role = "no", piece = "unit" },
    tell_off = { role = "invest", piece = "unit", hex = "target" },
    besiege = { role = "besiege", hex = "target" },
    storm = { role = "storm", hex = "target" },
    trade = { role = "yes" },
    raze = { role = "no", piece = "unit" },
    sink = { role = "no", piece = "unit" },
    ["end"] = { role = "end" },
  },
  scenarios = {
    italy = {
      french = { objectives = { { hex = "B3324", worth = 30 } } }, -- Mantua
      coalition = { objectives = { { hex = "B3514", worth = 40 } } }, -- Innsbruck, north of Trent
    },
    ulm = {
      french = { objectives = { { hex = "B3309", worth = 1 } } }, -- Augsburg: men alone count (19.12s)
      coalition = { objectives = { { hex = "B3008", worth = 5 } } },
    },
    ["1806"] = { -- Berlin; Erfurt, where the enemy may be
      french = { objectives = { { hex = "A4021", worth = 60 }, { hex = "A3329", worth = 40 } } },
      coalition = { objectives = { { hex = "A3329", worth = 20 }, { hex = "A4021", worth = 20 } } },
    },
    ["1807"] = { -- Warsaw, Konigsberg; Thorn, Berlin
      french = { objectives = { { hex = "D0221", worth = 30 }, { hex = "D0110", worth = 30 } } },
      coalition = { objectives = { { hex = "A5618", worth = 10 }, { hex = "A4021", worth = 20 } } },
    },
    -- Munich, Vienna, Venice; Mantua.
    ["1805"] = {
      french = { objectives = { { hex = "B3609", worth = 20 }, { hex = "B5208", worth = 60 }, { hex = "B3922", worth = 15 } } },
      coalition = { objectives = { { hex = "B3609", worth = 10 }, { hex = "B5208", worth = 30 }, { hex = "B3324", worth = 10 } } },
    },
    ["1809"] = { -- Munich, Vienna
      french = { objectives = { { hex = "B3609", worth = 10 }, { hex = "B5208", worth = 60 } } },
      coalition = { objectives = { { hex = "B3609", worth = 30 }, { hex = "B5208", worth = 30 }, { hex = "B4219", worth = 10 } } },
    },
    ["1812"] = { -- Smolensk, Moscow; Vilna, Smolensk, Moscow
      french = { objectives = { { hex = "D1508", worth = 10 }, { hex = "D3406", worth = 20 }, { hex = "C5031", worth = 60 } } },
      coalition = { objectives = { { hex = "D3406", worth = 20 }, { hex = "C5031", worth = 40 } } },
    },
    ratisbon = { -- Ratisbon, Munich, Landshut
      french = { objectives = { { hex = "B3806", worth = 20 }, { hex = "B3609", worth = 20 } } },
      coalition = { objectives = { { hex = "B3609", worth = 40 }, { hex = "B3806", worth = 20 } } },
    },
    ["1813"] = { -- Berlin, Prague; Dresden, Leipzig, Magdeburg
      french = { objectives = { { hex = "A4021", worth = 30 }, { hex = "A4228", worth = 20 } } },
      coalition = { objectives = { { hex = "A4228", worth = 40 }, { hex = "A3727", worth = 30 }, { hex = "A3524", worth = 10 } } },
    },
    ["1814"] = { -- Paris, Verdun
      french = { objectives = { { hex = "B0405", worth = 60 }, { hex = "B1405", worth = 10 } } },
      coalition = { objectives = { { hex = "B0405", worth = 100 }, { hex = "B1405", worth = 20 } } },
    },
    waterloo = { -- Brussels, Namur; Charleroi
      french = { objectives = { { hex = "A1229", worth = 30 }, { hex = "A1331", worth = 20 } } },
      coalition = { objectives = { { hex = "A1230", worth = 30 } } },
    },
  },
  rounds = {
    attack = 60,
    sure = 300,
    stand = 50,
    bid = 40,
    line = 300, -- 12.P4b
    chase = { "infantry", "cavalry" }, -- 12.65a
    joint = { "corps", "army", "supreme" }, -- 12.16
    together = "concentrated", -- 12.16
    unknown = { supreme = 45, army = 28, corps = 16, division = 8, brigade = 4, detachment = 3 },
    siege = { enough = 100, storm = 600, seek = 200 }, -- 15.51c, 15.41, 18.2b
    march = {
      step = "movement",
      order = "march",
      seek = 100,
      most = 10,
      pace = 5, -- 8.12
      leads = 7, -- 6.12a
      apart = 80, -- 6.13a
      supply = { hunger = 12, train = 20, site = 5, order = "build", foot = "infantry" }, -- 16.3c, 14.11a, 14.28a
      weather = { mud = 1, snow = 2 }, -- 16.3a, 16.3b
      wear = { -- 16.22t1, with a die that is one less
        { up_to = 5, loss = 10, worse = 40 },
        { up_to = 10, loss = 60, worse = 60 },
        { up_to = 20, loss = 80, worse = 60 },
        { up_to = 30, loss = 200, worse = 90 },
        { up_to = 40, loss = 350, worse = 120 },
        { up_to = 50, loss = 600, worse = 200 },
        { up_to = 300, loss = 900, worse = 300 },
      },
    },
  },
}
