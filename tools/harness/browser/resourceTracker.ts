import type { Page } from '@playwright/test'

/** What the page holds of the browser, and must give back. */
export type ResourceCounts = {
  /** WebGL contexts that are not lost. */
  readonly contexts: number
  /** Media tracks that are live. */
  readonly tracks: number
  /** Object URLs that are not revoked. */
  readonly objectUrls: number
}

declare global {
  /** What was handed out to the page and has not been found given back. */
  var trackedResources: {
    readonly contexts: Set<WebGL2RenderingContext>
    readonly tracks: Set<MediaStreamTrack>
    readonly objectUrls: Set<string>
    /** Ids of the page's own timeouts and intervals. */
    readonly timers: Set<number>
  }
}

/** Tracks the resources of the page from its next opening on. */
export async function trackResources(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracked: typeof globalThis.trackedResources = {
      contexts: new Set(),
      tracks: new Set(),
      objectUrls: new Set(),
      timers: new Set(),
    }
    globalThis.trackedResources = tracked
    /** Calls `note` with what a method gave. */
    const watch = (owner: object, name: string, note: (given: unknown, args: unknown[]) => void) => {
      const method: unknown = Reflect.get(owner, name)
      if (typeof method !== 'function') throw new TypeError(`no ${name}`)
      const apply = (target: typeof method, self: unknown, args: unknown[]) => {
        const given: unknown = Reflect.apply(target, self, args)
        note(given, args)
        return given
      }
      Reflect.set(owner, name, new Proxy(method, { apply }))
    }
    watch(HTMLCanvasElement.prototype, 'getContext', (context) => {
      if (context instanceof WebGL2RenderingContext) tracked.contexts.add(context)
    })
    watch(MediaDevices.prototype, 'getUserMedia', (stream) => {
      if (!(stream instanceof Promise)) return
      const add = (given: MediaStream) => {
        for (const track of given.getTracks()) tracked.tracks.add(track)
      }
      stream.then(add, () => undefined)
    })
    watch(URL, 'createObjectURL', (url) => tracked.objectUrls.add(String(url)))
    watch(URL, 'revokeObjectURL', (_, [url]) => tracked.objectUrls.delete(String(url)))
  })
}

export const countResources = (page: Page): Promise<ResourceCounts> =>
  page.evaluate(() => {
    const { contexts, tracks, objectUrls } = globalThis.trackedResources
    // What was given back is kept no longer: the tracker must not be the leak that it looks for.
    for (const context of contexts) if (context.isContextLost()) contexts.delete(context)
    for (const track of tracks) if (track.readyState === 'ended') tracks.delete(track)
    return { contexts: contexts.size, tracks: tracks.size, objectUrls: objectUrls.size }
  })

/** Keeps the timers, too, of a page whose clock the test has installed: those set from now on. */
export async function trackTimers(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { timers } = globalThis.trackedResources
    const [setOnce, setEvery] = [globalThis.setTimeout, globalThis.setInterval]
    const forget = (clear: (id?: number) => void) => (id?: number) => {
      timers.delete(id ?? 0)
      clear(id)
    }
    const noted = (id: number) => {
      timers.add(id)
      return id
    }
    const once = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
      const id = Number(
        Reflect.apply(setOnce, window, [
          () => {
            timers.delete(id)
            run(...args)
          },
          ms,
        ]),
      )
      return noted(id)
    }
    Reflect.set(globalThis, 'setTimeout', once)
    Reflect.set(globalThis, 'setInterval', (...args: unknown[]) =>
      noted(Reflect.apply(setEvery, window, args)),
    )
    Reflect.set(globalThis, 'clearTimeout', forget(window.clearTimeout))
    Reflect.set(globalThis, 'clearInterval', forget(window.clearInterval))
  })
}

export const countTimers = (page: Page): Promise<number> =>
  page.evaluate(() => globalThis.trackedResources.timers.size)
