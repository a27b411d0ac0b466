import { srgbToLinear } from '../../../src/colour/srgb.ts'
import type { Vector3 } from '../../../src/lib/matrix3.ts'
import type { Random } from './random.ts'

/** Light that leaves a place towards the camera, before the camera: linear sRGB. */
export type Radiance = [red: number, green: number, blue: number]

/** Image that a scene is painted on: linear light, row by row. */
export type SceneCanvas = {
  readonly width: number
  readonly height: number
  readonly radiance: Radiance[]
  /** Colour of the lamp; green is 1. */
  readonly light: Vector3
  readonly random: Random
}

/** Reflectance of an sRGB code of 0 to 255 under neutral light. */
export function reflectance(red: number, green: number, blue: number): Vector3 {
  return [srgbToLinear(red / 255), srgbToLinear(green / 255), srgbToLinear(blue / 255)]
}

/** Paints a place: a surface under the lamp, at a part of the full light. */
export function paintSurface({ radiance, light }: SceneCanvas, at: number, surface: Vector3, lit: number) {
  radiance[at] = [surface[0] * light[0] * lit, surface[1] * lit, surface[2] * light[2] * lit]
}
