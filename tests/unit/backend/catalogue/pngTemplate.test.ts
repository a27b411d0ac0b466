import fc from 'fast-check'
import { expect, test } from 'vitest'

import { templateOfPng } from '../../../../backend/catalogue/pngTemplate.ts'
import { checkTemplate } from '../../../../src/strip/checkTemplate.ts'
import type { TemplateFile } from '../../../../src/strip/templateSchema.ts'
import { type DrawnFrame, type DrawnHole, drawFrame } from '../../../../tools/harness/images/drawnFrames.ts'
import { damagedArbitrary } from '../../../../tools/harness/images/hostileFiles.ts'

const size = { width: 400, height: 600 }

/** Holes in rows and columns that fill a picture of 400 x 600. Each lies up to 5 px higher or lower than its row. */
function grid(columns: number, rows: number, look: Partial<DrawnHole> = {}): DrawnHole[] {
  const [width, height] = [(400 / columns) * 0.7, (600 / rows) * 0.7]
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: ((index % columns) + 0.5) * (400 / columns),
    y: (Math.floor(index / columns) + 0.5) * (600 / rows) + ((index * 7) % 11) - 5,
    width,
    height,
    ...look,
  }))
}

/** Template of a drawn frame, which the booth takes. */
function templateOf(frame: DrawnFrame): TemplateFile {
  const template = templateOfPng('My_own-frame.png', drawFrame(frame))
  if (typeof template === 'string' || 'code' in template) throw new Error(JSON.stringify(template))
  expect(checkTemplate('own', template, () => null).problems).toBeNull()
  return template
}

/** Lists what is wrong with slots: each covers its hole with its soft edge, and 2 px more at most. */
function problemsOf({ slots = [] }: TemplateFile, holes: readonly DrawnHole[], scale = 1): string[] {
  const problems = slots.flatMap((slot, index) => {
    const hole = holes[index] ?? { x: 0, y: 0, width: 0, height: 0 }
    const { soft = 1, rotation = 0 } = hole
    const shifts = [slot.x + slot.width / 2 - hole.x * scale, slot.y + slot.height / 2 - hole.y * scale]
    const rooms = [slot.width - (hole.width + soft) * scale, slot.height - (hole.height + soft) * scale]
    const spares = shifts.flatMap((shift, axis) =>
      [-1, 1].map((side) => (rooms[axis] ?? 0) / 2 + side * shift),
    )
    const fits = Math.min(...spares) > -0.6 && Math.max(...spares) < 3
    const isTilted = Math.abs((slot.rotation ?? 0) - rotation) < 0.5
    return fits && isTilted && slot.frame === (index % 4) + 1 ? [] : [JSON.stringify({ slot, spares })]
  })
  return slots.length === holes.length ? problems : [`${slots.length} slots`]
}

const heart: Partial<DrawnHole> = { kind: 'heart', width: 150, height: 150 * 0.9142 }
const sparkles = [20, 100, 200, 380].map((x): DrawnHole => ({
  kind: 'ellipse',
  x,
  y: 12,
  width: 16,
  height: 9,
}))
const onePixel = [10, 30, 395].map((x): DrawnHole => ({
  x: x + 0.5,
  y: 300.5,
  width: 1,
  height: 1,
  soft: 0.1,
}))
const edgeHole: DrawnHole = { x: 200, y: 520, width: 300, height: 160 }
const card: DrawnHole = { x: 200, y: 300, width: 370, height: 560, radius: 20 }

test.for<[string, readonly DrawnHole[], Partial<DrawnFrame>?]>([
  ['one hole', grid(1, 1)],
  ['two', grid(1, 2)],
  ['three', grid(1, 3)],
  ['four, rounded', grid(2, 2, { radius: 25 })],
  ['five', [...grid(2, 3).slice(0, 4), { x: 200, y: 500, width: 300, height: 120 }]],
  ['six circles', grid(2, 3, { kind: 'ellipse', width: 140, height: 140 })],
  ['eight', grid(2, 4)],
  ['tilted', grid(1, 2, { rotation: -7, height: 200 })],
  ['tilted and rounded', grid(1, 3, { rotation: 12, height: 120, radius: 20 })],
  ['hearts', grid(2, 2, heart)],
  ['soft inner shadows', grid(1, 2, { soft: 50 })],
  ['blurred edges that meet', grid(2, 1, { y: 300, width: 151, height: 300, soft: 50 })],
  ['indexed colours', grid(2, 2), { colourType: 3, depth: 2 }],
  ['one transparent colour', grid(2, 2), { colourType: 2, depth: 8 }],
  ['16 bits', grid(2, 2), { depth: 16 }],
  ['grey and alpha', grid(1, 3), { colourType: 4 }],
  ['interlaced', grid(1, 3, { rotation: 4, height: 120 }), { isInterlaced: true }],
  ['interlaced bits', grid(1, 3), { colourType: 0, depth: 1, isInterlaced: true }],
  ['a card in a clear margin', grid(1, 3, { width: 300 }), { card }],
  [
    'a tilted card',
    grid(1, 3, { width: 200, height: 110 }),
    { card: { ...card, width: 340, height: 540, rotation: 5 } },
  ],
])('finds the slots of a frame: %s', ([, holes, format]) => {
  expect(problemsOf(templateOf({ ...size, holes, ...format }), holes)).toEqual([])
})

