-- What each brigadier adds to the die with which he takes an order (9.3).
{ B_1 = 1, B_2 = 0, B_3 = 1, B_G = 1, B_H = 2, B_L = 0, W_1 = 0, W_2 = 1, W_3 = 0, W_C = 0, W_D = 1, W_G = 1 }
