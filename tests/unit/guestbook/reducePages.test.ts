import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Simulation, simulationStepArbitrary } from '../../../tools/harness/guestbook/simulation.ts'

it('any interleaving of pages, inserts, hiding, unhiding, disconnects and repetitions ends in exactly the rows of the database', () => {
  fc.assert(
    fc.property(fc.array(simulationStepArbitrary, { maxLength: 150 }), (steps) => {
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
    fc.property(fc.array(simulationStepArbitrary, { maxLength: 80 }), (steps) => {
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
    fc.property(fc.array(simulationStepArbitrary, { maxLength: 150 }), (steps) => {
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

it('an event of an earlier opening changes nothing', () => {
  const simulation = new Simulation()
  simulation.insert(0, 0)
  const { panelId } = simulation
  const request = simulation.state.panel?.refresh?.request ?? 0
  simulation.take({ do: 'reopen' })
  const before = simulation.state
  const message = simulation.database.insert(1, 0)
  simulation.dispatch({ type: 'inserted', panelId, message })
  simulation.dispatch({ type: 'pageLoaded', request, page: simulation.database.page(null) })
  simulation.dispatch({ type: 'pageFailed', request })
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
