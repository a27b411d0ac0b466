import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filters } from '../../../src/filters/filters.ts'

test('the reel of the kiosk has a frame of 4:3 for every filter; `npm run contact-sheet` takes it anew', () => {
  const webp = readFileSync('src/kiosk/looks.webp')
  // An extended WebP: after the three tags and eight bytes come width and height, less 1, in 24 bits each.
  expect(webp.toString('latin1', 12, 16)).toBe('VP8X')
  const [width, height] = [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1]
  expect(width / height).toBeCloseTo((filters.length * 4) / 3, 6)
})
