// The owner of a Supabase project: what each role, with the claims that PostgREST sets, may read and change.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { databases, openGuestbook, type Guestbook } from '../../tools/harness/guestbook/guestbook.ts'

/** Runs a statement as PostgREST does, within one transaction. */
const asRole = `create function public.as_role(api_role text, claims text, statement text) returns json
  language plpgsql as $$
  declare
    result json;
  begin
    perform set_config('role', api_role, true), set_config('request.jwt.claims', claims, true);
    execute statement into result;
    return result;
  end $$`

type Caller = readonly [role: 'anon' | 'authenticated', claims: object]
const owner: Caller = ['authenticated', { role: 'authenticated', app_metadata: { role: 'owner' } }]
/** Nobody of these is the owner. */
const others: readonly Caller[] = [
  ['anon', { role: 'anon' }],
  ['authenticated', {}],
  ['authenticated', { role: 'owner', user_metadata: { role: 'owner' }, app_metadata: { role: 'guest' } }],
  ['authenticated', { app_metadata: { roles: ['owner'], user_metadata: { role: 'owner' } } }],
  ['authenticated', { app_metadata: 'owner' }],
]
const ids = {
  seen: '00000000-0000-4000-8000-000000000001',
  rude: '00000000-0000-4000-8000-000000000002',
  new: '00000000-0000-4000-8000-000000000003',
}

describe.each(databases)('the owner by role on %s', (kind) => {
  let book: Guestbook
  beforeAll(async () => {
    book = await openGuestbook(kind)
    await book.sql(asRole)
  })
  afterAll(() => book.close())
  beforeEach(async () => {
    await book.sql('truncate public.guest_messages, private.hidden_messages')
    await book.sql('update private.guest_book_settings set needs_approval = false')
    await book.sql(
      `insert into public.guest_messages (id, name, message) values ('${ids.seen}', 'Ann', 'Seen')`,
    )
    await book.sql(`insert into private.hidden_messages (id, name, message, created_at, is_waiting)
      values ('${ids.rude}', 'Eve', 'Rude', '2026-01-02', false), ('${ids.new}', 'Mia', 'New', '2026-01-01', true)`)
  })

  /** @returns the JSON of the statement's first column, or the code of its error */
  const run = async ([role, claims]: Caller, statement: string): Promise<unknown> => {
    const [text, values] = [
      'select public.as_role($1, $2, $3)::text as result',
      [role, JSON.stringify(claims)],
    ]
    try {
      const [row] = await book.database.queryAsOwner({ text, values: [...values, statement] })
      return JSON.parse(String(row?.['result']))
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause) return cause.code
      throw cause
    }
  }
  const call = (caller: Caller, name: string, args = '') =>
    run(caller, `select to_json(public.${name}(${args}))`)
  const list = async (args = '') => {
    const page = (await call(owner, 'list_guest_messages', args)) as readonly { readonly message: string }[]
    return page.map(({ message }) => message)
  }
  const uuids = (...some: readonly string[]) => `'{${some.join(',')}}'`
  const contents = () =>
    book.sql(`select message, true as shown, null as waits from public.guest_messages union all
      select message, false, is_waiting from private.hidden_messages union all
      select '', null, needs_approval from private.guest_book_settings order by message`)

  test('the owner lists, searches, hides, shows, approves and deletes, whatever slows visitors down', async () => {
    expect(await list()).toEqual(['New', 'Seen', 'Rude'])
    expect(await list(`'ann', 'visible'`)).toEqual(['Seen'])
    expect(await list(`null, 'hidden'`)).toEqual(['Rude'])
    expect(await list(`null, 'waiting'`)).toEqual(['New'])
    expect(await list(`null, 'all', '2026-01-01', '${ids.new}', true`)).toEqual(['Seen', 'Rude'])

    expect(await call(owner, 'read_guest_approval')).toBe(false)
    expect(await call(owner, 'set_guest_approval', 'true')).toBeNull()
    expect(await call(owner, 'read_guest_approval')).toBe(true)
    // Neither held for approval nor counted, though two in one transaction are refused to visitors.
    expect(await call(owner, 'unhide_guest_messages', uuids(ids.rude, ids.new))).toBe(2)
    expect(await call(owner, 'hide_guest_messages', uuids(ids.seen, ids.seen, ids.rude))).toBe(2)
    expect(await list(`null, 'visible'`)).toEqual(['New'])
    expect(await call(owner, 'delete_guest_messages', uuids(ids.seen, ids.new, ids.new))).toBe(2)
    expect(await list()).toEqual(['Rude'])
  })

  test.each(others)('%s with the claims %j reads and changes nothing', async (...caller) => {
    const isVisitor = caller[0] === 'anon'
    const before = await contents()
    const tables: readonly (readonly [result: unknown, statement: string])[] = [
      [isVisitor ? 1 : 0, 'select count(*)::int from public.guest_messages'],
      [isVisitor ? '42501' : 0, 'select count(*)::int from private.hidden_messages'],
      ['42501', 'select salt from private.guest_book_settings'],
      ['42501', 'select count(*) from private.guest_message_rate'],
      // As of an id that does not exist.
      [isVisitor ? '42501' : 'P0002', `insert into private.hidden_messages (id) values ('${ids.seen}')`],
      ['42501', `insert into public.guest_messages (id, name, message) values (gen_random_uuid(), 'a', 'b')`],
      ['42501', `update public.guest_messages set name = 'Eve'`],
    ]
    for (const [result, statement] of tables)
      expect([statement, await run(caller, statement)]).toEqual([statement, result])
    const calls: readonly (readonly [result: unknown, name: string, args: string])[] = [
      [[], 'list_guest_messages', ''],
      [0, 'hide_guest_messages', uuids(ids.seen)],
      [0, 'unhide_guest_messages', uuids(ids.rude, ids.new)],
      [0, 'delete_guest_messages', uuids(ids.seen, ids.rude)],
      [null, 'read_guest_approval', ''],
      [null, 'set_guest_approval', 'true'],
    ]
    for (const [result, name, args] of calls)
      expect([name, await call(caller, name, args)]).toEqual([name, isVisitor ? '42501' : result])
    expect(await contents()).toEqual(before)
  })

  test('signed-in users may call no other private function, and the owner neither reads the salt nor rewrites a message', async () => {
    const callable = await book.sql(`select proname from pg_proc where pronamespace = 'private'::regnamespace
      and (has_function_privilege('authenticated', oid, 'execute') or has_function_privilege('anon', oid, 'execute'))`)
    expect(callable).toEqual([{ proname: 'is_owner' }])
    for (const statement of [
      'select salt from private.guest_book_settings',
      'update private.guest_book_settings set messages_in_all = 1',
      `update public.guest_messages set message = 'Changed'`,
    ])
      expect(await run(owner, statement)).toBe('42501')
  })
})
