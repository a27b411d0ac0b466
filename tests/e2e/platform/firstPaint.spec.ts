import { readdirSync } from 'node:fs'

import { expect, test } from '#harness/browser/booth.ts'

/** Files of the first screen: its script, its styles, and the fonts of the splash. */
const firstScreen = /^(booth|index|monoton-latin-400-normal|chakra-petch-latin-[57]00-normal)-/

test('before the first paint nothing is fetched but the first screen, which has the title', async ({
  page,
}) => {
  expect(readdirSync('dist/assets').filter((file) => /^pipeline-.*\.js$/.test(file))).toHaveLength(1)
  await page.addInitScript(() => {
    const { fetch, setTimeout } = globalThis
    // The booth waits 100 ms for the answer, which may take longer on a busy machine.
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number) => setTimeout(run, ms === 100 ? 60_000 : ms),
    })
    // The answer comes after a frame in which the script could have painted without it.
    globalThis.fetch = async (...request) => {
      const response = await fetch(...request)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return response
    }
  })
  const paintMs = await test.step('the first paint is the largest, with the title', async () => {
    await page.goto('/')
    const [painted, largest] = await Promise.all(
      ['paint', 'largest-contentful-paint'].map((type) => page.evaluate(paintOf, type)),
    )
    expect(largest).toEqual({ atMs: painted?.atMs, text: 'RETRO BOOTH' })
    return painted?.atMs ?? 0
  })
  await test.step('before it the first screen alone is fetched', async () => {
    const files = await page.evaluate(
      (beforeMs) =>
        performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .filter(({ startTime, name }) => startTime < beforeMs && name.includes('/assets/'))
          .map(({ name }) => name.replace(/.*\//, '')),
      paintMs,
    )
    expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(0)
    expect(files.filter((name) => !firstScreen.test(name))).toEqual([])
  })
  await test.step('the rest is fetched while the splash is shown', async () => {
    // Fetched then: while the splash is shown.
    const fetched = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    await expect.poll(async () => (await fetched()).join(' ')).toMatch(/pipeline.*three/)
  })
})

/** Time and text of the first paint of a type that has contents. Runs in the page. */
function paintOf(type: string): Promise<{ readonly atMs: number; readonly text: string }> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'first-paint') continue
        const element: unknown = Reflect.get(entry, 'element')
        const text = element instanceof Element ? element.textContent : ''
        resolve({ atMs: entry.startTime, text })
      }
    })
    observer.observe({ type, buffered: true })
  })
}

test('a booth that waits for its title shows its splash meanwhile', async ({ page }) => {
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/event.json', async (route) => {
    await held
    await route.fulfill({ json: {} })
  })
  await page.goto('/', { waitUntil: 'commit' })
  const splash = page.getByRole('region', { name: 'Welcome' })
  await expect(splash.getByText('INITIALIZING SYSTEM')).toBeVisible()
  await expect(splash.getByText('RETRO BOOTH')).toBeHidden()
  answer()
  await expect(splash.getByText('RETRO BOOTH')).toBeVisible()
})
