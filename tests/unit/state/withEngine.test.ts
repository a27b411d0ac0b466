import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Engine } from '../../../src/filters/Engine.ts'
import { EngineLostError } from '../../../src/filters/EngineLostError.ts'
import { createGate } from '../../../src/lib/gate.ts'
import { withEngine } from '../../../src/state/withEngine.ts'

// The engine is handed on and never looked into.
const engine = {} as Engine
const { signal } = new AbortController()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('G2: what an engine loses is done again, by the next one', async () => {
  const engines = createGate<Engine>()
  engines.put(engine)
  const next = { ...engine }
  const work = vi.fn<(used: Engine) => Promise<string>>(async (used) => {
    if (used === next) return 'strip'
    engines.put(null)
    throw new EngineLostError()
  })
  const result = withEngine(engines, signal, work)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(1)
  engines.put(next)
  expect(await result).toBe('strip')
})

test('an engine that never keeps the pixels ends it, and so does any other failure', async () => {
  const engines = createGate<Engine>()
  engines.put(engine)
  const lost = withEngine(engines, signal, () => Promise.reject(new EngineLostError()))
  const broken = withEngine(engines, signal, () => Promise.reject(new Error('broken')))
  await Promise.all([
    expect(lost).rejects.toBeInstanceOf(EngineLostError),
    expect(broken).rejects.toThrow('broken'),
    vi.advanceTimersByTimeAsync(6000),
  ])
})

test('who gives up while it rests leaves no timer', async () => {
  const engines = createGate<Engine>()
  engines.put(engine)
  const given = new AbortController()
  const result = withEngine(engines, given.signal, () => Promise.reject(new EngineLostError()))
  await vi.advanceTimersByTimeAsync(100)
  given.abort(new Error('given up'))
  await expect(result).rejects.toThrow('given up')
  expect(vi.getTimerCount()).toBe(0)
})
