import { srgbToLinearCubic } from '../../lib/colour/srgb.ts'
import { bloomSize, hasSoftLight, scaleOf, softLightStepPx } from '../filters/effects.ts'
import type { Metering } from '../light/Metering.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import type { DenoiseChroma } from './denoiseChroma.ts'
import { fillImage, type FloatImage, type MutableRgb, sampleFloatImage, sampleFourTaps } from './sampling.ts'

/**
 * Soft light of an image at a quarter of the size: 0.5 plus twice the change of the light, as shaders/passes/softLight.frag
 * draws it; null where the options have none.
 */
export function drawSoftLight(
  image: FloatImage,
  options: RenderOptions,
  denoise: DenoiseChroma,
): FloatImage | null {
  if (!hasSoftLight(options)) return null
  const size = { widthPx: image.widthPx, heightPx: image.heightPx }
  const small = fillImage(bloomSize(size), (x, y, colour) =>
    sampleFourTaps(image, bloomSize(size), { x, y }, colour),
  )
  const lightAt = createLightAt(small, options.metering, denoise)
  const stepPx = softLightStepPx * scaleOf(size)
  const [stepU, stepV] = [stepPx / size.widthPx, stepPx / size.heightPx]
  const [middle, wide, sample] = [new Float64Array(3), new Float64Array(3), new Float64Array(3)]
  return fillImage(small, (x, y, colour) => {
    const [u, v] = [(x + 0.5) / small.widthPx, (y + 0.5) / small.heightPx]
    lightAt(u, v, middle)
    wide.fill(0)
    for (const [dx, dy, weight] of wideTaps) {
      lightAt(u + dx * stepU, v + dy * stepV, sample)
      for (let channel = 0; channel < 3; channel++) {
        wide[channel] = (wide[channel] ?? 0) + weight * (sample[channel] ?? 0)
      }
    }
    soften(middle, wide, colour)
  })
}

/** Change of the light, from the light in the middle and around it: `softLight` of shaders/passes/softLight.frag. */
function soften(middle: MutableRgb, wide: MutableRgb, colour: MutableRgb): void {
  let strongest = 0
  for (let channel = 0; channel < 3; channel++) {
    const around = wide[channel] ?? 0
    const detail = ((middle[channel] ?? 0) - around) / Math.max(around, darkest)
    colour[channel] = detail
    strongest = Math.max(strongest, Math.abs(detail) / 0.25)
  }
  const strength = (0.64 * skinOf(wide)) / (1 + strongest * strongest) ** 2
  for (let channel = 0; channel < 3; channel++) {
    const detail = colour[channel] ?? 0
    colour[channel] = 0.5 - (2 * strength * detail) / (1 + detail)
  }
}

/** Light below it has no chroma. */
const darkest = 0.0005

/** Samples of the wide blur, in steps, with their weights. */
const wideTaps = [-1, 0, 1].flatMap((dx) =>
  [-1, 0, 1].map((dy) => [dx, dy, (2 - Math.abs(dx)) * (2 - Math.abs(dy)) * 0.0625] as const),
)

/** Light of a small image, metered, at uv. */
function createLightAt(small: FloatImage, { red, green, blue }: Metering, denoise: DenoiseChroma) {
  return (u: number, v: number, colour: MutableRgb): void => {
    sampleFloatImage(small, u * small.widthPx, v * small.heightPx, colour)
    denoise(colour, u, v)
    colour[0] = srgbToLinearCubic(colour[0] ?? 0) * red
    colour[1] = srgbToLinearCubic(colour[1] ?? 0) * green
    colour[2] = srgbToLinearCubic(colour[2] ?? 0) * blue
  }
}

/** How likely a light is skin's, 0 to 1: `skinOf` of shaders/passes/softLight.frag. */
function skinOf(light: MutableRgb): number {
  const log = (channel: number) => Math.log(Math.max(light[channel] ?? 0, darkest))
  const [red, blue] = [log(0) - log(1), log(2) - log(1)]
  const warmth = 0.515 * red - 0.857 * blue
  const tint = 0.857 * red + 0.515 * blue
  const low = (1 + Math.exp((0.06 - warmth) / 0.025)) * (1 + Math.exp((-0.25 - tint) / 0.06))
  const high = (1 + Math.exp((warmth - 1.3) / 0.1)) * (1 + Math.exp((tint - 0.65) / 0.06))
  return 1 / (low * high)
}
