import { atom } from 'jotai'
import { hasStripAtom } from '../booth/boothAtoms.ts'
import { eventAtom } from '../booth/eventAtoms.ts'
import { encodeStripAtom } from '../booth/exportActions.ts'
import { type Store, subscribe } from '../booth/store.ts'
import { stripFileName } from '../export/exportMethods.ts'
import { stripFileAtom } from '../booth/stripAtoms.ts'
import { isSameBlob } from '../lib/bytes.ts'
import { encryptUpload } from './encryptUpload.ts'
import { type HandoverClient, HandoverError, type SharedUpload } from './HandoverClient.ts'
import { openHandover } from './openHandover.ts'
import type { UploadFile } from './upload.ts'
import { formatFragment } from './uploadLink.ts'

/** A file that waits for its phone. */
export type Shared = {
  readonly state: 'shared'
  readonly upload: SharedUpload
  readonly key: Uint8Array<ArrayBuffer>
  /** On the monotonic clock of `performance.now()`. */
  readonly expiresAtMs: number
  readonly downloads: number
  /** The last try to stop the sharing has failed: it goes on. */
  readonly isStopFailed: boolean
}

/** Sending of one file to a phone, as the dialog shows it. */
export type Sending =
  | { readonly state: 'idle' }
  /** `part` of the encrypted bytes is sent, 0 to 1. */
  | { readonly state: 'sending'; readonly part: number }
  | Shared
  /** Stopped by the visitor, or gone from its home: its time is over, or newer uploads needed the room. */
  | { readonly state: 'ended'; readonly isStopped: boolean }
  | { readonly state: 'failed'; readonly message: string }

/** The link of a shared upload: id and key are in its fragment, which no server ever sees. */
export function linkOf({ upload, key }: Shared): string {
  return `${upload.pageUrl}#${formatFragment({ id: upload.id, key })}`
}

const idle: Sending = { state: 'idle' }

/** Home of the uploads; null until it is found, and where there is none. */
export const handoverClientAtom = atom<HandoverClient | null>(null)

/** Looks for the home of the uploads, once for each strip that is opened until it is found. */
export const findHandoverAtom = atom(null, async (get, set) => {
  if (get(handoverClientAtom)) return
  const client = await openHandover()
  set(handoverClientAtom, client)
})

/** The sending of the file that was sent last. */
const currentAtom = atom<{ readonly file: File; readonly sending: Sending } | null>(null)

/** File that the dialog sends; null while the dialog is closed. */
export const handoverFileAtom = atom<File | null>(null)

/** Booths whose strips are followed. */
const followed = new WeakSet<Store>()

/**
 * Forgets what was sent, and cancels its upload, as soon as its strip is gone: the next visitor must not find it. An upload
 * that is shared lives on at its home. One subscription for each booth, however often it is called.
 */
export function forgetWithStrip(store: Store): void {
  if (followed.has(store)) return
  followed.add(store)
  subscribe(store, hasStripAtom, (hasStrip) => {
    if (!hasStrip) store.set(forgetSendingAtom)
    return undefined
  })
}

const forgetSendingAtom = atom(null, (get, set) => {
  get(uploadAtom)?.abort()
  set(currentAtom, null)
  set(handoverFileAtom, null)
})

/** What the dialog shows: the sending of its own file, never the code of another one. */
export const sendingAtom = atom((get) => {
  const current = get(currentAtom)
  return current?.file === get(handoverFileAtom) ? (current?.sending ?? idle) : idle
})

const uploadAtom = atom<AbortController | null>(null)

/** Encrypts a file and sends it to its home. A file that is shared already is not sent again. */
export const sendToPhoneAtom = atom(null, async (get, set, file: File) => {
  const client = get(handoverClientAtom)
  const current = get(currentAtom)
  const { state } = current?.file === file ? current.sending : idle
  if (!client || state === 'shared' || state === 'sending') return
  get(uploadAtom)?.abort()
  const controller = new AbortController()
  set(uploadAtom, controller)
  const { signal } = controller
  const show = (sending: Sending) => {
    if (!signal.aborted) set(currentAtom, { file, sending })
  }
  show({ state: 'sending', part: 0 })
  try {
    const { title, colours } = get(eventAtom)?.config ?? {}
    const { bytes, key } = await encryptUpload({ files: [await toUploadFile(file)], title, colours })
    const upload = await client.put(bytes, {
      signal,
      onProgress: (part) => show({ state: 'sending', part }),
    })
    const expiresAtMs = performance.now() + upload.expiresInMs
    // Cancelled between the last byte and the answer: nobody has the link.
    if (signal.aborted) return void client.drop(upload).catch(() => undefined)
    show({ state: 'shared', upload, key, expiresAtMs, downloads: 0, isStopFailed: false })
  } catch (cause) {
    const error = cause instanceof HandoverError ? cause : new HandoverError('unreachable', { cause })
    show({ state: 'failed', message: error.message })
  }
})

/** Cancels an upload that is under way. The file is still with the booth. */
export const cancelSendingAtom = atom(null, (get, set) => {
  get(uploadAtom)?.abort()
  if (get(currentAtom)?.sending.state === 'sending') set(currentAtom, null)
})

/** Stops the sharing: from now on the link leads nowhere. */
export const stopSharingAtom = atom(null, async (get, set) => {
  const current = get(currentAtom)
  const client = get(handoverClientAtom)
  if (current?.sending.state !== 'shared' || !client) return
  const { file, sending } = current
  try {
    await client.drop(sending.upload)
    if (get(currentAtom)?.file === file) {
      set(currentAtom, { file, sending: { state: 'ended', isStopped: true } })
    }
  } catch {
    // Still shared, and the dialog says so: the visitor can press again, and the time runs out in any case.
    if (get(currentAtom)?.file === file)
      set(currentAtom, { file, sending: { ...sending, isStopFailed: true } })
  }
})

/**
 * Asks the home how the upload is doing: downloads, and the address that the booth has on its network now. A home that
 * does not answer is asked again.
 */
export const refreshSharingAtom = atom(null, async (get, set) => {
  const current = get(currentAtom)
  const client = get(handoverClientAtom)
  if (current?.sending.state !== 'shared' || !client) return
  const { file, sending } = current
  let status = null
  try {
    // An upload whose time is over is gone, whatever its home says.
    if (performance.now() < sending.expiresAtMs) status = await client.status(sending.upload)
  } catch {
    return
  }
  if (get(currentAtom) !== current) return
  if (status === null) {
    set(currentAtom, { file, sending: { state: 'ended', isStopped: false } })
    return
  }
  const upload = { ...sending.upload, pageUrl: status.pageUrl }
  set(currentAtom, { file, sending: { ...sending, upload, downloads: status.downloads } })
  // The strip can't have changed: the dialog that shows the code is above it.
  if (status.downloads > sending.downloads) set(stripFileAtom, { exported: 'phone' })
})

async function toUploadFile(file: File): Promise<UploadFile> {
  return { name: file.name, type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) }
}

/** Opens the dialog with the strip's file. A strip that was not changed since keeps its code. */
export const openHandoverDialogAtom = atom(null, async (get, set) => {
  const jpeg = await set(encodeStripAtom)
  if (!jpeg) return
  // The same strip may have been encoded again since: its bytes tell.
  const sent = get(currentAtom)?.file
  const isSent = sent !== undefined && (await isSameBlob(sent, jpeg))
  set(handoverFileAtom, isSent ? sent : new File([jpeg], stripFileName(new Date()), { type: jpeg.type }))
})
