// Tests the functions of Send to My Phone in the database, as the guests' role calls them.
import { randomBytes } from 'node:crypto'

import { afterAll, beforeEach, expect, test } from 'vitest'

import { openGuestbook } from '../../tools/harness/guestbook/guestbook.ts'

const mebibyte = 2 ** 20

type Upload = { readonly id: string; readonly dropKey: string; readonly expiresInMs: number }

const book = await openGuestbook('PostgreSQL')
afterAll(() => book.close())
beforeEach(async () => {
  await book.sql('truncate private.uploads, private.upload_rate')
})

/** Calls a function as a guest from an address. @returns its result */
async function call(text: string, values: readonly (string | number)[], address = '192.0.2.1') {
  const [row] = await book.database.query(
    { address, isReadOnly: false },
    { text: `select ${text} as result`, values },
  )
  return row?.['result']
}
const put = async (bytes: Buffer, address?: string): Promise<Upload> => {
  const result = await call('public.put_upload($1)::text', [bytes.toString('base64')], address)
  return JSON.parse(String(result)) as Upload
}
const take = (id: string, address?: string) => call('public.take_upload($1)', [id], address)
const count = ({ id, dropKey }: Upload) => call('public.count_downloads($1, $2)', [id, dropKey])

test('an upload is taken whole, counted for its booth, and gone when it is dropped', async () => {
  const bytes = randomBytes(300_000)
  const upload = await put(bytes)
  expect(upload.id).toMatch(/^[\w-]{22}$/)
  expect(upload.expiresInMs).toBeGreaterThan(9.5 * 60_000)
  expect(upload.expiresInMs).toBeLessThanOrEqual(10 * 60_000)
  expect(Buffer.from(String(await take(upload.id)), 'base64').equals(bytes)).toBe(true)
  expect(await count(upload)).toBe(1)
  expect(await count({ ...upload, dropKey: upload.id })).toBeNull()
  expect(await call('public.drop_upload($1, $2)', [upload.id, upload.id])).toBe(false)
  expect(await call('public.drop_upload($1, $2)', [upload.id, upload.dropKey])).toBe(true)
  expect(await take(upload.id)).toBeNull()
  expect(await count(upload)).toBeNull()
})

test('an unknown, an expired and a used up id answer alike, and what has expired is deleted', async () => {
  const [expired, used] = [await put(randomBytes(10)), await put(randomBytes(10))]
  for (let n = 0; n < 20; n++) expect(await take(used.id)).not.toBeNull()
  expect(await take(used.id)).toBeNull()
  await book.sql(`update private.uploads set expires_at = clock_timestamp() where id = '${expired.id}'`)
  expect(await take(expired.id)).toBeNull()
  expect(await take('A'.repeat(22))).toBeNull()
  expect(await take(`' or true --`)).toBeNull()
  expect(await book.sql(`select from private.uploads where id = '${expired.id}'`)).toEqual([])
})

test('8 MB and a byte, nothing, and what is not base64 are refused', async () => {
  await expect(put(randomBytes(8 * mebibyte + 1))).rejects.toMatchObject({ code: 'PGRST' })
  await expect(put(Buffer.alloc(0))).rejects.toMatchObject({ code: 'PGRST' })
  await expect(call('public.put_upload($1)', ['%%%'])).rejects.toMatchObject({ code: 'PGRST' })
  expect((await put(randomBytes(8 * mebibyte))).id).toHaveLength(22)
})

/** Fills the table with uploads of 8 MB: `others` of other addresses, and `own` of the one that put an upload. */
async function fill({ id }: Upload, own: number, others: number) {
  await book.sql(`insert into private.uploads (id, drop_key, content, source, created_at)
    select case when n <= ${own} then 'own' else 'other' end || n, 'key', decode(repeat('00', ${8 * mebibyte}), 'hex'),
      case when n <= ${own} then (select source from private.uploads where id = '${id}')
        else sha256(convert_to(n::text, 'UTF8')) end,
      clock_timestamp() - n * interval '1 second'
    from generate_series(1, ${own + others}) as n`)
  await book.sql(`delete from private.uploads where id = '${id}'`)
}
const ids = async () => {
  const rows = await book.sql(`select id from private.uploads where length(id) < 22 order by id`)
  return rows.map(({ id }) => id)
}

test('24 MB are kept of an address: its oldest upload makes room, and those of others stay', async () => {
  await fill(await put(randomBytes(10), '2001:db8:1:2::1'), 3, 4)
  await put(randomBytes(1000), '2001:db8:1:2::2')
  expect(await ids()).toEqual(['other4', 'other5', 'other6', 'other7', 'own1', 'own2'])
})

test('64 MB are kept in all: a newcomer is refused, and no upload loses its ten minutes', async () => {
  await fill(await put(randomBytes(10)), 2, 6)
  await expect(put(randomBytes(1000), '192.0.2.9')).rejects.toMatchObject({
    code: 'PGRST',
    detail: expect.stringContaining('429'),
  })
  expect(await ids()).toHaveLength(8)
  await put(randomBytes(1000))
  expect(await ids()).toEqual(['other3', 'other4', 'other5', 'other6', 'other7', 'other8', 'own1'])
})

test('an address may ask 60 times a minute, and does not keep another one from asking', async () => {
  const { id } = await put(randomBytes(10))
  for (let n = 0; n < 60; n++) await take('A'.repeat(22), '192.0.2.66')
  await expect(take(id, '192.0.2.66')).rejects.toMatchObject({ code: 'PGRST' })
  expect(await take(id, '192.0.2.2')).not.toBeNull()
})

test('a guest reaches the table through the functions alone', async () => {
  await put(randomBytes(10))
  for (const text of [
    'select * from private.uploads',
    'delete from private.uploads',
    'select private.random_id()',
    `select private.limit_uploads('take', 1000000)`,
  ]) {
    const asked = book.database.query({ address: '192.0.2.1', isReadOnly: false }, { text, values: [] })
    await expect(asked).rejects.toMatchObject({ code: '42501' })
  }
  const functions = await book.sql(`select proname, prosecdef, proconfig::text as settings from pg_proc
    where proname in ('put_upload', 'take_upload', 'drop_upload', 'count_downloads') order by proname`)
  expect(functions).toHaveLength(4)
  for (const { prosecdef, settings } of functions) {
    expect([prosecdef, settings]).toEqual([true, '{"search_path=\\"\\""}'])
  }
})

test('who may call the functions of the old names may call the new ones', async () => {
  const rights = await book.sql(`select proname, proacl::text as rights from pg_proc
    where pronamespace = 'public'::regnamespace and proname !~ 'guest' order by proname`)
  expect(rights).toHaveLength(8)
  expect(new Set(rights.map((row) => row['rights'])).size).toBe(1)
  const bytes = randomBytes(1000)
  const text = await call('public.put_parcel($1)::text', [bytes.toString('base64')])
  const { id, dropKey } = JSON.parse(String(text)) as Upload
  expect(await call('public.take_parcel($1)', [id])).toBe(bytes.toString('base64'))
  expect(await call('public.count_parcel_downloads($1, $2)', [id, dropKey])).toBe(1)
  expect(await call('public.drop_parcel($1, $2)', [id, dropKey])).toBe(true)
  expect(await take(id)).toBeNull()
})
