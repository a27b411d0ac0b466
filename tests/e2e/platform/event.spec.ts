import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'

import { createEvent } from '../../../backend/event/createEvent.ts'
import { createHandover } from '../../../backend/handover/createHandover.ts'
import { securityHeaders } from '../../../backend/http/headers.ts'
import { createServer } from '../../../backend/http/server.ts'
import { expect, test as base } from '#harness/browser/booth.ts'
import { openKiosk } from '#harness/browser/kiosk.ts'
import { scanCode } from '#harness/browser/layout/scanCode.ts'
import { passSplash, startCamera, stripDialog, takeStrip, visitStart } from '#harness/browser/visit.ts'
import { freePort } from '#harness/guestbook/startServer.ts'

/** A booth with an event, which is watched. */
type Party = { readonly url: string; readonly write: (event: unknown) => Promise<void> }

// Named before `page` by the tests: its server closes after the page.
const test = base.extend<{ readonly party: Party }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from it
  party: async ({}, provide) => {
    const data = await mkdtemp(join(tmpdir(), 'party-'))
    const [port, phonePort] = [await freePort(), await freePort()]
    const event = createEvent(data)
    const handover = createHandover({ folder: 'dist', port: phonePort, host: 'localhost' })
    const routes = [...event.routes, ...handover.routes]
    const server = createServer('dist', securityHeaders(undefined), { routes })
    await mkdir(join(data, 'event'))
    await writeFile(join(data, 'event/logo.png'), logo)
    event.start()
    await server.listen({ host: '127.0.0.1', port })
    await provide({
      url: `http://localhost:${port}/`,
      write: async (config) => {
        await writeFile(join(data, 'event.json'), JSON.stringify(config))
        // It is read once it has been left alone: at the second look, for which the test need not wait.
        await event.refresh()
        await event.refresh()
      },
    })
    event.close()
    handover.close()
    await server.close()
    await rm(data, { recursive: true })
  },
})

/** A green square. */
const logo = (() => {
  const png = new PNG({ width: 64, height: 64 })
  for (let at = 0; at < png.data.length; at += 4) png.data.set([20, 220, 90, 255], at)
  return PNG.sync.write(png)
})()

const wedding = {
  title: 'ANNA & BEN',
  names: 'Anna & Ben <3',
  date: '12 June 2027',
  colours: { main: '#ffd166', second: '#7cf5c4' },
  logo: 'logo.png',
  films: ['tmax3200', 'portra400'],
  film: 'tmax3200',
  idle: ['So good that you are here!'],
  wifi: { name: 'Garden; "free"', password: 'dance:until,dawn' },
  language: 'en-GB',
  movingStrip: false,
}

const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent'))
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Notes from the first frame on whether the booth's own title was ever to be seen. */
async function watchTitle(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    const watch = () => {
      const texts = document.evaluate('//body//*[text()="RETRO BOOTH"]', document, null, 7)
      for (let index = 0; index < texts.snapshotLength; index += 1) {
        const element = texts.snapshotItem(index)
        if (element instanceof Element && getComputedStyle(element).visibility === 'visible') {
          Object.assign(globalThis, { ownTitleSeen: true })
        }
      }
      requestAnimationFrame(watch)
    }
    watch()
  })
  return () => page.evaluate(() => 'ownTitleSeen' in globalThis)
}

test.use({ isStripped: true, expectedErrors: /Failed to load resource|ERR_/ })