test('round holes as close as in a honeycomb show their own photos alone', () => {
  const cells = [0, 1, 2, 3, 4, 5, 6].map((index): DrawnHole => {
    const [row, column] = [[0, 0, 1, 1, 1, 2, 2][index] ?? 0, [0, 1, 0, 1, 2, 0, 1][index] ?? 0]
    const x = 70 + 130 * column + (row === 1 ? 0 : 65)
    return { kind: 'ellipse', x, y: 180 + 113 * row, width: 120, height: 120 }
  })
  const template = templateOf({ ...size, holes: cells })
  expect(problemsOf(template, cells)).toEqual([])
  for (const [index, cell] of cells.entries()) {
    const { x, y, width, radius = 0 } = template.slots?.[index] ?? { x: 0, y: 0, width: 0 }
    // How far a corner reaches from the middle; the neighbour's edge is 70 px away.
    const reachPx = (width / 2 - radius) * Math.SQRT2 + radius
    expect(reachPx, `cell ${index}`).toBeLessThan(64)
    expect(Math.hypot(x + width / 2 - cell.x, y + width / 2 - cell.y)).toBeLessThan(2)
    expect(reachPx, 'nothing of its own is cut off').toBeGreaterThanOrEqual(60)
  }
  expect(templateOf({ ...size, holes: grid(2, 2) }).slots?.some((slot) => 'radius' in slot)).toBe(false)
})

test('decorations are no slots, and a hole may touch one edge', () => {
  const holes = [...grid(1, 2).slice(0, 1), edgeHole]
  expect(problemsOf(templateOf({ ...size, holes: [...sparkles, ...onePixel, ...holes] }), holes)).toEqual([])
  expect(templateOf({ ...size, holes: [{ ...edgeHole, height: 200 }] }).slots).toEqual([
    { frame: 1, x: 49, y: 419, width: 302, height: 181 },
  ])
})

test('the picture lies over the photos, and a large one is scaled down with its paper', () => {
  expect(templateOf({ ...size, holes: grid(1, 1), dpi: 96 })).toMatchObject({
    name: 'My own frame',
    canvas: { ...size, dpi: 96, background: '#FFFFFF' },
    pictures: [{ picture: 'My_own-frame.png', x: 0, y: 0, ...size, z: 20 }],
  })
  const holes = [{ x: 3500, y: 150, width: 4800, height: 200 }]
  const large = templateOf({ width: 6000, height: 600, holes, colourType: 3, depth: 1, dpi: 600 })
  expect(large.canvas).toMatchObject({ width: 2995, height: 300, dpi: 300 })
  expect(problemsOf(large, holes, large.canvas.width / 6000)).toEqual([])
})

const whole = drawFrame({ width: 240, height: 240, holes: [{ x: 120, y: 120, width: 90, height: 90 }] })
const changed = (at: number, value: number) => whole.map((byte, index) => (index === at ? value : byte))

test.for<[string, Uint8Array, RegExp]>([
  ['white in place of clear', drawFrame({ ...size, holes: [] }), /no clear area/],
  ['only a margin', drawFrame({ ...size, holes: [], card }), /no clear area/],
  ['nine holes', drawFrame({ ...size, holes: grid(3, 3) }), /has 9 clear areas/],
  ['a bomb', drawFrame({ ...size, holes: grid(1, 1), surplus: 5e7 }), /damaged/],
  ['truncated', whole.subarray(0, -20), /damaged/],
  ['a wrong checksum', changed(60, (whole[60] ?? 0) ^ 1), /damaged/],
  ['too large by its header', changed(16, 1), /pixels; a frame may have/],
  ['too small', drawFrame({ width: 199, height: 300, holes: [] }), /needs 200 or more/],
  ['too heavy', new Uint8Array(20_000_001), /weighs 20\.0 MB/],
  ['a JPEG', Buffer.from(`ffd8ffc00011080960032003${'00'.repeat(9)}`, 'hex'), /is a JPEG/],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), /is an SVG/],
  ['a HEIC', Buffer.from('\0\0\0\u{18}ftypheic'), /is a HEIC/],
  ['empty', new Uint8Array(), /is not a PNG/],
])('says why there is no template: %s', ([, bytes, reason]) => {
  expect(templateOfPng('frame.png', bytes)).toMatch(reason)
})

test('H1: damaged files end in a sentence or a template, and never in an error', () => {
  fc.assert(
    fc.property(damagedArbitrary(whole), fc.string(), (bytes, fileName) => {
      const template = templateOfPng(fileName, bytes)
      if (typeof template === 'string' || 'code' in template) return
      expect(template.name.trim().length).toBeGreaterThan(0)
      expect(template.name.length).toBeLessThanOrEqual(24)
    }),
    { numRuns: 300 },
  )
})
