import type { Page } from 'playwright'

import { startCamera, takeStripInRealTime } from '../../tools/harness/browser/visit.ts'
import { addSample, type Bench, type Section } from '../Section.ts'

const rounds = 3

/** Mark of an event of a session: its name, and its time on the page's monotonic clock. */
type Mark = { readonly name: string; readonly atMs: number }

declare global {
  interface Window {
    marks: Mark[]
  }
}

/** Times a photo from its shutter on, beside its floor: the same frame drawn and encoded in a bare page. */
export async function session({ browser, url, pageUrl }: Bench): Promise<readonly Section[]> {
  const [booth, bench] = [
    await browser.newPage({ viewport: { width: 1280, height: 800 } }),
    await browser.newPage(),
  ]
  await booth.addInitScript(recordMarks)
  await booth.goto(url)
  await booth.getByRole('button', { name: 'Start Camera' }).waitFor()
  await bench.goto(pageUrl)
  const [encoded, shown] = [new Map<string, number[]>(), new Map<string, number[]>()]
  for (let round = 0; round < rounds; round++) {
    const marks = await runSession(booth)
    const photos = durations(marks, 'grab', 'taken')
    for (const ms of photos) addSample(encoded, 'booth', ms)
    // The last photo is covered by the Processing screen.
    for (const ms of durations(marks, 'shutter', 'shown').slice(0, 3)) addSample(shown, 'booth', ms)
    await bench.bringToFront()
    const floors = await bench.evaluate((count) => window.bench.timePhotos(count), photos.length)
    for (const ms of floors) addSample(encoded, 'floor', ms)
  }
  await Promise.all([booth.close(), bench.close()])
  return [
    { title: 'Shutter to the photo’s JPEG', references: ['floor'], rows: encoded },
    { title: 'Shutter to the photo on the screen', references: [], rows: shown },
  ]
}

async function runSession(page: Page): Promise<readonly Mark[]> {
  await page.bringToFront()
  // The strip of the round before hangs on the curtain: One More Strip starts the camera by itself.
  const isIdle = await page.getByRole('button', { name: 'Start Camera' }).isVisible()
  if (isIdle) await startCamera(page, 'Portra400')
  await takeStripInRealTime(page)
  const marks = await page.evaluate(() => window.marks.splice(0))
  await page.keyboard.press('Escape')
  return marks
}

/** Durations in ms from each mark `from` to the next mark `to`, unless another `from` comes before it. */
function durations(marks: readonly Mark[], from: string, to: string): readonly number[] {
  return marks.flatMap((start, index) => {
    if (start.name !== from) return []
    const end = marks.slice(index + 1).find(({ name }) => name === to || name === from)
    return end?.name === to ? [end.atMs - start.atMs] : []
  })
}

/** Marks shutter, grab, JPEG and first frame of each photo; runs in the page. */
function recordMarks(): void {
  window.marks = []
  const mark = (name: string) => window.marks.push({ name, atMs: performance.now() })
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
  new MutationObserver(onMutation).observe(document, { subtree: true, childList: true, characterData: true })
  // A photo is taken at the end of a countdown, on a canvas of its own; the light meter has one for all frames.
  const drawn = new WeakSet()
  intercept('drawImage', (context, image) => {
    if (wasCounting && !drawn.has(context) && image instanceof HTMLVideoElement) mark('grab')
    drawn.add(context)
  })
  // With the next frame the browser shows it.
  intercept('putImageData', ({ canvas }) => {
    if (canvas.isConnected && canvas.ariaLabel?.startsWith('Photo '))
      requestAnimationFrame(() => mark('shown'))
  })

  function intercept(
    name: 'drawImage' | 'putImageData',
    onCall: (context: CanvasRenderingContext2D, image: unknown) => void,
  ): void {
    const apply = (method: () => void, context: CanvasRenderingContext2D, args: unknown[]) => {
      onCall(context, args[0])
      Reflect.apply(method, context, args)
    }
    const proxy: unknown = new Proxy(Reflect.get(CanvasRenderingContext2D.prototype, name), { apply })
    Reflect.set(CanvasRenderingContext2D.prototype, name, proxy)
  }
}
