import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { expectAccessible, expectFitting } from '#harness/browser/layout/expectAccessible.ts'
import { scrolledProblems, sidewaysScrolls } from '#harness/browser/layout/layoutProblems.ts'
import { fillMessageForm, openBooth, openHandbook, shownMessages } from '#harness/browser/openHandbook.ts'
import { stubPrinter } from '#harness/browser/kiosk.ts'
import { expect, test } from '#harness/browser/startedKiosk.ts'
import { freePort, startServer } from '#harness/guestbook/startServer.ts'
import { button, downloadBy } from '#harness/browser/visit.ts'
import { sectionTitles } from '../../../src/owner/sectionTitles.ts'

test.use({ locale: 'en-GB', expectedErrors: /status of (401|403|404|405)/ })

const sizes = [
  { width: 1366, height: 650 },
  { width: 390, height: 844 },
]

const titles = Object.values(sectionTitles).map((title) => title())

/** Sections that other steps look at, or use, once something is in them. */
const filledLater: ReadonlySet<string> = new Set(['Guest Book', 'Strips', 'Kiosk'])

/** Looks at the shown section at both sizes: contrast, names, targets, and words that are whole. */
async function expectGood(page: Page, section: string): Promise<void> {
  await expectAccessible(page, section)
  for (const size of sizes) {
    await page.setViewportSize(size)
    const at = `${section} at ${size.width}`
    await expectFitting(page, at)
    expect(await scrolledProblems(page.getByRole('main').getByRole('button')), at).toEqual([])
    expect(await page.evaluate(sidewaysScrolls), at).toEqual([])
  }
}

async function expectPrinted(page: Page, messages: readonly string[]): Promise<void> {
  await page.evaluate(() => (globalThis.print = () => undefined))
  // Where a kiosk may be, not on a phone. Sheets of strips have another size of paper.
  await page.setViewportSize({ width: 1366, height: 650 })
  await show(page, 'Kiosk')
  await page.getByRole('button', { name: 'Print a Test' }).click()
  await expect(page.locator('.strip-sheet')).toHaveCount(1)
  await show(page, 'Guest Book')
  await page.getByRole('button', { name: 'Print the Guest Book' }).click()
  const printed = page.locator('.printed-book section > p')
  await expect(printed).toHaveText(messages)
  await expect(printed.first()).toBeHidden()
  const pdf = await page.pdf({ preferCSSPageSize: true })
  expect(pdf.toString('latin1').match(/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/g)).toHaveLength(1)
}

const show = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: section }).click()

const message = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

async function moderate(page: Page, guest: Page): Promise<void> {
  const isNow = (...messages: readonly string[]) =>
    expect(shownMessages(guest)).toHaveText(messages, { timeout: 1000 })
  await show(page, 'Guest Book')
  await expect(message(page, 'One').locator('time')).toHaveText(/^\d\d\/\d\d\/\d{4}, \d\d:\d\d$/)
  await page.getByRole('button', { name: 'Hide: Mia, One' }).click()
  await isNow('Two')
  page.once('dialog', (question) => {
    expect(question.message()).toContain('can’t be undone')
    void question.accept()
  })
  await message(page, 'Two').getByRole('button', { name: 'Delete' }).click()
  await isNow()

  const isSet = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('switch', { name: 'Show only after I approve' }).check()
  await isSet
  await fillMessageForm(guest, 'Mia', 'Three')
  await guest.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(guest.getByText('appears here once the host has read it')).toBeVisible()
  await expect(shownMessages(guest)).toHaveCount(0)
  await expect(page.getByRole('listitem').first()).toContainText('Three')
  await expectGood(page, 'Guest Book')
  await message(page, 'Three').getByRole('button', { name: 'Approve' }).click()
  await isNow('Three')
  await page.getByRole('searchbox').fill('one')
  await page.getByRole('button', { name: 'Select All Found' }).click()
  await page.getByRole('button', { name: 'Show Selected' }).click()
  await isNow('Three', 'One')
}

