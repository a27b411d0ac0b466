import { existsSync } from 'node:fs'

import { chromium } from 'playwright'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser that every test runs in: the one named by CHROMIUM_PATH, else the system's, else Playwright's
 * own. The file need not exist.
 */
export function chromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? systemBrowsers.find(existsSync) ?? chromium.executablePath()
}

/** Command-line switches for every launch: nothing but the page under test talks to the network. */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
