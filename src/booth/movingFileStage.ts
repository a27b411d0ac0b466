import { atom } from 'jotai'
import { idle } from '../lib/abortable.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { isHandheld } from '../lib/device.ts'
import { lazyModule } from '../lib/lazyModule.ts'
import { downloadBlob, stripFileName } from '../export/exportMethods.ts'
import { movingPhotosAtom } from './clipAtoms.ts'
import { cancelMovingStripAtom, canEncodeAtom, type MovingFormat, movingFileAtom } from './movingFileAtoms.ts'
import { runAbortably, type Store, subscribe } from './store.ts'
import { stripAtom, stripFileAtom, stripRequestAtom } from './stripAtoms.ts'

const encoder = lazyModule(() => import('./encodeMovingFile.ts'))
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
    subscribe(store, sourceAtom, () => () => store.set(cancelMovingStripAtom)),
  )
}

/** What a file is made of: another film, message or template needs another file, and a strip that is closed needs none. */
const sourceAtom = atom((get) => [get(stripAtom), get(stripRequestAtom), get(movingPhotosAtom)])

/** True while a strip could move, and no encoder was tried yet. */
const untriedAtom = atom((get) => (get(movingPhotosAtom) && get(canEncodeAtom) === null ? true : null))

const wantedFormatAtom = atom((get) => {
  const file = get(movingFileAtom)
  return file.state === 'encoding' ? file.format : null
})

async function encode(store: Store, format: MovingFormat, signal: AbortSignal): Promise<void> {
  try {
    const { encodeMovingFile } = await encoder.load()
    const mp4 = await encodeMovingFile(store, format, signal)
    if (signal.aborted || !mp4) return
    const file = store.get(movingFileAtom)
    const saves = file.state === 'encoding' && file.saves !== false
    // A share sheet opens only at a press.
    const isSaved = saves && !isHandheld()
    if (isSaved) downloadBlob(mp4, stripFileName(new Date(), 'mp4'))
    store.set(movingFileAtom, { state: 'ready', format, mp4, isSaved })
    if (isSaved) store.set(stripFileAtom, { exported: 'moving' })
  } catch (cause) {
    if (signal.aborted) return
    console.warn('The moving strip could not be made.', cause)
    const message = "The moving strip didn't work. You can still save your photo strip."
    store.set(movingFileAtom, { state: 'failed', message })
  }
}
