import { createStore } from 'jotai'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openReferenceAtom } from '../../../src/darkroom/exchange/exchangeActions.ts'
import type { SourceChoice } from '../../../src/darkroom/source/source.ts'
import { startSource } from '../../../src/darkroom/source/sourceStage.ts'
import {
  comparedAtom,
  dispatchAtom,
  noticeAtom,
  shownSourceAtom,
} from '../../../src/darkroom/state/darkroomAtoms.ts'

afterEach(() => vi.restoreAllMocks())

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
  expect(store.get(noticeAtom)).toBe(
    '“\u2068notes.png\u2069” is not a picture that this browser can read. Try a JPEG or PNG.',
  )
  expect(store.get(shownSourceAtom)).toBe(shown)
})

/** A picture of half red, half blue, as a file. */
async function imageFile(widthPx: number, heightPx: number): Promise<File> {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no context')
  for (const [at, colour] of ['red', 'blue'].entries()) {
    context.fillStyle = colour
    context.fillRect((at * widthPx) / 2, 0, widthPx / 2, heightPx)
  }
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 })], 'big.jpg')
}

test('a large picture is decoded and scaled by a worker, and a sentence says so meanwhile', async () => {
  const { store, choose, nextImage } = openStage()
  await nextImage()
  const notices: string[] = []
  store.sub(noticeAtom, () => notices.push(store.get(noticeAtom)))
  const files = [await imageFile(5000, 3600), await imageFile(64, 64)] as const
  const decode = vi.spyOn(globalThis, 'createImageBitmap')
  const draw = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'drawImage')
  choose({ id: 'file', file: files[0] })
  const image = await nextImage()
  expect(notices).toEqual(['“big.jpg” has 18 megapixels and is being opened …', ''])
  expect([decode.mock.calls.length, draw.mock.calls.length]).toEqual([0, 0])
  expect([image.width, image.height]).toEqual([1280, 960])
  const context = new OffscreenCanvas(2, 1).getContext('2d')
  context?.drawImage(image, 0, 0, 2, 1)
  const [red, , , , , , blue] = context?.getImageData(0, 0, 2, 1).data ?? []
  expect(Math.min(red ?? 0, blue ?? 0)).toBeGreaterThan(240)
  choose({ id: 'file', file: files[1] })
  const small = await nextImage()
  expect([small.width, small.height, notices.length]).toEqual([64, 48, 2])
})

test('a picture becomes a reference with the name of its file', async () => {
  const { store } = openStage()
  store.set(openReferenceAtom, await imageFile(64, 48))
  const reference = await vi.waitUntil(() => store.get(comparedAtom).reference, { timeout: 30_000 })
  expect(store.get(comparedAtom).mode).toBe('reference')
  expect([reference.kind, reference.name]).toEqual(['reference', 'big.jpg'])
  expect([reference.image.width, reference.image.height]).toEqual([64, 48])
})
