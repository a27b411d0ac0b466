import { ciede2000, labOf } from '../../../src/lib/colour/lab.ts'
import { srgbToLinear } from '../../../src/lib/colour/srgb.ts'
import type { Vector3 } from '../../../src/lib/matrix3.ts'
import type { Image } from './compareImages.ts'

/** Thresholds in CIEDE2000: of a spot, and of the mean over all pixels. */
const spotThreshold = 1.5
const meanThreshold = 0.5
/** Share of the spots that must be over their threshold. */
const minShare = 0.001

/** Side of a spot: eyes average over about this size, so that a single pixel amid grain is not seen. */
const spotPx = 4
/** Every 13th pixel counts for the mean; 13 divides no row length, so that they are spread over the image. */
const stride = 13

/**
 * Visibility of the difference between two images of the same size, by a strict threshold: a mean of 0.5 in CIEDE2000
 * over the pixels, as for grain, or 1.5 over spots of 4 x 4 pixels in a thousandth of the image. The just noticeable
 * difference of two patches side by side is about 2.3 in CIELAB (Mahy, Van Eycken and Oosterlinck 1994), and units of
 * CIEDE2000 are no smaller. The averaging is that of S-CIELAB (Zhang and Wandell 1997).
 */
export function isVisible(one: Image, other: Image): boolean {
  return meanError(one, other) >= meanThreshold || visibleShare(one, other) >= minShare
}

function meanError(one: Image, other: Image): number {
  let [sum, count] = [0, 0]
  for (let at = 0; at < one.data.length; at += 4 * stride, count++) {
    sum += errorOf(spotAt(one, at, 1), spotAt(other, at, 1))
  }
  return sum / count
}

/** Share of the spots whose difference is over the threshold, 0 to 1. */
function visibleShare(one: Image, other: Image): number {
  let [visible, count] = [0, 0]
  for (let y = 0; y + spotPx <= one.height; y += spotPx) {
    // A chequerboard of spots: half of them are enough.
    for (let x = y % (2 * spotPx); x + spotPx <= one.width; x += 2 * spotPx, count++) {
      const at = (y * one.width + x) * 4
      if (errorOf(spotAt(one, at, spotPx), spotAt(other, at, spotPx)) >= spotThreshold) visible++
    }
  }
  return visible / count
}

/** Mean linear light of a square. @param at index of its first byte */
function spotAt({ data, width }: Image, at: number, sidePx: number): Vector3 {
  let [red, green, blue] = [0, 0, 0]
  for (let row = 0; row < sidePx; row++) {
    for (let pixel = at + row * width * 4, end = pixel + sidePx * 4; pixel < end; pixel += 4) {
      red += lights[data[pixel] ?? 0] ?? 0
      green += lights[data[pixel + 1] ?? 0] ?? 0
      blue += lights[data[pixel + 2] ?? 0] ?? 0
    }
  }
  const count = sidePx ** 2
  return [red / count, green / count, blue / count]
}

/** Linear light of every code. */
const lights = Array.from({ length: 256 }, (_, code) => srgbToLinear(code / 255))

function errorOf(one: Vector3, other: Vector3): number {
  const same = one[0] === other[0] && one[1] === other[1] && one[2] === other[2]
  return same ? 0 : ciede2000(labOf(one), labOf(other))
}
