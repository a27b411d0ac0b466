import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { makeGuestbookFolder } from '../guestbook/clusterTemplate.ts'
import { freePort, startServer, type StartedServer } from '../guestbook/startServer.ts'
import { test as base, expect } from './booth.ts'
import { stubPrinter } from './kiosk.ts'

/** A booth with a data folder, in which it keeps copies of strips. */
export type OwnBooth = Awaited<ReturnType<typeof openOwnBooth>>

/** `test` with a booth of its own in place of that of all tests. */
export const test = base.extend<{ readonly ownBooth: OwnBooth }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
  ownBooth: async ({}, provide) => {
    const booth = await openOwnBooth()
    await provide(booth)
    await booth.close()
  },
  baseURL: async ({ ownBooth }, provide) => provide(ownBooth.url),
})

export { expect }

/** Opens a booth with a data folder. */
export async function openOwnBooth() {
  const folder = await makeGuestbookFolder()
  const strips = join(folder, 'strips')
  const [port, lanPort] = [await freePort(), await freePort()]
  const env = { PORT: String(port), DATA_DIR: folder, LAN_PORT: String(lanPort), LAN_HOST: 'localhost' }
  let server: StartedServer

  /** Starts the server, on the same port and folder each time. */
  async function start(): Promise<void> {
    server = startServer(env)
    await expect.poll(server.output).toContain('Owner')
  }
  async function stop(): Promise<void> {
    server.process.kill('SIGTERM')
    await server.exited
  }
  await start()
  return {
    url: `http://localhost:${port}`,
    folder,
    start,
    stop,
    async close(): Promise<void> {
      await stop()
      await rm(folder, { recursive: true })
    },
    /** Token of the link to the owner's page, which opens it once after each start. */
    ownerToken: () => /#([\w-]+)/.exec(server.output())?.[1] ?? '',
    /** Names of the files that the booth has taken. */
    copies: async () =>
      (await readdir(strips).catch((): string[] => [])).filter((name) => !name.startsWith('.')),
    read: (name: string) => readFile(join(strips, name)),
    /** Reads a file of the data folder. */
    readFile: (name: string) => readFile(join(folder, name)),
  }
}

/** Starts the kiosk on this screen, as the owner's page does: runs in a page of the booth. */
export const startOnThisScreen = async (token: string): Promise<void> => {
  await fetch('/owner/v1/session', { method: 'POST', body: token })
  await fetch('/owner/v1/kiosk', { method: 'POST' })
}

/** Starts a kiosk on this device, with settings of its owner, and with a printer that counts. */
export async function startKiosk(
  page: Page,
  booth: OwnBooth,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  await stubPrinter(page)
  await page.goto('/?kiosk=setup')
  await page.evaluate(startOnThisScreen, booth.ownerToken())
  await page.evaluate((entries) => {
    for (const [name, value] of Object.entries(entries))
      localStorage.setItem(`retro-booth.kiosk.${name}`, value)
  }, settings)
  await page.reload()
  await expect(page.getByText('The booth’s computer takes the copies of this screen.')).toBeVisible()
}
