import type { Rgb } from '../../../../src/colour/srgb.ts'
import type { Vector3 } from '../../../../src/lib/matrix3.ts'
import { monkTones } from '../../film/patches.ts'
import { reflectance } from '../../meter/sceneCanvas.ts'

/** A painted sitter; no real person is drawn. */
export type PortraitSitter = {
  /** Tone of the skin, sRGB. */
  readonly skin: Rgb
  /** Reflectances. */
  readonly hair: Vector3
  readonly hasLongHair: boolean
  readonly iris: Vector3
  readonly shirt: Vector3
  readonly seed: number
}

const hairs = {
  black: reflectance(27, 23, 22),
  darkBrown: reflectance(50, 37, 31),
  brown: reflectance(98, 68, 48),
  blond: reflectance(190, 156, 104),
  red: reflectance(146, 74, 42),
} as const

const irises = {
  blue: reflectance(92, 122, 150),
  green: reflectance(96, 108, 72),
  brown: reflectance(74, 48, 32),
  darkBrown: reflectance(46, 30, 22),
} as const

const shirts = [
  reflectance(48, 62, 104),
  reflectance(150, 44, 52),
  reflectance(70, 110, 92),
  reflectance(206, 162, 70),
  reflectance(116, 78, 128),
] as const

const looks = [
  { hair: hairs.red, iris: irises.green },
  { hair: hairs.blond, iris: irises.blue },
  { hair: hairs.brown, iris: irises.green },
  { hair: hairs.black, iris: irises.darkBrown },
  { hair: hairs.darkBrown, iris: irises.brown },
  { hair: hairs.black, iris: irises.brown },
  { hair: hairs.darkBrown, iris: irises.darkBrown },
  { hair: hairs.black, iris: irises.darkBrown },
  { hair: hairs.black, iris: irises.darkBrown },
  { hair: hairs.black, iris: irises.darkBrown },
] as const

/** Ten painted sitters, one of each tone of the Monk scale, light to deep. */
export const sitters: readonly PortraitSitter[] = monkTones.map((skin, index) => ({
  skin,
  ...(looks[index] ?? looks[9]),
  hasLongHair: index % 2 === 1,
  shirt: shirts[index % shirts.length] ?? shirts[0],
  seed: index + 1,
}))
