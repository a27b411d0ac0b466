import type { Size } from '../lib/geometry.ts'
import { splitGraphemes } from '../lib/text.ts'

/** Layout of a text: its lines from the top, all of one font size. The letters of a line that was broken are not spaced. */
export type TextLayout = {
  readonly sizePx: number
  readonly lines: readonly string[]
  readonly isTight?: true
}

/** Measures a text at a font size: its width in pixels. `isTight` is true for a broken line, whose letters are not spaced. */
export type MeasureWidth = (text: string, sizePx: number, isTight?: boolean) => number

/**
 * Limits of a layout: the sizes of its letters, and the most lines. A text is set below `readablePx` only where nothing else
 * is left: one that is meant for a single line is broken before, as often as its room is high.
 */
export type TextLimits = {
  readonly minPx: number
  readonly maxPx: number
  readonly readablePx: number
  readonly lines: number
}

/** Font size below which print is hard to read, millimetres: that of the captions beside the photos of the strip. */
const readableMm = 1.6

/** Font size in pixels below which a text is hard to read, once its canvas is printed at `dpi`. */
export const readableSize = (dpi: number): number => (readableMm * dpi) / 25.4

/** Part of the largest size down to which words stay whole; only below it a line may break within one. */
const readablePart = 0.42

/** Line height, in font sizes. */
export const lineHeight = 1.2

/**
 * Lays a text out as large as the room allows, within limits, on as many lines as fit. What is too wide even at the
 * smallest size is laid out all the same: drawing squeezes it.
 */
export function layoutText(text: string, room: Size, measure: MeasureWidth, limits: TextLimits): TextLayout {
  const { minPx, maxPx } = limits
  if (limits.lines === 1) return layoutLine(text, room, measure, limits)
  const words = wordsOf(text)
  const readablePx = Math.max(minPx, limits.readablePx)
  const whole = { room, measure, limits, split: wholeWords }
  const broken = { room, measure, limits, split: brokenWords }
  return (
    fitLargest(words, Math.max(readablePx, readablePart * maxPx), whole) ??
    fitLargest(words, readablePx, broken) ??
    fitLargest(words, minPx, broken) ??
    layoutAt(words, minPx, broken)
  )
}

/** Words of a text; one that begins with a line break begins a line. */
const wordsOf = (text: string) => text.split(/[^\S\n]+|(?=\n)/u).filter((word) => word !== '')

function layoutLine(text: string, room: Size, measure: MeasureWidth, limits: TextLimits): TextLayout {
  const widthPx = measure(text, limits.maxPx)
  const fitting = widthPx <= room.widthPx ? limits.maxPx : (limits.maxPx * room.widthPx) / widthPx
  const sizePx = Math.max(limits.minPx, limits.readablePx)
  return fitting >= sizePx
    ? { sizePx: fitting, lines: [text] }
    : breakLine(text, sizePx, { room, measure, limits })
}

/**
 * Lays a line that is too small in one piece out on as many lines as its room is high, as large as they allow. What is too
 * wide even at the smallest size is laid out all the same: drawing squeezes it.
 * @param sizePx the smallest size
 */
export function breakLine(
  text: string,
  sizePx: number,
  { room, measure: measureWidth, limits }: Omit<Setting, 'split'>,
): TextLayout {
  const measure = (line: string, linePx: number) => measureWidth(line, linePx, true)
  // No line is above the first, and none below the last.
  const heightPx = room.heightPx + (lineHeight - 1) * sizePx
  const lines = Math.max(1, Math.floor(heightPx / (lineHeight * sizePx)))
  const setting = { room: { ...room, heightPx }, measure, limits: { ...limits, lines } }
  const words = wordsOf(text)
  const isWide = words.some((word) => measure(word, sizePx) > room.widthPx)
  const layout =
    fitLargest(words, sizePx, { ...setting, split: wholeWords }) ??
    (isWide ? fitLargest(words, sizePx, { ...setting, split: brokenWords }) : null)
  if (layout) return { ...layout, isTight: true }
  for (let { widthPx } = room; ; widthPx *= 1.05) {
    const wrapped = wrap(
      wholeWords(words, () => true),
      (part) => measure(part, sizePx) <= widthPx,
    )
    if (wrapped.length <= lines || measure(text, sizePx) <= widthPx)
      return { sizePx, lines: wrapped, isTight: true }
  }
}

/** Splits words where a line may break: before each word, or within one that does not fit. */
type SplitWords = (words: readonly string[], fits: (text: string) => boolean) => readonly string[]

const wholeWords: SplitWords = (words) => words.map((word) => ` ${word}`)

const brokenWords: SplitWords = (words, fits) =>
  words.flatMap((word) => (fits(word) ? [` ${word}`] : [' ', ...splitGraphemes(word)]))

type Setting = {
  readonly room: Size
  readonly measure: MeasureWidth
  readonly limits: TextLimits
  readonly split: SplitWords
}

function fitLargest(words: readonly string[], fromPx: number, setting: Setting): TextLayout | null {
  const { room, measure, limits } = setting
  const stepPx = Math.max(2, Math.round(limits.maxPx / 26))
  for (let sizePx = limits.maxPx; sizePx >= fromPx; sizePx -= stepPx) {
    const fits = (part: string) => measure(part, sizePx) <= room.widthPx
    const rows = wrap(setting.split(words, fits), fits).length
    // Lines of similar length take time, and are as many.
    if (rows > limits.lines || rows * lineHeight * sizePx > room.heightPx) continue
    const layout = layoutAt(words, sizePx, setting)
    if (layout.lines.every((line) => measure(line, sizePx) <= room.widthPx)) return layout
  }
  return null
}

function layoutAt(words: readonly string[], sizePx: number, setting: Setting): TextLayout {
  const { room, measure, split } = setting
  const isWithin = (widthPx: number) => (text: string) => measure(text, sizePx) <= widthPx
  const parts = split(words, isWithin(room.widthPx))
  let lines = wrap(parts, isWithin(room.widthPx))
  // The narrowest width that needs no further line gives lines of similar length.
  for (let widthPx = room.widthPx; widthPx > room.widthPx / 2; widthPx -= room.widthPx / 40) {
    const narrower = wrap(parts, isWithin(widthPx))
    if (narrower.length > lines.length) break
    lines = narrower
  }
  return { sizePx, lines }
}

function wrap(parts: readonly string[], fits: (text: string) => boolean): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line.trim() === '' || (!part.startsWith(' \n') && fits((line + part).trim()))) {
      line += part
    } else {
      lines.push(line.trim())
      line = part
    }
  }
  return [...lines, line.trim()]
}
