import type { Locator, Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { changeTheLook, stripPreview } from '#harness/browser/strip/stripRoom.ts'
import { openWithCamera, openWithClock, startCamera, stripDialog, takeStrip } from '#harness/browser/visit.ts'

test.use({ isStripped: true })

test('popovers open beside what they change, and a click beside one closes it alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithClock(page)
  await page.getByRole('button', { name: 'CPM35' }).click()
  await page.setViewportSize({ width: 1024, height: 768 })
  const strip = stripDialog(page)
  await test.step('on the main screen, beside the films', async () => {
    const films = await page.getByRole('group', { name: 'Filter' }).locator('[aria-pressed]').all()
    await expectPanelsNextTo(page, page, films)
  })
  await test.step('over the strip, beside its preview', async () => {
    await startCamera(page)
    await takeStrip(page)
    await changeTheLook(page)
    await expectPanelsNextTo(page, strip, [stripPreview(page)])
  })
  await test.step('a click on the backdrop closes the popover first, and the next the strip', async () => {
    await strip.getByRole('button', { name: 'About this film' }).click()
    const panel = page.getByRole('dialog', { name: 'About this film' })
    await expect(panel).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(panel).toBeHidden()
    await expect(strip).toBeVisible()
    await page.mouse.click(5, 5)
    await expect(strip).toBeHidden()
  })
})

test('without popovers, as before Safari 17, panels are modal dialogs', async ({ page }) => {
  await page.addInitScript(() => {
    delete (HTMLElement.prototype as { popover?: unknown }).popover
    for (const name of ['querySelector', 'querySelectorAll'] as const) {
      const query = Document.prototype[name] as (selector: string) => unknown
      const strict = function (this: Document, selector: string) {
        if (selector.includes(':popover-open')) throw new DOMException('no such selector', 'SyntaxError')
        return query.call(this, selector)
      }
      Reflect.set(Document.prototype, name, strict)
    }
  })
  await openWithCamera(page)
  const open = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
  }
  await open('About this film')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await open('Settings')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('heading', { name: 'RETRO BOOTH' }).click()
  await page.keyboard.press('Space')
  await expect(page.getByRole('timer')).toHaveText('3')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('timer')).toHaveCount(0)
})

/** Expects that panels leave in sight what they change. */
async function expectPanelsNextTo(
  page: Page,
  within: Page | Locator,
  shown: readonly Locator[],
): Promise<void> {
  for (const name of ['About this film', 'Settings']) {
    await within.getByRole('button', { name, exact: true }).click()
    const panel = page.getByRole('dialog', { name })
    await expect(panel).toBeVisible()
    const covered = async () => {
      const [own, ...boxes] = await Promise.all([panel, ...shown].map((part) => part.boundingBox()))
      return boxes.filter((box) => overlap(own ?? null, box)).length
    }
    await expect.poll(covered, name).toBe(0)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }
}

type Box = Awaited<ReturnType<Locator['boundingBox']>>

function overlap(one: Box, other: Box): boolean {
  if (!one || !other) return true
  const across = one.x < other.x + other.width && other.x < one.x + one.width
  const down = one.y < other.y + other.height && other.y < one.y + one.height
  return across && down
}
