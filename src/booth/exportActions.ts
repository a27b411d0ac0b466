import { lazyModule } from '../lib/lazyModule.ts'
import { atom, type Getter, type Setter } from 'jotai'
import {
  canDownload,
  downloadBlob,
  canShare,
  shareFile,
  stripFileName,
  copyImage,
} from '../export/exportMethods.ts'
import { isHandheld } from '../lib/device.ts'
import { errorMessage, ExportError } from '../export/ExportError.ts'
import { encodeNow } from './fileStage.ts'
import { developmentErrorAtom, isEncodingAtom, stripFileAtom } from './stripAtoms.ts'
import { currentStrip } from './stripStage.ts'
import { encodeStripAsPng } from '../export/encodeStrip.ts'

/** A double click and a held key are one press. */
const samePressMs = 1000

/** A way out of the booth for the strip's file. */
type Way = (jpeg: Blob, get: Getter, set: Setter) => Promise<void> | void

/** Why the strip can't be shown or saved, in a sentence. */
export const stripErrorAtom = atom((get) => get(developmentErrorAtom) ?? get(stripFileAtom).error)

/**
 * Saves the strip with the filter and the message that are chosen now; one file however often it is pressed.
 * On a phone that is the share sheet, from where the picture goes to the others, or to a friend.
 */
export const saveStripAtom = atom(null, (get, set) => exportStrip(get, set, isHandheld() ? share : download))

/** Lets the strip's file out: within the visitor's gesture where it is encoded ahead, else as soon as it is. */
export async function exportStrip(get: Getter, set: Setter, way: Way): Promise<void> {
  if (get(isEncodingAtom) || isSamePress(get, set, way)) return
  await withExportError(set, async () => {
    const jpeg = get(stripFileAtom).jpeg ?? (await encodeNow(get, set))
    if (jpeg) await way(jpeg, get, set)
  })
}

/** Does something for the visitor; what goes wrong is said in a sentence. */
export async function withExportError(set: Setter, run: () => Promise<void>): Promise<void> {
  set(stripFileAtom, { error: null })
  try {
    await run()
  } catch (cause) {
    set(stripFileAtom, { error: errorMessage(cause) })
  }
}

/** The share sheet; where the browser has none or does not open it, the downloads. */
export async function share(jpeg: Blob, get: Getter, set: Setter): Promise<void> {
  const file = new File([jpeg], stripFileName(new Date()), { type: jpeg.type })
  if (!canShare(file) || (await shareFile(file)) === 'refused') download(jpeg, get, set)
}

/** The browser's downloads; where it has none, the picture to long-press. */
export function download(jpeg: Blob, _get: Getter, set: Setter): void {
  if (canDownload()) downloadBlob(jpeg, stripFileName(new Date()))
  else set(stripFileAtom, { longPressJpeg: jpeg })
}

function isSamePress(get: Getter, set: Setter, way: Way): boolean {
  const { lastPress } = get(stripFileAtom)
  const atMs = performance.now()
  set(stripFileAtom, { lastPress: { method: way, atMs } })
  return lastPress?.method === way && atMs - lastPress.atMs < samePressMs
}

/** Beside saving, the ways out of the booth for a strip; their keys are a lazy chunk, and so is this. */
export const shareStripAtom = atom(null, (get, set) => exportStrip(get, set, share))

/** Past the share sheet, which has no place for files on some phones. */
export const downloadStripAtom = atom(null, (get, set) => exportStrip(get, set, download))

const sheetAtom = atom(new AbortController())

/** Takes the printed sheet out of the page. */
export const clearPrintAtom = atom(null, (get, set) => {
  get(sheetAtom).abort()
  set(sheetAtom, new AbortController())
})

const printModule = lazyModule(() => import('../export/printSheet.ts'))

/** Prints two strips on a sheet, which stays in the page until it is put away or another is printed. */
export const printStripAtom = atom(null, (get, set) => exportStrip(get, set, print))

async function print(jpeg: Blob, get: Getter, set: Setter): Promise<void> {
  set(clearPrintAtom)
  const { signal } = get(sheetAtom)
  try {
    const { printSheet } = await printModule.load()
    await printSheet(jpeg, signal)
  } catch (cause) {
    throw new ExportError('notPrinted', { cause })
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
  await withExportError(set, async () => {
    await copyImage(png())
    isCopied = true
  })
  return isCopied
})
