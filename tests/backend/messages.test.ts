import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import type { GuestMessage } from '../../src/guestbook/GuestMessage.ts'
import {
  databases,
  openGuestbook,
  pagePath,
  refusalOf,
  type Guestbook,
} from '../../tools/harness/guestbook/guestbook.ts'

const path = '/rest/v1/guest_messages'
const json = { 'content-type': 'application/json' }
const draft = { name: 'Ann', message: 'Hi' }
const body = JSON.stringify(draft)

describe.each(databases)('messages on %s', (kind) => {
  let book: Guestbook
  beforeAll(async () => {
    book = await openGuestbook(kind)
  })
  afterAll(() => book.close())
  beforeEach(() => book.sql('truncate public.guest_messages cascade'))

  const post = (sent: string | Uint8Array<ArrayBuffer>) =>
    fetch(book.url + path, { method: 'POST', headers: json, body: sent })
  const texts = async () => {
    const { messages } = await book.booth.fetchPage(null)
    return messages.map(({ name, message }) => ({ name, message }))
  }

  test('the booth’s client writes a message and reads it back, with the server’s id and time', async () => {
    const sent = { name: 'Łukasz 山田', message: 'Hi\nthere 👨‍👩‍👧‍👦' }
    expect(await book.booth.post(sent)).toBe(true)
    const { messages, isLast } = await book.booth.fetchPage(null)
    expect(isLast).toBe(true)
    const createdAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/)
    expect(messages).toEqual([{ ...sent, id: expect.stringMatching(/^[0-9a-f-]{36}$/), createdAt }])
    expect(Math.abs(Date.parse(messages[0]?.createdAt ?? '') - Date.now())).toBeLessThan(60_000)
  })

  test('the booth’s pages reach 120 messages, each once, many of them of the same microsecond', async () => {
    await book.sql(`insert into public.guest_messages (name, message, created_at)
      select 'Ann', n::text, timestamptz '2026-11-21 12:00:00.123456+00' + (n / 70) * interval '1 microsecond'
      from generate_series(1, 120) as n`)
    const seen: GuestMessage[] = []
    for (const length of [50, 50, 20]) {
      const { messages, isLast } = await book.booth.fetchPage(seen.at(-1) ?? null)
      expect([messages.length, isLast]).toEqual([length, length < 50])
      seen.push(...messages)
    }
    const table = await book.sql(
      'select message from public.guest_messages order by created_at desc, id desc',
    )
    expect(seen.map(({ message }) => message)).toEqual(table.map((row) => row['message']))
  })

  test('the database itself refuses a visitor everything but to read and to write a message', async () => {
    const run = (text: string, isReadOnly = false) =>
      book.database.query({ address: undefined, isReadOnly }, { text, values: [] })
    for (const text of [
      `update public.guest_messages set name = 'x'`,
      'delete from public.guest_messages',
      'truncate public.guest_messages cascade',
      `insert into public.guest_messages (id, name, message) values (gen_random_uuid(), 'x', 'x')`,
      `insert into public.guest_messages (created_at, name, message) values (now(), 'x', 'x')`,
      'insert into private.hidden_messages (id) select id from public.guest_messages',
      'select salt from private.guest_book_settings',
      'update private.guest_book_settings set messages_in_all = 1',
      'select source from private.guest_message_rate',
      `select private.guest_address('x')`,
      'select statements from supabase_migrations.schema_migrations',
      'select content from private.uploads',
      'delete from private.uploads',
      'select private.random_id()',
    ]) {
      const refusal = await run(text).catch((cause: unknown) => cause)
      expect([text, refusal]).toMatchObject([text, { code: '42501' }])
    }
    const insert = `insert into public.guest_messages (name, message) values ('a', 'b')`
    await expect(run(insert, true)).rejects.toMatchObject({ code: '25006' })
    expect(await run(insert)).toEqual([])
  })

  test('the server asks as a visitor: what the database grants and shows is all that it serves', async () => {
    // A change of the test before is read in vain.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    onTestFinished(() => void vi.restoreAllMocks())
    await book.sql('revoke select, insert on public.guest_messages from anon')
    await book.sql('revoke insert (name, message) on public.guest_messages from anon')
    onTestFinished(() =>
      book.sql('grant select, insert (name, message) on public.guest_messages to anon').then(),
    )
    for (const sending of [fetch(book.url + pagePath), post(body)])
      expect(await refusalOf(sending)).toEqual([401, '42501'])
  })

  test('visitors do not see a hidden message until it is unhidden; hiding it twice has no effect', async () => {
    for (const message of ['seen', 'rude']) await book.booth.post({ name: 'Ann', message })
    const before = await book.booth.fetchPage(null)
    const hide = (id = '') => book.sql(`insert into private.hidden_messages (id) values ('${id}')`)
    for (let n = 0; n < 2; n++) await hide(before.messages[0]?.id)
    expect(await texts()).toEqual([{ name: 'Ann', message: 'seen' }])
    expect(await book.sql('select message from private.hidden_messages')).toEqual([{ message: 'rude' }])
    await book.sql('delete from private.hidden_messages')
    expect(await book.booth.fetchPage(null)).toEqual(before)
    await expect(hide('00000000-0000-4000-8000-000000000000')).rejects.toThrow('has no message with the id')
  })

  const blanks = [
    0x85, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x1680, 0x17b4, 0x180e, 0x2003, 0x200b, 0x200d, 0x200f,
    0x2028, 0x2060, 0x2064, 0x206f, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0xfffc,
    0x13430, 0x16fe4, 0x1345f, 0x1d159, 0xe0020,
  ].map((point) => String.fromCodePoint(point))

  test.each([
    ['a character that shows nothing', blanks, blanks.map((blank) => blank.repeat(3))],
    ['no text', [''], ['']],
    ['too many characters', ['x'.repeat(101)], ['x'.repeat(501)]],
    ['a space at an end', [' x'], ['x\n', 'x\u3000']],
    ['control characters', ['x\ny'], ['x\ty', 'x\u001Bc']],
    ['a turned direction', ['x\u202Ey'], ['x\u2067y']],
  ])('a name or a message of %s is refused', async (_, names, messages) => {
    const rows = [
      ...names.map((name) => ({ name, message: 'x' })),
      ...messages.map((message) => ({ name: 'x', message })),
    ]
    for (const row of rows)
      expect([row, ...(await refusalOf(post(JSON.stringify(row))))]).toEqual([row, 400, '23514'])
  })

  test('100 and 500 characters, emoji, markup, SQL and line breaks are kept as they are', async () => {
    const rows = [
      { name: 'x'.repeat(100), message: 'x'.repeat(500) },
      { name: '🎞', message: '🎞'.repeat(500) },
      { name: `'); drop table x; --`, message: '<script>alert(1)</script>' },
      { name: 'x', message: 'x\n\ny' },
      { name: '__proto__', message: 'constructor' },
    ]
    for (const row of rows) await book.booth.post(row)
    expect((await texts()).toReversed()).toEqual(rows)
  })

  // Too deep for JSON.stringify and for PostgreSQL.
  const deep = `{"name":${'['.repeat(16_000)}${']'.repeat(16_000)},"message":"m"}`
  test.each<readonly [name: string, sent: string | Uint8Array<ArrayBuffer>, status: number]>([
    ['half an object', '{"name":"A"', 400],
    ['nothing', '', 400],
    ['a number', '3', 400],
    ['one message in a list', `[${body}]`, 400],
    ['two messages', `[${body},${body}]`, 400],
    ['a name that is a list in a list, as deep as it can', deep, 400],
    ['bytes that are not text', new Uint8Array([0x7b, 0xff, 0x7d]), 400],
    ['an unknown column', '{"name":"A","message":"m","admin":true}', 400],
    ['an id', '{"name":"A","message":"m","id":"00000000-0000-4000-8000-000000000000"}', 400],
    ['a time', '{"name":"A","message":"m","created_at":"2000-01-01T00:00:00Z"}', 400],
    ['a prototype', '{"name":"A","message":"m","__proto__":1}', 400],
    ['an empty object', '{}', 400],
    ['null', '{"name":null,"message":"m"}', 400],
    ['a zero character', '{"name":"A","message":"a\\u0000b"}', 400],
    ['half a character', '{"name":"A","message":"\\ud83d"}', 400],
    ['more than 32 KiB', JSON.stringify({ name: 'A', message: 'x'.repeat(40_000) }), 413],
    ['a megabyte', JSON.stringify({ name: 'A', message: 'x'.repeat(1_000_000) }), 413],
  ])('a body of %s is refused with a sentence', async (_, sent, status) => {
    expect((await refusalOf(post(sent)))[0]).toBe(status)
    expect(await texts()).toEqual([])
  })
})
