import { filters } from '../../../src/filters/filters.ts'
import { expect } from '../../../tools/harness/browser/booth.ts'
import { shareBooth } from '../../../tools/harness/browser/shareBooth.ts'
import { sharedIdle } from '../../../tools/harness/browser/visit.ts'

/** On one booth, whose filter is Classic before each. */
const test = shareBooth(sharedIdle)

const films = filters.filter(({ film }) => film !== null)

test('"About this film" describes the chosen film: its look, its sources, no endorsement', async ({
  page,
}) => {
  const opener = page.getByRole('button', { name: 'About this film' })
  const panel = page.getByRole('dialog', { name: 'About this film' })
  for (const { name, description, sources } of films) {
    await page.getByRole('button', { name, exact: true }).click()
    await opener.click()
    await expect(panel.getByRole('heading', { name })).toBeVisible()
    await expect(panel.getByText(description)).toBeVisible()
    expect(sources.length, `sources of ${name}`).toBeGreaterThan(0)
    await expect(panel.getByRole('listitem')).toHaveText([...sources])
    await expect(panel.getByText('Derived from published data; no endorsement.')).toBeVisible()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
  }
})

test('About Us states that the filters are not endorsed', async ({ page }) => {
  await page.getByRole('button', { name: 'About Us' }).click()
  const about = page.getByRole('dialog', { name: 'About Us' })
  await expect(about).toContainText('derived from published data; no endorsement')
  await page.keyboard.press('Escape')
})

test('filter buttons and panels fit the screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'CPM35' }).click()
  for (const [width, height] of [
    [1280, 800],
    [1024, 640],
    [844, 390],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['About this film', 'Settings']) {
      await page.getByRole('button', { name, exact: true }).click()
      const panel = page.getByRole('dialog', { name })
      const box = await panel.boundingBox()
      const at = `${name} at ${width} x ${height}`
      expect(box?.x, at).toBeGreaterThanOrEqual(0)
      expect(box?.y, at).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0), at).toBeLessThanOrEqual(width)
      expect((box?.y ?? 0) + (box?.height ?? 0), at).toBeLessThanOrEqual(height)
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `sideways scroll at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ reducedMotion: null })
})
