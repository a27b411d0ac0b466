import { beforeEach, expect, test, vi } from 'vitest'
import { idle, withTimeLimit } from '../../../src/lib/abortable.ts'

beforeEach(() => void vi.useFakeTimers())

const never = new Promise<never>(() => undefined)

test('the page is idle for those alone who still wait', async () => {
  const controller = new AbortController()
  const isIdle = vi.fn<() => void>()
  for (const signal of [AbortSignal.abort(), controller.signal]) void idle(signal).then(isIdle)
  controller.abort()
  void idle(new AbortController().signal).then(isIdle)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(isIdle).toHaveBeenCalledOnce()
})

test('a task that stands still ends at its limit or with its caller, and leaves no timer', async () => {
  const task = withTimeLimit(1000, async (signal, extend) => {
    const timer = setInterval(extend, 900)
    setTimeout(() => clearInterval(timer), 5000)
    signal.addEventListener('abort', extend)
    return never
  })
  const onEnd = vi.fn<(cause: Error) => void>()
  task.catch(onEnd)
  await vi.advanceTimersByTimeAsync(5499)
  expect(onEnd).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onEnd.mock.lastCall?.[0].name).toBe('TimeoutError')
  expect(await withTimeLimit(1000, async () => 'done')).toBe('done')
  const reason = new Error('closed')
  await expect(withTimeLimit(1000, () => never, AbortSignal.abort(reason))).rejects.toBe(reason)
  const controller = new AbortController()
  setTimeout(() => controller.abort(reason))
  const aborted = withTimeLimit(1000, () => never, controller.signal).catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(1)
  expect(await aborted).toBe(reason)
  expect(vi.getTimerCount()).toBe(0)
})

test('a task that was given up sets no timer when it still reports progress', async () => {
  let report = () => {}
  const task = withTimeLimit(1000, async (_, extend) => {
    report = extend
    return never
  }).catch((cause: unknown) => cause)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await task).toMatchObject({ name: 'TimeoutError' })
  report()
  expect(vi.getTimerCount()).toBe(0)
})
