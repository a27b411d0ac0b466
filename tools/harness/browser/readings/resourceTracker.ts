import type { Page } from '@playwright/test'

/** Numbers of browser resources that a page holds and must release. */
export type ResourceCounts = {
  /** WebGL contexts that are not lost. */
  readonly contexts: number
  /** Media tracks that are live. */
  readonly tracks: number
  /** Object URLs that are not revoked. */
  readonly objectUrls: number
}

declare global {
  /** Resources that the page was given and has not released. */
  var trackedResources: {
    readonly contexts: Set<WebGL2RenderingContext>
    readonly tracks: Set<MediaStreamTrack>
    readonly objectUrls: Set<string>
  }
}

/** Tracks the page's resources from its next navigation on. */
export async function trackResources(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tracked: typeof globalThis.trackedResources = {
      contexts: new Set(),
      tracks: new Set(),
      objectUrls: new Set(),
    }
    globalThis.trackedResources = tracked
    /** Wraps a method: `onCall` gets its result and its arguments. */
    const intercept = (owner: object, name: string, onCall: (result: unknown, args: unknown[]) => void) => {
      const method: unknown = Reflect.get(owner, name)
      if (typeof method !== 'function') throw new TypeError(`no ${name}`)
      const apply = (target: typeof method, self: unknown, args: unknown[]) => {
        const result: unknown = Reflect.apply(target, self, args)
        onCall(result, args)
        return result
      }
      Reflect.set(owner, name, new Proxy(method, { apply }))
    }
    intercept(HTMLCanvasElement.prototype, 'getContext', (context) => {
      if (context instanceof WebGL2RenderingContext) tracked.contexts.add(context)
    })
    const track = (request: unknown) => {
      if (!(request instanceof Promise)) return
      const add = (stream: MediaStream) => {
        for (const one of stream.getTracks()) tracked.tracks.add(one)
      }
      request.then(add, () => undefined)
    }
    // Firefox has none on the blank page before the booth's.
    if (isSecureContext) intercept(MediaDevices.prototype, 'getUserMedia', track)
    intercept(URL, 'createObjectURL', (url) => tracked.objectUrls.add(String(url)))
    intercept(URL, 'revokeObjectURL', (_, [url]) => tracked.objectUrls.delete(String(url)))
  })
}

/** Counts the resources that the page still holds; `trackResources` must have come before. */
export const countResources = (page: Page): Promise<ResourceCounts> =>
  page.evaluate(() => {
    const { contexts, tracks, objectUrls } = globalThis.trackedResources
    // Released resources are dropped here, or the tracker itself would keep them from being collected.
    for (const context of contexts) if (context.isContextLost()) contexts.delete(context)
    for (const track of tracks) if (track.readyState === 'ended') tracks.delete(track)
    return { contexts: contexts.size, tracks: tracks.size, objectUrls: objectUrls.size }
  })
