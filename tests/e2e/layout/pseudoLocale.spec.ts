import { globSync, readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import * as exporting from '../../../src/locale/messages/exporting.ts'
import * as guestbook from '../../../src/locale/messages/guestbook.ts'
import * as handover from '../../../src/locale/messages/handover.ts'
import * as kit from '../../../src/locale/messages/kit.ts'
import * as main from '../../../src/locale/messages/main.ts'
import * as phoneTexts from '../../../src/locale/messages/phone.ts'
import * as strip from '../../../src/locale/messages/strip.ts'
import { sectionTitles } from '../../../src/owner/sectionTitles.ts'
import { attract, openKiosk, refuseFullscreen, waitForAttract } from '#harness/browser/kiosk.ts'
import { englishTexts } from '#harness/browser/layout/englishTexts.ts'
import { expectFitting } from '#harness/browser/layout/expectAccessible.ts'
import { chooseTemplate, nameOf } from '#harness/browser/layout/roomProblems.ts'
import { scanCode } from '#harness/browser/layout/scanCode.ts'
import { textProblems } from '#harness/browser/layout/textProblems.ts'
import { kioskSizes, type WindowSize } from '#harness/browser/layout/windowSizes.ts'
import { openHandbook } from '#harness/browser/openHandbook.ts'
import { expect, servePseudoLocale, test } from '#harness/browser/pseudoLocale.ts'
import { openOwnBooth } from '#harness/browser/startedKiosk.ts'
import { saveStrip } from '#harness/browser/strip/savedStrip.ts'
import { changeTheLook, endAnimations, stripButton } from '#harness/browser/strip/stripRoom.ts'
import {
  captureButton,
  openSettings,
  openWithClock,
  startCamera,
  stripDialog,
  takePhotos,
  button,
} from '#harness/browser/visit.ts'
import { rowFixture, serveFakeGuestbook } from '#harness/guestbook/fakeGuestbook.ts'
import { localeTags } from '../../../tools/locale/messageFile.ts'

test.use({ isStripped: true, expectedErrors: /Failed to load resource|ERR_|WebGL/i })

const laptop = { width: 1366, height: 650 } as const
const phone = { width: 390, height: 844 } as const
const phones = [{ width: 320, height: 568 }, phone]
const sizes = [laptop, { width: 844, height: 390 }, ...phones]

const sources = globSync('filters/*.json').flatMap(
  (path): readonly string[] => JSON.parse(readFileSync(path, 'utf8')).sources,
)

/** Names of the languages, each in itself. */
const languages = localeTags().map((tag) => {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toUpperCase() + name.slice(1)
})

/** Texts that stay as they are: publications that a film is derived from, languages, addresses, and the camera's own name. */
const kept = [...sources, ...languages, /https?:\S+/g, /\S+\.y4m/g]

/** Looks at a state of a page. `others` are texts that no language changes, as {@link kept}. */
type Look = (state: string, ...others: readonly RegExp[]) => Promise<void>

/** No text is English, broken, cut or covered, nor is one that is written from right to left. */
function lookAt(page: Page, sizes: readonly WindowSize[], mirroredSizes: readonly WindowSize[] = []): Look {
  const english = new Set<string>()
  return async (state, ...others) => {
    const mirrored = await problemsAt(page, 'rtl', mirroredSizes)
    const problems = await problemsAt(page, 'ltr', sizes)
    expect.soft([...mirrored, ...problems], state).toEqual([])
    // Samples move through an attract screen.
    if (!page.url().endsWith('?kiosk')) await expectFitting(page, state)
    const found = (await englishTexts(page, [...kept, ...others])).filter((text) => !english.has(text))
    expect.soft(found, `English: ${state}`).toEqual([])
    for (const text of found) english.add(text)
  }
}

/** Lists what is wrong with the texts of a page that is written in a direction, at some sizes. */
async function problemsAt(
  page: Page,
  direction: 'ltr' | 'rtl',
  sizes: readonly WindowSize[],
): Promise<readonly string[]> {
  const problems: string[] = []
  await page.evaluate((dir) => (document.documentElement.dir = dir), direction)
  for (const size of sizes) {
    await page.setViewportSize(size)
    problems.push(...(await textProblems(page)).map((it) => `${nameOf(size)}, ${direction}: ${it}`))
  }
  return problems
}

/** Opens what opens without a camera, one after the other. */
async function visitPanels(page: Page, look: Look): Promise<void> {
  await captureButton(page).click()
  await look('capture refused')
  await button(page, main.aboutFilm()).click()
  await look('about the film')
  await page.keyboard.press('Escape')
  await openSettings(page)
  await look('settings')
  await page.keyboard.press('Escape')
  await button(page, main.aboutUs()).click()
  await look('about us')
  await page.keyboard.press('Escape')
  const panel = await openHandbook(page)
  await expect(panel.getByRole('article')).toHaveCount(1)
  await look('guest book', /Guest 1/g, /Message 1/g)
  await panel.getByRole('button', { name: kit.close() }).click()
}

async function visit(page: Page, look: Look): Promise<void> {
  await serveFakeGuestbook(page, [rowFixture(1)])
  await openWithClock(page)
  await button(page, 'CPM35').click()
  await look('main screen')
  await visitPanels(page, look)
  await startCamera(page)
  await page.clock.runFor(1000)
  await look('live view')
  await captureButton(page).click()
  await expect(page.getByRole('timer')).toHaveText('3')
  await look('countdown')
  await takePhotos(page)
  await page.clock.runFor(1500)
  await expect(stripDialog(page)).toBeVisible()
  await stripDialog(page).evaluate(endAnimations)
  await stripDialog(page).getByLabel(strip.yourMessage()).fill('♥')
  await look('strip')
  await changeTheLook(page)
  await chooseTemplate(page, 'postcard')
  await look('look of the strip')
  await stripButton(page, strip.done()).click()
  await saveStrip(page)
  await expect(stripDialog(page).getByText(exporting.savedToDownloads())).toBeVisible()
  await look('saved')
}

test('in the pseudo-locale a whole visit has no English text, and every word is whole', async ({
  page,
  context,
}) => {
  test.slow()
  await test.step('the booth, from right to left too', () =>
    visit(page, lookAt(page, sizes, [laptop, phone])))
  await test.step('the code', async () => {
    await page.clock.resume()
    await stripButton(page, handover.sendToMyPhone()).click()
    await expect(button(page, handover.stopSharing())).toBeVisible()
    await lookAt(page, sizes)('sharing')
  })
  await test.step('the phone’s page', async () => {
    const { link } = await scanCode(page, /https?:/)
    const guest = await context.newPage()
    await servePseudoLocale(guest)
    await guest.goto(link)
    await expect(guest.getByRole('img', { name: phoneTexts.picture() })).toBeVisible()
    await lookAt(guest, phones)('phone’s page')
  })
})

/** Pages beside the booth, what says that they are complete, and what of them no language changes. */
const pages: readonly (readonly [path: string, ready: string, ...others: readonly RegExp[]])[] = [
  ['/?wall', 'svg'],
  // Words of the browser, and kinds of files.
  ['/?diagnose', '[aria-busy=false]', /Mozilla.*Safari\/[\d.]+/g, /ANGLE \(.*\)/g, /http/g, /image\/jpeg/g],
  ['/?kiosk=setup', 'section'],
]

test('in the pseudo-locale the pages beside the booth have no English text', async ({ page }) => {
  for (const [path, ready, ...others] of pages) {
    await page.goto(path)
    await expect(page.locator(ready).first()).toBeVisible({ timeout: 60_000 })
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await lookAt(page, [laptop, ...phones])(path, ...others)
  }
})

test('in the pseudo-locale the owner’s page has no English text', async ({ page }) => {
  const booth = await openOwnBooth()
  try {
    await page.goto(`${booth.url}/?owner#${booth.ownerToken()}`)
    for (const [id, title] of Object.entries(sectionTitles)) {
      await button(page, title()).click()
      await expect(page.getByRole('heading', { name: title(), exact: true })).toBeVisible()
      // The form's keys lie over what scrolls below them.
      const at = id === 'event' ? [] : [laptop, ...phones]
      await lookAt(page, at)(title())
    }
    await page.close()
  } finally {
    await booth.close()
  }
})

test.describe('the guest book for phones', () => {
  // Its renderer is Preact, which makes text nodes.
  test.use({ expectedErrors: /is not alone in its element/ })

  test('in the pseudo-locale has no English text', async ({ page }) => {
    await page.goto('/book/')
    await expect(page.getByRole('button', { name: guestbook.send() })).toBeVisible()
    await lookAt(page, phones)('guest book for phones')
  })
})

test('in the pseudo-locale a kiosk’s screens have no English text', async ({ page }) => {
  await refuseFullscreen(page)
  await openKiosk(page)
  const look = lookAt(page, [...kioskSizes, phone])
  await look('main screen of a kiosk')
  await waitForAttract(page)
  await expect(attract(page)).toBeVisible()
  await expect(attract(page).locator('[data-sample=true]').first()).toBeVisible()
  await look('attract screen')
})
