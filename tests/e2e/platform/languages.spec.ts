import { createServer } from 'node:http'

import type { Page } from '@playwright/test'

import { readPageFiles } from '../../../backend/pages/pageFiles.ts'
import { createRouter } from '../../../backend/http/router.ts'
import { makeAuthority } from '../../../backend/https/certificates.ts'
import { createTrustRoutes } from '../../../backend/https/trustPage.ts'
import { locales } from '../../../src/locale/locales.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { attract, openKiosk, refuseFullscreen, waitForAttract } from '#harness/browser/kiosk.ts'
import { expectFitting } from '#harness/browser/layout/expectAccessible.ts'
import { problemsOf, targetPx } from '#harness/browser/layout/layoutProblems.ts'
import { nameOf } from '#harness/browser/layout/roomProblems.ts'
import { textProblems } from '#harness/browser/layout/textProblems.ts'
import { kioskSizes } from '#harness/browser/layout/windowSizes.ts'
import { endAnimations } from '#harness/browser/strip/stripRoom.ts'
import { readMessages } from '../../../tools/locale/messageFile.ts'
import { fillMessageForm, openHandbook } from '#harness/browser/openHandbook.ts'
import {
  captureButton,
  countDown,
  openSettings,
  openWithCamera,
  openWithClock,
  startCamera,
  stripDialog,
  takeStrip,
  button,
} from '#harness/browser/visit.ts'
import { freePort } from '#harness/guestbook/startServer.ts'

test.use({ isStripped: true })

/** By how much the words on the guest book's key are wider than their place. */
const wordsOnKey = (page: Page) =>
  page.locator('button[data-label]').evaluate((element: HTMLElement) => {
    const { font, letterSpacing } = getComputedStyle(element, '::before')
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) throw new Error('no canvas')
    Object.assign(context, { font, letterSpacing })
    const lines = (element.dataset['label'] ?? '').split('\n')
    return Math.max(...lines.map((line) => context.measureText(line).width)) - element.clientWidth
  })

test('the settings change the language at once, and nothing is lost', async ({ page }) => {
  const language = page.getByRole('dialog').getByLabel('Language')
  await openWithCamera(page)
  await test.step('photos, a draft and open settings', async () => {
    await captureButton(page).click()
    await countDown(page, 1)
    await page.clock.runFor(1000)
    await countDown(page, 2)
    await button(page, 'Cancel').click()
    await openHandbook(page)
    await fillMessageForm(page, 'Mia', 'half a thought')
    await button(page, 'Close').click()
    await openSettings(page)
    await expect(language.locator('option')).toContainText(['Same as the browser', 'English', 'Deutsch'])
  })
  await test.step('another language: settings, photos and camera stay', async () => {
    await language.selectOption('Deutsch')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('dialog', { name: 'Einstellungen' })).toBeVisible()
    await expect(page.getByRole('button', { name: '2/4 Fotos' })).toBeVisible()
    await expect(page.getByLabel('Live-Bild der Kamera')).toBeVisible()
  })
  await test.step('the session goes on, and so does the draft', async () => {
    await page.keyboard.press('Escape')
    await button(page, 'Gästebuch').click()
    await expect(page.getByLabel('Schreib deine Erinnerung auf')).toHaveValue('half a thought')
    await button(page, 'Schließen').click()
    await button(page, 'Weiter').click()
    await page.clock.runFor(3000)
    await expect(captureButton(page)).toContainText('3/4 Fotos')
    await button(page, 'Abbrechen').click()
  })
  await test.step('the device remembers the language', async () => {
    // The device remembers it.
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  })
})

/** Japanese and Korean are read in a face of this machine, which may be too wide for the names of films. */
const isOfFace = (problem: string) => /"(Portra400|TMax3200)" is out of its button$/.test(problem)

test('in every language no word of a visit is broken, cut or covered', async ({ page }) => {
  let tag = 'en'
  const room = page.locator('dialog[open]')
  const text = (key: string) => readMessages(tag).get(key) ?? ''
  const press = (key: string) => button(page, text(key)).click()
  const look = async (state: string) => {
    for (const size of [
      { width: 1366, height: 650 },
      { width: 320, height: 568 },
    ]) {
      await page.setViewportSize(size)
      const problems = (await textProblems(page)).filter((it) => !isOfFace(it))
      expect.soft(problems, `${tag}, ${state}, ${nameOf(size)}`).toEqual([])
    }
  }
  const speak = async (wanted: string, isFirst = false) => {
    await press('main.settings')
    await page.locator('select:has([value="de"])').selectOption(wanted)
    await expect(page.locator('html')).toHaveAttribute('lang', wanted)
    tag = wanted
    if (isFirst) await look('settings')
    await page.keyboard.press('Escape')
    if (!isFirst) return
    await look('main screen')
    expect.soft(await wordsOnKey(page), tag).toBeLessThanOrEqual(0)
  }
  await openWithClock(page)
  await test.step('main screen and settings', async () => {
    for (const wanted of [...locales, 'en']) await speak(wanted, true)
  })
  await test.step('the strip, and what it says once it is saved', async () => {
    await startCamera(page)
    await takeStrip(page)
    await stripDialog(page).evaluate(endAnimations)
    for (const wanted of locales) {
      await page.keyboard.press('Escape')
      await speak(wanted)
      await press('strip.yourPhotoStrip')
      await look('strip')
      if (tag === 'de') await expect(room.locator('time').first()).toHaveText('21.11.2026 14:06')
      await press('strip.changeTheLook')
      await look('look of the strip')
      for (const name of [text('templates.double'), text('templates.strip')])
        await room.getByRole('radio', { name, exact: true }).check()
      await press('strip.done')
      await press('exporting.savePhotoStrip')
      await look('saved')
      const status = room.locator('[data-inviting=true]')
      expect
        .soft(await status.evaluate((it) => it.scrollHeight - it.clientHeight), tag)
        .toBeLessThanOrEqual(1)
    }
  })
})

