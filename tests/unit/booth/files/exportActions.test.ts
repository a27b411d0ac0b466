import { createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { exportStripAtom } from '../../../../src/booth/files/exportActions.ts'
import { dispatchStripFileAtom, stripFileAtom } from '../../../../src/booth/files/stripFileAtoms.ts'

let shared: PromiseWithResolvers<'shared'>
vi.mock('../../../../src/strip/export/exportMethods.ts', () => ({
  canShare: () => true,
  shareFile: () => shared.promise,
}))
vi.mock('../../../../src/strip/export/encodeStrip.ts', () => ({}))

test.each([
  ['stays as it is is said to be shared', false, { by: 'share' }],
  ['changes is not said to be shared: its file is another one', true, null],
])('a strip that, while the share sheet is open, %s', async (_, changes, got) => {
  shared = Promise.withResolvers()
  const store = createStore()
  store.set(dispatchStripFileAtom, { type: 'encoded', jpeg: new Blob(['strip'], { type: 'image/jpeg' }) })
  const done = store.set(exportStripAtom, 'share')
  if (changes) store.set(dispatchStripFileAtom, { type: 'stripChanged' })
  shared.resolve('shared')
  await done
  expect(store.get(stripFileAtom)).toMatchObject({ got, error: null })
})
