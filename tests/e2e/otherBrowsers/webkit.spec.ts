import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test as base } from '@playwright/test'
import jpeg from 'jpeg-js'

import { problemsOf, sidewaysScrolls, targetPx } from '#harness/browser/layout/layoutProblems.ts'
import { openOwnBooth, startOnThisScreen } from '#harness/browser/startedKiosk.ts'
import { contrasts } from '#harness/browser/strip/savedStrip.ts'
import { endAnimations, maxDistortion, proportions, stripActions } from '#harness/browser/strip/stripRoom.ts'
import { isInstalled } from '#harness/otherBrowsers/browsers.ts'
import {
  chartFiles,
  expectSameFilms,
  fixDate,
  fixSeeds,
  measureFilms,
  readPatches,
  readVideo,
} from '#harness/otherBrowsers/filmChart.ts'
import { openWebkit, type Webkit } from '#harness/otherBrowsers/webkit.ts'

/** Tests share one window of WebKit: to start it costs more than to open a page. */
const test = base.extend<object, { readonly webkit: Webkit }>({
  webkit: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
    async ({}, provide) => {
      const webkit = await openWebkit()
      await provide(webkit)
      await webkit.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.skip(!isInstalled('webkit'), 'WebKit is not installed')
test.describe.configure({ timeout: 180_000 })

/** Opens the booth, and waits until its splash is over. */
async function open({ driver }: Webkit, url: string): Promise<void> {
  await driver.open(url)
  await driver.see('main h1', 'RETRO BOOTH')
}

/** WebDriver's code point of the Enter key. */
const enter = '\uE007'

/** Names of the saved strips. */
const savedStrips = async (home: string): Promise<readonly string[]> =>
  (await readdir(home)).filter((name) => /^retro-photostrip-.*\.jpg$/.test(name))

const withoutCamera = `navigator.mediaDevices.getUserMedia = async () => {
  throw new DOMException('', 'NotFoundError')
}`

/** Body of a function that reads the result of a check of ?diagnose, by its name. */
const readCheck = `
  return [...document.querySelectorAll('dl > div')]
    .find((row) => row.querySelector('dt')?.textContent.startsWith(arguments[0]))?.textContent ?? ''`

/** Body of a function that measures the layout of the open strip, and lists what is wrong with some of its buttons. */
const readStripRoom = `
  const dialog = document.querySelector('dialog[open]')
  ;(${endAnimations.toString()})(dialog)
  const named = (name) => [...dialog.querySelectorAll('button')].find((button) => button.textContent.trim() === name)
  const [names, minPx] = arguments
  return {
    proportions: (${proportions.toString()})(dialog.querySelector('canvas[role=img]')),
    problems: [
      ...names.flatMap((name) => named(name) ? (${problemsOf.toString()})(named(name), minPx) : [name + ': missing']),
      ...(${sidewaysScrolls.toString()})(),
    ],
  }`
type StripRoom = { readonly proportions: number; readonly problems: readonly string[] }

test('a whole visit, from the camera to the saved file', { tag: '@visit' }, async ({ webkit, baseURL }) => {
  const { driver, home } = webkit
  await open(webkit, `${baseURL}/`)
  await driver.click('button', 'Start Camera')
  await driver.see('button', 'Stop Camera')
  await driver.click('button', 'TMax3200')
  await driver.see('button[aria-pressed=true]', 'TMax3200')
  await driver.click('button', '0/4 Photos…')
  await driver.see('dialog[open] canvas[role=img]', undefined, 60_000)
  const room = await driver.run<StripRoom>(readStripRoom, stripActions(), targetPx)
  expect(room.problems).toEqual([])
  expect(Math.abs(room.proportions - 1), 'distortion of the preview').toBeLessThanOrEqual(maxDistortion)
  await driver.type('dialog[open] input', 'Best night ever')
  await driver.see('dialog[open] canvas', 'Photo strip with four photos and the message: Best night ever')
  await driver.click('dialog[open] button', 'Save Photo Strip')
  await expect.poll(() => savedStrips(home)).toHaveLength(1)
  const [name = ''] = await savedStrips(home)
  const strip = jpeg.decode(await readFile(join(home, name)))
  expect([strip.width, strip.height]).toEqual([800, 2400])
  expect(Math.min(...contrasts(strip)), 'contrast of the photos').toBeGreaterThan(60)

  // WebKit hung when it returned the focus from the strip to the button.
  const closeStrip = () => driver.run(`document.querySelector('dialog[open] header button').click()`)
  const reopenStrip = async () => {
    await driver.click('button', 'Your Photo Strip')
    await driver.see('dialog[open] canvas', 'Photo strip with four photos and the message: Best night ever')
  }
  await closeStrip()
  await reopenStrip()
  await closeStrip()
  await driver.see('button:focus', 'Your Photo Strip', 10_000)
  await reopenStrip()
  await driver.click('dialog[open] button', 'Change the Look')
  await driver.click('dialog[open] button', 'About this film')
  await driver.see('dialog:popover-open')
  await closeStrip()
  await driver.see('button:focus', 'Your Photo Strip', 10_000)
})

test('own pictures have the colours of every film that Chromium gives them', async ({ webkit, baseURL }) => {
  const { driver, home } = webkit
  await open(webkit, `${baseURL}/`)
  await driver.run(fixSeeds)
  await driver.run(fixDate)
  await driver.run(withoutCamera)
  await driver.click('button', 'Start Camera')
  await driver.see('button', 'Your Pictures')
  const paths = await Promise.all(
    (await chartFiles()).map(async ({ name, buffer }) => {
      const path = join(home, name)
      await writeFile(path, buffer)
      return path
    }),
  )
  await driver.type('input[type=file]', paths.join('\n'))
  await driver.see('button', 'Stop Camera')
  await driver.click('button', '0/4 Photos…')
  await driver.see('dialog[open] canvas[role=img]', undefined, 60_000)
  await driver.click('dialog[open] button', 'Change the Look')
  const means = await measureFilms({
    choose: (film) => driver.click('dialog[open] button', film),
    read: () => driver.run(readPatches),
  })
  expectSameFilms('WebKit', means)
})

test('the demo moves, and the first key of a film shows it', async ({ webkit, baseURL }) => {
  const { driver } = webkit
  await open(webkit, `${baseURL}/`)
  await driver.run(withoutCamera)
  await driver.click('button', 'Start Camera')
  await driver.click('button', 'Try the Demo')
  await driver.see('button', 'Stop Camera')
  const frame = () => driver.run<number>(readVideo)
  const first = await frame()
  await expect.poll(frame).not.toBe(first)
  await driver.press('5')
  await driver.see('button[aria-pressed=true]', 'TMax3200')
  await driver.click('button', 'Stop Camera')
})

test('a message appears in the guest book that is open in a second window', async ({ webkit, baseURL }) => {
  const { driver } = webkit
  await open(webkit, `${baseURL}/`)
  await driver.click('button', 'Guest Handbook')
  await driver.see('dialog[open] textarea')
  const backToFirst = await driver.openWindow()
  await open(webkit, `${baseURL}/`)
  await driver.click('button', 'Guest Handbook')
  await driver.type('dialog[open] input', 'Wanda')
  await driver.type('dialog[open] textarea', 'From WebKit')
  await driver.click('dialog[open] button', 'Send')
  await driver.see('dialog[open] li article > p', 'From WebKit')
  await backToFirst()
  await driver.see('dialog[open] li article > p', 'From WebKit')
})

test('one key runs a whole visit of the kiosk, at whose end its host gets the copy', async ({ webkit }) => {
  const { driver, home } = webkit
  const booth = await openOwnBooth()
  const before = (await savedStrips(home)).length
  await driver.open(`${booth.url}/?kiosk`)
  await driver.run(`return (${String(startOnThisScreen)})(arguments[0])`, booth.ownerToken())
  await driver.open(`${booth.url}/?kiosk`)
  await driver.see('main button', 'Start Camera')
  await driver.press(enter)
  await driver.see('button', 'Stop Camera')
  await driver.press(enter)
  await driver.see('dialog[open] canvas[role=img]', undefined, 60_000)
  await driver.press(enter)
  await driver.see('button', 'Stop Sharing')
  await driver.press(enter)
  await driver.see('dialog[open][aria-label="Retro Booth"]')
  expect(await savedStrips(home), 'on the host’s disk').toHaveLength(before)
  await expect.poll(booth.copies).toEqual([expect.stringMatching(/^retro-photostrip-.*\.jpg$/)])
  await booth.close()
})

test('?diagnose finds a camera, WebGL2 and the guest book', async ({ webkit, baseURL }) => {
  const { driver } = webkit
  await driver.open(`${baseURL}/?diagnose`)
  await driver.click('button', 'Try Camera')
  for (const name of ['Camera', 'WebGL2', 'Strip file', 'Guest book'])
    await expect
      .poll(() => driver.run<string>(readCheck, name), { message: name, timeout: 40_000 })
      .toContain('works')
})
