import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { databases, openGuestbook, type Guestbook } from '../../tools/harness/guestbook/guestbook.ts'

describe.each(databases)('messages over REST on %s', (kind) => {
  let book: Guestbook
  beforeAll(async () => {
    book = await openGuestbook(kind)
  })
  afterAll(() => book.close())
  beforeEach(() => book.sql('truncate public.guest_messages cascade'))

  const messages = () => book.client().from('guest_messages')
  const post = (body: string | Uint8Array<ArrayBuffer>, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${book.url}/rest/v1/guest_messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })

  test('a message is written and read back, with the server’s id and time', async () => {
    const before = Date.now()
    const written = await messages().insert({ name: 'Łukasz 山田', message: 'Hi\nthere 👨‍👩‍👧‍👦' })
    expect(written).toMatchObject({ status: 201, data: null, error: null })
    const { data } = await messages()
      .select('*')
      .eq('name', 'Łukasz 山田')
      .gte('created_at', '2026-01-01T00:00:00Z')
      .neq('id', crypto.randomUUID())
      .order('created_at', { ascending: false })
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Łukasz 山田',
        message: 'Hi\nthere 👨‍👩‍👧‍👦',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+\+00:00$/),
      },
    ])
    expect(Math.abs(Date.parse(data?.[0]?.created_at ?? '') - before)).toBeLessThan(60_000)
  })

  test('an insert returns the written message and the count on request, alone or in a list', async () => {
    const row = { name: 'Ann', message: 'Hi' }
    expect(await messages().insert(row)).toMatchObject({ status: 201, count: null, data: null })
    expect(await messages().insert(row, { count: 'exact' })).toMatchObject({ status: 201, count: 1 })
    expect(await messages().insert(row, { count: 'exact' }).select()).toMatchObject({ count: 1, data: [row] })
    expect((await messages().insert(row).select('name').single()).data).toEqual({ name: 'Ann' })
    expect(await messages().select('id').single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
  })

  test('a request writes one message, alone or in a list, and none of several', async () => {
    const rows = ['a', 'b', 'c'].map((message) => ({ name: 'Ann', message }))
    expect((await messages().insert(rows.slice(0, 1))).status).toBe(201)
    expect(await messages().insert(rows)).toMatchObject({
      status: 400,
      error: { code: 'GB400', message: 'One message at a time' },
    })
    expect(await messages().select('*', { count: 'exact', head: true })).toMatchObject({
      count: 1,
      data: null,
    })
    const different = await post('[{"name":"A","message":"m"},{"name":"A"}]')
    expect([different.status, await different.json()]).toMatchObject([400, { code: 'PGRST102' }])
  })

  test('a visitor can neither set id and time, nor change, nor replace, nor delete, nor call anything', async () => {
    await messages().insert({ name: 'Ann', message: 'Hi' })
    for (const forged of [
      { id: '00000000-0000-4000-8000-000000000000' },
      { created_at: '2000-01-01T00:00:00Z' },
    ])
      expect(await messages().insert({ name: 'Eve', message: 'x', ...forged })).toMatchObject({
        status: 401,
        error: { code: '42501' },
      })
    expect(await messages().update({ name: 'Eve' }).eq('name', 'Ann')).toMatchObject({ status: 405 })
    expect(await messages().delete().eq('name', 'Ann')).toMatchObject({ status: 405 })
    expect(await messages().upsert({ name: 'Eve', message: 'x' })).toMatchObject({ status: 400 })
    expect((await fetch(`${book.url}/rest/v1/rpc/brake_guest_messages`, { method: 'POST' })).status).toBe(404)
    for (const path of [
      '/rest/v1/guest_message_rate',
      '/auth/v1/signup',
      '/storage/v1/object',
      '/rest/v1/',
    ]) {
      expect([path, (await fetch(`${book.url}${path}`)).status]).toEqual([path, 404])
    }
    expect((await messages().select('name')).data).toEqual([{ name: 'Ann' }])
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

  test('visitors do not see a hidden message, and select * still works', async () => {
    for (const message of ['seen', 'rude']) await messages().insert({ name: 'Ann', message })
    const before = await messages().select('*').order('created_at')
    await book.sql(`insert into private.hidden_messages (id)
      select id from public.guest_messages where message = 'rude'`)
    const { data, count } = await messages().select('*', { count: 'exact' })
    expect([count, data?.map(({ message }) => message)]).toEqual([1, ['seen']])
    await book.sql('delete from private.hidden_messages')
    expect((await messages().select('*').order('created_at')).data).toEqual(before.data)
  })

  test('hiding twice has no effect, and hiding an unknown message is an error', async () => {
    const { data } = await messages().insert({ name: 'Ann', message: 'rude' }).select('id').single()
    const hide = (id: string) => book.sql(`insert into private.hidden_messages (id) values ('${id}')`)
    await hide(data?.id ?? '')
    await hide(data?.id ?? '')
    expect(await book.sql('select name, message from private.hidden_messages')).toEqual([
      { name: 'Ann', message: 'rude' },
    ])
    await expect(hide('00000000-0000-4000-8000-000000000000')).rejects.toThrow('has no message with the id')
  })

  const blanks = [
    0x85, 0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x1680, 0x17b4, 0x180e, 0x2003, 0x200b, 0x200d, 0x200f,
    0x2028, 0x2060, 0x2064, 0x206f, 0x2800, 0x3000, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xfffb, 0xfffc,
    0x13430, 0x16fe4, 0x1345f, 0x1d159, 0xe0020,
  ]
  test('characters that show nothing are neither a name nor a message', async () => {
    for (const point of blanks) {
      const blank = String.fromCodePoint(point)
      const name = await messages().insert({ name: blank, message: 'x' })
      const message = await messages().insert({ name: 'x', message: blank.repeat(3) })
      const codes = [name.error?.code, message.error?.code]
      expect([point.toString(16), ...codes]).toEqual([point.toString(16), '23514', '23514'])
    }
  })

  test.each([
    ['an empty name', { name: '', message: 'x' }],
    ['a name of 101 characters', { name: 'x'.repeat(101), message: 'x' }],
    ['a message of 501 characters', { name: 'x', message: 'x'.repeat(501) }],
    ['a space before', { name: ' x', message: 'x' }],
    ['a line break after', { name: 'x', message: 'x\n' }],
    ['an ideographic space after', { name: 'x', message: 'x\u3000' }],
    ['a line break in a name', { name: 'x\ny', message: 'x' }],
    ['a tab', { name: 'x', message: 'x\ty' }],
    ['an escape', { name: 'x', message: 'x\u001Bc' }],
    ['a turned direction', { name: 'x\u202Ey', message: 'x' }],
    ['an isolated direction', { name: 'x', message: 'x\u2067y' }],
  ])('%s is refused', async (_, row) => {
    expect(await messages().insert(row)).toMatchObject({ status: 400, error: { code: '23514' } })
  })

  test.each([
    ['100 and 500 characters', { name: 'x'.repeat(100), message: 'x'.repeat(500) }],
    ['500 emoji', { name: '🎞', message: '🎞'.repeat(500) }],
    ['markup and SQL', { name: `'); drop table x; --`, message: '<script>alert(1)</script>' }],
    ['a line break in a message', { name: 'x', message: 'x\n\ny' }],
    ['words that mean something to JavaScript', { name: '__proto__', message: 'constructor' }],
  ])('%s are kept as they are', async (_, row) => {
    expect((await messages().insert(row)).error).toBeNull()
    expect((await messages().select('name, message')).data).toEqual([row])
  })

  // Too deep for JSON.stringify and for PostgreSQL.
  const deep = `{"name":${'['.repeat(16_000)}${']'.repeat(16_000)},"message":"m"}`
  test.each([
    ['half an object', '{"name":"A"', 'PGRST102', 400],
    ['nothing', '', 'PGRST102', 400],
    ['a number', '3', 'PGRST102', 400],
    ['lists in lists', '[[]]', 'PGRST102', 400],
    ['a name that is a list in a list, as deep as it can', deep, 'PGRST102', 400],
    ['bytes that are not text', new Uint8Array([0x7b, 0xff, 0x7d]), 'PGRST102', 400],
    ['an unknown column', '{"name":"A","message":"m","admin":true}', 'PGRST204', 400],
    ['a prototype', '{"name":"A","message":"m","__proto__":1}', 'PGRST204', 400],
    ['an empty object', '{}', '23502', 400],
    ['null', '{"name":null,"message":"m"}', '23502', 400],
    ['a zero character', '{"name":"A","message":"a\\u0000b"}', '22P05', 400],
    ['half a character', '{"name":"A","message":"\\ud83d"}', '22P02', 400],
    ['more than 32 KiB', JSON.stringify({ name: 'A', message: 'x'.repeat(40_000) }), null, 413],
    ['a megabyte', JSON.stringify({ name: 'A', message: 'x'.repeat(1_000_000) }), null, 413],
  ])('a body of %s is refused with PostgREST’s words', async (_, body, code, status) => {
    const response = await post(body)
    expect([response.status, await response.json()]).toMatchObject([
      status,
      { code, message: expect.any(String) },
    ])
  })

  test('a body of another content type is refused: a page of another site could send it without a preflight', async () => {
    expect((await post('{"name":"A","message":"m"}', { 'content-type': 'text/plain' })).status).toBe(415)
  })
})
