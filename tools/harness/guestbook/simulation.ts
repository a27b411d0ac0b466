import fc from 'fast-check'

import { initialGuestbook } from '../../../src/guestbook/guestbookState.ts'
import { closePanel, openPanel } from '../../../src/guestbook/openPanel.ts'
import type { MessagePage } from '../../../src/guestbook/GuestbookClient.ts'
import type { GuestMessage } from '../../../src/guestbook/GuestMessage.ts'
import { type GuestbookEvent, reduceGuestbook } from '../../../src/guestbook/reduceGuestbook.ts'
import { DatabaseModel } from './databaseModel.ts'

/** Page that the server has read and not yet sent. */
type Response = { readonly request: number; readonly page: MessagePage }

/** Steps, with how often each is taken. */
const names = {
  insert: 20,
  deliver: 8,
  hide: 4,
  unhide: 4,
  readNewest: 4,
  readOlder: 4,
  answerNewest: 4,
  answerOlder: 4,
  failNewest: 1,
  failOlder: 1,
  requestOlder: 1,
  disconnect: 1,
  join: 1,
  poll: 1,
  reopen: 1,
  retry: 1,
} as const

/** Step of a simulation. `pick` chooses one of the pending things, and `keep` repeats an event later. */
export type Step = {
  readonly name: keyof typeof names
  readonly pick: number
  readonly keep: boolean
  /** Time since the last insert, and of its transaction: it is visible so much later than its timestamp. */
  readonly waitMs: number
  readonly lateMs: number
}

/** Any steps, with inserts and pages more often than the rest. */
export const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  name: fc.oneof(
    ...(Object.keys(names) as (keyof typeof names)[]).map((name) => ({
      weight: names[name],
      arbitrary: fc.constant(name),
    })),
  ),
  pick: fc.nat(30),
  keep: fc.boolean(),
  waitMs: fc.constantFrom(0, 1, 700, 4000, 60_000),
  lateMs: fc.constantFrom(0, 0, 3, 5000, 9000),
})

/** The page, the network and the database of a guest book; its methods are the steps. */
export class Simulation {
  readonly database = new DatabaseModel()
  state = openPanel(initialGuestbook)
  /** Hidden messages whose deletion the page has received. */
  readonly knownHidden = new Set<GuestMessage>()
  #events: { readonly type: 'inserted' | 'deleted'; readonly message: GuestMessage }[] = []
  #isJoined = false
  #newest: Response | null = null
  #older: Response | null = null

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

  insert({ waitMs, lateMs }: Pick<Step, 'waitMs' | 'lateMs'>) {
    this.#publish('inserted', this.database.insert(waitMs, lateMs))
  }

  hide({ pick }: Pick<Step, 'pick'>) {
    const message = this.database.rows[pick % this.database.rows.length]
    if (!message) return
    this.database.hide(message)
    this.#publish('deleted', message)
  }

  unhide({ pick }: Pick<Step, 'pick'>) {
    const { rows, written } = this.database
    const hidden = written.filter((message) => !rows.includes(message))
    const message = hidden[pick % hidden.length]
    if (!message) return
    this.database.unhide(message)
    this.knownHidden.delete(message)
    this.#publish('inserted', message)
  }

  #publish(type: 'inserted' | 'deleted', message: GuestMessage) {
    if (this.#isJoined) this.#events.push({ type, message })
  }

  /** Delivers an event: late, again if `keep`, and in any order; only the events of one message keep their order. */
  deliver({ pick, keep }: Pick<Step, 'pick' | 'keep'>) {
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

  readNewest() {
    const refresh = this.state.panel?.refresh
    if (refresh && this.#newest?.request !== refresh.request)
      this.#newest = { request: refresh.request, page: this.database.page(refresh.before) }
  }

  answerNewest() {
    if (this.#newest) this.dispatch({ type: 'pageLoaded', ...this.#newest })
  }

  failNewest() {
    this.dispatch({ type: 'pageFailed', request: this.state.panel?.refresh?.request ?? 0 })
  }

  requestOlder() {
    this.dispatch({ type: 'requestOlder' })
  }

  readOlder() {
    const request = this.#olderRequest
    const before = this.state.panel?.loadedRange?.oldest
    if (request !== null && before && this.#older?.request !== request)
      this.#older = { request, page: this.database.page(before) }
  }

  answerOlder() {
    if (this.#older) this.dispatch({ type: 'pageLoaded', ...this.#older })
  }

  failOlder() {
    this.dispatch({ type: 'pageFailed', request: this.#olderRequest ?? 0 })
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

  poll() {
    this.dispatch({ type: 'poll', panelId: this.panelId })
  }

  retry() {
    this.dispatch({ type: 'retry' })
  }

  reopen() {
    this.state = openPanel(closePanel(this.state))
    this.disconnect()
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
      if (this.state.panel?.older.state === 'failed') this.retry()
      this.requestOlder()
      this.readOlder()
      this.answerOlder()
      if (!this.state.panel?.refresh && this.state.panel?.loadedRange?.isWhole) return
    }
    throw new Error('the list never became whole')
  }
}
