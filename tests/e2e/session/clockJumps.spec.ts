import type { CDPSession, Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { contrasts, savedStrip } from '../../../tools/harness/browser/strip/savedStrip.ts'
import {
  captureButton,
  countDown,
  openWithClock,
  startCamera,
  stripDialog,
} from '../../../tools/harness/browser/visit.ts'

const zone = (cdp: CDPSession, timezoneId: string) =>
  cdp.send('Emulation.setTimezoneOverride', { timezoneId })

/** Records the texts that the page paints on canvases from now on. @returns a reader of them */
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
      return texts instanceof Set ? [...texts].map(String) : []
    })
}

test('T4, T5: a clock and a time zone that jump over the end of a month do not affect the countdown, and each date is that of its photo', async ({
  page,
}) => {
  const cdp = await page.context().newCDPSession(page)
  await zone(cdp, 'Pacific/Auckland')
  // 23:58 on 30 November in Auckland, a minute before the visit begins.
  await openWithClock(page, '/', new Date('2026-11-30T10:58:00Z'))
  const texts = await recordTexts(page)
  await startCamera(page)
  await captureButton(page).click()
  await countDown(page, 1)
  await page.clock.runFor(2500)
  await expect(page.getByRole('timer')).toHaveText('2')

  await page.clock.setSystemTime(new Date('2026-10-31T10:59:00Z'))
  await page.clock.runFor(499)
  await expect(page.getByRole('timer'), 'a clock that is put back').toHaveText('2')
  await page.clock.runFor(1)
  await expect(page.getByRole('timer')).toHaveText('1')
  await page.clock.runFor(1000)
  await expect(captureButton(page)).toContainText('2/4 Photos')
  await page.clock.runFor(1000)

  await page.clock.setSystemTime(new Date('2028-02-29T10:59:30Z'))
  await countDown(page, 3)
  await page.clock.runFor(1000)

  await zone(cdp, 'Pacific/Pago_Pago')
  await page.clock.setSystemTime(new Date('2026-12-01T11:00:00Z'))
  await countDown(page, 4)
  await page.clock.runFor(1500)

  const dates = ['11/29/2026 23:59', '10/30/2026 23:59', '02/28/2028 23:59', '12/01/2026 00:00']
  const dialog = stripDialog(page)
  await expect(dialog.locator('time')).toHaveText(dates)
  expect(Math.min(...contrasts(await savedStrip(page)))).toBeGreaterThan(100)
  const painted = await texts()
  for (const text of [...dates, 'WINTER TALES']) expect(painted.join('\n')).toContain(text)
  expect(painted.join('\n')).not.toMatch(/AUTUMN WHISPERS/)
})
