import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boothAtom, closeStripAtom, dispatchAtom } from '../../../../src/booth/session/boothAtoms.ts'
import { filters } from '../../../../src/engine/index.ts'
import { chooseFilterAtom } from '../../../../src/booth/live/filterAtoms.ts'
import { dispatchStripFileAtom } from '../../../../src/booth/files/stripFileAtoms.ts'
import { startDevelopment } from '../../../../src/booth/strip/filmStage.ts'
import { imageCacheAtom } from '../../../../src/booth/strip/imageCache.ts'
import { startImages } from '../../../../src/booth/strip/imageStage.ts'
import { lastPhotoImageAtom, rendererStateAtom } from '../../../../src/booth/live/liveViewAtoms.ts'
import { mirrorPhotosAtom } from '../../../../src/booth/session/settingsAtoms.ts'
import {
  developedStripAtom,
  developmentAtom,
  developmentErrorAtom,
  retryDevelopmentAtom,
  stripAtom,
} from '../../../../src/booth/strip/stripAtoms.ts'
import { areThumbnailsShownAtom, smallPhotosAtom } from '../../../../src/booth/strip/templateAtoms.ts'
import { type Cleanup, combineCleanups } from '../../../../src/lib/cleanup.ts'
import type { Negative } from '../../../../src/engine/Negative.ts'
import type { FilterRenderer, RenderOptions } from '../../../../src/engine/FilterRenderer.ts'
import * as booth from '../../../../tools/harness/fixtures/boothStore.ts'
import { photoFixture } from '../../../../tools/harness/fixtures/photoFixture.ts'

/** An image that remembers how it was developed; nothing looks at its pixels. */
type Developed = ImageData & { readonly options: RenderOptions; readonly widthPx: number }

const developed: Developed[] = []
const decodedWidths: number[] = []
/** Images that were decoded. */
const sources: (Blob | ImageData)[] = []
/** Decoded photos that were not closed. */
const openStills = new Set<unknown>()
let failure: Error | null
let store: ReturnType<typeof createStore>
let cleanup: Cleanup

const renderer = {
  kind: 'gpu',
  developAsync: async ({ width }: ImageBitmap, options: RenderOptions) => {
    const image = { options, widthPx: width } as Developed
    developed.push(image)
    return image
  },
} as unknown as FilterRenderer

beforeEach(() => {
  developed.length = 0
  decodedWidths.length = 0
  sources.length = 0
  openStills.clear()
  failure = null
  vi.stubGlobal(
    'createImageBitmap',
    async (source: Blob | ImageData, { resizeWidth }: ImageBitmapOptions) => {
      if (failure) throw failure
      sources.push(source)
      // One that is shrunk a lot is decoded without a size first.
      if (resizeWidth !== undefined) decodedWidths.push(resizeWidth)
      const still = { width: resizeWidth, close: () => void openStills.delete(still) }
      openStills.add(still)
      return still
    },
  )
  store = createStore()
  store.set(rendererStateAtom, { status: 'open', renderer })
  cleanup = startStages()
  for (const atom of [stripAtom, developedStripAtom, lastPhotoImageAtom]) store.sub(atom, () => undefined)
  booth.beginSession(store)
})
afterEach(() => {
  cleanup()
})

const startStages = () => combineCleanups(startDevelopment(store), startImages(store))

/** Takes four photos; `between` runs in the second after each of the first three. */
async function takeStrip(between = async () => {}): Promise<void> {
  for (const photo of [1, 2, 3, 4]) {
    booth.takePhoto(store)
    if (photo < 4) await between()
    booth.passDeadline(store)
  }
}

const developedStrip = () => vi.waitUntil(() => store.get(developedStripAtom))
/** Takes a strip, and waits until it is developed. */
async function developStrip() {
  await takeStrip()
  return developedStrip()
}
/** Requests whose images the booth keeps. */
const keptRequests = () => [...store.get(imageCacheAtom).developments].map(({ request }) => request)
const optionsOf = (images: readonly ImageData[]) => images.map((image) => (image as Developed).options)

test('the live view shows every photo but the last, and shares its decoded photo with the strip', async () => {
  await takeStrip(async () => {
    await vi.waitUntil(() => store.get(lastPhotoImageAtom))
    await vi.waitUntil(() => developed.length % 3 === 0)
  })
  expect(store.get(lastPhotoImageAtom), 'after the last one').toBeNull()
  const { template } = await developedStrip()
  const ofStrip = decodedWidths.filter((widthPx) => widthPx === template.slots[0]?.widthPx)
  expect(ofStrip, 'each photo is decoded once').toHaveLength(4)
  const isMirrored = keptRequests().map(({ mirrored }) => mirrored)
  expect(isMirrored, 'what the live view showed is not kept').toEqual(Array(4 + 3).fill(false))
})

