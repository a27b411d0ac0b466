import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { hidePage } from '../../../tools/harness/browser/faults/pageFaults.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  stripDialog,
} from '../../../tools/harness/browser/visit.ts'

test('T1, T2: a hidden page takes no photo and restarts the countdown at 3, and late timers cause no burst of photos', async ({
  page,
}) => {
  await openWithCamera(page)
  await captureButton(page).click()
  const timer = page.getByRole('timer')
  await page.clock.runFor(2000)
  await expect(timer).toHaveText('1')

  await hidePage(page, true)
  await page.clock.fastForward(60_000)
  await page.clock.runFor(20_000)
  await expect(timer).toHaveCount(0)
  await expect(captureButton(page)).toContainText('0/4 Photos')
  await hidePage(page, false)
  await expect(timer).toHaveText('3')
  await page.clock.runFor(999)
  await expect(timer).toHaveText('3')
  await page.clock.runFor(1)
  await expect(timer).toHaveText('2')
  await page.clock.runFor(2000)
  await expect(captureButton(page), 'hidden in the countdown').toContainText('1/4 Photos')

  await hidePage(page, true)
  await page.clock.runFor(20_000)
  await expect(captureButton(page)).toContainText('1/4 Photos')
  await hidePage(page, false)
  await countDown(page, 2)
  await page.clock.runFor(1000)

  await expect(timer).toHaveText('3')
  await page.clock.fastForward(60_000)
  await expect(timer, 'a timer that is late by a minute').toHaveText('2')
  await page.clock.runFor(999)
  await expect(timer).toHaveText('2')
  await page.clock.runFor(1001)
  await expect(captureButton(page)).toContainText('3/4 Photos')
  await page.clock.runFor(1000)
  await countDown(page, 4)

  await hidePage(page, true)
  await page.clock.fastForward(60_000)
  await hidePage(page, false)
  await expect(stripDialog(page), 'hidden while processing').toBeVisible()
})
