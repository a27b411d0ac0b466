import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'

import { connectOwner } from '../../../backend/owner/ownerClient.ts'
import { expect, test } from '../../../tools/harness/browser/booth.ts'
import { attract, openKiosk, stubPrinter, takeDevelopedStrip } from '../../../tools/harness/browser/kiosk.ts'
import { expectAccessible } from '../../../tools/harness/browser/layout/expectAccessible.ts'
import { layoutProblems, problemsOf } from '../../../tools/harness/browser/layout/layoutProblems.ts'
import { scanCode } from '../../../tools/harness/browser/layout/scanCode.ts'
import { startCamera, stripDialog } from '../../../tools/harness/browser/visit.ts'
import { freePort, type StartedServer, startServer } from '../../../tools/harness/guestbook/startServer.ts'

// One test ends with a server that is gone.
test.use({ expectedErrors: /WebSocket|ERR_CONNECTION_REFUSED/ })

const screens = [
  [1920, 1080],
  [1280, 800],
  [1080, 1920],
] as const

let folder = ''
let server: StartedServer
let url = ''

test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wall-'))
  const [port, lanPort] = [await freePort(), await freePort()]
  url = `http://localhost:${port}`
  server = startServer({
    PORT: String(port),
    LAN_PORT: String(lanPort),
    LAN_HOST: 'localhost',
    DATA_DIR: folder,
  })
  const isOpen = () =>
    fetch(`${url}/rest/v1/guest_messages?select=id&limit=1`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isOpen, { timeout: 60_000 }).toBe(true)
})

test.afterEach(async () => {
  server.process.kill()
  await server.exited
  rmSync(folder, { recursive: true })
})

const notes = (wall: Page) => wall.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const strips = (wall: Page) => wall.getByRole('region', { name: 'Strips of tonight' }).locator('canvas')

/** A guest's phone. */
async function openPhone(browser: Browser, link: string): Promise<Page> {
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await phone.goto(link)
  return phone
}

async function post(phone: Page, name: string, message: string): Promise<void> {
  await phone.getByLabel('Your name').fill(name)
  await phone.getByLabel('Share your memory').fill(message)
  await phone.getByRole('button', { name: 'Send' }).click()
}

test('a message that a phone posts in the guest book alone hangs on the wall within a second, and a hidden one leaves', async ({
  page: wall,
  browser,
}) => {
  await wall.goto(`${url}/?wall`)
  await expect(wall.getByText('No messages yet. Be the first to sign!')).toBeVisible()
  await expectAccessible(wall, 'empty wall')
  const { link } = await scanCode(wall)
  const phone = await openPhone(browser, link)
  await expect(phone).toHaveURL(/:\d+\/book\/$/)
  await expect(phone.getByText('No messages yet. Be the first to sign!')).toBeVisible()
  await expectAccessible(phone, 'guest book alone')
  const fields = ['textbox', 'button'] as const
  for (const width of [390, 320]) {
    await phone.setViewportSize({ width, height: 844 })
    const controls = await Promise.all(fields.map((role) => phone.getByRole(role).all()))
    expect(await layoutProblems(phone, controls.flat())).toEqual([])
  }

  await post(phone, 'Mia', 'What a night!')
  await expect(phone.getByRole('article')).toHaveText(/What a night!Mia$/)
  await expect(notes(wall)).toHaveText(['What a night!Mia'], { timeout: 1000 })
  await post(phone, 'Tom', 'The cake was a lie, and the dance of the grandfathers was not.')
  await expect(notes(wall)).toHaveCount(2, { timeout: 2000 })
  await expect(notes(wall).first()).toContainText('Tom')
  for (const [width, height] of screens) {
    await wall.setViewportSize({ width, height })
    const problems = await Promise.all((await notes(wall).all()).map((note) => note.evaluate(problemsOf, 44)))
    expect(problems.flat(), `${width} x ${height}`).toEqual([])
    await expectAccessible(wall, `wall at ${width} x ${height}`)
  }

  const owner = await connectOwner(folder)
  await owner?.hide({ name: 'Mia' })
  await expect(notes(wall)).toHaveText([/Tom$/], { timeout: 1000 })
  await expect(phone.getByRole('article')).toHaveCount(1)

  server.process.kill()
  await server.exited
  await expect(wall.getByText('The guest book is offline.', { exact: false })).toBeVisible()
  await expect(notes(wall)).toHaveCount(1)
})

test('a strip that its guest shows here hangs on the wall of the same device, until the host takes it down', async ({
  page: kiosk,
  context,
}) => {
  test.slow()
  const wall = await context.newPage()
  await wall.goto(`${url}/?wall`)
  await expect(wall.getByRole('img', { name: /^QR code of http/ })).toBeVisible()
  await stubPrinter(kiosk)
  await openKiosk(kiosk, undefined, `${url}/?kiosk`)
  await startCamera(kiosk)
  await takeDevelopedStrip(kiosk)
  await stripDialog(kiosk).getByRole('button', { name: 'Show It Here' }).click()
  await expect(strips(wall)).toHaveCount(0)
  await stripDialog(kiosk).getByRole('button', { name: 'Close' }).click()
  await kiosk.clock.runFor(16_000)
  await expect(attract(kiosk)).toBeVisible()
  await expect(strips(wall)).toHaveAttribute('height', '960')
  await expectAccessible(wall, 'wall with a strip')
  // A wall that opens later shows it, too.
  const other = await context.newPage()
  await other.goto(`${url}/?wall`)
  await expect(strips(other)).toHaveCount(1)
  await other.evaluate(() => localStorage.setItem('retro-booth.kiosk.shows', 'off'))
  for (const page of [wall, other]) await expect(strips(page)).toHaveCount(0)
})
