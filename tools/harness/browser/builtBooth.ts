import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Browser, chromium } from 'playwright'

import { securityHeaders } from '../../../backend/http/headers.ts'
import { createServer } from '../../../backend/http/server.ts'
import { writeCameraClip } from '../camera/cameraClip.ts'
import { chromiumArgs, chromiumPath, fakeCameraArgs } from './chromium.ts'

const address = { host: '127.0.0.1', port: 5198 }
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The built booth on its server, and a browser whose fake camera sees a sitter. */
export type BuiltBooth = {
  readonly browser: Browser
  readonly url: string
}

/** Serves the built booth while some work goes on in a browser. */
export async function withBuiltBooth(work: (booth: BuiltBooth) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'retro-booth-'))
  const server = createServer(here('../../../dist'), securityHeaders(undefined))
  await server.listen(address)
  try {
    const clip = join(folder, 'camera.mjpeg')
    const image = here('../../../tests/fixtures/portrait.png')
    await withBrowser([], (browser) => writeCameraClip(browser, image, clip))
    const url = `http://localhost:${address.port}`
    await withBrowser(fakeCameraArgs(clip), (browser) => work({ browser, url }))
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
}

async function withBrowser(
  args: readonly string[],
  work: (browser: Browser) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs, ...args] })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}
