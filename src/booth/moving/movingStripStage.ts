import { atom } from 'jotai'
import { idle } from '../../lib/abortable.ts'
import { type Cleanup, combineCleanups } from '../../lib/cleanup.ts'
import { isHandheld } from '../../lib/device.ts'
import { lazyModule } from '../../lib/lazyModule.ts'
import { downloadBlob } from '../../strip/export/exportMethods.ts'
import { stripFileName } from '../../strip/export/stripName.ts'
import { dispatchStripFileAtom } from '../files/stripFileAtoms.ts'
import { movingPhotosAtom } from './clipAtoms.ts'
import { canEncodeAtom, dispatchMovingStripAtom, movingStripAtom } from './movingStripAtoms.ts'
import type { MovingFormat } from './reduceMovingStrip.ts'
import { runAbortably, type Store, subscribe } from '../../lib/store.ts'
import { stripAtom, stripRequestAtom } from '../strip/stripAtoms.ts'

const maker = lazyModule(() => import('./makeMovingStrip.ts'))
const trial = lazyModule(() => import('../../strip/moving/openVideoEncoder.ts'))

/**
 * Moving strip stage: clips, strip -> MP4, when it is asked for, and saves what the visitor has asked for where the browser
 * needs no further press. Tries the browser's encoder once while an open strip is idle.
 * @returns cleanup
 */
export function startMovingStrip(store: Store): Cleanup {
  return combineCleanups(
    runAbortably(store, untriedAtom, async (_, signal) => {
      await idle(signal)
      const { canEncodeVideo } = await trial.load()
      const canEncode = await canEncodeVideo(signal)
      if (!signal.aborted) store.set(canEncodeAtom, canEncode)
    }),
    runAbortably(store, formatAtom, (format, signal) => make(store, format, signal)),
    subscribe(store, sourceAtom, () => () => store.set(dispatchMovingStripAtom, { type: 'stripChanged' })),
  )
}

/** What a file is made of: another film, message or template needs another file, and a strip that is closed needs none. */
const sourceAtom = atom((get) => [get(stripAtom), get(stripRequestAtom), get(movingPhotosAtom)])

/** True while a strip could move, and no encoder was tried yet. */
const untriedAtom = atom((get) => (get(movingPhotosAtom) && get(canEncodeAtom) === null ? true : null))

const formatAtom = atom((get) => {
  const moving = get(movingStripAtom)
  return moving.state === 'encoding' ? moving.format : null
})

async function make(store: Store, format: MovingFormat, signal: AbortSignal): Promise<void> {
  const moving = store.get(movingStripAtom)
  const isForVisitor = moving.state === 'encoding' && moving.asker === 'visitor'
  if (isForVisitor) store.set(dispatchStripFileAtom, { type: 'movingBegan' })
  try {
    const { makeMovingStrip } = await maker.load()
    const mp4 = await makeMovingStrip(store, format, signal)
    if (signal.aborted || !mp4) return
    // A share sheet opens only at a press.
    const isSaved = isForVisitor && !isHandheld()
    if (isSaved) downloadBlob(mp4, stripFileName(new Date(), 'mp4'))
    store.set(dispatchMovingStripAtom, { type: 'encoded', mp4, isSaved })
    if (isSaved) store.set(dispatchStripFileAtom, { type: 'exported', by: 'moving' })
  } catch (cause) {
    if (signal.aborted) return
    console.warn('The moving strip could not be made.', cause)
    store.set(dispatchMovingStripAtom, { type: 'failed' })
  }
}
