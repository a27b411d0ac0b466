import { readFile } from 'node:fs/promises'

import type { Browser, Page, Route } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { forceDark } from '#harness/browser/faults/pageFaults.ts'
import { expectAccessible } from '#harness/browser/layout/expectAccessible.ts'
import { scanCode } from '#harness/browser/layout/scanCode.ts'
import { saveStrip } from '#harness/browser/strip/savedStrip.ts'
import { stripDialog, openWithCamera, takeStrip, downloadBy, sendDialog } from '#harness/browser/visit.ts'

test.use({
  expectedErrors: /Failed to load resource/,
  permissions: ['camera', 'clipboard-read', 'clipboard-write'],
})

const sendButton = (page: Page) => stripDialog(page).getByRole('button', { name: 'Send to My Phone' })
const code = (page: Page) => sendDialog(page).getByRole('img', { name: /^QR code of http/ })

const middleOf = (box: { readonly x: number; readonly width: number } | null = null) =>
  box ? box.x + box.width / 2 : Number.NaN

/** A guest's phone, with a screen of its own, and a share sheet where its page may have one. */
async function openPhone(browser: Browser, link: string): Promise<Page> {
  const phone = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage()
  await phone.addInitScript(() => {
    if (!isSecureContext) return
    const share = async ({ files }: ShareData) => void (document.title = `shared ${files?.[0]?.name}`)
    Object.assign(navigator, { canShare: () => true, share })
  })
  await phone.goto(link)
  return phone
}

async function savedOnPhone(phone: Page): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const download = await downloadBy(phone, phone.getByRole('link', { name: 'Save' }))
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

/** The window is 320 px wide then. */
async function expectCodeInSight(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1366, height: 650 })
  await expect(sendDialog(page).getByText('Only this code can open your picture.')).toBeInViewport({
    ratio: 1,
  })
  await sendDialog(page).getByText('How is it protected?').click()
  await expect(sendDialog(page).getByText(/could alter the phone’s page/)).toBeInViewport({ ratio: 1 })
  for (const [width, height] of [
    [1366, 650],
    [844, 390],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    const at = `${width} x ${height}`
    await expect(code(page), at).toBeInViewport({ ratio: 1 })
    const box = await code(page).boundingBox()
    expect(box?.width, at).toBeGreaterThanOrEqual(240)
    expect(box?.height, at).toBeCloseTo(box?.width ?? 0, 0)
    await expect(sendDialog(page).getByRole('button', { name: 'Stop Sharing' }), at).toBeInViewport({
      ratio: 1,
    })
    // "Clos|e" at 320 px.
    const close = await sendDialog(page).getByRole('button', { name: 'Close' }).boundingBox()
    expect(close?.height, at).toBeLessThan(60)
    if (width < height) continue
    const text = await sendDialog(page).getByRole('timer').boundingBox()
    expect(text?.x, at).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0))
  }
}

/** Sends the strip by a slow network: the bar is in the middle until the code comes. */
async function sendSlowly(page: Page): Promise<void> {
  const held = Promise.withResolvers<void>()
  const wait = (route: Route) => held.promise.then(() => route.continue())
  await page.route('**/handover/v1/uploads', wait, { times: 1 })
  await sendButton(page).click()
  const bar = sendDialog(page).getByRole('progressbar')
  await expect(bar).toBeVisible()
  const [barBox, box] = await Promise.all([bar, sendDialog(page)].map((part) => part.boundingBox()))
  expect(middleOf(barBox), 'middle of the bar').toBeCloseTo(middleOf(box), 0)
  held.resolve()
  await expect(code(page)).toBeVisible()
}

