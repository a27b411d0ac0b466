/** Whether the browser has a clipboard for pictures; it has none on an insecure address. */
export function canCopyPicture(): boolean {
  return 'ClipboardItem' in globalThis && 'clipboard' in navigator
}

/**
 * Puts a PNG on the clipboard. It may still be in the making: Safari takes the promise, but only within the gesture.
 * Rejects as the promise does, and with the browser's NotAllowedError.
 */
export async function copyPicture(png: Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
}
