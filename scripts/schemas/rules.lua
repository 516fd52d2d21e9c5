-- rules.tsv of a pack: its ledger, a row for each provision of the rules.
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "string" },
    title = { type = "string" },
    area = { type = "string" },
    -- What it does; "permits" and "defines" need a case named with the number alone, the others and rows that do not say
    -- also a changed line that some case notices.
    kind = {
      type = "enum",
      of = { "prohibits", "costs", "adds", "counts", "permits", "defines" },
      optional = true,
    },
    gist = { type = "string" },
    status = { type = "enum", of = { "todo", "done", "n/a" } },
    reason = { type = "string", optional = true }, -- of a row that no program can enforce
  },
}
