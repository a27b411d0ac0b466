import { readFileSync } from 'node:fs'

import { PNG } from 'pngjs'

import type { Rect } from '../../../src/lib/geometry.ts'
import type { CodeImage } from '../camera/addNoise.ts'

/** Reads a PNG. @param path in the repository */
export function readPng(path: string): CodeImage {
  const { data, width, height } = PNG.sync.read(readFileSync(path))
  return { data: new Uint8ClampedArray(data), width, height }
}

/** Reads a rectangle of a PNG. @param path in the repository */
export function readPart(path: string, { xPx, yPx, widthPx, heightPx }: Rect): CodeImage {
  const whole = PNG.sync.read(readFileSync(path))
  const part = new PNG({ width: widthPx, height: heightPx })
  PNG.bitblt(whole, part, xPx, yPx, widthPx, heightPx, 0, 0)
  return { data: new Uint8ClampedArray(part.data), width: widthPx, height: heightPx }
}
