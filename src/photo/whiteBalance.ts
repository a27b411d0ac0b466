import { luminance, rec709Weights, srgbByteToLinear } from '../colour/srgb.ts'
import type { Metering } from './Photo.ts'

/** Illuminant: the colour of the light, as natural logarithms of its red and its blue over its green; 0, 0 is white. */
export type Illuminant = {
  readonly red: number
  readonly blue: number
  /** How far the estimate can be trusted, 0 to 1. */
  readonly certainty: number
}

/** Codes of a channel that carry information: below is noise, above is clipped. */
const usableCodes = { least: 8, most: 249 } as const

/** Plausible lights: lamps and daylight are red or blue, hardly ever green or purple, and no stronger than a candle. */
const plausible = { product: 0.05, size: 0.75 } as const

/** Kernel widths of the mean shift, in natural logarithms: first for the whole image, then for its mode. */
const widths = [0.45, 0.15] as const
const stepsPerWidth = 8

/** Part of the pixels that makes the estimate certain; with fewer it is trusted in proportion. */
const certainPart = 0.1

/** Part of the light's colour that is corrected: a warm room stays a little warm. A choice. */
const correctedPart = 0.6

/** Dead band: skin and wood look like a warm light of 0.12 in daylight, too. */
const colourBand = { leftAlone: 0.16, whole: 0.32 } as const

/** Bounds of the gain of red and of blue. */
const colourGain = { least: 0.82, most: 1.53 } as const

/**
 * Estimates the illuminant of a small image (sRGB, RGBA, 8 bits each): the mode, found by mean shift, of the bright
 * pixels that may be something grey under a plausible light.
 */
export function estimateIlluminant(data: Uint8ClampedArray): Illuminant {
  const candidates = plausibleLights(data)
  let mode = { red: 0, blue: 0 }
  // Starts at the mean of all, so that noise can't change which of two modes it climbs to.
  for (const width of [Infinity, ...widths]) {
    for (let step = 0; step < stepsPerWidth; step++) mode = meanShift(mode, candidates, width)
  }
  return { ...mode, certainty: Math.min(1, candidates.length / (certainPart * (data.length / 4))) }
}

/** White balance: gains that correct most of a light's colour and keep the luminance of grey; all are 0.79 to 1.53. */
export function whiteBalanceGains(light: Illuminant): Metering {
  const size = Math.hypot(light.red, light.blue)
  const part = size === 0 ? 0 : (correctedPart * light.certainty * softDeadBand(size, colourBand)) / size
  const [rawRed, rawBlue] = [Math.exp(-part * light.red), Math.exp(-part * light.blue)]
  const [redWeight, greenWeight, blueWeight] = rec709Weights
  const sum = redWeight * rawRed + greenWeight + blueWeight * rawBlue
  const [red, blue] = [clampGain(rawRed / sum), clampGain(rawBlue / sum)]
  const green = (1 - redWeight * red - blueWeight * blue) / greenWeight
  return { red, green, blue }
}

type Candidate = { readonly red: number; readonly blue: number }

/** Candidates among the brighter half of the pixels that are neither noise nor clipped. */
function plausibleLights(data: Uint8ClampedArray): readonly Candidate[] {
  const offsets: number[] = []
  for (let at = 0; at < data.length; at += 4) if (isUsable(data, at)) offsets.push(at)
  const luminances = offsets.map((at) => luminance(data, at))
  const median = luminances.toSorted((a, b) => a - b)[luminances.length >> 1] ?? 0
  return offsets
    .filter((_, index) => (luminances[index] ?? 0) >= median)
    .map((at) => colourOf(data, at))
    .filter(isPlausible)
}

function isUsable(data: Uint8ClampedArray, at: number): boolean {
  const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]]
  return Math.min(red, green, blue) >= usableCodes.least && Math.max(red, green, blue) <= usableCodes.most
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

/** One step of the mean shift: the mean of the candidates, weighted by a Gaussian of this width. */
function meanShift(from: Candidate, candidates: readonly Candidate[], width: number): Candidate {
  let [red, blue, sum] = [0, 0, 0]
  for (const candidate of candidates) {
    const distance = (candidate.red - from.red) ** 2 + (candidate.blue - from.blue) ** 2
    const weight = Math.exp(-distance / (2 * width * width))
    red += weight * candidate.red
    blue += weight * candidate.blue
    sum += weight
  }
  return sum === 0 ? from : { red: red / sum, blue: blue / sum }
}

function clampGain(gain: number): number {
  return Math.min(colourGain.most, Math.max(colourGain.least, gain))
}

/**
 * Soft dead band: 0 up to `leftAlone`, the value itself from `whole` on, and linear between them. It has no jump, at
 * which a scene would throw the meter to and fro.
 */
export function softDeadBand(
  value: number,
  { leftAlone, whole }: { readonly leftAlone: number; readonly whole: number },
): number {
  const size = Math.abs(value)
  if (size >= whole) return value
  return Math.sign(value) * Math.max(0, ((size - leftAlone) * whole) / (whole - leftAlone))
}
