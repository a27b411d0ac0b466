import type { Size } from '../../lib/geometry.ts'
import { chromaSize, denoiseStrength } from '../chromaDenoise.ts'
import type { RenderOptions } from '../FilterRenderer.ts'
import { fillImage, type FloatImage, type MutableRgb, sampleFloatImage, sampleImage } from './sampling.ts'

/** Difference, in codes of 0 to 1, from which on an edge of colour is kept, and at which it is kept whole. */
const keptEdge = { start: 5 / 255, whole: 12 / 255 } as const

/** Denoises the chroma of a sampled pixel, in place: `denoiseChroma` of shaders/common/denoise.glsl. */
export function denoiseChroma(
  image: ImageData,
  options: RenderOptions,
  size: Size,
): (colour: MutableRgb, x: number, y: number) => void {
  const strength = denoiseStrength(options)
  if (strength === 0) return () => undefined
  const chroma = drawChroma(image, chromaSize(size))
  const clean = new Float64Array(3)
  return (colour, x, y) => {
    const [u, v] = [(x + 0.5) / size.widthPx, (y + 0.5) / size.heightPx]
    sampleFloatImage(chroma, u * chroma.widthPx, v * chroma.heightPx, clean)
    const luma = lumaOf(colour)
    let difference = 0
    for (let channel = 0; channel < 3; channel++) {
      clean[channel] = Math.max(0, luma + ((clean[channel] ?? 0) - 0.5) / 0.75)
      difference = Math.max(difference, Math.abs((clean[channel] ?? 0) - (colour[channel] ?? 0)))
    }
    const part = strength * (1 - smoothStep(keptEdge.start, keptEdge.whole, difference))
    for (let channel = 0; channel < 3; channel++) {
      const code = colour[channel] ?? 0
      colour[channel] = code + ((clean[channel] ?? 0) - code) * part
    }
  }
}

/** Offsets of the samples, in texels of the pass. */
const offsets = [
  [0, 0],
  [1, 2],
  [2, -1],
  [-1, -2],
  [-2, 1],
  [3, 1],
  [1, -3],
  [-3, -1],
  [-1, 3],
  [3, -2],
  [-2, -3],
  [-3, 2],
  [2, 3],
] as const

/** Difference of luma at which a sample weighs half, and variance of luma that is noise; codes of 0 to 1. */
const lumaRange = 8 / 255
const noiseVariance = 1.5 / 65025

/** Chroma at half the size, fitted to the luma around it: shaders/passes/chroma.frag. */
function drawChroma(image: ImageData, size: Size): FloatImage {
  const [pxX, pxY] = [image.width / size.widthPx, image.height / size.heightPx]
  const sample = new Float64Array(3)
  const [sum, products] = [new Float64Array(3), new Float64Array(3)]
  return fillImage(size, (x, y, colour) => {
    sampleImage(image, (x + 0.5) * pxX, (y + 0.5) * pxY, sample)
    const middle = lumaOf(sample)
    let [weights, lumas, squares] = [0, 0, 0]
    sum.fill(0)
    products.fill(0)
    for (const [dx, dy] of offsets) {
      sampleImage(image, (x + 0.5 + dx) * pxX, (y + 0.5 + dy) * pxY, sample)
      const luma = lumaOf(sample) - middle
      const weight = 1 / (1 + (luma / lumaRange) ** 2)
      weights += weight
      lumas += weight * luma
      squares += weight * luma * luma
      for (let channel = 0; channel < 3; channel++) {
        sum[channel] = (sum[channel] ?? 0) + weight * (sample[channel] ?? 0)
        products[channel] = (products[channel] ?? 0) + weight * luma * (sample[channel] ?? 0)
      }
    }
    const mean = lumas / weights
    const variance = squares / weights - mean * mean
    for (let channel = 0; channel < 3; channel++) {
      const meanColour = (sum[channel] ?? 0) / weights
      const covariance = (products[channel] ?? 0) / weights - mean * meanColour
      const slope = (covariance - variance) / (variance + noiseVariance)
      colour[channel] = (meanColour - (middle + mean) - slope * mean) * 0.75 + 0.5
    }
  })
}

/** Mean of the channels: noise of the same size in each of them leaves no trace of itself in the chroma. */
function lumaOf(colour: MutableRgb): number {
  return ((colour[0] ?? 0) + (colour[1] ?? 0) + (colour[2] ?? 0)) / 3
}

function smoothStep(start: number, end: number, value: number): number {
  const part = Math.min(1, Math.max(0, (value - start) / (end - start)))
  return part * part * (3 - 2 * part)
}
