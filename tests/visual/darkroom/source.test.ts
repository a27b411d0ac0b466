import { createStore } from 'jotai'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSource, type SourceChoice } from '../../../src/darkroom/source/source.ts'
import { startSource } from '../../../src/darkroom/source/sourceStage.ts'
import {
  comparedAtom,
  dispatchAtom,
  noticeAtom,
  shownSourceAtom,
} from '../../../src/darkroom/state/darkroomAtoms.ts'
import { openReferenceAtom } from '../../../src/darkroom/compare/referenceActions.ts'

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

afterEach(() => vi.restoreAllMocks())

/** A picture of half red, half blue, as a file. */
async function imageFile(widthPx: number, heightPx: number): Promise<File> {
  const canvas = new OffscreenCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no context')
  context.fillStyle = 'red'
  context.fillRect(0, 0, widthPx, heightPx)
  context.fillStyle = 'blue'
  context.fillRect(widthPx / 2, 0, widthPx / 2, heightPx)
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.5 })], 'big.jpg')
}

/** Opens a file as the darkroom's source. @returns the source, and the sentences on the way */
async function opened(file: File) {
  const sentences: string[] = []
  const { signal } = new AbortController()
  const onProgress = (sentence: string) => sentences.push(sentence)
  const source = await openSource({ id: 'file', file }, { signal, onLost: () => undefined, onProgress })
  if (source.kind !== 'still') throw new Error('no still')
  return { source, sentences }
}

test('a large picture is decoded and scaled by a worker, and a sentence says so meanwhile', async () => {
  const file = await imageFile(5000, 3600)
  const decode = vi.spyOn(globalThis, 'createImageBitmap')
  const draw = vi.spyOn(OffscreenCanvasRenderingContext2D.prototype, 'drawImage')
  const { source, sentences } = await opened(file)
  expect(sentences).toEqual(['“big.jpg” has 18 megapixels and is being opened …', ''])
  expect(decode).not.toHaveBeenCalled()
  expect(draw).not.toHaveBeenCalled()
  expect([source.image.width, source.image.height]).toEqual([1280, 960])
  const canvas = new OffscreenCanvas(2, 1)
  const context = canvas.getContext('2d')
  context?.drawImage(source.image, 0, 0, 2, 1)
  const [red, , , , , , blue] = context?.getImageData(0, 0, 2, 1).data ?? []
  expect(Math.min(red ?? 0, blue ?? 0)).toBeGreaterThan(240)
  source.close()
})

test('a picture becomes a reference with the name of its file', async () => {
  const store = createStore()
  store.set(openReferenceAtom, await imageFile(64, 48))
  const reference = await vi.waitUntil(() => store.get(comparedAtom).reference, { timeout: 30_000 })
  expect(store.get(comparedAtom).mode).toBe('reference')
  expect([reference.kind, reference.name]).toEqual(['reference', 'big.jpg'])
  expect([reference.image.width, reference.image.height]).toEqual([64, 48])
  reference.image.close()
})

test('a small picture is opened without a word, and one that is none is refused by name', async () => {
  const { source, sentences } = await opened(await imageFile(64, 64))
  expect(sentences).toEqual([])
  expect([source.image.width, source.image.height]).toEqual([64, 48])
  source.close()
  await expect(opened(new File(['no picture'], 'notes.png', { type: 'image/png' }))).rejects.toThrow(
    '“notes.png” is no picture that this browser can read. Try a JPEG or PNG.',
  )
})
