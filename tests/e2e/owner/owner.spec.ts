import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { expect, test as base } from '../../../tools/harness/browser/booth.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import { layoutProblems } from '../../../tools/harness/browser/layout/layoutProblems.ts'
import {
  fillMessageForm,
  openBooth,
  openHandbook,
  shownMessages,
} from '../../../tools/harness/browser/openHandbook.ts'
import { stubPrinter } from '../../../tools/harness/browser/kiosk.ts'
import { freePort, startServer } from '../../../tools/harness/guestbook/startServer.ts'

/** The product's own server, with a folder, and the link that it has printed. */
type Product = { readonly url: string; readonly link: string }

const test = base.extend<{ readonly product: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from it
  product: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'owner-'))
    const server = startServer({
      PORT: String(await freePort()),
      DATA_DIR: join(folder, 'data'),
    })
    const find = (pattern: RegExp) => pattern.exec(server.output())?.[1] ?? ''
    await expect.poll(() => find(/Owner's page, once: (\S+)/)).not.toBe('')
    await provide({ url: find(/Retro Booth: (\S+)/), link: find(/once: (\S+)/) })
    server.process.kill('SIGTERM')
    await server.exited
    await rm(folder, { recursive: true })
  },
})

test.use({ expectedErrors: /status of (401|403|404|405)/ })

const sizes = [
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
]

/** Looks at the shown section at both sizes: contrast, names, targets, and words that are whole. */
async function expectGood(page: Page, section: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessible(page, `${section} at ${size.width}`)
    const problems = []
    for (const button of await page.getByRole('main').getByRole('button').all()) {
      await button.scrollIntoViewIfNeeded()
      problems.push(...(await layoutProblems(page, [button])))
    }
    expect(problems, `${section} at ${size.width}`).toEqual([])
    await page.screenshot({ path: `test-results/screens/owner ${section} ${size.width}.png`, fullPage: true })
  }
}

/** Prints the guest book: on A4, and nothing else. */
async function expectPrinted(page: Page, messages: readonly string[]): Promise<void> {
  await page.evaluate(() => (globalThis.print = () => undefined))
  // Sheets of strips have another size of paper.
  await show(page, 'Kiosk')
  await page.getByRole('button', { name: 'Print a Test' }).click()
  await expect(page.locator('.strip-sheet')).toHaveCount(1)
  await show(page, 'Guest Book')
  await page.getByRole('button', { name: 'Print the Guest Book' }).click()
  const printed = page.locator('.printed-book section > p')
  await expect(printed).toHaveText(messages)
  await expect(printed.first()).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true, path: 'test-results/screens/owner book.pdf' })
  expect(pdf.toString('latin1').match(/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/g)).toHaveLength(1)
}

const show = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: section }).click()

test('the owner signs in by the printed link once, moderates the guest book of an open booth, saves all strips, and signs out', async ({
  product,
  page,
  context,
}) => {
  const { url, link } = product
  const guest = await context.newPage()
  await openBooth(guest, url)
  await openHandbook(guest)
  for (const message of ['One', 'Two']) {
    await fillMessageForm(guest, 'Mia', message)
    await guest.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(shownMessages(guest).first()).toHaveText(message)
  }

  await page.goto(link)
  for (const section of ['Tonight', 'Event', 'Guest Book']) {
    await show(page, section)
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
    if (section !== 'Guest Book') await expectGood(page, section)
  }
  expect(page.url()).not.toContain('#')
  const message = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await message('One').getByRole('button', { name: 'Hide' }).click()
  await expect(shownMessages(guest)).toHaveText(['Two'], { timeout: 1000 })
  page.once('dialog', (question) => {
    expect(question.message()).toContain('can’t be undone')
    void question.accept()
  })
  await message('Two').getByRole('button', { name: 'Delete' }).click()
  await expect(shownMessages(guest)).toHaveCount(0, { timeout: 1000 })

  const isSet = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('switch', { name: 'Show only after I approve' }).check()
  await isSet
  await fillMessageForm(guest, 'Mia', 'Three')
  await guest.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(guest.getByText('appears here once the host has read it')).toBeVisible()
  await expect(shownMessages(guest)).toHaveCount(0)
  await guest.screenshot({ path: 'test-results/screens/owner guest.png' })
  await expect(page.getByRole('listitem').first()).toContainText('Three')
  await expectGood(page, 'Guest Book')
  await message('Three').getByRole('button', { name: 'Approve' }).click()
  await expect(shownMessages(guest)).toHaveText(['Three'], { timeout: 1000 })
  await page.getByRole('searchbox').fill('one')
  await page.getByRole('button', { name: 'Select All Found' }).click()
  await page.getByRole('button', { name: 'Show Selected' }).click()
  await expect(shownMessages(guest)).toHaveText(['Three', 'One'], { timeout: 1000 })
  await guest.close()
  await expectPrinted(page, ['One', 'Three'])

  await show(page, 'Kiosk')
  await expectGood(page, 'Kiosk')
  await page.getByRole('button', { name: 'Start the Kiosk on This Screen' }).click()
  await page.waitForURL('**/?kiosk')
  const strips = ['aaaaaaaa', 'bbbbbbbb'].map((end) => `retro-photostrip-2026-11-27-201530-${end}`)
  for (const id of strips) expect(await handIn(page, id)).toBe(201)

  await page.goto(`${url}/?owner=strips`)
  await expect(page.getByRole('img', { name: /^Strip of/ })).toHaveCount(2)
  await expectGood(page, 'Strips')
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'showSaveFilePicker'))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save All' }).click()
  const zip = await readFile(await (await download).path())
  await expect(page.getByText('The zip with 2 files is done.')).toBeVisible()
  // Where the browser has a picker, the zip is streamed into its file.
  await page.evaluate(() => {
    const pick = async () => (await navigator.storage.getDirectory()).getFileHandle('all', { create: true })
    Object.assign(globalThis, { showSaveFilePicker: pick })
  })
  await page.getByRole('button', { name: 'Save All' }).click()
  await expect.poll(() => streamedBytes(page)).toBe(zip.length)
  for (const id of strips) {
    const file = await (await page.request.get(`${url}/owner/v1/strips/${id}.jpg`)).body()
    expect(zip.includes(`${id}.jpg`) && zip.includes(file)).toBe(true)
  }

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You are not signed in on this device')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('This link was used already')).toBeVisible()
  await expectGood(page, 'a used link')
})

