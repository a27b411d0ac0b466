/**
 * Benchmarks the booth beside floors, in one browser, in turns: `npm run bench`, or `npm run bench -- live` for one section
 * alone.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import react from '@vitejs/plugin-react'
import { type Browser, chromium } from 'playwright'
import { build } from 'vite'

import { securityHeaders } from '../backend/http/headers.ts'
import { createServer } from '../backend/http/server.ts'
import { chromiumArgs, chromiumPath, fakeCameraArgs } from '../tools/harness/browser/launch/chromium.ts'
import { writeCameraClip } from '../tools/harness/camera/cameraClip.ts'
import { type Bench, printSection, type Section } from './Section.ts'
import { session } from './sections/session.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const address = { host: '127.0.0.1', port: 5198 }
const pageAddress = { host: '127.0.0.1', port: 5196 }

const sections: Readonly<Record<string, (bench: Bench) => Promise<readonly Section[]>>> = {
  live: liveFrame,
  session,
}

/** Times the live frame of every filter beside a blit. */
async function liveFrame({ browser, pageUrl }: Bench): Promise<readonly Section[]> {
  const page = await browser.newPage()
  await page.goto(pageUrl)
  const rows = new Map(Object.entries(await page.evaluate(() => window.bench.timeLive())))
  console.log(await page.evaluate(() => window.bench.renderer()))
  await page.close()
  return [{ title: 'Live frame at 640 × 480', references: ['blit', 'Classic'], rows }]
}

/** Builds the bench's own page for production, like the booth. */
async function buildPage(folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { dedupe: ['three'] },
    build: {
      outDir: folder,
      chunkSizeWarningLimit: 4000,
      rolldownOptions: { input: `${root}bench/page/index.html` },
    },
    worker: { format: 'es' },
  })
}

/** Opens a browser whose camera sees a sitter who moves: an encoder gets a still for nothing. */
async function openBrowser(folder: string): Promise<Browser> {
  const clipPath = join(folder, 'camera.mjpeg')
  const launch = (args: readonly string[]) =>
    chromium.launch({ executablePath: chromiumPath(), args: [...chromiumArgs, ...args] })
  const painter = await launch([])
  await writeCameraClip(painter, `${root}tests/fixtures/portrait.png`, clipPath)
  await painter.close()
  return launch(fakeCameraArgs(clipPath))
}

const folder = await mkdtemp(join(tmpdir(), 'retro-booth-bench-'))
await buildPage(join(folder, 'page'))
const browser = await openBrowser(folder)
const servers = [
  createServer(`${root}dist`, securityHeaders(undefined)),
  createServer(join(folder, 'page'), {}),
]
await Promise.all([servers[0]?.listen(address), servers[1]?.listen(pageAddress)])
const url = `http://localhost:${address.port}`
const pageUrl = `http://localhost:${pageAddress.port}/bench/page/`
console.log(`${cpus().length} × ${cpus()[0]?.model}, Chromium ${browser.version()}`)
const chosen = process.argv.slice(2)
for (const [name, measure] of Object.entries(sections)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  try {
    for (const section of await measure({ browser, url, pageUrl })) printSection(section)
  } catch (cause) {
    // The other sections can still be measured.
    console.error(`${name}:`, cause)
    process.exitCode = 1
  }
}
await browser.close()
await Promise.all(servers.map((server) => server.close()))
await rm(folder, { recursive: true })
