it("2.1 loops", function() while true do end end)
