-- What entering a hex costs (4.3); what shelter takes off an attacker's dice (6.5).
{
  movement = { clear = 1, woods = 2, rough = 2 },
  shelter = { clear = 0, woods = 1, rough = 1, river = 1 },
}
