import { describe, expect, it } from 'vitest'
import { printOf } from '../../../src/film/bakeLut.ts'
import { filmOf } from '../../../src/film/films.ts'
import { createMeter } from '../../../src/photo/meter.ts'
import {
  darkenedFaces,
  faceBenchRow,
  type FaceReading,
  readFaces,
  shirtSpreads,
  stopsIn,
} from '../../../tools/harness/meter/faceBench.ts'
import { type FaceScene, faceScenes } from '../../../tools/harness/meter/faceScenes.ts'

const meter = createMeter()

const print = printOf(filmOf('tmax3200'))
const read = (scenes: readonly FaceScene[]) => scenes.map((scene) => readFaces(scene, meter, print))
const recipes = (readings: readonly FaceReading[]) =>
  readings.map(({ scene }) => JSON.stringify(scene.recipe))

/** The constants were chosen with the first; walls, shirts, hair and places of the others played no part in it. */
const sets = [
  ['the bench', read(faceScenes(1))],
  ['held out, other walls, shirts and hair', read(faceScenes(70_001, { isVaried: true }))],
  ['held out, other places', read(faceScenes(140_001))],
  ['two sitters, held out', read(faceScenes(200_001, { isVaried: true, isPair: true }))],
] as const

console.log(sets.map(([name, readings]) => faceBenchRow(name, readings)).join('\n'))

describe.each(sets)(
  'over 480 scenes of ten skins, four shirts, four lights, three places: %s',
  (name, readings) => {
    const isPair = name.startsWith('two')

    it('no face darker than L* 60 is made darker', () => {
      expect(readings.filter(({ lightness }) => lightness < 60).length).toBeGreaterThan(350)
      expect(recipes(darkenedFaces(readings))).toEqual([])
    })

    it('a face two stops under before a window is opened by at least 0.8 stops, as a median', () => {
      const stops = stopsIn(readings, -2)
      expect(stops).toHaveLength(120)
      expect(stops[stops.length >> 1]).toBeGreaterThan(0.8)
    })

    it('a white, a navy and a black shirt change the exposure by at most half a stop, but for one sitter in 100', () => {
      const spreads = shirtSpreads(readings)
      expect(spreads).toHaveLength(120)
      expect(spreads.filter((spread) => spread > 0.5).length).toBeLessThanOrEqual(isPair ? 6 : 1)
    })

    it('no evenly lit face is opened until TMax prints more than 3 % of it white', () => {
      const opened = readings.filter(({ scene, stops }) => scene.recipe.light === 0 && stops > 0)
      const burned = opened.filter((reading) => reading.burned > 0.03)
      expect(burned.length).toBeLessThanOrEqual(isPair ? 7 : 0)
    })
  },
)
