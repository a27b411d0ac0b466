import type { Page } from 'playwright'

import { phasePrefix } from './readTrace.ts'

/** A whole visit, from the address to the guest book; every part of it leaves a mark in the trace. */
export async function visitBooth(page: Page, url: string, throttling: number): Promise<void> {
  const key = (name: string | RegExp) => page.getByRole('button', { name })
  await page.addInitScript((mark) => void performance.mark(mark), `${phasePrefix}splash`)
  await page.goto(url)
  await page.getByText('INITIALIZING SYSTEM').waitFor({ state: 'detached' })
  await throttle(page, throttling)
  const phase = (name: string) => page.evaluate((mark) => void performance.mark(mark), phasePrefix + name)
  await phase('main screen')
  await frames(page, 60)
  await phase('camera')
  await key('Start Camera').click()
  await key('Stop Camera').waitFor()
  await frames(page, 60)
  for (const film of ['Portra400', 'CPM35', 'TMax3200']) {
    await phase(film)
    await key(film).click()
    await frames(page, 40)
  }
  await phase('countdowns')
  await key(/\/4 Photos/).click()
  await page.getByLabel('Your Message').waitFor({ timeout: 60_000 })
  await phase('strip')
  await frames(page, 60)
  await page.getByLabel('Your Message').fill('Best night in orbit!')
  await page.getByRole('dialog').getByRole('button', { name: 'Vintage' }).click()
  await frames(page, 60)
  await phase('save')
  const downloading = page.waitForEvent('download')
  await key('Save Photo Strip').click()
  await (await downloading).delete()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await phase('guest book')
  await key('Guest Handbook').click()
  await page.getByRole('dialog', { name: 'Guest Handbook' }).getByRole('textbox').first().waitFor()
  await frames(page, 60)
}

async function throttle(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Lets the page go on for so many frames of its own. */
async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, count)
}
