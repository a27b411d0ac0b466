import { createStore } from 'jotai'
import { afterEach, expect, test, vi } from 'vitest'

import { wrongEvent } from '../../../backend/owner/parseInput.ts'
import { setCatalogue } from '../../../src/locale/message.ts'
import { reasonOf } from '../../../src/locale/reasons.ts'
import { runAction } from '../../../src/owner/actions.ts'
import { requestOwner } from '../../../src/owner/ownerRequest.ts'
import { noticeAtom } from '../../../src/owner/session/sessionAtoms.ts'
import { startTonight } from '../../../src/owner/tonight/tonightStage.ts'

afterEach(() => {
  setCatalogue('en', {})
})

/** What the page says of a refusal. */
async function noticeOf(status: number, body: object): Promise<string | undefined> {
  const store = createStore()
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  await runAction(store, async () => void (await requestOwner(store, 'event')))
  return store.get(noticeAtom)?.()
}

test('the page says why its server has refused something in its own language', async () => {
  setCatalogue('de', {
    'event.blank': ({ it }: { readonly it: string }) => `${it} ist leer.`,
    'owner.refused': ({ status }: { readonly status: string }) => `Abgelehnt (${status}).`,
  })
  const { body = {} } = wrongEvent({ path: 'title', reason: reasonOf('blank', {}) })
  expect(await noticeOf(400, body)).toBe('title ist leer.')
  expect(await noticeOf(409, {})).toBe('Abgelehnt (409).')
})

test('a server that hangs is said to be away after the time limit, and is asked no second time meanwhile', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('document', { hidden: false })
  const fetching = vi.fn<typeof fetch>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', fetching)
  const store = createStore()
  const stop = startTonight(store)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(fetching).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(store.get(noticeAtom)?.()).toBe('The booth’s server can’t be reached.')
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetching, 'again').toHaveBeenCalledTimes(2)
  stop()
})
