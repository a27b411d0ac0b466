/** RGBA image, rows from the top. */
export type Image = {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** Allowed difference from a golden, in codes of 0 to 255; renderers round differently here and there. */
export type Tolerance = {
  /** Largest difference of any channel. */
  readonly maxAbs: number
  /** Mean difference of all channels; it catches an image that is off by one code everywhere. */
  readonly mean: number
}

/** Tolerance between two programs of the same filter, such as GPU and CPU. */
export const sameFilter: Tolerance = { maxAbs: 2, mean: 0.03 }

/** Result of a comparison of two images. */
export type Difference = {
  readonly matches: boolean
  /** Largest difference of any channel, 0 to 255. */
  readonly maxAbs: number
  /** Mean difference of all channels, 0 to 255. */
  readonly mean: number
  /** Number of pixels with a channel that differs by more than allowed. */
  readonly overCount: number
}

/**
 * Compares two images pixel by pixel; a missing one, or one of another size, differs everywhere.
 * @returns the differences, and an image of them, eight times stronger
 */
export function compareImages(
  expected: Image | null,
  actual: Image,
  allowed: Tolerance,
): Difference & { readonly image: Image } {
  const { width, height } = actual
  const image = { width, height, data: new Uint8Array(width * height * 4).fill(255) }
  if (expected?.width !== width || expected.height !== height) {
    return { matches: false, maxAbs: 255, mean: 255, overCount: width * height, image }
  }
  const found = differ(expected.data, actual.data, allowed.maxAbs, image.data)
  return { matches: found.overCount === 0 && found.mean <= allowed.mean, ...found, image }
}

/** Measures the difference, and draws it eight times stronger on opaque black. */
function differ(
  expected: Image['data'],
  actual: Image['data'],
  allowed: number,
  drawn: Uint8Array,
): Omit<Difference, 'matches'> {
  let [maxAbs, sum, overCount] = [0, 0, 0]
  for (let pixel = 0; pixel < actual.length; pixel += 4) {
    let worst = Math.abs((expected[pixel + 3] ?? 0) - (actual[pixel + 3] ?? 0))
    for (let channel = pixel; channel < pixel + 3; channel++) {
      const apart = Math.abs((expected[channel] ?? 0) - (actual[channel] ?? 0))
      drawn[channel] = Math.min(255, apart * 8)
      worst = Math.max(worst, apart)
      sum += apart
    }
    maxAbs = Math.max(maxAbs, worst)
    if (worst > allowed) overCount++
  }
  return { maxAbs, mean: sum / (actual.length * 0.75), overCount }
}
