import { frameAtStep } from '../clip/boomerang.ts'
import { clipSize } from '../clip/clipSize.ts'
import { encodeMovingStrip } from '../clip/encodeMovingStrip.ts'
import type { Strip } from '../render/strip/Strip.ts'
import type { Template } from '../render/strip/Template.ts'
import { movingPhotosAtom, type MovingSlot, movingSlots } from './clipAtoms.ts'
import { developFrame, type FrameRequest } from './developFrame.ts'
import { filterAtom } from './filterAtoms.ts'
import { imageCacheAtom } from './imageCache.ts'
import { type MovingFormat, reportEncodingAtom } from './movingFileAtoms.ts'
import { photoSettingsAtom } from './settingsAtoms.ts'
import type { Store } from './store.ts'
import { stripAtom } from './stripAtoms.ts'
import { loadedTemplatesAtom, loadTemplatesAtom } from './templateAtoms.ts'

/** A development that takes longer, milliseconds, is that of a slow device, whose videos are smaller. */
const slowDevelopMs = 60

/**
 * Develops the open strip's clips, and encodes them as an MP4; the progress goes to `movingFileAtom`. Loaded lazily, at a
 * press.
 * @returns null where no strip moves any more
 * @throws Error (rejects) where a frame can't be developed, or no encoder takes it; the signal's reason when aborted
 */
export async function encodeMovingFile(
  store: Store,
  format: MovingFormat,
  signal: AbortSignal,
): Promise<Blob | null> {
  const shown = store.get(stripAtom)
  const moving = store.get(movingPhotosAtom)
  if (!shown || !moving) return null
  const template = await templateOf(store, format, shown)
  const slots = movingSlots({ ...shown, template }, moving)
  const request = { template, filter: store.get(filterAtom), settings: store.get(photoSettingsAtom) }
  const frameCount = Math.max(...slots.map(({ clip }) => clip.length))
  const developAt = (frame: number) => developAll(store, { slots, request, frame, frameCount }, signal)
  // The first development after the live view is slower than the others.
  await developAt(0)
  const startMs = performance.now()
  await developAt(0)
  signal.throwIfAborted()
  const isSlow = (performance.now() - startMs) / slots.length > slowDevelopMs
  return encodeMovingStrip(
    { ...shown, template },
    {
      frameCount,
      developAt,
      size: clipSize(template.size, isSlow ? 'slow' : 'usual'),
      backgrounds: store.get(imageCacheAtom).backgrounds,
      onProgress: (part) => {
        if (!signal.aborted) store.set(reportEncodingAtom, part)
      },
      signal,
    },
  )
}

async function templateOf(store: Store, format: MovingFormat, shown: Strip): Promise<Template> {
  if (format === 'template') return shown.template
  if (!store.get(loadedTemplatesAtom).has('story')) await store.set(loadTemplatesAtom)
  return store.get(loadedTemplatesAtom).get('story') ?? shown.template
}

type FrameOfAll = {
  readonly slots: readonly MovingSlot[]
  readonly request: FrameRequest
  readonly frame: number
  readonly frameCount: number
}

async function developAll(
  store: Store,
  { slots, request, frame, frameCount }: FrameOfAll,
  signal: AbortSignal,
): Promise<Strip['images']> {
  const images: ImageData[] = []
  for (const moving of slots) {
    const index = frameAtStep(frame, frameCount, moving.clip.length)
    images.push(await developFrame(store, { ...request, ...moving, index }, signal))
  }
  return images
}
