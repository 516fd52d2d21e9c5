replace("actions.hold", function() return 1 end)
