-- 26.9 to 26.14 Fixed figures of the armistice. Origin: book, but for the size of the modifier (reconstructed).
{
  die_on = { turn = 21, add = -2 }, -- 4-5 June; 26.12
  automatic_after = 23, -- 26.12c: printed 9-10 June, read 8-9 June (O71)
  turns = 34, -- 26.14a, 10-11 June to 13-14 August; plain counting gives 33 (O71)
  bohemia_turns = 14, -- 26.14, 18-19 July to 13-14 August
  resumes = 57, -- 15-16 August
}
