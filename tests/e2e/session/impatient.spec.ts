import type { Locator } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { captureButton, countDown, openWithClock, stripDialog, takePhotos } from '#harness/browser/visit.ts'
import { countResources, trackResources } from '#harness/browser/readings/resourceTracker.ts'
import { runningTimers, spyOnTimers } from '#harness/browser/readings/timerSpy.ts'

test('T2, T3, T6: rapid clicks start one of each, and a closed strip leaves nothing', async ({ page }) => {
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  await trackResources(page)
  const held = async () => (await countResources(page)).objectUrls
  await openWithClock(page)
  await spyOnTimers(page)
  const [timersBefore, before] = [await runningTimers(page), await held()]
  await test.step('T3: one camera is asked for', async () => {
    await page.evaluate(() => {
      const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      Object.assign(window, { requests: 0 })
      navigator.mediaDevices.getUserMedia = (constraints) => {
        Object.assign(window, { requests: Number(Reflect.get(window, 'requests')) + 1 })
        return ask(constraints)
      }
    })
    await clickAtOnce(page.getByRole('button', { name: 'Start Camera' }), 5)
    await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
    expect(await page.evaluate(() => Number(Reflect.get(window, 'requests')))).toBe(1)
  })
  await test.step('T2, T3: one countdown runs, and gives one photo', async () => {
    await clickAtOnce(page.getByRole('button', { name: 'Ektar100' }), 5)
    await clickAtOnce(captureButton(page), 5)
    await countDown(page, 1)
    await page.clock.runFor(900)
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(captureButton(page)).toContainText('1/4 Photos')
  })
  await test.step('T2: a session that is left and continued sets no timer twice', async () => {
    for (let round = 0; round < 2; round += 1) {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    expect(await runningTimers(page), 'timers of the meter, the camera’s check and the countdown').toEqual([
      50, 500, 1000,
    ])
  })
  await test.step('T3: each burst of clicks saves one file', async () => {
    await takePhotos(page, 2)
    await page.clock.runFor(1500)
    await clickAtOnce(page.getByRole('button', { name: 'Save Photo Strip' }), 5)
    // A click that comes while another one waits for the file does not save again.
    await expect.poll(() => downloads).toHaveLength(1)
    await page.clock.runFor(1000)
    // Now the file is there: each click could save at once.
    await clickAtOnce(page.getByRole('button', { name: 'Save Photo Strip' }), 5)
    await expect.poll(() => downloads, 'one of each burst of clicks').toHaveLength(2)
  })
  await test.step('T6: Esc or a press beside it while it is saved leaves no timer and no object URL', async () => {
    const dialog = stripDialog(page)
    for (const close of ['Esc', 'backdrop'] as const) {
      await dialog.getByLabel('Your Message').fill(close)
      // The message is encoded now, or by the click if that is earlier.
      await page.clock.runFor(200)
      const downloading = page.waitForEvent('download')
      await clickAtOnce(page.getByRole('button', { name: 'Save Photo Strip' }), 1)
      if (close === 'Esc') await page.keyboard.press('Escape')
      else await page.mouse.click(5, 5)
      await expect(dialog).toBeHidden()
      await (await downloading).path()
      await page.clock.runFor(61_000)
      expect(await held(), 'object URLs').toEqual(before)
      expect(await runningTimers(page)).toEqual(timersBefore)
      await page.getByRole('button', { name: 'Your Photo Strip' }).click()
      await expect(dialog.getByLabel('Your Message')).toHaveValue(close)
    }
  })
})

/** Clicks several times in one task, like a stuck key; waits for the button to be enabled, as a visitor would. */
async function clickAtOnce(button: Locator, times: number): Promise<void> {
  await expect(button).toBeEnabled()
  await button.evaluate((element: HTMLElement, clicks) => {
    for (let click = 0; click < clicks; click += 1) element.click()
  }, times)
}
