import { expect, type Page } from '@playwright/test'

/**
 * Chromium gives the GPU up after three crashes, and refuses a page WebGL after two within two minutes: a test that
 * goes on after them says so with these switches.
 */
export const manyCrashes = ['--disable-gpu-process-crash-limit', '--disable-domain-blocking-for-3d-apis']

/** How the GPU is taken from a page; the two leave different ruins. */
export const gpuFailures = ['crash of the GPU process', 'loss of the context'] as const
export type GpuFailure = (typeof gpuFailures)[number]

const liveCanvas = 'canvas[aria-label="Live camera view"]'

declare global {
  /** Contexts that a test has taken away and not given back. */
  var takenContexts: WEBGL_lose_context[] | undefined
}

/** Takes the GPU away. A crash wipes every canvas, at once, and the GPU is back in a second by itself. */
export async function breakGpu(page: Page, fault: GpuFailure): Promise<void> {
  await page.locator(liveCanvas).evaluateAll((all) => {
    for (const canvas of all) canvas.setAttribute('data-lost', '')
  })
  if (fault === 'crash of the GPU process') await crashGpu(page)
  else await page.evaluate(loseContext, liveCanvas)
}

export async function crashGpu(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession()
  // Nobody is left to answer.
  session?.send('Browser.crashGpuProcess').catch(() => undefined)
}

function loseContext(selector: string): void {
  const canvas = document.querySelector<HTMLCanvasElement>(selector)
  const taken = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')
  if (!taken) throw new Error('no context to lose')
  globalThis.takenContexts = [...(globalThis.takenContexts ?? []), taken]
  taken.loseContext()
}

/** Gives a lost context back, and waits until the live view has a new canvas; the page's clock runs meanwhile. */
export async function waitForGpuRestored(page: Page, stepMs = 50): Promise<void> {
  await page.evaluate(() => {
    for (const taken of globalThis.takenContexts ?? []) taken.restoreContext()
    globalThis.takenContexts = []
  })
  await expect(async () => {
    await page.clock.runFor(stepMs)
    await expect(page.locator(`${liveCanvas}:not([data-lost])`)).toHaveCount(1, { timeout: 50 })
  }).toPass({ timeout: 20_000, intervals: [50] })
  await expect(page.locator(liveCanvas)).toHaveCount(1)
}
