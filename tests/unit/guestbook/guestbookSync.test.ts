import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GuestbookClient, Listener } from '../../../src/guestbook/GuestbookClient.ts'
import {
  bookAtom,
  closeBookAtom,
  openBookAtom,
  sendAtom,
  writeDraftAtom,
} from '../../../src/guestbook/guestbookAtoms.ts'
import { startGuestbook } from '../../../src/guestbook/guestbookSync.ts'
import { DatabaseModel } from '../../../tools/harness/guestbook/databaseModel.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function start() {
  const database = new DatabaseModel()
  const listeners = new Set<Listener>()
  const store = createStore()
  const guestbook: GuestbookClient = {
    fetchPage: (before) => Promise.resolve(database.page(before)),
    post: () => {
      database.insert(1000, 0)
      return Promise.resolve()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const open = vi.fn<() => Promise<GuestbookClient>>(() => Promise.resolve(guestbook))
  const end = startGuestbook(store, open)
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return { database, listeners, store, open, end, settle }
}

it('asks the server for nothing before the panel is opened', async () => {
  const { open, settle } = start()
  await settle()
  expect(open).not.toHaveBeenCalled()
})

it('opens fifty times and never listens more than once, nor after closing', async () => {
  const { store, listeners, settle } = start()
  for (let opened = 0; opened < 50; opened += 1) {
    store.set(openBookAtom)
    if (opened % 2 === 0) await settle()
    expect(listeners.size).toBeLessThanOrEqual(1)
    store.set(closeBookAtom)
    await settle()
    expect(listeners.size).toBe(0)
  }
})

it('shows the visitor’s own message at once, though nothing comes by itself', async () => {
  const { store, database, settle } = start()
  store.set(openBookAtom)
  await settle()
  store.set(writeDraftAtom, { name: 'Mia', message: 'Hello' })
  store.set(sendAtom)
  await settle()
  expect(store.get(bookAtom)?.messages).toEqual(database.rows)
  expect(database.rows).toHaveLength(1)
})

it('fetches the list now and then while the connection is down', async () => {
  const { store, database, listeners, settle } = start()
  store.set(openBookAtom)
  await settle()
  for (const { onLive } of listeners) onLive(false)
  database.insert(1000, 0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(store.get(bookAtom)?.messages).toEqual(database.rows)
})

it('listens again by itself where its code could not be loaded', async () => {
  const { store, open, listeners, settle } = start()
  open.mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'))
  store.set(openBookAtom)
  await settle()
  expect(store.get(bookAtom)).toMatchObject({ hasFailed: true, connection: 'waiting' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(listeners.size).toBe(1)
})

it('stops with its end', async () => {
  const { store, listeners, end, settle } = start()
  store.set(openBookAtom)
  await settle()
  end()
  expect(listeners.size).toBe(0)
})
