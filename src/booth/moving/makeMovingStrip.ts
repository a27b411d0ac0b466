import { frameAtStep } from '../../strip/moving/boomerang.ts'
import { clipFrames } from '../../photo/clipTiming.ts'
import { videoSize } from '../../strip/moving/videoSize.ts'
import { momentSize } from '../../strip/moving/drawMoments.ts'
import type { EncodeOptions } from '../../strip/moving/encodeFrames.ts'
import { encodeLoop, encodeMoments } from '../../strip/moving/encodeMovingStrip.ts'
import { shownSteps } from '../../strip/moving/scheduleMoments.ts'
import { photoStrip } from '../../strip/layout.ts'
import { photoIndex, type Strip } from '../../strip/Strip.ts'
import type { Template } from '../../strip/Template.ts'
import { type MovingPhoto, movingPhotosAtom, movingSlots } from './clipAtoms.ts'
import { developFrame } from './developFrame.ts'
import { developOnce, type FilmRequest, requestFor, slotRequest } from '../strip/developOnce.ts'
import { filterAtom } from '../live/filterAtoms.ts'
import { imageCacheAtom } from '../strip/imageCache.ts'
import { dispatchMovingStripAtom } from './movingStripAtoms.ts'
import type { MovingFormat } from './reduceMovingStrip.ts'
import { photoSettingsAtom } from '../session/settingsAtoms.ts'
import type { Store } from '../../lib/store.ts'
import { stripAtom } from '../strip/stripAtoms.ts'
import { loadedTemplatesAtom, loadTemplatesAtom } from '../strip/templateAtoms.ts'

/** A device that develops a video's frames in longer, milliseconds, is slow, and makes a smaller one. */
const slowDevelopMs = 4000

/** What a moving strip is made of. */
type Source = {
  readonly store: Store
  readonly strip: Strip
  readonly photos: readonly MovingPhoto[]
  readonly request: FilmRequest
  readonly options: EncodeOptions
}

/**
 * Develops the open strip's clips, and encodes them as an MP4; the progress goes to `movingStripAtom`. Loaded lazily, at a
 * press.
 * @returns null where no strip moves any more
 * @throws Error (rejects) where a frame can't be developed, or no encoder takes it; the signal's reason when aborted
 */
export async function makeMovingStrip(
  store: Store,
  format: MovingFormat,
  signal: AbortSignal,
): Promise<Blob | null> {
  const strip = store.get(stripAtom)
  const photos = store.get(movingPhotosAtom)
  if (!strip || !photos) return null
  const request = { filter: store.get(filterAtom), settings: store.get(photoSettingsAtom) }
  const onProgress = (part: number) => {
    if (!signal.aborted) store.set(dispatchMovingStripAtom, { type: 'progressed', part })
  }
  const source = { store, strip, photos, request, options: { onProgress, signal } }
  if (format === 'template') return loop(source, strip.template)
  if (!store.get(loadedTemplatesAtom).has('story')) await store.set(loadTemplatesAtom)
  const story = store.get(loadedTemplatesAtom).get('story')
  if (!story) throw new Error('no template of a story')
  return format === 'loop' ? loop(source, story) : moments(source, story)
}

async function loop({ store, strip, photos, request, options }: Source, template: Template): Promise<Blob> {
  const slots = movingSlots({ ...strip, template }, photos)
  const developAt = async (step: number) => {
    const images: ImageData[] = []
    for (const moving of slots) {
      const index = frameAtStep(step, moving.clip.length)
      images.push(await developFrame(store, { ...request, ...moving, index }, options.signal))
    }
    return images
  }
  const speed = await speedOf(() => developAt(0), clipFrames)
  const { backgrounds } = store.get(imageCacheAtom)
  const size = videoSize(template.size, speed)
  return encodeLoop({ ...strip, template }, { ...options, developAt, size, backgrounds })
}

async function moments(source: Source, story: Template): Promise<Blob> {
  const { store, photos, request, options } = source
  const develop = ({ photo: at, step }: { readonly photo: number; readonly step: number | null }) => {
    const moving = photos[at]
    if (!moving) throw new RangeError(`no photo ${at}`)
    const { photo, clip } = moving
    if (step === null)
      return developOnce(store, photo, requestFor(photo, momentSize, request), options.signal)
    const index = frameAtStep(step, clip.length)
    const { width: widthPx, height: heightPx } = clip[index] ?? { width: 0, height: 0 }
    // Larger than the camera gave it, a frame would have no more than its grain.
    return developFrame(store, { ...request, photo, clip, index, box: { widthPx, heightPx } }, options.signal)
  }
  const speed = await speedOf(() => develop({ photo: 0, step: 0 }), shownSteps * photos.length)
  const strip = await wholeStrip(source)
  return encodeMoments({ strip, story, size: videoSize(story.size, speed) }, { ...options, develop })
}

/** The strip as it is shown, or the specification's where that leaves photos out. */
async function wholeStrip({ store, strip, photos, request, options }: Source): Promise<Strip> {
  const shown = new Set(strip.template.slots.map(({ frame }) => photoIndex(frame, strip)))
  if (shown.size === photos.length) return strip
  const images = await Promise.all(
    movingSlots({ template: photoStrip }, photos).map(({ photo, box }) =>
      developOnce(store, photo, slotRequest(photo, box, request), options.signal),
    ),
  )
  return { ...strip, template: photoStrip, images }
}

/** @param times how often a video needs the development */
async function speedOf(develop: () => Promise<unknown>, times: number): Promise<'usual' | 'slow'> {
  // The first development after the live view is slower than the others.
  await develop()
  const startMs = performance.now()
  await develop()
  return times * (performance.now() - startMs) > slowDevelopMs ? 'slow' : 'usual'
}
