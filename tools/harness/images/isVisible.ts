import { labOf } from '../../../src/colour/lab.ts'
import { srgbToLinear } from '../../../src/colour/srgb.ts'
import type { Vector3 } from '../../../src/lib/matrix3.ts'
import { ciede2000 } from '../film/colour.ts'
import type { Image } from './compareImages.ts'

/** In CIEDE2000: what is seen of a spot, and of all pixels on average. */
const seenError = 1.5
const seenMean = 0.5
/** Part of the picture that a spot has to fill. */
const seenPart = 0.001

/** Side of what eyes average: one pixel that was rounded the other way, amid grain, is nothing that they see. */
const spotPx = 4
/** Every so many pixels are looked at by themselves; it divides no row, so that they lie scattered. */
const stride = 13

/**
 * Whether eyes could tell two pictures of a size apart, with room to spare: half a unit of CIEDE2000 on average over
 * the pixels, which is how grain shows, or one and a half over spots of 4 x 4 pixels, in a thousandth of the picture. A
 * just noticeable difference of two patches side by side is some 2.3 units of CIELAB (Mahy, Van Eycken and Oosterlinck
 * 1994), and units of CIEDE2000 are no smaller; that eyes average first is S-CIELAB's (Zhang and Wandell 1997).
 */
export function isVisible(one: Image, other: Image): boolean {
  return meanError(one, other) >= seenMean || seenSpots(one, other) >= seenPart
}

function meanError(one: Image, other: Image): number {
  let [sum, count] = [0, 0]
  for (let at = 0; at < one.data.length; at += 4 * stride, count++) {
    sum += errorOf(spotAt(one, at, 1), spotAt(other, at, 1))
  }
  return sum / count
}

function seenSpots(one: Image, other: Image): number {
  let [seen, count] = [0, 0]
  for (let y = 0; y + spotPx <= one.height; y += spotPx) {
    // Every other one is enough of them.
    for (let x = y % (2 * spotPx); x + spotPx <= one.width; x += 2 * spotPx, count++) {
      const at = (y * one.width + x) * 4
      if (errorOf(spotAt(one, at, spotPx), spotAt(other, at, spotPx)) >= seenError) seen++
    }
  }
  return seen / count
}

/** Mean light of a square, `at` being its first byte. */
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

/** Light of every code. */
const lights = Array.from({ length: 256 }, (_, code) => srgbToLinear(code / 255))

function errorOf(one: Vector3, other: Vector3): number {
  const same = one[0] === other[0] && one[1] === other[1] && one[2] === other[2]
  return same ? 0 : ciede2000(labOf(one), labOf(other))
}
