import type { Page } from '@playwright/test'

import { templateIndex } from '../../../src/strip/templateIds.ts'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import {
  attract,
  openKiosk,
  refuseFullscreen,
  setUpKiosk,
  waitForAttract,
} from '../../../tools/harness/browser/kiosk.ts'
import { layoutProblems } from '../../../tools/harness/browser/layout/layoutProblems.ts'
import {
  kioskSizes,
  landscapePhones,
  uprightSizes,
  visitorSizes,
  wideSizes,
  type WindowSize,
} from '../../../tools/harness/browser/layout/windowSizes.ts'
import {
  changeTheLook,
  endAnimations,
  maxDistortion,
  proportions,
  stripActions,
  stripButton,
  stripPreview,
} from '../../../tools/harness/browser/strip/stripRoom.ts'
import { openWithCamera, stripDialog, takeStrip } from '../../../tools/harness/browser/visit.ts'

test.setTimeout(180_000)

const nameOf = ({ width, height }: WindowSize) => `${width} x ${height}`

async function chooseTemplate(page: Page, name: string): Promise<void> {
  await stripDialog(page).getByRole('radio', { name, exact: true }).check()
  const shown = name === 'Strip' ? 'Photo strip' : name
  await expect(stripDialog(page).getByRole('img', { name: new RegExp(`^${shown} with`) })).toBeVisible()
}

/** The smallest part of the window's height that a strip takes: alone, and beside films and templates. */
const minHeights = { alone: 0.8, beside: 0.45 }

/** Lists what is wrong with the strip's own place: distorted, cut or too small. */
async function stripProblems(page: Page, minHeight: number): Promise<readonly string[]> {
  const found = await stripPreview(page).evaluate(proportions)
  const { height = 0 } = (await stripPreview(page).boundingBox()) ?? {}
  const part = height / (page.viewportSize()?.height ?? 1)
  return [
    ...(Math.abs(found - 1) > maxDistortion ? [`distorted: ${found}`] : []),
    ...(part < minHeight ? [`${part} of the window's height`] : []),
    ...(await layoutProblems(page, [stripPreview(page).locator('..')])),
  ]
}

/** Lists the templates and sizes at which the preview is distorted by more than 1 %, is cut, or lets the room move. */
async function lookProblems(page: Page, sizes: readonly WindowSize[]): Promise<readonly string[]> {
  const problems: string[] = []
  const places = new Map<WindowSize, string>()
  await changeTheLook(page)
  for (const { name, id } of templateIndex) {
    await chooseTemplate(page, name)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const [found, place] = await Promise.all([
        stripProblems(page, id === 'strip' ? minHeights.beside : 0),
        roomPlace(page),
      ])
      problems.push(...found.map((it) => `${name} at ${nameOf(size)}: ${it}`))
      if ((places.get(size) ?? place) !== place) problems.push(`${name} at ${nameOf(size)}: the room moves`)
      places.set(size, place)
    }
  }
  await chooseTemplate(page, 'Strip')
  await stripButton(page, 'Done').click()
  return problems
}

/** Where the room and its buttons are, and where films and templates lie in what may scroll, in whole pixels. */
const roomPlace = (page: Page) =>
  stripDialog(page).evaluate((dialog) => {
    const parts = [
      dialog,
      ...dialog.querySelectorAll('input[maxlength], [data-look] > div:last-child button'),
    ]
    const boxes = parts.map((part) => part.getBoundingClientRect())
    const tiles = dialog.querySelectorAll<HTMLElement>('fieldset button, [role=radiogroup]:first-child label')
    return (
      boxes.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')).join(', ') +
      [...tiles].map((tile) => ` ${tile.offsetLeft} ${tile.offsetTop}`).join()
    )
  })

/** Controls in sight, the four that retake a photo aside. */
const countControls = (page: Page) =>
  stripDialog(page).evaluate(
    (dialog) =>
      [...dialog.querySelectorAll('button, input')].filter(
        (it) => it.checkVisibility() && !it.ariaLabel?.startsWith('Retake') && it.clientWidth > 1,
      ).length,
  )

const maxControls = 10

