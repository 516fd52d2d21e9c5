-- rules.tsv of a pack: its ledger, a row for each provision of the rules.
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "string" },
    title = { type = "string" },
    area = { type = "string" },
    gist = { type = "string" },
    status = { type = "enum", of = { "todo", "done", "n/a" } },
    reason = { type = "string", optional = true }, -- of a row that no program can enforce
  },
}
