import { expect, test } from 'vitest'

import { writeCsv } from '../../../../src/owner/guestbook/writeCsv.ts'

test('a table for spreadsheets has quoted cells, and none that a spreadsheet would calculate', () => {
  const row = { id: '1', createdAt: '2026-11-27T20:15:30.123456Z', isHidden: false, isWaiting: false }
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', 'a "quoted", one\nof two lines', '1=1']
  const cells = texts.map((message) => writeCsv([{ ...row, name: 'Ann', message }]).split('"Ann",')[1])
  expect(cells).toEqual([
    `"'=1+1"\r\n`,
    `"'+1"\r\n`,
    `"'-1"\r\n`,
    `"'@SUM(A1)"\r\n`,
    `"'\tx"\r\n`,
    `"'\rx"\r\n`,
    '"a ""quoted"", one\nof two lines"\r\n',
    '"1=1"\r\n',
  ])
  expect(writeCsv([])).toBe('time,name,message\r\n')
  expect(writeCsv([{ ...row, name: '=A1', message: 'Hi' }])).toBe(
    `time,name,message\r\n"2026-11-27T20:15:30.123456Z","'=A1","Hi"\r\n`,
  )
})
