import type { Page } from '@playwright/test'

import * as exporting from '../../../src/locale/messages/exporting.ts'
import * as guestbook from '../../../src/locale/messages/guestbook.ts'
import * as handover from '../../../src/locale/messages/handover.ts'
import * as strip from '../../../src/locale/messages/strip.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { layoutProblems } from '#harness/browser/layout/layoutProblems.ts'
import {
  chooseTemplate,
  lookProblems,
  nameOf,
  roomPlace,
  roomProblems,
  stripProblems,
} from '#harness/browser/layout/roomProblems.ts'
import {
  landscapePhones,
  uprightSizes,
  usualSizes,
  visitorSizes,
  wideSizes,
} from '#harness/browser/layout/windowSizes.ts'
import { test as pseudoTest } from '#harness/browser/pseudoLocale.ts'
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

/** Windows in which the sentence about a saved file is looked for: one of each arrangement, and the smallest. */
const noticeSizes = [...usualSizes, ...landscapePhones, { width: 320, height: 568 }]

/** Saves the strip with a template, and expects that the sentence about it is in sight, and moves nothing. */
async function expectNotice(page: Page, template: TemplateId, sizes = noticeSizes): Promise<void> {
  const notice = stripDialog(page).getByRole('status').getByText(exporting.savedToDownloads())
  await changeTheLook(page)
  await chooseTemplate(page, template)
  await stripButton(page, strip.done()).click()
  const places: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    places.push(await roomPlace(page))
  }
  const downloading = page.waitForEvent('download')
  await stripButton(page, exporting.savePhotoStrip()).click()
  await downloading
  await expect(notice).toBeVisible()
  await expect(stripButton(page, guestbook.invite())).toBeVisible()
  for (const [index, size] of sizes.entries()) {
    const at = `${template} at ${nameOf(size)}`
    await page.setViewportSize(size)
    const invite = stripButton(page, guestbook.invite())
    // On the smallest phone only the tick on Save is seen.
    expect(await layoutProblems(page, size.width > 320 ? [notice, invite] : [invite]), at).toEqual([])
    expect(await roomPlace(page), at).toBe(places[index])
  }
}

pseudoTest('in the pseudo-locale the strip hangs alone and whole, and nothing moves', async ({ page }) => {
  await openStrip(page)
  await test.step('strip and actions are in sight at every size', async () => {
    const wide = await roomProblems(page, wideSizes, [...stripActions(), handover.sendToMyPhone()])
    const small = await roomProblems(page, [...landscapePhones, ...uprightSizes], stripActions())
    expect([...wide, ...small]).toEqual([])
  })
  await test.step('no template lets the room move', async () => {
    expect(await lookProblems(page, visitorSizes, usualSizes)).toEqual([])
  })
  await test.step('nor does the sentence about a saved file', async () => {
    // On the smallest phone such a sentence scrolls in its place, because the actions need all others.
    const sizes = noticeSizes.filter(({ width }) => width > 320)
    for (const template of ['strip', 'postcard'] as const) await expectNotice(page, template, sizes)
  })
})

test('the strip opens on its first action, is shown as large as the window, and is saved', async ({
  page,
}) => {
  await openStrip(page)
  await test.step('a press on the strip shows it as large as the window', async () => {
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
  })
  await test.step('a saved strip says so, until it is another file', async () => {
    await expectNotice(page, 'strip')
    await stripDialog(page).getByLabel(strip.yourMessage()).fill('another file')
    await expect(stripDialog(page).getByText(exporting.savedToDownloads())).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(stripDialog(page)).toBeHidden()
  })
})
