import { readdirSync, readFileSync } from 'node:fs'

import type { Browser, Page } from '@playwright/test'

import { encryptUpload } from '../../../src/handover/encryptUpload.ts'
import type { UploadFile } from '../../../src/handover/upload.ts'
import { formatFragment } from '../../../src/handover/uploadLink.ts'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import { inApp, realBrowsers } from '../../../tools/harness/browser/userAgents.ts'

test.use({
  // A phone opens the laptop by plain http: this name is not a secure context.
  browserArgs: ['--host-resolver-rules=MAP booth.test 127.0.0.1'],
})

const size = { widthPx: 360, heightPx: 640 }
const frameCount = 8

/** Bytes of a JPEG of the browser's own, as Latin-1 text. */
const makeJpeg = (page: Page) =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 300, height: 900 })
    const context = canvas.getContext('2d')
    for (let slot = 0; slot < 4; slot += 1) {
      if (context) context.fillStyle = `hsl(${slot * 80} 60% 50%)`
      context?.fillRect(20, 20 + 210 * slot, 260, 195)
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
    const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer())
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  })

/** Bytes of a video that the booth's own encoder has made, as Latin-1 text: a square that moves. */
async function makeMp4(browser: Browser): Promise<string> {
  // Trusted Types let no test start the booth's worker.
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto('/robots.txt')
  const worker = readdirSync('dist/assets').find((name) => /^videoWorker-.*\.js$/.test(name))
  const mp4 = await page.evaluate(
    async ({ url, widthPx, heightPx, count }) => {
      const encoder = new Worker(url, { type: 'module' })
      const finished = new Promise<ArrayBuffer>((resolve, reject) => {
        encoder.addEventListener('message', ({ data }) => {
          if (data.type === 'failed') reject(new Error(data.message))
          if (data.mp4 !== undefined) resolve(data.mp4)
        })
        encoder.addEventListener('error', ({ message }) => reject(new Error(message)))
      })
      const order = Array.from({ length: count }, (_, frame) => frame)
      encoder.postMessage({ type: 'open', size: { widthPx, heightPx }, framesPerSecond: 14, order })
      for (let frame = 0; frame < count; frame += 1) {
        const data = new Uint8ClampedArray(widthPx * heightPx * 4).fill(255)
        for (let at = 0; at < data.length; at += 4) {
          const [x, y] = [(at / 4) % widthPx, Math.floor(at / 4 / widthPx)]
          const isSquare = x > 20 * frame && x < 20 * frame + 150 && y > 250 && y < 400
          data.set(isSquare ? [255, 45, 149] : [40, 24, 70], at)
        }
        encoder.postMessage({ type: 'frame', data }, [data.buffer])
      }
      const bytes = new Uint8Array(await finished)
      return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    },
    { url: `/assets/${worker}`, ...size, count: frameCount },
  )
  await context.close()
  return mp4
}

const file = (name: string, type: string, latin1: string): UploadFile => ({
  name,
  type,
  bytes: new Uint8Array(Buffer.from(latin1, 'latin1')),
})

/** Uploads files as the booth does. @returns the phone's link */
async function share(page: Page, files: readonly UploadFile[]): Promise<string> {
  const { bytes, key } = await encryptUpload({ files })
  const { id, pageUrl } = await page.evaluate(async (latin1) => {
    const response = await fetch('/handover/v1/uploads', {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: Uint8Array.from(latin1, (character) => character.charCodeAt(0)),
    })
    return response.json()
  }, Buffer.from(bytes).toString('latin1'))
  return `${pageUrl}#${formatFragment({ id, key })}`
}

async function openPhone(browser: Browser, link: string, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  const phone = await context.newPage()
  await phone.goto(link)
  return phone
}

const movingOf = (phone: Page) => phone.locator('video')

