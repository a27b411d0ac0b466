import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MessagePage } from '../../../src/guestbook/GuestbookClient.ts'
import type { GuestMessage } from '../../../src/guestbook/GuestMessage.ts'
import { assertNever } from '../../../src/lib/assertNever.ts'
import { initialGuestbook } from '../../../src/guestbook/guestbookState.ts'
import { type GuestbookEvent, reduceGuestbook } from '../../../src/guestbook/reduceGuestbook.ts'
import { DatabaseModel } from '../../../tools/harness/guestbook/databaseModel.ts'

/** What can happen on the way from the database to the list; `pick` chooses among what is under way. */
type Step =
  | { readonly do: 'insert'; readonly waitMs: number; readonly lateMs: number }
  | { readonly do: 'hear'; readonly pick: number; readonly again: boolean }
  | { readonly do: 'hide' | 'unhide'; readonly pick: number }
  | { readonly do: 'readNewest' | 'readOlder' | 'answerNewest' | 'answerOlder' }
  | {
      readonly do: 'failNewest' | 'failOlder' | 'wantOlder' | 'cut' | 'join' | 'poll' | 'reopen' | 'tryAgain'
    }

/** What the socket tells of one message. */
type Told = { readonly type: 'inserted' | 'deleted'; readonly message: GuestMessage }

/** The page, the network and the database together. */
class World {
  readonly database = new DatabaseModel()
  state = reduceGuestbook(initialGuestbook, { type: 'open' })
  #events: Told[] = []
  /** Messages of which the page knows that they are hidden, and which are. */
  readonly gone = new Set<GuestMessage>()
  #isJoined = false
  /** What the server has read and not yet sent. */
  #newest: { readonly request: number; readonly page: MessagePage } | null = null
  #older: { readonly request: number; readonly page: MessagePage } | null = null

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

  /** Events come late, again, and in any order, save that those of one message keep theirs. */
  hear(pick: number, again: boolean) {
    const { message } = this.#events[pick % this.#events.length] ?? {}
    const told = this.#events.find((other) => other.message === message)
    if (!told) return
    const { visit } = this
    if (told.type === 'inserted') this.happen({ type: 'inserted', visit, message: told.message })
    else this.happen({ type: 'deleted', visit, id: told.message.id })
    if (!again) this.#events = this.#events.filter((other) => other !== told)
    if (told.type === 'deleted' && !this.database.rows.includes(told.message)) this.gone.add(told.message)
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
    this.#tell('inserted', this.database.insert(waitMs, lateMs))
  }

  hide(pick: number) {
    const message = this.database.rows[pick % this.database.rows.length]
    if (!message) return
    this.database.hide(message)
    this.#tell('deleted', message)
  }

  unhide(pick: number) {
    const { rows, written } = this.database
    const hidden = written.filter((message) => !rows.includes(message))
    const message = hidden[pick % hidden.length]
    if (!message) return
    this.database.unhide(message)
    this.gone.delete(message)
    this.#tell('inserted', message)
  }

  #tell(type: Told['type'], message: GuestMessage) {
    if (this.#isJoined) this.#events.push({ type, message })
  }

  take(step: Step): void {
    switch (step.do) {
      case 'insert':
        return this.insert(step.waitMs, step.lateMs)
      case 'hear':
        return this.hear(step.pick, step.again)
      case 'hide':
      case 'unhide':
        return this[step.do](step.pick)
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
      case 'poll':
        return this.happen({ type: 'poll', visit: this.visit })
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

  /** The server answers every look, and whatever follows from it. */
  answerLooks() {
    while (this.state.book?.look) {
      this.readNewest()
      this.answerNewest()
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
        'wantOlder' as const,
        'cut' as const,
        'join' as const,
        'poll' as const,
        'reopen' as const,
        'tryAgain' as const,
      ),
    }),
  },
)

it('any interleaving of pages, inserts, hiding, unhiding, cuts and repetitions ends in exactly the rows of the database', () => {
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
        expect(world.database.written.filter((row) => shown.includes(row))).toEqual(shown)
      }
    }),
    { numRuns: 300 },
  )
})

it('a message of whose hiding the page has heard comes back with no answer, however old', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 150 }), (steps) => {
      const world = new World()
      for (const next of steps) {
        world.take(next)
        expect(world.state.book?.messages.filter((message) => world.gone.has(message))).toEqual([])
      }
    }),
    { numRuns: 1000 },
  )
})

