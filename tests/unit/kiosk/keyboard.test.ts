import { expect, it } from 'vitest'
import { layoutOf, shiftKey } from '../../../src/kiosk/keyboard/layouts.ts'
import {
  initialKeyboard,
  type KeyboardChange,
  reduceKeyboard,
  type Shift,
} from '../../../src/kiosk/keyboard/reduceKeyboard.ts'
import { composeHangul, typeKey } from '../../../src/kiosk/keyboard/typeKey.ts'
import { splitGraphemes } from '../../../src/lib/text.ts'
import { locales } from '../../../src/locale/locales.ts'

/** Types keys at the end of an empty text. */
function type(keys: readonly string[]): string {
  let [text, jamo] = ['', '']
  for (const key of keys) {
    const edit = typeKey(key, text, jamo)
    text = text.slice(0, text.length - edit.remove) + edit.insert
    jamo = edit.jamo
  }
  return text
}

it('composes hangul as the two-set keyboard does, and takes one jamo back', () => {
  const words = {
    ㅇㅏㄴㄴㅕㅇㅎㅏㅅㅔㅇㅛ: '안녕하세요',
    ㄱㅏㅂㅅㅇㅣ: '값이',
    ㄱㅏㅂㅅㅣ: '갑시',
    ㅇㅗㅐㅇㅡㅣ: '왜의',
    ㄷㅏㄹㄱㄱㅜㅔㄴ: '닭궨',
    ㅃㅏㄸㅏㅃ: '빠따ㅃ',
    ㅋㅋㅠㅠㅗㅏ: 'ㅋ큐ㅠㅗㅏ',
    ㅂㅏㄲㅎㅣㅎ: '밖힣',
  }
  for (const [jamo, word] of Object.entries(words)) expect(composeHangul(jamo).text).toBe(word)
  expect(composeHangul('ㄱㅏㅂㅅㅣ').last).toBe('ㅅㅣ')
  const keys = 'ㅅㅏㄹㅏㅇ'.split('')
  expect(type(keys)).toBe('사랑')
  expect(type([...keys, '⌫', '⌫', '⌫', '⌫'])).toBe('')
  expect(type([...keys, ' ', 'ㅎ', 'ㅐ', '⌫', '⌫', '⌫', '⌫'])).toBe('사')
})

it('marks kana in turn, removes whole graphemes, and composes nothing after the caret was moved', () => {
  const marked = (text: string) => typeKey('゛', text, '').insert
  expect(['か', 'は', 'ば', 'ぱ', 'つ', 'っ', 'や', 'ウ', 'ハ'].map(marked).join('')).toBe(
    'がばぱはっづゃゥバ',
  )
  expect(typeKey('゛', '愛', '')).toEqual({ remove: 0, insert: '', jamo: '' })
  expect(typeKey('⌫', 'a👨‍👩‍👧', '').remove).toBe(8)
  expect(typeKey('ㅏ', '가나', 'ㄷ')).toEqual({ remove: 0, insert: 'ㅏ', jamo: 'ㅏ' })
})

/** What every guest needs beside the letters of the language. */
const common = "0123456789.,!?'-:;()@&❤️🎉👰"
const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const needed: Readonly<Record<string, string>> = {
  de: 'äöüßÄÖÜ“–',
  es: 'áéíóúüñÁÉÍÓÚÜÑ¿¡',
  fr: 'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ',
  it: 'àèéìîòùÀÈÉÌÒÙ',
  'pt-BR': 'áâãàçéêíóôõúüÁÂÃÀÇÉÊÍÓÔÕÚ',
  ja: 'ー、。！？「」〜ぁっゃゎがぱをんアイウヴァッャヲンパ',
  ko: 'ㅃㅉㄸㄲㅆㅒㅖㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ',
}

it.each(locales)('%s: types every letter of the language, in at most 11 keys a row', (locale) => {
  const pages = Object.values(layoutOf(locale).pages)
  const keys = pages.flatMap((rows) => splitGraphemes(rows.replaceAll(' ', '')))
  const shifted = keys.flatMap((key) => [key, shiftKey(key, 'auto'), shiftKey(key, 'once')])
  const once = keys.includes('゛') ? shifted.map((key) => typeKey('゛', key, '').insert) : []
  const texts = new Set([...shifted, ...once, ...once.map((key) => typeKey('゛', key, '').insert)])
  const wanted = splitGraphemes(common + latin + (needed[locale] ?? ''))
  expect(wanted.filter((letter) => !texts.has(letter))).toEqual([])
  expect(pages.filter((rows) => !rows.includes('⌫'))).toEqual([])
  expect(
    Math.max(...pages.flatMap((rows) => rows.split(' ').map((row) => splitGraphemes(row).length))),
  ).toBeLessThan(12)
})

const field = { autocapitalize: '' } as HTMLInputElement
const after = (...changes: readonly KeyboardChange[]) => changes.reduce(reduceKeyboard, initialKeyboard)
const typed = (before: string): KeyboardChange => ({ type: 'typed', jamo: '', before })
const lock = { type: 'lockShift' } as const
const pressed = (from: Shift): KeyboardChange => ({ type: 'pressShift', from })

it('begins sentences and names with a capital, shifts one letter, and locks at a second press', () => {
  const shifts = (...changes: readonly KeyboardChange[]) => after(...changes).shift
  const all = ['off', 'auto', 'once', 'caps'] as const
  expect(all.map((shift) => shifts(pressed(shift)))).toEqual(['once', 'off', 'caps', 'off'])
  expect([shifts(pressed('off'), typed('a')), shifts(lock, typed('a')), shifts(lock, lock)]).toEqual([
    'off',
    'caps',
    'off',
  ])
  const begins = ['', 'Hi. ', 'Hi\n', 'Hi', 'Hi '].map((before) => shifts({ type: 'focus', field, before }))
  expect(begins).toEqual(['auto', 'auto', 'auto', 'off', 'off'])
  const names = { autocapitalize: 'words' } as HTMLInputElement
  expect(shifts({ type: 'focus', field: names, before: 'Mia ' })).toBe('auto')
  const texts = [shiftKey('ñ', 'auto'), shiftKey(',', 'auto'), shiftKey(',', 'once'), shiftKey('ß', 'caps')]
  expect(texts).toEqual(['Ñ', ',', '!', 'ß'])
})

it('is hidden for a visit by a real key, and for ever by the keyboard of the system', () => {
  const open = after({ type: 'hide', isHiddenFor: 'visit' }, { type: 'focus', field, before: '' })
  expect(open).toMatchObject({ field, shift: 'auto', isHiddenFor: 'visit' })
  expect(reduceKeyboard(open, { type: 'beginVisit' })).toEqual(initialKeyboard)
  const ever = reduceKeyboard(open, { type: 'hide', isHiddenFor: 'ever' })
  expect(reduceKeyboard(ever, { type: 'beginVisit' }).isHiddenFor).toBe('ever')
})
