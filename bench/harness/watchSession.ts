import type { Page } from 'playwright'

/** Things that happen in a session, by name, at milliseconds of the page's monotonic clock. */
export type Moment = { readonly name: string; readonly atMs: number }

/** A script within a frame that took longer than 50 ms: what called it, and from which file it is. */
export type LongScript = { readonly ms: number; readonly what: string }

declare global {
  interface Window {
    moments: Moment[]
    /** Milliseconds of every task over 50 ms. */
    longTasks: number[]
    longScripts: LongScript[]
  }
}

/** Notes, from the page's next opening on, when what a visitor waits for begins and is there. */
export async function watchSession(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moments = []
    window.longTasks = []
    window.longScripts = []
    const note = (name: string) => window.moments.push({ name, atMs: performance.now() })
    /** On the screen is what was painted before the next frame's end. */
    const noteShown = (name: string) => requestAnimationFrame(() => note(name))
    const before = (owner: object, name: string, tell: (self: unknown, args: unknown[]) => void) => {
      const method: unknown = Reflect.get(owner, name)
      if (typeof method !== 'function') throw new TypeError(`no ${name}`)
      const apply = (target: typeof method, self: unknown, args: unknown[]): unknown => {
        tell(self, args)
        return Reflect.apply(target, self, args)
      }
      Reflect.set(owner, name, new Proxy(method, { apply }))
    }

    let counting = false
    const look = () => {
      const isCounting = document.querySelector('[role=timer]') !== null
      if (counting && !isCounting) note('shutter')
      counting = isCounting
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
    before(HTMLDialogElement.prototype, 'showModal', () => note('dialog'))
    before(HTMLAnchorElement.prototype, 'click', () => note('download'))
    before(CanvasRenderingContext2D.prototype, 'putImageData', (self, [, x, y]) => {
      if (!(self instanceof CanvasRenderingContext2D) || !self.canvas.isConnected) return
      if (self.canvas.ariaLabel?.startsWith('Photo ')) noteShown('photo')
      // The last photo of a strip; the foot is painted before.
      if (self.canvas.height === 2400 && x === 100 && y === 1650) noteShown('strip')
    })
    before(HTMLCanvasElement.prototype, 'toBlob', (self, args) => {
      const [give] = args
      if (!(self instanceof HTMLCanvasElement) || self.height !== 2400 || typeof give !== 'function') return
      args[0] = (blob: Blob | null): unknown => {
        note('file')
        return Reflect.apply(give, null, [blob])
      }
    })
    addEventListener(
      'click',
      ({ timeStamp }) => window.moments.push({ name: 'press', atMs: timeStamp }),
      true,
    )
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longTasks.push(duration)
    }).observe({ type: 'longtask' })
    new PerformanceObserver((list) => {
      for (const frame of list.getEntries()) {
        const scripts: unknown = Reflect.get(frame, 'scripts')
        if (!Array.isArray(scripts)) continue
        for (const script of scripts) {
          const part = (name: string): unknown => Reflect.get(Object(script), name)
          const file = String(part('sourceURL')).split('/').at(-1)
          window.longScripts.push({
            ms: Number(part('duration')),
            what: `${String(part('invoker'))} (${file})`,
          })
        }
      }
    }).observe({ type: 'long-animation-frame' })
  })
}

/** Takes what was noted out of the page. */
export function takeMoments(page: Page): Promise<readonly Moment[]> {
  return page.evaluate(() => window.moments.splice(0))
}

/** Milliseconds from each moment of a name to the next one of another. */
export function lags(moments: readonly Moment[], from: string, to: string): readonly number[] {
  return moments.flatMap((start, index) => {
    if (start.name !== from) return []
    const later = moments.slice(index + 1)
    const end = later.find(({ name }) => name === to || name === from)
    return end?.name === to ? [end.atMs - start.atMs] : []
  })
}

/** Milliseconds from the strip's opening to its file; 0 for one that was made before. */
export function fileWait(moments: readonly Moment[]): number {
  const last = (wanted: string) => moments.findLast(({ name }) => name === wanted)?.atMs ?? Number.NaN
  return Math.max(0, last('file') - last('dialog'))
}

/** Waits until something of a name was noted. */
export async function untilNoted(page: Page, name: string): Promise<void> {
  await page.waitForFunction((wanted) => window.moments.some((moment) => moment.name === wanted), name)
}
