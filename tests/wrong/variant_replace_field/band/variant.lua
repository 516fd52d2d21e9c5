replace("actions.hold", function() return { aply = 1 } end)
