import type { Page } from '@playwright/test'

/** Turns on Chromium's forced dark mode, which darkens the light colours of style sheets, but no picture. */
export async function forceDark(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setAutoDarkModeOverride', { enabled: true })
}
