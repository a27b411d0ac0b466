import type { Page } from '@playwright/test'

import { test } from './booth.ts'
import { expectNoErrors, preparePage } from './launch/preparePage.ts'

/** Booth that tests share. */
export type SharedBooth = {
  /** Opens it on a new page. */
  readonly open: (page: Page) => Promise<void>
  /** Returns it to where `open` has left it, after a test that has passed; the window has its size again. */
  readonly restore: (page: Page) => Promise<void>
}

/**
 * Playwright's `test` whose `page` is one booth, opened once: a page costs more of the processor than most tests. A test
 * that fails takes the page with it, as Playwright goes on in a new worker, and the page closes with its file. Fixtures
 * that make a page (`context`, `booth`) are not for these tests, and all of them share their options (`test.use`).
 */
export function shareBooth({ open, restore }: SharedBooth): typeof test {
  let shared: { readonly page: Page; readonly errors: readonly string[] } | null = null
  const sharing = test.extend({
    page: async ({ browser, viewport, isStripped, isFlat, expectedErrors }, provide, info) => {
      if (!shared) {
        const page = await browser.newPage()
        shared = { page, errors: await preparePage(page, { isStripped, isFlat }) }
        await open(page)
      }
      const { page, errors } = shared
      const earlier = errors.length
      await provide(page)
      if (info.status === info.expectedStatus) {
        if (viewport) await page.setViewportSize(viewport)
        await restore(page)
      }
      expectNoErrors(errors.slice(earlier), expectedErrors)
    },
  })
  sharing.afterAll(async () => {
    await shared?.page.close()
    shared = null
  })
  return sharing
}
