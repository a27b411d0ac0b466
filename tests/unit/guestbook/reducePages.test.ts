import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MessagePage } from '../../../src/guestbook/GuestbookClient.ts'
import type { GuestMessage } from '../../../src/guestbook/GuestMessage.ts'
import { assertNever } from '../../../src/lib/assertNever.ts'
import { initialGuestbook } from '../../../src/guestbook/guestbookState.ts'
import { type GuestbookEvent, reduceGuestbook } from '../../../src/guestbook/reduceGuestbook.ts'
import { DatabaseModel } from '../../../tools/harness/guestbook/databaseModel.ts'

/** Step of a simulation, between the database and the list; `pick` chooses one of the pending things. */
type Step =
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
class Simulation {
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
    if (this.#newest) this.dispatch({ type: 'refreshPage', ...this.#newest })
  }

  readOlder() {
    const request = this.#olderRequest
    const before = this.state.panel?.loadedRange?.oldest
    if (request !== null && before && this.#older?.request !== request) {
      this.#older = { request, page: this.database.page(before) }
    }
  }

  answerOlder() {
    if (this.#older) this.dispatch({ type: 'olderPage', ...this.#older })
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

  take(step: Step): void {
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
        return this.dispatch({ type: 'refreshFailed', request: this.state.panel?.refresh?.request ?? 0 })
      case 'failOlder':
        return this.dispatch({ type: 'olderFailed', request: this.#olderRequest ?? 0 })
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

const step: fc.Arbitrary<Step> = fc.oneof(
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

it('any interleaving of pages, inserts, hiding, unhiding, disconnects and repetitions ends in exactly the rows of the database', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const simulation = new Simulation()
      for (const next of steps) simulation.take(next)
      simulation.settle()
      expect(simulation.state.panel?.messages).toEqual(simulation.database.rows)
    }),
    { numRuns: 1000 },
  )
})

it('at any time the list has no message twice and none out of order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const simulation = new Simulation()
      for (const next of steps) {
        simulation.take(next)
        const shown = simulation.state.panel?.messages ?? []
        expect(simulation.database.written.filter((row) => shown.includes(row))).toEqual(shown)
      }
    }),
    { numRuns: 300 },
  )
})

it('a message whose deletion was received never returns with a response, however old', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const simulation = new Simulation()
      for (const next of steps) {
        simulation.take(next)
        expect(
          simulation.state.panel?.messages.filter((message) => simulation.knownHidden.has(message)),
        ).toEqual([])
      }
    }),
    { numRuns: 1000 },
  )
})

