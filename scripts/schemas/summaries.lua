-- text/rules.LANGUAGE.tsv of a pack: a summary of each numbered section of its rules.
{
  type = "table",
  key = "id",
  columns = {
    id = { type = "string" },
    title = { type = "string" },
    text = { type = "string" },
  },
}
