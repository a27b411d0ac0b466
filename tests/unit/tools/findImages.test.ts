import { readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

import { findImages } from '../../../tools/harness/images/findImages.ts'

const jpeg = readFileSync('docs/strip.jpg')
const png = readFileSync('tests/fixtures/portrait.png')
const webp = readFileSync('src/darkroom/source/darkroomPortrait.webp')

test.for([
  ['a JPEG', jpeg, 'JPEG'],
  ['a JPEG in the midst of a form', Buffer.concat([Buffer.from('--x\r\n\r\n'), jpeg]), 'JPEG'],
  ['a PNG', png, 'PNG'],
  ['a WebP', webp, 'WebP'],
  ['a JPEG in base64', Buffer.from(`{"message":"${jpeg.toString('base64')}"}`), 'JPEG in base64'],
  ['a JPEG in base64 for addresses', Buffer.from(jpeg.toString('base64url')), 'JPEG in base64'],
  ['a PNG in base64', Buffer.from(png.toString('base64')), 'PNG in base64'],
  ['a WebP in base64', Buffer.from(webp.toString('base64')), 'WebP in base64'],
  ['a JPEG in hexadecimal', Buffer.from(jpeg.toString('hex')), 'JPEG in hexadecimal'],
  ['a JPEG as numbers', Buffer.from(JSON.stringify([...jpeg.subarray(0, 99)])), 'JPEG as a list of numbers'],
] as const)('%s is found', ([, bytes, kind]) => {
  expect(findImages(bytes)).toContain(kind)
})

test('a message is not found as an image', () => {
  expect(findImages(JSON.stringify({ name: 'Mia', message: 'a/9 j, 255 PNGs and 🎞️ WebP' }))).toEqual([])
})
