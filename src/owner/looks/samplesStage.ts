import { atom } from 'jotai'
import * as v from 'valibot'
import { sampleStripAtom } from '../../booth/strip/sampleAtoms.ts'
import { loadedTemplatesAtom, loadTemplatesAtom } from '../../booth/strip/templateAtoms.ts'
import { type Filter, type FilterRenderer, neutralMetering, openRenderer } from '../../engine/index.ts'
import { check } from '../../lib/schema.ts'
import { request } from '../../lib/request.ts'
import type { Cleanup } from '../../lib/cleanup.ts'
import { runAbortably, type Store } from '../../lib/store.ts'
import { photoStrip } from '../../strip/layout.ts'
import { paintSample } from '../../ui/hanging/drawSample.ts'
import { keptCopySchema } from '../strips/stripsState.ts'
import { allFilmsAtom, ownTemplatesAtom, sampleKey, samplesAtom, subjects } from './looksAtoms.ts'
import twoPeopleUrl from './twoPeople.webp?url'

/** Size of a photo in a sample, pixels; a sample of a strip fits into the box. */
const photoSize = { widthPx: 240, heightPx: 180 } as const
const box = { widthPx: 240, heightPx: 240 } as const

/** Templates, and what their strips are dressed in; null until that is known. */
const stripsAtom = atom((get) => {
  const sample = get(sampleStripAtom)
  const templates = [...new Map([...get(loadedTemplatesAtom), ...get(ownTemplatesAtom)]).values()]
  return sample && { templates, sample }
})

/** Photos of a subject as they were taken, or printed. */
type Photos = readonly ImageBitmap[]

/**
 * Samples stage: films, templates, event -> photos through each film, and a strip of each template, of two people and of
 * the last strip that the booth has kept.
 * @returns cleanup; it frees the renderer and the photos
 */
export function startSamples(store: Store): Cleanup {
  const renderer = openRenderer()
  const people = twoPeople()
  const strip = lastStrip().catch(() => [])
  store.set(loadTemplatesAtom).catch((cause: unknown) => console.warn('The samples lack templates.', cause))
  const put = (key: string, image: ImageData, signal: AbortSignal) => {
    signal.throwIfAborted()
    store.set(samplesAtom, new Map(store.get(samplesAtom)).set(key, image))
  }
  // Each by itself: a text that is typed changes the strips, and no film.
  const stopFilms = runAbortably(store, allFilmsAtom, async (films, signal) => {
    const photos = { people: await people, lastStrip: await strip }
    for (const film of films) {
      for (const subject of subjects) {
        const [image] = await develop(await renderer, film, photos[subject].slice(0, 1))
        if (image) put(sampleKey('films', film.id, subject), image, signal)
      }
    }
  })
  const stopStrips = runAbortably(store, stripsAtom, async (strips, signal) => {
    if (!strips) return
    const photos = { people: (await people).map(pixelsOf), lastStrip: (await strip).map(pixelsOf) }
    for (const template of strips.templates) {
      for (const subject of subjects) {
        if (photos[subject].length === 0) continue
        const image = await paintSample({ ...strips.sample, template }, box, photos[subject], signal)
        put(sampleKey('templates', template.id, subject), image, signal)
      }
    }
  })
  return () => {
    stopFilms()
    stopStrips()
    Promise.all([people, strip])
      .then((all) => all.flat().forEach((photo) => photo.close()))
      .catch(() => undefined)
    renderer.then(({ dispose }) => dispose()).catch(() => undefined)
  }
}

function develop(renderer: FilterRenderer, filter: Filter, photos: Photos): Promise<readonly ImageData[]> {
  const options = { filter, mirrored: false, metering: neutralMetering, dateStamp: false, softLight: false }
  const takenAt = Date.now()
  return Promise.all(photos.map((photo, seed) => renderer.developAsync(photo, { ...options, seed, takenAt })))
}

function pixelsOf(photo: ImageBitmap): ImageData {
  const canvas = new OffscreenCanvas(photo.width, photo.height)
  const context = canvas.getContext('2d')
  context?.drawImage(photo, 0, 0)
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? new ImageData(1, 1)
}

const resized = {
  resizeWidth: photoSize.widthPx,
  resizeHeight: photoSize.heightPx,
  resizeQuality: 'high',
} as const

async function twoPeople(): Promise<Photos> {
  const file = await (await request(twoPeopleUrl)).blob()
  return Promise.all([0, 1, 2, 3].map(() => createImageBitmap(file, resized)))
}

/** Photos of the last strip that the booth has kept, cut out of its picture; none where it has kept none. */
async function lastStrip(): Promise<Photos> {
  const list = await request('/owner/v1/strips')
  const [newest] = check(v.array(keptCopySchema), await list.json()).value ?? []
  if (!newest) return []
  const picture = await createImageBitmap(await (await request(`/owner/v1/strips/${newest.id}.jpg`)).blob())
  try {
    const { widthPx, heightPx } = photoStrip.size
    const scale = picture.width / widthPx
    // Another template's photos are elsewhere: the middle of its picture stands for all of them.
    const isStrip = Math.abs(picture.height - heightPx * scale) <= 1
    const middle = {
      xPx: 0,
      yPx: (picture.height - picture.width * 0.75) / 2,
      widthPx: picture.width,
      heightPx: picture.width * 0.75,
    }
    const cuts = isStrip
      ? photoStrip.slots.map((slot) => ({
          xPx: slot.xPx * scale,
          yPx: slot.yPx * scale,
          widthPx: slot.widthPx * scale,
          heightPx: slot.heightPx * scale,
        }))
      : [0, 1, 2, 3].map(() => middle)
    return await Promise.all(
      cuts.map((cut) =>
        createImageBitmap(picture, cut.xPx, Math.max(0, cut.yPx), cut.widthPx, cut.heightPx, resized),
      ),
    )
  } finally {
    picture.close()
  }
}
