import { rgb } from './colour.ts'

/** Ten skin tones. */
export const skins = [
  rgb(115, 82, 68),
  rgb(194, 150, 130),
  rgb(235, 198, 176),
  rgb(224, 172, 140),
  rgb(141, 85, 54),
  rgb(198, 134, 96),
  rgb(255, 219, 194),
  rgb(92, 60, 44),
  rgb(172, 112, 84),
  rgb(241, 194, 170),
] as const

/** The ten tones of the Monk Skin Tone Scale, light to deep, sRGB by its authors. */
export const monkTones = [
  rgb(246, 237, 228),
  rgb(243, 231, 219),
  rgb(247, 234, 208),
  rgb(234, 218, 186),
  rgb(215, 189, 150),
  rgb(160, 126, 86),
  rgb(130, 92, 67),
  rgb(96, 65, 52),
  rgb(58, 49, 42),
  rgb(41, 36, 32),
] as const

/** The 18 chromatic patches of the ColorChecker, sRGB by its maker. */
export const chart = [
  rgb(115, 82, 68),
  rgb(194, 150, 130),
  rgb(98, 122, 157),
  rgb(87, 108, 67),
  rgb(133, 128, 177),
  rgb(103, 189, 170),
  rgb(214, 126, 44),
  rgb(80, 91, 166),
  rgb(193, 90, 99),
  rgb(94, 60, 108),
  rgb(157, 188, 64),
  rgb(224, 163, 46),
  rgb(56, 61, 150),
  rgb(70, 148, 73),
  rgb(175, 54, 60),
  rgb(231, 199, 31),
  rgb(187, 86, 149),
  rgb(8, 133, 161),
] as const

/** The six greys of the ColorChecker. */
export const greys = [243, 200, 160, 122, 85, 52].map((code) => rgb(code, code, code))
