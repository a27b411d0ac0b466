import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Simulation, stepArbitrary } from '../../../tools/harness/guestbook/simulation.ts'

/** Simulation with `count` messages, all of them in the list. */
function simulationOf(count: number) {
  const simulation = new Simulation()
  for (let number = 0; number < count; number += 1) simulation.insert({ waitMs: 60_000, lateMs: 0 })
  simulation.settle()
  return simulation
}

/** Checks a law after every step of any simulations, and that they end in exactly the rows of the database. */
function checkSteps(law: (simulation: Simulation) => void): void {
  fc.assert(
    fc.property(fc.nat(20), fc.array(stepArbitrary, { maxLength: 150 }), (count, steps) => {
      const simulation = simulationOf(count)
      for (const step of steps) {
        simulation[step.name](step)
        law(simulation)
      }
      simulation.settle()
      expect(simulation.state.panel?.messages).toEqual(simulation.database.rows)
    }),
    { numRuns: 250 },
  )
}

it('any interleaving ends in the database’s rows, and never lists a message twice or once deleted', () => {
  checkSteps(({ state, database, knownHidden }) => {
    const messages = state.panel?.messages ?? []
    const shown = new Set(messages)
    expect(messages).toEqual(database.written.filter((row) => shown.has(row)))
    expect(messages.filter((message) => knownHidden.has(message))).toEqual([])
  })
})

it('a list that forgets all but its newest messages at any time ends in the database’s rows', () => {
  checkSteps((simulation) => {
    simulation.dispatch({ type: 'keepNewest', count: 3 })
    const { messages = [], refresh } = simulation.state.panel ?? {}
    expect(refresh ? 0 : messages.length).toBeLessThanOrEqual(3)
  })
})

it('an older page that was read before a message in it was hidden unseen does not bring it back', () => {
  const simulation = simulationOf(6)
  simulation.disconnect()
  simulation.dispatch({ type: 'keepNewest', count: 3 })
  simulation.requestOlder()
  simulation.readOlder()
  simulation.hide({ pick: 3 })
  simulation.settle()
  expect(simulation.state.panel?.messages).toEqual(simulation.database.rows)
})

it('without a connection a poll removes a hidden message, at least from the pages that it reads', () => {
  const simulation = simulationOf(9)
  simulation.disconnect()
  simulation.hide({ pick: 0 })
  simulation.poll()
  simulation.readNewest()
  simulation.answerNewest()
  expect(simulation.state.panel?.messages).toEqual(simulation.database.rows)
})

it('the refresh after a post does not remove a message that arrived after it was read', () => {
  const simulation = simulationOf(2)
  simulation.dispatch({ type: 'write', draft: { name: 'Mia', message: 'Hello' } })
  simulation.dispatch({ type: 'send' })
  const page = simulation.database.page(null)
  simulation.insert({ waitMs: 1000, lateMs: 0 })
  simulation.deliver({ pick: 0, keep: false })
  simulation.dispatch({ type: 'posted', request: simulation.state.lastId, found: [], isShown: true })
  simulation.dispatch({ type: 'pageLoaded', request: simulation.state.lastId, page })
  expect(simulation.state.panel?.messages).toEqual(simulation.database.rows)
})

it('an opening reads the newest page alone, and a hidden message below it is gone once its page is read', () => {
  const simulation = simulationOf(20)
  simulation.hide({ pick: 15 })
  simulation.reopen()
  simulation.join()
  simulation.answerRefreshes()
  simulation.unhide({ pick: 0 })
  simulation.deliver({ pick: 0, keep: false })
  expect(simulation.state.panel?.messages).toHaveLength(4)
  simulation.disconnect()
  simulation.hide({ pick: 15 })
  simulation.settle()
  expect(simulation.state.panel?.messages).toEqual(simulation.database.rows)
})

it('after a join a hidden message is gone, whatever is queued or has failed', () => {
  for (const disturb of ['poll', 'failNewest'] as const) {
    const simulation = simulationOf(20)
    if (disturb === 'poll') simulation.poll()
    simulation.hide({ pick: 15 })
    simulation.join()
    simulation[disturb]()
    simulation.poll()
    simulation.answerRefreshes()
    expect(simulation.state.panel?.messages).toEqual(simulation.database.rows)
  }
})

it('an event of an earlier opening changes nothing', () => {
  const simulation = simulationOf(1)
  const { panelId } = simulation
  const request = simulation.state.panel?.refresh?.request ?? 0
  simulation.reopen()
  const before = simulation.state
  const message = simulation.database.insert(1, 0)
  for (const event of [
    { type: 'inserted', panelId, message },
    { type: 'deleted', panelId, id: message.id },
    { type: 'pageLoaded', request, page: simulation.database.page(null) },
    { type: 'pageFailed', request },
    { type: 'gap', panelId },
    { type: 'poll', panelId },
    { type: 'connection', panelId, isLive: true },
  ] as const)
    simulation.dispatch(event)
  expect(simulation.state).toBe(before)
})

it('leaves no watermark once no response is due', () => {
  const simulation = simulationOf(3)
  simulation.hide({ pick: 0 })
  simulation.deliver({ pick: 0, keep: false })
  simulation.settle()
  simulation.dispatch({ type: 'deleted', panelId: simulation.panelId, id: 'unknown' })
  expect(simulation.state.panel?.watermarks.size).toBe(0)
})

it('a first page that fails is an error until a page comes; a later failure keeps the list', () => {
  const simulation = new Simulation()
  simulation.failNewest()
  expect(simulation.state.panel).toMatchObject({ loadedRange: null, hasFailed: true, refresh: null })
  simulation.insert({ waitMs: 0, lateMs: 0 })
  simulation.retry()
  expect(simulation.state.panel?.hasFailed).toBe(false)
  simulation.settle()
  simulation.join()
  simulation.failNewest()
  expect(simulation.state.panel).toMatchObject({ hasFailed: true, messages: simulation.database.rows })
})
