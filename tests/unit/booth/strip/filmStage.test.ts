import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boothAtom, closeStripAtom, dispatchAtom } from '../../../../src/booth/session/boothAtoms.ts'
import { chooseFilterAtom } from '../../../../src/booth/live/filterAtoms.ts'
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
  stripFileAtom,
} from '../../../../src/booth/strip/stripAtoms.ts'
import {
  areThumbnailsShownAtom,
  smallPhotosAtom,
  smallPhotoSize,
} from '../../../../src/booth/event/templateAtoms.ts'
import { type Cleanup, combineCleanups } from '../../../../src/lib/cleanup.ts'
import type { Negative } from '../../../../src/engine/Negative.ts'
import type { FilterRenderer, RenderOptions } from '../../../../src/engine/FilterRenderer.ts'
import {
  captureEvent,
  deadline,
  opened,
  startCamera,
} from '../../../../tools/harness/fixtures/boothEvents.ts'
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
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const startStages = () => combineCleanups(startDevelopment(store), startImages(store))
const passDeadline = () => store.set(dispatchAtom, deadline(store.get(boothAtom)))

/** Passes a countdown, and takes its photo. */
function takePhoto(): void {
  for (const _ of [3, 2, 1]) passDeadline()
  const { lastId } = store.get(boothAtom)
  store.set(dispatchAtom, { type: 'photoTaken', id: lastId, photo: photoFixture() })
}

/** Takes four photos; `between` runs in the second after each of the first three. */
async function takeStrip(between = async () => {}): Promise<void> {
  for (const photo of [1, 2, 3, 4]) {
    takePhoto()
    if (photo < 4) await between()
    passDeadline()
  }
}

const developedStrip = () => vi.waitUntil(() => store.get(developedStripAtom))
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

test('films develop the negative of a photo, Classic the camera’s own frame; at any time', async () => {
  const negative = { width: 640, height: 480 } as ImageData
  const photo = { ...photoFixture(), negative: Promise.resolve({ image: negative, cameraSigma: 2 }) }
  for (const _ of [3, 2, 1]) passDeadline()
  store.set(dispatchAtom, { type: 'photoTaken', id: store.get(boothAtom).lastId, photo })
  await vi.waitUntil(() => store.get(lastPhotoImageAtom))
  expect(sources).toContain(photo.jpeg)
  expect(sources).not.toContain(negative)
  store.set(chooseFilterAtom, 'portra400')
  await vi.waitUntil(() => sources.includes(negative))
  const before = sources.length
  store.set(chooseFilterAtom, 'classic')
  await vi.waitUntil(() => store.get(lastPhotoImageAtom))
  expect(sources.slice(before)).not.toContain(negative)
  store.set(dispatchAtom, { type: 'reset' })
  await vi.waitUntil(() => openStills.size === 0)
})

test('films wait for the negative of a photo, with its noise, and Classic does not', async () => {
  const { promise, resolve } = Promise.withResolvers<Negative>()
  const negative = { width: 640, height: 480 } as ImageData
  const photo = { ...photoFixture(), negative: promise }
  for (const _ of [3, 2, 1]) passDeadline()
  store.set(dispatchAtom, { type: 'photoTaken', id: store.get(boothAtom).lastId, photo })
  await vi.waitUntil(() => store.get(lastPhotoImageAtom))
  store.set(chooseFilterAtom, 'portra400')
  await vi.waitUntil(() => keptRequests().some(({ filter }) => filter.id === 'portra400'))
  const ofFilm = () => developed.find(({ options }) => options.filter.id === 'portra400')
  expect([sources.includes(negative), ofFilm()], 'while the negative is made').toEqual([false, undefined])
  resolve({ image: negative, cameraSigma: 2 })
  const { options, widthPx } = await vi.waitUntil(ofFilm)
  expect(sources).toContain(negative)
  expect(options.cameraSigma).toBe(2 * Math.min(1, widthPx / photo.widthPx))
})

