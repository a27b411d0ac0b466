import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filters } from '../../../src/filters/filters.ts'

test('the image of the attract screen has a 4:3 frame for every filter; `npm run contact-sheet` renders it anew', () => {
  const webp = readFileSync('src/kiosk/attractFilters.webp')
  // An extended WebP: after the three tags and eight bytes come width and height, less 1, in 24 bits each.
  expect(webp.toString('latin1', 12, 16)).toBe('VP8X')
  const [width, height] = [webp.readUIntLE(24, 3) + 1, webp.readUIntLE(27, 3) + 1]
  expect(width / height).toBeCloseTo((filters.length * 4) / 3, 6)
})
