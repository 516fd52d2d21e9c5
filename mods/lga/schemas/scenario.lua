-- scenarios/*.lua
{
  types = {
    side = { type = "enum", of = { "french", "coalition" } },
    standing = { type = "enum", of = { "french", "coalition", "neutral" } },
    nation = {
      type = "enum",
      of = {
        "french", "italian", "bavarian", "baden", "wurttemberg", "austrian", "russian",
        "prussian", "british", "british_allied", "dutch", "belgian", "saxon", "polish", "westphalian", "tyrolean", "swedish",
        "hessian", "neapolitan", "mecklenburg", "danish", "swiss",
      },
    },
    troop = { -- the nations, and Cossacks
      type = "enum",
      of = {
        "french", "italian", "bavarian", "baden", "wurttemberg", "austrian", "russian",
        "prussian", "british", "british_allied", "dutch", "belgian", "saxon", "polish", "westphalian", "tyrolean", "swedish",
        "hessian", "neapolitan", "mecklenburg", "danish", "swiss", "cossack",
      },
    },
  },
  type = "record",
  fields = {
    id = { type = "id" },
    number = { type = "integer", min = 1, max = 99 },
    title = { type = "string" },
    draft = { type = "boolean", optional = true }, -- rules that it needs are not there yet: the chooser leaves it out
    map = { type = "ref", to = "map" },
    area = { type = "ref", to = "area" }, -- the hexes in play
    sides = { type = "list", item = { type = "side" }, min = 2 },
    seats = { -- 20.0d, 20.0e: who shares a side, with a choice of an option
      type = "list",
      optional = true,
      item = {
        type = "record",
        fields = {
          side = { type = "side" },
          of = { type = "list", item = { type = "nation" }, min = 2, unique = true },
          option = { type = "id" },
          choice = { type = "integer" },
        },
      },
    },
    nations = { -- whose side each nation is on, by its own will or not
      type = "map",
      key = { type = "nation" },
      value = { type = "standing" },
    },
    grand = { -- 32.0: of a Grand Campaign
      type = "record",
      optional = true,
      fields = {
        start = { type = "enum", of = { "rise", "fall" } }, -- of tables/holdings
        powers = { -- 21.0, 22.0b, 23.1: war or peace, the column of the marker, allies, points in hand
          type = "map",
          key = { type = "nation" },
          value = {
            type = "record",
            fields = {
              war = { type = "boolean", optional = true },
              column = { type = "integer", min = 1, max = 10, optional = true },
              garrison = { type = "boolean", optional = true }, -- 21.77a
              continental = { type = "boolean", optional = true }, -- 21.76a
              ally = { type = "nation", optional = true },
              resources = { type = "integer", min = 0, max = 999, optional = true },
              replacements = { type = "integer", min = 0, max = 999, optional = true },
            },
          },
        },
        lent = { type = "list", optional = true, item = { type = "ref", to = "piece" } }, -- 22.23b: the contingents of forced allies
        created = { -- 23.4: states that there are: powers, or members of a confederation
          type = "map",
          optional = true,
          key = { type = "id" },
          value = {
            type = "record",
            fields = {
              power = { type = "nation", optional = true },
              members = { type = "list", optional = true, item = { type = "ref", to = "area" } },
            },
          },
        },
        spain = { type = "boolean", optional = true }, -- 28.0: is there war in Spain?
        boxes = { -- 29.21, 32.2b: who is off the maps as it begins
          type = "map",
          optional = true,
          key = { type = "enum", of = { "spain", "turkey" } },
          value = { type = "list", item = { type = "ref", to = "piece" } },
        },
      },
    },
    armies = { type = "list", item = { type = "ref", to = "army" }, min = 2, unique = true }, -- of tables/armies
    more = { -- pieces that stand elsewhere than the charts of the armies say
      type = "list",
      optional = true,
      item = {
        type = "record",
        fields = {
          piece = { type = "ref", to = "piece" },
          superior = { type = "ref", to = "piece", optional = true },
          strength = { type = "integer", min = 1, max = 99, optional = true },
          hex = { type = "ref", to = "hex" },
        },
      },
    },
    start = {
      type = "record",
      fields = {
        day = { type = "integer", min = 1, max = 31 },
        part = { type = "string" },
        turn = { type = "integer", min = 1, max = 1 }, -- of the game
      },
    },
    week = { type = "integer", min = 1, max = 48 }, -- of the year: a row of tables/turns
    year = { type = "integer", min = 1805, max = 1815 },
    turns = { type = "integer", min = 1, max = 500 },
    supreme = { type = "list", item = { type = "ref", to = "piece" } }, -- 2.0m
    points = { type = "map", key = { type = "ref", to = "piece" }, value = { type = "integer", min = 0, max = 8 } }, -- 6.21
    morale = { type = "map", key = { type = "troop" }, value = { type = "integer", min = 1, max = 4 } }, -- 12.42, 13.0
    refuges = { -- 13.23: where the routed of a side go to
      type = "map",
      optional = true,
      key = { type = "side" },
      value = { type = "list", item = { type = "ref", to = "hex" } },
    },
    held_back = { type = "map", optional = true, key = { type = "side" }, value = { type = "ref", to = "piece" } }, -- 19.11A.f
    special = { -- special rules of the scenario, each with its figures
      type = "record",
      optional = true,
      fields = {
        split = { -- 19.12k, 19.12l: leaders who share their Command Points while they are so near, and march together for some weeks
          type = "record",
          optional = true,
          fields = {
            leaders = { type = "list", item = { type = "ref", to = "piece" }, min = 2, max = 2 },
            within = { type = "integer", min = 1, max = 20 },
            points = { type = "integer", min = 1, max = 8 },
            tied = { type = "integer", min = 1, max = 20 },
          },
        },
        surprise = { -- 19.12m, 19.12n: in the first week one side orders as it likes, and a nation of the other stands still
          type = "record",
          optional = true,
          fields = { side = { type = "side" }, still = { type = "nation" } },
        },
        trains = { -- 19.12o: supply trains of its own that a power may have at once
          type = "map",
          optional = true,
          key = { type = "nation" },
          value = { type = "integer", min = 1, max = 20 },
        },
        ansbach = { -- 19.12p: the province that is Prussian; its fortress, and the SP that besiege it
          type = "record",
          optional = true,
          fields = {
            area = { type = "ref", to = "area" },
            fortress = { type = "ref", to = "hex" },
            points = { type = "integer", min = 1, max = 35 },
            last_turn = { type = "integer", min = 1, max = 61, optional = true }, -- 19.13l: of the game, if the French go in
          },
        },
        held = { -- who may not march or attack, and what sets them free
          type = "list",
          optional = true,
          item = {
            type = "record",
            fields = {
              army = { type = "ref", to = "army", optional = true },
              piece = { type = "ref", to = "piece", optional = true }, -- with those below it
              rule = { type = "ref", to = "rule" },
              turn = { type = "integer", min = 1, max = 61, optional = true }, -- in this week alone
              leader = { type = "ref", to = "piece", optional = true }, -- whose Initiative frees them
              attacked = { type = "boolean", optional = true },
              entering = { -- an enemy in a hex that lies in all these areas; of one army alone
                type = "list",
                optional = true,
                item = {
                  type = "record",
                  fields = {
                    areas = { type = "list", item = { type = "ref", to = "area" }, min = 1 },
                    army = { type = "ref", to = "army", optional = true },
                  },
                },
              },
            },
          },
        },
        entries = { -- where and when those of tables/entries come, if not at its hexes as a week begins
          type = "map",
          optional = true,
          key = { type = "id" },
          value = {
            type = "record",
            fields = {
              moving = { type = "boolean", optional = true }, -- 19.12j: as the own Movement Phase begins
              areas = { type = "list", optional = true, item = { type = "ref", to = "area" }, min = 1 }, -- anywhere in all of these
              with = { type = "ref", to = "army", optional = true }, -- 19.12j: with its units, if the enemy holds the hexes
              around = { type = "list", optional = true, item = { type = "ref", to = "area" }, min = 1 }, -- 19.13x: anywhere there then
            },
          },
        },
        reserve_army = { type = "ref", to = "army", optional = true }, -- 19.13za: that any army leader of its power may command
        as_corps = { -- 19.11o, 19.13zb: leaders all of whose men are one corps
          type = "list",
          optional = true,
          item = { type = "ref", to = "piece" },
        },
        by_number = { type = "list", optional = true, item = { type = "ref", to = "piece" } }, -- 19.13o, 19.11n: in whose absence divisions lead
        berthier = { -- 19.31k: the leader whose cup holds `each` markers of a kind, of which `draw` lie on corps leaders within his radius
          type = "record",
          optional = true,
          fields = {
            leader = { type = "ref", to = "piece" },
            last_turn = { type = "integer", min = 1, max = 61 },
            radius = { type = "integer", min = 1, max = 20 },
            each = { type = "integer", min = 1, max = 9 },
            draw = { type = "integer", min = 1, max = 9 },
          },
        },
        deputies = { -- 19.31o: corps leaders who may command a second corps, with so many Command Points
          type = "record",
          optional = true,
          fields = {
            leaders = { type = "list", item = { type = "ref", to = "piece" }, min = 1 },
            points = { type = "integer", min = 1, max = 8 },
          },
        },
        partisans = { type = "list", optional = true, item = { type = "ref", to = "area" }, min = 1 }, -- 19.31p: where they stay
        border = { -- 19.31q: the side that stays in its own land until the other comes, in these weeks
          type = "record",
          optional = true,
          fields = { side = { type = "side" }, last_turn = { type = "integer", min = 1, max = 61 } },
        },
        rhine = { type = "ref", to = "area", optional = true }, -- 19.31r: where a supplied Austrian wins at once
        landwehr = { -- 19.32i: replacements of a nation, from a week on
          type = "record",
          optional = true,
          fields = {
            nation = { type = "nation" },
            pool = { type = "integer", min = 1, max = 99 },
            turn = { type = "integer", min = 1, max = 61 },
          },
        },
        loose = { -- 19.32j: of whose army so many units forage as a corps
          type = "record",
          optional = true,
          fields = { leader = { type = "ref", to = "piece" }, units = { type = "integer", min = 2, max = 9 } },
        },
        control = { type = "map", optional = true, key = { type = "ref", to = "hex" }, value = { type = "side" } }, -- 19.32l: who holds a place
        points = { type = "integer", min = 1, max = 99, optional = true }, -- 19.31s, 19.32l: that the French need
        cleared = { type = "boolean", optional = true }, -- 19.31s: no supplied Austrian is left in Bavaria and beyond Bohemia
        initiative = { -- 19.31h: from a week on the French have it on a die of so much or less
          type = "list",
          optional = true,
          item = {
            type = "record",
            fields = { turn = { type = "integer", min = 1, max = 500 }, die = { type = "integer", min = 1, max = 6 } },
          },
        },
        armies = { type = "map", optional = true, key = { type = "nation" }, value = { type = "integer", min = 1, max = 5 } }, -- 24.21b
        states = { type = "boolean", optional = true }, -- 32.1x: the French are to found states
        counter_change = { -- 32.3b: a leader has another counter from a year on
          type = "record",
          optional = true,
          fields = {
            from = { type = "ref", to = "piece" },
            to = { type = "ref", to = "piece" },
            year = { type = "integer", min = 1805, max = 1815 },
          },
        },
        own_armies = { type = "boolean", optional = true }, -- 19.7d: supreme commanders who command their own armies alone
        supplied = { type = "boolean", optional = true }, -- 19.7c, 19.7i: all are supplied, and neither depots nor supply trains are in play
        impulses = { -- 19.7k: the turns are impulses of one week; the MP of foot and horse in one
          type = "record",
          optional = true,
          fields = { foot = { type = "integer", min = 1, max = 5 }, horse = { type = "integer", min = 1, max = 7 } },
        },
        army_points = { type = "map", optional = true, key = { type = "ref", to = "piece" }, value = { type = "integer", min = 1, max = 8 } }, -- 19.21f: of leaders who command an army
        succession = { -- 19.22f: a Supreme Commander whom another replaces as a turn begins
          type = "record",
          optional = true,
          fields = {
            from = { type = "ref", to = "piece" },
            to = { type = "ref", to = "piece" },
            turn = { type = "integer", min = 1, max = 61 },
          },
        },
        cities = { -- 14.32: depot cities that are another power's than in 1805
          type = "map",
          optional = true,
          key = { type = "ref", to = "hex" },
          value = { type = "enum", of = { "french", "austrian", "russian", "prussian" } },
        },
        passed = { -- 14.33: depot cities of the enemy that a side was the last to pass
          type = "map",
          optional = true,
          key = { type = "side" },
          value = { type = "list", item = { type = "ref", to = "hex" } },
        },
        -- 19.22k, 19.22l, 19.6l, 19.6m: SP of a turn by power, or by nation (own), or of the first turn of a month; whether what is not used is
        -- kept, and how many are used in a turn at most
        replacements = {
          type = "record",
          optional = true,
          fields = {
            limit = { type = "integer", min = 1, max = 99, optional = true },
            own = { type = "boolean", optional = true },
            powers = {
              type = "map",
              key = { type = "nation" },
              value = {
                type = "record",
                fields = {
                  infantry = { type = "integer", min = 0, max = 9 },
                  cavalry = { type = "integer", min = 0, max = 9 },
                  kept = { type = "boolean" },
                  monthly = { type = "boolean", optional = true },
                  rule = { type = "ref", to = "rule" },
                },
              },
            },
          },
        },
        rest = { type = "boolean", optional = true }, -- 19.22n: weeks pass when all are in Winter Quarters
        closed = { -- 19.21a, 19.22b, 19.22o: countries that no one enters, or one side does not
          type = "list",
          optional = true,
          item = {
            type = "record",
            fields = {
              rule = { type = "ref", to = "rule" },
              side = { type = "side", optional = true },
              areas = { type = "list", item = { type = "ref", to = "area" }, min = 1 },
            },
          },
        },
        turncoats = { -- 19.21k: a nation that goes home, and whose countries go over to a side, when their lord has no unit there
          type = "record",
          optional = true,
          fields = {
            nation = { type = "nation" },
            lord = { type = "nation" },
            areas = { type = "list", item = { type = "ref", to = "area" }, min = 1 },
            side = { type = "side" },
          },
        },
        secret = { -- 19.21l: a side that is off the map until it is found; of its armies some are deployed within an area in secret
          type = "record",
          optional = true,
          fields = {
            side = { type = "side" },
            armies = { type = "list", item = { type = "ref", to = "army" }, min = 1 },
            areas = { type = "list", item = { type = "ref", to = "area" }, min = 1 },
            within = { type = "ref", to = "area" },
          },
        },
        over_nations = { type = "map", optional = true, key = { type = "ref", to = "piece" }, value = { type = "nation" } }, -- 19.4g, 19.6f: supreme commanders of one nation
        super_corps = { type = "list", optional = true, item = { type = "ref", to = "piece" } }, -- 19.6g: who leads several corps that are commanded as one
        own_reserves = { type = "boolean", optional = true }, -- 19.6h: Army Reserves join corps of their own army alone
        fed_by = { type = "map", optional = true, key = { type = "nation" }, value = { type = "nation" } }, -- 14.11b: who eats what another has
        mutiny = { -- 19.6n: with so few points corps leaders so far from the leader and so near the enemy may go home
          type = "record",
          optional = true,
          fields = {
            side = { type = "side" },
            points = { type = "integer", min = -99, max = 0 },
            leader = { type = "ref", to = "piece" },
            apart = { type = "integer", min = 1, max = 20 },
            near = { type = "integer", min = 1, max = 20 },
          },
        },
        capital = { -- 19.6o: the Coalition wins with supplied men there and so few points
          type = "record",
          optional = true,
          fields = { hex = { type = "ref", to = "hex" }, points = { type = "integer", min = -99, max = 0 } },
        },
        independent = { type = "list", optional = true, item = { type = "ref", to = "piece" } }, -- 19.5e: army leaders who lead a corps by themselves
        assistants = { type = "list", optional = true, item = { type = "ref", to = "piece" } }, -- 19.5g: who has no Command Points
        confer = { -- 19.5h: who spends a point before his first order to units of a nation
          type = "record",
          optional = true,
          fields = { leaders = { type = "list", item = { type = "ref", to = "piece" }, min = 1 }, nation = { type = "nation" } },
        },
        direct = { -- 19.5q: a corps of its own that one leader may order
          type = "record",
          optional = true,
          fields = { leader = { type = "ref", to = "piece" }, by = { type = "ref", to = "piece" } },
        },
        ports = { -- 19.5q: whose corps lives out of ports within so many hexes
          type = "record",
          optional = true,
          fields = { leader = { type = "ref", to = "piece" }, hexes = { type = "integer", min = 1, max = 20 } },
        },
        occupied = { type = "side", optional = true }, -- 19.5b: the side to which hexes are friendly in which it has units
        besieged = { -- 19.5d: fortresses that are under siege at the start, and whose men are inside
          type = "record",
          optional = true,
          fields = { side = { type = "side" }, hexes = { type = "list", item = { type = "ref", to = "hex" }, min = 1 } },
        },
        neutrals = { -- 19.5m, 19.5n: nations that go out of the war at so many points, what is theirs, and who commands the rest of their army
          type = "list",
          optional = true,
          item = {
            type = "record",
            fields = {
              nation = { type = "nation" },
              at = { type = "integer", min = -99, max = 99 },
              rule = { type = "ref", to = "rule" },
              areas = { type = "list", item = { type = "ref", to = "area" }, min = 1 },
              heir = { type = "ref", to = "piece", optional = true },
              points = { type = "integer", min = 1, max = 8, optional = true },
            },
          },
        },
        restraint = { type = "integer", min = 1, max = 99, optional = true }, -- 19.5o: the points until which those nations spare each other
        idle = { -- 19.21n: a side that has no Command, Skirmish and Movement Phases until a turn is over
          type = "record",
          optional = true,
          fields = { side = { type = "side" }, turn = { type = "integer", min = 1, max = 61 } },
        },
        partners = { -- 14.21, 14.42b, 19.4.6b: allies of the French with supply of their own; the rolls up to which they are loyal, and neutral
          type = "list",
          optional = true,
          item = {
            type = "record",
            fields = {
              nation = { type = "nation" },
              loyal = { type = "integer", min = 2, max = 30 },
              neutral = { type = "integer", min = 2, max = 30 },
            },
          },
        },
        as_french = { -- 19.4.9: the leader whose corps is French in supply, its army on the charts, and whose men are meant
          type = "record",
          optional = true,
          fields = { leader = { type = "ref", to = "piece" }, army = { type = "ref", to = "army" }, nation = { type = "nation" } },
        },
        homeward = { type = "map", optional = true, key = { type = "nation" }, value = { type = "ref", to = "area" } }, -- 14.22b: where lines leave the maps for home
        pool = { type = "id", optional = true }, -- 19.4m: the entry of which one piece comes each week
        surrender = { -- 19.4.1, 19.4.2: Peace Levels, the cup, the corps that offer battle and how near; the turn as which begins it is over
          type = "record",
          optional = true,
          fields = {
            levels = { type = "list", item = { type = "integer", min = 1, max = 999 }, min = 1 },
            markers = {
              type = "list",
              item = {
                type = "record",
                fields = { value = { type = "integer", min = 0, max = 9 }, count = { type = "integer", min = 1, max = 20 } },
              },
            },
            corps = { type = "integer", min = 1, max = 20 },
            within = { type = "integer", min = 1, max = 20 },
            last_turn = { type = "integer", min = 1, max = 61 },
          },
        },
        length = { -- 19.4.4: the last turn as which begins the French choose; the turns of the longer campaign
          type = "record",
          optional = true,
          fields = { turn = { type = "integer", min = 1, max = 61 }, turns = { type = "integer", min = 1, max = 61 } },
        },
        unsteady = { -- 19.4.8: who commands only when his Initiative allows; after so many failures he may be replaced, by whom with so many points
          type = "record",
          optional = true,
          fields = {
            leader = { type = "ref", to = "piece" },
            failures = { type = "integer", min = 1, max = 9 },
            points = { type = "integer", min = 1, max = 8 },
          },
        },
        kutusov = { -- 19.4.10: from which turn on, and with how many points
          type = "record",
          optional = true,
          fields = { turn = { type = "integer", min = 1, max = 61 }, points = { type = "integer", min = 1, max = 8 } },
        },
        sealed = { type = "list", optional = true, item = { type = "id" } }, -- 19.13w: entries that come unseen
        guard = { type = "list", optional = true, item = { type = "ref", to = "piece" } }, -- 19.13y, 19.13z: that raise morale in line
        spared = { type = "list", optional = true, item = { type = "ref", to = "piece" } }, -- 19.13y: whom attrition spares
        absorbed = { type = "list", optional = true, item = { type = "ref", to = "piece" } }, -- 19.13zd
      },
    },
    phasing = { type = "side", optional = true }, -- 19.11A.e: the scenario is one Combat Phase of this side
    inactive = { type = "ref", to = "piece", optional = true }, -- 19.11j: the leader for whom his side waits
    one_corps = { type = "map", optional = true, key = { type = "side" }, value = { type = "ref", to = "piece" } }, -- 19.11n: of one corps, whose
    initiative = { type = "integer", min = 0, max = 6 }, -- 5.0.2: the French have it on a die of so much or less
  },
}
