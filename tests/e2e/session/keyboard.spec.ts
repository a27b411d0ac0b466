import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { fillMessageForm } from '../../../tools/harness/browser/openHandbook.ts'
import { readLocalStorage } from '../../../tools/harness/browser/readings/readStorage.ts'
import { runClockUntil } from '../../../tools/harness/browser/strip/savedStrip.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  stripDialog,
  takePhotos,
  sharedCamera,
  openSettings,
} from '../../../tools/harness/browser/visit.ts'
import { shareBooth } from '../../../tools/harness/browser/shareBooth.ts'

/** On a booth that they share, whose camera runs. */
const cameraTest = shareBooth(sharedCamera)

test('A1: a whole visit works by keyboard alone', async ({ page }) => {
  // Two sessions' countdowns and about a hundred presses of Tab.
  test.slow()
  await openWithClock(page)
  await go(page, page.getByRole('button', { name: 'About Us' }))
  await expect(page.getByRole('dialog', { name: 'About Us' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'About Us' })).toBeFocused()

  await go(page, page.getByRole('button', { name: 'Start Camera' }))
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  // Start Camera is gone: the focus is where it is needed next.
  await expect(captureButton(page)).toBeFocused()
  await choose(page, '4', 'Ektar100')
  await page.keyboard.press('Space')
  await takePhotos(page)
  await page.clock.runFor(1500)

  const strip = stripDialog(page)
  await expect(strip).toBeVisible()
  await tabTo(page, strip.getByLabel('Your Message'))
  await page.keyboard.type('Table 7 of 12')
  await expect(strip.getByLabel('Your Message')).toHaveValue('Table 7 of 12')

  await go(page, strip.getByRole('button', { name: 'Retake photo 2' }))
  await expect(page.getByRole('timer')).toHaveText('3')
  await page.keyboard.press('Escape')
  await expect(strip).toBeVisible()
  await go(page, strip.getByRole('button', { name: 'Retake photo 2' }))
  await countDown(page, 4)
  await expect(page.getByText('Processing...')).toBeVisible()
  await page.clock.runFor(1500)
  await expect(strip).toBeVisible()
  await go(page, strip.getByRole('button', { name: 'Change the Look' }))
  await choose(strip, '5', 'TMax3200')
  const downloading = page.waitForEvent('download')
  await go(page, strip.getByRole('button', { name: 'Save Photo Strip' }))
  await runClockUntil(page, downloading)

  await page.keyboard.press('Escape')
  await expect(strip).toBeHidden()
  await go(page, page.getByRole('button', { name: 'Your Photo Strip' }))
  await expect(strip.getByLabel('Your Message')).toHaveValue('Table 7 of 12')
  await page.keyboard.press('Escape')
  await go(page, page.getByRole('button', { name: 'Guest Handbook' }))
  await expect(page.getByRole('dialog', { name: 'Guest Handbook' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Guest Handbook' })).toBeFocused()
})

cameraTest('A1: a control that removes itself passes the focus on', async ({ page }) => {
  await page.getByRole('button', { name: 'Stop Camera' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Start Camera' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(captureButton(page)).toBeFocused()
  // A press on the page is no such loss.
  await page.getByRole('heading', { name: 'RETRO BOOTH' }).click()
  await page.getByRole('button', { name: 'Stop Camera' }).evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
})

cameraTest('A1: Space clicks the focused control once, and does nothing else', async ({ page }) => {
  await choose(page, '1', 'Classic')
  await filter(page, 'Polaroid').focus()
  await page.keyboard.press('Space')
  await expect(filter(page, 'Polaroid')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('timer')).toHaveCount(0)

  await captureButton(page).focus()
  await page.keyboard.press('Space')
  await countDown(page, 1)
  await page.clock.runFor(999)
  await expect(page.getByRole('timer')).toHaveCount(0)
})

cameraTest('A1: a Space that is held down starts one session, and does not scroll', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await choose(page, '1', 'Classic')
  const top = await page.evaluate(() => scrollY)
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Space')
  await page.keyboard.up('Space')
  await expect(page.getByRole('timer')).toHaveText('3')
  // The countdown scrolls the camera view into view, and no further.
  await expect(page.getByRole('timer')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBeLessThan(top + 400)
})

cameraTest('A1: shortcuts never fire while the visitor types', async ({ page }) => {
  await choose(page, '1', 'Classic')
  await page.getByRole('button', { name: 'Guest Handbook' }).click()
  const book = page.getByRole('dialog', { name: 'Guest Handbook' })
  for (const field of ['Your name', 'Share your memory...']) {
    await book.getByPlaceholder(field).click()
    await page.keyboard.type('5 of 7 ')
    await expect(book.getByPlaceholder(field)).toHaveValue('5 of 7 ')
  }
  await expect(filter(page, 'Classic')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await fillMessageForm(page, '', '')
  await page.keyboard.press('Escape')
  await expect(book).toBeHidden()
})

cameraTest(
  'A1: shortcuts never fire behind a dialog, nor with Ctrl, Alt or the command key',
  async ({ page }) => {
    await choose(page, '1', 'Classic')
    await page.keyboard.press('Control+3')
    await page.keyboard.press('Alt+3')
    await page.keyboard.press('Meta+3')
    await page.getByRole('button', { name: 'About Us' }).click()
    await page.getByRole('dialog', { name: 'About Us' }).getByText('Once there was a booth').click()
    await page.keyboard.press('3')
    await page.keyboard.press('Space')
    await expect(filter(page, 'Classic')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('timer')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'About Us' })).toBeHidden()
  },
)

cameraTest('A1: Esc closes an open panel first, and only then cancels a session', async ({ page }) => {
  await choose(page, '1', 'Classic')
  await captureButton(page).click()
  await countDown(page, 1)
  await page.clock.runFor(1500)
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(captureButton(page)).toContainText('1/4 Photos')
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
})

test('A1: the settings list the shortcuts and turn them off, and the device remembers it', async ({
  page,
}) => {
  await openWithCamera(page)
  await choose(page, '2', 'CPM35')
  const settings = await openSettings(page)
  await expect(settings.getByText('Space takes photos, 1 to 7 pick a film, Esc closes.')).toBeVisible()
  await settings.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('3')
  await page.locator('h1').click()
  await page.keyboard.press('Space')
  await expect(filter(page, 'CPM35')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('timer')).toHaveCount(0)
  expect(await readLocalStorage(page)).toEqual({
    'retro-booth.shortcuts': 'off',
  })
})

const filter = (where: Page | Locator, name: string) => where.getByRole('button', { name, exact: true })

/** Chooses a filter by its digit; repeats the press, as the first may come before the shortcuts are loaded. */
async function choose(where: Page | Locator, digit: string, name: string): Promise<void> {
  const { keyboard } = 'keyboard' in where ? where : where.page()
  await expect(async () => {
    await keyboard.press(digit)
    await expect(filter(where, name)).toHaveAttribute('aria-pressed', 'true', { timeout: 100 })
  }).toPass()
}

/**
 * Moves the focus to a control with the Tab key, backwards to one above: past the last control are Firefox's own, and
 * after these a test's Enter reaches a button but does not click it. (That of a real keyboard does.)
 */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let tab = 0; tab < 40; tab += 1) {
    const key = await control.evaluate((element) => {
      const place = element.compareDocumentPosition(document.activeElement ?? document.body)
      if (place === 0) return null
      return place & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab'
    })
    if (key === null) return
    await page.keyboard.press(key)
  }
  await expect(control).toBeFocused()
}

async function go(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}
