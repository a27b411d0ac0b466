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
  if (signal.aborted) return false
  const url = URL.createObjectURL(jpeg)
  const sheets = Array.from({ length: copies }, () => createSheet(url))
  const remove = () => {
    for (const sheet of sheets) sheet.remove()
    URL.revokeObjectURL(url)
  }
  signal.addEventListener('abort', remove, { once: true })
  document.body.append(...sheets)
  try {
    // An image that is not decoded yet would print as a white sheet.
    const images = sheets.flatMap((sheet) => [...sheet.querySelectorAll('img')])
    await Promise.all(images.map((image) => image.decode()))
  } catch (cause) {
    // An image that is removed meanwhile fails to decode.
    if (!signal.aborted) throw cause
  }
  if (signal.aborted) return false
  for (const sheet of sheets) arrange(sheet)
  window.print()
  return true
}

/** A picture that is not a strip stands on its sheet alone. */
function arrange(sheet: HTMLElement): void {
  const image = sheet.querySelector('img')
  if (!image || image.naturalWidth < image.naturalHeight * stripAspect) return
  sheet.lastElementChild?.remove()
  sheet.dataset['picture'] = image.naturalWidth > image.naturalHeight ? 'landscape' : 'portrait'
}

function createSheet(src: string): HTMLElement {
  const sheet = Object.assign(document.createElement('div'), { className: 'strip-sheet' })
  sheet.append(...[1, 2].map(() => Object.assign(document.createElement('img'), { src, alt: '' })))
  return sheet
}
