// What each role may read and change, with the claims of the token as PostgREST sets them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { databases, openGuestbook, type Guestbook } from '../../tools/harness/guestbook/guestbook.ts'

/** Runs a statement as PostgREST does, in one transaction. */
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
const owner: Caller = ['authenticated', { app_metadata: { role: 'owner' } }]
const others: readonly Caller[] = [
  ['anon', { role: 'anon' }],
  ['authenticated', {}],
  ['authenticated', { role: 'owner', user_metadata: { role: 'owner' }, app_metadata: { role: 'guest' } }],
  ['authenticated', { app_metadata: { roles: ['owner'], user_metadata: { role: 'owner' } } }],
  ['authenticated', { app_metadata: 'owner' }],
]

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const [seen, rude, waiting] = [id(1), id(2), id(3)]
const call = (name: string, args = '') => `select to_json(public.${name}(${args}))`
const change = (name: string, ...ids: readonly string[]) =>
  call(`${name}_guest_messages`, `'{${ids.join(',')}}'`)

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
    await book.sql(`insert into public.guest_messages (id, name, message) values ('${seen}', 'Ann', 'Seen')`)
    await book.sql(`insert into private.hidden_messages (id, name, message, created_at, is_waiting)
      values ('${rude}', 'Eve', 'Rude', '2026-01-02', false), ('${waiting}', 'Mia', 'New', '2026-01-01', true)`)
  })

  /** @returns the JSON of the statement's first column, or the code of its error */
  const run = async ([role, claims]: Caller, statement: string): Promise<unknown> => {
    const text = 'select public.as_role($1, $2, $3)::text as result'
    try {
      const values = [role, JSON.stringify(claims), statement]
      const [row] = await book.database.queryAsOwner({ text, values })
      return JSON.parse(String(row?.['result']))
    } catch (cause) {
      if (cause instanceof Error && 'code' in cause) return cause.code
      throw cause
    }
  }
  const list = async (args = '') => {
    const page = await run(owner, call('list_guest_messages', args))
    return Array.isArray(page) ? page.map(({ message }) => message) : page
  }

  test('the owner lists, searches, hides, shows, approves and deletes, whatever slows visitors down', async () => {
    expect(await list()).toEqual(['New', 'Seen', 'Rude'])
    expect(await list(`'ANN', 'visible'`)).toEqual(['Seen'])
    expect(await list(`null, 'hidden'`)).toEqual(['Rude'])
    expect(await list(`null, 'waiting'`)).toEqual(['New'])
    expect(await list(`null, 'all', '2026-01-01', '${waiting}', true`)).toEqual(['Seen', 'Rude'])
    expect(await run(owner, call('set_guest_approval', 'true'))).toBeNull()
    expect(await run(owner, call('read_guest_approval'))).toBe(true)
    const post = `insert into public.guest_messages (name, message) values ('Bob', 'Held')`
    await book.database.query({ address: '192.0.2.1', isReadOnly: false }, { text: post, values: [] })
    expect(await list(`'bob', 'waiting'`)).toEqual(['Held'])
    expect(await list(`null, 'visible'`)).toEqual(['Seen'])
    const held = `array(select id from private.hidden_messages where name = 'Bob')`
    expect(await run(owner, call('delete_guest_messages', held))).toBe(1)
    // Neither held for approval nor counted, though two in one transaction are refused to visitors.
    expect(await run(owner, change('unhide', rude, waiting))).toBe(2)
    expect(await run(owner, change('hide', seen, seen, rude))).toBe(2)
    expect(await list(`null, 'visible'`)).toEqual(['New'])
    expect(await run(owner, change('delete', seen, waiting, waiting))).toBe(2)
    expect(await list()).toEqual(['Rude'])
    for (const statement of [
      'select to_json(salt) from private.guest_book_settings',
      'update private.guest_book_settings set messages_in_all = 1',
      `update public.guest_messages set message = 'Changed'`,
    ])
      expect(await run(owner, statement)).toBe('42501')
  })

  test.each(others)('%s with the claims %j reads and changes nothing', async (...caller) => {
    const contents = () =>
      book.sql(`select message, null as waits from public.guest_messages union all
        select message, is_waiting from private.hidden_messages union all
        select 'approval', needs_approval from private.guest_book_settings order by message`)
    const before = await contents()
    const results: readonly (readonly [visitor: unknown, signedIn: unknown, statement: string])[] = [
      [1, 0, 'select count(*) from public.guest_messages'],
      ['42501', 0, 'select count(*) from private.hidden_messages'],
      ['42501', '42501', 'select salt from private.guest_book_settings'],
      ['42501', '42501', 'select count(*) from private.guest_message_rate'],
      // As of an id that does not exist.
      ['42501', 'P0002', `insert into private.hidden_messages (id) values ('${seen}')`],
      [
        '42501',
        '42501',
        `insert into public.guest_messages (id, name, message) values ('${id(4)}', 'a', 'b')`,
      ],
      ['42501', '42501', `update public.guest_messages set name = 'Eve'`],
      ['42501', [], call('list_guest_messages')],
      ['42501', 0, change('hide', seen)],
      ['42501', 0, change('unhide', rude, waiting)],
      ['42501', 0, change('delete', seen, rude)],
      ['42501', null, call('read_guest_approval')],
      ['42501', null, call('set_guest_approval', 'true')],
    ]
    for (const [visitor, signedIn, statement] of results)
      expect({ [statement]: await run(caller, statement) }).toEqual({
        [statement]: caller[0] === 'anon' ? visitor : signedIn,
      })
    expect(await contents()).toEqual(before)
    const callable = await book.sql(`select proname from pg_proc where pronamespace = 'private'::regnamespace
      and has_function_privilege('${caller[0]}', oid, 'execute')`)
    expect(callable).toEqual([{ proname: 'is_owner' }])
  })
})
