import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { untilLoaded } from '../../../src/lib/lazyModule.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks again, every 5 s, until the module comes, and runs with it once', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error()).mockResolvedValue('module')
  const run = vi.fn<(module: string) => void>()
  untilLoaded(load, run)
  await vi.advanceTimersByTimeAsync(4999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledExactlyOnceWith('module')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).toHaveBeenCalledTimes(2)
})

it('once called off neither runs nor asks again', async () => {
  const run = vi.fn<(module: string) => void>()
  untilLoaded(async () => 'module', run)()
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new Error())
  untilLoaded(load, run)()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).not.toHaveBeenCalled()
  expect(load).toHaveBeenCalledTimes(1)
})
