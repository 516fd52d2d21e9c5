-- tables/holdings.tsv
{
  type = "table",
  key = { "start", "province" },
  columns = {
    start = { type = "enum", of = { "rise", "fall" } },
    province = { type = "ref", to = "area" },
    power = {
      type = "enum",
      of = {
        "french", "austrian", "russian", "prussian",
        "hessian", "baden", "wurttemberg", "bavarian", "swiss", "italian", "mecklenburg", "swedish", "saxon", "westphalian", "polish",
      },
    },
    hold = { type = "enum", of = { "home", "own", "annexed", "allied", "conquered" } },
  },
}
