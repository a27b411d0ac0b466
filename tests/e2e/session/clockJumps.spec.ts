import type { CDPSession, Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { hidePage } from '#harness/browser/faults/pageFaults.ts'
import { expectGoodFile } from '#harness/browser/strip/savedStrip.ts'
import { captureButton, countDown, openWithClock, startCamera, stripDialog } from '#harness/browser/visit.ts'

const zone = (cdp: CDPSession, timezoneId: string) =>
  cdp.send('Emulation.setTimezoneOverride', { timezoneId })

/** Records the texts that the page paints on canvases from now on. @returns a reader of those since it was called last */
async function recordTexts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const texts = new Set<string>()
    const { prototype } = CanvasRenderingContext2D
    const draw = Reflect.get(prototype, 'fillText')
    prototype.fillText = function recorded(this: CanvasRenderingContext2D, ...args: unknown[]) {
      texts.add(String(args[0]))
      Reflect.apply(draw, this, args)
    }
    Object.assign(window, { texts })
  })
  return () =>
    page.evaluate(() => {
      const texts: unknown = Reflect.get(window, 'texts')
      if (!(texts instanceof Set)) return []
      const painted = [...texts].map(String)
      texts.clear()
      return painted
    })
}

test('T1, T2, T4, T5: hidden pages, late timers and jumping clocks disturb nothing', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await zone(cdp, 'Pacific/Auckland')
  // The visit begins at 23:58 on 30 November in Auckland.
  await openWithClock(page, '/', new Date('2026-11-30T10:57:00Z'))
  const timer = page.getByRole('timer')
  await startCamera(page)
  await captureButton(page).click()
  await page.clock.runFor(2000)
  await expect(timer).toHaveText('1')
  await test.step('T1: a page hidden in the countdown takes no photo, and restarts at 3', async () => {
    await hidePage(page, true)
    await page.clock.fastForward(60_000)
    await page.clock.runFor(20_000)
    await expect(timer, 'hidden in the countdown').toHaveCount(0)
    await expect(captureButton(page)).toContainText('0/4 Photos')
    await hidePage(page, false)
    await expect(timer).toHaveText('3')
    await page.clock.runFor(999)
    await expect(timer).toHaveText('3')
    await page.clock.runFor(1)
    await expect(timer).toHaveText('2')
    await page.clock.runFor(2000)
    await expect(captureButton(page)).toContainText('1/4 Photos')
  })
  // Not earlier: before a visit a sample of a strip hangs on the screen.
  const texts = await recordTexts(page)
  await test.step('T1: nor one hidden in the pause', async () => {
    await hidePage(page, true)
    await page.clock.runFor(20_000)
    await expect(captureButton(page), 'hidden in the pause').toContainText('1/4 Photos')
    await hidePage(page, false)
  })
  await test.step('T5: a clock that is put back', async () => {
    await page.clock.runFor(1500)
    await page.clock.setSystemTime(new Date('2026-10-31T10:59:00Z'))
    await page.clock.runFor(499)
    await expect(timer, 'a clock that is put back').toHaveText('2')
    await page.clock.runFor(1)
    await expect(timer).toHaveText('1')
  })
  await test.step('T2: a timer that is late by a minute', async () => {
    await page.clock.runFor(1000)
    await expect(captureButton(page)).toContainText('2/4 Photos')

    await page.clock.runFor(1000)
    await expect(timer).toHaveText('3')
    await page.clock.setSystemTime(new Date('2028-02-29T10:58:30Z'))
    await page.clock.fastForward(60_000)
    await expect(timer, 'a timer that is late by a minute').toHaveText('2')
    await page.clock.runFor(999)
    await expect(timer).toHaveText('2')
    await page.clock.runFor(1001)
    await expect(captureButton(page)).toContainText('3/4 Photos')

    await page.clock.runFor(1000)
  })
  await test.step('T4: the month and the time zone change before the last photo, Processing is hidden', async () => {
    // The strip beside the mirror still had the month in which it began.
    await texts()
    await zone(cdp, 'Pacific/Pago_Pago')
    await page.clock.setSystemTime(new Date('2026-12-01T11:00:00Z'))
    await countDown(page, 4)
    await hidePage(page, true)
    await page.clock.fastForward(60_000)
    await hidePage(page, false)
  })
  await test.step('T4: each date is that of its photo, and the season that of the last', async () => {
    const dates = ['11/29/2026 23:59', '10/30/2026 23:59', '02/28/2028 23:59', '12/01/2026 00:00']
    const dialog = stripDialog(page)
    await expect(dialog.locator('time'), 'hidden while processing').toHaveText(dates)
    await expectGoodFile(page)
    const painted = await texts()
    for (const text of [...dates, 'WINTER TALES']) expect(painted.join('\n')).toContain(text)
    expect(painted.join('\n')).not.toMatch(/AUTUMN WHISPERS/)
  })
})
