-- ui.lua of a pack: what the window shows of it.
{
  type = "record",
  fields = {
    series = {
      type = "record",
      fields = { title = { type = "string" }, subtitle = { type = "string", optional = true } },
    },
    maps = { type = "map", value = {
      type = "record",
      fields = {
        file = { type = "string" },
        style = { type = "string", optional = true },
        under = { type = "string", optional = true }, -- a style below it: that of the series, on the map of a battle
      },
    } },
    sides = { type = "map", value = {
      type = "record",
      fields = { name = { type = "string" }, colour = { type = "string" } },
    } },
    pictures = { type = "map", value = { type = "list", item = { type = "ref", to = "hex" } } },
    track = { type = "record", optional = true, fields = {
      query = { type = "id" },
      group = { type = "id" },
      cell = { type = "id" },
      group_text = { type = "string", optional = true },
    } },
    roster = { type = "record", optional = true, fields = {
      table = { type = "id" },
      field = { type = "id" },
    } },
    boxes = { type = "list", optional = true, item = {
      type = "record",
      fields = { key = { type = "id" }, text = { type = "string" } },
    } },
    opens = { type = "map", optional = true, value = { type = "id" } }, -- by step: the panel that its prompt opens
    news = { type = "list", optional = true, item = { type = "id" } }, -- texts of the log that a side must not miss
    losses = { type = "list", optional = true, item = { type = "id" } }, -- those shown when its next turn begins
    -- Texts of the log that open an attack, with its strengths as `attack` and `defence`, and those that no longer belong
    -- to it; without them an attack is what one action says from its strengths, or its first die, on.
    fights = { type = "record", optional = true, fields = {
      opens = { type = "list", item = { type = "id" } },
      ends = { type = "list", item = { type = "id" } },
    } },
    marches = { type = "id", optional = true }, -- the verb of a step of a piece that marches by itself, with `reach` of the series
    -- What the results of its dice are to him who rolls, as the odds list them.
    outcomes = { type = "record", optional = true, fields = {
      good = { type = "list", item = { type = "string" } },
      even = { type = "list", item = { type = "string" }, optional = true },
      bad = { type = "list", item = { type = "string" } },
    } },
    -- Results that are made of figures, in words: the first whose pattern fits gives the text its values.
    results = { type = "list", optional = true, item = {
      type = "record",
      fields = {
        pattern = { type = "string" }, -- of Lua
        values = { type = "list", item = { type = "id" } }, -- names of its captures
        text = { type = "id" },
      },
    } },
    score = { type = "id", optional = true },
    sight = { type = "id", optional = true },
    overlays = { type = "list", optional = true, item = {
      type = "record",
      fields = {
        id = { type = "id" },
        query = { type = "id", optional = true },
        field = { type = "id", optional = true },
        look = { type = "id", optional = true },
      },
    } },
    -- Keys of the view that list what lies on hexsides: `at` is the field that names one, "A/B"; `query`
    -- answers { title, notes } when it is asked about one as { at }.
    hexsides = { type = "list", optional = true, item = {
      type = "record",
      fields = {
        key = { type = "id" },
        at = { type = "id" },
        query = { type = "id", optional = true },
      },
    } },
    chapters = { type = "map", optional = true, value = { type = "string" } },
    date = { type = "record", optional = true, fields = { text = { type = "string" } } },
    points = {
      type = "record",
      optional = true,
      fields = { halves = { type = "list", item = { type = "string" } } },
    },
    forces = { type = "list", item = {
      type = "record",
      fields = {
        start = { type = "id" },
        join = { type = "id" },
        arg = { type = "id" },
        step = { type = "id" },
        path = { type = "id" },
        stop = { type = "id" },
        chief = { type = "list", item = { type = "id" }, optional = true }, -- fields of a piece: who has most of them sets out first
        alone = { type = "boolean", optional = true }, -- he alone is chosen with his stack; others are clicked
      },
    } },
    -- Where each heading looks, in degrees clockwise from north.
    headings = { type = "map", optional = true, value = { type = "integer", min = 0, max = 359 } },
    verbs = { type = "map", value = {
      type = "record",
      fields = {
        click = { type = "enum", of = { "direct", "ask", "hidden", "counter" }, optional = true },
        icon = { type = "string", optional = true },
        mark = {
          type = "enum",
          of = { "reach", "attack", "join", "retreat", "advance", "enter", "command", "target" },
          optional = true,
        },
        -- The hexside that an entry is meant for: one name of an argument or a value of the prompt that
        -- holds "A/B", or two that hold a hex each.
        hexside = { type = "list", optional = true, item = { type = "id" } },
        by_name = { type = "boolean", optional = true }, -- a menu of its entries is in the order of their texts
        groups = { type = "id", optional = true }, -- a long menu of its entries has a line for each value of this argument
        lifts = { type = "id", optional = true }, -- brings the piece in this argument to the top of its stack: counters of a fan are dragged
        carries = { type = "id", optional = true }, -- takes the piece in this argument out of its box: counters of panels are dragged
        onto = { type = "id", optional = true }, -- lets it down on the box that this argument names
        ring = { type = "id", optional = true }, -- its entries are arrows round the hex, by this argument, one of `headings`
        button = { type = "boolean", optional = true }, -- its entries are buttons, also those that name a hex or piece
        each = { type = "boolean", optional = true }, -- a button plays all its entries, one after the other
        free = { type = "boolean", optional = true }, -- the end of a segment is not warned of it
        odds = { type = "boolean", optional = true }, -- dice fall: their odds are shown before
        final = { type = "boolean", optional = true }, -- cannot be taken back: the window says so, and asks
        primary = { type = "boolean", optional = true },
      },
    } },
    assess = {
      type = "record",
      optional = true,
      fields = {
        start = { type = "id" },
        target = { type = "id" },
        by = { type = "id" },
        close = { type = "id" },
      },
    },
    -- Verbs that name one piece after the other, so that the window lets them be gathered in any order: `arg` names the
    -- piece, `to` the hex that it goes to. The prompt says under `among` which pieces; those with the fields `ahead` are
    -- named first. `sum`: the field `of` of all together makes up for what the prompt says under `due`.
    sets = { type = "list", optional = true, item = {
      type = "record",
      fields = {
        verb = { type = "id" },
        arg = { type = "id" },
        among = { type = "id" },
        to = { type = "id", optional = true },
        ahead = { type = "map", optional = true, value = { type = "string" } },
        sum = {
          type = "record",
          optional = true,
          fields = { of = { type = "id" }, due = { type = "id" } },
        },
      },
    } },
    finish = { type = "id", optional = true },
    questions = { type = "list", item = {
      type = "record",
      fields = {
        verb = { type = "id" },
        args = { type = "map", value = { type = "enum", of = { "hex", "piece", "enemy", "chosen", "superior" } } },
        path = { type = "boolean", optional = true }, -- of a step: asked as the march there, even of the next hex
      },
    } },
  },
}
