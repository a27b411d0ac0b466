import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BrowserContext, Page } from '@playwright/test'

import { securityHeaders } from '../../../backend/http/headers.ts'
import { createServer } from '../../../backend/http/server.ts'
import { listFiles } from '../../../tools/vite/serviceWorkerPlugin.ts'
import { expect, test } from '#harness/browser/booth.ts'
import { openBooth, openHandbook } from '#harness/browser/openHandbook.ts'
import { freePort } from '#harness/guestbook/startServer.ts'
import { openWithClock, startCamera, takeStrip, button, downloadBy } from '#harness/browser/visit.ts'

test.use({
  isFlat: true,
  serviceWorkers: 'allow',
  expectedErrors: /Failed to load resource|ERR_|WebSocket/,
})

/** Starts a server of a copy of the build, which a test can stop and update. */
async function serveCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'booth-'))
  await cp('dist', folder, { recursive: true })
  const port = await freePort()
  const listen = async () => {
    const server = createServer(folder, securityHeaders(undefined))
    await server.listen({ host: '127.0.0.1', port })
    return server
  }
  let server = await listen()
  return {
    url: `http://localhost:${port}/`,
    stop: () => server.close(),
    /** Deploys a new version, which has another title. */
    renew: async (title: string) => {
      await server.close()
      await renewBuild(folder, title)
      server = await listen()
    },
    remove: async () => {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

async function renewBuild(folder: string, title: string): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  await writeFile(join(folder, 'index.html'), html.replace(/<title>.*<\/title>/, `<title>${title}</title>`))
  const worker = await readFile(join(folder, 'sw.js'), 'utf8')
  const list = JSON.stringify(await listFiles(folder, ''))
  await writeFile(
    join(folder, 'sw.js'),
    worker.replace(/^.*\n/, () => `const precache=${list};\n`),
  )
  for (const file of ['index.html', 'sw.js']) {
    for (const packed of ['br', 'gz']) await rm(join(folder, `${file}.${packed}`), { force: true })
  }
}

/** Opens the booth, past its splash, and waits until the service worker has cached it. */
async function visitOnce(page: Page, url: string): Promise<void> {
  await openBooth(page, url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** Waits until a new service worker is installed and waits for its activation. */
async function waitForUpdate(page: Page): Promise<void> {
  const isWaiting = async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state
  // The browser checks for an update one second after a page was loaded, and then downloads all files.
  await expect.poll(() => page.evaluate(isWaiting), { timeout: 30_000 }).toBe('installed')
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

/** Expects that the cache holds the files of the build, without those that a visitor does not download. */
async function expectCached(page: Page): Promise<void> {
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.length).toBeGreaterThan(10)
  expect(kept).toContain('/')
  expect(kept.filter((path) => !/^\/($|assets\/|favicon|manifest)/.test(path))).toEqual([])
  expect(
    kept.filter((path) => /diagnos|darkroom|Template(Preview|Editor)|filmTuner|fileWorker/i.test(path)),
  ).toEqual([])
}

async function visitOffline(page: Page, url: string): Promise<void> {
  let isBaking = false
  page.once('worker', () => (isBaking = true))
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  await openWithClock(page, url)
  // Films are computed in idle time, which the clock gives; their code may come after the splash.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return isBaking
    })
    .toBe(true)
  await startCamera(page)
  await expect(page.getByLabel('Live camera view')).toBeVisible()
  expect(await page.evaluate(() => document.fonts.check('700 20px "Chakra Petch"'))).toBe(true)
  expect(await page.evaluate(() => document.fonts.check('20px "Monoton"'))).toBe(true)
  await page.getByRole('button', { name: 'TMax3200' }).click()
  await takeStrip(page)
  const download = await downloadBy(page, button(page, 'Save Photo Strip'))
  expect(await download.failure()).toBeNull()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // The clock that jumps over the splash may end the worker's time: that says nothing about the missing server.
  const missing = warnings.filter(
    (text) => /^No (worker|WebGL2)/.test(text) && !text.includes('TimeoutError'),
  )
  expect(missing).toEqual([])
  await page.clock.resume()
  const handbook = await openHandbook(page)
  await expect(handbook.getByText('The guest book is offline.')).toBeVisible()
}

async function expectUpdate(page: Page, context: BrowserContext, url: string): Promise<void> {
  const [first] = await cacheNames(page)
  await page.reload()
  await waitForUpdate(page)
  await page.reload()
  await expect(page).toHaveTitle(/^Retro Booth/)
  expect(await cacheNames(page)).toContain(first)

  await page.close()
  const next = await openNext(context, url)
  await expect.poll(() => cacheNames(next)).toHaveLength(1)
  expect(await cacheNames(next)).not.toContain(first)
  await startCamera(next)
}

/** Opens the next version. The browser activates it a moment after the last page was closed: no page is open meanwhile. */
async function openNext(context: BrowserContext, url: string): Promise<Page> {
  const next = await context.newPage()
  await expect(async () => {
    await next.goto(url)
    const title = await next.title()
    if (title !== 'The new booth') await next.goto('about:blank')
    expect(title).toBe('The new booth')
  }).toPass({ timeout: 30_000, intervals: [500, 1500] })
  return next
}

test('after one visit the booth works without its server, and takes the next version', async ({
  page,
  context,
}) => {
  const booth = await serveCopy()
  await test.step('a visitor downloads and caches the booth alone', async () => {
    const paths: string[] = []
    context.on('request', (request) => paths.push(request.url()))
    await visitOnce(page, booth.url)
    await expect.poll(() => paths.filter((path) => /Announcer/.test(path)).length).toBeGreaterThan(0)
    expect(paths.filter((path) => /diagnos|OwnerPage|Editor|twoPeople/i.test(path))).toEqual([])
    await expectCached(page)
  })
  await test.step('the page comes with the server’s policy', async () => {
    await booth.stop()
    const kept = await page.goto(booth.url)
    expect(kept?.fromServiceWorker()).toBe(true)
    expect(kept?.headers(), 'the server’s policy').toMatchObject({
      'content-security-policy': securityHeaders(undefined)['Content-Security-Policy'],
    })
    await context.setOffline(true)
  })
  await test.step('a strip is taken and saved; the guest book is offline', () =>
    visitOffline(page, booth.url))

  await booth.renew('The new booth')
  await context.setOffline(false)
  await test.step('a new version waits while a page is open', () => expectUpdate(page, context, booth.url))
  await booth.remove()
})

test('the service worker is revalidated at every request, and has the strict headers', async ({
  request,
}) => {
  const worker = await request.get('/sw.js')
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': expect.stringContaining('javascript'),
    'content-security-policy': expect.stringContaining("worker-src 'self'"),
  })
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { icons }: { icons: readonly { src: string }[] } = await manifest.json()
  for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200)
})
