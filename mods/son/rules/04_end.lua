--- 4.2a A player ends a segment, or the part of it that is his.
action("end", {
  rule = "4.2a",
  args = {},
  check = function(G, f)
    local may_end = series_step(f.step).may_end
    if may_end then may_end(G, f) end
  end,
  apply = function(G) finish(G) end,
})
