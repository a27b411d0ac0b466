import { atom } from 'jotai'
import { boomerang } from '../clip/boomerang.ts'
import { delay } from '../lib/async.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { boothAtom } from './boothAtoms.ts'
import {
  clipPhotosAtom,
  forgetClipsAtom,
  isMovingPausedAtom,
  movingFrameAtom,
  movingPhotosAtom,
  type MovingSlot,
  movingSlots,
} from './clipAtoms.ts'
import { developFrame, type FrameRequest } from './developFrame.ts'
import { filterAtom } from './filterAtoms.ts'
import { photoSettingsAtom } from './settingsAtoms.ts'
import { runAbortably, type Store, subscribe } from './store.ts'
import { stripAtom } from './stripAtoms.ts'

/** Time of a frame on the screen, milliseconds. */
const frameMs = 1000 / 12

/** A device that needs longer than this for a frame, milliseconds, shows stills. */
const maxDevelopMs = 250

/**
 * Clip stage: clips, filter -> the moving photo of the open strip, one photo after the other. Forgets the clips of photos
 * that are gone.
 * @returns cleanup
 */
export function startClips(store: Store): Cleanup {
  return combineCleanups(
    subscribe(store, clipPhotosAtom, (photos) => {
      store.set(forgetClipsAtom, photos)
      return undefined
    }),
    runAbortably(store, playedAtom, (played, signal) => play(store, played, signal)),
    subscribe(store, playedAtom, (played) => (played ? () => store.set(movingFrameAtom, null) : undefined)),
  )
}

type Played = FrameRequest & { readonly images: readonly ImageData[]; readonly slots: readonly MovingSlot[] }

/** What moves now; null while nothing does: a page that is hidden, a pause, or a visitor who prefers stills. */
const playedAtom = atom((get): Played | null => {
  const strip = get(stripAtom)
  const photos = get(movingPhotosAtom)
  const [filter, settings] = [get(filterAtom), get(photoSettingsAtom)]
  if (!strip || !photos || get(isMovingPausedAtom) || get(boothAtom).isHidden) return null
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null
  const slots = movingSlots(strip, photos)
  return { images: strip.images, slots, template: strip.template, filter, settings }
})

async function play(store: Store, { images, slots, ...request }: Played, signal: AbortSignal): Promise<void> {
  for (;;) {
    for (const moving of slots) {
      for (const index of boomerang(moving.clip.length)) {
        const startMs = performance.now()
        const image = await developFrame(store, { ...request, ...moving, index }, signal)
        signal.throwIfAborted()
        const developMs = performance.now() - startMs
        if (developMs > maxDevelopMs) return
        store.set(movingFrameAtom, { images, slot: moving.slot, image })
        await delay(Math.max(0, frameMs - developMs), signal)
      }
      store.set(movingFrameAtom, null)
    }
  }
}
