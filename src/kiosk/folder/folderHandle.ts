import { FolderError, type FolderErrorCode } from './StripFolder.ts'

/** Part of the File System Access API that the DOM library lacks: https://wicg.github.io/file-system-access/ */
declare global {
  interface FileSystemHandle {
    readonly queryPermission: (access: Access) => Promise<PermissionState>
    readonly requestPermission: (access: Access) => Promise<PermissionState>
  }
  /** Missing but in Chromium on a computer. */
  var showDirectoryPicker:
    | ((options: Access & { readonly id: string }) => Promise<FileSystemDirectoryHandle>)
    | undefined
}

type Access = { readonly mode: 'readwrite' }
const access: Access = { mode: 'readwrite' }

/** True where the browser writes into folders. */
export function canChooseFolder(): boolean {
  return globalThis.showDirectoryPicker !== undefined && 'locks' in navigator
}

/**
 * Asks the owner for a folder, within a gesture, and keeps the one that is chosen.
 * @throws DOMException where the browser refuses the folder
 */
export async function chooseFolder(): Promise<void> {
  try {
    const folder = await globalThis.showDirectoryPicker?.({ ...access, id: 'retro-booth' })
    if (!folder) return
    await saveFolder(folder)
    // Else a browser that is short of room may drop strips that wait.
    await navigator.storage.persist()
  } catch (cause) {
    // The owner chose none.
    if (!(cause instanceof DOMException && cause.name === 'AbortError')) throw cause
  }
}

/** Whether the browser lets the page write into a folder: null where it does. */
export async function checkPermission(folder: FileSystemDirectoryHandle): Promise<FolderErrorCode | null> {
  return (await folder.queryPermission(access)) === 'granted' ? null : 'notAllowed'
}

/** Asks the owner to allow the folder again, which browsers forget at a restart; only within a gesture. */
export async function askPermission(folder: FileSystemDirectoryHandle): Promise<FolderErrorCode | null> {
  return (await folder.requestPermission(access)) === 'granted' ? null : 'notAllowed'
}

const [databaseName, storeName, key] = ['retro-booth-kiosk', 'handles', 'folder']

/** The owner's folder; null where none was chosen. */
export async function loadFolder(): Promise<FileSystemDirectoryHandle | null> {
  // Opening a database makes it: it leaves nothing on a device without a folder.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === databaseName)) return null
  const found: unknown = await withStore('readonly', (store) => store.get(key))
  return found instanceof FileSystemDirectoryHandle ? found : null
}

/** Keeps the owner's folder, or with null none. */
export async function saveFolder(folder: FileSystemDirectoryHandle | null): Promise<void> {
  if (folder) await withStore('readwrite', (store) => store.put(folder, key))
  else await settle(indexedDB.deleteDatabase(databaseName))
}

async function withStore(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const opening = indexedDB.open(databaseName, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName))
  const database = await settle(opening)
  try {
    return await settle(run(database.transaction(storeName, mode).objectStore(storeName)))
  } finally {
    database.close()
  }
}

function settle<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new FolderError('failed', { cause: request.error })))
  })
}
