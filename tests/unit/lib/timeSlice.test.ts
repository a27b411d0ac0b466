import { expect, it } from 'vitest'
import { runTimeSliced } from '../../../src/lib/timeSlice.ts'

/** Works for 2 ms a step, and answers with the number of steps. */
function* work(steps: number): Generator<void, number> {
  for (let step = 0; step < steps; step++) {
    const endMs = performance.now() + 2
    while (performance.now() < endMs);
    yield
  }
  return steps
}

it('leaves the thread free between slices of a few steps', async () => {
  let turns = 0
  const timer = setInterval(() => turns++)
  await runTimeSliced(work(12))
  clearInterval(timer)
  // Three steps a slice, and on a busy machine fewer.
  expect(turns).toBeGreaterThanOrEqual(3)
})

it('is given up between two slices', async () => {
  const controller = new AbortController()
  const steps = work(1000)
  const sliced = runTimeSliced(steps, { sliceMs: 1, signal: controller.signal })
  setTimeout(() => controller.abort('overtaken'), 20)
  await expect(sliced).rejects.toBe('overtaken')
  expect(steps.next().done).toBe(false)
})
