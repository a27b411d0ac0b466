import { expect, it } from 'vitest'
import type { Size } from '../../../src/lib/geometry.ts'
import { cropFor, middleCrop } from '../../../src/strip/slots.ts'
import { paperColour, papers } from '../../../src/strip/paper.ts'

const image = { widthPx: 1200, heightPx: 900 }
const upright = { widthPx: 450, heightPx: 450 }

it('the crop of a photo reaches its sides, and is all of it in a slot of its shape', () => {
  const at = (slot: Size, x: number, y: number) => cropFor(image, slot, { x, y })
  for (const x of [-1, 0, 1])
    expect(at({ widthPx: 400, heightPx: 300 }, x, x)).toEqual({ xPx: 0, yPx: 0, ...image })
  expect(cropFor(image, upright, middleCrop)).toEqual({ xPx: 150, yPx: 0, widthPx: 900, heightPx: 900 })
  expect([-1, 0.5, 1].map((x) => at(upright, x, 1).xPx)).toEqual([0, 225, 300])
  const wide = { widthPx: 600, heightPx: 300 }
  expect(at(wide, 1, -1)).toEqual({ xPx: 0, yPx: 0, widthPx: 1200, heightPx: 600 })
  expect(at(wide, 0, 1).yPx).toBe(300)
})

it.each(papers)('ink is legible on $id paper', ({ id }) => {
  const light = (colour: string) => Number.parseInt(paperColour(colour, id).slice(3, 5), 16)
  expect(Math.abs(light('paper') - light('ink'))).toBeGreaterThan(150)
  expect(paperColour('#123456', id)).toBe('#123456')
})
