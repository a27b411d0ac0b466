import { atom, type Getter, type Setter } from 'jotai'
import { encodeStripAsPng } from '../../strip/export/encodeStrip.ts'
import { errorMessage } from '../../strip/export/ExportError.ts'
import { canShare, copyImage, downloadBlob, shareFile } from '../../strip/export/exportMethods.ts'
import { stripFileName } from '../../strip/export/stripName.ts'
import { browserPrinter } from '../../strip/export/printer.ts'
import { isHandheld } from '../../lib/device.ts'
import { encodeNow } from './fileStage.ts'
import { guestPrintAtom } from '../session/hostAtoms.ts'
import { imageCacheAtom } from '../strip/imageCache.ts'
import { dispatchMovingStripAtom, movingStripAtom } from '../moving/movingStripAtoms.ts'
import { developmentErrorAtom } from '../strip/stripAtoms.ts'
import type { ExportMethod, StripFileEvent } from './reduceStripFile.ts'
import { dispatchStripFileAtom, isEncodingAtom, stripFileAtom } from './stripFileAtoms.ts'
import { currentStrip } from '../strip/stripStage.ts'

/** Two presses within this time are one: a double click, or a key that is held. */
const samePressMs = 1000

/** Why the strip can't be shown or exported, as a message; null where it can. */
export const stripErrorAtom = atom((get) => get(developmentErrorAtom) ?? get(stripFileAtom).error)

/**
 * Exports the strip's file with the filter and the message that are chosen now; once, however often it is pressed: within
 * the visitor's gesture where it is encoded ahead, else as soon as it is.
 */
export const exportStripAtom = atom(null, async (get, set, method: ExportMethod) => {
  if (get(isEncodingAtom) || isSamePress(get, set, method)) return
  await withExportError(get, set, async (show) => {
    const jpeg = await encodedStrip(get, set)
    const done = jpeg && (await exporters[method](jpeg, get, set))
    if (done) show(done)
  })
})

/** The strip's JPEG, encoded ahead or now; null where the strip is gone. */
async function encodedStrip(get: Getter, set: Setter): Promise<Blob | null> {
  return get(stripFileAtom).jpeg ?? (await encodeNow(get, set))
}

/**
 * Encodes the strip with the filter and the message that are chosen now. Returns the JPEG; null where the strip is gone,
 * or could not be encoded, which the booth then says in a sentence.
 */
export const encodeStripAtom = atom(null, (get, set) =>
  withExportError(get, set, () => encodedStrip(get, set)),
)

/** Says what became of an export. */
type Show = (done: StripFileEvent) => void

/**
 * Runs an export, and shows what became of it, or its failure in a sentence: neither where the strip has changed meanwhile,
 * or was closed. @returns its result; null where it failed
 */
async function withExportError<Result>(
  get: Getter,
  set: Setter,
  run: (show: Show) => Promise<Result>,
): Promise<Result | null> {
  const { id } = get(stripFileAtom)
  const show: Show = (done) => set(dispatchStripFileAtom, { ...done, id })
  show({ type: 'exportBegan' })
  try {
    return await run(show)
  } catch (cause) {
    show({ type: 'exportFailed', error: errorMessage(cause) })
    return null
  }
}

/** Last press on an export button: its button and file, and its time on the monotonic clock. */
const lastPressAtom = atom({ button: '', atMs: -Infinity })

function isSamePress(get: Getter, set: Setter, method: ExportMethod): boolean {
  const last = get(lastPressAtom)
  const press = { button: `${method} ${get(stripFileAtom).id}`, atMs: performance.now() }
  set(lastPressAtom, press)
  return last.button === press.button && press.atMs - last.atMs < samePressMs
}

/** Exports a file. @returns what became of it; null for nothing */
type Exporter = (
  jpeg: Blob,
  get: Getter,
  set: Setter,
) => Promise<StripFileEvent | null> | StripFileEvent | null

const exporters: Readonly<Record<ExportMethod, Exporter>> = { share, download, print }

/** Shares by the share sheet. Downloads where the browser has none for files, or does not open it. */
async function share(jpeg: Blob): Promise<StripFileEvent | null> {
  const file = new File([jpeg], stripFileName(new Date()), { type: jpeg.type })
  const result = canShare(file) ? await shareFile(file) : 'refused'
  if (result === 'refused') return download(jpeg)
  return result === 'shared' ? { type: 'exported', by: 'share' } : null
}

/**
 * Downloads past the share sheet, which can't save files on some phones. Where that may have saved nothing, an image to
 * long-press is shown, too.
 */
function download(jpeg: Blob): StripFileEvent {
  const isSaved = downloadBlob(jpeg, stripFileName(new Date()))
  return isSaved ? { type: 'exported', by: 'download' } : { type: 'shown', file: jpeg }
}

/** Removes the printed sheet from the page when aborted, of which there is one at most; null before the first. */
const printControllerAtom = atom<AbortController | null>(null)

/** Removes the printed sheet from the page. */
export const clearPrintAtom = atom(null, (get) => get(printControllerAtom)?.abort())

/** Prints the strip twice on a sheet, which stays in the page until it is cleared or another one is printed. */
async function print(jpeg: Blob, get: Getter, set: Setter): Promise<StripFileEvent | null> {
  get(printControllerAtom)?.abort()
  const controller = new AbortController()
  set(printControllerAtom, controller)
  const printed = await browserPrinter.print({ id: '', jpeg, sheets: 1, isKept: false }, controller.signal)
  return printed && { type: 'exported', by: 'print' }
}

/** Requests sheets of the strip as it is now, once, however often it is pressed. */
export const requestPrintAtom = atom(null, async (get, set, sheets: number) => {
  if (get(guestPrintAtom).state !== 'none') return
  set(guestPrintAtom, { state: 'encoding' })
  const jpeg = await set(encodeStripAtom)
  // Closed meanwhile: nobody waits for it.
  if (get(guestPrintAtom).state !== 'encoding') return
  set(guestPrintAtom, jpeg ? { state: 'requested', jpeg, sheets } : { state: 'failed' })
})

/** Copies the strip to the clipboard. */
export const copyStripAtom = atom(null, async (get, set) => {
  const png = async () => {
    const strip = await currentStrip(get)
    if (!strip) throw new Error('The strip is gone.')
    return encodeStripAsPng(strip, { backgrounds: get(imageCacheAtom).backgrounds })
  }
  await withExportError(get, set, async (show) => {
    await copyImage(png())
    show({ type: 'exported', by: 'copy' })
  })
})

/**
 * Saves the finished moving strip once more, or for the first time: by the share sheet where the device has one, which
 * opens only at a press. Where it may not be saved, the video itself is shown.
 */
export const saveMovingStripAtom = atom(null, async (get, set) => {
  const moving = get(movingStripAtom)
  if (moving.state !== 'ready') return
  const { mp4 } = moving
  const name = stripFileName(new Date(), 'mp4')
  const shared = new File([mp4], name, { type: mp4.type })
  const result = isHandheld() && canShare(shared) ? await shareFile(shared) : 'refused'
  if (result === 'dismissed' || get(movingStripAtom) !== moving) return
  if (result === 'refused' && !downloadBlob(mp4, name))
    return set(dispatchStripFileAtom, { type: 'shown', file: mp4 })
  set(dispatchMovingStripAtom, { type: 'saved', mp4 })
  set(dispatchStripFileAtom, { type: 'exported', by: 'moving' })
})
