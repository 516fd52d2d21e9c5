-- Fonts by role. Each role lists files that will do, best first; they are looked for in the folders.
-- What a role's font lacks is taken from `symbols`; what is found nowhere is drawn in plain strokes.
{
  folders = {
    "/usr/share/fonts/opentype/linux-libertine",
    "/usr/share/fonts/truetype/fonts-oldstandard",
    "/usr/share/fonts/truetype/dejavu",
    "/usr/share/fonts/truetype/linux-libertine",
    "/usr/share/fonts/linux-libertine-fonts",
    "/usr/share/fonts/linux-libertine",
    "/usr/share/fonts/oldstandard-sfd",
    "/usr/share/fonts/dejavu-sans-fonts",
    "/usr/share/fonts/dejavu",
    "/usr/share/fonts/TTF",
    "/usr/share/fonts/OTF",
    "/usr/local/share/fonts",
  },
  roles = {
    title = { "OldStandard-Regular.ttf", "LinLibertine_DR.otf", "DejaVuSerif.ttf" },
    title_bold = { "OldStandard-Bold.ttf", "LinLibertine_RB.otf", "DejaVuSerif-Bold.ttf" },
    title_italic = { "OldStandard-Italic.ttf", "LinLibertine_RI.otf", "DejaVuSerif.ttf" },
    text = { "LinLibertine_R.otf", "OldStandard-Regular.ttf", "DejaVuSerif.ttf" },
    italic = { "LinLibertine_RI.otf", "OldStandard-Italic.ttf", "DejaVuSerif.ttf" },
    bold = { "LinLibertine_RZ.otf", "LinLibertine_RB.otf", "OldStandard-Bold.ttf", "DejaVuSerif-Bold.ttf" },
    counter = { "LinBiolinum_RB.otf", "DejaVuSans-Bold.ttf" },
    counter_light = { "LinBiolinum_R.otf", "DejaVuSans.ttf" },
    label = { "LinLibertine_R.otf", "OldStandard-Regular.ttf", "DejaVuSerif.ttf" },
    label_bold = { "LinLibertine_RZ.otf", "LinLibertine_RB.otf", "DejaVuSerif-Bold.ttf" },
    label_italic = { "LinLibertine_RI.otf", "OldStandard-Italic.ttf", "DejaVuSerif.ttf" },
    mono = { "LinLibertine_M.otf", "DejaVuSansMono.ttf" },
    symbols = { "DejaVuSans.ttf", "LinLibertine_R.otf" },
  },
}
