import { type Lab, labOf } from '../../src/film/lab.ts'
import { decodeSrgb } from '../../src/film/srgb.ts'
import { ciede2000 } from './colour.ts'
import type { Picture } from './comparePictures.ts'

/** Light of every code. */
const lights = Array.from({ length: 256 }, (_, code) => decodeSrgb(code / 255))

/** Every so many pixels are looked at; it divides no row, so that they lie scattered. */
const stride = 13

/** In CIEDE2000: what is seen of a pixel, and of the whole picture on average. */
const seenError = 1.5
const seenMean = 0.5
/** Part of the pixels; a single one that was rounded the other way, amid grain, is nothing that eyes see. */
const seenPart = 0.001

/**
 * Whether eyes could tell two pictures apart, with room to spare: half a unit of CIEDE2000 on average, or one and a
 * half in a thousandth of the picture. A just noticeable difference of two patches side by side is some 2.3 units of
 * CIELAB (Mahy, Van Eycken and Oosterlinck 1994), and units of CIEDE2000 are no smaller.
 */
export function isVisible(one: Picture, other: Picture): boolean {
  let [sum, seen, count] = [0, 0, 0]
  for (let at = 0; at < one.data.length; at += 4 * stride, count++) {
    const error = isSame(one, other, at) ? 0 : ciede2000(labAt(one, at), labAt(other, at))
    sum += error
    if (error >= seenError) seen++
  }
  return sum / count >= seenMean || seen / count >= seenPart
}

function isSame({ data }: Picture, other: Picture, at: number): boolean {
  return [at, at + 1, at + 2].every((channel) => data[channel] === other.data[channel])
}

function labAt({ data }: Picture, at: number): Lab {
  const light = (channel: number) => lights[data[at + channel] ?? 0] ?? 0
  return labOf([light(0), light(1), light(2)])
}
