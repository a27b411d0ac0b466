import type { Locator, Page } from '@playwright/test'

import { filters } from '../../../src/engine/filters/filters.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { readLocalStorage } from '#harness/browser/readings/readStorage.ts'
import { runClockUntil } from '#harness/browser/strip/savedStrip.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  stripDialog,
  takePhotos,
  openSettings,
} from '#harness/browser/visit.ts'

test('A1: a whole visit works by keyboard alone, and the focus is never lost', async ({ page }) => {
  const strip = stripDialog(page)
  await openWithClock(page)
  await test.step('About Us', async () => {
    await go(page, page.getByRole('button', { name: 'About Us' }))
    await expect(page.getByRole('dialog', { name: 'About Us' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'About Us' })).toBeFocused()
  })
  await test.step('a control that removes itself passes the focus on', async () => {
    await go(page, page.getByRole('button', { name: 'Start Camera' }))
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
    // Start Camera is gone: the focus is where it is needed next, and so it is for Stop Camera.
    await expect(captureButton(page)).toBeFocused()
    await go(page, page.getByRole('button', { name: 'Stop Camera' }))
    await expect(page.getByRole('button', { name: 'Start Camera' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(captureButton(page)).toBeFocused()
  })
  await test.step('film, session and message', async () => {
    await choose(page, '4', 'Ektar100')
    await page.keyboard.press('Space')
    await takePhotos(page)
    await page.clock.runFor(1500)

    await expect(strip).toBeVisible()
    await tabTo(page, strip.getByLabel('Your Message'))
    await page.keyboard.type('Table 7 of 12')
    await expect(strip.getByLabel('Your Message')).toHaveValue('Table 7 of 12')
  })
  await test.step('reshoot, look and file', async () => {
    await go(page, strip.getByRole('button', { name: 'Retake photo 2' }))
    await expect(page.getByRole('timer')).toHaveText('3')
  })
  await test.step('strip and guest book open again, and give the focus back', async () => {
    await page.keyboard.press('Escape')
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
})

test('A1: Space clicks what is focused, and shortcuts fire only where they are meant', async ({ page }) => {
  await openWithCamera(page)
  const timer = page.getByRole('timer')
  await test.step('Space clicks the focused control once', async () => {
    await choose(page, '1', 'Classic')
    await filter(page, 'Polaroid').focus()
    await page.keyboard.press('Space')
    await expect(filter(page, 'Polaroid')).toHaveAttribute('aria-pressed', 'true')
    await expect(timer).toHaveCount(0)
  })
  await test.step('no shortcut fires with a modifier, behind a dialog or while the visitor types', async () => {
    await choose(page, '1', 'Classic')
    for (const modifier of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${modifier}+3`)
    await page.getByRole('button', { name: 'About Us' }).click()
    await page.getByRole('dialog', { name: 'About Us' }).getByText('Once there was a booth').click()
    await page.keyboard.press('3')
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: 'About Us' })).toBeHidden()
    await page.getByRole('button', { name: 'Guest Handbook' }).click()
    const book = page.getByRole('dialog', { name: 'Guest Handbook' })
    for (const field of ['Your name', 'Share your memory...']) {
      await book.getByPlaceholder(field).click()
      await page.keyboard.type('5 of 7 ')
      await expect(book.getByPlaceholder(field)).toHaveValue('5 of 7 ')
    }
    await page.keyboard.press('Escape')
    await expect(book).toBeHidden()
    await expect(filter(page, 'Classic')).toHaveAttribute('aria-pressed', 'true')
    await expect(timer).toHaveCount(0)
  })
  await test.step('Esc cancels the session', async () => {
    await captureButton(page).focus()
    await page.keyboard.press('Space')
    await countDown(page, 1)
    await page.clock.runFor(1000)
    await expect(timer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(timer).toHaveCount(0)
    await expect(captureButton(page)).toContainText('1/4 Photos')
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  })
  await test.step('Space held down starts one session, and scrolls nothing', async () => {
    await page.setViewportSize({ width: 1280, height: 480 })
    await page.locator('h1').click()
    const top = await page.evaluate(() => scrollY)
    for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('Space')
    await page.keyboard.up('Space')
    await expect(timer).toHaveText('3')
    // The mirror covers the page, which scrolls nowhere.
    await expect(timer).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBe(top)
    await page.keyboard.press('Escape')
  })
  await test.step('no shortcut fires once they are off', async () => {
    const settings = await openSettings(page)
    const last = Math.min(9, filters.length)
    await expect(
      settings.getByText(`Space takes photos, 1 to ${last} pick a film, Esc closes.`),
    ).toBeVisible()
    await settings.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('3')
    await page.locator('h1').click()
    await page.keyboard.press('Space')
    await expect(filter(page, 'Classic')).toHaveAttribute('aria-pressed', 'true')
    await expect(timer).toHaveCount(0)
    expect(await readLocalStorage(page)).toMatchObject({ 'retro-booth.shortcuts': 'off' })
  })
  await test.step('a press on the page is no loss of the focus', async () => {
    // A press on the page is no loss of the focus.
    await page.getByRole('button', { name: 'Stop Camera' }).evaluate((button: HTMLElement) => button.click())
    await expect(page.getByRole('button', { name: 'Start Camera' })).toBeVisible()
    await expect(page.locator('body')).toBeFocused()
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
