import { inAppBrowser } from '../lib/inAppBrowser.ts'

/** Safari asks the visitor first and reads the URL only after the answer. */
const revokeAfterMs = 60_000

/** Whether the browser saves what a link offers. The browsers inside apps follow the link, and nothing comes of it. */
export function canSave(): boolean {
  return 'download' in HTMLAnchorElement.prototype && inAppBrowser(navigator.userAgent) === null
}

/** Hands a file to the browser's downloads. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs)
}