test('a phone gets still and moving strip, plays the moving strip, and saves each; an iPhone and a browser within an app are told how to keep it', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  const [jpeg, mp4] = [await makeJpeg(page), await makeMp4(browser)]
  const other = '<script>document.title = "run"</script>'
  const files = [file('strip.jpg', 'image/jpeg', jpeg), file('strip.mp4', 'video/mp4', mp4)]
  const link = await share(page, [...files, file('strip.svg', 'image/svg+xml', other)])
  const phone = await openPhone(browser, link)
  await expect(phone.getByRole('img', { name: 'Your photo strip' })).toHaveJSProperty('naturalHeight', 900)
  await expect(phone.getByRole('status')).toContainText('with your moving strip below')
  const moving = movingOf(phone)
  await expect(moving).toHaveCount(1)
  // Browsers play by themselves only what is on the screen.
  await moving.scrollIntoViewIfNeeded()
  await expect(moving).toHaveAttribute('aria-label', 'Your moving strip')
  for (const [property, value] of [
    ['muted', true],
    ['loop', true],
    ['playsInline', true],
    ['autoplay', true],
    ['videoWidth', size.widthPx],
    ['videoHeight', size.heightPx],
    ['paused', false],
  ] as const) {
    await expect(moving, property).toHaveJSProperty(property, value)
  }
  await moving.evaluate(
    (video: HTMLVideoElement) => new Promise((resolve) => video.addEventListener('timeupdate', resolve)),
  )
  await expect(phone.locator('section > :is(a, button)')).toHaveText([
    'Save',
    'Save Moving Strip',
    'strip.svg',
  ])
  for (const [label, name, bytes] of [
    ['Save', 'strip.jpg', jpeg],
    ['Save Moving Strip', 'strip.mp4', mp4],
    ['strip.svg', 'strip.svg', other],
  ] as const) {
    const downloading = phone.waitForEvent('download')
    await phone.getByRole('link', { name: label, exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(name)
    expect(readFileSync(await download.path()).toString('latin1')).toBe(bytes)
  }
  await phone.context().close()

  const still = await openPhone(browser, link, { reducedMotion: 'reduce' })
  await expect(movingOf(still)).toHaveJSProperty('videoWidth', size.widthPx)
  await movingOf(still).scrollIntoViewIfNeeded()
  await expect(movingOf(still)).toHaveJSProperty('paused', true)
  await still.context().close()

  const both = await share(page, files)
  const iPhone = await openPhone(browser, both.replace('localhost', 'booth.test'), {
    userAgent: realBrowsers[0][1],
  })
  await expect(iPhone.locator('section > p')).toHaveText([
    'Press and hold the picture, then Save to Photos',
    'Save the moving strip to Files, open it there, then tap Share and Save Video',
  ])
  await expect(iPhone.locator('section > a')).toHaveText(['Save to Files', 'Save Moving Strip to Files'])
  await expectAccessible(iPhone, 'iPhone by plain http with a moving strip')
  await iPhone.context().close()
  // Telegram's web view on Android: no share sheet, no downloads, and the user agent of Chrome.
  const plain = await openPhone(browser, both, {
    userAgent: realBrowsers[3][1],
    hasTouch: true,
    isMobile: true,
  })
  await expect(plain.locator('section > :is(a, p)')).toHaveText([
    'Save',
    'Or press and hold the picture to save it.',
    'Save Moving Strip',
    'Nothing saved? Open this page in your browser.',
  ])
  await plain.context().close()
  const within = await openPhone(browser, both, { userAgent: inApp[0][1] })
  await expect(within.locator('section > p')).toHaveText([
    'Press and hold the picture to save it.',
    'To save the moving strip, open this page in your browser.',
  ])
  await expect(within.getByRole('link')).toHaveCount(0)
  await within.context().close()
})

test('of two codes scanned into one tab the second is shown, and a booth that sends nothing is given up', async ({
  page,
  browser,
}) => {
  await page.goto('/')
  const [first, second] = [
    await share(page, [file('first.bin', 'text/plain', 'first')]),
    await share(page, [file('second.bin', 'text/plain', 'second')]),
  ]
  const phone = await (await browser.newContext()).newPage()
  await phone.clock.install()
  const held = Promise.withResolvers<void>()
  const [asked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await phone.route(`**/uploads/${new URL(first).hash.slice(1, 23)}`, async (route) => {
    const response = await route.fetch()
    asked.resolve()
    await held.promise
    // The page may have given it up.
    await route.fulfill({ response }).catch(() => undefined)
    ended.resolve()
  })
  await phone.goto(first)
  await asked.promise
  await phone.goto(second)
  const saves = phone.locator('section > a')
  await expect(saves).toHaveText(['second.bin'])
  held.resolve()
  await ended.promise
  await phone.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await expect(saves).toHaveText(['second.bin'])

  await phone.route('**/uploads/*', () => undefined)
  await phone.goto(first)
  await expect(phone.getByRole('status')).toHaveText('Fetching your picture…')
  await phone.clock.runFor(15_000)
  await expect(phone.getByRole('status')).toContainText('Can’t reach the booth.')
  await expect(phone.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await phone.context().close()
})
