import { expect, test } from 'vitest'
import { filterById } from '../../../../src/engine/filters/filters.ts'
import { featuresOf, withReadyFeatures, type Feature } from '../../../../src/engine/gpu/features.ts'
import { renderOptionsFixture } from '../../../../tools/harness/fixtures/renderOptionsFixture.ts'

const film = filterById('portra400')
const dim = { red: 4, green: 4, blue: 4 }
const softAndDim = renderOptionsFixture(film, { metering: dim, softLight: true })

test('an image in good light, up to a gain of 0.7 stop, uses no feature, nor does Classic in any light', () => {
  for (const gain of [1, 2 ** 0.69]) {
    const metering = { red: gain, green: gain, blue: gain }
    expect(featuresOf(renderOptionsFixture(film, { metering }))).toEqual([])
  }
  const dodge = { columns: 1, rows: 1, values: new Float64Array(4), maxStops: 1 }
  const dodged = { ...softAndDim, metering: { ...dim, dodge } }
  expect(featuresOf({ ...dodged, filter: filterById('classic') })).toEqual([])
  expect(featuresOf(dodged)).toEqual(['CHROMA', 'DODGE', 'SOFT_LIGHT'])
  expect(featuresOf(softAndDim)).toEqual(['CHROMA', 'SOFT_LIGHT'])
})

test.each<[ready: readonly string[], shown: readonly Feature[]]>([
  [
    ['', 'CHROMA', 'SOFT_LIGHT', 'CHROMA,SOFT_LIGHT'],
    ['CHROMA', 'SOFT_LIGHT'],
  ],
  [['', 'CHROMA', 'SOFT_LIGHT'], ['CHROMA']],
  [['', 'SOFT_LIGHT'], ['SOFT_LIGHT']],
  [[''], []],
])('with programs for [%s] the live view shows %j', (ready, shown) => {
  const options = withReadyFeatures(softAndDim, (features) => ready.includes(features.join()))
  expect(featuresOf(options)).toEqual(shown)
})
