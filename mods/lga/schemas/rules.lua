-- rules.tsv: the ledger, with the stage in which a row is built.
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "string" },
    title = { type = "string" },
    area = { type = "string" },
    kind = {
      type = "enum",
      of = { "prohibits", "costs", "adds", "counts", "permits", "defines" },
      optional = true,
    },
    gist = { type = "string" },
    stage = { type = "integer", min = 1, max = 9 },
    status = { type = "enum", of = { "todo", "done", "n/a" } },
    reason = { type = "string", optional = true },
  },
}
