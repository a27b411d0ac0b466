import type { Size } from '../../lib/geometry.ts'
import { chromaSize } from '../chromaDenoise.ts'
import { fillImage, type FloatImage, type MutableRgb, sampleFloatImage, sampleImage } from './sampling.ts'

/** The image with less noise in its chroma, as the passes draw it: shaders/passes/denoise.frag. */
export function denoiseChroma(image: ImageData, strength: number): FloatImage {
  const size = { widthPx: image.width, heightPx: image.height }
  const chroma = drawChroma(image, chromaSize(size))
  const [sample, clean] = [new Float64Array(3), new Float64Array(3)]
  return fillImage(size, (x, y, colour) => {
    const [u, v] = [(x + 0.5) / size.widthPx, (y + 0.5) / size.heightPx]
    sampleFloatImage(chroma, u * chroma.widthPx, v * chroma.heightPx, sample)
    const [red = 0, kept = 0, blue = 0] = sample
    sampleImage(image, x + 0.5, y + 0.5, colour)
    setChroma(clean, lumaOf(colour), (red - 0.5) / 0.75, (blue - 0.5) / 0.75)
    const part = strength * (1 - kept)
    for (let channel = 0; channel < 3; channel++) {
      const code = colour[channel] ?? 0
      colour[channel] = code + ((clean[channel] ?? 0) - code) * part
    }
  })
}

/** Sets a colour to a luma and to what red and blue differ from it by; the three differences sum to 0. */
function setChroma(colour: MutableRgb, luma: number, red: number, blue: number): void {
  colour[0] = luma + red
  colour[1] = luma - red - blue
  colour[2] = luma + blue
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

/** Mean difference of luma around a place from which on its own chroma is kept, and at which it is kept whole. */
const keptContrast = { start: 6 / 255, whole: 16 / 255 } as const

/** Chroma of red and blue at half the size, fitted to the luma around it, and where it is kept: shaders/passes/chroma.frag. */
function drawChroma(image: ImageData, size: Size): FloatImage {
  const [pxX, pxY] = [image.width / size.widthPx, image.height / size.heightPx]
  const sample = new Float64Array(3)
  const [sum, products] = [new Float64Array(3), new Float64Array(3)]
  return fillImage(size, (x, y, colour) => {
    sampleImage(image, (x + 0.5) * pxX, (y + 0.5) * pxY, sample)
    const middle = lumaOf(sample)
    let [weights, lumas, squares, contrast] = [0, 0, 0, 0]
    sum.fill(0)
    products.fill(0)
    for (const [dx, dy] of offsets) {
      sampleImage(image, (x + 0.5 + dx) * pxX, (y + 0.5 + dy) * pxY, sample)
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
  const part = Math.min(1, Math.max(0, (value - start) / (end - start)))
  return part * part * (3 - 2 * part)
}
