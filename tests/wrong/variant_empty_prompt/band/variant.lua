before("actions.plan", function() need(false, "N1", "no_plans") end)
