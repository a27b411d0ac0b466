const deadlineMs = 3000

export const titleFont = (sizePx: number): string => `400 ${sizePx}px Monoton, sans-serif`
export const boldFont = (sizePx: number): string => `700 ${sizePx}px "Chakra Petch", sans-serif`
export const bodyFont = (sizePx: number): string => `500 ${sizePx}px "Chakra Petch", sans-serif`

/**
 * Loads the faces that a strip is set in, with those that the message's letters need.
 * Takes 3 s at most: a face that is missing by then, or can't be had, is drawn in the browser's sans-serif.
 */
export async function loadStripFonts(message: string): Promise<void> {
  const latin = 'RETRO BOOTH 0123456789/:'
  const loads = [titleFont(40), boldFont(40), bodyFont(40)].map((font) =>
    document.fonts.load(font, latin + message),
  )
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, deadlineMs)
  await Promise.race([Promise.allSettled(loads), promise])
  clearTimeout(timer)
}
