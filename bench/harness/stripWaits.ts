import type { Page } from 'playwright'

import { lags, takeMoments, untilNoted } from './watchSession.ts'

/** Milliseconds until all four photos are shown through another film. */
export async function changeTo(page: Page, name: string): Promise<readonly number[]> {
  await takeMoments(page)
  await page.getByRole('dialog').getByRole('button', { name }).click()
  await untilNoted(page, 'strip')
  await untilNoted(page, 'file')
  return lags(await takeMoments(page), 'press', 'strip')
}

/** Milliseconds from the press until the browser is handed the file. */
export async function saveOnce(page: Page): Promise<readonly number[]> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  await (await downloading).delete()
  return lags(await takeMoments(page), 'press', 'download')
}

/** Begins anew: what was noted so far is of no interest. */
export async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.moments.length = window.longTasks.length = window.longScripts.length = 0
  })
}
