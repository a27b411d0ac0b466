import type { Page } from '@playwright/test'

/** Sets the page's visibility state (`document.hidden`) and fires `visibilitychange`, as a switch of tabs does. */
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
