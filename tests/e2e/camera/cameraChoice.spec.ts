import type { Page } from '@playwright/test'

import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { readLocalStorage } from '../../../tools/harness/browser/readings/readStorage.ts'
import { shareBooth } from '../../../tools/harness/browser/shareBooth.ts'
import { savedStrip } from '../../../tools/harness/browser/strip/savedStrip.ts'
import { changeTheLook } from '../../../tools/harness/browser/strip/stripRoom.ts'
import {
  colourName,
  countLiveTracks,
  liveHalves,
  stubCameras,
} from '../../../tools/harness/camera/cameras.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  startCamera,
  stripDialog,
  takeStrip,
} from '../../../tools/harness/browser/visit.ts'

const desk = { deviceId: 'desk', label: 'Desk Cam (046d:0826)', colour: '#f00' }
const door = { deviceId: 'door', label: 'Door Cam', colour: '#0f0' }
const front = { deviceId: 'f', label: 'Front Camera', facingMode: 'user', colour: '#f00' } as const
const back = { deviceId: 'b', label: 'Back Camera', facingMode: 'environment', colour: '#0f0' } as const

const choice = (page: Page) =>
  page.getByRole('dialog', { name: 'Settings' }).getByLabel('Camera', { exact: true })
const settings = (page: Page) => page.getByRole('button', { name: 'Settings' }).click()
const optionsOf = (page: Page) => choice(page).locator('option').allTextContents()
const halves = (page: Page) => expect.poll(() => liveHalves(page))

/** On a booth that they share: the desk's camera is plugged in, and off. */
const deskTest = shareBooth({
  async open(page) {
    await stubCameras(page, [desk])
    await openWithClock(page)
  },
  async restore(page) {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stop Camera' }).click()
    await page.getByRole('button', { name: 'Start Camera' }).waitFor()
    await page.evaluate((cameras) => window.plugCameras(cameras), [desk])
  },
})

test('the settings list the cameras once one is allowed; one that is chosen by its name runs at once, and the device remembers it', async ({
  page,
}) => {
  await stubCameras(page, [desk, door])
  await openWithClock(page)
  await settings(page)
  await expect(page.getByText('Start the camera to choose one.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Camera' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await startCamera(page)
  await halves(page).toEqual(['dark', 'red'])
  await settings(page)
  await expect(choice(page)).toHaveValue('desk')
  expect(await optionsOf(page)).toEqual(['Desk Cam', 'Door Cam'])
  await choice(page).selectOption('Door Cam')
  await expect(choice(page)).toHaveValue('door')
  // The open settings cover a part of the live view.
  await page.keyboard.press('Escape')
  await halves(page).toEqual(['dark', 'green'])
  expect(await countLiveTracks(page)).toBe(1)
  expect(await readLocalStorage(page)).toEqual({ 'retro-booth.camera': 'door' })

  await openWithCamera(page)
  await halves(page).toEqual(['dark', 'green'])
})

test('a phone offers its front and its back camera, and the back camera is not mirrored', async ({
  page,
}) => {
  await stubCameras(page, [back, front])
  await openWithCamera(page)
  await halves(page).toEqual(['dark', 'red'])
  await settings(page)
  await expect.poll(() => optionsOf(page)).toEqual(['Front camera', 'Back camera'])
  await expect(choice(page)).toHaveValue('user')
  await choice(page).selectOption('Back camera')
  await halves(page).toEqual(['green', 'dark'])
  expect((await page.evaluate(() => window.requestedConstraints)).at(-1)?.video).toMatchObject({
    facingMode: { exact: 'environment' },
  })
  expect(await readLocalStorage(page)).toEqual({ 'retro-booth.camera': 'environment' })
})

deskTest('the open settings follow cameras that are plugged in and out', async ({ page }) => {
  await startCamera(page)
  await settings(page)
  await expect.poll(() => optionsOf(page)).toEqual(['Desk Cam'])
  await page.evaluate((cameras) => window.plugCameras(cameras), [desk, door])
  await expect.poll(() => optionsOf(page)).toEqual(['Desk Cam', 'Door Cam'])
  await page.evaluate((cameras) => window.plugCameras(cameras), [desk])
  await expect.poll(() => optionsOf(page)).toEqual(['Desk Cam'])
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeAttached()
})

deskTest('a booth that found no camera starts as soon as one is plugged in', async ({ page }) => {
  await page.evaluate(() => window.plugCameras([]))
  await page.getByRole('button', { name: 'Start Camera' }).click()
  await expect(page.getByRole('alert')).toContainText('No camera found on your device.')
  await page.evaluate((cameras) => window.plugCameras(cameras), [door])
  await halves(page).toEqual(['dark', 'green'])
})

test('another camera replaces the chosen one until that is plugged in again', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('retro-booth.camera', 'door'))
  await stubCameras(page, [desk])
  await openWithCamera(page)
  await halves(page).toEqual(['dark', 'red'])
  await page.evaluate((cameras) => window.plugCameras(cameras), [desk, door])
  await halves(page).toEqual(['dark', 'green'])
  expect(await readLocalStorage(page)).toEqual({ 'retro-booth.camera': 'door' })
})

test('a camera that is plugged in does not disturb a running session, and the list of cameras is disabled', async ({
  page,
}) => {
  await page.addInitScript(() => {
    localStorage.setItem('retro-booth.camera', 'door')
    // The screen's light would cover the settings.
    localStorage.setItem('retro-booth.flash', 'off')
  })
  await stubCameras(page, [desk])
  await openWithCamera(page)
  await settings(page)
  await expect(choice(page)).toHaveValue('desk')
  await captureButton(page).click()
  await page.evaluate((cameras) => window.plugCameras(cameras), [desk, door])
  await countDown(page, 1)
  expect(await page.evaluate(() => window.cameraTracks.length)).toBe(1)
  await settings(page)
  await expect(choice(page)).toBeDisabled()
})

test('photos are not mirrored until the visitor wants it, and the device remembers the choice', async ({
  page,
}) => {
  await stubCameras(page, [desk])
  await openWithCamera(page)
  await halves(page).toEqual(['dark', 'red'])
  await takeStrip(page)
  expect(await savedHalves(page)).toEqual(['red', 'dark'])
  await changeTheLook(page)
  await stripDialog(page).getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Mirrored photos' }).click()
  await page.keyboard.press('Escape')
  expect(await savedHalves(page)).toEqual(['dark', 'red'])
  expect(await readLocalStorage(page)).toEqual({ 'retro-booth.mirror': 'on' })
})

test('a photo of the back camera is never mirrored, like its live view', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('retro-booth.mirror', 'on')
    localStorage.setItem('retro-booth.camera', 'environment')
  })
  await stubCameras(page, [front, back])
  await openWithCamera(page)
  await halves(page).toEqual(['green', 'dark'])
  await takeStrip(page)
  expect(await savedHalves(page)).toEqual(['green', 'dark'])
})

/** Colours of the left and the right half of the first photo in the saved file. */
async function savedHalves(page: Page): Promise<readonly string[]> {
  const { data, width } = await savedStrip(page)
  return [200, 600].map((x) => {
    const at = (375 * width + x) * 4
    return colourName([...data.subarray(at, at + 3)])
  })
}
