-- How the map of 1806 is drawn, laid over assets/mapstyle.lua: the names along its waters (near the
-- hexsides listed, which maps/source/1806.geojson gives for each water), the title and the key.
{
  names = {
    {
      text = "Weiße Elster",
      lettering = "stream",
      every = 20,
      along = {
        "S0218/S0319", "S0519/S0520", "S0719/S0819", "S1018/S1019", "S1220/S1121",
      },
    },
    {
      text = "Weiße Elster",
      lettering = "river",
      every = 16,
      along = {
        "S1223/S1124", "S1326/S1226", "S1528/S1428", "S1730/S1630", "S1932/S1832", "S2233/S2134",
        "S2435/S2336", "S2635/S2736", "S2937/S2837", "S3238/S3139", "S3540/S3440", "S3840/S3741",
        "N0342/N0242", "N0244/N0145", "N0247/N0148", "N0250/N0151", "N0353/N0253",
      },
    },
    {
      text = "Ilm",
      lettering = "stream",
      every = 20,
      along = {
        "N2303/N2202", "N2404/N2305", "N2407/N2307", "N2409/N2310", "N2312/N2211", "N2413/N2314",
        "N2316/N2215", "N2318/N2218",
      },
    },
    {
      text = "Ilm",
      lettering = "river",
      every = 16,
      along = {
        "N2320/N2220", "N2222/N2123", "N2324/N2424", "N2526/N2426", "N2428/N2329", "N2331/N2231",
        "N2233/N2134", "N2136/N2036", "N1939/N1938",
      },
    },
    {
      text = "Orla",
      lettering = "stream",
      every = 20,
      along = {
        "S3326/S3425", "S3524/S3624", "S3723/S3822", "S3820/N0121", "N0119/N0218", "N0418/N0319",
        "N0619/N0620",
      },
    },
    {
      text = "Roda",
      lettering = "stream",
      every = 20,
      along = {
        "S3528/S3529", "S3728/S3828", "N0227/N0228", "N0528/N0428", "N0728/N0729", "N0927/N1027",
      },
    },
    {
      text = "Zeitzbach",
      lettering = "stream",
      every = 20,
      along = {
        "N0431/N0432", "N0429/N0530",
      },
    },
    {
      text = "Gembdenbach",
      lettering = "stream",
      every = 20,
      along = {
        "N1031/N1132", "N1229/N1230",
      },
    },
    {
      text = "Gleisse",
      lettering = "stream",
      every = 20,
      along = {
        "N1033/N1134", "N1332/N1333",
      },
    },
    {
      text = "Gönnabach",
      lettering = "stream",
      every = 20,
      along = {
        "N1731/N1631", "N1533/N1432",
      },
    },
    {
      text = "Leutra",
      lettering = "stream",
      every = 20,
      along = {
        "N1529/N1528",
      },
    },
    {
      text = "Reinstädter Bach",
      lettering = "stream",
      every = 20,
      along = {
        "N1220/N1120", "N1022/N1021",
      },
    },
    {
      text = "Schwarza",
      lettering = "stream",
      every = 20,
      along = {
        "N1502/N1402", "N1404/N1304", "N1406/N1307", "N1309/N1208",
      },
    },
    {
      text = "Rinne",
      lettering = "stream",
      every = 20,
      along = {
        "N1904/N1803", "N1805/N1706", "N1607/N1507",
      },
    },
    {
      text = "Loquitz",
      lettering = "stream",
      every = 20,
      along = {
        "S3802/S3702", "N0104/S3804", "N0306/N0205", "N0308/N0208",
      },
    },
    {
      text = "Zopte",
      lettering = "stream",
      every = 20,
      along = {
        "N0402/N0302", "N0204/N0203",
      },
    },
    {
      text = "Sormitz",
      lettering = "stream",
      every = 20,
      along = {
        "S3205/S3106", "S3405/S3406", "S3707/S3607", "N0107/N0108",
      },
    },
    {
      text = "Lemnitz",
      lettering = "stream",
      every = 20,
      along = {
        "S2708/S2807", "S2508/S2507",
      },
    },
    {
      text = "Selbitz",
      lettering = "stream",
      every = 20,
      along = {
        "S1703/S1603", "S1903/S1904", "S2105/S2005",
      },
    },
    {
      text = "Südliche Regnitz",
      lettering = "stream",
      every = 20,
      along = {
        "S0511/S0611", "S0709/S0710", "S1009/S0910", "S1109/S1208",
      },
    },
    {
      text = "Schwesnitz",
      lettering = "stream",
      every = 20,
      along = {
        "S0208/S0309", "S0507/S0508", "S0706/S0806",
      },
    },
    {
      text = "Wettera",
      lettering = "stream",
      every = 20,
      along = {
        "S2214/S2215", "S2413/S2514",
      },
    },
    {
      text = "Wisenta",
      lettering = "stream",
      every = 20,
      along = {
        "S1919/S2019", "S2218/S2219", "S2418/S2519", "S2717/S2718", "S2916/S3016",
      },
    },
    {
      text = "Göltzsch",
      lettering = "stream",
      every = 20,
      along = {
        "S0330/S0229", "S0431/S0332", "S0631/S0632", "S0932/S0832", "S1132/S1133", "S1332/S1432",
        "S1631/S1632",
      },
    },
    {
      text = "Trieb",
      lettering = "stream",
      every = 20,
      along = {
        "S0625/S0526", "S0825/S0826", "S1126/S1026",
      },
    },
    {
      text = "Weida",
      lettering = "stream",
      every = 20,
      along = {
        "S2124/S2023", "S2225/S2126", "S2427/S2327", "S2529/S2429", "S2731/S2630", "S2832/S2733",
        "S2835/S2735",
      },
    },
    {
      text = "Auma",
      lettering = "stream",
      every = 20,
      along = {
        "S3024/S2925", "S3027/S2927", "S3029/S2930", "S2932/S2831",
      },
    },
    {
      text = "Pleisse",
      lettering = "stream",
      every = 20,
      along = {
        "S1038/S0939", "S1239/S1240", "S1540/S1440", "S1641/S1642", "S1843/S1744", "S1946/S1845",
        "S2047/S1948", "S2149/S2150", "S2351/S2251", "S2453/S2353",
      },
    },
    {
      text = "Sprotte",
      lettering = "stream",
      every = 20,
      along = {
        "S2643/S2544", "S2546/S2445", "S2447/S2348", "S2350/S2249",
      },
    },
    {
      text = "Gessenbach",
      lettering = "stream",
      every = 20,
      along = {
        "S2940/S2941", "S3038/S3139",
      },
    },
    {
      text = "Schnauder",
      lettering = "stream",
      every = 20,
      along = {
        "S3446/S3347", "S3349/S3248", "S3351/S3251", "S3353/S3354",
      },
    },
    {
      text = "Rauda",
      lettering = "stream",
      every = 20,
      along = {
        "N0339/N0438", "N0340/N0240",
      },
    },
    {
      text = "Wethau",
      lettering = "stream",
      every = 20,
      along = {
        "N1239/N1140", "N1242/N1142", "N1344/N1244", "N1445/N1446",
      },
    },
    {
      text = "Rippach",
      lettering = "stream",
      every = 20,
      along = {
        "N0849/N0749", "N0851/N0752", "N0954/N0853",
      },
    },
    {
      text = "Zwickauer Mulde",
      lettering = "river",
      every = 16,
      along = {
        "S0242/S0343", "S0641/S0542", "S0942/S0842", "S1144/S1044", "S1346/S1246", "S1448/S1349",
        "S1451/S1450", "S1453/S1354",
      },
    },
    {
      text = "Mülsenbach",
      lettering = "stream",
      every = 20,
      along = {
        "S0645/S0746", "S0946/S0947", "S1246/S1147",
      },
    },
    {
      text = "Lungwitzbach",
      lettering = "stream",
      every = 20,
      along = {
        "S0551/S0552", "S0750/S0850", "S1048/S1049", "S1248/S1349",
      },
    },
    {
      text = "Rödelbach",
      lettering = "stream",
      every = 20,
      along = {
        "S0438/S0338", "S0540/S0440",
      },
    },
    {
      text = "Gera",
      lettering = "stream",
      every = 20,
      along = {
        "N3102/N3002", "N3105/N3004", "N3206/N3107", "N3309/N3208", "N3410/N3311", "N3513/N3412",
        "N3614/N3515", "N3717/N3616", "N3817/N3918",
      },
    },
    {
      text = "Apfelstädt",
      lettering = "stream",
      every = 20,
      along = {
        "N3808/N3708", "N3610/N3609", "N3512/N3411",
      },
    },
    {
      text = "Wipfra",
      lettering = "stream",
      every = 20,
      along = {
        "N2706/N2606", "N2807/N2808", "N3009/N2910", "N3210/N3211",
      },
    },
    {
      text = "Gramme",
      lettering = "stream",
      every = 20,
      along = {
        "N3119/N3019", "N3320/N3219", "N3521/N3421", "N3622/N3623", "N3823/N3924",
      },
    },
    {
      text = "Vippach",
      lettering = "stream",
      every = 20,
      along = {
        "N3425/N3426", "N3725/N3625", "N3926/N3927",
      },
    },
    {
      text = "Scherkonde",
      lettering = "stream",
      every = 20,
      along = {
        "N3028/N2929", "N3129/N3130", "N3330/N3430", "N3629/N3630", "N3931/N3831",
      },
    },
    {
      text = "Lossa",
      lettering = "stream",
      every = 20,
      along = {
        "N3036/N3136", "N3134/N3234", "N3332/N3333", "N3532/N3632", "N3831/N3832",
      },
    },
    {
      text = "Emsenbach",
      lettering = "stream",
      every = 20,
      along = {
        "N2635/N2535", "N2337/N2336", "N2237/N2137",
      },
    },
    {
      text = "Lissbach",
      lettering = "stream",
      every = 20,
      along = {
        "N2239/N2238", "N1939/N2038",
      },
    },
    {
      text = "Magdel",
      lettering = "stream",
      every = 20,
      along = {
        "N1624/N1625", "N1823/N1924", "N2123/N2124",
      },
    },
    {
      text = "Werlitzbach",
      lettering = "stream",
      every = 20,
      along = {
        "N1927/N1928", "N2227/N2128",
      },
    },
    {
      text = "Apoldaer Bach",
      lettering = "stream",
      every = 20,
      along = {
        "N2130/N2030",
      },
    },
    {
      text = "Schwarza",
      lettering = "stream",
      every = 20,
      along = {
        "N2017/N2018",
      },
    },
    {
      text = "Unstrut",
      lettering = "river",
      every = 16,
      along = {
        "N3742/N3841", "N3542/N3441", "N3243/N3143", "N3146/N3045", "N2746/N2845", "N2546/N2445",
        "N2246/N2146", "N1846/N1946",
      },
    },
    {
      text = "Biberbach",
      lettering = "stream",
      every = 20,
      along = {
        "N3239/N3139", "N3041/N3040", "N2842/N2742", "N2744/N2644",
      },
    },
    {
      text = "Hasselbach",
      lettering = "stream",
      every = 20,
      along = {
        "N2540/N2439", "N2441/N2342", "N2344/N2243", "N2245/N2146",
      },
    },
    {
      text = "Querne",
      lettering = "stream",
      every = 20,
      along = {
        "N3649/N3549", "N3551/N3451", "N3453/N3353",
      },
    },
    {
      text = "Geisel",
      lettering = "stream",
      every = 20,
      along = {
        "N2452/N2352", "N2154/N2153",
      },
    },
    {
      text = "Saale",
      lettering = "stream",
      every = 20,
      along = {
        "S0602/S0601", "S0604/S0504", "S0805/S0706",
      },
    },
    {
      text = "Saale",
      lettering = "river",
      every = 16,
      along = {
        "S1108/S1008", "S1408/S1309", "S1709/S1609", "S1909/S2009", "S2107/S2207", "S2507/S2407",
        "S2609/S2510", "S2712/S2612", "S2813/S2914", "S3114/S3214", "S3413/S3514", "S3712/S3812",
        "N0110/N0210", "N0408/N0509", "N0809/N0710", "N1110/N1010", "N1113/N1112", "N0915/N0914",
        "N0816/N0717", "N0819/N0720", "N0822/N0723", "N0925/N0825", "N1226/N1127", "N1427/N1328",
        "N1430/N1331", "N1433/N1334", "N1536/N1436", "N1738/N1638", "N1940/N1840", "N1943/N1843",
        "N1845/N1746", "N1647/N1548", "N1551/N1550", "N1453/N1452",
      },
    },
  },

  key = {
    { text = "Woods", area = "woods" },
    { text = "Slope", slope = "slope" },
    { text = "River", water = "river" },
    { text = "Stream", water = "stream" },
    { text = "Bridge", bridge = "other" },
    { text = "Road", road = "road" },
    { text = "Trail", road = "trail" },
    { text = "Village", symbol = "village" },
    { text = "Town", symbol = "town" },
    { text = "Fortified town", symbol = "fortress" },
    { text = "Chateau", symbol = "castle" },
    { text = "Height", symbol = "hill" },
  },

  title = {
    title = "JENA and AUERSTEDT",
    subtitle = "The country between the Thuringian Forest and the Elster in October 1806",
    imprint = "North and South sections, joined",
    hex_m = 1770,
    unit = "km",
    unit_m = 1000,
    unit2 = "Prussian miles",
    unit2_m = 7532,
    north = 49,
  },
}
