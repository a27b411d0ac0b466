import type { Page } from '@playwright/test'

import * as exporting from '../../../src/locale/messages/exporting.ts'
import * as guestbook from '../../../src/locale/messages/guestbook.ts'
import * as handover from '../../../src/locale/messages/handover.ts'
import * as strip from '../../../src/locale/messages/strip.ts'
import { layoutProblems } from '#harness/browser/layout/layoutProblems.ts'
import {
  chooseTemplate,
  lookProblems,
  nameOf,
  roomPlace,
  roomProblems,
  stripProblems,
} from '#harness/browser/layout/roomProblems.ts'
import { landscapePhones, uprightSizes, usualSizes, wideSizes } from '#harness/browser/layout/windowSizes.ts'
import { expect, test } from '#harness/browser/pseudoLocale.ts'
import {
  changeTheLook,
  endAnimations,
  stripActions,
  stripButton,
  stripPreview,
} from '#harness/browser/strip/stripRoom.ts'
import { openWithCamera, stripDialog, takeStrip } from '#harness/browser/visit.ts'
import type { TemplateId } from '../../../src/strip/templateIds.ts'

test.use({ isStripped: true })

/** Opens a strip, which hangs where it will be. */
async function openStrip(page: Page): Promise<void> {
  await openWithCamera(page)
  await takeStrip(page)
  const send = stripButton(page, handover.sendToMyPhone())
  await expect(
    send.or(stripButton(page, exporting.savePhotoStrip())).and(page.locator(':focus')),
  ).toHaveCount(1)
  await expect(send).toBeVisible()
  await stripDialog(page).evaluate(endAnimations)
}

/** Windows in which films and templates are looked at: the usual ones, and the smallest and largest of each arrangement. */
const lookSizes = [
  ...usualSizes,
  ...landscapePhones,
  { width: 1024, height: 640 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
  { width: 320, height: 568 },
]

/**
 * Windows in which the sentence about a saved file is looked for: one of each arrangement. On the smallest phone it scrolls in
 * its place, because the actions need all others.
 */
const noticeSizes = [...usualSizes, ...landscapePhones]

/** Saves the strip with a template, and expects that the sentence about it is in sight, and moves nothing. */
async function expectNotice(page: Page, template: TemplateId): Promise<void> {
  const notice = stripDialog(page).getByRole('status').getByText(exporting.savedToDownloads())
  await changeTheLook(page)
  await chooseTemplate(page, template)
  await stripButton(page, strip.done()).click()
  const places: string[] = []
  for (const size of noticeSizes) {
    await page.setViewportSize(size)
    places.push(await roomPlace(page))
  }
  const downloading = page.waitForEvent('download')
  await stripButton(page, exporting.savePhotoStrip()).click()
  await downloading
  await expect(notice).toBeVisible()
  await expect(stripButton(page, guestbook.invite())).toBeVisible()
  for (const [index, size] of noticeSizes.entries()) {
    const at = `${template} at ${nameOf(size)}`
    await page.setViewportSize(size)
    const invite = stripButton(page, guestbook.invite())
    expect(await layoutProblems(page, [notice, invite]), at).toEqual([])
    expect(await roomPlace(page), at).toBe(places[index])
  }
}

async function expectLarge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const height = async () => (await stripPreview(page).boundingBox())?.height ?? 0
  const inItsPlace = await height()
  await stripButton(page, strip.showLarge()).click({ position: { x: 60, y: 10 } })
  await expect.poll(height).toBeGreaterThan(0.95 * 844)
  expect(await stripProblems(page, 0)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(height).toBe(inItsPlace)
  await stripButton(page, strip.showLarge()).press('Enter')
  await expect.poll(height).toBeGreaterThan(0.95 * 844)
  await stripButton(page, strip.showInItsPlace()).press('Enter')
  await expect.poll(height).toBe(inItsPlace)
}

test('in the pseudo-locale the strip hangs alone and whole, and nothing moves', async ({ page }) => {
  await openStrip(page)
  await test.step('strip and actions are in sight at every size', async () => {
    const wide = await roomProblems(page, wideSizes, [...stripActions(), handover.sendToMyPhone()])
    const small = await roomProblems(page, [...landscapePhones, ...uprightSizes], stripActions())
    expect([...wide, ...small]).toEqual([])
  })
  await test.step('a press on the strip shows it as large as the window', () => expectLarge(page))
  await test.step('no template lets the room move', async () => {
    expect(await lookProblems(page, lookSizes, usualSizes)).toEqual([])
  })
  await test.step('nor does the sentence about a saved file, until it is another file', async () => {
    for (const template of ['strip', 'postcard'] as const) await expectNotice(page, template)
    await stripDialog(page).getByLabel(strip.yourMessage()).fill('another file')
    await expect(stripDialog(page).getByText(exporting.savedToDownloads())).toHaveCount(0)
  })
})
