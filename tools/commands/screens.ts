/**
 * Takes every screen of the booth at every size, with two people before the camera, so that somebody looks at them.
 * `npm run screens -- FOLDER WORD …` takes only the sizes whose names contain one of the words, as `1366x650` or `kiosk`.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import { chromium, type Page } from 'playwright'

import { templateIndex } from '../../src/strip/templateIds.ts'
import { templateName } from '../../src/strip/templateName.ts'
import { chromiumArgs, chromiumPath, fakeCameraArgs } from '../harness/browser/launch/chromium.ts'
import { attract, openKiosk, refuseFullscreen, waitForAttract } from '../harness/browser/kiosk.ts'
import { fillMessageForm, openHandbook } from '../harness/browser/openHandbook.ts'
import {
  captureButton,
  countDown,
  openWithClock,
  startCamera,
  stripDialog,
  visitStart,
} from '../harness/browser/visit.ts'
import { kioskSizes, visitorSizes } from '../harness/browser/layout/windowSizes.ts'
import { lights, writePortraitClip } from '../harness/camera/fakeCamera.ts'
import { freePort, startServer } from '../harness/guestbook/startServer.ts'

/** Takes a screen. */
type Take = (screen: string) => Promise<void>

const visits = [
  ...visitorSizes.map((size) => ({ size, prefix: '', visit: takeVisit })),
  ...kioskSizes.map((size) => ({ size, prefix: 'kiosk ', visit: takeKiosk })),
]

async function main([folder = 'test-results/screens', ...words]: readonly string[]): Promise<void> {
  const clip = 'test-results/screens.y4m'
  await mkdir(folder, { recursive: true })
  const port = await freePort()
  const server = startServer({ PORT: String(port), LAN_PORT: String(port + 1), LAN_HOST: 'localhost' })
  await writePortraitClip(clip, lights.studio, 8, 'two')
  const args = [...chromiumArgs, ...fakeCameraArgs(clip)]
  const browser = await chromium.launch({ executablePath: chromiumPath(), args })
  try {
    for (const { size, prefix, visit } of visits) {
      const name = `${prefix}${size.width}x${size.height}`
      if (words.length > 0 && !words.some((word) => name.includes(word))) continue
      // Below the width of a tablet the browser says that it is a phone's.
      const isMobile = Math.min(size.width, size.height) < 600
      const baseURL = `http://localhost:${port}`
      const page = await browser.newPage({ baseURL, viewport: size, isMobile, hasTouch: isMobile })
      await visit(page, async (screen) => {
        await page.waitForTimeout(300)
        await page.screenshot({ path: join(folder, `${name} ${screen}.png`) })
      })
      await page.close()
    }
  } finally {
    await browser.close()
    server.process.kill()
    await server.exited
  }
}

async function takeVisit(page: Page, take: Take): Promise<void> {
  await page.clock.install({ time: visitStart })
  await page.goto('/')
  await page.getByText('INITIALIZING SYSTEM').waitFor()
  await take('01 splash')
  await openWithClock(page)
  await take('02 main')
  await page.getByRole('button', { name: 'About Us' }).click()
  await take('03 about')
  await page.keyboard.press('Escape')
  await startCamera(page, 'Portra400')
  await page.clock.runFor(1000)
  await take('04 live')
  await captureButton(page).click()
  await takeSession(page, take)
  const panel = await openHandbook(page)
  await fillMessageForm(page, 'Anna & Ben', 'The best night in orbit!\nCome again.')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await panel.getByRole('listitem').first().waitFor()
  await take('20 guest book')
}

async function takeKiosk(page: Page, take: Take): Promise<void> {
  await refuseFullscreen(page)
  await openKiosk(page)
  await take('02 main')
  await waitForAttract(page)
  await take('01 attract')
  await attract(page).click()
  await page.getByRole('button', { name: 'Stop Camera' }).waitFor()
  await page.clock.runFor(100)
  await take('04 live')
  if (await captureButton(page).isEnabled()) await captureButton(page).click()
  await takeSession(page, take)
}

/** Takes a session that has begun, and its strip. */
async function takeSession(page: Page, take: Take): Promise<void> {
  for (let taken = 1; taken <= 4; taken += 1) {
    if (taken === 3) await take('05 countdown')
    await countDown(page, taken)
    if (taken === 2) await take('06 between')
    if (taken < 4) await page.clock.runFor(1000)
  }
  await take('07 processing')
  await page.clock.runFor(1500)
  const dialog = stripDialog(page)
  await dialog.getByRole('img').first().waitFor()
  await page.waitForTimeout(1500)
  await take('10 strip')
  await dialog.getByRole('button', { name: 'Change the Look' }).click()
  for (const { id } of templateIndex) {
    await dialog.getByRole('radio', { name: templateName(id), exact: true }).check()
    // The small pictures are painted on the page's clock.
    await page.clock.runFor(3000)
    await page.waitForTimeout(500)
    await take(`12 ${id}`)
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Save Photo Strip' }).click()
  await page.clock.runFor(500)
  await take('14 saved')
  const send = dialog.getByRole('button', { name: /^Send to/ })
  if (!(await send.isVisible())) await dialog.getByRole('button', { name: 'More', exact: true }).click()
  await send.click()
  await page.getByRole('button', { name: 'Stop Sharing' }).waitFor()
  await take('15 send')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Close' }).first().click()
}

await main(process.argv.slice(2))
