import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { connectOwner } from '../../../backend/owner/ownerClient.ts'
import { expectAccessible, expectFitting } from '#harness/browser/layout/expectAccessible.ts'
import { layoutProblems, problemsOf } from '#harness/browser/layout/layoutProblems.ts'
import { scanCode } from '#harness/browser/layout/scanCode.ts'
import { expect, test } from '#harness/browser/startedKiosk.ts'
import { openPhone } from '#harness/browser/visit.ts'

// It ends with a server that is gone.
test.use({ expectedErrors: /WebSocket|ERR_CONNECTION_REFUSED/ })

const screens = [
  [1080, 1920],
  [1920, 1080],
  [1280, 800],
] as const

const notes = (wall: Page) => wall.getByRole('region', { name: 'Messages' }).getByRole('listitem')

/** Hangs strips on the wall, as a kiosk of the same browser does. */
const hang = (wall: Page, count: number) =>
  wall.evaluate((length) => {
    const added = Array.from({ length }, (_, id) => ({ id, picture: new ImageData(320, 960) }))
    new BroadcastChannel('retro-booth-shown-strips').postMessage({ ids: added.map(({ id }) => id), added })
  }, count)

/** Shares of the height: of a strip in the curtain, of its peg's foot in the strip, of the notes in their place. */
const shares = (wall: Page) =>
  wall.getByRole('region', { name: 'Strips of tonight' }).evaluate((curtain) => {
    const [picture, list] = [curtain.querySelector('canvas')?.parentElement, document.querySelector('ul')]
    if (!picture || !list?.parentElement) throw new Error('the wall is bare')
    const { top, height } = getComputedStyle(picture, '::before')
    return {
      strip: picture.clientHeight / curtain.clientHeight,
      foot: (Number.parseFloat(top) + Number.parseFloat(height)) / picture.clientHeight,
      notes: list.scrollHeight / list.parentElement.clientHeight,
    }
  })

async function post(phone: Page, name: string, message: string): Promise<void> {
  await phone.getByLabel('Your name').fill(name)
  await phone.getByLabel('Share your memory').fill(message)
  await phone.getByRole('button', { name: 'Send' }).click()
}

test('a message from a phone hangs on the wall within a second, and a hidden one leaves', async ({
  page: wall,
  browser,
  ownBooth,
}) => {
  await writeFile(join(ownBooth.folder, 'event.json'), '{ "title": "LENA & MAX", "names": "Lena and Max" }')
  await wall.goto('/?wall')
  await test.step('the wall invites to the guest book alone, by a code', async () => {
    await expect(wall.getByText('No messages yet. Be the first to sign!')).toBeVisible()
    await expectAccessible(wall, 'empty wall')
  })
  const { link } = await scanCode(wall)
  const phone = await openPhone(browser, link)
  await test.step('the phone’s page has the event, and fits', async () => {
    await expect(phone).toHaveURL(/:\d+\/book\/$/)
    await expect(phone.getByRole('heading', { name: 'LENA & MAX' })).toBeVisible()
    await expect(phone.getByText('Lena and Max')).toBeVisible()
    await expect(phone.getByText('No messages yet. Be the first to sign!')).toBeVisible()
    await expectAccessible(phone, 'guest book alone')
    const fields = ['textbox', 'button'] as const
    for (const width of [390, 320]) {
      await phone.setViewportSize({ width, height: 844 })
      const controls = await Promise.all(fields.map((role) => phone.getByRole(role).all()))
      expect(await layoutProblems(phone, controls.flat())).toEqual([])
    }
  })
  await test.step('messages appear', async () => {
    await post(phone, 'Mia', 'What a night!')
    await expect(phone.getByRole('article')).toHaveText(/What a night!Mia$/)
    await expect(notes(wall)).toHaveText(['What a night!Mia'], { timeout: 1000 })
    await post(phone, 'Tom', 'The cake was a lie, and the dance of the grandfathers was not.')
    await expect(notes(wall)).toHaveCount(2, { timeout: 2000 })
    await expect(notes(wall).first()).toContainText('Tom')
  })
  await test.step('strips and messages fill every screen', async () => {
    for (const [width, height] of screens) {
      await wall.setViewportSize({ width, height })
      const problems = await Promise.all(
        (await notes(wall).all()).map((note) => note.evaluate(problemsOf, 44)),
      )
      expect(problems.flat(), `${width} x ${height}`).toEqual([])
      await expectFitting(wall, `wall at ${width} x ${height}`)
      for (const count of [1, 40]) {
        await hang(wall, count)
        await expect(wall.getByText('Tonight')).toHaveCount(count === 1 ? 1 : 2 * count)
        const { strip, foot, notes } = await shares(wall)
        const at = `${count} strips at ${width} x ${height}`
        expect(strip, at).toBeGreaterThan(0.84)
        expect(Math.abs(1 - notes), `notes beside ${at}`).toBeLessThan(0.05)
        expect(foot, `a peg over a name: ${at}`).toBeLessThan(0.015)
      }
    }
    await expectAccessible(wall, 'wall with messages')
  })
  await test.step('a hidden message leaves', async () => {
    const owner = await connectOwner(ownBooth.folder)
    await owner?.hide({ name: 'Mia' })
    await expect(notes(wall)).toHaveText([/Tom$/], { timeout: 1000 })
    await expect(phone.getByRole('article')).toHaveCount(1)
  })
  await test.step('one missed response does not take the code down', async () => {
    await ownBooth.stop()
    await expect(wall.getByText('The guest book is offline.', { exact: false })).toBeVisible()
    await expect(notes(wall)).toHaveCount(1)
    // It asks once more whenever it is back on a network.
    for (const isShown of [true, true, false]) {
      const missed = wall.waitForEvent('requestfailed', (request) => request.url().endsWith('/v1/book'))
      await wall.evaluate(() => dispatchEvent(new Event('online')))
      await missed
      await expect(wall.getByRole('heading', { name: 'Write Something' })).toHaveCount(isShown ? 1 : 0)
    }
  })
})
