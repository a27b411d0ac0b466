import { downloadZip } from 'client-zip'
import { atom } from 'jotai'
import { canDownload, downloadBlob } from '../../strip/export/exportMethods.ts'
import { dispatchKioskAtom, outboxAtom } from '../kioskAtoms.ts'
import type { CopyFiles, Outbox } from '../outbox/outbox.ts'
import { withStripLock } from '../outbox/stripCopy.ts'

/** Name of the zip with the copies. */
export const zipName = 'retro-photostrips.zip'

/**
 * How far the copies are saved. After `downloaded` the owner says whether the zip is there, since browsers don't report it;
 * `saved` are those that were removed from this device.
 */
export type Saving = {
  readonly state: 'none' | 'saving' | 'downloaded' | 'saved' | 'failed'
  /** Copies in the zip. */
  readonly keys: readonly string[]
  /** Number of copies that could not be read. */
  readonly unreadable: number
}

const noSaving: Saving = { state: 'none', keys: [], unreadable: 0 }

/** Saving of the copies on this device. The two actions below alone set it. */
export const savingAtom = atom(noSaving)

/**
 * Saves the copies on this device as one zip, but for those of visits that still run. They are removed only where the
 * browser has reported that the zip is written.
 */
export const saveHereAtom = atom(null, async (get, set) => {
  set(savingAtom, { ...noSaving, state: 'saving' })
  const saving = await save(get(outboxAtom)).catch((cause: unknown): Saving => {
    console.warn('The zip was not written.', cause)
    return { ...noSaving, state: 'failed' }
  })
  set(savingAtom, saving)
  if (saving.state === 'saved') await set(removeSavedAtom)
})

/** Removes the copies that are in the zip. */
export const removeSavedAtom = atom(null, async (get, set) => {
  const outbox = get(outboxAtom)
  for (const key of get(savingAtom).keys) {
    // One that the browser can't delete is marked, and the owner alerted.
    await withStripLock(idOf(key), () => outbox.remove(key).catch(() => undefined))
  }
  set(savingAtom, { ...get(savingAtom), state: 'saved' })
  set(dispatchKioskAtom, { type: 'handIn' })
})

async function save(outbox: Outbox): Promise<Saving> {
  const handle = await pickFile()
  if (handle === 'dismissed') return noSaving
  const keys: string[] = []
  const unreadable: string[] = []
  const zip = downloadZip(readFiles(outbox, keys, unreadable))
  if (handle) await zip.body?.pipeTo(await handle.createWritable())
  else {
    const blob = await zip.blob()
    if (keys.length > 0 && canDownload()) downloadBlob(blob, zipName)
    else return { ...noSaving, state: 'failed', unreadable: unreadable.length }
  }
  return { state: handle ? 'saved' : 'downloaded', keys, unreadable: unreadable.length }
}

/** File System Access, of Chrome and Edge: the types of the DOM lack it. */
type SavePicker = (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>
declare const showSaveFilePicker: SavePicker | undefined

/** Asks for the zip's file; null where the browser has no picker, or refuses to open it. */
async function pickFile(): Promise<FileSystemFileHandle | 'dismissed' | null> {
  if (typeof showSaveFilePicker === 'undefined') return null
  return showSaveFilePicker({ suggestedName: zipName }).catch((cause: unknown) =>
    cause instanceof DOMException && cause.name === 'AbortError' ? 'dismissed' : null,
  )
}

/** Reads the copies one after the other. @param keys gets those that are in the zip, `unreadable` the others */
async function* readFiles(outbox: Outbox, keys: string[], unreadable: string[]) {
  for (const key of (await outbox.list()).keys) {
    if (outbox.isRemoved(key)) continue
    const nothing: CopyFiles = { jpg: null, mp4: null }
    const files = await withStripLock(idOf(key), () => outbox.read(key).catch(() => nothing))
    if (!files) continue
    const list = files.jpg || files.mp4 ? keys : unreadable
    list.push(key)
    for (const [ending, input] of Object.entries(files)) {
      if (input) yield { name: `${idOf(key)}.${ending}`, lastModified: timeOf(key), input }
    }
  }
}

/** Id of a copy, also of one that the booth has refused. */
const idOf = (key: string) => key.replace(/^.* /, '')

/** Time of a strip, as its id has it. */
function timeOf(key: string): Date {
  const [, day, hours, minutes, seconds] = /(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)/.exec(key) ?? []
  return day === undefined ? new Date() : new Date(`${day}T${hours}:${minutes}:${seconds}`)
}
