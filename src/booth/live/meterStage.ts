import type { Cleanup } from '../../lib/cleanup.ts'
import { type Store, subscribe } from '../../lib/store.ts'
import { startMeter } from '../../photo/liveMeter.ts'
import { playingVideoAtom } from '../session/boothAtoms.ts'
import { meteringAtom } from './filterAtoms.ts'

/** Meter stage: VideoSource -> metering. @returns cleanup */
export function startMetering(store: Store): Cleanup {
  return subscribe(
    store,
    playingVideoAtom,
    (video) => video && startMeter(video, (metering) => store.set(meteringAtom, metering)),
  )
}
