import type { Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { readLocalStorage } from '#harness/browser/readings/readStorage.ts'
import { photoHalves, savedStrip } from '#harness/browser/strip/savedStrip.ts'
import { changeTheLook } from '#harness/browser/strip/stripRoom.ts'
import { countLiveTracks, liveHalves, type StubCamera, stubCameras } from '#harness/camera/cameras.ts'
import {
  captureButton,
  countDown,
  openWithCamera,
  openWithClock,
  stripDialog,
  takePhotos,
} from '#harness/browser/visit.ts'

const desk = { deviceId: 'desk', label: 'Desk Cam (046d:0826)', colour: '#f00' }
const door = { deviceId: 'door', label: 'Door Cam', colour: '#0f0' }
const stored = { 'retro-booth.camera': 'door', 'retro-booth.camera-label': 'Door Cam' }
const front = { deviceId: 'f', label: 'Front Camera', facingMode: 'user', colour: '#f00' } as const
const back = { deviceId: 'b', label: 'Back Camera', facingMode: 'environment', colour: '#0f0' } as const

const choice = (page: Page) =>
  page.getByRole('dialog', { name: 'Settings' }).getByLabel('Camera', { exact: true })
const settings = (page: Page) => page.getByRole('button', { name: 'Settings' }).click()
const options = (page: Page) => expect.poll(() => choice(page).locator('option').allTextContents())
const halves = (page: Page) => expect.poll(() => liveHalves(page))
const plug = (page: Page, ...cameras: readonly StubCamera[]) =>
  page.evaluate((plugged) => window.plugCameras(plugged), cameras)

test('the chosen camera runs at once, and later whenever it is there', async ({ page }) => {
  await stubCameras(page, [desk])
  await openWithClock(page)
  await test.step('without a camera the settings ask to start one', async () => {
    await settings(page)
    await expect(page.getByText('Start the camera to choose one.')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Camera' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await plug(page)
    await page.getByRole('button', { name: 'Start Camera' }).click()
    await expect(page.getByRole('alert')).toContainText('No camera found on your device.')
    await plug(page, desk)
    await halves(page).toEqual(['dark', 'red'])
  })
  await test.step('the settings list what is plugged in, and the chosen one runs at once', async () => {
    await settings(page)
    await options(page).toEqual(['Desk Cam'])
    await plug(page, desk, door)
    await options(page).toEqual(['Desk Cam', 'Door Cam'])
    await expect(choice(page)).toHaveValue('desk')
    await choice(page).selectOption('Door Cam')
    await expect(choice(page)).toHaveValue('door')
    // The open settings cover a part of the live view.
    await page.keyboard.press('Escape')
    await halves(page).toEqual(['dark', 'green'])
    expect(await countLiveTracks(page)).toBe(1)
    expect(await readLocalStorage(page)).toEqual(stored)
  })
  await test.step('it takes no session over that another camera has begun', async () => {
    // The screen's light would cover the settings.
    await page.evaluate(() => localStorage.setItem('retro-booth.flash', 'off'))
    await openWithCamera(page)
    await halves(page).toEqual(['dark', 'red'])
    await captureButton(page).click()
    await plug(page, desk, door)
    await countDown(page, 1)
    expect(await page.evaluate(() => window.cameraTracks.length)).toBe(1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await plug(page, desk)
    await plug(page, desk, door)
    await halves(page).toEqual(['dark', 'green'])
  })
  await test.step('it is found by its label where its id has changed', async () => {
    // Some browsers give other ids in each session.
    const cameras = [desk, { ...door, deviceId: 'other' }]
    await page.addInitScript((renamed) => void (window.cameras = renamed), cameras)
    await openWithCamera(page)
    await halves(page).toEqual(['dark', 'green'])
    expect(await readLocalStorage(page)).toMatchObject({ ...stored, 'retro-booth.camera': 'other' })
  })
})

test('a phone offers both its cameras, and mirrors the front one alone', async ({ page }) => {
  await stubCameras(page, [back, front])
  await openWithCamera(page)
  await test.step('the camera is changed between two photos', async () => {
    await halves(page).toEqual(['dark', 'red'])
    await captureButton(page).click()
    await countDown(page, 1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await settings(page)
    await options(page).toEqual(['Front camera', 'Back camera'])
    await expect(choice(page)).toHaveValue('user')
    await choice(page).selectOption('Back camera')
    await page.keyboard.press('Escape')
    await halves(page).toEqual(['green', 'dark'])
    expect((await page.evaluate(() => window.requestedConstraints)).at(-1)?.video).toMatchObject({
      facingMode: { exact: 'environment' },
    })
    await page.getByRole('button', { name: 'Continue' }).click()
    await takePhotos(page, 2)
  })
  await test.step('no camera that is plugged in runs behind the strip', async () => {
    await plug(page)
    await page.clock.runFor(1500)
    await expect(stripDialog(page)).toBeVisible()
    await plug(page, back, front)
  })
  await test.step('no photo is mirrored', async () => {
    expect(photoHalves(await savedStrip(page)).slice(0, 2)).toEqual([
      ['red', 'dark'],
      ['green', 'dark'],
    ])
  })
  await test.step('mirrored photos are those of the front camera, which the device remembers', async () => {
    await changeTheLook(page)
    await stripDialog(page).getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('switch', { name: 'Mirrored photos' }).click()
    await page.keyboard.press('Escape')
    expect(photoHalves(await savedStrip(page)).slice(0, 2)).toEqual([
      ['dark', 'red'],
      ['green', 'dark'],
    ])
    expect(await readLocalStorage(page)).toEqual({
      'retro-booth.camera': 'environment',
      'retro-booth.mirror': 'on',
    })
  })
  expect(await countLiveTracks(page), 'no camera that is plugged in runs behind the strip').toBe(0)
})
