-- What entering a hex costs, a stream on the way more (2); what shelter takes off an attacker's die (3).
{
  movement = { clear = 1, woods = 2, stream = 1 },
  shelter = { woods = 1, stream = 1 },
}
