import { expect, test } from 'vitest'

import { panned, placeImage, type Viewport, wholeImage } from '../../../src/darkroom/viewer/viewport.ts'

const image = { widthPx: 640, heightPx: 480 }
const viewer = { widthPx: 960, heightPx: 480 }
const at = (zoom: Viewport['zoom'], x: number, y: number): Viewport => ({ zoom, x, y })

test('a whole image fills the viewer in one direction and is centred', () => {
  expect(placeImage(wholeImage, image, viewer)).toEqual({ xPx: 160, yPx: 0, widthPx: 640, heightPx: 480 })
  const tall = placeImage(wholeImage, image, { widthPx: 320, heightPx: 480 })
  expect(tall).toEqual({ xPx: 0, yPx: 120, widthPx: 320, heightPx: 240 })
})

test('a closer viewport has its position in the centre, and no gap beside the image', () => {
  expect(placeImage(at(4, 0.5, 0.5), image, viewer)).toEqual({
    xPx: -800,
    yPx: -720,
    widthPx: 2560,
    heightPx: 1920,
  })
  expect(placeImage(at(4, 0, 1), image, viewer)).toMatchObject({ xPx: 0, yPx: 480 - 1920 })
  expect(placeImage(at(1, 0, 0), image, viewer)).toMatchObject({ xPx: 160 })
})

test('a moved image moves by as much, and stops at its end', () => {
  const viewport = at(4, 0.5, 0.5)
  const move = (byX: number, byY: number) =>
    placeImage(panned(viewport, placeImage(viewport, image, viewer), viewer, byX, byY), image, viewer)
  expect(move(100, -50)).toMatchObject({ xPx: -700, yPx: -770 })
  expect(move(5000, 5000)).toMatchObject({ xPx: 0, yPx: 0 })
})
