import { atom } from 'jotai'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { cameraAtom, playingVideoAtom } from '../session/boothAtoms.ts'
import { meteringAtom } from './filterAtoms.ts'

const meter = lazyModule(() => import('../../photo/liveMeter.ts'))

const isCameraWantedAtom = atom((get) => get(cameraAtom).state !== 'idle')

/**
 * Meter stage: VideoSource -> metering. Its code loads while the visitor answers the camera's prompt: a dim room would
 * become lighter before their eyes.
 * @returns cleanup
 */
export function startMetering(store: Store): Cleanup {
  return combineCleanups(
    subscribe(store, isCameraWantedAtom, (isWanted) => {
      if (isWanted) meter.load().catch(() => undefined)
    }),
    subscribe(
      store,
      playingVideoAtom,
      (video) =>
        video &&
        meter.start(({ startMeter }) => startMeter(video, (metering) => store.set(meteringAtom, metering))),
    ),
  )
}
