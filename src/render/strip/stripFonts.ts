const deadlineMs = 3000

export const titleFont = (sizePx: number): string => `400 ${sizePx}px Monoton, sans-serif`
export const boldFont = (sizePx: number): string => `700 ${sizePx}px "Chakra Petch", sans-serif`
export const bodyFont = (sizePx: number): string => `500 ${sizePx}px "Chakra Petch", sans-serif`

const faces = [
  [titleFont(40), 'RETRO BOOTH'],
  [boldFont(40), 'FRAME 1/4'],
  [bodyFont(40), 'Łódź'],
] as const

/** Whether what a strip is set in now is its own faces. */
export function areStripFontsLoaded(): boolean {
  return faces.every(([font, text]) => document.fonts.check(font, text))
}

/**
 * Loads the faces that a strip is set in, with the letters of a message in any Latin script.
 * Takes 3 s at most: a face that is missing by then, or can't be had, is drawn in the browser's sans-serif.
 */
export async function loadStripFonts(): Promise<void> {
  const loads = faces.map(([font, text]) => document.fonts.load(font, text))
  let timer = 0
  const deadline = new Promise((resolve) => {
    timer = window.setTimeout(resolve, deadlineMs)
  })
  await Promise.race([Promise.allSettled(loads), deadline])
  clearTimeout(timer)
}
