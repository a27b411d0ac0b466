import './printSheet.css'

/**
 * Prints a sheet of 4 x 6 inches: the strip twice, with cut marks. The sheet is not visible on the screen. It stays in
 * the page until the signal removes it: some browsers (Safari on iOS, Chrome on Android) return from `print()`, and report
 * its end, before they read the page.
 * @throws EncodingError (DOMException) for an image that can't be decoded
 */
export async function printSheet(jpeg: Blob, signal: AbortSignal): Promise<void> {
  const url = URL.createObjectURL(jpeg)
  const strips = [createStrip(url), createStrip(url)]
  const sheet = document.createElement('div')
  sheet.className = 'strip-sheet'
  sheet.append(...strips)
  const remove = () => {
    sheet.remove()
    URL.revokeObjectURL(url)
  }
  if (signal.aborted) return remove()
  signal.addEventListener('abort', remove, { once: true })
  document.body.append(sheet)
  // An image that is not decoded yet would print as a white sheet; one that is removed meanwhile fails to decode.
  await Promise.all(strips.map((strip) => strip.decode())).catch(unlessAborted(signal))
  if (!signal.aborted) window.print()
}

function createStrip(url: string): HTMLImageElement {
  const image = document.createElement('img')
  image.src = url
  image.alt = ''
  return image
}

function unlessAborted(signal: AbortSignal): (cause: unknown) => void {
  return (cause) => {
    if (!signal.aborted) throw cause
  }
}