test.describe('with a browser in German', () => {
  test.use({
    locale: 'de-AT',
    serviceWorkers: 'allow',
    expectedErrors: /Failed to load resource|ERR_|WebSocket/,
  })

  test('the booth reads German from its first frame on, and without a network', async ({ page, context }) => {
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        for (const { textContent } of document.querySelectorAll('#root :not(:has(*))'))
          seen.add(textContent ?? '')
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await test.step('no frame is English', async () => {
      await openWithClock(page)
      await expect(button(page, 'Kamera starten')).toBeVisible()
      const seen = await page.evaluate(() => [...Reflect.get(globalThis, 'seen')])
      expect(seen).toContain('RETRO BOOTH')
      expect(seen).toContain('MÜNZE EINWERFEN')
      expect(seen.filter((text) => /INITIALIZING|INSERT|Camera|Settings|About/.test(text))).toEqual([])
    })
    await test.step('the device keeps this language alone', async () => {
      await page.clock.resume()
      const keptLocales = () =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
          return requests.flat().flatMap(({ url }) => /locale-visitor-(.+)-.{8}\.js$/.exec(url)?.[1] ?? [])
        })
      await expect.poll(keptLocales).toEqual(['de'])
    })
    await test.step('it is there without a network', async () => {
      await context.setOffline(true)
      await page.reload()
      await expect(button(page, 'Kamera starten')).toBeVisible()
    })
  })
})

test.describe('a kiosk', () => {
  test.use({ locale: 'fr-FR' })

  const language = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last()

  /** Lists what is wrong with the languages, which stand in the upper corner of all screens, off the title. */
  async function problemsOfLanguages(page: Page) {
    const problems: string[] = []
    for (const size of kioskSizes) {
      await page.setViewportSize(size)
      for (const name of ['Deutsch', 'English', 'Français', 'Português (Brasil)'])
        problems.push(...(await language(page, name).evaluate(problemsOf, targetPx)))
      const isInPlace = await language(page, 'Deutsch').evaluate(({ parentElement: plate }) => {
        const title = document.createRange()
        title.selectNodeContents(plate?.parentElement?.querySelector('.neon') ?? document.body)
        const { left, right, top, bottom } = plate?.getBoundingClientRect() ?? new DOMRect()
        const words = title.getBoundingClientRect()
        return (
          (left > words.right || bottom < words.top + 0.2 * words.height) &&
          top < 0.1 * innerHeight &&
          right > 0.88 * innerWidth
        )
      })
      if (!isInPlace) problems.push(`${nameOf(size)}: not in the upper corner`)
    }
    return problems
  }

  test('begins each visit in the host’s first language, and offers the others', async ({ page }) => {
    await refuseFullscreen(page)
    await page.route('**/event.json', (route) =>
      route.fulfill({ json: { languages: ['de', 'en', 'fr', 'pt-BR'] } }),
    )
    await openKiosk(page)
    await test.step('the first screen', async () => {
      await expect(button(page, 'Kamera starten')).toBeVisible()
      await expect(language(page, 'Deutsch')).toHaveAttribute('aria-pressed', 'true')
      expect(await problemsOfLanguages(page)).toEqual([])
      await language(page, 'English').click()
      await expect(button(page, 'Start Camera')).toBeVisible()
      expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    })
    await test.step('the attract screen', async () => {
      await waitForAttract(page)
      await expect(attract(page)).toContainText('MÜNZE EINWERFEN')
      expect(await problemsOfLanguages(page)).toEqual([])
      await language(page, 'English').click()
      await expect(attract(page)).toContainText('INSERT COIN TO START')
      // Who chooses and goes leaves the first language to the next.
      await page.clock.runFor(61_000)
      await expect(attract(page)).toContainText('MÜNZE EINWERFEN')
      await language(page, 'English').click()
      await attract(page).click({ position: { x: 300, y: 200 } })
      await expect(button(page, 'Stop Camera')).toBeVisible()
    })
  })
})

test.describe('a phone in Spanish', () => {
  // The guest book's renderer is Preact, which makes every text node so.
  test.use({ locale: 'es-MX', expectedErrors: /is not alone in its element/ })

  test('reads Spanish on the page of a picture and in the guest book', async ({ page }) => {
    await page.goto('/receive/#nothing')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByText('Este enlace está incompleto.')).toBeVisible()
    await expect(page).toHaveTitle('Tu imagen – Retro Booth')
    await page.goto('/book/')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await expect(page.getByText('Libro de visitas')).toBeVisible()
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(files.filter((name) => /locale-/.test(name))).toHaveLength(1)
  })
})

test('the page for tablets fits the smallest phone in every language', async ({ browser }) => {
  const { cert } = await makeAuthority(`Retro Booth on ${'W'.repeat(40)}`, Date.now())
  const route = createRouter(createTrustRoutes({ cert, files: await readPageFiles('dist') }))
  const port = await freePort()
  const server = createServer((request, response) => void route(request, response)).listen(port)
  for (const locale of locales) {
    const phone = await browser.newPage({ locale, viewport: { width: 320, height: 568 } })
    await phone.goto(`http://localhost:${port}/`)
    await expect(phone.locator('html')).toHaveAttribute('lang', locale)
    await expectFitting(phone, locale)
    await phone.close()
  }
  server.close()
})
