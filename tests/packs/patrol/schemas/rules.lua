{
  type = "table",
  key = "id",
  columns = {
    id = { type = "string" },
    title = { type = "string" },
    area = { type = "string" },
    gist = { type = "string" },
    status = { type = "string" },
    reason = { type = "string", optional = true },
  },
}
