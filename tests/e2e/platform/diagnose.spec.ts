import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/expectAccessible.ts'
import { openWithClock } from '../../../tools/harness/browser/visit.ts'

const names = [
  'Browser',
  'Secure address',
  'Camera',
  'WebGL2',
  'Films',
  'Strip file',
  'Save',
  'Share',
  'Copy',
  'Print',
  'Storage',
  'Offline use',
  'Guest book',
  'Event',
  'Screen stays on',
]

/** Opens the page and waits until all checks are done. */
async function diagnose(page: Page): Promise<void> {
  await page.goto('/?diagnose')
  await expect(page.getByRole('button', { name: 'Copy' })).toBeEnabled({ timeout: 30_000 })
}

/** Row of a check. */
const row = (page: Page, name: string) =>
  page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${name}`) }) })

/** Counts the live tracks of the page from now on. */
async function countTracks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(globalThis, { tracks })
    const media = navigator.mediaDevices
    const getUserMedia = media.getUserMedia.bind(media)
    media.getUserMedia = async (constraints) => {
      const stream = await getUserMedia(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
  return () =>
    page.evaluate(() => {
      const tracks: readonly MediaStreamTrack[] = Reflect.get(globalThis, 'tracks')
      return tracks.length === 0 ? -1 : tracks.filter(({ readyState }) => readyState === 'live').length
    })
}

test.describe('on a device with all capabilities', () => {
  test.use({ permissions: ['camera', 'clipboard-read', 'clipboard-write'] })

  test('A1: ?diagnose reports passed checks, tries the camera and stops it, and copies the report as plain text', async ({
    page,
  }) => {
    const liveTracks = await countTracks(page)
    await diagnose(page)
    // The result of "Films" depends on the speed of the test machine.
    for (const name of names.filter((name) => !['Offline use', 'Share', 'Films'].includes(name))) {
      await expect(row(page, name), name).toContainText('works')
      await expect(row(page, name), name).not.toContainText('does not')
    }
    await expect(row(page, 'WebGL2')).toContainText(/textures up to \d+ px/)
    await expect(row(page, 'Films')).toContainText(/Classic \d+, CPM35 \d+, .*Vintage \d+/)
    await expect(row(page, 'Strip file')).toContainText(/image\/jpeg of 800 x 2400, \d+ kB in \d+ ms/)
    await expect(row(page, 'Guest book')).toContainText(/answers in \d+ ms, new messages appear at once/)
    await expect(row(page, 'Offline use')).toContainText('not yet')
    expect(await liveTracks(), 'no camera before it is asked for').toBe(-1)
    await page.getByRole('button', { name: 'Try Camera' }).click()
    await expect(row(page, 'Camera')).toContainText(/640 x 480, first picture after \d+ ms/)
    expect(await liveTracks()).toBe(0)

    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('Copied.')).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    for (const name of names)
      expect(text).toMatch(new RegExp(`^${name}: (works|does not work|not yet) \\(.+\\)$`, 'm'))
    expect(text, 'names, addresses and ids').not.toMatch(/fake|localhost|https?:|[0-9a-f]{16}|@/i)
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 568 })
      await expectAccessible(page, `diagnose at ${width}`)
    }
    await page.getByRole('link', { name: 'To the booth' }).click()
    await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible()
  })
})

test.describe('on a device with few capabilities', () => {
  test.use({ expectedErrors: /Failed to load resource|WebGL|ERR_/i })

  test('A1: ?diagnose reports failed checks with help, and shows the report as text where the clipboard fails', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const getContext = Object.getOwnPropertyDescriptor(HTMLCanvasElement.prototype, 'getContext')?.value
      HTMLCanvasElement.prototype.getContext = function (kind: string, ...options: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(getContext, this, [kind, ...options])
      }
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('stubbed', 'SecurityError')
        },
      })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotReadableError'))
    })
    await page.route('**/rest/**', (route) => route.fulfill({ status: 500, body: '' }))
    await diagnose(page)
    for (const [name, help] of [
      ['WebGL2', 'Switch on hardware acceleration'],
      ['Storage', 'allow this site to store data'],
      ['Guest book', 'The booth works without it.'],
    ] as const) {
      await expect(row(page, name)).toContainText('does not work')
      await expect(row(page, name)).toContainText(help)
    }
    await expect(row(page, 'Films')).toContainText('without a GPU')
    await page.getByRole('button', { name: 'Try Camera' }).click()
    await expect(row(page, 'Camera')).toContainText('Camera is already in use.')
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByLabel('The report')).toHaveValue(
      /Camera: does not work \(Camera is already in use\.\)/,
    )
    await expectAccessible(page, 'diagnose of a poor device')
  })
})

test.describe('a visitor of the booth', () => {
  test.use({ serviceWorkers: 'allow' })

  test('downloads no file of ?diagnose and ?darkroom, not even into the cache, and the darkroom has headers of its own', async ({
    page,
    context,
  }) => {
    const paths: string[] = []
    context.on('request', (request) => paths.push(request.url()))
    await openWithClock(page)
    await page.clock.resume()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    expect(paths.filter((path) => /keyboardShortcuts/.test(path)).length).toBeGreaterThan(0)
    expect(paths.filter((path) => /diagnose|check/i.test(path))).toEqual([])
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => url)
    })
    expect(kept.length).toBeGreaterThan(10)
    expect(
      kept.filter((url) => /diagnos|darkroom|TemplatesPage|filmTuner|cube|fileWorker/i.test(url)),
    ).toEqual([])
    // From the cache the darkroom would have the booth's policy, which refuses the style of its sliders.
    await page.goto('/?darkroom')
    await expect(page.getByRole('slider', { name: 'Print contrast' })).toBeVisible()
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  })
})
