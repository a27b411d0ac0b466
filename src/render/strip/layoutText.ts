import type { Size } from '../../lib/geometry.ts'
import { splitGraphemes } from '../../lib/text.ts'

/** Layout of a text: its lines from the top, all of one font size. */
export type TextLayout = { readonly sizePx: number; readonly lines: readonly string[] }

/** Measures a text at a font size: its width in pixels. */
export type MeasureWidth = (text: string, sizePx: number) => number

/** Limits of a layout: the sizes of its letters, and the most lines. */
export type TextLimits = { readonly minPx: number; readonly maxPx: number; readonly lines: number }

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
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const whole = { room, measure, limits, split: wholeWords }
  const broken = { room, measure, limits, split: brokenWords }
  return (
    fitLargest(words, Math.max(minPx, readablePart * maxPx), whole) ??
    fitLargest(words, minPx, broken) ??
    layoutAt(words, minPx, broken)
  )
}

function layoutLine(text: string, room: Size, measure: MeasureWidth, limits: TextLimits): TextLayout {
  const widthPx = measure(text, limits.maxPx)
  const fitting = widthPx <= room.widthPx ? limits.maxPx : (limits.maxPx * room.widthPx) / widthPx
  return { sizePx: Math.max(limits.minPx, fitting), lines: [text] }
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
    const layout = layoutAt(words, sizePx, setting)
    const isLow =
      layout.lines.length <= limits.lines && layout.lines.length * lineHeight * sizePx <= room.heightPx
    if (isLow && layout.lines.every((line) => measure(line, sizePx) <= room.widthPx)) return layout
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
    if (line.trim() === '' || fits((line + part).trim())) {
      line += part
    } else {
      lines.push(line.trim())
      line = part
    }
  }
  return [...lines, line.trim()]
}
