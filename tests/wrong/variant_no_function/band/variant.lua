after("actions.hold", "hold")
