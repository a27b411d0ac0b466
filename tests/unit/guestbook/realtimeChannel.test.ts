import { beforeEach, expect, test, vi } from 'vitest'
import { openSupabaseClient } from '../../../src/guestbook/supabaseClient.ts'

/** Sockets of the test, oldest first. */
let sockets: SilentSocket[] = []

/** WebSocket whose network is away: what is sent reaches nobody, and a close is never confirmed. */
class SilentSocket extends EventTarget {
  static readonly CONNECTING = 0
  static readonly OPEN = 1
  static readonly CLOSING = 2
  static readonly CLOSED = 3
  readyState = SilentSocket.CONNECTING
  onopen: (() => void) | null = null
  constructor() {
    super()
    sockets.push(this)
  }
  send() {}
  close() {
    this.readyState = SilentSocket.CLOSING
  }
  open() {
    this.readyState = SilentSocket.OPEN
    this.onopen?.()
  }
}

beforeEach(() => {
  sockets = []
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', SilentSocket)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
})

const ignore = () => undefined
const listener = { onInsert: ignore, onDelete: ignore, onGap: ignore, onLive: ignore }

for (const state of ['connecting', 'open'] as const) {
  test(`a panel that is closed without a network leaves no timer and no open socket: it was ${state}`, async () => {
    // Before and after a heartbeat, its timeout, and the tries to connect again.
    for (const openMs of [0, 900, 2000, 9000, 11_000, 24_900, 25_100, 35_000, 49_900, 51_000, 70_000]) {
      const { subscribe } = openSupabaseClient({ url: 'https://example.test', key: 'key' })
      const leave = subscribe(listener)
      await vi.advanceTimersByTimeAsync(100)
      if (state === 'open') sockets.at(-1)?.open()
      await vi.advanceTimersByTimeAsync(openMs)
      leave()
      await vi.advanceTimersByTimeAsync(120_000)
      expect(`${vi.getTimerCount()} timers after ${openMs} ms`).toBe(`0 timers after ${openMs} ms`)
    }
    expect(sockets.filter(({ readyState }) => readyState === SilentSocket.OPEN)).toEqual([])
  })
}