/** Two boxes of an MP4: what the server looks at. */
const movingStrip = [
  [0, 0, 0, 16, ...Buffer.from('ftypisom'), 0, 0, 0, 1],
  [0, 0, 0, 12, ...Buffer.from('mdat'), 1, 2, 3, 4],
].flat()

test('a strip is printed again on one sheet, its moving strip saved whole, and both are deleted once the owner agrees', async ({
  product: { url, link },
  page,
}) => {
  await stubPrinter(page)
  await page.goto(link)
  await show(page, 'Kiosk')
  await page.getByRole('button', { name: 'Start the Kiosk on This Screen' }).click()
  await page.waitForURL('**/?kiosk')
  const id = 'retro-photostrip-2026-11-27-201530-aaaaaaaa'
  expect(await handIn(page, id)).toBe(201)
  await page.goto(`${url}/?owner=strips`)
  const strip = page.getByRole('listitem')
  await expect(strip.getByRole('button', { name: 'Print Again' })).toBeVisible()
  await expect(strip.getByRole('link', { name: 'Save Moving Strip' })).toHaveCount(0)
  const status = await page.evaluate(
    async ([path, bytes]) => {
      const body = new Blob([new Uint8Array(bytes)], { type: 'video/mp4' })
      return (await fetch(path, { method: 'PUT', body })).status
    },
    [`/kiosk/v1/strips/${id}.mp4`, movingStrip] as const,
  )
  expect(status).toBe(201)

  const download = page.waitForEvent('download')
  await strip.getByRole('link', { name: 'Save Moving Strip' }).click()
  expect((await download).suggestedFilename()).toBe(`${id}.mp4`)
  expect([...(await readFile(await (await download).path()))]).toEqual(movingStrip)
  await strip.getByRole('button', { name: 'Print Again' }).click()
  await expect(page.getByText('Sent to the printer.')).toBeVisible()
  expect(await page.evaluate(() => globalThis.printed)).toEqual([1])

  const answer = async (isAgreed: boolean) => {
    page.once('dialog', (question) => void (isAgreed ? question.accept() : question.dismiss()))
    await strip.getByRole('button', { name: 'Delete' }).click()
  }
  await answer(false)
  await expect(strip).toHaveCount(1)
  await answer(true)
  await expect(page.getByText('No strips yet.')).toBeVisible()
  for (const ending of ['jpg', 'mp4'])
    expect((await page.request.get(`${url}/owner/v1/strips/${id}.${ending}`)).status()).toBe(404)
})

/** Hands in a strip as a kiosk does. @returns status of the response */
function handIn(page: Page, id: string): Promise<number> {
  return page.evaluate(async (name) => {
    const canvas = new OffscreenCanvas(200, 600)
    canvas.getContext('2d')?.fillText(name, 0, 100)
    const body = await canvas.convertToBlob({ type: 'image/jpeg' })
    return (await fetch(`/kiosk/v1/strips/${name}.jpg`, { method: 'PUT', body })).status
  }, id)
}

function streamedBytes(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle('all', { create: true })
    return (await handle.getFile()).size
  })
}

test('without the booth’s own server the page says that it needs it', async ({ page }) => {
  const port = await freePort()
  const server = startServer({ PORT: String(port), VITE_SUPABASE_URL: 'https://booth.example' })
  const url = `http://localhost:${port}`
  await expect.poll(() => server.output()).toContain('Retro Booth: ')
  expect(server.output()).not.toContain('Owner')
  await page.goto(`${url}/?owner#${'A'.repeat(22)}`)
  await expect(page.getByText('This page needs the booth’s own server.')).toBeVisible()
  expect((await page.request.get(`${url}/owner/v1/session`)).status()).toBe(404)
  server.process.kill('SIGTERM')
  await server.exited
})
