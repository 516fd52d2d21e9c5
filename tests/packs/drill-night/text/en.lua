{
  too_dark = "it is too dark",
  no_wagons = "no wagons on turn {turn}",
  sentry = "{unit} posts sentries",
  lanterns = "lanterns everywhere",
  whispered = "there was whispering already",
  whispers = "somebody whispers",
  marched = "steps in the dark, {hex}",
}
