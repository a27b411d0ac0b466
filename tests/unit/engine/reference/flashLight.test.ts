import { expect, test } from 'vitest'
import { labOfCode } from '../../../../src/lib/colour/lab.ts'
import { bakeLut } from '../../../../src/engine/film/bakeLut.ts'
import { effectsOf, highlightRolloff } from '../../../../src/engine/filters/effects.ts'
import { filterById } from '../../../../src/engine/filters/filters.ts'
import { neutralMetering } from '../../../../src/engine/light/Metering.ts'
import { createExposure, rollOffHighlights, sampleLut } from '../../../../src/engine/reference/sampling.ts'
import { standardFilm } from '../../../../tools/harness/film/standardFilm.ts'

const lut = bakeLut(standardFilm('cpm35'), 33)
const filter = filterById('cpm35')

/** L* of the print of a grey of 0 to 255 at a place in the image, 0 to 1 across and down, in CPM35. */
function lightnessAt(code: number, u: number, v: number): number {
  const colour = new Float64Array(3).fill(code / 255)
  createExposure({ filter, metering: neutralMetering, mirrored: false })(colour, u, v)
  rollOffHighlights(colour, highlightRolloff(neutralMetering, effectsOf(filter)))
  sampleLut(lut, colour)
  return labOfCode([colour[0] ?? NaN, colour[1] ?? NaN, colour[2] ?? NaN])[0]
}

/** Height of faces in the image. */
const faceV = 0.4

test('the flash of CPM35 reaches the outer guests: at most 5 L* less at either side than in the middle', () => {
  for (let code = 40; code <= 220; code += 20) {
    for (const u of [0, 1]) {
      expect(lightnessAt(code, 0.5, faceV) - lightnessAt(code, u, faceV)).toBeLessThanOrEqual(5)
    }
  }
  expect(lightnessAt(119, 0.5, 0.5) - lightnessAt(119, 0, 0)).toBeGreaterThan(4)
})

test('white is L* 93.3 or more wherever a group stands', () => {
  for (const u of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    for (const v of [0.3, faceV, 0.6]) expect(lightnessAt(255, u, v)).toBeGreaterThanOrEqual(93.3)
  }
  for (const u of [0.2, 0.5, 0.8]) expect(lightnessAt(255, u, 0.8)).toBeGreaterThanOrEqual(93.3)
})