describe('what is hidden', () => {
  /** A world with so many messages, all of them shown. */
  function worldOf(count: number) {
    const world = new World()
    for (let number = 0; number < count; number += 1) world.insert(60_000, 0)
    world.settle()
    return world
  }
  const shown = (world: World) => world.state.book?.messages

  it('while the page does not listen is gone with the next joining, the newest and the only one included', () => {
    for (const count of [1, 2, 10]) {
      const world = worldOf(count)
      world.cut()
      world.hide(0)
      world.settle()
      expect(world.database.rows).toHaveLength(count - 1)
      expect(shown(world)).toEqual(world.database.rows)
    }
  })

  it('far below what is newest is gone with the next joining, too, and back when it is unhidden', () => {
    const world = worldOf(20)
    world.cut()
    world.hide(15)
    world.settle()
    expect(shown(world)).toHaveLength(19)
    world.cut()
    world.unhide(0)
    world.settle()
    expect(shown(world)).toEqual(world.database.written)
  })

  it('without a connection is gone with the next look, of its pages at least', () => {
    const world = worldOf(9)
    world.cut()
    world.hide(0)
    world.happen({ type: 'poll', visit: world.visit })
    world.readNewest()
    world.answerNewest()
    expect(shown(world)).toEqual(world.database.rows)
  })

  it('is not mixed up with what arrived after the page was asked for', () => {
    const world = worldOf(2)
    world.join()
    world.readNewest()
    world.insert(1000, 0)
    world.hear(0, false)
    world.answerNewest()
    expect(shown(world)).toHaveLength(3)
  })

  it('is not mixed up with what a post’s own look does not hold yet', () => {
    const world = worldOf(2)
    world.happen({ type: 'write', draft: { name: 'Mia', message: 'Hello' } })
    world.happen({ type: 'send' })
    const page = world.database.page(null)
    world.join()
    world.readNewest()
    world.answerNewest()
    world.insert(1000, 0)
    world.hear(0, false)
    world.happen({ type: 'posted', request: world.state.lastId - 1, found: [] })
    world.happen({ type: 'newestPage', request: world.state.lastId, page })
    expect(shown(world)).toEqual(world.database.rows)
  })

  it('and older than all that is loaded is there with the next joining when it is unhidden', () => {
    const world = worldOf(10)
    world.hide(9)
    world.take({ do: 'reopen' })
    world.settle()
    expect(shown(world)).toHaveLength(9)
    world.cut()
    world.unhide(0)
    world.settle()
    expect(shown(world)).toEqual(world.database.written)
  })

  it('below what is loaded is gone with the page that should hold it', () => {
    const world = worldOf(20)
    world.hide(15)
    world.take({ do: 'reopen' })
    world.join()
    world.answerLooks()
    world.unhide(0)
    world.hear(0, false)
    expect(shown(world)).toHaveLength(4)
    world.cut()
    world.hide(15)
    world.settle()
    expect(shown(world)).toEqual(world.database.rows)
  })

  it('is looked for again where the look after a joining has failed', () => {
    const world = worldOf(20)
    world.cut()
    world.hide(15)
    world.join()
    world.take({ do: 'failNewest' })
    world.take({ do: 'poll' })
    world.answerLooks()
    expect(shown(world)).toEqual(world.database.rows)
  })

  it('is looked for after a joining, whatever else is due as well', () => {
    const world = worldOf(20)
    world.take({ do: 'poll' })
    world.hide(15)
    world.join()
    world.take({ do: 'poll' })
    world.answerLooks()
    expect(shown(world)).toEqual(world.database.rows)
  })

  it('of another opening of the panel stays as it is', () => {
    const world = worldOf(1)
    const { visit } = world
    world.take({ do: 'reopen' })
    world.settle()
    const before = world.state
    world.happen({ type: 'deleted', visit, id: world.database.rows[0]?.id ?? '' })
    world.happen({ type: 'poll', visit })
    expect(world.state).toBe(before)
  })

  it('leaves no trace once no answer is due', () => {
    const world = worldOf(3)
    world.join()
    world.hide(0)
    world.hear(0, false)
    world.settle()
    world.happen({ type: 'deleted', visit: world.visit, id: 'unknown' })
    expect(world.state.book?.news.size).toBe(0)
  })
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
