import { describe, expect, it } from 'vitest'
import type { Rect } from '../../../../src/lib/geometry.ts'
import { photoStrip } from '../../../../src/render/strip/layout.ts'
import { perforationsOf } from '../../../../src/render/strip/ornamentShapes.ts'
import { textOf } from '../../../../tools/harness/fixtures/stripFixture.ts'

const { elements, slots, size } = photoStrip
const captions = elements.filter((element) => element.kind === 'text' && element.field === 'frame')
const film = elements.find((element) => element.kind === 'ornament' && element.ornament === 'perforations')
if (film?.kind !== 'ornament') throw new Error('the strip has no perforations')
const perforations = perforationsOf(film)

const banner = elements.find((element) => element.kind === 'ornament' && element.ornament === 'banner')
if (!banner) throw new Error('the strip has no banner')
const message = textOf(photoStrip, 'message')
const parts: readonly Rect[] = [
  textOf(photoStrip, 'title'),
  ...slots,
  ...captions,
  message,
  banner,
  ...perforations,
]

const rightOf = (rect: Rect): number => rect.xPx + rect.widthPx
const bottomOf = (rect: Rect): number => rect.yPx + rect.heightPx
const overlap = (a: Rect, b: Rect): boolean =>
  a.xPx < rightOf(b) && b.xPx < rightOf(a) && a.yPx < bottomOf(b) && b.yPx < bottomOf(a)

describe('the layout of the strip', () => {
  it('is 800 x 2400 with photos of 600 x 450 every 500 px from y = 150', () => {
    expect(size).toEqual({ widthPx: 800, heightPx: 2400 })
    expect(slots).toMatchObject(
      [150, 650, 1150, 1650].map((yPx) => ({ xPx: 100, yPx, widthPx: 600, heightPx: 450 })),
    )
  })

  it('keeps every part inside the canvas', () => {
    for (const part of parts) {
      expect(part.xPx).toBeGreaterThan(0)
      expect(part.yPx).toBeGreaterThan(0)
      expect(rightOf(part)).toBeLessThan(size.widthPx)
      expect(bottomOf(part)).toBeLessThan(size.heightPx)
    }
  })

  it('lays no part over another', () => {
    const pairs = parts.flatMap((a, index) => parts.slice(index + 1).map((b) => [a, b] as const))
    expect(pairs.filter(([a, b]) => overlap(a, b))).toEqual([])
  })

  it('runs from the title by photos and captions to the message and the banner', () => {
    const downwards = [
      textOf(photoStrip, 'title'),
      ...slots.flatMap((slot, index) => [slot, captions[index] ?? slot]),
      message,
      banner,
    ]
    const tops = downwards.map(({ yPx }) => yPx)
    expect(tops.toSorted((a, b) => a - b)).toEqual(tops)
  })

  it('perforates both edges alike, evenly, with the same margin at either end', () => {
    const left = perforations.filter(({ xPx }) => xPx < 400)
    const right = perforations.filter(({ xPx }) => xPx > 400)
    expect(right).toEqual(left.map((hole) => ({ ...hole, xPx: size.widthPx - rightOf(hole) })))
    const steps = left.slice(1).map((hole, index) => hole.yPx - (left[index]?.yPx ?? 0))
    expect(new Set(steps).size).toBe(1)
    expect(left.at(0)?.yPx).toBe(size.heightPx - Math.max(...left.map(bottomOf)))
  })
})
