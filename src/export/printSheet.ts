import './printSheet.css'

/**
 * Opens the browser's print dialog for a sheet of 4 x 6 inches: the strip twice, with marks where to cut.
 * The sheet is not on the screen. It stays in the page until the signal takes it away, because some browsers (Safari
 * on iOS, Chrome on Android) return from `print()` and report its end before they look at the page.
 */
export async function printSheet(jpeg: Blob, signal: AbortSignal): Promise<void> {
  const url = URL.createObjectURL(jpeg)
  const strips = [stripPicture(url), stripPicture(url)]
  const sheet = document.createElement('div')
  sheet.className = 'strip-sheet'
  sheet.append(...strips)
  const clear = () => {
    sheet.remove()
    URL.revokeObjectURL(url)
  }
  if (signal.aborted) return clear()
  signal.addEventListener('abort', clear, { once: true })
  document.body.append(sheet)
  // A picture that is not decoded yet would be a white sheet; one that has gone fails to decode.
  await Promise.all(strips.map((strip) => strip.decode())).catch(unlessAborted(signal))
  if (!signal.aborted) window.print()
}

function stripPicture(url: string): HTMLImageElement {
  const picture = document.createElement('img')
  picture.src = url
  picture.alt = ''
  return picture
}

function unlessAborted(signal: AbortSignal): (cause: unknown) => void {
  return (cause) => {
    if (!signal.aborted) throw cause
  }
}
