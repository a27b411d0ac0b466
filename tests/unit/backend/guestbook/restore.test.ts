import { expect, test } from 'vitest'

import { insertLine, prologue, writeEpilogue } from '../../../../backend/database/backup.ts'
import { OwnerError } from '../../../../backend/guestbook/OwnerError.ts'
import { parseBackup } from '../../../../backend/guestbook/restore.ts'

const time = '2026-11-21T12:00:00.123456Z'
const row = (message: string, hiddenAt = 'NULL') => `('1', 'Ann', ${message}, '${time}', ${hiddenAt})`
const backup = (rows: readonly string[], counts = { messages: rows.length, hidden: 0 }) =>
  `${prologue}${insertLine}\n${rows.join(',\n')};\n${writeEpilogue(counts)}`

const parse = (text: string): readonly string[] =>
  [...parseBackup(text)].map(({ message, hidden_at: hiddenAt }) =>
    hiddenAt === null ? message : `${message} (hidden)`,
  )

test('quotes, backslashes and line breaks are restored unchanged', () => {
  const rows = [
    row("'it''s'"),
    row(String.raw`E'a \\ ''b'' \\n'`),
    row("'two\nlines;\n'"),
    row("'--'", `'${time}'`),
  ]
  expect(parse(backup(rows, { messages: 4, hidden: 1 }))).toEqual([
    "it's",
    String.raw`a \ 'b' \n`,
    'two\nlines;\n',
    '-- (hidden)',
  ])
})

test('a message that quotes the end of a backup is a message', () => {
  const end = writeEpilogue({ messages: 1, hidden: 0 })
  expect(parse(backup([row(`'${end}'`)]))).toEqual([end])
})

test('a backup of an empty guest book has no message', () => {
  expect(parse(prologue + writeEpilogue({ messages: 0, hidden: 0 }))).toEqual([])
})

test('a truncated backup is refused, wherever it ends', () => {
  const whole = backup([row("'one'"), row("'two\nlines'")])
  for (let length = 0; length < whole.length - 1; length += 5) {
    expect(() => parse(whole.slice(0, length))).toThrow(OwnerError)
  }
})

test.each([
  ['another program', 'create table public.guest_messages (id uuid);\n', 'This is not a backup'],
  ['SQL among the rows', backup([row("'one'), (now()")]), 'message 1 cannot be read'],
  ['a row too few', backup([row("'one'")], { messages: 2, hidden: 0 }), 'is not whole'],
  ['a hidden one too few', backup([row("'one'")], { messages: 1, hidden: 1 }), 'is not whole'],
  ['an endless time', backup([row("'one'", "'infinity'")]), 'the time of message 1'],
  ['a time before Christ', backup([row("'one'", `'${time} BC'`)]), 'the time of message 1'],
  ['no line breaks', 'x'.repeat(100_000), 'This is not a backup'],
  [
    'an open quote and many lines',
    `${prologue}${insertLine}\n'${'\n'.repeat(100_000)}`,
    'This is not a backup',
  ],
  ['nothing', '', 'is not whole'],
])('a file of %s is refused', (_, text, sentence) => {
  expect(() => parse(text)).toThrow(sentence)
})
