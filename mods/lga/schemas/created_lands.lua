-- tables/created_lands.tsv
{
  type = "table",
  key = { "created", "province" },
  columns = {
    created = { type = "ref", to = "created" },
    province = { type = "ref", to = "area" },
    part = { type = "enum", of = { "member", "more" } },
    how = { type = "enum", of = { "conquered", "held" } },
    kept = { type = "boolean" },
  },
}
