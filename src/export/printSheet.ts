import './printSheet.css'

/** Narrower images are strips of 2 x 6 inches: two of them fill a sheet. */
const stripAspect = 0.4

/**
 * Prints sheets of 4 x 6 inches: each the strip twice, with cut marks, or the picture of another template as large as the
 * sheet allows, a landscape turned. They are not visible on the screen. They stay in
 * the page until the signal removes them: some browsers (Safari on iOS, Chrome on Android) return from `print()`, and
 * report its end, before they read the page.
 * @param copies number of sheets
 * @returns false where the signal came before the browser was asked to print
 * @throws EncodingError (DOMException) for an image that can't be decoded
 */
export async function printSheet(jpeg: Blob, signal: AbortSignal, copies = 1): Promise<boolean> {
  const url = URL.createObjectURL(jpeg)
  const sheets = Array.from({ length: copies }, () => createPaper(url))
  const remove = () => {
    for (const sheet of sheets) sheet.remove()
    URL.revokeObjectURL(url)
  }
  if (signal.aborted) {
    remove()
    return false
  }
  signal.addEventListener('abort', remove, { once: true })
  document.body.append(...sheets)
  const strips = sheets.flatMap((sheet) => [...sheet.querySelectorAll('img')])
  // An image that is not decoded yet would print as a white sheet; one that is removed meanwhile fails to decode.
  await Promise.all(strips.map((strip) => strip.decode())).catch(unlessAborted(signal))
  if (signal.aborted) return false
  for (const sheet of sheets) arrange(sheet)
  window.print()
  return true
}

/** A picture that is no strip stands on its sheet alone. */
function arrange(sheet: HTMLElement): void {
  const image = sheet.querySelector('img')
  if (!image || image.naturalWidth < image.naturalHeight * stripAspect) return
  sheet.lastElementChild?.remove()
  sheet.dataset['picture'] = image.naturalWidth > image.naturalHeight ? 'landscape' : 'portrait'
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
