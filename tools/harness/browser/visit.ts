import { expect, type Page } from '@playwright/test'

/** Moment at which every visit with a controlled clock begins, local time. */
export const visitStart = new Date(2026, 10, 21, 14, 5, 0)

/**
 * Opens the booth with a clock that moves only by `page.clock.runFor`, a minute after the start, and waits the
 * splash out.
 */
export async function openWithClock(page: Page, path = '/', start = visitStart): Promise<void> {
  await page.clock.install({ time: start })
  await page.goto(path)
  await page.clock.pauseAt(new Date(start.getTime() + 60_000))
  await page.clock.runFor(3500)
  await expect(page.getByText('INITIALIZING SYSTEM')).toHaveCount(0)
}

export async function startCamera(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
}

/** From the countdown's 3 past its photo; the counter then shows `taken`. */
export async function countDown(page: Page, taken: number): Promise<void> {
  for (const count of ['3', '2', '1']) {
    await expect(page.getByRole('timer')).toHaveText(count)
    await page.clock.runFor(1000)
  }
  await expect(captureButton(page)).toContainText(`${taken}/4 Photos`)
}

/** A whole session of a booth whose camera runs, up to the open strip. */
export async function takeStrip(page: Page): Promise<void> {
  await captureButton(page).click()
  for (let taken = 1; taken <= 4; taken += 1) {
    await countDown(page, taken)
    if (taken < 4) await page.clock.runFor(1000)
  }
  await expect(page.getByText('Processing...')).toBeVisible()
  await page.clock.runFor(1500)
  await expect(page.getByRole('dialog', { name: 'Your Photo Strip' })).toBeVisible()
}

export const captureButton = (page: Page) => page.getByRole('button', { name: /\/4 Photos/ })
