before("actions.asault", function() end)
