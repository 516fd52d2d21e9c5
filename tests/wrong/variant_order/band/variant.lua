-- Says who is in play, in the order in which they are loaded.
before("steps.plans", function(G) G.in_play = (G.in_play or "") .. " band" end)
