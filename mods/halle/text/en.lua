{
  ["piece.P_TRESKOW"] = "Treskow",
  ["scenario.halle.text"] = "Three days after Jena and Auerstedt the Prussian reserve stands at Halle, fresh and alone. Bernadotte's corps, which fought at neither, comes up from Querfurt; between them lie two arms of the Saale and a causeway.",
  ["scenario.halle.date"] = "Halle, 17 October 1806",
  ["scenario.halle.french"] = "Storm the bridges, keep a foothold beyond the Saale, and break the reserve.",
  ["scenario.halle.prussian"] = "Throw the French back over the Saale, or lose less than they do; keep the road to Dessau open.",
}
