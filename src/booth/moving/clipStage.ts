import { atom } from 'jotai'
import { boomerang } from '../../strip/moving/boomerang.ts'
import { delay } from '../../lib/async.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { clipFramesPerSecond } from '../../photo/clipTiming.ts'
import { boothAtom } from '../session/boothAtoms.ts'
import {
  clipPhotosAtom,
  forgetClipsAtom,
  isMovingPausedAtom,
  movingFrameAtom,
  movingPhotosAtom,
  type MovingSlot,
  movingSlots,
} from './clipAtoms.ts'
import { developFrame } from './developFrame.ts'
import { filterAtom } from '../live/filterAtoms.ts'
import { rendererAtom } from '../live/liveViewAtoms.ts'
import { isMotionReducedAtom } from '../session/mediaAtoms.ts'
import { movingStripAtom } from './movingStripAtoms.ts'
import { photoSettingsAtom } from '../session/settingsAtoms.ts'
import { runAbortably, type Store, subscribe } from '../../lib/store.ts'
import type { FilmRequest } from '../strip/developOnce.ts'
import { stripAtom } from '../strip/stripAtoms.ts'

/** Time of a frame on the screen, milliseconds. */
const frameMs = 1000 / clipFramesPerSecond

/** A frame that takes longer than this, milliseconds, is slow; after so many in a row the device shows stills. */
const slowDevelopMs = 250
const maxSlowFrames = 5

/** Time that a strip has stood unchanged before it moves, milliseconds: while a message is typed nothing does. */
const settleMs = 1000

/**
 * Clip stage: clips, filter -> the moving photo of the open strip, one photo after the other. Forgets the clips of photos
 * that are gone.
 * @returns cleanup
 */
export function startClips(store: Store): Cleanup {
  return combineCleanups(
    subscribe(store, clipPhotosAtom, (photos) => {
      store.set(forgetClipsAtom, photos)
      if (photos.length === 0) store.set(isMovingPausedAtom, false)
    }),
    runAbortably(store, playedAtom, (played, signal) => play(store, played, signal)),
    subscribe(store, playedAtom, (played) => (played ? () => store.set(movingFrameAtom, null) : undefined)),
  )
}

type Played = FilmRequest & { readonly images: readonly ImageData[]; readonly slots: readonly MovingSlot[] }

/** True while nothing may move: a pause, less motion, a page that is hidden, a file that needs the GPU, or no GPU. */
const isStillAtom = atom(
  (get) =>
    get(isMovingPausedAtom) ||
    get(isMotionReducedAtom) ||
    get(boothAtom).isHidden ||
    get(movingStripAtom).state === 'encoding' ||
    get(rendererAtom)?.kind === 'cpu',
)

/** What moves now; null while nothing does. */
const playedAtom = atom((get): Played | null => {
  const strip = get(stripAtom)
  const photos = get(movingPhotosAtom)
  const [filter, settings] = [get(filterAtom), get(photoSettingsAtom)]
  if (!strip || !photos || get(isStillAtom)) return null
  const slots = movingSlots(strip, photos)
  return { images: strip.images, slots, filter, settings }
})

async function play(store: Store, { images, slots, ...request }: Played, signal: AbortSignal): Promise<void> {
  await delay(settleMs, signal)
  let slowFrames = 0
  try {
    for (;;) {
      for (const moving of slots) {
        for (const index of boomerang(moving.clip.length)) {
          const startMs = performance.now()
          const image = await developFrame(store, { ...request, ...moving, index }, signal)
          signal.throwIfAborted()
          const developMs = performance.now() - startMs
          slowFrames = developMs > slowDevelopMs ? slowFrames + 1 : 0
          if (slowFrames === maxSlowFrames) return
          store.set(movingFrameAtom, { images, slot: moving.slot, image })
          await delay(Math.max(0, frameMs - developMs), signal)
        }
        store.set(movingFrameAtom, null)
      }
    }
  } finally {
    // After an abort the frame belongs to what moves next.
    if (!signal.aborted) store.set(movingFrameAtom, null)
  }
}
