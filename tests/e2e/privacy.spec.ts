import type { Page } from '@playwright/test'

import { expect, test } from '../support/booth.ts'
import { openWithClock, startCamera, takeStrip } from '../support/visit.ts'

// The booth that is kept for visits without a network must not keep anything of the visit.
test.use({ serviceWorkers: 'allow' })

test('a whole session makes no request that carries a photo, and none to anywhere else', async ({
  page,
  baseURL,
}) => {
  const requests: { readonly url: string; readonly method: string; readonly body: Buffer | null }[] = []
  page.on('request', (request) => {
    requests.push({ url: request.url(), method: request.method(), body: request.postDataBuffer() })
  })
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))

  await openWithClock(page)
  await startCamera(page)
  await page.getByRole('button', { name: 'TMax3200' }).click()
  await takeStrip(page)
  await page.getByLabel('Your Message').fill('ours alone')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save Photo Strip' }).click()
  await (await downloading).path()
  await page.keyboard.press('Escape')

  expect(requests.length).toBeGreaterThan(3)
  const outside = requests.filter(({ url }) => !url.startsWith(`${baseURL}/`) && !url.startsWith('blob:'))
  expect(outside).toEqual([])
  expect(requests.filter(({ method, body }) => method !== 'GET' || body !== null)).toEqual([])
  expect(Math.max(...requests.map(({ url }) => (url.startsWith('blob:') ? 0 : url.length)))).toBeLessThan(200)
  expect(sockets).toEqual([])
  expect(await storedThings(page)).toBe(0)
})

/** Number of things that the page keeps on the device, apart from its own files. */
function storedThings(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const cached = await caches.keys()
    const kept = [
      localStorage.length,
      sessionStorage.length,
      document.cookie.length,
      databases.length,
      cached.filter((name) => !name.startsWith('retro-booth-')).length,
    ]
    return kept.reduce((sum, count) => sum + count, 0)
  })
}
