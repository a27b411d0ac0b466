import { linearToSrgb, srgbToLinear } from '../../../src/lib/colour/srgb.ts'
import { createRng } from '../rng.ts'

/** Image of sRGB codes, RGBA, 8 bits each. */
export type CodeImage = {
  readonly data: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** Noise of a camera. */
export type CameraNoise = {
  /** Standard deviation of each pixel and channel at middle grey, in codes: photons, so nearly even in codes. */
  readonly sigma: number
  /** Standard deviation of blotches of colour of some pixels, in codes. */
  readonly chromaSigma: number
}

/** Noise of a webcam in a dim room: 8 codes, and coloured blotches. */
export const dimNoise: CameraNoise = { sigma: 8, chromaSigma: 4 }

/** The image by other light. */
export function relit(image: CodeImage, stops: number): CodeImage {
  const code = (value: number) => 255 * linearToSrgb(Math.min(1, srgbToLinear(value / 255) * 2 ** stops))
  return { ...image, data: image.data.map((value, at) => (at % 4 === 3 ? value : code(value))) }
}

/** Code at which a camera has the noise that it is given. */
const nominalCode = 70
/** Pixels along each side of a blotch's grid. */
const blotchPx = 3
/** Bilinear interpolation lowers the noise by so much. */
const blotchGain = 1.5
/** Parts of a red and of a blue blotch that green loses, so that the blotch is of colour alone. */
const greenParts = [0.3, 0.1] as const

/** Adds a frame's noise to an image: other noise for every seed, the same for the same one. */
export function addNoise({ data, width, height }: CodeImage, camera: CameraNoise, seed: number): CodeImage {
  const normal = createNormal(seed)
  const shot = shotNoise(camera.sigma)
  const [reds, blues] = [blotches(width, height, normal), blotches(width, height, normal)]
  const noisy = data.slice()
  const strength = blotchGain * camera.chromaSigma
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [red, blue] = [strength * (reds[pixel] ?? 0), strength * (blues[pixel] ?? 0)]
    const at = pixel * 4
    add(at, red)
    add(at + 1, -greenParts[0] * red - greenParts[1] * blue)
    add(at + 2, blue)
  }
  return { data: noisy, width, height }

  function add(at: number, blotch: number): void {
    const code = data[at] ?? 0
    noisy[at] = Math.round(code + blotch + (shot[code] ?? 0) * normal())
  }
}

/** Standard deviation by code, of the root of the light: of photons, and a little of the electronics. */
function shotNoise(sigma: number): Float64Array {
  const slope = (light: number) => (linearToSrgb(light + 1e-4) - linearToSrgb(light)) / 1e-4
  const shape = (code: number) => {
    const light = srgbToLinear(code / 255)
    return Math.sqrt(light + 2e-4) * slope(light)
  }
  return Float64Array.from({ length: 256 }, (_, code) => (sigma * shape(code)) / shape(nominalCode))
}

/** Smooth noise of some pixels. */
function blotches(width: number, height: number, normal: () => number): Float32Array {
  const across = Math.ceil(width / blotchPx) + 1
  const grid = Float32Array.from({ length: across * (Math.ceil(height / blotchPx) + 1) }, normal)
  const smooth = new Float32Array(width * height)
  for (let y = 0, pixel = 0; y < height; y += 1) {
    const lower = (y / blotchPx) % 1
    for (let x = 0; x < width; x += 1, pixel += 1) {
      const right = (x / blotchPx) % 1
      const at = Math.floor(y / blotchPx) * across + Math.floor(x / blotchPx)
      const above = (grid[at] ?? 0) * (1 - right) + (grid[at + 1] ?? 0) * right
      const below = (grid[at + across] ?? 0) * (1 - right) + (grid[at + across + 1] ?? 0) * right
      smooth[pixel] = above * (1 - lower) + below * lower
    }
  }
  return smooth
}

/** Normally distributed numbers of a seed, by Box and Muller: mean 0, standard deviation 1. */
export function createNormal(seed: number): () => number {
  const rng = createRng(Math.imul(seed + 1, 0x9e3779b1))
  const uniform = () => (rng(0x1000000) + 0.5) / 0x1000000
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
}
