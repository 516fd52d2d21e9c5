{ rain = 1 }
