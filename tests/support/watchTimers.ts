import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Timers and intervals that were set since `watchTimers` and still run. */
    timers: Set<number>
  }
}

/** Counts timers from now on. Call it when the clock of the visit is installed. */
export async function watchTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const running = new Set<number>()
    window.timers = running
    const [setOnce, setOften] = [window.setTimeout, window.setInterval]
    const [clearOnce, clearOften] = [window.clearTimeout, window.clearInterval]
    const call = (handler: TimerHandler, args: readonly unknown[]) => {
      if (typeof handler === 'function') Reflect.apply(handler, window, args)
    }
    const begin = (id: number) => {
      running.add(id)
      return id
    }
    const once = (handler: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = setOnce(() => {
        running.delete(id)
        call(handler, args)
      }, ms)
      return begin(id)
    }
    const end = (clear: (id?: number) => void) => (id?: number) => {
      if (id !== undefined) running.delete(id)
      clear(id)
    }
    Object.assign(window, {
      setTimeout: once,
      setInterval: (handler: TimerHandler, ms?: number, ...args: unknown[]) =>
        begin(setOften(() => call(handler, args), ms)),
      clearTimeout: end(clearOnce),
      clearInterval: end(clearOften),
    })
  })
}

export const timerCount = (page: Page): Promise<number> => page.evaluate(() => window.timers.size)
