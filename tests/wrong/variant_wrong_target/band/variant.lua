before("hold", function() end)
