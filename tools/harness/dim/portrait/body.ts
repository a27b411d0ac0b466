import { mapVector, type Vector3 } from '../../../../src/lib/matrix3.ts'
import { flushed, type Layer, lit, type Place, rise } from './light.ts'
import { depthOfEllipse, normalOf } from './relief.ts'
import type { PortraitSitter } from './sitters.ts'

/** An ear. @param side -1 is left, 1 right */
export function earAt({ x, y, texture }: Place, skin: Vector3, side: number): Layer {
  const [atX, atY] = [x - side * 0.74, y - 0.03]
  const depth = depthOfEllipse(atX, atY, 0.1, 0.19)
  const fold = 0.75 + 0.25 * Math.cos(5 * Math.sqrt(Math.max(0, 1 - depth)))
  const normal = normalOf(
    (u, v) => 0.06 * Math.sqrt(Math.max(0.1, depthOfEllipse(u, v, 0.1, 0.19))),
    atX,
    atY,
  )
  return { mask: rise(depth - 0.1, 0.25), light: lit(flushed(skin, 0.7, (1 + texture) * fold), normal, 0.02) }
}

/** Neck, in the shadow of the chin. */
export function neckAt({ x, y, texture }: Place, skin: Vector3): Layer {
  const half = 0.4 + 0.5 * Math.max(0, y - 1.12) ** 1.5
  const depth = 1 - (x / half) ** 2
  const normal = normalOf((u) => 0.3 * Math.sqrt(Math.max(0.05, 1 - (u / half) ** 2)), x, y)
  const shadow = 1 - 0.62 * rise(1.28 - y + 0.25 * x, 0.3)
  return {
    mask: rise(depth - 0.05, 0.08) * rise(y - 0.5, 0.1),
    light: lit(flushed(skin, 0.2, (1 + texture) * shadow), normal, 0.02),
  }
}

/** Shirt with folds and a hem. */
export function shirtAt({ x, y, texture }: Place, { shirt, seed }: PortraitSitter): Layer {
  const shoulder = 1.24 + 0.13 * Math.abs(x) ** 2.2
  const opening = depthOfEllipse(x, y - 1.16, 0.46, 0.28)
  const folds = (u: number, v: number) =>
    0.34 * Math.sqrt(Math.max(0.02, 1 - (u / 2.6) ** 2)) +
    0.035 * Math.sin(5 * u + 3 * v + seed) * Math.sin(4 * v - 6 * Math.abs(u))
  const hem = 1 - 0.3 * Math.exp(-(((opening + 0.14) / 0.08) ** 2))
  return {
    mask: rise(y - shoulder, 0.02) * rise(-opening, 0.06),
    light: lit(
      mapVector(shirt, (part) => part * (1 + 0.7 * texture) * hem),
      normalOf(folds, x, y),
      0,
    ),
  }
}
