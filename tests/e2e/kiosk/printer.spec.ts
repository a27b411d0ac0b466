import jpeg from 'jpeg-js'
import type { Page } from '@playwright/test'
import { openKiosk } from '#harness/browser/kiosk.ts'
import { expect, type OwnBooth, startKiosk, test } from '#harness/browser/startedKiosk.ts'
import { startCamera, stripDialog, takeStrip } from '#harness/browser/visit.ts'
import { openTestPrinter, printed, work } from '#harness/printing/testPrinter.ts'

test.use({ isStripped: true, expectedErrors: /Failed to load resource|ERR_CONNECTION_REFUSED|WebSocket/ })

type Opened = Awaited<ReturnType<typeof openTestPrinter>>

/** Prints what the printer gets, as long as it can, until it has printed so many sheets. */
const expectPrinted = (opened: Opened, count: number, page?: Page) =>
  expect
    .poll(
      async () => {
        await page?.clock.runFor(1000)
        work(opened.printer)
        return printed(opened.printer).length
      },
      { timeout: 30_000, intervals: [300] },
    )
    .toBe(count)

/** Runs the clock until the kiosk has asked the booth, and says something. */
const expectText = (page: Page, text: string) =>
  expect(async () => {
    await page.clock.runFor(1000)
    await expect(page.getByText(text)).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })

const sizeOf = ({ printer }: Opened) => {
  const { width, height } = jpeg.decode(printer.jobs.at(-1)?.jpeg ?? Buffer.of())
  return [width, height]
}

async function openOwnersPage(page: Page, booth: OwnBooth): Promise<void> {
  await page.goto(`/?owner#${booth.ownerToken()}`)
  await page.getByRole('button', { name: 'Kiosk', exact: true }).click()
}

test('P2: the owner chooses a printer, is told when it is out of paper, and lets it go on', async ({
  page,
  ownBooth,
}) => {
  const opened = await openTestPrinter()
  await openOwnersPage(page, ownBooth)
  const address = page.getByRole('textbox', { name: 'Address of a printer' })
  await test.step('what is no printer ends in a sentence', async () => {
    await page.getByText('Address of a printer in the network').first().click()
    await address.fill(ownBooth.url.replace('http:', 'ipp:'))
    await page.getByRole('button', { name: 'Use This Printer' }).click()
    await expect(page.getByText('What answers at this address is no printer.')).toBeVisible()
  })
  await test.step('a printer is chosen, and prints a test', async () => {
    await address.fill(opened.uri)
    await page.getByRole('button', { name: 'Use This Printer' }).click()
    await expect(page.getByText('The printer is ready.')).toBeVisible()
    await page.getByRole('button', { name: 'Print a Test' }).click()
    await expectPrinted(opened, 1)
    expect(sizeOf(opened)).toEqual([1200, 1800])
  })
  await test.step('papers that it offers can be chosen, and a correction', async () => {
    await page.getByText('Paper for each template').click()
    await page
      .getByLabel('Paper for Postcard, One Photo')
      .selectOption({ label: '102 x 152 mm, with margins' })
    await page.getByText('Correct what the test print shows').click()
    await page.getByLabel('Too low').fill('15')
    await page.getByLabel('Too low').blur()
    const file = async () => JSON.parse(String(await ownBooth.readFile('printer.json')))
    await expect
      .poll(file)
      .toMatchObject({ choices: { '15240x10160': '10160x15240 312,312,312,312' }, correction: { y: 15 } })
  })
  await test.step('out of paper: the page says it, keeps the job, and goes on at a press', async () => {
    opened.printer.reasons = ['media-empty-error']
    opened.printer.isStopped = true
    await expect(page.getByText('The printer is out of paper.')).toBeVisible({ timeout: 5000 })
    await page.getByRole('button', { name: 'Print a Test' }).click()
    await expect(page.getByText('One sheet waits.')).toBeVisible()
    await page.getByRole('button', { name: 'Tonight', exact: true }).click()
    const goOn = page.getByRole('button', { name: 'Paper Is In, Go On' })
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(goOn, 'on a phone held sideways').toBeInViewport({ ratio: 1 })
    opened.printer.reasons = ['none']
    await goOn.click()
    await expectPrinted(opened, 2)
  })
  await test.step('the choice survives a restart', async () => {
    await ownBooth.stop()
    await ownBooth.start()
    await openOwnersPage(page, ownBooth)
    await expect(page.getByText('The printer is ready.')).toBeVisible()
  })
  await opened.close()
})

test('P1: a kiosk prints once, through stops of printer and booth, and without a dialog', async ({
  page,
  ownBooth,
}) => {
  const opened = await openTestPrinter()
  const { printer } = opened
  await startKiosk(page, ownBooth)
  const use = (uri: string) => {
    const headers = { 'Content-Type': 'application/json' }
    return fetch('/owner/v1/printer', { method: 'PUT', headers, body: JSON.stringify({ uri }) }).then(
      ({ status }) => status,
    )
  }
  expect(await page.evaluate(use, opened.uri)).toBe(204)
  await openKiosk(page)
  await startCamera(page)
  await takeStrip(page)
  const press = async (sheets: number) => {
    await stripDialog(page).getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByRole('button', { name: String(sheets), exact: true }).click()
  }
  await test.step('two sheets of the strip, side by side', async () => {
    await press(2)
    await expect(page.getByText('Your print is coming')).toBeVisible()
    await expectPrinted(opened, 2, page)
    await expectText(page, 'Here it is!')
    expect(sizeOf(opened)).toEqual([1200, 1800])
    expect(new Set(printed(printer)).size).toBe(2)
  })
  await page.keyboard.press('Escape')
  await test.step('without paper the job is kept, also while the booth is restarted', async () => {
    printer.reasons = ['media-empty-error']
    await page.clock.runFor(5000)
    await press(1)
    await expectText(page, 'The host is on the way. Your print is kept and comes later.')
    await page.keyboard.press('Escape')
    await press(1)
    await expect(page.getByText('The printer is out of paper.').first()).toBeVisible()
    await ownBooth.stop()
    await ownBooth.start()
    printer.reasons = ['none']
    await expectPrinted(opened, 3, page)
    expect(printer.jobs).toHaveLength(3)
  })
  expect(await page.evaluate(() => globalThis.printed)).toEqual([])
  await opened.close()
})
