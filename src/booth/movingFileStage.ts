import { atom } from 'jotai'
import { frameAtStep } from '../clip/boomerang.ts'
import { idle } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { isHandheld } from '../lib/device.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import type { Strip } from '../render/strip/Strip.ts'
import type { Template } from '../render/strip/Template.ts'
import { downloadBlob, stripFileName } from '../export/exportMethods.ts'
import { movingPhotosAtom, type MovingSlot, movingSlots } from './clipAtoms.ts'
import { developFrame, type FrameRequest } from './developFrame.ts'
import { filterAtom } from './filterAtoms.ts'
import { imageCacheAtom } from './imageCache.ts'
import { canEncodeAtom, type MovingFormat, movingFileAtom, reportEncodingAtom } from './movingFileAtoms.ts'
import { photoSettingsAtom } from './settingsAtoms.ts'
import { runAbortably, type Store, subscribe } from './store.ts'
import { stripAtom } from './stripAtoms.ts'
import { loadedTemplatesAtom, loadTemplatesAtom } from './templateAtoms.ts'

const encoder = lazyModule(() => import('../clip/encodeMovingStrip.ts'))
const trial = lazyModule(() => import('../clip/openClipEncoder.ts'))

/**
 * Moving file stage: clips, strip -> MP4, when it is wanted. Tries the browser's encoder once while an open strip is
 * idle.
 * @returns cleanup
 */
export function startMovingFile(store: Store): Cleanup {
  return combineCleanups(
    runAbortably(store, untriedAtom, async (_, signal) => {
      await idle(signal)
      const { canEncodeClips } = await trial.load()
      const canEncode = await canEncodeClips(signal)
      if (!signal.aborted) store.set(canEncodeAtom, canEncode)
    }),
    runAbortably(store, wantedFormatAtom, (format, signal) => encode(store, format, signal)),
    // Another film, message or template needs another file; a strip that is closed has none.
    subscribe(store, shownAtom, () => () => store.set(movingFileAtom, { state: 'none' })),
  )
}

/** True while a strip could move, and no encoder was tried yet. */
const untriedAtom = atom((get) => (get(movingPhotosAtom) && get(canEncodeAtom) === null ? true : null))

const wantedFormatAtom = atom((get) => {
  const file = get(movingFileAtom)
  return file.state === 'encoding' ? file.format : null
})

/** The strip that a file shows; null while it is closed, and where it can't move. */
const shownAtom = atom((get) => get(movingPhotosAtom) && get(stripAtom))

/** Size of a story on a device that is slow; others get the template's own. */
const slowWidthPx = 720

/** A development that takes longer, milliseconds, is that of a slow device. */
const slowDevelopMs = 60

async function encode(store: Store, format: MovingFormat, signal: AbortSignal): Promise<void> {
  try {
    const mp4 = await encodeMp4(store, format, signal)
    if (signal.aborted || !mp4) return
    const file = store.get(movingFileAtom)
    const saves = file.state === 'encoding' && file.saves !== false
    // A share sheet opens only at a press.
    const isSaved = saves && !isHandheld()
    if (isSaved) downloadBlob(mp4, stripFileName(new Date(), 'mp4'))
    store.set(movingFileAtom, { state: 'ready', format, mp4, isSaved })
  } catch (cause) {
    if (signal.aborted) return
    console.warn('The moving strip could not be made.', cause)
    store.set(movingFileAtom, {
      state: 'failed',
      message: 'Failed to make the moving strip. Saving the strip works.',
    })
  }
}

async function encodeMp4(store: Store, format: MovingFormat, signal: AbortSignal): Promise<Blob | null> {
  const shown = store.get(stripAtom)
  const moving = store.get(movingPhotosAtom)
  if (!shown || !moving) return null
  const [{ encodeMovingStrip }, template] = await Promise.all([
    encoder.load(),
    templateOf(store, format, shown),
  ])
  const slots = movingSlots({ ...shown, template }, moving)
  const request = { template, filter: store.get(filterAtom), settings: store.get(photoSettingsAtom) }
  const frameCount = Math.max(...slots.map(({ clip }) => clip.length))
  const developAt = (frame: number) => developAll(store, { slots, request, frame, frameCount }, signal)
  const startMs = performance.now()
  await developAt(0)
  const isSlow = (performance.now() - startMs) / slots.length > slowDevelopMs
  const { widthPx, heightPx } = template.size
  const scale = isSlow && widthPx > slowWidthPx ? slowWidthPx / widthPx : 1
  return encodeMovingStrip(
    { ...shown, template },
    {
      frameCount,
      developAt,
      size: { widthPx: even(widthPx * scale), heightPx: even(heightPx * scale) },
      backgrounds: store.get(imageCacheAtom).backgrounds,
      onProgress: (part) => store.set(reportEncodingAtom, part),
      signal,
    },
  )
}

const even = (px: number) => 2 * Math.round(px / 2)

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
