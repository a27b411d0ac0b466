import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'
import { encode } from 'jpeg-js'

import { encryptUpload } from '../../../src/handover/encryptUpload.ts'
import type { UploadFile } from '../../../src/handover/upload.ts'
import { formatFragment } from '../../../src/handover/uploadLink.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'
import { inApp, realBrowsers } from '#harness/browser/userAgents.ts'
import { openPhone, downloadBy } from '#harness/browser/visit.ts'

/** A JPEG, and what the phone's page takes for a video: the real one plays in sendMovingStrip.spec.ts. As Latin-1 texts. */
const still = encode({ width: 30, height: 90, data: Buffer.alloc(30 * 90 * 4, 200) }).data.toString('latin1')
const mp4 = '\0\0\0\x10ftypisom\0\0\0\x01'

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

const movingOf = (phone: Page) => phone.locator('video')

test('a phone gets still and moving strip, and is told how to keep each', async ({ page, browser }) => {
  await page.goto('/')
  const other = '<script>document.title = "run"</script>'
  const files = [file('strip.jpg', 'image/jpeg', still), file('strip.mp4', 'video/mp4', mp4)]
  const link = await share(page, [...files, file('strip.svg', 'image/svg+xml', other)])
  await test.step('a phone shows and saves each', async () => {
    const phone = await openPhone(browser, link)
    await expect(phone.getByRole('img', { name: 'Your photo strip' })).toHaveJSProperty('naturalHeight', 90)
    await expect(phone.getByRole('status')).toContainText('with your moving strip below')
    const moving = movingOf(phone)
    await expect(moving).toHaveAttribute('aria-label', 'Your moving strip')
    // Phones play by themselves only what is muted, and in the page only what is inline.
    for (const property of ['muted', 'loop', 'playsInline', 'autoplay'])
      await expect(moving, property).toHaveJSProperty(property, true)
    await expect(phone.locator('section > :is(a, button)')).toHaveText([
      'Save',
      'Save Moving Strip',
      'strip.svg',
    ])
    for (const [label, name, bytes] of [
      ['Save', 'strip.jpg', still],
      ['Save Moving Strip', 'strip.mp4', mp4],
      ['strip.svg', 'strip.svg', other],
    ] as const) {
      const download = await downloadBy(phone, phone.getByRole('link', { name: label, exact: true }))
      expect(download.suggestedFilename()).toBe(name)
      expect(readFileSync(await download.path()).toString('latin1')).toBe(bytes)
    }
    await phone.context().close()
  })
  await test.step('with less motion nothing plays', async () => {
    const calm = await openPhone(browser, link, { reducedMotion: 'reduce' })
    await expect(movingOf(calm)).toHaveJSProperty('autoplay', false)
    await calm.context().close()
  })
  const both = await share(page, files)
  await test.step('an iPhone is told to press and hold, and to save to Files', async () => {
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
  })
  await test.step('a web view of Android that looks like Chrome', async () => {
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
  })
  await test.step('a browser within an app', async () => {
    const within = await openPhone(browser, both, { userAgent: inApp[0][1] })
    await expect(within.locator('section > p')).toHaveText([
      'Press and hold the picture to save it.',
      'To save the moving strip, open this page in your browser.',
    ])
    await expect(within.getByRole('link')).toHaveCount(0)
    await within.context().close()
  })
})

test('of two codes in one tab the second is shown, and a booth that is silent given up', async ({
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
  const saves = phone.locator('section > a')
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
  await test.step('the second code is shown, though the first file comes later', async () => {
    await phone.goto(first)
    await asked.promise
    await phone.goto(second)
    await expect(saves).toHaveText(['second.bin'])
    held.resolve()
    await ended.promise
    await phone.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect(saves).toHaveText(['second.bin'])
  })
  await test.step('a booth that sends nothing is given up', async () => {
    await phone.route('**/uploads/*', () => undefined)
    await phone.goto(first)
    await expect(phone.getByRole('status')).toHaveText('Fetching your picture…')
    await phone.clock.runFor(20_000)
    await expect(phone.getByRole('status')).toContainText('Can’t reach the booth.')
    await expect(phone.getByRole('button', { name: 'Try Again' })).toBeVisible()
  })
  await phone.context().close()
})
