-- tables/events.tsv
{
  type = "table",
  key = { "table", "side", "roll" },
  columns = {
    table = { type = "id" },
    side = { type = "enum", of = { "both", "french", "allied", "austrian", "prussian", "russian" } },
    roll = { type = "integer", min = 1, max = 12 },
    event = { type = "string" },
    effect = {
      type = "enum",
      of = {
        "loose_cannon", "game_table", "order_lost", "delay_reinforcements", "cavalry_recovery", "advance_reinforcements",
        "commander_loss", "artillery_accident", "stoppage", "heal", "wing_commander", "arrive", "silence", "retire",
      },
    },
    of = { type = "string", optional = true, text = "commands, units or Commanders it strikes, parted by blanks" },
    turns = { type = "integer", min = 0, max = 9, optional = true },
    points = { type = "integer", min = -9, max = 9, optional = true, text = "for the other side" },
    rule = { type = "ref", to = "rule" },
  },
}
