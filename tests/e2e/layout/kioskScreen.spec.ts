import type { Page } from '@playwright/test'

import { openKiosk, refuseFullscreen } from '#harness/browser/kiosk.ts'
import { expect, startKiosk, test } from '#harness/browser/startedKiosk.ts'
import {
  layoutProblems,
  overlapped,
  pictureProblems,
  sidewaysScrolls,
} from '#harness/browser/layout/layoutProblems.ts'
import { liveViewShare, mainScreenProblems } from '#harness/browser/layout/mainScreenProblems.ts'
import { lookProblems, nameOf, roomProblems } from '#harness/browser/layout/roomProblems.ts'
import { kioskSizes } from '#harness/browser/layout/windowSizes.ts'
import { endAnimations, stripActions, stripButton } from '#harness/browser/strip/stripRoom.ts'
import { captureButton, startCamera, stripDialog, takeStrip, sendDialog } from '#harness/browser/visit.ts'

test.use({ isStripped: true })

/** An upright screen, and the smallest one. */
const upright = { width: 1080, height: 1920 } as const
const fewSizes = [upright, { width: 1024, height: 768 }]

const sizes = [...kioskSizes, { width: 390, height: 844 }, { width: 844, height: 390 }]

/** Lists the sizes at which the host's sentence is out of sight, the owner's alert covers something, or the live view is cut. */
async function problems(page: Page, isLive = false): Promise<readonly string[]> {
  const alert = page.getByRole('button', { name: 'Out of paper' })
  const consent = page.getByText('The host gets a copy of every strip and moving strip.')
  await expect(consent).toBeVisible()
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const at = nameOf(size)
    found.push(...(await layoutProblems(page, [consent])).map((it) => `${at}: ${it}`))
    found.push(...(await alert.evaluate(overlapped)).map((it) => `${at}: the alert covers ${it}`))
    if (isLive) found.push(...(await page.evaluate(pictureProblems)).map((it) => `${at}: ${it}`))
    await expect(alert, at).toBeInViewport({ ratio: 1 })
    if (kioskSizes.includes(size)) await expect(page.locator('main footer'), at).toBeInViewport({ ratio: 1 })
  }
  return found
}

/** Changes a setting as its owner does in another tab. */
const setElsewhere = (page: Page, name: string, value: string) =>
  page.evaluate(
    ([key, text]) => {
      localStorage.setItem(key, text)
      dispatchEvent(new StorageEvent('storage', { key }))
    },
    [`retro-booth.kiosk.${name}`, value] as const,
  )

/** Expects the order of a phone, large, where nothing is said about copies. */
async function expectUpright(page: Page): Promise<void> {
  await page.setViewportSize(upright)
  await expect(page.getByText('The host gets a copy')).toHaveCount(0)
  const { share, smallestPx } = await liveViewShare(page)
  expect(share).toBeGreaterThanOrEqual(0.35)
  expect(smallestPx).toBeGreaterThanOrEqual(20)
  expect(await mainScreenProblems(page)).toEqual([])
  // As while it shrinks from the mirror's size.
  const stage = page.locator('section > div').filter({ has: page.getByLabel('Live camera view') })
  await stage.evaluate((element) => (element.style.scale = '1.2'))
  expect(await page.evaluate(sidewaysScrolls)).toEqual([])
  await stage.evaluate((element) => element.style.removeProperty('scale'))
  const live = await page.getByLabel('Live camera view').boundingBox()
  const films = await page.getByRole('group', { name: 'Filter' }).boundingBox()
  const capture = await captureButton(page).boundingBox()
  expect(films?.y).toBeGreaterThan((live?.y ?? 0) + (live?.height ?? 0))
  expect(capture?.y).toBeGreaterThan((films?.y ?? 0) + (films?.height ?? 0))
}

/** Expects the keys that are seldom needed in one row below the others, and the code of Send whole beside the strip. */
async function expectCodeBesideStrip(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const keys = ['Change the Look', 'Save Photo Strip', "Don't Keep Mine", 'Yes, Show It']
  const boxes = await Promise.all(keys.map((name) => stripButton(page, name).boundingBox()))
  const [above = 0, row = 0, ...beside] = boxes.map((box) => box?.y ?? 0)
  expect([above < row, ...beside]).toEqual([true, row, row])
  await page.clock.resume()
  await stripButton(page, 'Send to My Phone').click()
  const send = sendDialog(page)
  for (const size of [upright, { width: 1920, height: 1080 }]) {
    await page.setViewportSize(size)
    await expect(send.getByRole('img'), nameOf(size)).toBeInViewport({ ratio: 1 })
    const strip = stripDialog(page).locator('canvas[role=img]')
    const places = await Promise.all([send, strip].map((it) => it.boundingBox()))
    const [left, right] = places.toSorted((one, other) => (one?.x ?? 0) - (other?.x ?? 0))
    expect((left?.x ?? 0) + (left?.width ?? 0), nameOf(size)).toBeLessThanOrEqual(right?.x ?? 0)
  }
  await send.getByRole('button', { name: 'Close' }).click()
}

test('a kiosk shows what it keeps and what its owner has to know, and all its controls', async ({
  page,
  ownBooth,
}) => {
  await refuseFullscreen(page)
  await startKiosk(page, ownBooth, { printing: 'true', 'keeps-moving': 'true' })
  await openKiosk(page)
  await test.step('the first screen', async () => {
    expect(await problems(page)).toEqual([])
  })
  await test.step('the live view', async () => {
    await startCamera(page)
    await expect(page.getByLabel('Live camera view')).toBeVisible()
    expect(await problems(page, true)).toEqual([])
  })
  await setElsewhere(page, 'keeps', 'off')
  await test.step('an upright one has the order of a phone, large', () => expectUpright(page))
  await setElsewhere(page, 'keeps', 'on')
  await test.step('the strip hangs alone and whole, with its actions in sight', async () => {
    // A kiosk that prints by itself has no button for it.
    await setElsewhere(page, 'printing', 'off')
    await takeStrip(page)
    await expect(stripButton(page, 'Send to My Phone')).toBeVisible()
    await stripDialog(page).evaluate(endAnimations)
    await expect(stripButton(page, 'More')).toHaveCount(0)
    const actions = [...stripActions(), 'Send to My Phone', "Don't Keep Mine", 'Yes, Show It']
    expect(await roomProblems(page, fewSizes, actions)).toEqual([])
    expect(await lookProblems(page, fewSizes, [])).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByLabel('Your Message'), 'on a phone').toBeInViewport({ ratio: 1 })
  })
  await test.step('the code of Send is whole beside the strip', () => expectCodeBesideStrip(page))
})
