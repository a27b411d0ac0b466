import { effectsOf } from '../effectsOf.ts'
import type { Exposure } from '../Engine.ts'
import { type Luts, lutOf } from '../Luts.ts'
import { shoulder } from '../shoulder.ts'
import { bendShoulder } from './exposeFilm.ts'
import { paintGlow } from './paintGlow.ts'
import { sampleLut } from './sampleLut.ts'
import { glow, grain, lens, stamp, type Step } from './steps.ts'

/** The filters in plain arithmetic, in place: what the shaders are held against. The picture is mirrored already. */
export function developPixels(picture: ImageData, exposure: Exposure, luts: Luts): void {
  const { filter, metering } = exposure
  if (filter.film === null) return
  const size = { widthPx: picture.width, heightPx: picture.height }
  const effects = effectsOf(filter)
  const bend = shoulder(metering, effects)
  const camera = new ImageData(new Uint8ClampedArray(picture.data), picture.width, picture.height)
  const lut = lutOf(luts, filter.film)
  const steps: readonly Step[] = [
    lens(camera, exposure),
    glow(paintGlow(camera, exposure), size),
    stamp(exposure, size),
    (colour) => bendShoulder(colour, bend),
    (colour) => sampleLut(lut, colour),
    grain(exposure, size),
  ]
  const colour = new Float64Array(3)
  for (let at = 0; at < picture.data.length; at += 4) {
    const [x, y] = [(at / 4) % size.widthPx, Math.floor(at / 4 / size.widthPx)]
    for (const step of steps) step(colour, x, y)
    for (let channel = 0; channel < 3; channel++) picture.data[at + channel] = (colour[channel] ?? 0) * 255
  }
}
