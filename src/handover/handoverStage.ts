import { atom } from 'jotai'
import { hasStripAtom, stripSessionAtom } from '../booth/session/boothAtoms.ts'
import { eventAtom } from '../booth/event/eventAtoms.ts'
import { runAbortably, type Store, subscribe } from '../lib/store.ts'
import { dispatchStripFileAtom } from '../booth/files/stripFileAtoms.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import { encryptUpload } from './encryptUpload.ts'
import { HandoverError, type SharedUpload } from './HandoverClient.ts'
import { dispatchHandoverAtom, handoverAtom, shownSendingAtom } from './handoverAtoms.ts'
import type { Shared } from './handoverState.ts'
import { openHandover } from './openHandover.ts'
import { prepareFiles } from './prepareFiles.ts'
import type { UploadFile } from './upload.ts'

/** Interval at which the server is asked for the status of an upload that the dialog shows, milliseconds. */
const refreshMs = 5000

/**
 * Hand-over stage: strip's files -> encrypted upload -> link. The reducer says what is wanted, and each wish is one atom
 * below: `isPreparing` encodes the files, `uploadingId` sends them, `shownId` keeps asking how often they were fetched, and
 * `stoppingId` deletes them from the server. What becomes of it is an event with the id of its transfer; one of an earlier
 * transfer changes nothing. A task ends as soon as its wish does, and the transfer is forgotten with its strip.
 * @returns cleanup; it cancels the upload and forgets the transfer
 */
export function startHandover(store: Store): Cleanup {
  return combineCleanups(
    // Also at each opening and closing of the strip, until there is a server.
    subscribe(store, isStripOpenAtom, () => void findServer(store)),
    subscribe(store, isStripOpenAtom, (isOpen) =>
      isOpen ? () => store.set(dispatchHandoverAtom, { type: 'stripClosed' }) : undefined,
    ),
    runAbortably(store, isPreparingAtom, (_, signal) => prepareFiles(store, signal)),
    runAbortably(store, uploadingIdAtom, (id, signal) => upload(store, id, signal)),
    subscribe(store, shownIdAtom, (id) => (id === null ? undefined : keepRefreshing(store, id))),
    subscribe(store, stoppingIdAtom, (id) => void stopSharing(store, id)),
    subscribe(store, downloadsAtom, (downloads) => {
      // While the dialog that shows the code is above it, the strip can't have changed.
      if (downloads > 0 && store.get(shownSendingAtom))
        store.set(dispatchStripFileAtom, { type: 'exported', by: 'phone' })
    }),
    subscribe(store, hasStripAtom, (hasStrip) =>
      hasStrip ? () => store.set(dispatchHandoverAtom, { type: 'stripGone' }) : undefined,
    ),
  )
}

const isStripOpenAtom = atom((get) => get(stripSessionAtom)?.open ?? false)
const isPreparingAtom = atom((get) => (get(handoverAtom).dialog === 'preparing' ? true : null))
const sharedAtom = atom((get) => {
  const sending = get(handoverAtom).transfer?.sending
  return sending?.state === 'shared' ? sending : null
})
const idAtom = atom((get) => get(handoverAtom).transfer?.id ?? null)
const uploadingIdAtom = atom((get) =>
  get(handoverAtom).transfer?.sending.state === 'uploading' ? get(idAtom) : null,
)
const shownIdAtom = atom((get) => (get(shownSendingAtom)?.state === 'shared' ? get(idAtom) : null))
const stoppingIdAtom = atom((get) => (get(sharedAtom)?.stop === 'requested' ? get(idAtom) : null))
const downloadsAtom = atom((get) => get(sharedAtom)?.downloads ?? 0)

async function findServer(store: Store): Promise<void> {
  if (store.get(handoverAtom).server) return
  const server = await openHandover()
  if (server) store.set(dispatchHandoverAtom, { type: 'serverFound', server })
}

async function upload(store: Store, id: number, signal: AbortSignal): Promise<void> {
  const { server, transfer } = store.get(handoverAtom)
  if (!server || !transfer) return
  try {
    const { title, colours } = store.get(eventAtom)?.config ?? {}
    const { still, moving } = transfer.files
    const files = await Promise.all([still, ...(moving ? [moving] : [])].map(readFile))
    const { bytes, key } = await encryptUpload({ files, title, colours })
    const onProgress = (part: number) => store.set(dispatchHandoverAtom, { type: 'progress', id, part })
    const shared = share(await server.put(bytes, { signal, onProgress }), key)
    // Cancelled between the last byte and the response: no phone has the link.
    if (signal.aborted) return await server.drop(shared.upload)
    store.set(dispatchHandoverAtom, { type: 'uploaded', id, shared })
  } catch (cause) {
    const code = cause instanceof HandoverError ? cause.code : 'unreachable'
    store.set(dispatchHandoverAtom, { type: 'uploadFailed', id, code })
  }
}

async function readFile(file: File): Promise<UploadFile> {
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
}

function share(upload: SharedUpload, key: Shared['key']): Shared {
  const expiresAtMs = performance.now() + upload.expiresInMs
  return { state: 'shared', upload, key, expiresAtMs, downloads: 0, hasNetwork: true, stop: 'none' }
}

/** Refreshes the shared upload at intervals, and when its time is over. */
function keepRefreshing(store: Store, id: number): Cleanup {
  const { expiresAtMs = 0 } = store.get(sharedAtom) ?? {}
  const interval = setInterval(() => void refresh(store, id), refreshMs)
  const timer = setTimeout(() => void refresh(store, id), Math.max(0, expiresAtMs - performance.now()))
  return () => {
    clearInterval(interval)
    clearTimeout(timer)
  }
}

/** Asks for downloads, and for the address that the booth has on its network now. */
async function refresh(store: Store, id: number): Promise<void> {
  const { server } = store.get(handoverAtom)
  const shared = store.get(sharedAtom)
  if (!server || !shared) return
  try {
    // An upload whose time is over is gone, whatever its server says.
    const isOver = performance.now() >= shared.expiresAtMs
    const status = isOver ? null : await server.status(shared.upload)
    store.set(dispatchHandoverAtom, { type: 'refreshed', id, status })
  } catch {
    // A server that does not respond is asked again at the next interval.
  }
}

async function stopSharing(store: Store, id: number | null): Promise<void> {
  const { server } = store.get(handoverAtom)
  const shared = store.get(sharedAtom)
  if (!server || !shared || id === null) return
  await server.drop(shared.upload).then(
    () => store.set(dispatchHandoverAtom, { type: 'stopped', id }),
    // Still shared: the visitor can press again, and the time runs out in any case.
    () => store.set(dispatchHandoverAtom, { type: 'stopFailed', id }),
  )
}
