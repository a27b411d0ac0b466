/** RGBA, rows from the top. */
export type Image = {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

/** How far a picture may be from its golden, in codes of 0 to 255; renderers round differently here and there. */
export type Tolerance = {
  /** In any channel of any pixel. */
  readonly maxAbs: number
  /** On average over all channels: a picture that is off by a code everywhere is another picture. */
  readonly mean: number
}

/** What two programs of the same filter may differ by. */
export const sameFilter: Tolerance = { maxAbs: 2, mean: 0.03 }

export type Difference = {
  readonly matches: boolean
  /** Largest difference of any channel, 0 to 255. */
  readonly maxAbs: number
  /** Mean difference of all channels, 0 to 255. */
  readonly mean: number
  /** Pixels with a channel that differs by more than allowed. */
  readonly overCount: number
}

/** Pictures of different sizes, or a missing one, differ everywhere. */
export function compareImages(
  expected: Image | null,
  actual: Image,
  allowed: Tolerance,
): Difference & { readonly picture: Image } {
  const { width, height } = actual
  const picture = { width, height, data: new Uint8Array(width * height * 4).fill(255) }
  if (expected?.width !== width || expected.height !== height) {
    return { matches: false, maxAbs: 255, mean: 255, overCount: width * height, picture }
  }
  const found = differ(expected.data, actual.data, allowed.maxAbs, picture.data)
  return { matches: found.overCount === 0 && found.mean <= allowed.mean, ...found, picture }
}

/** Draws the difference eight times stronger, on opaque black. */
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

export type GoldenResult = Difference & {
  /** There is no golden of this name: a failure, until somebody has looked at the picture and recorded it. */
  readonly missing: boolean
  /** Where expected, actual and difference lie side by side. */
  readonly sheet: string
}
