import type { Page } from '@playwright/test'

/** Puts the page out of sight, as another tab before it does, or back into sight. */
export async function hidePage(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden })
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, isHidden)
}