test('an event has its title from the first frame, and disturbs no session', async ({ party, page }) => {
  await party.write(wedding)
  const ownTitleSeen = await watchTitle(page)
  await test.step('the title from the first frame on', async () => {
    await page.clock.install({ time: visitStart })
    await page.goto(party.url)
    // Before the clock is moved: a booth that waits for seconds shows its own title, and does without a picture.
    await expect(page.locator('h1')).toHaveText('ANNA & BEN')
    await expect(page.locator('h1 img')).toBeAttached()
    await page.clock.pauseAt(new Date(visitStart.getTime() + 60_000))
    await passSplash(page)
    await expect(title(page)).toHaveText('ANNA & BEN')
    await expect(page).toHaveTitle('ANNA & BEN')
    expect(await ownTitleSeen(), 'the own title flashed').toBe(false)
  })
  await test.step('names, logo, films and colours', async () => {
    await expect(title(page).locator('span')).toHaveAttribute('lang', 'en-GB')
    await expect(title(page).locator('img')).toHaveJSProperty('naturalHeight', 64)
    await expect(page.locator('footer span')).toHaveText('© 2027 Anna & Ben <3')
    const films = page.getByRole('group', { name: 'Filter' }).locator('[aria-pressed]')
    await expect(films).toHaveText(['TMax3200', 'Portra400'])
    await expect(page.getByRole('button', { name: 'TMax3200' })).toHaveAttribute('aria-pressed', 'true')
    expect(await accent(page)).toBe('255 209 102')
    // Again and again: the shortcuts are in a chunk of their own, which may not have come yet.
    await expect(async () => {
      await page.keyboard.press('1')
      await expect(films.first()).toHaveAttribute('aria-pressed', 'true', { timeout: 1000 })
    }).toPass()
  })
  await test.step('the sample strip has the logo', async () => {
    // The strip that hangs on the curtain has the logo before a photo is taken.
    const sample = page.getByRole('img', { name: 'A sample strip' })
    const greenPixels = (canvas: HTMLCanvasElement) => {
      const { width, height } = canvas
      const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, width || 1, height || 1) ?? {}
      return [...data].filter((red, at) => red === 20 && data[at + 1] === 220 && data[at + 2] === 90).length
    }
    await expect.poll(() => sample.evaluate(greenPixels)).toBeGreaterThan(100)
  })
  await test.step('a change waits for the end of a session that has begun', async () => {
    await startCamera(page)
    await page.getByRole('button', { name: /\/4 Photos/ }).click()
    const changed = page.waitForResponse(/event\.json$/)
    await party.write({ ...wedding, title: 'BEN & ANNA', colours: {} })
    await changed
    // The host has turned the moving strip off.
    await page.clock.runFor(1600)
    await expect(page.getByRole('timer')).toHaveText('2')
    await expect(page.getByText('REC', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('switch', { name: /moving strip/i })).toHaveCount(0)
    await page.getByRole('button', { name: 'Cancel' }).click()
    // Not one photo was taken: the session is over.
    await expect(title(page)).toHaveText('BEN & ANNA')
  })
  await test.step('or for that of a strip that is open', async () => {
    await page.getByRole('button', { name: /\/4 Photos/ }).focus()
    const ended = page.waitForResponse(/event\.json$/)
    await takeStrip(page).then(() => party.write({}))
    await ended
    await expect(page.locator('h1')).toHaveText('BEN & ANNA')
  })
  await test.step('Send shows the Wi-Fi, and then the booth is its own again', async () => {
    await stripDialog(page).getByRole('button', { name: 'Send to My Phone' }).click()
    await expect(page.getByRole('img', { name: /^QR code of http/ })).toBeVisible()
    const { link } = await scanCode(page, /^QR code of the Wi-Fi/)
    expect(link).toBe(String.raw`WIFI:T:WPA;S:Garden\; \"free\";P:dance\:until\,dawn;;`)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(title(page)).toHaveText('RETRO BOOTH')
    expect(await accent(page)).toBe('255 45 149')
  })
})

test('the next visitor of a kiosk has the event of the visit before', async ({ party, page }) => {
  await party.write({ ...wedding, logo: 'missing.png' })
  await openKiosk(page, visitStart, `${party.url}?kiosk`)
  await expect(title(page)).toHaveText('ANNA & BEN')
  await page.route('**/event.json', () => undefined)
  await page.clock.runFor(61_000)
  const show = page.getByRole('dialog', { name: 'ANNA & BEN' })
  await expect(show).toContainText('So good that you are here!')
  // The splash of the next booth, and samples.
  await page.clock.runFor(6000)
  await expect(show).toContainText('TMax3200')
  await expect(show).not.toContainText('Vintage')
  await expect(page).toHaveTitle('ANNA & BEN')
  expect(await accent(page)).toBe('255 209 102')
})
