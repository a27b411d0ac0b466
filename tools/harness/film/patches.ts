import { chartPatches } from '../../../src/darkroom/source/chart.ts'
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

const codes = chartPatches.map(({ code }) => code)

/** The 18 chromatic patches of the ColorChecker, and its six greys. */
export const [chart, greys] = [codes.slice(0, 18), codes.slice(18)]
