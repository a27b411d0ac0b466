import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitGraphemes } from '../../../src/lib/text.ts'
import { layoutText, lineHeight, type MeasureWidth } from '../../../src/strip/layoutText.ts'

const limits = { minPx: 6, maxPx: 52, readablePx: 6, lines: 12 }
const layoutMessage = (text: string, within: typeof room, measure: MeasureWidth) =>
  layoutText(text, within, measure, limits)

const room = { widthPx: 548, heightPx: 94 }

/** A face whose every character is as wide as it is high, as in Chinese, Japanese and Korean. */
const squares = (text: string, sizePx: number): number => splitGraphemes(text).length * sizePx
/** A face as wide as Latin letters are on average. */
const latin = (text: string, sizePx: number): number => 0.55 * squares(text, sizePx)

const visible = (text: string): string => text.replace(/\s/gu, '')

const widest = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 50 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
  fc
    .array(fc.constantFrom('W', ' ', '👨‍👩‍👧‍👦', '永', 'שלום', 'e\u0301\u0327', '\u200B'), { maxLength: 50 })
    .map((all) => all.join('')),
)

describe('a fitted message', () => {
  it('is set on one line, as large as can be, when it is short', () => {
    expect(layoutMessage('Ada & Ben', room, latin)).toEqual({ sizePx: 52, lines: ['Ada & Ben'] })
  })

  it('breaks between words, into lines of like length', () => {
    const { lines } = layoutMessage('Best night ever, all four of us at last together!', room, latin)
    expect(lines).toEqual(['Best night ever, all four', 'of us at last together!'])
  })

  it('shrinks rather than break a word that is readable in one piece', () => {
    const { sizePx, lines } = layoutMessage('Supercalifragilisticexpialidocious', room, latin)
    expect(lines).toEqual(['Supercalifragilisticexpialidocious'])
    expect(sizePx).toBeLessThan(40)
  })

  it('never breaks within a character as people see it', () => {
    const family = '👨‍👩‍👧‍👦'
    // As wide as its code units: a line could end after any of them.
    const { lines } = layoutMessage(family.repeat(50), room, (text, sizePx) => 0.1 * text.length * sizePx)
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines) expect(line.replaceAll(family, '')).toBe('')
  })

  it('fits whatever 50 characters it has, and loses none of them', () => {
    fc.assert(
      fc.property(widest, fc.constantFrom(squares, latin), (message, measure) => {
        const fifty = splitGraphemes(message).slice(0, 50).join('')
        const { sizePx, lines } = layoutMessage(fifty, room, measure)
        expect(lines.length * lineHeight * sizePx).toBeLessThanOrEqual(room.heightPx)
        for (const line of lines) expect(measure(line, sizePx)).toBeLessThanOrEqual(room.widthPx)
        expect(visible(lines.join(''))).toBe(visible(fifty))
      }),
    )
  })
})
