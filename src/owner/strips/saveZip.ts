import { downloadZip } from 'client-zip'
import { downloadBlob } from '../../strip/export/exportMethods.ts'

/** File of a zip; its response is read when it is its turn. */
export type ZipFile = { readonly name: string; readonly lastModified: Date; readonly input: Response }

/** File System Access, of Chrome and Edge: the types of the DOM lack it. */
type SavePicker = (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>
declare const showSaveFilePicker: SavePicker | undefined

/**
 * Saves files as one zip: streamed into a file that the owner chooses, where the browser has a picker, else as a
 * download that is whole at its end. Call it within a gesture.
 * @returns false where the owner chose no file
 * @throws the error of the files' source, or of the disk (in the promise)
 */
export async function saveZip(files: AsyncIterable<ZipFile>, fileName: string): Promise<boolean> {
  if (typeof showSaveFilePicker === 'undefined') {
    downloadBlob(await downloadZip(files).blob(), fileName)
    return true
  }
  const handle = await showSaveFilePicker({ suggestedName: fileName }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') return null
    throw cause
  })
  if (!handle) return false
  // A zip that breaks off leaves the file as it was.
  await downloadZip(files).body?.pipeTo(await handle.createWritable())
  return true
}
