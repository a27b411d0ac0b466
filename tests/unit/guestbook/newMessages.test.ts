import { createStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import { hasNewMessagesAtom } from '../../../src/guestbook/guestbookAtoms.ts'
import { startNewMessages } from '../../../src/guestbook/newMessages.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const fetchRows = vi.fn<() => Promise<unknown>>()
let seen: string | null

beforeEach(() => {
  vi.useFakeTimers()
  fetchRows.mockReset()
  vi.stubGlobal('document', page)
  vi.stubGlobal('localStorage', { getItem: () => seen })
  vi.stubGlobal('fetch', async () => Response.json(await fetchRows()))
})

const time = (second: number) => `2026-11-20T12:00:0${second}.5+00:00`

it.each([
  ['a device that never looked asks for nothing', null, time(1), false, 0],
  ['a message that came since the last look is new', time(1), time(2), true, 1],
  ['the message that was seen last is not new', time(2), time(2), false, 1],
  ['an older one, where the last one was hidden, is not new', time(2), time(1), false, 1],
] as const)('%s', async (_, lastSeen, newest, isNew, requests) => {
  seen = lastSeen
  fetchRows.mockResolvedValue([{ created_at: newest }])
  const store = createStore()
  const cleanup = startNewMessages(store, { url: 'https://example.test', key: 'key' })
  await vi.advanceTimersByTimeAsync(0)
  expect(store.get(hasNewMessagesAtom)).toBe(isNew)
  expect(fetchRows).toHaveBeenCalledTimes(requests)
  cleanup()
})

it('a page that comes into sight again looks again, once a minute at most', async () => {
  seen = time(1)
  fetchRows.mockResolvedValue([])
  const cleanup = startNewMessages(createStore(), { url: 'https://example.test', key: 'key' })
  await vi.advanceTimersByTimeAsync(59_000)
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(fetchRows).toHaveBeenCalledTimes(1)
  page.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchRows).toHaveBeenCalledTimes(2)
  cleanup()
})
