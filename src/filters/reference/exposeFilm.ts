import { linearOf } from '../../film/lutIndex.ts'
import type { Metering } from '../../photo/Metering.ts'
import type { Effects } from '../effectsOf.ts'
import { falloffRoots } from '../falloff.ts'
import { kneeLight } from '../shoulder.ts'
import type { Rgb } from './Plane.ts'

/** Turns the codes at uv into the light that reaches the film: `exposed` of shaders/common/exposure.glsl. */
export function exposeFilm({ red, green, blue }: Metering, effects: Effects) {
  const [middle, corners] = falloffRoots(effects)
  return (colour: Rgb, u: number, v: number): void => {
    const [x, y] = [(u - 0.5) * 1.6, (v - 0.5) * 1.2]
    const falloff = (middle + corners * (x * x + y * y)) ** 4
    colour[0] = linearOf(colour[0] ?? 0) * red * falloff
    colour[1] = linearOf(colour[1] ?? 0) * green * falloff
    colour[2] = linearOf(colour[2] ?? 0) * blue * falloff
  }
}

/** Bends what is brighter than the knee below white: `shouldered` of shaders/common/lut.glsl. */
export function bendShoulder(light: Rgb, shoulder: number): void {
  const top = Math.max(light[0] ?? 0, light[1] ?? 0, light[2] ?? 0)
  if (top <= kneeLight) return
  const over = top - kneeLight
  const part = (kneeLight + over / (1 + shoulder * over)) / top
  for (let channel = 0; channel < 3; channel++) light[channel] = (light[channel] ?? 0) * part
}
