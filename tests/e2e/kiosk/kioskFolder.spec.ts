import jpeg from 'jpeg-js'
import type { Page } from '@playwright/test'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import {
  attract,
  filesInFolder,
  openKiosk,
  refuseFullscreen,
  setFolderThere,
  setUpKiosk,
  waitingFiles,
} from '../../../tools/harness/browser/kiosk.ts'
import { startCamera, stripDialog, takeStrip, visitStart } from '../../../tools/harness/browser/visit.ts'

const keptNotice = 'The host gets a copy of every strip.'

/** Takes a strip with a message; its dialog stays open. */
async function takeStripWith(page: Page, message: string): Promise<void> {
  await startCamera(page)
  await takeStrip(page)
  await page.getByLabel('Your Message').fill(message)
  await expect(stripDialog(page).getByRole('img', { name: new RegExp(message) })).toBeVisible()
}

/** Buttons that give the strip to its visitor, in their order. */
const takeHome = (page: Page) =>
  stripDialog(page).getByRole('button', { name: /^(Send to My Phone|Save Photo Strip)$/ })
const closeStrip = (page: Page) => stripDialog(page).getByRole('button', { name: 'Close' }).click()

/** Runs the clock until the visit has ended by itself, 15 s after the strip was closed. */
async function waitForAttract(page: Page): Promise<void> {
  await page.clock.runFor(14_500)
  await expect(attract(page)).toHaveCount(0)
  await page.clock.runFor(1000)
  await expect(attract(page)).toBeVisible()
  await page.clock.runFor(1000)
}

/** Expects one strip that waits for the folder; the clock runs until its file is made. */
async function expectWaitingFile(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(500)
    expect(await waitingFiles(page)).toHaveLength(1)
  }).toPass({ timeout: 10_000, intervals: [100] })
}

async function waitForFiles(page: Page, count: number): Promise<readonly string[]> {
  await expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return Object.keys(await filesInFolder(page)).length
    })
    .toBe(count)
  return Object.keys(await filesInFolder(page)).toSorted()
}

test('every strip is printed and kept once, with its last message, unless its visitor says no', async ({
  page,
}) => {
  test.slow()
  await refuseFullscreen(page)
  await setUpKiosk(page, { printing: 'true', copies: '2', paper: '3' })
  await openKiosk(page)
  await expect(page.getByText(keptNotice)).toBeVisible()
  await takeStripWith(page, 'first')
  // A kiosk's disk is its host's: the visitor's own phone comes first.
  await expect(takeHome(page)).toHaveText(['Send to My Phone', 'Save Photo Strip'])
  await expect(stripDialog(page).getByText(keptNotice)).toBeVisible()
  await expectAccessible(page, 'strip with the notice of the host')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByLabel('Your Message'), 'on a phone').toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 800 })
  await closeStrip(page)
  await expect.poll(() => page.evaluate(() => globalThis.printed)).toEqual([2])
  await page.getByRole('button', { name: 'Your Photo Strip' }).click()
  await page.getByLabel('Your Message').fill('last')
  // Closed before the file of this message is encoded.
  await closeStrip(page)
  expect(Object.keys(await filesInFolder(page))).toEqual([])
  await waitForAttract(page)
  const [name = ''] = await waitForFiles(page, 1)
  expect(name).toMatch(/^retro-photostrip-20261121-\d{6}\.jpg$/)
  const kept = jpeg.decode(Buffer.from((await filesInFolder(page))[name] ?? '', 'latin1'))
  expect([kept.width, kept.height]).toEqual([800, 2400])
  await expect.poll(() => waitingFiles(page)).toEqual([])
  expect(await page.evaluate(() => globalThis.printed)).toEqual([2])
  await page.clock.runFor(11_000)
  await expect(page.locator('.strip-sheet')).toHaveCount(0)

  await attract(page).getByRole('button', { name: 'INSERT COIN' }).click()
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  await takeStrip(page)
  await expectWaitingFile(page)
  await stripDialog(page).getByRole('button', { name: "Don't Keep Mine" }).click()
  await expect(stripDialog(page).getByText('The host won’t get a copy of this strip.')).toBeVisible()
  await expect.poll(() => waitingFiles(page)).toEqual([])
  await closeStrip(page)
  // One sheet is left, and then none.
  await expect.poll(() => page.evaluate(() => globalThis.printed)).toEqual([2, 1])
  await waitForAttract(page)
  const alert = page.getByRole('button', { name: 'Out of paper' })
  await expect(alert).toBeVisible()
  await expectAccessible(page, 'attract screen with the alert')
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
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  expect(await waitForFiles(page, 1)).toEqual([name])

  // So is a strip that is left by One More Strip.
  await takeStrip(page)
  await stripDialog(page).getByRole('button', { name: 'One More Strip' }).click()
  await expect(page.getByRole('timer')).toHaveText('3')
  await expect.poll(() => page.evaluate(() => globalThis.printed)).toEqual([2, 1, 2])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await closeStrip(page)
  await waitForAttract(page)
  expect(await waitForFiles(page, 2)).toHaveLength(2)
  expect(await page.evaluate(() => globalThis.printed)).toEqual([2, 1, 2])
})

test('K1, K2, K3: strips wait for a folder that is away, full or not allowed, over a crash too, and come once', async ({
  page,
}) => {
  test.slow()
  const ownNotice = 'Anna & Ben keep every <i>strip.'
  await page.route('**/event.json', (route) =>
    route.fulfill({ json: { hostCopy: ownNotice, language: 'en' } }),
  )
  await setUpKiosk(page, { sending: 'off' })
  await page.evaluate(() => globalThis.breakFolder('permission'))
  await openKiosk(page)
  await expect(page.getByText(ownNotice)).toBeVisible()
  await takeStripWith(page, 'one')
  await expect(takeHome(page)).toHaveText(['Save Photo Strip'])
  await expect(stripDialog(page).getByText(ownNotice)).toHaveAttribute('lang', 'en')
  await expect(page.getByText(keptNotice)).toHaveCount(0)
  await expectWaitingFile(page)
  // The page is gone in the middle of a visit.
  await openKiosk(page, new Date(visitStart.getTime() + 3_600_000))
  const alert = page.getByRole('button', { name: '1 strip waiting for the folder' })
  await expect(alert).toBeVisible()
  await expectAccessible(page, 'main screen with the alert')
  await setFolderThere(page, false)
  await alert.click()
  const dialog = page.getByRole('dialog', { name: 'For the Host' })
  await expect(dialog.getByText('Can’t find the folder. Plug in its drive or choose another.')).toBeVisible()
  await expectAccessible(page, 'dialog of the owner')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.evaluate(() => globalThis.breakFolder('full'))
  await setFolderThere(page, true)
  await page.clock.runFor(16_000)
  expect(await waitingFiles(page)).not.toEqual([])
  await expect(alert).toBeVisible()
  await page.evaluate(() => globalThis.breakFolder('none'))
  await waitForFiles(page, 1)
  await expect.poll(() => waitingFiles(page)).toEqual([])
  await expect(alert).toHaveCount(0)
})
