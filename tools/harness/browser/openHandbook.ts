import { expect, type Locator, type Page } from '@playwright/test'

import { openWithClock } from './visit.ts'

/** Opens the booth, past its splash, with a clock that runs by itself again. */
export async function openBooth(page: Page): Promise<void> {
  await openWithClock(page)
  await page.clock.resume()
}

export const handbookButton = (page: Page) => page.getByRole('button', { name: 'Guest Handbook' })
export const handbook = (page: Page) => page.getByRole('dialog', { name: 'Guest Handbook' })

/** Opens the Guest Handbook of a booth that is past its splash. */
export async function openHandbook(page: Page): Promise<Locator> {
  await handbookButton(page).click()
  await expect(handbook(page)).toBeVisible()
  return handbook(page)
}

export async function write(page: Page, name: string, message: string): Promise<void> {
  await page.getByPlaceholder('Your name').fill(name)
  await page.getByPlaceholder('Share your memory...').fill(message)
}

/** The texts of the messages in the page, newest first. */
export const shownMessages = (page: Page) => handbook(page).locator('li article > p')