describe('a hidden message', () => {
  /** Simulation with `count` messages, all of them in the list. */
  function simulationOf(count: number) {
    const simulation = new Simulation()
    for (let number = 0; number < count; number += 1) simulation.insert(60_000, 0)
    simulation.settle()
    return simulation
  }
  const shown = (simulation: Simulation) => simulation.state.panel?.messages

  it('is removed after the next join when it was hidden while disconnected, the newest and the only one included', () => {
    for (const count of [1, 2, 10]) {
      const simulation = simulationOf(count)
      simulation.disconnect()
      simulation.hide(0)
      simulation.settle()
      expect(simulation.database.rows).toHaveLength(count - 1)
      expect(shown(simulation)).toEqual(simulation.database.rows)
    }
  })

  it('far below the newest is removed after the next join, too, and returns when it is unhidden', () => {
    const simulation = simulationOf(20)
    simulation.disconnect()
    simulation.hide(15)
    simulation.settle()
    expect(shown(simulation)).toHaveLength(19)
    simulation.disconnect()
    simulation.unhide(0)
    simulation.settle()
    expect(shown(simulation)).toEqual(simulation.database.written)
  })

  it('without a connection is removed by the next poll, at least from the pages that it reads', () => {
    const simulation = simulationOf(9)
    simulation.disconnect()
    simulation.hide(0)
    simulation.dispatch({ type: 'poll', panelId: simulation.panelId })
    simulation.readNewest()
    simulation.answerNewest()
    expect(shown(simulation)).toEqual(simulation.database.rows)
  })

  it('is not confused with one that arrived after the page was requested', () => {
    const simulation = simulationOf(2)
    simulation.join()
    simulation.readNewest()
    simulation.insert(1000, 0)
    simulation.deliver(0, false)
    simulation.answerNewest()
    expect(shown(simulation)).toHaveLength(3)
  })

  it('is not confused with one that the refresh after a post does not contain yet', () => {
    const simulation = simulationOf(2)
    simulation.dispatch({ type: 'write', draft: { name: 'Mia', message: 'Hello' } })
    simulation.dispatch({ type: 'send' })
    const page = simulation.database.page(null)
    simulation.join()
    simulation.readNewest()
    simulation.answerNewest()
    simulation.insert(1000, 0)
    simulation.deliver(0, false)
    simulation.dispatch({ type: 'posted', request: simulation.state.lastId - 1, found: [] })
    simulation.dispatch({ type: 'refreshPage', request: simulation.state.lastId, page })
    expect(shown(simulation)).toEqual(simulation.database.rows)
  })

  it('older than the loaded range is added after the next join when it is unhidden', () => {
    const simulation = simulationOf(10)
    simulation.hide(9)
    simulation.take({ do: 'reopen' })
    simulation.settle()
    expect(shown(simulation)).toHaveLength(9)
    simulation.disconnect()
    simulation.unhide(0)
    simulation.settle()
    expect(shown(simulation)).toEqual(simulation.database.written)
  })

  it('below the loaded range is removed by the page that should contain it', () => {
    const simulation = simulationOf(20)
    simulation.hide(15)
    simulation.take({ do: 'reopen' })
    simulation.join()
    simulation.answerRefreshes()
    simulation.unhide(0)
    simulation.deliver(0, false)
    expect(shown(simulation)).toHaveLength(4)
    simulation.disconnect()
    simulation.hide(15)
    simulation.settle()
    expect(shown(simulation)).toEqual(simulation.database.rows)
  })

  it('is removed by the next refresh when the one after a join has failed', () => {
    const simulation = simulationOf(20)
    simulation.disconnect()
    simulation.hide(15)
    simulation.join()
    simulation.take({ do: 'failNewest' })
    simulation.take({ do: 'poll' })
    simulation.answerRefreshes()
    expect(shown(simulation)).toEqual(simulation.database.rows)
  })

  it('is removed after a join, whichever refreshes are queued as well', () => {
    const simulation = simulationOf(20)
    simulation.take({ do: 'poll' })
    simulation.hide(15)
    simulation.join()
    simulation.take({ do: 'poll' })
    simulation.answerRefreshes()
    expect(shown(simulation)).toEqual(simulation.database.rows)
  })

  it('of another opening of the panel changes nothing', () => {
    const simulation = simulationOf(1)
    const { panelId } = simulation
    simulation.take({ do: 'reopen' })
    simulation.settle()
    const before = simulation.state
    simulation.dispatch({ type: 'deleted', panelId, id: simulation.database.rows[0]?.id ?? '' })
    simulation.dispatch({ type: 'poll', panelId })
    expect(simulation.state).toBe(before)
  })

  it('leaves no watermark once no response is due', () => {
    const simulation = simulationOf(3)
    simulation.join()
    simulation.hide(0)
    simulation.deliver(0, false)
    simulation.settle()
    simulation.dispatch({ type: 'deleted', panelId: simulation.panelId, id: 'unknown' })
    expect(simulation.state.panel?.watermarks.size).toBe(0)
  })
})

it('an event of an earlier opening changes nothing', () => {
  const simulation = new Simulation()
  simulation.insert(0, 0)
  const { panelId } = simulation
  const request = simulation.state.panel?.refresh?.request ?? 0
  simulation.take({ do: 'reopen' })
  const before = simulation.state
  const message = simulation.database.insert(1, 0)
  simulation.dispatch({ type: 'inserted', panelId, message })
  simulation.dispatch({ type: 'refreshPage', request, page: simulation.database.page(null) })
  simulation.dispatch({ type: 'refreshFailed', request })
  simulation.dispatch({ type: 'gap', panelId })
  simulation.dispatch({ type: 'connection', panelId, isLive: true })
  expect(simulation.state).toBe(before)
})

it('a first page that fails is an error until a page comes; a later failure keeps the list', () => {
  const simulation = new Simulation()
  simulation.take({ do: 'failNewest' })
  expect(simulation.state.panel).toMatchObject({ loadedRange: null, hasFailed: true, refresh: null })
  simulation.insert(0, 0)
  simulation.take({ do: 'retry' })
  expect(simulation.state.panel?.hasFailed).toBe(false)
  simulation.settle()
  simulation.join()
  simulation.take({ do: 'failNewest' })
  expect(simulation.state.panel).toMatchObject({ hasFailed: true, messages: simulation.database.rows })
})
