import { createStore } from 'jotai'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SourceChoice } from '../../../src/darkroom/source/source.ts'
import { startSource } from '../../../src/darkroom/source/sourceStage.ts'
import { dispatchAtom, noticeAtom, shownSourceAtom } from '../../../src/darkroom/state/darkroomAtoms.ts'

/** A started source stage, and a way to choose a source and await it. */
function openStage() {
  const store = createStore()
  const choose = (choice: SourceChoice) => store.set(dispatchAtom, { type: 'chooseSource', choice })
  choose({ id: 'ramp' })
  const stop = startSource(store)
  onTestFinished(stop)
  /** Image of the next still that is shown. */
  const nextImage = async () => {
    const before = store.get(shownSourceAtom)
    await vi.waitUntil(() => store.get(shownSourceAtom) !== before, { timeout: 30_000 })
    const source = store.get(shownSourceAtom)
    if (source?.kind !== 'still') throw new Error('no still is shown')
    return source.image
  }
  return { store, choose, stop, nextImage }
}

// A closed bitmap has no width.
test('a source stays open until the next one is shown, and the last one until the stage ends', async () => {
  const { choose, stop, nextImage } = openStage()
  const ramp = await nextImage()
  choose({ id: 'contrast' })
  expect(ramp.width).toBe(640)
  const contrast = await nextImage()
  expect([ramp.width, contrast.width]).toEqual([0, 640])
  stop()
  expect(contrast.width).toBe(0)
})

test('only the source that was chosen last is shown, and one that fails leaves it, with a notice', async () => {
  const { store, choose, nextImage } = openStage()
  choose({ id: 'contrast' })
  choose({ id: 'chart' })
  await nextImage()
  const shown = store.get(shownSourceAtom)
  expect(shown).toMatchObject({ hasPatches: true })
  choose({ id: 'file', file: new File(['no picture'], 'notes.png', { type: 'image/png' }) })
  await vi.waitUntil(() => store.get(noticeAtom) !== '', { timeout: 30_000 })
  expect(store.get(noticeAtom)).toMatch(/^“notes\.png” is no picture/)
  expect(store.get(shownSourceAtom)).toBe(shown)
})
