-- spec/equivalent.tsv of a pack: mutants that change nothing that anybody could see.
{
  type = "table",
  columns = {
    file = { type = "string" }, -- in the pack: rules/retreat.lua
    line = { type = "string" }, -- its text, without blanks at its ends
    mutant = { type = "string" }, -- as `coverage` names it
    reason = { type = "string" },
  },
}