/** Lists what is wrong with the strip and its controls at some sizes. */
async function roomProblems(
  page: Page,
  sizes: readonly WindowSize[],
  actions: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const found = await layoutProblems(page, [
      ...actions.map((name) => stripButton(page, name)),
      ...[1, 2, 3, 4].map((frame) => stripButton(page, `Retake photo ${frame}`)),
      stripDialog(page).getByLabel('Your Message'),
      stripButton(page, 'Close'),
    ])
    problems.push(
      ...[...found, ...(await stripProblems(page, minHeights.alone))].map((it) => `${nameOf(size)}: ${it}`),
    )
    const count = await countControls(page)
    if (count > maxControls) problems.push(`${nameOf(size)}: ${count} controls`)
    const overflow = await stripDialog(page).evaluate((it) => it.scrollHeight - it.clientHeight)
    if (overflow > 0) problems.push(`${nameOf(size)}: the room scrolls by ${overflow} px`)
  }
  return problems
}

test('the strip hangs alone and whole, as high as the window, its actions are in sight, and nothing moves, at every size', async ({
  page,
}) => {
  await openWithCamera(page)
  await takeStrip(page)
  await expect(stripButton(page, 'Send to My Phone')).toBeVisible()
  await stripDialog(page).evaluate(endAnimations)
  const wide = await roomProblems(page, wideSizes, [...stripActions, 'Send to My Phone'])
  const small = await roomProblems(page, [...landscapePhones, ...uprightSizes], stripActions)
  expect([...wide, ...small]).toEqual([])
  expect(await lookProblems(page, visitorSizes)).toEqual([])
})

/** Windows in which the consent to the host's copy is looked for. */
const consentSizes = [...kioskSizes, ...wideSizes, { width: 390, height: 844 }]

test('so it does in a kiosk whose host keeps a copy, and the consent is in sight, too', async ({ page }) => {
  await refuseFullscreen(page)
  await setUpKiosk(page, {})
  await openKiosk(page)
  await waitForAttract(page)
  await attract(page).click()
  await page.getByRole('button', { name: 'Stop Camera' }).waitFor()
  await takeStrip(page)
  await expect(stripButton(page, 'Send to My Phone')).toBeVisible()
  await stripDialog(page).evaluate(endAnimations)
  const actions = [...stripActions, 'Send to My Phone', "Don't Keep Mine", 'Show It Here']
  await expect(stripButton(page, 'More')).toHaveCount(0)
  expect(await roomProblems(page, consentSizes, actions)).toEqual([])
  expect(await lookProblems(page, kioskSizes)).toEqual([])
})

test('the strip opens with the focus on its first action, a press on it shows it as large as the window, it says what became of it, and nothing moves', async ({
  page,
}) => {
  await openWithCamera(page)
  await takeStrip(page)
  const send = stripButton(page, 'Send to My Phone')
  await expect(send.or(stripButton(page, 'Save Photo Strip')).and(page.locator(':focus'))).toHaveCount(1)
  await stripDialog(page).evaluate(endAnimations)
  await page.setViewportSize({ width: 390, height: 844 })
  await changeTheLook(page)
  const height = async () => (await stripPreview(page).boundingBox())?.height ?? 0
  const small = await height()
  await stripButton(page, 'Show the strip large').click({ position: { x: 60, y: 10 } })
  await expect.poll(height).toBeGreaterThan(0.95 * 844)
  expect(await stripProblems(page, 0)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(height).toBe(small)
  await stripButton(page, 'Show the strip large').press('Enter')
  await expect.poll(height).toBeGreaterThan(0.95 * 844)
  await stripButton(page, 'Show the strip in its place').press('Enter')
  await expect.poll(height).toBe(small)

  const notice = stripDialog(page).getByRole('status').getByText('Saved to your downloads.')
  for (const name of ['Strip', 'Postcard']) {
    await changeTheLook(page)
    await chooseTemplate(page, name)
    await stripButton(page, 'Done').click()
    const places = new Map<WindowSize, string>()
    for (const size of visitorSizes) {
      await page.setViewportSize(size)
      places.set(size, await roomPlace(page))
    }
    const downloading = page.waitForEvent('download')
    await stripButton(page, 'Save Photo Strip').click()
    await downloading
    await expect(notice).toBeVisible()
    await expect(stripButton(page, 'Sign the Guest Book')).toBeVisible()
    for (const size of visitorSizes) {
      await page.setViewportSize(size)
      const found = await layoutProblems(page, [notice, stripButton(page, 'Sign the Guest Book')])
      expect(found, `${name} at ${nameOf(size)}`).toEqual([])
      expect(await roomPlace(page), `${name} at ${nameOf(size)}`).toBe(places.get(size))
    }
  }
  await stripDialog(page).getByLabel('Your Message').fill('another file')
  await expect(notice).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(stripDialog(page)).toBeHidden()
})
