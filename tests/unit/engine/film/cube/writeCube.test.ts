import { expect, test } from 'vitest'
import { fitCube, writeCube } from '../../../../../src/engine/film/cube/writeCube.ts'
import { parseCube } from '../../../../../src/engine/film/cube/parseCube.ts'
import { largestDifference, printOfCube, tetrahedral } from '../../../../../tools/harness/film/cubeError.ts'
import { standardFilm } from '../../../../../tools/harness/film/standardFilm.ts'
import { printOf, CubeError, sampleCube } from '../../../../../src/engine/workbench.ts'

// A negative with its paper, one in black and white, and an integral film.
test.each(['cpm35', 'tmax3200', 'polaroid'])(
  'an exported %s is the film within 1/255, to others, to tetrahedra and to the booth itself',
  (id) => {
    const print = printOf(standardFilm(id))
    const text = writeCube(fitCube(print, id))
    expect(largestDifference(printOfCube(text), print, 5000)).toBeLessThan(1)
    expect(largestDifference(printOfCube(text, tetrahedral), print, 5000)).toBeLessThan(1.4)
    const imported = parseCube(text)
    if (imported instanceof CubeError) throw imported
    expect(imported.title).toBe(id)
    expect(largestDifference((colour) => sampleCube(imported, colour), print, 5000)).toBeLessThan(1)
  },
)

test('the text has its colour spaces, title, size, domain, and 33 x 33 x 33 rows, red fastest', () => {
  const text = writeCube(fitCube(([red, green, blue]) => [red, green / 2, blue / 4], 'My "own"\nlook é'))
  const lines = text.split('\n')
  expect(lines.slice(0, 8)).toEqual([
    '# Input colour space: sRGB (IEC 61966-2-1), full range, codes of 0 to 1',
    '# Output colour space: sRGB (IEC 61966-2-1), full range, codes of 0 to 1',
    'TITLE "My ownlook "',
    'LUT_3D_SIZE 33',
    'DOMAIN_MIN 0.000000 0.000000 0.000000',
    'DOMAIN_MAX 1.000000 1.000000 1.000000',
    '0.000000 0.000000 0.000000',
    '0.031250 0.000000 0.000000',
  ])
  expect(lines.slice(-2)).toEqual(['1.000000 0.500000 0.250000', ''])
  expect(lines).toHaveLength(6 + 33 ** 3 + 1)
})
