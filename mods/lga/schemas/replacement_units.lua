-- tables/replacement_units.tsv
{
  type = "table",
  key = "piece",
  columns = {
    piece = { type = "ref", to = "piece" },
    nation = {
      type = "enum",
      of = {
        "austrian", "baden", "bavarian", "belgian", "british_allied", "danish",
        "dutch", "french", "hessian", "italian", "mecklenburg", "neapolitan",
        "polish", "prussian", "russian", "saxon", "swedish", "swiss",
        "westphalian", "wurttemberg",
      },
    },
    arm = { type = "enum", of = { "infantry", "cavalry" } },
    origin = { type = "enum", of = { "seed", "history", "reconstructed" } },
  },
}
