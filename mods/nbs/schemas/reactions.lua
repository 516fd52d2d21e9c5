-- tables/reactions.tsv
{
  type = "table",
  key = { "reaction", "trigger" },
  columns = {
    reaction = { type = "enum", of = { "opportunity_fire", "reaction_charge" } },
    trigger = { type = "enum", of = { "enters_zone_hex", "enters_own_hex", "changes_formation", "leaves_zone", "ends_move_in_zone" } },
    when = { type = "enum", of = { "before", "after" } },
    near = { type = "integer", min = 0, max = 3 },
    far = { type = "integer", min = 0, max = 3 },
    zone = { type = "enum", of = { "fire_arc", "own_hex", "any_but_hindering" } },
    rule = { type = "ref", to = "rule" },
    note = { type = "string", optional = true },
  },
}
