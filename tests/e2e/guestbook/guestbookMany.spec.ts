import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { serveFakeGuestbook, rowFixture } from '../../../tools/harness/guestbook/fakeGuestbook.ts'
import {
  handbook,
  handbookButton,
  openBooth,
  shownMessages,
} from '../../../tools/harness/browser/openHandbook.ts'

const many = 100_000
const rows = Array.from({ length: many }, (_, index) => rowFixture(many - index))

test('N8: of 100,000 messages the first page is shown within 300 ms, and few rows are ever in the DOM', async ({
  page,
}) => {
  const book = await serveFakeGuestbook(page, rows)
  await openBooth(page)
  const list = handbook(page).getByLabel('Messages')
  // Other work on the machine only adds time, so the fastest of several openings is the panel's own time.
  const tookMs: number[] = []
  for (let opened = 0; opened < 5; opened += 1) {
    tookMs.push(await timeToFirstPage(page))
    await expect(shownMessages(page).first()).toHaveText(`Message ${many}`)
    if (opened < 4) await page.getByRole('button', { name: 'Close' }).click()
  }
  expect(
    Math.min(...tookMs),
    `time to the first page, of ${tookMs.map(Math.round).join(', ')} ms`,
  ).toBeLessThan(300)

  const reads = book.reads.length
  for (let page50 = 0; page50 < 40; page50 += 1) {
    const before = await list.evaluate((element) => element.scrollHeight)
    await list.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await expect.poll(() => list.evaluate((element) => element.scrollHeight)).toBeGreaterThan(before)
    expect(await handbook(page).locator('li').count()).toBeLessThan(200)
  }
  expect(book.reads.length - reads).toBeGreaterThanOrEqual(40)
  expect(book.reads.every((url) => new URL(url).searchParams.get('limit') === '50')).toBe(true)
})

/** Opens the panel. @returns ms from the click to the frame after the first messages are in the DOM */
function timeToFirstPage(page: Page): Promise<number> {
  return handbookButton(page).evaluate(async (button: HTMLElement) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const begin = performance.now()
    button.click()
    while (!document.querySelector('[aria-label="Messages"] li')) await nextFrame()
    await nextFrame()
    return performance.now() - begin
  })
}
