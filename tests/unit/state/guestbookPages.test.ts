import fc from 'fast-check'
import { expect, it } from 'vitest'

import type { Page } from '../../../src/guestbook/Guestbook.ts'
import type { GuestMessage } from '../../../src/guestbook/GuestMessage.ts'
import { assertNever } from '../../../src/lib/assertNever.ts'
import { newGuestbook } from '../../../src/state/guestbookState.ts'
import { type GuestbookEvent, reduceGuestbook } from '../../../src/state/reduceGuestbook.ts'
import { DatabaseModel } from '../../support/databaseModel.ts'

/** What can happen on the way from the database to the list; `pick` chooses among what is under way. */
type Step =
  | { readonly do: 'insert'; readonly waitMs: number; readonly lateMs: number }
  | { readonly do: 'hear'; readonly pick: number; readonly again: boolean }
  | { readonly do: 'readNewest' | 'readOlder' | 'answerNewest' | 'answerOlder' }
  | { readonly do: 'failNewest' | 'failOlder' | 'wantOlder' | 'cut' | 'join' | 'reopen' | 'tryAgain' }

/** The page, the network and the database together. */
class World {
  readonly database = new DatabaseModel()
  state = reduceGuestbook(newGuestbook, { type: 'open' })
  #events: GuestMessage[] = []
  #isJoined = false
  /** What the server has read and not yet sent. */
  #newest: { readonly request: number; readonly page: Page } | null = null
  #older: { readonly request: number; readonly page: Page } | null = null

  happen(event: GuestbookEvent) {
    this.state = reduceGuestbook(this.state, event)
  }

  get visit() {
    return this.state.book?.visit ?? 0
  }

  get #askedOlder() {
    const older = this.state.book?.older
    return older?.state === 'loading' ? older.request : null
  }

  readNewest() {
    const look = this.state.book?.look
    if (look && this.#newest?.request !== look.request) {
      this.#newest = { request: look.request, page: this.database.page(look.before) }
    }
  }

  answerNewest() {
    if (this.#newest) this.happen({ type: 'newestPage', ...this.#newest })
  }

  readOlder() {
    const request = this.#askedOlder
    const before = this.state.book?.proved?.oldest
    if (request !== null && before && this.#older?.request !== request) {
      this.#older = { request, page: this.database.page(before) }
    }
  }

  answerOlder() {
    if (this.#older) this.happen({ type: 'olderPage', ...this.#older })
  }

  hear(pick: number, again: boolean) {
    const message = this.#events[pick % this.#events.length]
    if (!message) return
    this.happen({ type: 'inserted', visit: this.visit, message })
    if (!again) this.#events = this.#events.filter((other) => other !== message)
  }

  join() {
    this.#isJoined = true
    this.happen({ type: 'connection', visit: this.visit, isLive: true })
    this.happen({ type: 'gap', visit: this.visit })
  }

  cut() {
    this.#isJoined = false
    this.#events = []
    this.happen({ type: 'connection', visit: this.visit, isLive: false })
  }

  insert(waitMs: number, lateMs: number) {
    const message = this.database.insert(waitMs, lateMs)
    if (this.#isJoined) this.#events.push(message)
  }

  take(step: Step): void {
    switch (step.do) {
      case 'insert':
        return this.insert(step.waitMs, step.lateMs)
      case 'hear':
        return this.hear(step.pick, step.again)
      case 'readNewest':
      case 'readOlder':
      case 'answerNewest':
      case 'answerOlder':
      case 'cut':
      case 'join':
        return this[step.do]()
      case 'failNewest':
        return this.happen({ type: 'lookFailed', request: this.state.book?.look?.request ?? 0 })
      case 'failOlder':
        return this.happen({ type: 'olderFailed', request: this.#askedOlder ?? 0 })
      case 'wantOlder':
        return this.happen({ type: 'olderWanted' })
      case 'tryAgain':
        return this.happen({ type: 'tryAgain' })
      case 'reopen':
        this.happen({ type: 'close' })
        this.happen({ type: 'open' })
        return this.cut()
      default:
        return assertNever(step)
    }
  }

  /** The network is back and the visitor scrolls to the end. */
  settle() {
    this.join()
    for (let steps = 0; steps < 2000; steps += 1) {
      this.readNewest()
      this.answerNewest()
      if (this.state.book?.older.state === 'failed') this.happen({ type: 'tryAgain' })
      this.happen({ type: 'olderWanted' })
      this.readOlder()
      this.answerOlder()
      if (!this.state.book?.look && this.state.book?.proved?.isWhole) return
    }
    throw new Error('the list never became whole')
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    // A slow insert is seen up to 9 s after the moment that it carries.
    arbitrary: fc.record({
      do: fc.constant('insert' as const),
      waitMs: fc.constantFrom(0, 1, 700, 4000, 60_000),
      lateMs: fc.constantFrom(0, 0, 3, 5000, 9000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('hear' as const), pick: fc.nat(9), again: fc.boolean() }),
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
        'wantOlder' as const,
        'cut' as const,
        'join' as const,
        'reopen' as const,
        'tryAgain' as const,
      ),
    }),
  },
)

it('any interleaving of pages, inserts, cuts and repetitions ends in exactly the rows of the database', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const world = new World()
      for (const next of steps) world.take(next)
      world.settle()
      expect(world.state.book?.messages).toEqual(world.database.rows)
    }),
    { numRuns: 1000 },
  )
})

it('the list never holds a message twice nor out of order, whenever one looks', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const world = new World()
      for (const next of steps) {
        world.take(next)
        const shown = world.state.book?.messages ?? []
        expect(world.database.rows.filter((row) => shown.includes(row))).toEqual(shown)
      }
    }),
    { numRuns: 300 },
  )
})

it('what belongs to an earlier opening changes nothing', () => {
  const world = new World()
  world.insert(0, 0)
  const { visit } = world
  const request = world.state.book?.look?.request ?? 0
  world.take({ do: 'reopen' })
  const before = world.state
  const message = world.database.insert(1, 0)
  world.happen({ type: 'inserted', visit, message })
  world.happen({ type: 'newestPage', request, page: world.database.page(null) })
  world.happen({ type: 'lookFailed', request })
  world.happen({ type: 'gap', visit })
  world.happen({ type: 'connection', visit, isLive: true })
  expect(world.state).toBe(before)
})

it('a first page that fails is a failure until one comes; a later one leaves the list as it is', () => {
  const world = new World()
  world.take({ do: 'failNewest' })
  expect(world.state.book).toMatchObject({ proved: null, hasFailed: true, look: null })
  world.insert(0, 0)
  world.take({ do: 'tryAgain' })
  expect(world.state.book?.hasFailed).toBe(false)
  world.settle()
  world.join()
  world.take({ do: 'failNewest' })
  expect(world.state.book).toMatchObject({ hasFailed: true, messages: world.database.rows })
})
