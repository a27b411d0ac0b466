import type { Page } from 'playwright'

import type { BenchHarness } from './openBenchHarness.ts'

/** Opens the built booth, and waits its splash out. */
export async function visitBooth({ browser, booth }: BenchHarness, prepare?: (page: Page) => Promise<void>) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  page.on('pageerror', (error) => console.error(error))
  await prepare?.(page)
  await page.goto(booth.url)
  await page.locator('main:not([inert])').waitFor()
  return page
}

export async function startCamera(page: Page, film: string): Promise<void> {
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await page.getByRole('button', { name: 'Stop Camera' }).waitFor()
  await page.getByRole('button', { name: film }).click()
}

/** From the first countdown to the open strip, in real time: 17.5 s. */
export async function takeStrip(page: Page): Promise<void> {
  await page.getByRole('button', { name: /\/4 Photos/ }).click()
  await page.getByRole('dialog', { name: 'Your Photo Strip' }).waitFor({ timeout: 60_000 })
}
