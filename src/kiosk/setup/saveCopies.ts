import { downloadZip } from 'client-zip'
import { atom } from 'jotai'
import { canDownload, downloadBlob } from '../../strip/export/exportMethods.ts'
import { dispatchKioskAtom, outboxAtom } from '../kioskAtoms.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { withStripLock } from '../outbox/stripCopy.ts'

/** Name of the zip with the copies. */
export const zipName = 'retro-photostrips.zip'

/**
 * How far the copies are saved. After `downloaded` the owner says whether the zip is there, since browsers don't report it;
 * `saved` ones are removed from this device.
 */
type Saving = {
  readonly state: 'none' | 'saving' | 'downloaded' | 'saved' | 'failed'
  /** Copies in the zip, and those that could not be read. */
  readonly keys: readonly string[]
  readonly unreadable: readonly string[]
}

/** Saving of the copies on this device. The two actions below alone set it. */
export const savingAtom = atom<Saving>({ state: 'none', keys: [], unreadable: [] })

/**
 * Saves the copies on this device as one zip, but for those of visits that still run. They are removed only where the
 * browser has reported that the zip is written.
 */
export const saveHereAtom = atom(null, async (get, set) => {
  const [keys, unreadable]: [string[], string[]] = [[], []]
  const show = (state: Saving['state']) => set(savingAtom, { state, keys, unreadable })
  show('saving')
  try {
    const handle = await pickFile()
    if (handle === 'dismissed') return show('none')
    const zip = downloadZip(readFiles(get(outboxAtom), keys, unreadable))
    if (handle) {
      await zip.body?.pipeTo(await handle.createWritable())
      show('saved')
      return await set(removeSavedAtom)
    }
    const blob = await zip.blob()
    const isDownloaded = keys.length > 0 && canDownload()
    if (isDownloaded) downloadBlob(blob, zipName)
    show(isDownloaded ? 'downloaded' : 'failed')
  } catch (cause) {
    console.warn('The zip was not written.', cause)
    show('failed')
  }
})

/** Removes the copies that are in the zip. */
export const removeSavedAtom = atom(null, async (get, set) => {
  const outbox = get(outboxAtom)
  for (const key of get(savingAtom).keys) {
    // One that the browser can't delete now is marked, and deleted later.
    await withStripLock(idOf(key), () => outbox.remove(key).catch(() => undefined))
  }
  set(savingAtom, { ...get(savingAtom), state: 'saved' })
  set(dispatchKioskAtom, { type: 'handIn' })
})

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
    const files = await withStripLock(idOf(key), () =>
      outbox.read(key).catch(() => ({ jpg: null, mp4: null })),
    )
    if (!files) continue
    const list = files.jpg || files.mp4 ? keys : unreadable
    list.push(key)
    // The strip's own time, as its id has it.
    const lastModified = key.replace(/.*(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)-.*/, '$1T$2:$3:$4')
    for (const [ending, input] of Object.entries(files))
      if (input) yield { name: `${idOf(key)}.${ending}`, lastModified: new Date(lastModified), input }
  }
}

/** Id of a copy, also of one that the booth has refused. */
const idOf = (key: string) => key.replace(/^.* /, '')
