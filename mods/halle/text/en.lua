{
  ["piece.P_TRESKOW"] = "Treskow",
  ["scenario.halle.text"] = "Three days after Jena and Auerstedt the Prussian reserve stands at Halle, fresh and alone. Bernadotte's corps, which fought at neither, comes up from Querfurt; between them lie two arms of the Saale and a causeway.",
  ["scenario.halle.date"] = "Halle, 17 October 1806",
  ["scenario.halle.french"] = "Storm the causeway and take Halle.",
  ["scenario.halle.prussian"] = "Hold Halle as long as you can, and keep the road to Dessau open.",
}
