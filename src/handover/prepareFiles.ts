import { atom } from 'jotai'
import { encodeStripAtom } from '../booth/files/exportActions.ts'
import { stripFileAtom } from '../booth/files/stripFileAtoms.ts'
import { movingPhotosAtom } from '../booth/moving/clipAtoms.ts'
import {
  canEncodeAtom,
  dispatchMovingStripAtom,
  momentsAtom,
  movingStripAtom,
} from '../booth/moving/movingStripAtoms.ts'
import { isSameBlob } from '../lib/bytes.ts'
import { type Store, subscribe, waitForValue } from '../lib/store.ts'
import { stripFileName } from '../strip/export/stripName.ts'
import { dispatchHandoverAtom, handoverAtom, isMakingMovingAtom } from './handoverAtoms.ts'
import type { StripFiles } from './handoverState.ts'

/** Max time for a moving strip, milliseconds: the still does not wait longer. */
const movingTimeoutMs = 20_000

/** Max size of a still with its moving strip, bytes: an upload holds 8 MiB. */
const maxFilesBytes = 8_000_000

const isEncoderFreeAtom = atom((get) => {
  const moving = get(movingStripAtom)
  return moving.state === 'encoding' && moving.format !== 'moments' ? null : true
})

/** Encodes the strip and its moving strip for an upload, and dispatches `filesReady`; null are the files where encoding fails. */
export async function prepareFiles(store: Store, signal: AbortSignal): Promise<void> {
  const { id } = store.get(stripFileAtom)
  const files = await readStripFiles(store, signal).catch(() => null)
  if (signal.aborted) return
  // The strip was changed before the dialog was above it: both files have to show it as it is now.
  if (store.get(stripFileAtom).id !== id) await prepareFiles(store, signal)
  else store.set(dispatchHandoverAtom, { type: 'filesReady', files })
}

/** Encodes the strip and its moving strip. A strip that was not changed since it was sent keeps its files, and with them its code. */
async function readStripFiles(store: Store, signal: AbortSignal): Promise<StripFiles | null> {
  const jpeg = await store.set(encodeStripAtom)
  const sent = store.get(handoverAtom).transfer?.files
  if (!jpeg) return null
  // The same strip may have been encoded again since: its bytes tell. A moving strip that is ready by now may not have been sent.
  const isSame = sent !== undefined && (await isSameBlob(sent.still, jpeg))
  if (isSame && (sent.moving || !store.get(momentsAtom)?.mp4)) return sent
  const made = await readMoving(store, signal)
  const mp4 = made && jpeg.size + made.size <= maxFilesBytes ? made : null
  const takenAt = new Date()
  return {
    still: new File([jpeg], stripFileName(takenAt), { type: jpeg.type }),
    moving: mp4 && new File([mp4], stripFileName(takenAt, 'mp4'), { type: mp4.type }),
  }
}

/** The moving strip; null where the photos can't move, and where it is skipped, fails or takes too long. */
async function readMoving(store: Store, signal: AbortSignal): Promise<Blob | null> {
  if (signal.aborted || !store.get(movingPhotosAtom) || store.get(canEncodeAtom) === false) return null
  store.set(dispatchHandoverAtom, { type: 'movingWanted' })
  const controller = new AbortController()
  const skip = () => store.set(dispatchHandoverAtom, { type: 'skipMoving' })
  const timer = setTimeout(skip, movingTimeoutMs)
  // Skipped, or the dialog is closed.
  const unsubscribe = subscribe(store, isMakingMovingAtom, (isMaking) => {
    if (!isMaking) controller.abort()
  })
  try {
    return await encodeMoments(store, controller.signal)
  } catch {
    store.set(dispatchMovingStripAtom, { type: 'cancel', asker: 'phone' })
    return null
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** @throws the signal's reason (in the promise) when aborted */
async function encodeMoments(store: Store, signal: AbortSignal): Promise<Blob | null> {
  if (!(await waitForValue(store, canEncodeAtom, signal))) return null
  // Another format is encoded first.
  await waitForValue(store, isEncoderFreeAtom, signal)
  store.set(dispatchMovingStripAtom, { type: 'ask', asker: 'phone', format: 'moments' })
  return (await waitForValue(store, momentsAtom, signal)).mp4
}
