import type { Page } from '@playwright/test'
import { preparePage } from '#harness/browser/launch/preparePage.ts'
import { expectFitting } from '#harness/browser/layout/expectAccessible.ts'
import { expect, test } from '#harness/browser/startedKiosk.ts'
import { button } from '#harness/browser/visit.ts'

test.use({ expectedErrors: /status of 401/ })

/** Saturation of the look as the booth's server has it. */
const savedSaturation = async (readFile: (name: string) => Promise<Buffer>) =>
  JSON.parse((await readFile('films/mine.json')).toString()).film.choices.saturation

async function tune(page: Page, saturation: string): Promise<void> {
  await page.getByLabel('Saturation, number').fill(saturation)
  await page.keyboard.press('Enter')
}

test('a look that is tuned is before guests by one press, again and again, until it is taken back', async ({
  context,
  ownBooth,
  page,
}) => {
  const guest = await context.newPage()
  await preparePage(guest, { isStripped: false, isFlat: false })
  await guest.goto('/')
  const key = button(guest, 'Mine')
  await expect(button(guest, 'Portra400')).toBeVisible()
  await expect(key).toHaveCount(0)
  await page.goto(`/?owner#${ownBooth.ownerToken()}`)
  await expect(button(page, 'Sign Out')).toBeVisible()
  await page.goto('/?darkroom')
  const use = button(page, 'Use Tonight')
  const inUse = page.getByText('In use tonight: Mine')
  await test.step('a look comes', async () => {
    await tune(page, '1.4')
    await page.getByLabel('Name of your look').fill('Mine')
    await use.click()
    await expect(key).toBeVisible()
    await expect(inUse).toBeVisible()
    expect(await savedSaturation(ownBooth.readFile)).toBe(1.4)
  })
  await test.step('the same name replaces it', async () => {
    await tune(page, '0.5')
    await use.click()
    await expect.poll(() => savedSaturation(ownBooth.readFile)).toBe(0.5)
    await expect(page.getByText('Mine is in use tonight: guests have it')).toBeVisible()
  })
  await test.step('a filter without a film is refused', async () => {
    await button(page, 'Classic').click()
    await page.getByLabel('Name of your look').fill('Plain')
    await use.click()
    await expect(page.getByText('Classic has no film that could be used.')).toBeVisible()
  })
  await test.step('the page fits a phone, and still knows after a reload what is in use', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    await expect(inUse).toBeVisible()
    await expectFitting(page, 'darkroom with a look in use')
  })
  await test.step('it is taken back', async () => {
    page.once('dialog', (question) => void question.accept())
    await button(page, 'Take Back Mine').click()
    await expect(key).toHaveCount(0)
    await expect(inUse).toBeHidden()
    await expect(page.getByText('Mine is taken back.')).toBeVisible()
  })
  await test.step('a session that is over is said in one sentence', async () => {
    await context.clearCookies()
    await page.getByLabel('Name of your look').fill('Mine')
    await use.click()
    await expect(page.getByText('Your session is over: open the owner’s page again.')).toBeVisible()
  })
})
