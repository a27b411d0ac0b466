import type { Size } from '../../lib/geometry.ts'
import { clamp, ramp } from '../../lib/numbers.ts'
import { chromaSize, denoiseStrength } from '../chromaDenoise.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import { fillImage, type FloatImage, type MutableRgb, sampleFloatImage } from './sampling.ts'

/** Denoises the chroma of a code of 0 to 1 at uv, in place: `denoiseChroma` of shaders/common/exposure.glsl. */
export type DenoiseChroma = (colour: MutableRgb, u: number, v: number) => void

/** Creates the denoising of an image's chroma; in good light it changes nothing. */
export function createDenoiseChroma(image: FloatImage, options: RenderOptions): DenoiseChroma {
  const strength = denoiseStrength(options)
  if (strength === 0) return () => undefined
  const chroma = drawChroma(image, chromaSize(image))
  const [sample, clean] = [new Float64Array(3), new Float64Array(3)]
  return (colour, u, v) => {
    sampleFloatImage(chroma, u * chroma.widthPx, v * chroma.heightPx, sample)
    const [red = 0, kept = 0, blue = 0] = sample
    setChroma(clean, lumaOf(colour), (red - 0.5) / 0.75, (blue - 0.5) / 0.75)
    const part = strength * (1 - kept)
    for (let channel = 0; channel < 3; channel++) {
      const code = colour[channel] ?? 0
      colour[channel] = code + ((clean[channel] ?? 0) - code) * part
    }
  }
}

/** Sets a code of 0 to 1 to a luma and to what red and blue differ from it by; the three differences sum to 0. */
function setChroma(colour: MutableRgb, luma: number, red: number, blue: number): void {
  colour[0] = clamp(luma + red, 0, 1)
  colour[1] = clamp(luma - red - blue, 0, 1)
  colour[2] = clamp(luma + blue, 0, 1)
}

/** Offsets of the samples, each of two pixels. */
const offsets = [
  [0, 0],
  [1, 2],
  [2, -1],
  [-1, -2],
  [-2, 1],
  [4, 1],
  [1, -4],
  [-4, -1],
  [-1, 4],
] as const

/** Difference of luma at which a sample weighs half, and variance of luma that is noise; codes of 0 to 1. */
const lumaRange = 8 / 255
const noiseVariance = 1.5 / 65025

/** Mean difference of luma around a place from which on its own chroma is kept, and at which it is kept whole. */
const keptContrast = { start: 4 / 255, whole: 12 / 255 } as const

/** Chroma of red and blue at a quarter of the size, fitted to the luma around it, and where it is kept: shaders/passes/chroma.frag. */
function drawChroma(image: FloatImage, size: Size): FloatImage {
  const [pxX, pxY] = [image.widthPx / size.widthPx, image.heightPx / size.heightPx]
  const sample = new Float64Array(3)
  const [sum, products] = [new Float64Array(3), new Float64Array(3)]
  return fillImage(size, (x, y, colour) => {
    const [middleX, middleY] = [(x + 0.5) * pxX, (y + 0.5) * pxY]
    sampleFloatImage(image, middleX, middleY, sample)
    const middle = lumaOf(sample)
    let [weights, lumas, squares, contrast] = [0, 0, 0, 0]
    sum.fill(0)
    products.fill(0)
    for (const [dx, dy] of offsets) {
      sampleFloatImage(image, middleX + 2 * dx, middleY + 2 * dy, sample)
      const luma = lumaOf(sample) - middle
      const weight = 1 / (1 + (luma / lumaRange) ** 2)
      weights += weight
      lumas += weight * luma
      squares += weight * luma * luma
      contrast += Math.abs(luma) / offsets.length
      for (const channel of [0, 2]) {
        sum[channel] = (sum[channel] ?? 0) + weight * (sample[channel] ?? 0)
        products[channel] = (products[channel] ?? 0) + weight * luma * (sample[channel] ?? 0)
      }
    }
    const mean = lumas / weights
    const variance = squares / weights - mean * mean
    for (const channel of [0, 2]) {
      const meanColour = (sum[channel] ?? 0) / weights
      const covariance = (products[channel] ?? 0) / weights - mean * meanColour
      const slope = (covariance - variance) / (variance + noiseVariance)
      colour[channel] = (meanColour - (middle + mean) - slope * mean) * 0.75 + 0.5
    }
    colour[1] = smoothStep(keptContrast.start, keptContrast.whole, contrast)
  })
}

/** Mean of the channels: noise of the same size in each of them leaves no trace of itself in the chroma. */
function lumaOf(colour: MutableRgb): number {
  return ((colour[0] ?? 0) + (colour[1] ?? 0) + (colour[2] ?? 0)) / 3
}

function smoothStep(start: number, end: number, value: number): number {
  const part = ramp(value, start, end)
  return part * part * (3 - 2 * part)
}
