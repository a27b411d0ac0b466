import { luminance, rec709Weights, srgbByteToLinear } from '../colour/srgb.ts'
import type { Metering } from './Photo.ts'

/** Colour of a light: natural logarithms of its red and its blue over its green; 0, 0 is white. */
export type Illuminant = { readonly red: number; readonly blue: number; readonly certainty: number }

/** Codes between which a channel tells something: below is noise, above is clipped. */
const usable = { least: 8, most: 249 } as const

/** Lamps and daylight are red or blue, hardly ever green or purple, and none is stronger than a candle. */
const plausible = { product: 0.05, size: 0.75 } as const

/** Widths of the mean shift, in natural logarithms: first for all of the picture, then for its mode. */
const widths = [0.45, 0.15] as const
const stepsPerWidth = 8

/** With fewer of the pixels than this the estimate is trusted in proportion. */
const enough = 0.1

/** Part of the light's colour that is taken away: a warm room stays a little warm. A choice. */
const corrected = 0.6

/** Skin and wood look like a warm light of 0.12 in daylight, too. */
const colourBand = { leftAlone: 0.16, whole: 0.32 } as const

/** Bounds of the gain of red and of blue. */
const colourGain = { least: 0.82, most: 1.53 } as const

/**
 * Colour of the light in a small picture (sRGB, RGBA, 8 bits each): the mode, found by mean shift, among the
 * bright pixels that could be a grey thing under a plausible light.
 */
export function estimateIlluminant(data: Uint8ClampedArray): Illuminant {
  const candidates = plausibleLights(data)
  let mode = { red: 0, blue: 0 }
  // Begins at the mean of them all, so that noise can't change to which of two modes it climbs.
  for (const width of [Infinity, ...widths]) {
    for (let step = 0; step < stepsPerWidth; step++) mode = shifted(mode, candidates, width)
  }
  return { ...mode, certainty: Math.min(1, candidates.length / (enough * (data.length / 4))) }
}

/** Gains that take most of a light's colour away and keep the luminance of grey; all between 0.79 and 1.53. */
export function whiteBalanceGains(light: Illuminant): Metering {
  const size = Math.hypot(light.red, light.blue)
  const part = size === 0 ? 0 : (corrected * light.certainty * softDeadBand(size, colourBand)) / size
  const [rawRed, rawBlue] = [Math.exp(-part * light.red), Math.exp(-part * light.blue)]
  const [redWeight, greenWeight, blueWeight] = rec709Weights
  const sum = redWeight * rawRed + greenWeight + blueWeight * rawBlue
  const [red, blue] = [bounded(rawRed / sum), bounded(rawBlue / sum)]
  const green = (1 - redWeight * red - blueWeight * blue) / greenWeight
  return { red, green, blue }
}

type Candidate = { readonly red: number; readonly blue: number }

/** Of the brighter half of the pixels that are neither noise nor clipped. */
function plausibleLights(data: Uint8ClampedArray): readonly Candidate[] {
  const places: number[] = []
  for (let at = 0; at < data.length; at += 4) if (isUsable(data, at)) places.push(at)
  const bright = places.map((at) => luminance(data, at))
  const half = bright.toSorted((a, b) => a - b)[bright.length >> 1] ?? 0
  return places
    .filter((_, index) => (bright[index] ?? 0) >= half)
    .map((at) => colourOf(data, at))
    .filter(isPlausible)
}

function isUsable(data: Uint8ClampedArray, at: number): boolean {
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
  return Math.min(red, green, blue) >= usable.least && Math.max(red, green, blue) <= usable.most
}

function colourOf(data: Uint8ClampedArray, at: number): Candidate {
  const green = srgbByteToLinear(data[at + 1] ?? 0)
  return {
    red: Math.log(srgbByteToLinear(data[at] ?? 0) / green),
    blue: Math.log(srgbByteToLinear(data[at + 2] ?? 0) / green),
  }
}

function isPlausible({ red, blue }: Candidate): boolean {
  return red * blue < plausible.product && Math.abs(red) < plausible.size && Math.abs(blue) < plausible.size
}

/** The mean of the candidates, weighted by a Gaussian of this width round the present place. */
function shifted(from: Candidate, candidates: readonly Candidate[], width: number): Candidate {
  let [red, blue, sum] = [0, 0, 0]
  for (const candidate of candidates) {
    const away = (candidate.red - from.red) ** 2 + (candidate.blue - from.blue) ** 2
    const weight = Math.exp(-away / (2 * width * width))
    red += weight * candidate.red
    blue += weight * candidate.blue
    sum += weight
  }
  return sum === 0 ? from : { red: red / sum, blue: blue / sum }
}

function bounded(gain: number): number {
  return Math.min(colourGain.most, Math.max(colourGain.least, gain))
}

/**
 * Nothing up to `leftAlone`, all from `whole` on, and a straight line between them: without a jump at its edge
 * a scene that lies there can't throw the meter to and fro.
 */
export function softDeadBand(
  value: number,
  { leftAlone, whole }: { readonly leftAlone: number; readonly whole: number },
): number {
  const size = Math.abs(value)
  if (size >= whole) return value
  return Math.sign(value) * Math.max(0, ((size - leftAlone) * whole) / (whole - leftAlone))
}
