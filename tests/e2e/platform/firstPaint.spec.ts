import { readdirSync } from 'node:fs'

import { expect, test } from '../../../tools/harness/browser/booth.ts'

test.use({ bakesFilms: true })

/** Files of the first screen: its script, its styles, and the fonts of the splash. */
const firstScreen = /^(booth|index|monoton-latin-400-normal|chakra-petch-latin-[57]00-normal)-/

/** Most bytes of script, compressed, that are fetched before the first paint. */
const mostBytes = 92_000

test('before the first paint nothing is fetched but the first screen', async ({ page }) => {
  expect(readdirSync('dist/assets').filter((file) => /^pipeline-.*\.js$/.test(file))).toHaveLength(1)
  await page.goto('/')
  const files = await page.evaluate(async () => {
    const paintMs = await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime)
      })
      observer.observe({ type: 'paint', buffered: true })
    })
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ startTime, name }) => startTime < paintMs && name.includes('/assets/'))
      .map(({ name, encodedBodySize }) => ({ name: name.replace(/.*\//, ''), bytes: encodedBodySize }))
  })
  expect(files.filter(({ name }) => !firstScreen.test(name))).toEqual([])
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(mostBytes)
  // Fetched then: while the splash is shown.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(' '),
      ),
    )
    .toMatch(/pipeline.*three/)
})
