-- 9.5, 9.11, 25.14 Pieces that come into play by a rule, in no start or beyond those of it: the first that is free is taken.
-- Origin: kinds and letters book; how many of a kind reconstructed (9.5b: as many as wanted may be made).
{
  generals = {
    french = {
      "mg_f_a", "mg_f_b", "mg_f_c", "mg_f_d", "mg_f_e", "mg_f_f", "mg_f_g",
      "mg_f_h",
    },
    allied = {
      "mg_a_a", "mg_a_b", "mg_a_c", "mg_a_d", "mg_a_e", "mg_a_f", "mg_a_g",
      "mg_a_h", "mg_a_i", "mg_a_j", "mg_a_k", "mg_a_l",
    },
  },
  cavalry_generals = {
    french = {
      "mg_f_1", "mg_f_2", "mg_f_3", "mg_f_4",
    },
    allied = {
      "mg_a_1", "mg_a_2", "mg_a_3", "mg_a_4",
    },
  },
  march_infantry = {
    french = {
      "mr_f_i1", "mr_f_i2", "mr_f_i3", "mr_f_i4", "mr_f_i5", "mr_f_i6",
    },
    allied = {
      "mr_a_i1", "mr_a_i2", "mr_a_i3", "mr_a_i4", "mr_a_i5", "mr_a_i6",
    },
  },
  march_cavalry = {
    french = {
      "mr_f_c1", "mr_f_c2", "mr_f_c3", "mr_f_c4",
    },
    allied = {
      "mr_a_c1", "mr_a_c2", "mr_a_c3", "mr_a_c4",
    },
  },
  -- 11.8 Austrian brigades of both arms: the counter of their infantry and that of their cavalry.
  brigades = {
    { infantry = "au_1li", cavalry = "au_1lc" },
    { infantry = "au_2li", cavalry = "au_2lc" },
    { infantry = "au_hai", cavalry = "au_hac" },
    { infantry = "au_lei", cavalry = "au_lec" },
    { infantry = "au_cri", cavalry = "au_crc" },
    { infantry = "au_moi", cavalry = "au_moc" },
  },
  -- 9.11: by option. Who may be made beside whom, and the unit that must be there.
  replacements = {
    { leader = "souham", beside = "ney", unit = "fr_8" },
    { leader = "gerard", beside = "macdonald", unit = "fr_35" },
  },
  alternatives = { leader = "miloradowitsch", by = { "rajewski", "yermalow" } },
  never = { "ru_ema" }, -- 11.12: a counter without use
}
