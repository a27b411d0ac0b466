import fc from 'fast-check'

import { initialGuestbook } from '../../../src/guestbook/guestbookState.ts'
import type { MessagePage } from '../../../src/guestbook/GuestbookClient.ts'
import type { GuestMessage } from '../../../src/guestbook/GuestMessage.ts'
import { type GuestbookEvent, reduceGuestbook } from '../../../src/guestbook/reduceGuestbook.ts'
import { assertNever } from '../../../src/lib/assertNever.ts'
import { DatabaseModel } from './databaseModel.ts'

/** Step of a simulation, between the database and the list; `pick` chooses one of the pending things. */
export type SimulationStep =
  | { readonly do: 'insert'; readonly waitMs: number; readonly lateMs: number }
  | { readonly do: 'deliver'; readonly pick: number; readonly keep: boolean }
  | { readonly do: 'hide' | 'unhide'; readonly pick: number }
  | { readonly do: 'readNewest' | 'readOlder' | 'answerNewest' | 'answerOlder' }
  | {
      readonly do:
        | 'failNewest'
        | 'failOlder'
        | 'requestOlder'
        | 'disconnect'
        | 'join'
        | 'poll'
        | 'reopen'
        | 'retry'
    }

/** Realtime event of one message. */
type RealtimeEvent = { readonly type: 'inserted' | 'deleted'; readonly message: GuestMessage }

/** Simulation of the page, the network and the database. */
export class Simulation {
  readonly database = new DatabaseModel()
  state = reduceGuestbook(initialGuestbook, { type: 'open' })
  #events: RealtimeEvent[] = []
  /** Hidden messages whose deletion the page has received. */
  readonly knownHidden = new Set<GuestMessage>()
  #isJoined = false
  /** Pages that the server has read and not yet sent. */
  #newest: { readonly request: number; readonly page: MessagePage } | null = null
  #older: { readonly request: number; readonly page: MessagePage } | null = null

  dispatch(event: GuestbookEvent) {
    this.state = reduceGuestbook(this.state, event)
  }

  get panelId() {
    return this.state.panel?.panelId ?? 0
  }

  get #olderRequest() {
    const older = this.state.panel?.older
    return older?.state === 'loading' ? older.request : null
  }

  readNewest() {
    const refresh = this.state.panel?.refresh
    if (refresh && this.#newest?.request !== refresh.request) {
      this.#newest = { request: refresh.request, page: this.database.page(refresh.before) }
    }
  }

  answerNewest() {
    if (this.#newest) this.dispatch({ type: 'pageLoaded', ...this.#newest })
  }

  readOlder() {
    const request = this.#olderRequest
    const before = this.state.panel?.loadedRange?.oldest
    if (request !== null && before && this.#older?.request !== request) {
      this.#older = { request, page: this.database.page(before) }
    }
  }

  answerOlder() {
    if (this.#older) this.dispatch({ type: 'pageLoaded', ...this.#older })
  }

  /** Delivers an event: late, again if `keep`, and in any order; only the events of one message keep their order. */
  deliver(pick: number, keep: boolean) {
    const { message } = this.#events[pick % this.#events.length] ?? {}
    const event = this.#events.find((other) => other.message === message)
    if (!event) return
    const { panelId } = this
    if (event.type === 'inserted') this.dispatch({ type: 'inserted', panelId, message: event.message })
    else this.dispatch({ type: 'deleted', panelId, id: event.message.id })
    if (!keep) this.#events = this.#events.filter((other) => other !== event)
    if (event.type === 'deleted' && !this.database.rows.includes(event.message))
      this.knownHidden.add(event.message)
  }

  join() {
    this.#isJoined = true
    this.dispatch({ type: 'connection', panelId: this.panelId, isLive: true })
    this.dispatch({ type: 'gap', panelId: this.panelId })
  }

  disconnect() {
    this.#isJoined = false
    this.#events = []
    this.dispatch({ type: 'connection', panelId: this.panelId, isLive: false })
  }

  insert(waitMs: number, lateMs: number) {
    this.#publish('inserted', this.database.insert(waitMs, lateMs))
  }

  hide(pick: number) {
    const message = this.database.rows[pick % this.database.rows.length]
    if (!message) return
    this.database.hide(message)
    this.#publish('deleted', message)
  }

  unhide(pick: number) {
    const { rows, written } = this.database
    const hidden = written.filter((message) => !rows.includes(message))
    const message = hidden[pick % hidden.length]
    if (!message) return
    this.database.unhide(message)
    this.knownHidden.delete(message)
    this.#publish('inserted', message)
  }

  #publish(type: RealtimeEvent['type'], message: GuestMessage) {
    if (this.#isJoined) this.#events.push({ type, message })
  }

  take(step: SimulationStep): void {
    switch (step.do) {
      case 'insert':
        return this.insert(step.waitMs, step.lateMs)
      case 'deliver':
        return this.deliver(step.pick, step.keep)
      case 'hide':
      case 'unhide':
        return this[step.do](step.pick)
      case 'readNewest':
      case 'readOlder':
      case 'answerNewest':
      case 'answerOlder':
      case 'disconnect':
      case 'join':
        return this[step.do]()
      case 'failNewest':
        return this.dispatch({ type: 'pageFailed', request: this.state.panel?.refresh?.request ?? 0 })
      case 'failOlder':
        return this.dispatch({ type: 'pageFailed', request: this.#olderRequest ?? 0 })
      case 'requestOlder':
        return this.dispatch({ type: 'requestOlder' })
      case 'poll':
        return this.dispatch({ type: 'poll', panelId: this.panelId })
      case 'retry':
        return this.dispatch({ type: 'retry' })
      case 'reopen':
        this.dispatch({ type: 'close' })
        this.dispatch({ type: 'open' })
        return this.disconnect()
      default:
        return assertNever(step)
    }
  }

  /** Answers every refresh, the queued ones included. */
  answerRefreshes() {
    while (this.state.panel?.refresh) {
      this.readNewest()
      this.answerNewest()
    }
  }

  /** Reconnects and scrolls to the end, until the list is whole. */
  settle() {
    this.join()
    for (let steps = 0; steps < 2000; steps += 1) {
      this.readNewest()
      this.answerNewest()
      if (this.state.panel?.older.state === 'failed') this.dispatch({ type: 'retry' })
      this.dispatch({ type: 'requestOlder' })
      this.readOlder()
      this.answerOlder()
      if (!this.state.panel?.refresh && this.state.panel?.loadedRange?.isWhole) return
    }
    throw new Error('the list never became whole')
  }
}

/** Arbitrary of steps, with inserts and pages more often than the rest. */
export const simulationStepArbitrary: fc.Arbitrary<SimulationStep> = fc.oneof(
  {
    weight: 5,
    // A slow insert is visible up to 9 s after its timestamp.
    arbitrary: fc.record({
      do: fc.constant('insert' as const),
      waitMs: fc.constantFrom(0, 1, 700, 4000, 60_000),
      lateMs: fc.constantFrom(0, 0, 3, 5000, 9000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('deliver' as const), pick: fc.nat(9), keep: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('hide' as const, 'unhide' as const), pick: fc.nat(30) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'readNewest' as const,
        'readOlder' as const,
        'answerNewest' as const,
        'answerOlder' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'failNewest' as const,
        'failOlder' as const,
        'requestOlder' as const,
        'disconnect' as const,
        'join' as const,
        'poll' as const,
        'reopen' as const,
        'retry' as const,
      ),
    }),
  },
)
