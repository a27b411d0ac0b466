import { afterEach, expect, test, vi } from 'vitest'

import { setCatalogue } from '../../../../src/locale/message.ts'
import { writeCsv } from '../../../../src/owner/guestbook/writeCsv.ts'

afterEach(() => {
  setCatalogue('en', {})
})

function write(message: string, locale = 'en-GB'): string {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  vi.stubGlobal('navigator', { languages: [locale] })
  setCatalogue(locale.startsWith('pt') ? locale : locale.slice(0, 2), { 'ownerBook.csvTime': 'T' })
  const createdAt = '2026-11-27T19:30:05.123456Z'
  return writeCsv([{ id: '1', name: 'Ann', message, createdAt, isHidden: false, isWaiting: false }])
}

test.each([
  ['a "quoted", one\nof two', 'a ""quoted"", one\nof two'],
  ...['+1', '-1', '@A1', '\tx', '\rx', '＝1', '＋1', '－1', '＠A1', '  =1', '\u3000=1', '\u200B=1'].map(
    (text) => [text, `'${text}`],
  ),
  ['good;=1;end', `good;'=1;end`],
  ['a, =1', `a,' =1`],
  ['a\t＝1\n@b', `a\t'＝1\n'@b`],
  ['1=1, and - well - fine', '1=1, and - well - fine'],
])('a spreadsheet reads %j as text, at its local time', (text, safe = '') => {
  expect(write(text)).toBe(`\uFEFFT,name,message\r\n"2026-11-28 01:00:05","Ann","${safe}"\r\n`)
})

test('columns are split as spreadsheets of the language do', () => {
  for (const locale of ['de', 'de-CH', 'fr', 'es', 'it', 'pt-BR'])
    expect(write('x', locale)).toMatch(/T;name;message\r\n".*";"Ann";"x"\r\n/)
  for (const locale of ['ja', 'ko', 'en-US', 'es-MX']) expect(write('x', locale)).toContain('","Ann","x"')
})
