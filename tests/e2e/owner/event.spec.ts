import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'
import { PNG } from 'pngjs'

import { expectNoErrors, preparePage } from '#harness/browser/launch/preparePage.ts'
import { expect, test as base } from '#harness/browser/startedKiosk.ts'
import { captureButton, openWithClock, startCamera, stripDialog, takePhotos } from '#harness/browser/visit.ts'

/** `test` with the owner's page of a booth of its own, in another tab. */
const test = base.extend<{ readonly owner: Page }>({
  owner: async ({ context, ownBooth }, provide) => {
    const owner = await context.newPage()
    const errors = await preparePage(owner, { isStripped: true, isFlat: false })
    await owner.goto(`/?owner#${ownBooth.ownerToken()}`)
    await provide(owner)
    await owner.close()
    // A file that was edited meanwhile: it is not written over, and its pictures are no longer served to the preview.
    expectNoErrors(errors, /status of (404|412)/)
  },
})

test.use({ isStripped: true, expectedErrors: /Failed to load resource|ERR_/ })

/** A green square. */
const logo = (() => {
  const png = new PNG({ width: 64, height: 64 })
  for (let at = 0; at < png.data.length; at += 4) png.data.set([20, 220, 90, 255], at)
  return { name: 'Our Logo.png', mimeType: 'image/png', buffer: PNG.sync.write(png) }
})()

test('the form shows what it makes of the event, and every open booth follows its file', async ({
  ownBooth,
  owner,
  page,
}) => {
  const eventFile = join(ownBooth.folder, 'event.json')
  await page.goto('/')
  await owner.getByRole('button', { name: 'Event' }).click()
  const title = page.getByRole('heading', { level: 1 })
  const main = owner.frameLocator('iframe[title="Preview: Main screen"]').getByRole('heading', { level: 1 })
  const phone = owner.frameLocator('iframe[title="Preview: Phone page"]')
  const save = owner.getByRole('button', { name: 'Save' })
  await test.step('the previews follow the title', async () => {
    await owner.getByLabel('Title').fill('ANNA & BEN')
    await expect(main).toHaveText('ANNA & BEN')
    await expect(phone.locator('h1')).toHaveText('ANNA & BEN')
    await expect(phone.getByRole('img')).toHaveJSProperty('complete', true)
  })
  await test.step('a colour without contrast is not saved', async () => {
    await owner.getByText('Look', { exact: true }).click()
    await expect(owner.getByLabel('Second', { exact: true }), 'the booth’s own').toHaveValue('#00e5ff')
    await owner.getByLabel('Main', { exact: true }).fill('#000000')
    await expect(owner.getByText(/It is #000000, whose contrast/)).toBeVisible()
    await expect(save).toBeDisabled()
    await owner.getByLabel('Main', { exact: true }).fill('#ffd166')
  })
  await test.step('a logo is decoded once', async () => {
    await owner.evaluate(() => {
      const decode = createImageBitmap
      const count = (file: Blob) =>
        decode(file).finally(() =>
          Object.assign(globalThis, { decoded: Reflect.get(globalThis, 'decoded') + 1 }),
        )
      Object.assign(globalThis, { decoded: 0, createImageBitmap: count })
    })
    await owner.getByLabel(/Picture of the logo/).setInputFiles(logo)
    await expect(main.locator('img')).toHaveJSProperty('naturalHeight', 64)
    for (const name of ['ANNA', 'ANNA & BEN']) {
      await owner.getByLabel('Title').fill(name)
      await expect(main).toHaveText(name)
    }
    expect(await owner.evaluate(() => Reflect.get(globalThis, 'decoded')), 'decoded once').toBe(1)
    await expect(owner.getByRole('img', { name: /^Our-Logo/ })).toHaveJSProperty('naturalHeight', 64)
  })
  await test.step('unsaved changes are not lost by a reload or by the kiosk', async () => {
    const asked = owner.waitForEvent('dialog')
    await owner.evaluate(() => setTimeout(() => location.reload()))
    expect((await asked).type()).toBe('beforeunload')
    await (await asked).dismiss()
    await expect(owner.getByLabel('Title')).toHaveValue('ANNA & BEN')
    await owner.getByRole('button', { name: 'Kiosk' }).click()
    await owner.getByRole('button', { name: 'Start the Kiosk on This Screen' }).click()
    await expect(owner.getByText('Save your changes in Event first')).toBeVisible()
    await owner.getByRole('button', { name: 'Event' }).click()
  })
  await test.step('the open booth follows what is saved', async () => {
    expect(await readFile(eventFile).catch(() => null), 'before Save').toBeNull()
    await save.click()
    await expect(owner.getByText('Saved.')).toBeVisible()
    await expect(title).toHaveText('ANNA & BEN')
    await expect(title.locator('img')).toHaveJSProperty('naturalHeight', 64)
    const accent = () => getComputedStyle(document.body).getPropertyValue('--accent')
    expect(await page.evaluate(accent)).toBe('255 209 102')
  })
  await test.step('a change by hand meanwhile is kept beside the form’s', async () => {
    // A hand is faster.
    await writeFile(eventFile, '{ "title": "BY HAND", "mine": 1 }')
    await owner.getByLabel('Date', { exact: true }).fill('12 June')
    await save.click()
    await expect(owner.getByText('Someone else changed the event meanwhile.')).toBeVisible()
    await owner.getByRole('button', { name: 'Add My Changes' }).click()
    await expect(owner.getByText('Saved.')).toBeVisible()
    expect(JSON.parse(await readFile(eventFile, 'utf8'))).toEqual({
      title: 'BY HAND',
      mine: 1,
      date: '12 June',
    })
    await expect(title).toHaveText('BY HAND')
  })
  await test.step('what is wrong is not folded', async () => {
    await writeFile(eventFile, '{ "hostCopy": 1 }')
    await owner.reload()
    await expect(owner.getByLabel('Sentence about copies')).toBeVisible()
  })
})

test('a pause lets the running session end, says the host’s sentence, and ends', async ({ owner, page }) => {
  // The clock stops in the owner's tab, too, and with it the polling: Tonight is to be there before.
  await expect(owner.getByLabel('Message on the screens')).toBeVisible()
  await openWithClock(page)
  await startCamera(page)
  await test.step('the running session goes on', async () => {
    await captureButton(page).click()
    const told = page.waitForResponse((response) => 'x-booth-pause' in response.headers())
    await owner.getByLabel('Message on the screens').fill('Cake! Back at nine.')
    await owner.getByRole('button', { name: 'Pause the Booth' }).click()
    await told
    await takePhotos(page)
  })
  await test.step('its strip can be saved, and no further one is begun', async () => {
    await page.clock.runFor(1500)
    await expect(stripDialog(page).getByRole('button', { name: 'Save Photo Strip' })).toBeEnabled()
    await expect(stripDialog(page).getByRole('button', { name: 'One More Strip' })).toBeDisabled()
    await expect(stripDialog(page).getByText('Cake! Back at nine.')).toBeVisible()
  })
  await test.step('the booth says the host’s sentence', async () => {
    await stripDialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('main').getByText('Cake! Back at nine.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Cake! Back at nine.' })).toBeAttached()
    await expect(captureButton(page)).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Your Photo Strip' })).toBeVisible()
  })
  await test.step('the pause ends', async () => {
    await expect(owner.getByRole('row', { name: /Total/ })).toHaveText('Total1100')
    await owner.getByRole('button', { name: 'Resume' }).click()
    await expect(captureButton(page)).toBeEnabled()
  })
})
