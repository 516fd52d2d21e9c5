require("rules.one")