/** Two boxes of an MP4: what the server looks at. */
const movingStrip = [
  [0, 0, 0, 16, ...Buffer.from('ftypisom'), 0, 0, 0, 1],
  [0, 0, 0, 12, ...Buffer.from('mdat'), 1, 2, 3, 4],
].flat()

/** Hands in a strip as a kiosk does, or its moving strip. @returns status of the response */
function handIn(page: Page, name: string, type: string): Promise<number> {
  return page.evaluate(
    async ([name, type, bytes]) => {
      const canvas = new OffscreenCanvas(200, 600)
      canvas.getContext('2d')?.fillText(name, 0, 100)
      const body =
        type === 'video/mp4'
          ? new Blob([new Uint8Array(bytes)], { type })
          : await canvas.convertToBlob({ type })
      return (await fetch(`/kiosk/v1/strips/${name}`, { method: 'PUT', body })).status
    },
    [name, type, movingStrip] as const,
  )
}

async function saveAll(page: Page, strips: readonly string[]): Promise<void> {
  const download = await downloadBy(page, button(page, 'Save All'))
  const zip = await readFile(await download.path())
  await expect(page.getByText('Your browser saves 2 strips as one zip.')).toBeVisible()
  for (const name of strips) {
    const file = await (await page.request.get(`/owner/v1/strips/${name}`)).body()
    expect(zip.includes(name) && zip.includes(file)).toBe(true)
  }
}

async function saveAndDelete(page: Page, id: string): Promise<void> {
  const strip = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Save Moving Strip' }) })
  const download = await downloadBy(page, strip.getByRole('link', { name: 'Save Moving Strip' }))
  expect(download.suggestedFilename()).toBe(`${id}.mp4`)
  expect([...(await readFile(await download.path()))]).toEqual(movingStrip)
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
  await expect(strip).toHaveCount(0)
  await expect(page.getByRole('listitem')).toHaveCount(1)
  for (const ending of ['jpg', 'mp4'])
    expect((await page.request.get(`/owner/v1/strips/${id}.${ending}`)).status()).toBe(404)
  await expect(page.getByRole('button', { name: 'Print Again: Strip of 27/11/2026, 20:15:30' })).toBeVisible()
  await page.getByRole('searchbox').fill('20:16')
  await expect(page.getByText('No strips found.')).toBeVisible()
  await page.getByRole('searchbox').fill('20:15')
  await page.getByRole('button', { name: 'Select All Found' }).click()
  page.once('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Delete Selected' }).click()
  await expect(page.getByText('No strips yet.')).toBeVisible()
}

/** Rows that a long list begins with, by the title of its section. */
const rows: Readonly<Record<string, number>> = { Strips: 6, 'Guest Book': 8 }

/** Tabs are one row, and none is a pink key. */
async function expectShort(page: Page): Promise<void> {
  const row = (_: unknown, number: number) =>
    `{"id":"retro-photostrip-2026-11-27-201530-${number + 1e7}","hasMoving":true,"name":"Mia","message":"What a night!","createdAt":"2026-11-27T20:15:30Z","isHidden":false,"isWaiting":true}`
  const lists = /\/owner\/v1\/(strips|messages\?.*)$/
  await page.route(lists, (route) => route.fulfill({ body: `[${Array.from({ length: 100 }, row).join()}]` }))
  await page.setViewportSize({ width: 390, height: 844 })
  const tabs = page.getByRole('navigation', { name: 'Sections' })
  for (const section of titles) {
    await show(page, section)
    await expect(page.getByRole('heading', { name: section, exact: true })).toBeVisible()
    if (section in rows) await expect(page.locator('main li')).toHaveCount(rows[section] ?? 0)
    await expect(tabs.locator('[aria-current]:not([data-tone])'), section).toBeInViewport({ ratio: 0.98 })
    expect((await tabs.boundingBox())?.height, section).toBeLessThan(60)
    expect(await page.evaluate(() => document.body.scrollHeight / innerHeight), section).toBeLessThan(3)
  }
  await page.unroute(lists)
}

