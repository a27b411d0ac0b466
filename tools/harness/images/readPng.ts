import { readFileSync } from 'node:fs'

import { PNG } from 'pngjs'

import type { CodeImage } from '../camera/addNoise.ts'

/** Reads a PNG. @param path in the repository */
export function readPng(path: string): CodeImage {
  const { data, width, height } = PNG.sync.read(readFileSync(path))
  return { data: new Uint8ClampedArray(data), width, height }
}
