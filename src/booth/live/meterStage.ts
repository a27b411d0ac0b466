import type { Cleanup } from '../../lib/cleanup.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { playingVideoAtom } from '../session/boothAtoms.ts'
import { meteringAtom } from './filterAtoms.ts'

/** Loaded once the camera runs: the first frames are shown as they are. */
const meter = lazyModule(() => import('../../photo/liveMeter.ts'))

/** Meter stage: VideoSource -> metering. @returns cleanup */
export function startMetering(store: Store): Cleanup {
  return subscribe(
    store,
    playingVideoAtom,
    (video) =>
      video &&
      meter.start(({ startMeter }) => startMeter(video, (metering) => store.set(meteringAtom, metering))),
  )
}
