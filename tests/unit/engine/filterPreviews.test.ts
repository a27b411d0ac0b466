import { expect, test } from 'vitest'
import { previewOptions } from '../../../src/engine/filterPreviews.ts'
import { filters } from '../../../src/engine/filters/filters.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'

test('a preview has its tile’s filter, without date, soft light, denoising and bloom', () => {
  for (const filter of filters) {
    const { id, params } = filter
    const shown = previewOptions(renderOptionsFixture(filter, { dateStamp: true, softLight: true }))
    expect(shown).toMatchObject({ filter: { id }, dateStamp: false, softLight: false, denoised: false })
    const bloom = Object.entries(shown.filter.params).filter(([name]) =>
      /Halation(Red|Green|Blue)/.test(name),
    )
    expect(bloom.map(([, value]) => value)).toEqual(bloom.map(() => 0))
    expect(Object.keys(shown.filter.params)).toEqual(Object.keys(params))
  }
})
