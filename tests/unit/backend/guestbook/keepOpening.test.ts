import { beforeEach, expect, test, vi } from 'vitest'

import { keepOpening } from '../../../../backend/guestbook/keepOpening.ts'

beforeEach(() => vi.useFakeTimers())

function failing(reasons: readonly string[]) {
  const left = [...reasons]
  const reports: unknown[] = []
  let attempts = 0
  const discarded: string[] = []
  const opening = keepOpening<string>({
    open: async () => {
      attempts += 1
      const reason = left.shift()
      if (reason !== undefined) throw new Error(reason)
      return 'open'
    },
    discard: (late) => discarded.push(late),
    report: (cause) => reports.push(cause instanceof Error ? cause.message : cause),
  })
  return { opening, reports, discarded, attempts: () => attempts }
}

test('a failed opening is retried with a growing delay, and each reason is reported once', async () => {
  const { opening, reports, attempts } = failing(['down', 'down', 'other', 'other'])
  await expect(opening.opened()).rejects.toThrow('down')
  const after: number[] = []
  for (const delayMs of [1000, 2000, 4000, 8000]) {
    await vi.advanceTimersByTimeAsync(delayMs - 1)
    after.push(attempts())
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(after).toEqual([1, 2, 3, 4])
  expect(await opening.opened()).toBe('open')
  expect(reports).toEqual(['down', 'other', undefined])
})

test('between retries a request fails at once', async () => {
  const { opening, attempts } = failing(['down', 'down'])
  await expect(opening.opened()).rejects.toThrow('down')
  await expect(opening.opened()).rejects.toThrow('down')
  expect(attempts()).toBe(1)
  opening.stop()
})

test('the delay grows to half a minute and no further', async () => {
  const { opening, attempts } = failing(Array<string>(100).fill('down'))
  opening.start()
  await vi.advanceTimersByTimeAsync(31_000)
  const before = attempts()
  await vi.advanceTimersByTimeAsync(300_000)
  expect(attempts() - before).toBe(10)
  opening.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(attempts() - before).toBe(10)
})

test('a resource that opens after the stop is discarded', async () => {
  const { opening, discarded } = failing([])
  opening.start()
  expect(opening.stop()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(0)
  expect(discarded).toEqual(['open'])
})
