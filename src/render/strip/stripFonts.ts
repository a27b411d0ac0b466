/** A font that is missing after so long is replaced by the browser's sans-serif. */
const deadlineMs = 3000

/** CSS font of the title. */
export const titleFont = (sizePx: number): string => `400 ${sizePx}px Monoton, sans-serif`
/** CSS font of captions and banner. */
export const boldFont = (sizePx: number): string => `700 ${sizePx}px "Chakra Petch", sans-serif`
/** CSS font of the message. */
export const bodyFont = (sizePx: number): string => `500 ${sizePx}px "Chakra Petch", sans-serif`

const fonts = [
  [titleFont(40), 'RETRO BOOTH'],
  [boldFont(40), 'FRAME 1/4'],
  [bodyFont(40), 'Łódź'],
] as const

/** True once all fonts of a strip are loaded. */
export function areStripFontsLoaded(): boolean {
  return fonts.every(([font, text]) => document.fonts.check(font, text))
}

/**
 * Loads the fonts of a strip, with the letters of a message in any Latin script. Resolves after 3 s at the latest: a font
 * that is missing then, or can't be loaded, is replaced by the browser's sans-serif.
 */
export async function loadStripFonts(): Promise<void> {
  const loads = fonts.map(([font, text]) => document.fonts.load(font, text))
  let timer = 0
  const deadline = new Promise((resolve) => {
    timer = window.setTimeout(resolve, deadlineMs)
  })
  await Promise.race([Promise.allSettled(loads), deadline])
  clearTimeout(timer)
}
