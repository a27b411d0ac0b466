import { withResolvers } from '../../lib/async.ts'
import { isAppleHandheld } from '../../lib/device.ts'
import './printSheet.css'

/** Narrower images are strips of 2 x 6 inches: two of them fill a sheet. */
const stripAspect = 0.4

/**
 * Prints sheets of 4 x 6 inches: each the strip twice, with cut marks, or the picture of another template as large as the
 * sheet allows, a landscape turned. They are not visible on the screen. They stay in the page until the signal removes them.
 * @returns `read`, which resolves when the browser has read the sheets, or at the signal; null where the signal came before
 * the browser was asked to print
 * @throws EncodingError (DOMException) for an image that can't be decoded
 */
export async function printSheet(
  jpeg: Blob,
  sheetCount: number,
  signal: AbortSignal,
): Promise<{ readonly read: Promise<void> } | null> {
  if (signal.aborted) return null
  const url = URL.createObjectURL(jpeg)
  const sheets = Array.from({ length: sheetCount }, () => createSheet(url))
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
  if (signal.aborted) return null
  for (const sheet of sheets) arrange(sheet)
  return { read: print(signal) }
}

/** A browser of a laptop that reports no end of a print has read the page by then, milliseconds. */
const readLimitMs = 60_000

/** The press that has asked for the print, and a second one by mistake, come before the browser's dialog. */
const dialogDelayMs = 2000

/**
 * True for the browsers of iOS and Android: they return from `print()`, and report its end, while their dialog opens, and
 * read the page when it prints.
 */
const readsLate = ({ userAgent, maxTouchPoints }: Navigator) =>
  isAppleHandheld(userAgent, maxTouchPoints) || userAgent.includes('Android')

/**
 * Prints the page.
 * @returns a promise that resolves when the browser has read it: it has reported the end, where that comes after; or there is
 * a gesture in the page, which a dialog would cover
 */
function print(signal: AbortSignal): Promise<void> {
  const { promise, resolve } = withResolvers<void>()
  const ended = new AbortController()
  const end = () => {
    ended.abort()
    resolve()
  }
  signal.addEventListener('abort', end, { once: true })
  const listening = { capture: true, signal: ended.signal }
  const isLate = readsLate(navigator)
  if (!isLate) addEventListener('afterprint', end, listening)
  window.print()
  const fromMs = performance.now() + dialogDelayMs
  const onGesture = () => performance.now() >= fromMs && end()
  for (const gesture of ['pointerdown', 'keyup']) addEventListener(gesture, onGesture, listening)
  if (!isLate) setTimeout(end, readLimitMs)
  return promise
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
