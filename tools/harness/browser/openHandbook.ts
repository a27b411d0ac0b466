import { expect, type Locator, type Page } from '@playwright/test'

import * as guestbook from '../../../src/locale/messages/guestbook.ts'
import * as kit from '../../../src/locale/messages/kit.ts'
import { serveFakeGuestbook } from '../guestbook/fakeGuestbook.ts'
import type { SharedBooth } from './shareBooth.ts'
import { openWithClock } from './visit.ts'

/** Opens the booth, past its splash, with a page clock that runs in real time again. */
export async function openBooth(page: Page, path = '/'): Promise<void> {
  await openWithClock(page, path)
  await page.clock.resume()
}

/** Button that opens the Guest Handbook. */
export const handbookButton = (page: Page) => page.getByRole('button', { name: guestbook.guestHandbook() })
/** Panel of the Guest Handbook. */
export const handbook = (page: Page) => page.getByRole('dialog', { name: guestbook.guestHandbook() })

/** Opens the Guest Handbook of a booth that is past its splash. */
export async function openHandbook(page: Page): Promise<Locator> {
  await handbookButton(page).click()
  await handbook(page).waitFor()
  return handbook(page)
}

/** Fills the form of the open Guest Handbook; it does not send it. */
export async function fillMessageForm(page: Page, name: string, message: string): Promise<void> {
  await page.getByPlaceholder(guestbook.yourName()).fill(name)
  await page.getByPlaceholder(guestbook.shareYourMemoryHint()).fill(message)
}

/** Texts of the messages in the page, newest first. */
export const shownMessages = (page: Page) => handbook(page).locator('li article > p')

/** Booth with a fake guest book for tests that share it: each finds the Guest Handbook closed, and its form empty. */
export const sharedHandbook: SharedBooth = {
  async open(page) {
    await serveFakeGuestbook(page)
    await openBooth(page)
  },
  async restore(page) {
    const book = await serveFakeGuestbook(page)
    const panel = handbook(page)
    if (!(await panel.isVisible())) await openHandbook(page)
    await fillMessageForm(page, '', '')
    await panel.getByRole('button', { name: kit.close() }).click()
    await expect(panel).toBeHidden()
    await expect.poll(() => book.openChannels).toBe(0)
  },
}