test('a change of filter or setting develops the strip again; the strip from before is shown until then', async () => {
  await takeStrip()
  const { images } = await developedStrip()
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

test('a strip keeps the times of where it was taken, in whatever zone it is read', async () => {
  vi.stubEnv('TZ', 'UTC')
  await takeStrip()
  const { times, season } = await developedStrip()
  vi.stubEnv('TZ', 'Pacific/Kiritimati')
  expect(new Date('2026-01-01T00:00Z').getHours(), 'the zone has changed').toBe(14)
  store.set(dispatchAtom, { type: 'writeMessage', message: 'far from home' })
  store.set(chooseFilterAtom, 'tmax3200')
  expect(await developedStrip()).toMatchObject({ times, season, message: 'far from home' })
  vi.unstubAllEnvs()
})

test('the other filters are developed before the strip opens, and freed when it is closed', async () => {
  vi.stubGlobal('requestIdleCallback', setTimeout)
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  for (const photo of [1, 2, 3, 4]) {
    takePhoto()
    if (photo < 4) passDeadline()
  }
  await developedStrip()
  const before = developed.length
  store.set(stripFileAtom, { jpeg: new Blob() })
  await vi.waitUntil(() => developed.length === before + 4 * 6)
  expect(store.get(boothAtom).session.phase).toBe('processing')
  passDeadline()
  store.set(chooseFilterAtom, 'tmax3200')
  await developedStrip()
  expect(developed.length, 'what was developed is not developed again').toBe(before + 4 * 6)
  store.set(closeStripAtom)
  expect(keptRequests().map(({ filter }) => filter.id)).toEqual(Array(4).fill('tmax3200'))
  store.set(dispatchAtom, { type: 'openStrip' })
  store.set(chooseFilterAtom, 'classic')
  await developedStrip()
  expect(developed.length).toBe(before + 4 * 7)
})

test('a strip that can’t be developed says why, and is developed at another try', async () => {
  failure = new Error('no memory')
  await takeStrip()
  expect(await vi.waitUntil(() => store.get(developmentErrorAtom))).toBe('no memory')
  expect(store.get(stripAtom)).toBeNull()
  failure = null
  store.set(retryDevelopmentAtom)
  await developedStrip()
  expect(store.get(developmentErrorAtom)).toBeNull()
})

test('a photo is decoded once for all filters of its strip, and closed with it', async () => {
  await takeStrip(async () => {
    await vi.waitUntil(() => developed.length % 3 === 0)
  })
  await developedStrip()
  const decode = vi.spyOn(globalThis, 'createImageBitmap')
  store.set(chooseFilterAtom, 'tmax3200')
  await developedStrip()
  expect(decode).not.toHaveBeenCalled()
  expect(openStills.size).toBe(4)
  store.set(closeStripAtom)
  await vi.waitUntil(() => openStills.size === 0)
  store.set(dispatchAtom, { type: 'openStrip' })
  store.set(chooseFilterAtom, 'classic')
  store.set(mirrorPhotosAtom, true)
  await developedStrip()
  expect(openStills.size).toBe(4)
  cleanup()
  await vi.waitUntil(() => openStills.size === 0)
  store.set(mirrorPhotosAtom, false)
  cleanup = startStages()
})

/** Shows the small pictures of a strip, on a page that is always idle. */
async function showSmallPhotos(): Promise<void> {
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  store.set(areThumbnailsShownAtom, true)
  await vi.waitUntil(() => store.get(smallPhotosAtom) !== null)
}

test('the small pictures of a strip keep no photo once they are hidden, or the booth ends', async () => {
  await takeStrip()
  await developedStrip()
  await showSmallPhotos()
  store.set(areThumbnailsShownAtom, false)
  expect(store.get(smallPhotosAtom)).toBeNull()
  await showSmallPhotos()
  cleanup()
  expect(store.get(smallPhotosAtom)).toBeNull()
  cleanup = startStages()
})

test('the small pictures follow the last of some films, once no other has followed for half a second', async () => {
  await takeStrip()
  await developedStrip()
  await showSmallPhotos()
  vi.useFakeTimers()
  const smallFilms = () =>
    developed
      .filter(({ widthPx }) => widthPx === smallPhotoSize.widthPx)
      .map(({ options }) => options.filter.id)
  const before = smallFilms().length
  for (const id of ['tmax3200', 'polaroid', 'vintage'] as const) {
    store.set(chooseFilterAtom, id)
    await vi.advanceTimersByTimeAsync(499)
    expect(smallFilms()).toHaveLength(before)
  }
  await vi.advanceTimersByTimeAsync(200)
  expect(smallFilms().slice(before)).toEqual(['vintage', 'vintage', 'vintage', 'vintage'])
  vi.useRealTimers()
})

test('a booth that is reset keeps no photo in its developments', async () => {
  await takeStrip()
  await developedStrip()
  store.set(dispatchAtom, { type: 'reset' })
  expect(keptRequests()).toEqual([])
  expect(store.get(developmentAtom)).toBeNull()
  expect(store.get(stripAtom)).toBeNull()
  expect(store.get(developedStripAtom)).toBeNull()
  expect(store.get(lastPhotoImageAtom)).toBeNull()
})