test('a phone that scans the code gets the saved file until the sharing is stopped', async ({
  page,
  browser,
}) => {
  test.slow()
  await page.route('**/event.json', (route) =>
    route.fulfill({ json: { title: 'ANNA & <b>BEN', colours: { main: '#ffd166' } } }),
  )
  await openWithCamera(page)
  await takeStrip(page)
  await stripDialog(page).getByLabel('Your Message').fill('Best night ever')
  const file = await saveStrip(page)
  await sendSlowly(page)
  await test.step('the code is whole and in sight at every size', () => expectCodeInSight(page))
  const { link, modulePx } = await scanCode(page)
  expect(modulePx, 'width of a module').toBeGreaterThan(4)
  await expect(sendDialog(page).getByRole('timer')).toHaveText(/^(10:00|9:5\d)$/)

  const phone = await openPhone(browser, link)
  await test.step('the phone shows the picture in the look of the event', async () => {
    await expect(phone.getByRole('img', { name: 'Your photo strip' })).toHaveJSProperty('naturalHeight', 2400)
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('ANNA & <b>BEN')
    await expect(phone).toHaveTitle('Your picture from ANNA & <b>BEN')
    await expectAccessible(phone, 'phone')
    await expect(phone.getByRole('button', { name: 'Share' })).toBeInViewport({ ratio: 1 })
    await expect(phone.locator('figure + button')).toHaveText('Share')
    // The page has the event's colours, and the best way to keep the picture first.
    await expect(phone.getByRole('button', { name: 'Share' })).toHaveCSS(
      'background-color',
      'rgb(255, 209, 102)',
    )
    await expect(phone.locator('section > :is(a, button)')).toHaveText(['Share', 'Save'])
  })
  await test.step('it saves and shares the file of the booth', async () => {
    const saved = await savedOnPhone(phone)
    expect(saved.name).toMatch(/^retro-photostrip-2026-11-21-\d{6}\.jpg$/)
    expect(saved.bytes.equals(file)).toBe(true)
    await phone.getByRole('button', { name: 'Share' }).click()
    await expect(phone).toHaveTitle(`shared ${saved.name}`)
  })
  await test.step('a second phone, without WebCrypto, gets it too', async () => {
    // A family scans one screen; the second phone has no WebCrypto.
    const insecure = await openPhone(browser, link.replace('localhost', 'booth.test'))
    expect(await insecure.evaluate(() => isSecureContext)).toBe(false)
    expect((await savedOnPhone(insecure)).bytes.equals(file)).toBe(true)
    await expect(insecure.getByRole('button', { name: 'Share' })).toHaveCount(0)
    await insecure.context().close()
  })
  await test.step('the booth counts them, and copies the link', async () => {
    await page.clock.runFor(5000)
    await expect(sendDialog(page).getByText('opened 2 times')).toBeVisible()

    await sendDialog(page).getByRole('button', { name: 'Copy' }).click()
    await expect(sendDialog(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  })
  await test.step('the same strip keeps its code', async () => {
    // The same strip keeps its code; another message is another file.
    await sendDialog(page).getByRole('button', { name: 'Close' }).click()
    await sendButton(page).click()
    expect((await scanCode(page)).link).toBe(link)
    await sendDialog(page).getByRole('button', { name: 'Stop Sharing' }).click()
    await expect(sendDialog(page).getByText(/^Sharing stopped/)).toBeVisible()
  })
  await test.step('a phone that comes late gets a sentence', async () => {
    // Without an upload nothing listens for phones; with another one the late phone gets a sentence.
    await sendDialog(page).getByRole('button', { name: 'New Code' }).click()
    await expect(code(page)).toBeVisible()
    await phone.goto('about:blank')
    await phone.goto(link)
    await expect(phone.getByText(/^This link has expired/)).toBeVisible()
    await expectAccessible(phone, 'phone that comes late')
    await phone.goto(`${link.slice(0, -1)}*`)
    await expect(phone.getByText(/^This link is incomplete/)).toBeVisible()
  })
  await phone.context().close()
})

const [wifiCode, linkCode] = [/^QR code of the Wi-Fi Garden party/, /^QR code of http/]

async function expectBothCodes(page: Page): Promise<void> {
  const codes = sendDialog(page).getByRole('img', { name: /^QR code/ })
  await expect(codes.first()).toHaveAccessibleName(wifiCode)
  await expect(codes.last()).toHaveAccessibleName(linkCode)
  for (const [width, height] of [
    [1366, 650],
    [640, 400],
    [390, 844],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    const at = `${width} x ${height}`
    for (const one of await codes.all()) await expect(one, at).toBeInViewport({ ratio: 1 })
    const [wifi, link] = await Promise.all([codes.first().boundingBox(), codes.last().boundingBox()])
    if (!wifi || !link) throw new Error('no codes')
    if (width < height) expect(wifi.y + wifi.height, at).toBeLessThanOrEqual(link.y)
    else expect(middleOf(wifi), at).toBeLessThan(link.x)
  }
  await forceDark(page)
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors })
    for (const name of [wifiCode, linkCode]) {
      const { black, white } = await scanCode(page, name)
      expect(black, `${name}, ${forcedColors}`).toBeGreaterThan(0.25)
      expect(white, `${name}, ${forcedColors}`).toBeGreaterThan(0.5)
    }
  }
}

