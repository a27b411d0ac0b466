import { expect, type Page } from '@playwright/test'

/**
 * Switches that allow any number of GPU crashes. Chromium otherwise stops using the GPU after three crashes, and
 * refuses WebGL to a page after two of them within two minutes.
 */
export const manyCrashes = ['--disable-gpu-process-crash-limit', '--disable-domain-blocking-for-3d-apis']

/**
 * Kinds of GPU failure. A crash of the process wipes every canvas and ends all contexts; a loss of the context
 * (WEBGL_lose_context) hits the live view alone.
 */
export type GpuFailure = 'crash of the GPU process' | 'loss of the context'

const liveCanvas = 'canvas[aria-label="Live camera view"]'

declare global {
  /** Extensions of the contexts that a test has lost and not restored. */
  var lostContexts: WEBGL_lose_context[] | undefined
}

/** Breaks the GPU of the live view. After a crash Chromium starts a new GPU process within about a second. */
export async function breakGpu(page: Page, failure: GpuFailure): Promise<void> {
  await page.locator(liveCanvas).evaluateAll((all) => {
    for (const canvas of all) canvas.setAttribute('data-lost', '')
  })
  if (failure === 'crash of the GPU process') await crashGpu(page)
  else await page.evaluate(loseContext, liveCanvas)
}

/** Crashes the GPU process of the page's browser. */
export async function crashGpu(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  // The crashed process never answers this request.
  session?.send('Browser.crashGpuProcess').catch(() => undefined)
}

function loseContext(selector: string): void {
  const canvas = document.querySelector<HTMLCanvasElement>(selector)
  const extension = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
  if (!extension) throw new Error('no context to lose')
  globalThis.lostContexts = [...(globalThis.lostContexts ?? []), extension]
  extension.loseContext()
}

/**
 * Restores the lost contexts, and waits until the live view has a new canvas.
 * @param stepMs the page's clock runs by this for every look at the page
 */
export async function waitForGpuRestored(page: Page, stepMs = 50): Promise<void> {
  await page.evaluate(() => {
    for (const extension of globalThis.lostContexts ?? []) extension.restoreContext()
    globalThis.lostContexts = []
  })
  await expect(async () => {
    await page.clock.runFor(stepMs)
    await expect(page.locator(`${liveCanvas}:not([data-lost])`)).toHaveCount(1, { timeout: 50 })
  }).toPass({ timeout: 20_000, intervals: [50] })
  await expect(page.locator(liveCanvas)).toHaveCount(1)
}
