import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FilterRenderer, RendererLostError } from '../../../src/render/FilterRenderer.ts'
import { createAsyncSlot } from '../../../src/lib/asyncSlot.ts'
import { withRenderer } from '../../../src/booth/withEngine.ts'

// The engine is handed on and never looked into.
const engine = {} as FilterRenderer
const { signal } = new AbortController()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('G2: what an engine loses is done again, by the next one', async () => {
  const engines = createAsyncSlot<FilterRenderer>()
  engines.set(engine)
  const next = { ...engine }
  const work = vi.fn<(used: FilterRenderer) => Promise<string>>(async (used) => {
    if (used === next) return 'strip'
    engines.set(null)
    throw new RendererLostError()
  })
  const result = withRenderer(engines, signal, work)
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(1)
  engines.set(next)
  expect(await result).toBe('strip')
})

test('an engine that never keeps the pixels ends it, and so does any other failure', async () => {
  const engines = createAsyncSlot<FilterRenderer>()
  engines.set(engine)
  const lost = withRenderer(engines, signal, () => Promise.reject(new RendererLostError()))
  const broken = withRenderer(engines, signal, () => Promise.reject(new Error('broken')))
  await Promise.all([
    expect(lost).rejects.toBeInstanceOf(RendererLostError),
    expect(broken).rejects.toThrow('broken'),
    vi.advanceTimersByTimeAsync(6000),
  ])
})

test('who gives up while it rests leaves no timer', async () => {
  const engines = createAsyncSlot<FilterRenderer>()
  engines.set(engine)
  const given = new AbortController()
  const result = withRenderer(engines, given.signal, () => Promise.reject(new RendererLostError()))
  await vi.advanceTimersByTimeAsync(100)
  given.abort(new Error('given up'))
  await expect(result).rejects.toThrow('given up')
  expect(vi.getTimerCount()).toBe(0)
})