test('A4: a server that is away or busy costs neither the strip nor the code', async ({ page }) => {
  await page.clock.install()
  await page.route('**/event.json', (route) =>
    route.fulfill({ json: { wifi: { name: 'Garden party', password: 'dance until dawn' } } }),
  )
  await openWithCamera(page)
  await takeStrip(page)
  await stripDialog(page).getByLabel('Your Message').fill('still here')
  const alert = sendDialog(page).getByRole('alert')
  let answer: (route: Route) => Promise<void> = (route) => route.abort()
  await page.route('**/handover/v1/uploads', (route) => answer(route))
  await test.step('no answer', async () => {
    await sendButton(page).click()
    await expect(alert).toHaveText('The picture couldn’t be sent. Please try again.')
  })
  await test.step('each refusal has its sentence', async () => {
    const refuse = (status: number, reason: string) => (route: Route) =>
      route.fulfill({ status, json: { code: reason } })
    for (const [status, reason, sentence] of [
      [503, 'noNetwork', 'This booth isn’t on a network that phones can join.'],
      [429, 'tooMany', 'The booth is busy. Please try again in a minute.'],
      [413, 'size', 'The picture is too large to send.'],
      [500, '', 'The picture couldn’t be sent. Please try again.'],
    ] as const) {
      answer = refuse(status, reason)
      await sendDialog(page).getByRole('button', { name: 'Try Again' }).click()
      await expect(alert).toHaveText(sentence)
    }
  })
  await test.step('an upload that hangs is cancelled, and a later one works', async () => {
    // An upload that hangs is cancelled, and a later one works.
    answer = () => new Promise(() => undefined)
    await sendDialog(page).getByRole('button', { name: 'Try Again' }).click()
    await expect(sendDialog(page).getByRole('progressbar')).toBeVisible()
    await sendDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(sendDialog(page)).toBeHidden()
    await expect(stripDialog(page).getByLabel('Your Message')).toHaveValue('still here')
    answer = (route) => route.continue()
    await sendButton(page).click()
    await expect(code(page)).toBeVisible()
  })
  await test.step('A4: with a Wi-Fi both codes are in sight, and black on white in the dark too', () =>
    expectBothCodes(page))

  // A server that has started again has lost its memory, and the dialog says so; a new code takes one press.
  const { link: first } = await scanCode(page, linkCode)
  await test.step('a server that has started again: a new code takes one press', async () => {
    await page.route('**/handover/v1/uploads/*', (route) => route.fulfill({ status: 404 }))
    await page.clock.runFor(5000)
    await expect(sendDialog(page).getByText(/^This code has expired/)).toBeVisible()
    await page.unroute('**/handover/v1/uploads/*')
    await sendDialog(page).getByRole('button', { name: 'New Code' }).click()
    await expect(code(page)).not.toHaveAccessibleName(`QR code of ${first}`)
  })
  await test.step('a network that is lost, and a stop that fails, are said', async () => {
    await page.route('**/handover/v1/uploads/*', (route) =>
      route.request().method() === 'DELETE'
        ? route.abort()
        : route.fulfill({ json: { downloads: 1, pageUrl: null } }),
    )
    await page.clock.runFor(5000)
    await expect(sendDialog(page).getByText('opened once')).toBeVisible()
    await expect(alert).toHaveText('This booth has lost its network. The code works again once it is back.')
    await sendDialog(page).getByRole('button', { name: 'Stop Sharing' }).click()
    await expect(alert.last()).toHaveText('Sharing couldn’t be stopped. Please try again.')
  })
  await test.step('with Supabase the page for phones is a part of the site', async () => {
    // Under the site's own policy.
    await page.goto(`/receive/${new URL(first).hash}`)
    await expect(page.getByText(/^This link has expired/)).toBeVisible()
  })
})
