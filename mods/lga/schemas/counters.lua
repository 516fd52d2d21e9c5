-- units/counters.tsv
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "id" },
    name = { type = "string" },
    nation = {
      type = "enum",
      of = {
        "french", "italian", "bavarian", "baden", "wurttemberg", "austrian", "russian",
        "prussian", "british", "british_allied", "dutch", "belgian", "saxon", "polish", "westphalian", "tyrolean", "swedish",
        "hessian", "neapolitan", "mecklenburg", "danish", "swiss",
      },
    },
    type = {
      type = "enum",
      of = {
        "leader", "infantry", "cavalry", "artillery", "horse_artillery", "bridge_train", "supply_train", "detachment", "depot", "partisan",
        "recruits", "remounts",
      },
    },
    weight = { type = "enum", of = { "light", "dragoon", "heavy", "cossack" }, optional = true },
    guard = { type = "boolean" },
    rank = { type = "ref", to = "rank", optional = true },
    number = { type = "integer", min = 1, max = 99, optional = true },
    initiative = { type = "integer", min = 0, max = 5, optional = true },
    combat = { type = "integer", min = 0, max = 5, optional = true },
    morale = { type = "integer", min = 0, max = 5, optional = true },
    origin = { type = "enum", of = { "seed", "history", "reconstructed" } },
  },
}
