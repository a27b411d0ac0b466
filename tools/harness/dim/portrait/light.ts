import { dot, type Vector3 } from '../../../../src/lib/matrix3.ts'

/** What covers a place of a portrait, from 0 to 1, and its linear light. */
export type Layer = { readonly mask: number; readonly light: Vector3 }

/** Place in a portrait, in parts of the face's half height from its middle, and the texture there. */
export type Place = { readonly x: number; readonly y: number; readonly texture: number }

/** Direction to the lamp: from the left, above. */
const lamp: Vector3 = [-0.52, -0.42, 0.744]
/** Light that comes from all sides, a part of the lamp's. */
const ambient = 0.26
/** How far the lamp's light reaches round an edge: red goes deepest into skin. */
const wrap: Vector3 = [0.36, 0.26, 0.22]

/** Light of a surface by the lamp, with its sheen. */
export function lit(surface: Vector3, normal: Vector3, sheen: number): Vector3 {
  const towards = dot(normal, lamp)
  const halfway = dot(normal, [lamp[0] * 0.535, lamp[1] * 0.535, (lamp[2] + 1) * 0.535])
  const shine = sheen * Math.max(0, halfway) ** 22
  const part = (channel: 0 | 1 | 2) =>
    surface[channel] * (ambient + (0.95 * Math.max(0, towards + wrap[channel])) / (1 + wrap[channel])) + shine
  return [part(0), part(1), part(2)]
}

/** Paints a layer over what is behind it. */
export function over(below: Vector3, { mask, light }: Layer): Vector3 {
  const mix = (channel: 0 | 1 | 2) => below[channel] + (light[channel] - below[channel]) * mask
  return [mix(0), mix(1), mix(2)]
}

/** Soft edge: 0 below zero, 1 above the width. */
export function rise(value: number, soft: number): number {
  const part = Math.max(0, Math.min(1, value / soft))
  return part * part * (3 - 2 * part)
}

/** Skin with more blood below it, at a part of its light. */
export function flushed(skin: Vector3, flush: number, level: number): Vector3 {
  return [
    skin[0] * level * (1 + 0.04 * flush),
    skin[1] * level * (1 - 0.2 * flush),
    skin[2] * level * (1 - 0.18 * flush),
  ]
}
