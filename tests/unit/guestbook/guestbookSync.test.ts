import { createStore } from 'jotai'
import { beforeEach, expect, it, vi } from 'vitest'
import type { GuestbookClient, MessageListener } from '../../../src/guestbook/GuestbookClient.ts'
import { openPanelAtom, panelAtom } from '../../../src/guestbook/guestbookAtoms.ts'
import { dispatchGuestbookAtom, draftAtom } from '../../../src/guestbook/panelAtoms.ts'
import { startIntro } from '../../../src/booth/session/introAtoms.ts'
import { startGuestbook } from '../../../src/guestbook/guestbookSync.ts'
import { DatabaseModel } from '../../../tools/harness/guestbook/databaseModel.ts'

beforeEach(() => vi.useFakeTimers())

function start(store = createStore()) {
  const database = new DatabaseModel()
  const listeners = new Set<MessageListener>()
  const client: GuestbookClient = {
    fetchPage: (before) => Promise.resolve(database.page(before)),
    post: () => {
      database.insert(1000, 0)
      return Promise.resolve(true)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const open = vi.fn<() => Promise<GuestbookClient>>(() => Promise.resolve(client))
  const preload = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const cleanup = startGuestbook(store, open, preload)
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { database, listeners, store, open, preload, cleanup, settle }
}

it('loads the client’s code after the intro, and opens it for the panel alone', async () => {
  const { store, open, preload } = start()
  const cleanup = startIntro(store)
  await vi.advanceTimersByTimeAsync(3000)
  expect(preload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  cleanup()
  expect(preload).toHaveBeenCalledTimes(1)
  expect(open).not.toHaveBeenCalled()
})

it('keeps what was written before this code was loaded', () => {
  const store = createStore()
  store.set(dispatchGuestbookAtom, { type: 'write', draft: { message: 'Hello' } })
  start(store).cleanup()
  expect(store.get(draftAtom).message).toBe('Hello')
})

it('polls the list while the connection is down', async () => {
  const { store, database, listeners, settle } = start()
  store.set(openPanelAtom)
  await settle()
  for (const { onLive } of listeners) onLive(false)
  database.insert(1000, 0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.get(panelAtom)?.messages).toEqual(database.rows)
})

it('subscribes again by itself when its code could not be loaded', async () => {
  const { store, open, listeners, settle } = start()
  open.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  store.set(openPanelAtom)
  await settle()
  expect(store.get(panelAtom)).toMatchObject({ hasFailed: true, connection: 'waiting' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(listeners.size).toBe(1)
})

it('its cleanup ends the subscription', async () => {
  const { store, listeners, cleanup, settle } = start()
  store.set(openPanelAtom)
  await settle()
  cleanup()
  expect(listeners.size).toBe(0)
})
