import { expect, test } from 'vitest'

import { writeCsv } from '../../../../src/owner/guestbook/writeCsv.ts'

test('a table for spreadsheets has quoted cells, and none that a spreadsheet would calculate', () => {
  const write = (name: string, message: string) =>
    writeCsv([{ id: '1', name, message, createdAt: '2026-11-27', isHidden: false, isWaiting: false }])
  expect(write('=A1', 'a "quoted", one\nof two lines')).toBe(
    `\uFEFFtime,name,message\r\n"2026-11-27","'=A1","a ""quoted"", one\nof two lines"\r\n`,
  )
  for (const text of ['+1', '-1', '@SUM(A1)', '\tx', '\rx'])
    expect(write('Ann', text)).toContain(`"Ann","'${text}"`)
  expect(write('Ann', '1=1')).toContain('"Ann","1=1"')
})
