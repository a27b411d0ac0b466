import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Browser of the tests besides Chromium. */
export type OtherBrowser = 'firefox' | 'webkit'

/** X server without a screen: where there is none, Firefox has no WebGL2, and WebKit does not start. */
const xServer = '/usr/bin/Xvfb'

const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec']

/** Paths of the browsers' programs where Debian's packages install them, as a test's set-up may do meanwhile. */
export const browserPaths = {
  firefox: process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr',
  webkitDriver: '/usr/bin/WebKitWebDriver',
  get webkit(): string {
    return (
      folders.map((folder) => `${folder}/webkit2gtk-4.1/MiniBrowser`).find(existsSync) ??
      '/usr/bin/MiniBrowser'
    )
  },
} as const

/** Debian's packages of each browser, with a software renderer for WebGL. */
export const browserPackages: Readonly<Record<OtherBrowser, readonly string[]>> = {
  firefox: ['firefox-esr', 'xvfb', 'libgl1-mesa-dri', 'libegl1'],
  webkit: ['webkit2gtk-driver', 'xvfb', 'libgl1-mesa-dri', 'libegl1'],
}

/** True where the browser and an X server for it are installed; otherwise its tests are skipped. */
export function isInstalled(browser: OtherBrowser): boolean {
  const programs =
    browser === 'firefox' ? [browserPaths.firefox] : [browserPaths.webkitDriver, browserPaths.webkit]
  return [xServer, ...programs].every((path) => existsSync(path))
}

/** X server of its own for a browser, with a screen of 1400 x 1000. */
export type Screen = { readonly environment: NodeJS.ProcessEnv; readonly stop: () => void }

/** Starts an X server, which chooses its number itself. @throws Error where it does not start */
export async function startScreen(): Promise<Screen> {
  const args = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const server = spawn(xServer, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const numbers = server.stdio[3]
  const display = await new Promise<string>((resolve, reject) => {
    numbers?.once('data', (chunk) => resolve(`:${String(chunk).trim()}`))
    server.once('error', reject)
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
  })
  return { environment: { ...process.env, DISPLAY: display }, stop: () => server.kill() }
}

/** Path of the program that Playwright starts as Firefox. */
export const firefoxBridgePath = fileURLToPath(new URL('firefoxBridge.ts', import.meta.url))

/** File with the code of Playwright, of the scripts too that it runs in pages. */
export const playwrightSource = createRequire(
  createRequire(import.meta.url).resolve('playwright/package.json'),
).resolve('playwright-core/lib/coreBundle')
