-- Hints of a pack for bots: mods/ID/bot.lua. Facts and values, no rule.
{
  type = "record",
  fields = {
    -- What each verb does, and the names of its arguments.
    verbs = {
      type = "map",
      value = {
        type = "record",
        fields = {
          role = {
            type = "enum",
            of = {
              "choose", -- a piece begins a move
              "join", -- another goes along
              "step", -- one hex
              "drop", -- a member stays behind
              "halt", -- the move ends
              "column", -- takes up the march
              "line", -- gives it up
              "push", -- drives an enemy out of the way
              "enter", -- a group comes in
              "command", -- a leader spends a point
              "test", -- somebody tries for himself
              "attack", -- an enemy is designated
              "also", -- one more
              "from", -- who does it
              "commit", -- the designation is complete
              "resolve", -- the die of an attack falls
              "lower", -- worse odds by choice
              "retreat", -- a beaten unit goes back
              "evade", -- goes back before combat
              "advance", -- follows
              "stay", -- does not
              "lose", -- is given up
              "place", -- comes back somewhere
              "gather", -- a leader begins to bring lost units back
              "return", -- one of them
              "works", -- bridges
              "end", -- enough
              "no", -- declines
              "yes",
              -- Of forces of leaders with troops on their tracks:
              "set_out", -- the force is complete
              "fixed", -- a choice by `best` alone
              "most", -- the more the better
              "pitch", -- to fight it out or not
              "lead", -- who commands
              "pursue", -- who goes after the beaten
              "ride", -- and they are complete
              "more", -- a march goes on, for another point
              "base", -- the base of an army is moved
              -- Of battles in rounds (`rounds`):
              "assign", -- somebody is to attack
              "announce", -- the attacks are complete
              "feed", -- a force lives off a place
              "front", -- goes into line
              "reserve", -- comes out of it
              "ready", -- the line is complete
              "stand", -- `value` true: gives way
              "bid", -- more than the enemy
              "press", -- another round
              "hunt", -- goes after the routed
              "senior", -- a leader who is lost, or follows
              "kind", -- which order it is
              "invest", -- somebody is sent against a fortress
              "besiege", -- those lay siege to it
              "storm", -- or storm it
              "war", -- it is declared: by `leader`, on `value`
              "treat", -- `value` true: an offer is accepted
              "plead", -- peace is asked for
              "resume", -- fighting goes on
              "draft", -- all men are called up
              "raise", -- `leader` builds a unit of the kind `value`
              "site", -- or a depot
              -- Where brigades march, fire and charge on their own:
              "release", -- light troops come out of a unit
              "take_in", -- and go back
              "turn", -- looks another way
              "form", -- another formation
              "assault", -- goes in with the bayonet
              "charge", -- on horseback
              "fire", -- at a hex
              "answer", -- fires at who moves
              "react", -- rides at who moves
              "face", -- looks where it likes after a fight
              "write", -- begins an order
              "draft", -- what kind it is
              "detail", -- says more
              "goal", -- names a hex in it
              "seal", -- sends it
              "initiative", -- somebody tries to act without one
            },
          },
          piece = { type = "string", optional = true },
          hex = { type = "string", optional = true },
          leader = { type = "string", optional = true },
          value = { type = "string", optional = true }, -- the argument that is weighed
          best = { type = "any", optional = true }, -- what it should be: of steps the only one that is taken
        },
      },
    },
    -- Where forces are leaders, with troops on tracks of theirs, who march in columns of two hexes.
    forces = {
      type = "record",
      optional = true,
      fields = {
        unknown = { type = "integer", min = 1 }, -- SP that a stack face down is taken for
        repulse = { type = "integer", min = 1, optional = true }, -- own SP to those of an enemy who is driven out of the way, per cent
        reserve = { type = "integer", min = 0, optional = true }, -- points that an army keeps (view.points), however far a march should go on
        -- Bases of armies: `pieces` by army; they stay within `range` of the troops on the average, are moved if that brings `gain` and
        -- more, and come no nearer to an enemy than `clear`: all in units of `costs`.
        base = {
          type = "record",
          optional = true,
          fields = {
            pieces = { type = "map", value = { type = "ref", to = "piece" } },
            range = { type = "integer", min = 1 },
            gain = { type = "integer", min = 1 },
            clear = { type = "integer", min = 0 },
          },
        },
        contact = { type = "integer", min = 1 }, -- own SP to those of the enemy met from which he is sought, per cent
        attacker = { type = "string" }, -- how results begin that the attacker, or the defender, loses; what follows are hexes, "A3/1"
        defender = { type = "string" },
      },
    },
    -- Battles in rounds with bids: see docs/modding/bots.md.
    rounds = {
      type = "record",
      optional = true,
      fields = {
        attack = { type = "integer", min = 1 },
        sure = { type = "integer", min = 1 },
        stand = { type = "integer", min = 0 },
        bid = { type = "integer", min = 0, max = 100 },
        line = { type = "integer", min = 1 }, -- own men in line to the enemy's, per cent, from which others are kept back
        chase = { type = "list", item = { type = "id" } }, -- which types go after the beaten, and are kept back for that
        joint = { type = "list", item = { type = "id" } },
        together = { type = "id", optional = true }, -- what pieces have in the view that attack with other corps
        unknown = { type = "map", value = { type = "integer", min = 1 } },
        -- Fortresses: from how many own men, to those inside, per cent, they are besieged and stormed; what one of them inside is worth, per
        -- cent of a point.
        siege = {
          type = "record",
          optional = true,
          fields = {
            enough = { type = "integer", min = 1 },
            storm = { type = "integer", min = 1 },
            seek = { type = "integer", min = 0 },
          },
        },
        -- Between battles: own men to the enemy's, per cent, from which war is declared; points ahead from which it wins, and to which it
        -- loses; kinds of offers that are always good; shares of the kinds that are built; which leader is, for so many without one; for how
        -- many of the hungry a depot.
        policy = {
          type = "record",
          optional = true,
          fields = {
            war = { type = "integer", min = 1 },
            winning = { type = "integer" },
            losing = { type = "integer" },
            accept = { type = "list", item = { type = "id" } },
            raise = { type = "map", value = { type = "integer", min = 1 } },
            lead = { type = "record", fields = { kind = { type = "id" }, loose = { type = "integer", min = 1 } } },
            hungry = { type = "integer", min = 1 },
          },
        },
        -- Where it marches too.
        march = {
          type = "record",
          optional = true,
          fields = {
            step = { type = "id" },
            order = { type = "id" },
            seek = { type = "integer", min = 0 },
            most = { type = "integer", min = 1 },
            pace = { type = "integer", min = 1 },
            leads = { type = "integer", min = 1 },
            apart = { type = "integer", min = 0 },
            -- What feeds: `hunger`: what an unfed man costs, each force as `few` at least, and `train`: what it is worth that a train comes to one, per cent of a point;
            -- `site`: what it is worth that a train comes where a depot is to be built, in points; by which `order`, by men of which type.
            supply = {
              type = "record",
              optional = true,
              fields = {
                hunger = { type = "integer", min = 0 },
                few = { type = "integer", min = 0, default = 0 },
                train = { type = "integer", min = 0 },
                site = { type = "integer", min = 0 },
                order = { type = "id" },
                foot = { type = "id" },
              },
            },
            weather = { type = "map", value = { type = "integer" }, optional = true },
            wear = {
              type = "list",
              item = {
                type = "record",
                fields = {
                  up_to = { type = "integer", min = 1 },
                  loss = { type = "integer", min = 0 },
                  worse = { type = "integer", min = 0 },
                },
              },
            },
          },
        },
      },
    },
    -- Where brigades, horse and batteries march, face and form, fire and charge on their own.
    tactics = {
      type = "record",
      optional = true,
      fields = {
        arms = { type = "map", value = { type = "list", item = { type = "id" } } }, -- foot, light, horse, guns: arms of the view
        screen = { type = "integer", min = 2, optional = true }, -- hexes from the enemy at which foot sends light troops out
        march = { type = "list", item = { type = "id" }, min = 1 }, -- formations of foot on the march, the first that it has
        line = { type = "id" }, -- and near the enemy
        limbered = { type = "id" }, -- guns on the march
        action = { type = "id" }, -- and in action
        deploy = { type = "integer", min = 1 }, -- hexes from the enemy at which foot deploys
        standoff = { type = "integer", min = 1 }, -- hexes to the enemy whom it does not attack
        shy = { type = "integer", min = 1 }, -- hexes at which shaken units keep away from an enemy
        range = { type = "integer", min = 1 }, -- at which guns go into action
        ride = { type = "integer", min = 1 }, -- at which horse looks for somebody to charge
        ahead = { type = "integer", min = 0 }, -- how far leaders ride before their troops, in units of `costs`
        bend = { type = "integer", min = 0 }, -- what a better way must save to be worth a turn
        reserve = { type = "integer", min = 2 }, -- of so many that go one way the last stays behind
        assault = { type = "integer", min = 1, max = 100 }, -- chances from which it attacks, charges, charges in answer, per cent
        charge = { type = "integer", min = 1, max = 100 },
        react = { type = "integer", min = 1, max = 100 },
        won = { type = "list", item = { type = "string" } }, -- results that are successes
        unfit = { type = "list", item = { type = "id" } }, -- states in which no unit is led forward
        headings = { type = "map", value = { type = "integer", min = 0, max = 359 } }, -- degrees clockwise from up the page
        via = { type = "id" }, -- the detail of an order that names a hex on the way
      },
    },
    combat = {
      type = "record",
      optional = true,
      fields = {
        table = { type = "id" }, -- the pack's table of results, odds by die
        -- What each result does to either side; back: one hex, far: two, even: both lose what the weaker has.
        results = {
          type = "map",
          value = {
            type = "record",
            fields = {
              attacker = { type = "enum", of = { "none", "back", "far", "lost", "even" } },
              defender = { type = "enum", of = { "none", "back", "far", "lost", "even" } },
            },
          },
        },
        arms = { type = "integer", min = 0 }, -- columns for attacking with both horse and foot
        unled = { type = "integer", min = 0 }, -- units on foot of a stack that follow the beaten without a leader
        horse = { type = "list", item = { type = "id" } }, -- arms that are horse
      },
    },
    -- Units that a hex holds, with and without a leader; arms that take no place.
    stack = {
      type = "record",
      optional = true,
      fields = {
        units = { type = "integer", min = 1 },
        led = { type = "integer", min = 1 },
        frail = { type = "list", item = { type = "id" } }, -- arms that cannot fight
      },
    },
    -- Lost units that leaders bring back: those in a box of view.eliminated.own.
    returns = {
      type = "record",
      optional = true,
      fields = {
        box = { type = "id" },
        units = { type = "integer", min = 1 }, -- that a leader brings back in a turn
        clear = { type = "integer", min = 0 }, -- hexes to the nearest of the enemy that it takes
        all = { type = "list", item = { type = "id" } }, -- kinds of leaders who may bring back others than their own
      },
    },
    strength = { type = "integer", min = 1, optional = true }, -- units of a strength point in views
    alike = { type = "map", value = { type = "string" }, optional = true }, -- scenario -> the one whose hints it has
    scenarios = { -- by scenario, `others` for those without hints of their own, then by side; `both` serves a side without its own
      type = "map",
      value = {
        type = "map",
        value = {
          type = "record",
          fields = {
            own = { type = "integer", min = 1, default = 100 }, -- worth of a strength point that it loses
            enemy = { type = "integer", min = 1, default = 100 }, -- and of one that the enemy loses
            drafts = { type = "boolean", optional = true }, -- it calls up all men when it loses
            -- Wars that it would declare, the first that it can.
            wars = { type = "list", optional = true, item = { type = "record", fields = { power = { type = "id" }, target = { type = "id" } } } },
            caution = { type = "integer", min = 0, default = 100 }, -- weight of what the enemy may do next, per cent
            seek = { type = "integer", min = 0, default = 1 }, -- worth of coming a hex nearer to the enemy
            -- What it is worth besides when the enemy has lost so many points in all, and so many
            -- times what the side has lost itself.
            marks = {
              type = "list",
              optional = true,
              item = {
                type = "record",
                fields = {
                  lost = { type = "integer", min = 1 },
                  ratio = { type = "integer", min = 1, optional = true },
                  worth = { type = "integer", min = 1 },
                  hope = { type = "integer", min = 0, optional = true }, -- points counted to come each turn besides
                },
              },
            },
            -- In place of marks where points decide the game: an attack is worth what it adds to the chance to win.
            score = {
              type = "record",
              optional = true,
              fields = {
                -- For how many times the side's own losses the enemy's are: `from` enemy's, own; the last that holds.
                ratio = {
                  type = "list",
                  min = 1,
                  item = {
                    type = "record",
                    fields = {
                      from = { type = "list", item = { type = "integer", min = 1 }, min = 2, max = 2 },
                      points = { type = "integer" },
                    },
                  },
                },
                -- For what the enemy has lost: the first whose `up_to` it is not above.
                lost = {
                  type = "list",
                  item = {
                    type = "record",
                    fields = { up_to = { type = "integer", min = 0, optional = true }, points = { type = "integer" } },
                  },
                },
                formation = { type = "integer", min = 0 }, -- for each broken formation of the enemy, and off for own ones
                objective = { type = "integer", min = 0 }, -- for each objective that is held
                needs = { type = "integer" }, -- points that win
                pace = { -- strength points that a side is counted to lose in a turn
                  type = "record",
                  fields = { enemy = { type = "integer", min = 0 }, own = { type = "integer", min = 0 } },
                },
                worth = { type = "integer", min = 1 }, -- of the game, in strength points
              },
            },
            -- How the game is won, where it is by losses and hexes: a point for each strength point that the
            -- enemy has lost more than the side, and points for hexes, together at least `needs`. With it the
            -- bot plays its plans of the last turn through; it counts that all who are in contact must attack
            -- in their own phase.
            victory = {
              type = "record",
              optional = true,
              fields = {
                needs = { type = "integer" },
                holds = {
                  type = "list",
                  item = {
                    type = "record",
                    fields = {
                      hexes = { type = "list", item = { type = "ref", to = "hex" } }, -- one is enough
                      enemy = { type = "boolean", optional = true }, -- counts while the enemy holds it
                      worth = { type = "integer" },
                    },
                  },
                },
              },
            },
            -- Where supply counts: how many hexes from a source or a train units have it.
            supply = {
              type = "record",
              optional = true,
              fields = {
                range = { type = "integer", min = 1 },
                sources = { type = "list", item = { type = "ref", to = "hex" } },
                trains = { type = "list", item = { type = "id" } }, -- arms
              },
            },
            -- Orders to be written, each once, from turn `from` on.
            orders = {
              type = "list",
              optional = true,
              item = {
                type = "record",
                fields = {
                  to = { type = "id" },
                  kind = { type = "id" },
                  hex = { type = "ref", to = "hex" },
                  via = { type = "list", item = { type = "ref", to = "hex" }, optional = true },
                  from = { type = "integer", min = 1, optional = true },
                },
              },
            },
            objectives = {
              type = "list",
              item = {
                type = "record",
                fields = {
                  hex = { type = "ref", to = "hex" },
                  worth = { type = "integer", min = 1 },
                  any = { type = "string", optional = true }, -- one of those with the same word is enough
                  held = { type = "boolean", optional = true }, -- the side's own until the enemy takes it
                },
              },
            },
          },
        },
      },
    },
  },
}