test('the owner signs in by the printed link once, runs the evening, and signs out', async ({
  ownBooth,
  page,
  context,
}) => {
  test.slow()
  const link = `/?owner#${ownBooth.ownerToken()}`
  await stubPrinter(page)
  const guest = await context.newPage()
  await openBooth(guest)
  await openHandbook(guest)
  // Its database is open.
  await expect(guest.getByText('No messages yet.')).toBeVisible()
  for (const text of ['One', 'Two']) {
    await fillMessageForm(guest, 'Mia', text)
    await guest.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(shownMessages(guest).first()).toHaveText(text)
  }
  await test.step('every section is shown, and the link is used', async () => {
    await page.goto(link)
    for (const title of titles) {
      await show(page, title)
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      if (!filledLater.has(title)) await expectGood(page, title)
    }
    expect(page.url()).not.toContain('#')
  })
  await test.step('no section is longer than three screens of a phone', () => expectShort(page))
  await test.step('a phone is let in', async () => {
    await page.route('**/owner/v1/network', (route) => route.fulfill({ json: { url: ownBooth.url } }))
    await page.getByRole('button', { name: 'Open on My Phone' }).click()
    await page.getByRole('button', { name: 'Let My Phone In' }).click()
    await expect(page.getByRole('img', { name: 'Code of the link to this page' })).toBeVisible()
    await page.getByRole('button', { name: 'Close the Code' }).click()
  })
  await test.step('the guest sees within a second what is hidden, approved and shown', () =>
    moderate(page, guest))
  await guest.close()
  await test.step('the guest book is printed on A4, and nothing else', () =>
    expectPrinted(page, ['One', 'Three']))
  const again =
    await test.step('the kiosk is started on this screen, which signs the owner out', async () => {
      await show(page, 'Kiosk')
      await expectGood(page, 'Kiosk')
      await page.setViewportSize({ width: 1366, height: 650 })
      const url = await page.evaluate(async () => {
        const made = await fetch('/owner/v1/links', { method: 'POST' })
        return ((await made.json()) as { readonly url: string }).url
      })
      await page.getByRole('button', { name: 'Start the Kiosk on This Screen' }).click()
      await page.waitForURL('**/?kiosk')
      // Back, and the address that guests may know.
      await page.goBack()
      for (const section of ['event', 'strips']) {
        await page.goto(`/?owner=${section}`)
        await expect(page.getByText('You are not signed in on this device')).toBeVisible()
      }
      return url
    })
  const [one, other] = ['aaaaaaaa', 'bbbbbbbb'].map((end) => `retro-photostrip-2026-11-27-201530-${end}`)
  await test.step('a link from this page opens it again', async () => {
    await page.goto(again)
    for (const id of [one, other]) expect(await handIn(page, `${id}.jpg`, 'image/jpeg')).toBe(201)
    expect(await handIn(page, `${one}.mp4`, 'video/mp4')).toBe(201)
    await show(page, 'Tonight')
    await expect(page.getByRole('heading', { name: 'Kiosk 1, this screen' })).toBeVisible()
    await show(page, 'Strips')
    await expect(page.getByRole('img', { name: /^Strip of/ })).toHaveCount(2)
    await expectGood(page, 'Strips')
  })
  await test.step('all strips are saved as a zip', () =>
    saveAll(page, [`${one}.jpg`, `${one}.mp4`, `${other}.jpg`]))
  await test.step('a strip is printed again, saved and deleted once the owner agrees', () =>
    saveAndDelete(page, `${one}`))
  await test.step('the owner signs out, and the printed link is used up', async () => {
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await page.reload()
    await expect(page.getByText('You are not signed in on this device')).toBeVisible()
    await page.goto(link)
    await expect(page.getByText('This link was used already')).toBeVisible()
    await expectGood(page, 'a used link')
  })
})

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
