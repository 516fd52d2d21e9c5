-- How the map of 1813 is drawn, laid over assets/mapstyle.lua: farther zoom steps, hills and mountains, two ranks of rivers and
-- roads, each fortress lettered once, the names along the waters (near the hexsides listed), the title and the key.
{
  steps = { 8, 12, 16, 24, 36, 52, 72, 100 },

  areas = {
    hill = {
      fill = 0xffe2cd98,
      deep = 0xffdcc48a,
      edge = 0xffb0945e,
      opacity = 190,
      ragged = 140,
      mark = "stones",
      mark_colour = 0xff9a8254,
      mark_light = 0xffd8c69a,
      mark_every = 420,
    },
    mountain = {
      fill = 0xffc8aa72,
      deep = 0xffb8965c,
      edge = 0xff80602f,
      opacity = 215,
      ragged = 180,
      mark = "stones",
      mark_colour = 0xff6c5230,
      mark_light = 0xffc2a878,
      mark_every = 210,
    },
  },

  waters = {
    primary_river = {
      bank = 0xff355a70,
      fill = 0xff8db8cc,
      bank_width = { 190, 22 },
      fill_width = { 136, 12 },
      ease = 420,
      wander = 60,
      rank = 2,
    },
    secondary_river = {
      bank = 0xff4f7d94,
      fill = 0xff8fb9cb,
      bank_width = { 76, 10 },
      fill_width = { 40, 0 },
      ease = 420,
      wander = 70,
      rank = 1,
    },
    border = {
      bank = 0x90a0402c,
      fill = 0x00000000,
      bank_width = { 60, 8 },
      fill_width = { 0, 0 },
      ease = 300,
      wander = 0,
      rank = 0,
    },
  },

  roads = {
    primary = {
      edge = 0xff4e3420,
      fill = 0xfff6e9c2,
      edge_width = { 118, 18 },
      fill_width = { 70, 8 },
      ease = 520,
      wander = 40,
      rank = 3,
    },
    secondary = {
      edge = 0xd06b4a2c,
      edge_width = { 40, 7 },
      dash = { 160, 70 },
      ease = 520,
      wander = 60,
      rank = 1,
      from = 14,
    },
  },

  terrains = {
    hill = { area = "hill" },
    mountain = { area = "mountain" },
  },
  sides = {
    primary_river = { water = "primary_river" },
    secondary_river = { water = "secondary_river" },
    border = { water = "border" },
  },
  links = {
    primary = { road = "primary" },
    secondary = { road = "secondary" },
  },
  features = {
    citadel = { symbol = "fortress" },
    fortified_town = { symbol = "fortress" },
    bridgehead = { symbol = "castle" },
  },
  letterings = {
    city = { from = 8 },
    town = { from = 16 },
    river = { from = 12 },
    stream = { from = 30 },
    entry = { from = 16 },
    fortress = {
      font = "title", size = 330, least = 118, most = 420, from = 8,
      ink = 0xff7a1f14, halo = 0xd8f2e6c8, spacing = 60, rank = 95, capitals = true,
    },
    small_town = {
      font = "label", size = 225, least = 104, most = 300, from = 30,
      ink = 0xff2a160c, halo = 0xd0f2e6c8, spacing = 6, rank = 50,
    },
  },
  places = {
    fortress = { symbol = "fortress", lettering = "fortress" },
    town = {
      symbol = "town",
      lettering = "town",
      sizes = {
        { symbol = "village", lettering = "small_town" },
        { symbol = "town", lettering = "town" },
        { symbol = "city", lettering = "city" },
      },
    },
    named_hex = { symbol = "hill", lettering = "hill" },
  },

  names = {
    {
      text = "Elbe",
      lettering = "stream",
      every = 20,
      along = {
        "E3649/E3650", "E4055/E4056", "E4161/E4061",
      },
    },
    {
      text = "Elbe",
      lettering = "river",
      every = 24,
      along = {
        "E4066/E4065", "E3971/E3870", "E3371/E3270", "E2772/E2771", "E2366/E2466", "E1866/E1865",
        "E1364/E1363", "E0959/E1059", "E0755/E0654", "E0252/E0251", "W7047/E0147", "E0343/E0443",
        "E0438/E0538", "E0135/W7034", "W6532/W6632", "W6229/W6128", "W5725/W5825", "W5420/W5520",
        "W5215/W5315", "W4911/W4810", "W4506/W4606", "W4401/W4501", "N4044/N4043", "N3544/N3543",
        "N3043/N2942", "N2641/N2540", "N2237/N2136", "N1931/N2031", "N2225/N2325", "N2621/N2721",
        "N2615/N2715", "N2809/N2909", "N2703/N2803",
      },
    },
    {
      text = "Saale",
      lettering = "stream",
      every = 20,
      along = {
        "W2164/W2265", "W2359/W2358", "W1855/W1854", "W1748/W1847",
      },
    },
    {
      text = "Saale",
      lettering = "river",
      every = 24,
      along = {
        "W1146/W1245", "W1441/W1442", "W1638/W1737", "W1831/W1832", "W1927/W1928", "W2324/W2425",
        "W2721/W2720", "W2515/W2514", "W2311/W2310", "W2005/W2004", "N2145/N2146", "N2340/N2441",
      },
    },
    {
      text = "Zwickauer Mulde",
      lettering = "stream",
      every = 20,
      along = {
        "W3951/W4051", "W3746/W3846", "W3640/W3740", "W4135/W4235", "W4328/W4428",
      },
    },
    {
      text = "Freiberger Mulde",
      lettering = "stream",
      every = 20,
      along = {
        "W5742/W5841", "W5535/W5534", "W5230/W5329", "W4727/W4726",
      },
    },
    {
      text = "Mulde",
      lettering = "river",
      every = 24,
      along = {
        "W4223/W4323", "W4117/W4217", "W3911/W4011", "W3508/W3507", "W3202/W3302",
      },
    },
    {
      text = "Unstrut",
      lettering = "stream",
      every = 20,
      along = {
        "W0325/W0326", "W0723/W0722", "W1117/W1118", "W1620/W1721", "W2124/W2024",
      },
    },
    {
      text = "Oder",
      lettering = "river",
      every = 24,
      along = {
        "E6828/E6927", "E6425/E6424", "E6021/E6020", "E5522/E5422", "E5218/E5319", "E5212/E5313",
        "E5008/E5107", "E4605/E4604", "E4004/E4103",
      },
    },
    {
      text = "Lusatian Neisse",
      lettering = "stream",
      every = 20,
      along = {
        "E2343/E2242", "E1738/E1838", "E2032/E2033", "E2126/E2226", "E2119/E2219", "E1913/E2013",
        "E1509/E1609", "E1303/E1403",
      },
    },
    {
      text = "Spree",
      lettering = "stream",
      every = 20,
      along = {
        "E1131/E1130", "E0825/E0826", "E1120/E1219", "E0913/E0912", "E0805/E0806", "N6844/N6943",
        "N6737/N6736",
      },
    },
    {
      text = "Spree",
      lettering = "river",
      every = 24,
      along = {
        "N6923/N6822", "N6423/N6322", "N6020/N6019", "N5617/N5516",
      },
    },
    {
      text = "Havel",
      lettering = "river",
      every = 24,
      along = {
        "N5703/N5603", "N5308/N5208", "N5314/N5214", "N5220/N5120", "N4724/N4823", "N4320/N4419",
        "N3822/N3921", "N3619/N3618", "N3413/N3414", "N3108/N3209", "N2905/N2904",
      },
    },
    {
      text = "Moldau",
      lettering = "river",
      every = 24,
      along = {
        "E0870/E0970", "E0664/E0764",
      },
    },
    {
      text = "Main",
      lettering = "stream",
      every = 20,
      along = {
        "W1270/W1369", "W0766/W0865", "W0267/W0266",
      },
    },
    {
      text = "White Main",
      lettering = "stream",
      every = 20,
      along = {
        "W1970/W1870", "W1368/W1467",
      },
    },
    {
      text = "Weisse Elster",
      lettering = "stream",
      every = 20,
      along = {
        "W3057/W3157", "W2951/W3051", "W2944/W3044", "W2737/W2837", "W2731/W2831", "W3125/W3225",
        "W3318/W3418", "W2816/W2815",
      },
    },
    {
      text = "Pleisse",
      lettering = "stream",
      every = 20,
      along = {
        "W3443/W3543", "W3536/W3636", "W3529/W3629", "W3422/W3522",
      },
    },
    {
      text = "Schwarze Elster",
      lettering = "stream",
      every = 20,
      along = {
        "E0319/E0320", "E0314/E0413", "W6714/W6813", "W6115/W6114", "W5512/W5611", "W5205/W5204",
        "W4701/N4746",
      },
    },
    {
      text = "Queis",
      lettering = "stream",
      every = 20,
      along = {
        "E3033/E3034", "E2729/E2730", "E3023/E3022", "E3016/E3115",
      },
    },
    {
      text = "Bober",
      lettering = "stream",
      every = 20,
      along = {
        "E4343/E4443", "E4237/E4136", "E3633/E3733", "E3326/E3426", "E3319/E3419", "E3212/E3312",
        "E2808/E2908", "E2501/E2601",
      },
    },
    {
      text = "Katzbach",
      lettering = "stream",
      every = 20,
      along = {
        "E4032/E4132", "E4325/E4226", "E4822/E4823",
      },
    },
    {
      text = "Wütende Neisse",
      lettering = "stream",
      every = 20,
      along = {
        "E4533/E4633", "E4526/E4626",
      },
    },
    {
      text = "Weistritz",
      lettering = "stream",
      every = 20,
      along = {
        "E5341/E5441", "E5634/E5734", "E6028/E6128",
      },
    },
    {
      text = "Lohe",
      lettering = "stream",
      every = 20,
      along = {
        "E6242/E6342", "E6335/E6435", "E6428/E6528",
      },
    },
    {
      text = "Glatzer Neisse",
      lettering = "stream",
      every = 20,
      along = {
        "E5859/E5959", "E5953/E6053", "E6552/E6553",
      },
    },
    {
      text = "Eger",
      lettering = "stream",
      every = 20,
      along = {
        "W3168/W3169", "W3766/W3767", "W4264/W4364", "W4760/W4860", "W5457/W5358", "W6059/W5960",
        "W6657/W6558", "E0255/E0156",
      },
    },
    {
      text = "Biela",
      lettering = "stream",
      every = 20,
      along = {
        "W5952/W5953", "W6450/W6550", "W7046/W7047",
      },
    },
    {
      text = "Polzen",
      lettering = "stream",
      every = 20,
      along = {
        "E1845/E1745", "E1146/E1245", "E0643/E0642",
      },
    },
    {
      text = "Iser",
      lettering = "stream",
      every = 20,
      along = {
        "E3046/E2946", "E2549/E2449", "E2153/E2053", "E1860/E1760",
      },
    },
    {
      text = "Zschopau",
      lettering = "stream",
      every = 20,
      along = {
        "W4945/W5045", "W4838/W4938", "W4731/W4831",
      },
    },
    {
      text = "Weisseritz",
      lettering = "stream",
      every = 20,
      along = {
        "W6132/W6232",
      },
    },
    {
      text = "Ilm",
      lettering = "stream",
      every = 20,
      along = {
        "W0440/W0540", "W1035/W0936", "W1330/W1430",
      },
    },
    {
      text = "Gera",
      lettering = "stream",
      every = 20,
      along = {
        "W0337/W0336", "W0330/W0429",
      },
    },
    {
      text = "Bode",
      lettering = "stream",
      every = 20,
      along = {
        "N0745/N0746", "N0938/N1039", "N1338/N1439", "N1943/N1843",
      },
    },
    {
      text = "Helme",
      lettering = "stream",
      every = 20,
      along = {
        "W0212/W0313", "W0913/W0914",
      },
    },
    {
      text = "Ohre",
      lettering = "stream",
      every = 20,
      along = {
        "N0515/N0415", "N1019/N0919", "N1424/N1324", "N1926/N2027",
      },
    },
    {
      text = "Ehle",
      lettering = "stream",
      every = 20,
      along = {
        "N2733/N2732", "N2231/N2232",
      },
    },
    {
      text = "Jeetze",
      lettering = "stream",
      every = 20,
      along = {
        "N0906/N1006",
      },
    },
    {
      text = "Biese",
      lettering = "stream",
      every = 20,
      along = {
        "N1413/N1513", "N1807/N1708", "N2104/N2204",
      },
    },
    {
      text = "Rhin",
      lettering = "stream",
      every = 20,
      along = {
        "N4603/N4503", "N4107/N4106", "N3408/N3507",
      },
    },
    {
      text = "Finow canal",
      lettering = "stream",
      every = 20,
      along = {
        "N5903/N5804", "N6504/N6505",
      },
    },
    {
      text = "Nuthe",
      lettering = "stream",
      every = 20,
      along = {
        "N5036/N5137", "N5230/N5329",
      },
    },
    {
      text = "Notte",
      lettering = "stream",
      every = 20,
      along = {
        "N5428/N5429", "N6027/N5928",
      },
    },
    {
      text = "Dahme",
      lettering = "stream",
      every = 20,
      along = {
        "N5841/N5941", "N6337/N6437", "N6330/N6430", "N6123/N6223",
      },
    },
    {
      text = "Bartsch",
      lettering = "stream",
      every = 20,
      along = {
        "E6911/E6810", "E6212/E6211", "E5709/E5608", "E5106/E5105",
      },
    },
    {
      text = "Adler",
      lettering = "stream",
      every = 20,
      along = {
        "E4967/E4866", "E4365/E4264",
      },
    },
    {
      text = "Aupa",
      lettering = "stream",
      every = 20,
      along = {
        "E4148/E4048", "E4554/E4454",
      },
    },
    {
      text = "Mettau",
      lettering = "stream",
      every = 20,
      along = {
        "E4855/E4754", "E4359/E4258",
      },
    },
  },

  key = {
    { text = "Woods", area = "woods" },
    { text = "Marsh", area = "marsh" },
    { text = "Hills", area = "hill" },
    { text = "Mountains", area = "mountain" },
    { text = "Primary river", water = "primary_river" },
    { text = "Secondary river", water = "secondary_river" },
    { text = "Bridge", bridge = "other" },
    { text = "Primary road", road = "primary" },
    { text = "Secondary road", road = "secondary" },
    { text = "Town", symbol = "town" },
    { text = "Fortress", symbol = "fortress" },
    { text = "Bridgehead", symbol = "castle" },
    { text = "Border", water = "border" },
  },

  title = {
    title = "The STRUGGLE of NATIONS",
    subtitle = "Saxony, Brandenburg, Silesia and Bohemia in 1813",
    imprint = "Western, Eastern and Northern sections, joined",
    hex_m = 3200,
    unit = "km",
    unit_m = 1000,
    unit2 = "Prussian miles",
    unit2_m = 7532,
    north = 0,
  },
}
