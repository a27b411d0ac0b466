import { inAppBrowser, isAppleHandheld, isHandheld } from '../../lib/device.ts'
import { ExportError } from './ExportError.ts'

/** Safari asks the visitor first, and reads the object URL only after that. */
const revokeDelayMs = 60_000

/**
 * True where the browser downloads a link's target. Browsers inside apps that name themselves don't, nor do those of
 * iPhones that have no share sheet: they follow the link, away from the booth, and nothing is saved.
 */
export function canDownload(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  if (isAppleHandheld(userAgent, maxTouchPoints) && !('canShare' in navigator)) return false
  return 'download' in HTMLAnchorElement.prototype && inAppBrowser(userAgent) === null
}

/**
 * Downloads a blob as a file, where the browser can; what the visitor and the disk do with it is not reported.
 * @returns true where it is most likely saved. False on a phone: the browser may be inside an app, which ignores downloads
 * without a word, and whose user agent is that of Chrome (Telegram)
 */
export function downloadBlob(blob: Blob, fileName: string): boolean {
  if (!canDownload()) return false
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs)
  return !isHandheld()
}

/** True where the browser has a share sheet that takes this file. */
export function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/**
 * Shares a file by the share sheet; browsers require a recent gesture of the visitor.
 * @returns `dismissed` where the visitor closed the sheet, `refused` where the browser did not open it
 */
export async function shareFile(file: File): Promise<'shared' | 'dismissed' | 'refused'> {
  try {
    // The file alone: given a text as well, some apps take only the text.
    await navigator.share({ files: [file] })
    return 'shared'
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'dismissed' : 'refused'
  }
}

/** True where the browser has a clipboard for images; it has none on an insecure address. */
export function canCopyImage(): boolean {
  return 'ClipboardItem' in globalThis && 'clipboard' in navigator
}

/**
 * Copies a PNG to the clipboard.
 * @param png a promise, because Safari copies only within the visitor's gesture, and takes a promise then
 * @throws ExportError `notCopied` where the browser refuses, or the PNG could not be made
 */
export async function copyImage(png: Promise<Blob>): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  } catch (cause) {
    throw new ExportError('notCopied', { cause })
  }
}
