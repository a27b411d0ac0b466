import { expect, it, vi } from 'vitest'
import { createNoiseFilter } from '../../../src/kiosk/idleStage.ts'

it('finds a visitor in 10 px within a second, and none in a mouse that trembles or drifts', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const isNoise = createNoiseFilter()
  const move = (clientX: number, clientY: number, afterMs: number) => {
    vi.advanceTimersByTime(afterMs)
    return isNoise({ type: 'pointermove', clientX, clientY } as PointerEvent)
  }
  const moves = (count: number, dx: (at: number) => number, afterMs: number) =>
    new Set(Array.from({ length: count }, (_, at) => move(500 + dx(at), 300 + (at % 2), afterMs)))
  expect([move(500, 300, 0), moves(200, (at) => at % 3, 1000)]).toEqual([false, new Set([true])])
  expect(moves(200, (at) => at % 3, 16)).toEqual(new Set([true]))
  expect(moves(50, (at) => at, 200)).toEqual(new Set([true]))
  expect([move(553, 301, 400), move(556, 304, 400), move(556, 304, 60_000)]).toEqual([true, false, true])
  expect(move(546, 304, 60_000), 'a single jump').toBe(false)
})
