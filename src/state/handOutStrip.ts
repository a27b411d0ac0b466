import { atom, type Getter, type Setter } from 'jotai'
import { copyPicture } from '../download/copyPicture.ts'
import { DownloadError } from '../download/DownloadError.ts'
import { encodeStripAsPng } from '../download/encodeStrip.ts'
import { download, handOut, orFault, share } from './saveStrip.ts'
import { currentStrip } from './stripFile.ts'

/** Beside saving, the ways out of the booth for a strip; their keys are a lazy chunk, and so is this. */
export const shareStripAtom = atom(null, (get, set) => handOut(get, set, share))

/** Past the share sheet, which has no place for files on some phones. */
export const downloadStripAtom = atom(null, (get, set) => handOut(get, set, download))

const sheetAtom = atom(new AbortController())

/** Takes the printed sheet out of the page. */
export const putSheetAwayAtom = atom(null, (get, set) => {
  get(sheetAtom).abort()
  set(sheetAtom, new AbortController())
})

/** Prints two strips on a sheet, which stays in the page until it is put away or another is printed. */
export const printStripAtom = atom(null, (get, set) => handOut(get, set, print))

async function print(jpeg: Blob, get: Getter, set: Setter): Promise<void> {
  set(putSheetAwayAtom)
  const { signal } = get(sheetAtom)
  try {
    const { printSheet } = await import('../download/printSheet.ts')
    await printSheet(jpeg, signal)
  } catch (cause) {
    throw new DownloadError('notPrinted', { cause })
  }
}

/** Copies the picture; true where it is on the clipboard. */
export const copyStripAtom = atom(null, async (get, set) => {
  let isCopied = false
  const png = async () => {
    const strip = await currentStrip(get)
    if (!strip) throw new Error('The strip is gone.')
    return encodeStripAsPng(strip)
  }
  await orFault(set, async () => {
    await copyPicture(png())
    isCopied = true
  })
  return isCopied
})
