import { expect, test } from 'vitest'

import {
  panned,
  placeImage,
  type Viewport,
  visiblePart,
  wholePicture,
  zoomed,
} from '../../../src/darkroom/viewport.ts'

const picture = { widthPx: 640, heightPx: 480 }
const frame = { widthPx: 960, heightPx: 480 }
const at = (zoom: Viewport['zoom'], x: number, y: number): Viewport => ({ zoom, x, y })

test('a whole picture fills the window in one direction and lies in its middle', () => {
  expect(placeImage(wholePicture, picture, frame)).toEqual({ x: 160, y: 0, width: 640, height: 480 })
  const tall = placeImage(wholePicture, picture, { widthPx: 320, heightPx: 480 })
  expect(tall).toEqual({ x: 0, y: 120, width: 320, height: 240 })
})

test('a closer view has the wanted place in its middle and no gap beside it; a narrow one stays in the middle', () => {
  expect(placeImage(at(4, 0.5, 0.5), picture, frame)).toEqual({
    x: -800,
    y: -720,
    width: 2560,
    height: 1920,
  })
  expect(placeImage(at(4, 0, 1), picture, frame)).toMatchObject({ x: 0, y: 480 - 1920 })
  expect(placeImage(at(1, 0, 0), picture, frame)).toMatchObject({ x: 160 })
})

test('what is pushed moves by as much, and stops at its end', () => {
  const view = at(4, 0.5, 0.5)
  const push = (byX: number, byY: number) =>
    placeImage(panned(view, placeImage(view, picture, frame), frame, byX, byY), picture, frame)
  expect(push(100, -50)).toMatchObject({ x: -700, y: -770 })
  expect(push(5000, 5000)).toMatchObject({ x: 0, y: 0 })
})

test('the visible part is what of the picture is in the window', () => {
  expect(visiblePart({ x: -100, y: 20, width: 300, height: 1000 }, frame)).toEqual({
    x: 0,
    y: 20,
    width: 200,
    height: 460,
  })
})

test('zooming goes from the whole picture to 16 pixels for one, and no further', () => {
  let view = at('fit', 0.2, 0.3)
  const seen = Array.from({ length: 6 }, () => (view = zoomed(view, 1)).zoom)
  expect(seen).toEqual([1, 2, 4, 8, 16, 16])
  expect(zoomed(at('fit', 0.2, 0.3), -1)).toEqual(at('fit', 0.2, 0.3))
})
