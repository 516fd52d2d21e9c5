-- What the window shows of battles in rounds, over what it shows of Sealed Orders.
{
  opens = { deployment = "boxes" }, -- front lines and reserves are laid out off the map
  verbs = {
    front = { icon = "plus" },
    seal = { icon = "check", primary = true },
    call = { icon = "die" },
  },
}
