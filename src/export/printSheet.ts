import './printSheet.css'

/**
 * Prints sheets of 4 x 6 inches: each the strip twice, with cut marks. They are not visible on the screen. They stay in
 * the page until the signal removes them: some browsers (Safari on iOS, Chrome on Android) return from `print()`, and
 * report its end, before they read the page.
 * @param copies number of sheets
 * @throws EncodingError (DOMException) for an image that can't be decoded
 */
export async function printSheet(jpeg: Blob, signal: AbortSignal, copies = 1): Promise<void> {
  const url = URL.createObjectURL(jpeg)
  const sheets = Array.from({ length: copies }, () => createPaper(url))
  const remove = () => {
    for (const sheet of sheets) sheet.remove()
    URL.revokeObjectURL(url)
  }
  if (signal.aborted) return remove()
  signal.addEventListener('abort', remove, { once: true })
  document.body.append(...sheets)
  const strips = sheets.flatMap((sheet) => [...sheet.querySelectorAll('img')])
  // An image that is not decoded yet would print as a white sheet; one that is removed meanwhile fails to decode.
  await Promise.all(strips.map((strip) => strip.decode())).catch(unlessAborted(signal))
  if (!signal.aborted) window.print()
}

function createPaper(url: string): HTMLElement {
  const sheet = document.createElement('div')
  sheet.className = 'strip-sheet'
  sheet.append(createStrip(url), createStrip(url))
  return sheet
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
