import jpeg from 'jpeg-js'
import type { Page } from '@playwright/test'
import { attract, filesInOutbox, openKiosk, refuseFullscreen } from '#harness/browser/kiosk.ts'
import { expect, type OwnBooth, startKiosk, test } from '#harness/browser/startedKiosk.ts'
import { startCamera, stripDialog, takeStrip, visitStart } from '#harness/browser/visit.ts'

test.use({ isStripped: true, expectedErrors: /Failed to load resource|ERR_CONNECTION_REFUSED|WebSocket/ })

const notice = 'Anna & Ben keep every <i>strip.'

/** Takes a strip with a message; its dialog stays open. */
async function takeStripWith(page: Page, message: string): Promise<void> {
  await startCamera(page)
  await takeStrip(page)
  await page.getByLabel('Your Message').fill(message)
  await expect(stripDialog(page).getByRole('img', { name: new RegExp(message) })).toBeVisible()
}

const closeStrip = (page: Page) => stripDialog(page).getByRole('button', { name: 'Close' }).click()

/** Runs the clock until the visit has ended by itself, 15 s after the strip was closed. */
async function waitForAttract(page: Page): Promise<void> {
  await page.clock.runFor(14_500)
  await expect(attract(page)).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(attract(page)).toBeVisible()
  await page.clock.runFor(1000)
}

/** Expects one strip in the outbox; the clock runs until its file is made, which takes seconds on a busy machine. */
async function expectInOutbox(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(500)
    expect(await filesInOutbox(page)).toHaveLength(1)
  }).toPass({ timeout: 30_000, intervals: [500] })
}

/** Waits until the booth has so many copies, and the outbox none. */
async function waitForCopies(page: Page, booth: OwnBooth, count: number): Promise<readonly string[]> {
  const left = async () => {
    await page.clock.runFor(2000)
    return [(await booth.copies()).length, (await filesInOutbox(page)).length]
  }
  // The clock ends a request after 20 s: it is to run hardly faster than the machine.
  await expect.poll(left, { intervals: [500, 1000], timeout: 60_000 }).toEqual([count, 0])
  return booth.copies()
}

/** Its last message is handed in. */
async function visitWithoutBooth(page: Page, booth: OwnBooth): Promise<void> {
  const uploads: string[] = []
  page.on('request', (request) => void (/\/strips\//.test(request.url()) && uploads.push(request.url())))
  await expect(page.getByText(notice)).toBeVisible()
  await takeStripWith(page, 'first')
  await expect(stripDialog(page).getByText(notice)).toHaveAttribute('lang', 'en')
  await closeStrip(page)
  await expect.poll(() => page.evaluate(() => globalThis.printed)).toEqual([2])
  await page.getByRole('button', { name: 'Your Photo Strip' }).click()
  await page.getByLabel('Your Message').fill('last')
  // Closed before the file of this message is encoded.
  await closeStrip(page)
  expect(uploads, 'before the visit ends').toEqual([])
  await booth.stop()
  await waitForAttract(page)
  const alert = page.getByRole('button', { name: '1 strip waiting for the booth' })
  await alert.click()
  const dialog = page.getByRole('dialog', { name: 'For the Host' })
  await expect(dialog.getByText('This screen tries again by itself.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await booth.start()
  const [name = ''] = await waitForCopies(page, booth, 1)
  await expect(alert).toHaveCount(0)
  expect(name).toMatch(/^retro-photostrip-2026-11-21-\d{6}-[\w-]{8}\.jpg$/)
  const kept = jpeg.decode(await booth.read(name))
  expect([kept.width, kept.height]).toEqual([800, 2400])
  expect(await page.evaluate(() => globalThis.printed)).toEqual([2])
  await page.clock.runFor(11_000)
  await expect(page.locator('.strip-sheet')).toHaveCount(0)
}

async function refuseCopy(page: Page): Promise<void> {
  await attract(page).getByRole('button', { name: 'INSERT COIN' }).click()
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  await takeStrip(page)
  await expectInOutbox(page)
  await stripDialog(page).getByRole('button', { name: "Don't Keep Mine" }).click()
  await expect(stripDialog(page).getByText('The host won’t get a copy of this strip.')).toBeVisible()
  await expect.poll(() => filesInOutbox(page)).toEqual([])
  await closeStrip(page)
  await expect.poll(() => page.evaluate(() => globalThis.printed)).toEqual([2, 1])
  await waitForAttract(page)
  const alert = page.getByRole('button', { name: 'Out of paper' })
  await expect(alert).toBeVisible()
  // The alert takes no key away.
  await page.keyboard.press('x')
  await expect(attract(page)).toHaveCount(0)
  // The splash.
  await page.clock.runFor(4000)
  await alert.click()
  await page.getByLabel('Sheets left').clear()
  await page.getByLabel('Sheets left').pressSequentially('20')
  await expect(alert).toHaveCount(0)
  await page.getByRole('button', { name: 'Close' }).click()
}

test('K1, K3: every strip is printed and handed in once, unless its visitor says no', async ({
  page,
  ownBooth,
}) => {
  test.slow()
  await page.route('**/event.json', (route) => route.fulfill({ json: { hostCopy: notice, language: 'en' } }))
  await refuseFullscreen(page)
  await startKiosk(page, ownBooth, { printing: 'true', sheets: '2', paper: '3' })
  await openKiosk(page)
  await test.step('K1: without its booth a strip is printed at once, and handed in later', () =>
    visitWithoutBooth(page, ownBooth))
  await test.step('a guest wants no copy to be kept, and takes the last sheet', () => refuseCopy(page))
  expect(await waitForCopies(page, ownBooth, 1)).toHaveLength(1)
  await test.step('K3: a page that is gone in the middle of a visit hands its copy in once', async () => {
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
    await takeStrip(page)
    await expectInOutbox(page)
    // The page is gone in the middle of a visit, and with it the right to hand copies in.
    await page.context().clearCookies()
    await openKiosk(page, new Date(visitStart.getTime() + 3_600_000))
    // To open it moves the clock 20 s on, which ends a request that is on its way, as one of a booth that is away: the next
    // attempt comes after 2 s.
    const alert = page.getByRole('button', { name: /^1 strip waiting.*not started by the owner$/ })
    await expect(async () => {
      await page.clock.runFor(2000)
      await expect(alert).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 30_000 })
    await startKiosk(page, ownBooth)
    await waitForCopies(page, ownBooth, 2)
  })
})
