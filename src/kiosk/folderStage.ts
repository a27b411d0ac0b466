import { atom } from 'jotai'
import { type Store, subscribe } from '../lib/store.ts'
import { type Cleanup, combineCleanups } from '../lib/cleanup.ts'
import {
  checkFolder,
  directoryFolder,
  FolderError,
  type FolderErrorCode,
  type WaitingStrips,
} from './folder/StripFolder.ts'
import { askPermission, canChooseFolder, checkPermission, loadFolder } from './folder/folderHandle.ts'
import { stripLock } from './folder/stripCopy.ts'
import { singleStrip, waitingStrips } from './folder/waitingStrips.ts'
import { writeWaiting } from './folder/writeWaiting.ts'
import { dispatchKioskAtom, folderAtom, folderRequestAtom } from './kioskAtoms.ts'
import type { FolderRequest } from './reduceKiosk.ts'

/** Delay before a folder that has not taken all strips is tried again. */
const retryMs = 15_000

/** Id of the last request, once it is done and strips still wait; null else. */
const retryAtom = atom((get) => {
  const { name, request, waiting, lastRequestId } = get(folderAtom)
  return name !== null && request === null && waiting > 0 ? lastRequestId : null
})

/**
 * Folder stage: writes the strips that wait on this device into the owner's folder, request by request.
 * @returns cleanup
 */
export function startFolder(kiosk: Store): Cleanup {
  let running = Promise.resolve()
  return combineCleanups(
    subscribe(kiosk, folderRequestAtom, (request) => {
      if (request) running = running.then(() => runRequest(kiosk, request))
    }),
    subscribe(kiosk, retryAtom, (id) => {
      if (id === null) return
      const timer = setTimeout(() => kiosk.set(dispatchKioskAtom, { type: 'tryFolder' }), retryMs)
      return () => clearTimeout(timer)
    }),
  )
}

async function runRequest(kiosk: Store, { id, asksPermission, unsaved }: FolderRequest): Promise<void> {
  const direct = unsaved && singleStrip(unsaved)
  let error: FolderErrorCode | null = null
  let stored: number | null = null
  try {
    const folder = canChooseFolder() ? await loadFolder() : null
    // At once: writing may take long, and the strips of new visitors are kept meanwhile.
    kiosk.set(dispatchKioskAtom, { type: 'folderFound', name: folder?.name ?? null })
    if (folder && direct) await writeInto(folder, false, direct)
    if (folder) error = await writeInto(folder, asksPermission, waitingStrips)
    stored = canChooseFolder() ? (await waitingStrips.ids()).length : 0
  } catch (cause) {
    console.warn('The strips wait for the folder.', cause)
    error = 'failed'
  }
  const isLost = direct !== null && (await direct.ids()).length > 0
  kiosk.set(dispatchKioskAtom, { type: 'folderChecked', id, error, stored, isLost })
}

/** @returns why the folder takes no strips; null where it has taken all */
async function writeInto(
  folder: FileSystemDirectoryHandle,
  asksPermission: boolean,
  strips: WaitingStrips,
): Promise<FolderErrorCode | null> {
  const refusal = await (asksPermission ? askPermission(folder) : checkPermission(folder))
  if (refusal) return refusal
  try {
    await checkFolder(folder)
  } catch (cause) {
    return cause instanceof FolderError ? cause.code : 'failed'
  }
  return writeWaiting(strips, directoryFolder(folder), stripLock)
}
