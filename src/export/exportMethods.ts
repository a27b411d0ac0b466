import { inAppBrowser } from '../lib/device.ts'
import { ExportError } from './ExportError.ts'
import { twoDigits } from '../lib/text.ts'

/** Safari asks the visitor first and reads the URL only after the answer. */
const revokeAfterMs = 60_000

/** Whether the browser saves what a link offers. The browsers inside apps follow the link, and nothing comes of it. */
export function canDownload(): boolean {
  return 'download' in HTMLAnchorElement.prototype && inAppBrowser(navigator.userAgent) === null
}

/** Hands a file to the browser's downloads. */
export function downloadBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}

/** Whether the browser has a share sheet that takes this file. */
export function canShare(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] })
}

/**
 * Opens the share sheet with a file; browsers ask for a visitor's gesture that is still fresh.
 * `dismissed` is a visitor who thought better of it, `refused` a browser that did not open the sheet.
 */
export async function shareFile(file: File): Promise<'shared' | 'dismissed' | 'refused'> {
  try {
    // The file alone: beside a text, some apps take only the text.
    await navigator.share({ files: [file] })
    return 'shared'
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError' ? 'dismissed' : 'refused'
  }
}

/** Whether the browser has a clipboard for pictures; it has none on an insecure address. */
export function canCopyImage(): boolean {
  return 'ClipboardItem' in globalThis && 'clipboard' in navigator
}

/**
 * Puts a PNG on the clipboard. It may still be in the making: Safari takes the promise, but only within the gesture.
 * Throws DownloadError where the browser takes no picture now, or there is none.
 */
export async function copyImage(png: Promise<Blob>): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  } catch (cause) {
    throw new ExportError('notCopied', { cause })
  }
}

/** `retro-photostrip-YYYYMMDD-HHmmss.jpg` in local time: names sort as the strips were saved. */
export function stripFileName(date: Date): string {
  const day = [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('')
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join('')
  return `retro-photostrip-${day}-${time}.jpg`
}
