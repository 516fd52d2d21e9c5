--- 2 Letters: one action with an argument of every type, the words last.
step("letters", { rule = "2.1", actions = { "end", "write" } })

action("write", {
  rule = "2.1",
  args = {
    { "unit", "piece", "own" },
    { "to", "hex", { "0101", "0504" } },
    { "kind", "id", { "hold", "march" } },
    { "hour", "integer", function() return 1 end },
    { "urgent", "boolean" },
    { "seal", "string", { "lead", "wax" } },
    { "words", "text", 60 },
  },
  check = function(G, _, _, id) need(not G.pieces[id].written, "2.1", "done_already", "unit", id) end,
  apply = function(G, _, side, id, to, kind, hour, urgent, seal, words)
    local piece = G.pieces[id]
    piece.written, piece.letter = true, words
    local how = urgent and "yes" or "no"
    log_to(side, "2.1", "written", "unit", id, "to", to, "kind", kind, "hour", hour, "urgent", how, "seal", seal, "words", words)
  end,
})
