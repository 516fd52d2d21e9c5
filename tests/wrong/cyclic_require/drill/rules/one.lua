require("rules.two")
