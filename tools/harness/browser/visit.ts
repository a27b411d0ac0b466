import {
  type Browser,
  type BrowserContextOptions,
  type Download,
  expect,
  type Locator,
  type Page,
} from '@playwright/test'

import * as camera from '../../../src/locale/messages/camera.ts'
import * as handover from '../../../src/locale/messages/handover.ts'
import * as main from '../../../src/locale/messages/main.ts'
import * as settings from '../../../src/locale/messages/settings.ts'
import * as strip from '../../../src/locale/messages/strip.ts'

/** Start of every visit with a controlled clock: 21 November 2026, 14:05 local time. */
export const visitStart = new Date(2026, 10, 21, 14, 5, 0)

/**
 * Opens the booth with a paused clock, which only `page.clock.runFor` moves, and runs it until the splash is over: the
 * clock then stands 63.5 s after `start`.
 */
export async function openWithClock(page: Page, path = '/', start = visitStart): Promise<void> {
  await page.clock.install({ time: start })
  await page.goto(path)
  await waitForMount(page)
  await page.clock.pauseAt(new Date(start.getTime() + 60_000))
  await passSplash(page)
}

/**
 * Runs the paused clock of a page that was just loaded until the splash is over: for 3.5 s, and longer where a busy machine
 * has started its timers late.
 */
export async function passSplash(page: Page, runMs = 3500): Promise<void> {
  await waitForMount(page)
  await page.clock.runFor(runMs)
  await expect(async () => {
    const isOver = (await page.getByText(main.initializing()).count()) === 0
    if (!isOver) await page.clock.runFor(500)
    expect(isOver).toBe(true)
  }).toPass({ timeout: 30_000, intervals: [100, 500] })
}

/** Waits until the booth is mounted behind its splash, whose timers run from then on. */
export function waitForMount(page: Page): Promise<void> {
  return page.locator('main').waitFor({ state: 'attached' })
}

/**
 * Starts the camera of an idle booth, and waits until it runs.
 * @param filter name of a filter that is chosen then
 */
export async function startCamera(page: Page, filter?: string): Promise<void> {
  await page.getByRole('button', { name: camera.start() }).click()
  await page.getByRole('button', { name: camera.stop() }).waitFor()
  if (filter !== undefined) await page.getByRole('button', { name: filter }).click()
}

/** Opens the booth with a paused clock, and starts its camera. */
export async function openWithCamera(page: Page): Promise<void> {
  await openWithClock(page)
  await startCamera(page)
}

/** Opens the settings, with those that are folded up. */
export async function openSettings(where: Page | Locator): Promise<Locator> {
  await where.getByRole('button', { name: main.settings() }).click()
  const dialog = where.getByRole('dialog', { name: main.settings() })
  // They stay as the visitor left them.
  if ((await dialog.locator('details[open]').count()) === 0) await dialog.getByText(settings.more()).click()
  return dialog
}

/** Runs a countdown to its photo, from 3, or where the first photo of a kiosk begins; the counter then shows `taken` photos. */
export async function countDown(page: Page, taken: number): Promise<void> {
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/^[35]$/)
  for (let count = Number(await timer.textContent()); count > 0; count -= 1) {
    await expect(timer).toHaveText(String(count))
    await page.clock.runFor(1000)
  }
  await expect(captureButton(page)).toContainText(main.photosTaken({ count: taken }))
  // A reshoot has counted four photos before.
  if (taken === 4) await expect(page.getByText(main.processingNow())).toBeVisible()
}

/** Runs a whole session on the paused clock, from the capture button to the open strip; the camera must be running. */
export async function takeStrip(page: Page, capture = () => captureButton(page).click()): Promise<void> {
  await capture()
  await takePhotos(page)
  await page.clock.runFor(1500)
  await expect(stripDialog(page)).toBeVisible()
}

/** Runs a session that has begun, from the countdown of its photo `first` to Processing. */
export async function takePhotos(page: Page, first = 1): Promise<void> {
  for (let taken = first; taken <= 4; taken += 1) {
    await countDown(page, taken)
    if (taken < 4) await page.clock.runFor(1000)
  }
}

/** Runs a whole session in real time, 17.5 s, from the capture button to the open strip; the camera must be running. */
export async function takeStripInRealTime(page: Page): Promise<void> {
  await captureButton(page).click()
  await stripDialog(page).waitFor({ timeout: 60_000 })
}

/** Frames of each clip: more than the six that a moving photo needs. */
const framesOfClip = 10

/**
 * Runs a whole session of photos that move on the paused clock, which stands still until the camera has given each frame
 * of the 1.5 s before a shutter: on any machine the clips are whole.
 */
export async function takeMovingStrip(page: Page): Promise<void> {
  await captureButton(page).click()
  for (let taken = 1; taken <= 4; taken += 1) {
    const timer = page.getByRole('timer')
    // A kiosk's first photo counts from 5.
    await expect(timer).toHaveText(/^[35]$/)
    await page.clock.runFor(1000 * Number(await timer.textContent()) - 1500)
    for (let frame = 0; frame < framesOfClip; frame += 1) {
      await page
        .locator('video')
        .evaluate((video: HTMLVideoElement) => new Promise((next) => video.requestVideoFrameCallback(next)))
      await page.clock.runFor(1500 / framesOfClip)
    }
    await expect(captureButton(page)).toContainText(main.photosTaken({ count: taken }))
    await page.clock.runFor(1000)
  }
  await page.clock.runFor(1500)
  await stripDialog(page).waitFor()
}

/**
 * Runs the paused clock, a step for each look at the page, until something is seen. Small steps are far slower than real time: a
 * time limit of the booth, as the 20 s that Send to My Phone gives a moving strip, is none for the machine that runs the test.
 */
export async function runUntil(page: Page, until: Locator, stepMs = 20): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(stepMs)
    await expect(until).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [100], timeout: 120_000 })
}

/** Button of a page or of a part of it, by its exact name. */
export const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true })

/** Presses a button, by its exact name. */
export const press = (where: Page | Locator, name: string) => button(where, name).click()

/** Opens a link on a guest's phone; its context is to be closed. */
export async function openPhone(
  browser: Browser,
  link: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
  ).newPage()
  await phone.goto(link)
  return phone
}

/** Dialog with the code for a phone. */
export const sendDialog = (page: Page) => page.getByRole('dialog', { name: handover.sendToMyPhone() })

/** Presses what starts a download. */
export async function downloadBy(page: Page, control: Locator): Promise<Download> {
  const downloading = page.waitForEvent('download')
  await control.click()
  return downloading
}

/** Button that starts a session; its label counts the photos. */
export const captureButton = (page: Page) => page.getByRole('button', { name: /\d\/4 /, includeHidden: true })

/** Dialog with the finished strip. */
export const stripDialog = (page: Page) => page.getByRole('dialog', { name: strip.yourPhotoStrip() })
