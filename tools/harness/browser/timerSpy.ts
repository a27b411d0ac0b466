import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Delays of the timers and intervals that were set since `spyOnTimers` and still run, by their ids. */
    timers: Map<number, number>
  }
}

/** Watches the timers that are set from now on. Call it when the clock of the visit is installed. */
export async function spyOnTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = new Map<number, number>()
    window.timers = running
    const [setOnce, setOften] = [window.setTimeout, window.setInterval]
    const [clearOnce, clearOften] = [window.clearTimeout, window.clearInterval]
    const call = (handler: TimerHandler, args: readonly unknown[]) => {
      if (typeof handler === 'function') Reflect.apply(handler, window, args)
    }
    const begin = (id: number, ms = 0) => {
      running.set(id, ms)
      return id
    }
    const once = (handler: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = setOnce(() => {
        running.delete(id)
        call(handler, args)
      }, ms)
      return begin(id, ms)
    }
    const end = (clear: (id?: number) => void) => (id?: number) => {
      if (id !== undefined) running.delete(id)
      clear(id)
    }
    Object.assign(window, {
      setTimeout: once,
      setInterval: (handler: TimerHandler, ms?: number, ...args: unknown[]) =>
        begin(
          setOften(() => call(handler, args), ms),
          ms,
        ),
      clearTimeout: end(clearOnce),
      clearInterval: end(clearOften),
    })
  })
}

/** Delays of the timers that run now, in ms, the shortest first; less the polls of the GPU, every 4 ms while it reads. */
export const timersOf = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...window.timers.values()].filter((ms) => ms > 4).toSorted((one, other) => one - other),
  )
