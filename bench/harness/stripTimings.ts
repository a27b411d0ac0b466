import type { Page } from 'playwright'

import { durations, takeMarks, waitForMark } from './sessionMarks.ts'

/** Times a change of the open strip's filter, in ms: from the click until all four photos are shown. */
export async function timeFilterChange(page: Page, name: string): Promise<readonly number[]> {
  await takeMarks(page)
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await waitForMark(page, 'strip')
  await waitForMark(page, 'file')
  return durations(await takeMarks(page), 'press', 'strip')
}

/** Times a save of the open strip, in ms: from the click until the browser gets the file. */
export async function timeSave(page: Page): Promise<readonly number[]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  await (await downloading).delete()
  return durations(await takeMarks(page), 'press', 'download')
}

/** Clears the page's marks, long tasks and long scripts. */
export async function clearMarks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.marks.length = window.longTasks.length = window.longScripts.length = 0
  })
}
