import type { Page } from 'playwright'

/** Mark of an event of a session: its name, and its time on the page's monotonic clock. */
export type Mark = { readonly name: string; readonly atMs: number }

/** Script of a long animation frame (over 50 ms), described by its invoker and its file. */
export type LongScript = { readonly ms: number; readonly description: string }

declare global {
  interface Window {
    marks: Mark[]
    /** Durations in ms of all tasks over 50 ms. */
    longTasks: number[]
    longScripts: LongScript[]
  }
}

/** Records the marks of the sessions, the long tasks and the long scripts, from the page's next navigation on. */
export async function recordSession(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.marks = []
    window.longTasks = []
    window.longScripts = []
    const mark = (name: string) => window.marks.push({ name, atMs: performance.now() })
    /** Marks the next frame, with which the browser shows what is painted now. */
    const markShown = (name: string) => requestAnimationFrame(() => mark(name))
    const intercept = (owner: object, name: string, onCall: (self: unknown, args: unknown[]) => void) => {
      const method: unknown = Reflect.get(owner, name)
      if (typeof method !== 'function') throw new TypeError(`no ${name}`)
      const apply = (target: typeof method, self: unknown, args: unknown[]): unknown => {
        onCall(self, args)
        return Reflect.apply(target, self, args)
      }
      Reflect.set(owner, name, new Proxy(method, { apply }))
    }

    let wasCounting = false
    let taken = ''
    const onMutation = () => {
      const isCounting = document.querySelector('[role=timer]') !== null
      if (wasCounting && !isCounting) mark('shutter')
      wasCounting = isCounting
      const [count] = /\d\/4 Photos/.exec(document.querySelector('main')?.textContent ?? '') ?? ['']
      if (taken !== '' && count !== taken) mark('taken')
      taken = count
    }
    new MutationObserver(onMutation).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    intercept(HTMLDialogElement.prototype, 'showModal', () => mark('dialog'))
    intercept(HTMLAnchorElement.prototype, 'click', () => mark('download'))
    // A photo is taken at the end of a countdown, on a canvas of its own; the light meter has one for all frames.
    const drawn = new WeakSet()
    intercept(CanvasRenderingContext2D.prototype, 'drawImage', (self, [image]) => {
      if (!(self instanceof CanvasRenderingContext2D) || !(image instanceof HTMLVideoElement)) return
      if (wasCounting && !drawn.has(self)) mark('grab')
      drawn.add(self)
    })
    intercept(CanvasRenderingContext2D.prototype, 'putImageData', (self, [, x, y]) => {
      if (!(self instanceof CanvasRenderingContext2D) || !self.canvas.isConnected) return
      if (self.canvas.ariaLabel?.startsWith('Photo ')) markShown('photo')
      // The last photo of a strip, which is painted after the foot.
      if (self.canvas.height === 2400 && x === 100 && y === 1650) markShown('strip')
    })
    // The strip's file alone is read: its resolution is set after it is encoded.
    intercept(Blob.prototype, 'arrayBuffer', (self) => {
      if (self instanceof Blob && self.type === 'image/jpeg') mark('file')
    })
    addEventListener('click', ({ timeStamp }) => window.marks.push({ name: 'press', atMs: timeStamp }), true)
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
            description: `${String(part('invoker'))} (${file})`,
          })
        }
      }
    }).observe({ type: 'long-animation-frame' })
  })
}

/** Removes and returns the page's marks, oldest first. */
export function takeMarks(page: Page): Promise<readonly Mark[]> {
  return page.evaluate(() => window.marks.splice(0))
}

/** Durations in ms from each mark `from` to the next mark `to`, unless another `from` comes before it. */
export function durations(marks: readonly Mark[], from: string, to: string): readonly number[] {
  return marks.flatMap((start, index) => {
    if (start.name !== from) return []
    const later = marks.slice(index + 1)
    const end = later.find(({ name }) => name === to || name === from)
    return end?.name === to ? [end.atMs - start.atMs] : []
  })
}

/** Duration in ms from the strip's opening to its encoded file; 0 for one that was encoded before. */
export function fileWait(marks: readonly Mark[]): number {
  const last = (wanted: string) => marks.findLast(({ name }) => name === wanted)?.atMs ?? Number.NaN
  return Math.max(0, last('file') - last('dialog'))
}

/** Waits for a mark. */
export async function waitForMark(page: Page, name: string): Promise<void> {
  await page.waitForFunction((wanted) => window.marks.some((mark) => mark.name === wanted), name)
}
