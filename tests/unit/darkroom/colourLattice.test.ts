import { describe, expect, test } from 'vitest'
import type { Rgb } from '../../../src/lib/colour/srgb.ts'
import { codesOf, latticeCount, shaderColour } from '../../../src/darkroom/exchange/colourLattice.ts'
import { mapVector } from '../../../src/lib/matrix3.ts'

/** Film that a shader prints: a contrast, without a colour of its own. */
const film = (colour: Rgb): Rgb => mapVector(colour, (code) => code * code * (3 - 2 * code))

/** Lattice as a shader develops it: the film and a tone, in codes of 0 to 255, rounded to 8 bits. */
function developed(tone: (colour: Rgb, index: number) => Rgb): Float32Array {
  const codes = new Float32Array(latticeCount * 3)
  for (let index = 0; index < latticeCount; index++) {
    const colour = mapVector(codesOf(index), (code) => code / 255)
    const [added, print] = [tone(colour, index), film(colour)]
    for (const at of [0, 1, 2] as const) codes[index * 3 + at] = Math.round(print[at] * 255 + added[at])
  }
  return codes
}

describe('the colour of a shader’s own', () => {
  test.each<[name: string, tone: (colour: Rgb) => Rgb]>([
    ['yellow lights', ([red, green, blue]) => [0, 0, -2 * Math.min(red, green, blue)]],
    ['blue shadows', ([red, green, blue]) => [0, 0, 2 * (1 - Math.max(red, green, blue))]],
    ['greens alone', ([red, green, blue]) => [2 * green * (1 - red) * (1 - blue), 0, 0]],
    ['a code of red everywhere', () => [1, 0, -1.5]],
  ])('is told from a tone of 2 codes on: %s', (_, tone) => {
    expect(shaderColour(film, developed(tone))).not.toBeNull()
  })
})
