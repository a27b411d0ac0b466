/**
 * Takes every screen of the booth at every size, with two people before the camera, so that somebody looks at them.
 * `npm run screens -- FOLDER WORD …` takes only those whose names contain one of the words, as `1366x650` or `kiosk`.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Browser, chromium, type Page } from 'playwright'

import { templateIndex } from '../../src/strip/templateIds.ts'
import { chromiumArgs, chromiumPath, fakeCameraArgs } from '../harness/browser/launch/chromium.ts'
import { openKiosk, refuseFullscreen } from '../harness/browser/kiosk.ts'
import { openHandbook } from '../harness/browser/openHandbook.ts'
import {
  captureButton,
  countDown,
  openWithClock,
  startCamera,
  stripDialog,
  visitStart,
} from '../harness/browser/visit.ts'
import { kioskSizes, visitorSizes, type WindowSize } from '../harness/browser/layout/windowSizes.ts'
import { lights, writePortraitClip } from '../harness/camera/fakeCamera.ts'
import { freePort, startServer } from '../harness/guestbook/startServer.ts'

const framesPerSecond = 8

async function main([folder = 'test-results/screens', ...words]: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const temporary = await mkdtemp(join(tmpdir(), 'retro-booth-'))
  const port = await freePort()
  const server = startServer({ PORT: String(port), LAN_PORT: String(port + 1), LAN_HOST: 'localhost' })
  const clip = join(temporary, 'clip.y4m')
  await writePortraitClip(clip, lights.studio, framesPerSecond, 'two')
  const args = [...chromiumArgs, ...fakeCameraArgs(clip)]
  const browser = await chromium.launch({ executablePath: chromiumPath(), args })
  try {
    const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word))
    const camera: Camera = {
      browser,
      url: `http://localhost:${port}`,
      take: async (page, name) => {
        if (!isWanted(name)) return
        await page.waitForTimeout(300)
        await page.screenshot({ path: join(folder, `${name}.png`) })
      },
    }
    for (const size of visitorSizes) if (isWanted(nameOf(size))) await takeVisit(camera, size)
    for (const size of kioskSizes) if (isWanted(`kiosk ${nameOf(size)}`)) await takeKiosk(camera, size)
  } finally {
    await browser.close()
    server.process.kill()
    await server.exited
    await rm(temporary, { recursive: true })
  }
}

type Camera = {
  readonly browser: Browser
  readonly url: string
  /** Takes a screen. */
  readonly take: (page: Page, name: string) => Promise<void>
}

const nameOf = ({ width, height }: WindowSize) => `${width}x${height}`

async function openPage({ browser }: Camera, size: WindowSize): Promise<Page> {
  // Below the width of a tablet the browser says that it is a phone's.
  const isMobile = Math.min(size.width, size.height) < 600
  return browser.newPage({ viewport: size, isMobile, hasTouch: isMobile })
}

async function takeVisit(camera: Camera, size: WindowSize): Promise<void> {
  const page = await openPage(camera, size)
  const take = (screen: string) => camera.take(page, `${nameOf(size)} ${screen}`)
  await page.clock.install({ time: visitStart })
  await page.goto(camera.url)
  await page.getByText('INITIALIZING SYSTEM').waitFor()
  await take('01 splash')
  await openWithClock(page, camera.url)
  await take('02 main')
  await page.getByRole('button', { name: 'About Us' }).click()
  await take('03 about')
  await page.keyboard.press('Escape')
  await startCamera(page, 'Portra400')
  await page.clock.runFor(1000)
  await take('04 live')
  await takeSession(page, take)
  await takeStripRoom(page, take)
  await takeGuestbook(page, take)
  await page.close()
}

type Take = (screen: string) => Promise<void>

async function takeSession(page: Page, take: Take): Promise<void> {
  await captureButton(page).click()
  for (let taken = 1; taken <= 4; taken += 1) {
    if (taken === 3) await take('05 countdown')
    await countDown(page, taken)
    if (taken === 2) await take('06 between')
    if (taken < 4) await page.clock.runFor(1000)
  }
  await take('07 processing')
  await page.clock.runFor(1500)
  await stripDialog(page).getByRole('img').first().waitFor()
}

async function takeStripRoom(page: Page, take: Take): Promise<void> {
  const dialog = stripDialog(page)
  await page.waitForTimeout(1500)
  await take('10 strip')
  await dialog.getByRole('button', { name: 'Change the Look' }).click()
  await waitForThumbnails(page)
  await take('11 look')
  for (const { id, name } of templateIndex) {
    await dialog.getByRole('radio', { name, exact: true }).check()
    await page.clock.runFor(1000)
    await page.waitForTimeout(500)
    await take(`12 ${id}`)
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  const more = dialog.getByRole('button', { name: 'More', exact: true })
  if (await more.isVisible()) {
    await more.click()
    await take('13 more')
    await page.keyboard.press('Escape')
  }
  await dialog.getByRole('button', { name: 'Save Photo Strip' }).click()
  await page.clock.runFor(500)
  await take('14 saved')
  const send = dialog.getByRole('button', { name: /^Send to/ })
  if (!(await send.isVisible()) && (await more.isVisible())) await more.click()
  if (await send.isVisible()) {
    await send.click()
    await page.getByRole('button', { name: 'Stop Sharing' }).waitFor()
    await take('15 send')
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Escape')
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Close' }).first().click()
  await take('16 strip closed')
}

/** Waits until all small pictures are painted, on the page's clock. */
async function waitForThumbnails(page: Page): Promise<void> {
  const blank = page.locator('[role=radiogroup] canvas[width="0"]')
  for (let attempt = 0; attempt < 100 && (await blank.count()) > 0; attempt += 1) {
    await page.clock.runFor(300)
    await page.waitForTimeout(30)
  }
}

async function takeGuestbook(page: Page, take: Take): Promise<void> {
  const panel = await openHandbook(page)
  await panel.getByLabel('Your name').fill('Anna & Ben')
  await panel.getByLabel('Share your memory').fill('The best night in orbit!\nCome again.')
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  await panel.getByRole('listitem').first().waitFor()
  await take('20 guest book')
}

async function takeKiosk(camera: Camera, size: WindowSize): Promise<void> {
  const page = await openPage(camera, size)
  const take = (screen: string) => camera.take(page, `kiosk ${nameOf(size)} ${screen}`)
  await refuseFullscreen(page)
  await openKiosk(page, visitStart, `${camera.url}/?kiosk`)
  await take('02 main')
  await page.clock.runFor(61_000)
  const attract = page.getByRole('dialog', { name: 'Retro Booth' })
  await attract.waitFor()
  await page.clock.runFor(4000)
  await take('01 attract')
  await attract.click()
  await page.getByRole('button', { name: 'Stop Camera' }).waitFor()
  await page.clock.runFor(100)
  await take('04 live')
  if (await captureButton(page).isEnabled()) await captureButton(page).click()
  for (let taken = 1; taken <= 4; taken += 1) {
    await countDown(page, taken)
    if (taken === 2) await take('06 between')
    await page.clock.runFor(taken < 4 ? 1000 : 1500)
  }
  await stripDialog(page).getByRole('img').first().waitFor()
  await takeStripRoom(page, take)
  await page.close()
}

main(process.argv.slice(2)).catch((cause: unknown) => {
  console.error(cause)
  process.exitCode = 1
})
