import { DownloadError } from './DownloadError.ts'

/** Whether the browser has a clipboard for pictures; it has none on an insecure address. */
export function canCopyPicture(): boolean {
  return 'ClipboardItem' in globalThis && 'clipboard' in navigator
}

/**
 * Puts a PNG on the clipboard. It may still be in the making: Safari takes the promise, but only within the gesture.
 * Throws DownloadError where the browser takes no picture now, or there is none.
 */
export async function copyPicture(png: Promise<Blob>): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
  } catch (cause) {
    throw new DownloadError('notCopied', { cause })
  }
}
