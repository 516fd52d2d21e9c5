-- 14.1 Supply lines. line: hexes of the part that is traced over any ground, the unit's own not counted.
{
  line = { 14, "14.1p" },
}
