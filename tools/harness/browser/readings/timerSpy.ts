import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Delays in ms of the timers and intervals that were set since `spyOnTimers` and still run, by their ids. */
    timers: Map<number, number>
  }
}

/** Records the page's timers from now on. Call it after `page.clock.install`, which replaces the timer functions. */
export async function spyOnTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = new Map<number, number>()
    window.timers = running
    const [startTimeout, startInterval] = [window.setTimeout, window.setInterval]
    const call = (handler: TimerHandler, args: readonly unknown[]) => {
      if (typeof handler === 'function') Reflect.apply(handler, window, args)
    }
    const add = (id: number, ms = 0) => {
      running.set(id, ms)
      return id
    }
    const addTimeout = (handler: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = startTimeout(() => {
        running.delete(id)
        call(handler, args)
      }, ms)
      return add(id, ms)
    }
    const addInterval = (handler: TimerHandler, ms?: number, ...args: unknown[]) =>
      add(
        startInterval(() => call(handler, args), ms),
        ms,
      )
    const remove = (clear: (id?: number) => void) => (id?: number) => {
      if (id !== undefined) running.delete(id)
      clear(id)
    }
    Object.assign(window, {
      setTimeout: addTimeout,
      setInterval: addInterval,
      clearTimeout: remove(window.clearTimeout),
      clearInterval: remove(window.clearInterval),
    })
  })
}

/** Number of timers and intervals that run now. */
export const countTimers = (page: Page): Promise<number> => page.evaluate(() => window.timers.size)

/** Delays in ms of the timers that run now, the shortest first, without the polls of the GPU every 4 ms. */
export const runningTimers = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...window.timers.values()].filter((ms) => ms > 4).toSorted((one, other) => one - other),
  )
