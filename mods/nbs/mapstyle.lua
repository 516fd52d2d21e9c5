-- How maps of the series are drawn, laid over assets/mapstyle.lua: vines, villages, brooks, earthworks, contours.
{
  areas = {
    vines = {
      fill = 0xffd3d69a,
      deep = 0xffc6cb8c,
      edge = 0xff8f9a5c,
      opacity = 190,
      ragged = 60,
      mark = "trees",
      mark_colour = 0xff7d9150,
      mark_light = 0xffb4c27e,
      mark_every = 190,
    },
    scrub = {
      fill = 0xffdfd6a4,
      deep = 0xffd2c992,
      opacity = 150,
      ragged = 220,
      mark = "reeds",
      mark_colour = 0xff7c8a4c,
      mark_light = 0xffa3ac6c,
      mark_every = 210,
    },
  },

  waters = {
    tributary = {
      bank = 0xff456d83,
      fill = 0xff93bacb,
      bank_width = { 84, 14 },
      fill_width = { 50, 6 },
      ease = 420,
      wander = 70,
      rank = 1,
    },
    brook = {
      bank = 0xff2f566d,
      fill = 0xff86b2c6,
      bank_width = { 100, 18 },
      fill_width = { 58, 8 },
      ease = 420,
      wander = 70,
      rank = 1,
    },
    earthwork = {
      bank = 0xff4a3220,
      fill = 0xffb98d58,
      bank_width = { 92, 18 },
      fill_width = { 46, 8 },
      ease = 120,
      wander = 0,
      rank = 3,
    },
    dyke = {
      bank = 0xff6a4f2e,
      fill = 0xffcdb27c,
      bank_width = { 70, 14 },
      fill_width = { 34, 6 },
      ease = 160,
      wander = 0,
      rank = 3,
    },
  },

  letterings = {
    hamlet = {
      font = "label", size = 190, least = 98, most = 240, from = 30,
      ink = 0xff33200f, halo = 0xc8f2e6c8, rank = 25,
    },
    spot = {
      font = "label_italic", size = 175, least = 96, most = 220, from = 46,
      ink = 0xff4a3018, halo = 0xc0f2e6c8, rank = 15,
    },
  },

  terrains = {
    vineyard = { area = "vines" },
    orchard = { area = "orchard" },
    shrub = { area = "scrub" },
    town_village = { area = "town" },
    walled_farm = { area = "town" },
    redoubt = { area = "rough" },
    castle = { area = "town" },
  },
  sides = {
    fontanone = { water = "brook" },
    tributary = { water = "tributary" },
    fortified = { water = "earthwork" },
    flood_dyke = { water = "dyke" },
  },
  places = {
    village = { symbol = "village", lettering = "hamlet" },
    farm = { symbol = "dot", lettering = "spot" },
    walled_farm = { symbol = "village", lettering = "hamlet" },
    redoubt = { symbol = "fortress", lettering = "hamlet" },
    castle = { symbol = "castle", lettering = "hamlet" },
    named_hex = { lettering = "spot" },
  },
  title = { title = "The Drill Ground", subtitle = "every terrain of the chart", hex_m = 200 },
}