test('films wait for a photo’s negative; Classic shows the camera’s own frame at any time', async () => {
  const { promise, resolve } = Promise.withResolvers<Negative>()
  const negative = { width: 640, height: 480 } as ImageData
  const photo = { ...photoFixture(), negative: promise }
  booth.takePhoto(store, photo)
  await vi.waitUntil(() => store.get(lastPhotoImageAtom))
  expect(sources).toContain(photo.jpeg)
  store.set(chooseFilterAtom, 'portra400')
  await vi.waitUntil(() => keptRequests().some(({ filter }) => filter.id === 'portra400'))
  const ofFilm = () => developed.find(({ options }) => options.filter.id === 'portra400')
  expect([sources.includes(negative), ofFilm()], 'while the negative is made').toEqual([false, undefined])
  resolve({ image: negative, cameraSigma: 2 })
  const { options, widthPx } = await vi.waitUntil(ofFilm)
  expect(sources).toContain(negative)
  expect(options.cameraSigma).toBe(2 * Math.min(1, widthPx / photo.widthPx))
  const before = sources.length
  store.set(chooseFilterAtom, 'classic')
  await vi.waitUntil(() => store.get(lastPhotoImageAtom))
  expect(sources.slice(before)).not.toContain(negative)
  booth.send(store, { type: 'reset' })
  await vi.waitUntil(() => openStills.size === 0)
})

test('a change of filter or setting develops the strip again; the strip from before is shown until then', async () => {
  const { images } = await developStrip()
  expect(optionsOf(images).map(({ filter }) => filter.id)).toEqual(Array(4).fill('classic'))
  store.set(chooseFilterAtom, 'tmax3200')
  expect([store.get(stripAtom)?.images, store.get(developedStripAtom)]).toEqual([images, null])
  const filtered = await developedStrip()
  expect(optionsOf(filtered.images).map(({ filter }) => filter.id)).toEqual(Array(4).fill('tmax3200'))
  store.set(mirrorPhotosAtom, true)
  const mirrored = await developedStrip()
  expect(optionsOf(mirrored.images).map((options) => options.mirrored)).toEqual(Array(4).fill(true))
  store.set(mirrorPhotosAtom, false)
})

test('the other filters are developed before the strip opens, and freed when it is closed', async () => {
  vi.stubGlobal('requestIdleCallback', setTimeout)
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  for (const photo of [1, 2, 3, 4]) {
    booth.takePhoto(store)
    if (photo < 4) booth.passDeadline(store)
  }
  await developedStrip()
  const before = developed.length
  store.set(dispatchStripFileAtom, { type: 'encoded', jpeg: new Blob() })
  await vi.waitUntil(() => developed.length === before + 4 * (filters.length - 1))
  expect(store.get(boothAtom).session.phase).toBe('processing')
  booth.passDeadline(store)
  store.set(chooseFilterAtom, 'tmax3200')
  await developedStrip()
  expect(developed.length, 'what was developed is not developed again').toBe(
    before + 4 * (filters.length - 1),
  )
  store.set(closeStripAtom)
  await vi.waitUntil(() => openStills.size === 0)
  expect(keptRequests().map(({ filter }) => filter.id)).toEqual(Array(4).fill('tmax3200'))
  store.set(dispatchAtom, { type: 'openStrip' })
  store.set(chooseFilterAtom, 'classic')
  await developedStrip()
  expect(developed.length).toBe(before + 4 * filters.length)
})

test('a strip that can’t be developed says why, and is developed at another try', async () => {
  failure = new Error('no memory')
  await takeStrip()
  const error = await vi.waitUntil(() => store.get(developmentErrorAtom))
  expect(error?.()).toBe('no memory')
  expect(store.get(stripAtom)).toBeNull()
  failure = null
  store.set(retryDevelopmentAtom)
  await developedStrip()
  expect(store.get(developmentErrorAtom)).toBeNull()
})

/** Shows the small pictures of a strip, on a page that is always idle. */
async function showSmallPhotos(): Promise<void> {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  store.set(areThumbnailsShownAtom, true)
  await vi.waitUntil(() => store.get(smallPhotosAtom) !== null)
}

test('the small pictures of a strip keep no photo once they are hidden, or the booth ends', async () => {
  await developStrip()
  await showSmallPhotos()
  store.set(areThumbnailsShownAtom, false)
  expect(store.get(smallPhotosAtom)).toBeNull()
  await showSmallPhotos()
  cleanup()
  expect(store.get(smallPhotosAtom)).toBeNull()
  cleanup = startStages()
})

test('a booth that is reset keeps no photo in its developments', async () => {
  await developStrip()
  store.set(dispatchAtom, { type: 'reset' })
  expect(keptRequests()).toEqual([])
  for (const atom of [developmentAtom, stripAtom, developedStripAtom, lastPhotoImageAtom])
    expect(store.get<unknown>(atom)).toBeNull()
})
