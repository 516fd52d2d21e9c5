local fight = require("spec.fight")
it("x", function()
    local g = spec.game("1806:auerstedt", {})
  g:clear()
    for _,e in ipairs{ { "F_GUDIN", "N2615" }, { "P_ARNIM", "N2616" }, { "F_MORAND", "N2517" }, { "P_KUHNHEIM", "N2417" } } do g:place(e[1],e[2]) end
    g:act("move", { unit = "F_GUDIN" })
    g:act("repulse", { to = "N2616" })
    fight.contact(g)
    g.forced = false
    for _,e in ipairs(g:legal("french")) do print(e.verb, e.args.hex) end
    g:act("attack", { hex = "N2616" })
    print(g:step())
    for _,e in ipairs(g:legal(g:asked()[1])) do print(e.verb, e.args.hex) end
    for _,l in ipairs(g:log()) do print(l.rule,l.text) end
    error("x")
end)
