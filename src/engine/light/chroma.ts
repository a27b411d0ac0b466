/**
 * Chroma of light on a logarithmic scale, along and across the Planckian locus. A lamp adds the same to the chroma of
 * every surface: under another lamp a scene is shifted, and otherwise as before.
 */
export type Chroma = {
  /** Along the locus: 0 is neutral, a bulb that a camera has half corrected 0.85, shade -0.2. */
  readonly warmth: number
  /** Across it: 0 is neutral, a pink wall 0.5, a green one -0.9. */
  readonly tint: number
}

/** Direction of the locus between 2700 and 9000 K, of length 1, in natural logarithms of red and of blue over green. */
const locus = { red: 0.515, blue: -0.857 } as const

/** Chroma of linear light; no channel is 0. */
export function chromaOfLight(red: number, green: number, blue: number): Chroma {
  const redRatio = Math.log(red / green)
  const blueRatio = Math.log(blue / green)
  return {
    warmth: locus.red * redRatio + locus.blue * blueRatio,
    tint: locus.red * blueRatio - locus.blue * redRatio,
  }
}

/** Natural logarithms of red and of blue over green of a light. */
export function logRatiosOf({ warmth, tint }: Chroma): { readonly red: number; readonly blue: number } {
  return { red: locus.red * warmth - locus.blue * tint, blue: locus.blue * warmth + locus.red * tint }
}

/**
 * How likely a surface has a chroma under neutral light, as logarithms of densities; estimates. `wide` covers wood,
 * cloth, walls and foliage, and prefers no warmth between white and wood: a wall of one colour is not a lamp.
 */
const surfaces = {
  neutral: { part: 0.5, warmthSpread: 0.1, tintSpread: 0.08 },
  wide: { part: 0.4, cool: 0.1, coolSpread: 0.15, warm: 1.4, warmSpread: 0.5, tint: 0.08, tintSpread: 0.3 },
  anything: 0.02,
} as const

/** Logarithm of how likely a surface has a chroma under neutral light. */
export function surfaceLikelihood({ warmth, tint }: Chroma): number {
  const { neutral, wide, anything } = surfaces
  const along =
    warmth < wide.cool
      ? bell(warmth - wide.cool, wide.coolSpread)
      : bell(Math.max(0, warmth - wide.warm), wide.warmSpread)
  return Math.log(
    neutral.part * normal(warmth, neutral.warmthSpread) * normal(tint, neutral.tintSpread) +
      wide.part * along * normal(tint - wide.tint, wide.tintSpread) +
      anything,
  )
}

/** Chromas of skin under neutral light: the ten tones of the Monk scale, with soft ends. */
const skin = { pale: 0.12, paleSpread: 0.06, warm: 1.05, warmSpread: 0.1, tint: 0.12, tintSpread: 0.2 }

/** Probability that a pixel of a face is not skin: lips, glasses, a beard. */
const noSkin = 0.03

/** Logarithm of how likely a place of a face has a chroma under neutral light. */
export function skinLikelihood({ warmth, tint }: Chroma): number {
  const along =
    logistic((warmth - skin.pale) / skin.paleSpread) * logistic((skin.warm - warmth) / skin.warmSpread)
  return Math.log(along * normal(tint - skin.tint, skin.tintSpread) + noSkin)
}

/** Skin for the exposure: with softer ends than `skin` has, as the light is not known exactly. */
const plausibleSkin = {
  pale: 0.02,
  paleSpread: 0.1,
  warm: 1.25,
  warmSpread: 0.12,
  tint: 0.12,
  tintSpread: 0.25,
}

/** How plausible it is that a surface of a chroma is skin, 0 to 1, whatever else it could be. */
export function skinPlausibility({ warmth, tint }: Chroma): number {
  const { pale, paleSpread, warm, warmSpread } = plausibleSkin
  const along = logistic((warmth - pale) / paleSpread) * logistic((warm - warmth) / warmSpread)
  return along * bell(tint - plausibleSkin.tint, plausibleSkin.tintSpread)
}

/** What a camera's own white balance leaves of the light: most often nothing, sometimes half of a lamp's colour. */
const lights = { neutralSpread: 0.12, lampPart: 0.1, lamp: 0.45, lampSpread: 0.35 } as const

/** Logarithm of how likely a camera leaves a warmth to its whites. */
export function lightLikelihood(warmth: number): number {
  const { neutralSpread, lampPart, lamp, lampSpread } = lights
  return Math.log(
    (1 - lampPart) * normal(warmth, neutralSpread) + lampPart * normal(warmth - lamp, lampSpread),
  )
}

function bell(value: number, spread: number): number {
  return Math.exp((-0.5 * value * value) / (spread * spread))
}

function normal(value: number, spread: number): number {
  return bell(value, spread) / (spread * Math.sqrt(2 * Math.PI))
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value))
}
