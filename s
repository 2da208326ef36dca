Round: 1

Computer:
   Score: 0
   Hand: 3C JH 2H 4S 4H 2D QC 5H 8H 1S
   Capture Pile:

Human:
   Score: 0
   Hand: KC 5C 4D JD 3H 7D 2C QD KS 6S
   Capture Pile:

Layout: QD 8S 7C JH KD 1S 8C 1D

Stock Pile: XC 5H JC 1D 9H 4C 7C 2C 5S XH 9S 1C 9C 2H 2D 1H 9H JS XD KD 3S 5S KH 1C JD 4C 6H XS 3C XS 3S 5C 8D 6D JS 1H 9D 2S 5D 8D 6H KS 6C 3H 9C 7H 4S XC JC 6C KH 9S 3D QH 4H XD 6D 8H QS 7S 7D 7S 4D 5D QS 8C 3D QC 8S QH 7H 2S 6S 9D XH KC

Next Player: Human
