import { describe, expect, it } from 'vitest'
import { Simulation } from '../../../tools/harness/guestbook/simulation.ts'

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
    simulation.dispatch({ type: 'pageLoaded', request: simulation.state.lastId, page })
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
