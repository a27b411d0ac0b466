import type { Vector3 } from '../../../src/lib/matrix3.ts'
import { paintSurface, reflectance, type SceneCanvas } from './sceneCanvas.ts'

/** The ten tones of the Monk Skin Tone scale, light to deep, as its sRGB codes say. Source: skintone.google. */
export const skins: readonly Vector3[] = [
  reflectance(246, 237, 228),
  reflectance(243, 231, 219),
  reflectance(247, 234, 208),
  reflectance(234, 218, 186),
  reflectance(215, 189, 150),
  reflectance(160, 126, 86),
  reflectance(130, 92, 67),
  reflectance(96, 65, 52),
  reflectance(58, 49, 42),
  reflectance(41, 36, 32),
]

const white = reflectance(232, 232, 230)
const teeth = reflectance(222, 212, 190)

/** Shirts without anything white or grey but black. */
const shirts = [
  reflectance(28, 34, 58),
  reflectance(30, 29, 30),
  reflectance(92, 22, 34),
  reflectance(84, 86, 52),
  reflectance(74, 98, 134),
  reflectance(196, 150, 52),
] as const

const hairs = [
  reflectance(28, 24, 23),
  reflectance(46, 34, 28),
  reflectance(84, 58, 40),
  reflectance(160, 126, 84),
] as const

/** Pale shirts that are no white. */
export const pastels = {
  mint: reflectance(180, 220, 190),
  pink: reflectance(240, 205, 212),
  lilac: reflectance(210, 196, 234),
  cream: reflectance(240, 230, 205),
  sky: reflectance(190, 210, 240),
  lemon: reflectance(244, 236, 170),
} as const

/** Name of a pale shirt. */
export type Pastel = keyof typeof pastels

/** Paints a subject in the middle: hair, face with eyes, lips and sheen, and a shirt. */
export function paintSubject(canvas: SceneCanvas, tone: number, hasWhite: boolean, pastel?: Pastel): void {
  const { random, width, height } = canvas
  const skin = skins[tone] ?? white
  const hair = hairs[Math.floor((tone < 5 ? 4 : 2) * random.uniform())] ?? hairs[0]
  const coloured = shirts[Math.floor(shirts.length * random.uniform())] ?? shirts[0]
  const shirt = pastel ? pastels[pastel] : hasWhite ? white : coloured
  const [middle, smiles] = [0.44 + 0.12 * random.uniform(), random.uniform() < 0.5]
  for (let at = 0; at < width * height; at += 1) {
    const x = ((at % width) + 0.5) / width - middle
    const y = (Math.floor(at / width) + 0.5) / height - 0.42
    const inside = (cx: number, cy: number, rx: number, ry: number) =>
      1 - ((x - cx) / rx) ** 2 - ((y - cy) / ry) ** 2
    const side = 0.85 - 1.2 * x
    const shade = (depth: number) => Math.max(0.15, side) * (0.45 + 0.55 * Math.sqrt(Math.max(0, depth)))
    if (inside(0, -0.03, 0.17, 0.32) > 0) paintSurface(canvas, at, hair, 0.7)
    if (Math.abs(x) < 0.06 && y > 0.2) paintSurface(canvas, at, skin, 0.5)
    const body = inside(0, 0.66, 0.4, 0.36)
    if (body > 0) paintSurface(canvas, at, shirt, shade(body))
    const face = inside(0, 0, 0.14, 0.26)
    if (face <= 0) continue
    paintSurface(canvas, at, featureAt(x, y, skin, smiles), shade(face))
    addSheen(canvas, at, 0.12 * Math.exp(-((x + 0.03) ** 2 + (y + 0.12) ** 2) / 0.003))
  }
}

/** Surface of the face at a place from its middle: the eyes' white, lips, teeth, skin. */
function featureAt(x: number, y: number, skin: Vector3, smiles: boolean): Vector3 {
  if (Math.abs(Math.abs(x) - 0.055) < 0.012 && Math.abs(y + 0.03) < 0.011) return mixed(skin, teeth, 0.5)
  if (Math.abs(x) > 0.05 || Math.abs(y - 0.13) > 0.035) return skin
  if (smiles && Math.abs(y - 0.13) < 0.012) return teeth
  return [skin[0] * 0.9, skin[1] * 0.6, skin[2] * 0.65]
}

function mixed(one: Vector3, other: Vector3, part: number): Vector3 {
  const mix = (channel: 0 | 1 | 2) => one[channel] + (other[channel] - one[channel]) * part
  return [mix(0), mix(1), mix(2)]
}

/** Adds the lamp's reflection on the skin: it has the colour of the lamp. */
function addSheen({ radiance, light }: SceneCanvas, at: number, amount: number): void {
  const below = radiance[at]
  if (below) for (const channel of [0, 1, 2] as const) below[channel] += amount * light[channel]
}
