import type { Page } from '@playwright/test'

import { templateIndex } from '../../../src/render/strip/templateIds.ts'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { attract, openKiosk, setUpKiosk } from '../../../tools/harness/browser/kiosk.ts'
import { layoutProblems } from '../../../tools/harness/browser/layoutProblems.ts'
import {
  kioskSizes,
  landscapePhones,
  uprightSizes,
  visitorSizes,
  wideSizes,
  type WindowSize,
} from '../../../tools/harness/browser/windowSizes.ts'
import {
  endAnimations,
  maxDistortion,
  proportions,
  stripActions,
  stripButton,
  stripPreview,
} from '../../../tools/harness/browser/stripRoom.ts'
import { openWithCamera, stripDialog, takeStrip } from '../../../tools/harness/browser/visit.ts'

test.setTimeout(180_000)

const nameOf = ({ width, height }: WindowSize) => `${width} x ${height}`

async function chooseTemplate(page: Page, name: string): Promise<void> {
  await stripDialog(page).getByRole('radio', { name, exact: true }).check()
  const shown = name === 'Strip' ? 'Photo strip' : name
  await expect(stripDialog(page).getByRole('img', { name: new RegExp(`^${shown} with`) })).toBeVisible()
}

/** Lists the templates and sizes at which the preview is distorted by more than 1 %, is cut, or lets the room move. */
async function movesAndDistortions(page: Page, sizes: readonly WindowSize[]): Promise<readonly string[]> {
  const problems: string[] = []
  const places = new Map<WindowSize, string>()
  await stripDialog(page).getByRole('tab', { name: 'Template' }).click()
  for (const { name } of templateIndex) {
    await chooseTemplate(page, name)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const found = await stripPreview(page).evaluate(proportions)
      if (Math.abs(found - 1) > maxDistortion) problems.push(`${name} at ${nameOf(size)}: ${found}`)
      problems.push(
        ...(await layoutProblems(page, [stripPreview(page).locator('..')])).map(
          (it) => `${nameOf(size)}: ${it}`,
        ),
      )
      if (wideSizes.includes(size) && (await isTabScrolling(page)))
        problems.push(`${name} at ${nameOf(size)}: tiles are out of sight`)
      const place = await roomPlace(page)
      if ((places.get(size) ?? place) !== place) problems.push(`${name} at ${nameOf(size)}: the room moves`)
      places.set(size, place)
    }
  }
  await stripDialog(page).getByRole('tab', { name: 'Film' }).click()
  return problems
}

/** True where not all that can be chosen is in sight. */
const isTabScrolling = (page: Page) =>
  stripDialog(page)
    .getByRole('tabpanel')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1)

/** Where the room, its message, tabs and actions are, and its templates in their row, in whole pixels. */
const roomPlace = (page: Page) =>
  stripDialog(page).evaluate((dialog) => {
    const parts = [
      dialog,
      ...dialog.querySelectorAll('input[maxlength], [data-first-focus] button, [role=tab]'),
    ]
    const tiles = [...dialog.querySelectorAll<HTMLElement>('[role=radiogroup]:first-child label')]
    const boxes = parts.map((part) => part.getBoundingClientRect())
    return (
      boxes.map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')).join(', ') +
      tiles.map((tile) => ` ${tile.offsetLeft} ${tile.offsetTop}`).join()
    )
  })

/** Lists what is wrong with the room's controls at some sizes. */
async function controlProblems(
  page: Page,
  sizes: readonly WindowSize[],
  actions: readonly string[],
): Promise<readonly string[]> {
  const problems: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    const reshoots = [1, 2, 3, 4].map((frame) => stripButton(page, `Reshoot frame ${frame}`))
    const films = await stripDialog(page).getByRole('group', { name: 'Filter' }).getByRole('button').all()
    // On the smallest phones the films scroll within their tab.
    const shownFilms = Math.min(size.width, size.height) < 390 ? films.slice(0, 3) : films
    const found = await layoutProblems(page, [
      ...actions.map((name) => stripButton(page, name)),
      ...reshoots,
      ...shownFilms,
      stripDialog(page).getByLabel('Your Message'),
      stripButton(page, 'Close'),
    ])
    problems.push(...found.map((it) => `${nameOf(size)}: ${it}`))
    const overflow = await stripDialog(page).evaluate((it) => it.scrollHeight - it.clientHeight)
    if (overflow > 0) problems.push(`${nameOf(size)}: the room scrolls by ${overflow} px`)
  }
  return problems
}

test('the strip hangs whole and undistorted, its actions are in sight, and nothing moves, at every size', async ({
  page,
}) => {
  await openWithCamera(page)
  await takeStrip(page)
  await expect(stripButton(page, 'Send to My Phone')).toBeVisible()
  await stripDialog(page).evaluate(endAnimations)
  const wide = await controlProblems(page, wideSizes, [...stripActions, 'Send to My Phone'])
  const small = await controlProblems(page, [...landscapePhones, ...uprightSizes], stripActions)
  expect([...wide, ...small]).toEqual([])
  expect(await movesAndDistortions(page, visitorSizes)).toEqual([])
})

/** Windows in which the consent to the host's copy lay out of sight. */
const consentSizes = [
  ...kioskSizes,
  { width: 1366, height: 768 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

test('so it does in a kiosk whose host keeps a copy, and the consent is in sight, too', async ({ page }) => {
  // The size of a window in full screen can't be set.
  await page.addInitScript(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('not in this test'))
  })
  await setUpKiosk(page, {})
  await openKiosk(page)
  await page.clock.runFor(61_000)
  await expect(attract(page)).toBeVisible()
  await page.clock.runFor(4000)
  await attract(page).click()
  await page.getByRole('button', { name: 'Stop Camera' }).waitFor()
  await takeStrip(page)
  await expect(stripButton(page, 'Send to My Phone')).toBeVisible()
  await stripDialog(page).evaluate(endAnimations)
  const inKiosk = stripActions.filter((name) => name !== 'More')
  const actions = [...inKiosk, 'Send to My Phone', "Don't Keep Mine"]
  await expect(stripButton(page, 'More')).toHaveCount(0)
  expect(await controlProblems(page, consentSizes, actions)).toEqual([])
  expect(await movesAndDistortions(page, consentSizes)).toEqual([])
})

test('the strip opens with the focus on its first action, and says what became of it', async ({ page }) => {
  await openWithCamera(page)
  await takeStrip(page)
  const send = stripButton(page, 'Send to My Phone')
  await expect(send.or(stripButton(page, 'Save Photo Strip')).and(page.locator(':focus'))).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await stripButton(page, 'Save Photo Strip').click()
  await downloading
  const notice = stripDialog(page).getByRole('status').getByText('Saved to your downloads.')
  await expect(notice).toBeVisible()
  await expect(stripButton(page, 'Sign the guest book')).toBeVisible()
  for (const size of visitorSizes) {
    await page.setViewportSize(size)
    const lines = await notice.evaluate((it: HTMLElement) =>
      Math.round(it.offsetHeight / Number.parseFloat(getComputedStyle(it).lineHeight)),
    )
    expect(lines, `lines of the notice at ${nameOf(size)}`).toBe(1)
    expect(await layoutProblems(page, [stripButton(page, 'Sign the guest book')])).toEqual([])
  }
  await stripDialog(page).getByLabel('Your Message').fill('another file')
  await expect(stripDialog(page).getByText('Saved to your downloads.')).toHaveCount(0)
})
