import { describe, expect, it } from 'vitest'
import { cropFor, middleCrop } from '../../../src/strip/slots.ts'
import { paperColour, papers } from '../../../src/strip/paper.ts'

const image = { widthPx: 1200, heightPx: 900 }
const upright = { widthPx: 450, heightPx: 450 }

describe('the crop of a photo', () => {
  it('is the whole photo in a slot of its proportions, wherever it is shifted', () => {
    const whole = { xPx: 0, yPx: 0, ...image }
    for (const x of [-1, 0, 1])
      expect(cropFor(image, { widthPx: 400, heightPx: 300 }, { x, y: x })).toEqual(whole)
  })

  it('is in the middle at first, and reaches both sides', () => {
    const leftOf = (x: number) => cropFor(image, upright, { x, y: 1 }).xPx
    expect(cropFor(image, upright, middleCrop)).toEqual({ xPx: 150, yPx: 0, widthPx: 900, heightPx: 900 })
    expect([leftOf(-1), leftOf(0.5), leftOf(1)]).toEqual([0, 225, 300])
  })

  it('is shifted up and down in a wide slot', () => {
    const wide = { widthPx: 600, heightPx: 300 }
    expect(cropFor(image, wide, { x: 1, y: -1 })).toEqual({ xPx: 0, yPx: 0, widthPx: 1200, heightPx: 600 })
    expect(cropFor(image, wide, { x: 0, y: 1 }).yPx).toBe(300)
  })
})

it.each(papers)('ink is legible on $name paper', ({ id }) => {
  const light = (colour: string) => Number.parseInt(paperColour(colour, id).slice(3, 5), 16)
  expect(Math.abs(light('paper') - light('ink'))).toBeGreaterThan(150)
  expect(paperColour('#123456', id)).toBe('#123456')
})
