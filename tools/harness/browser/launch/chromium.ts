import { existsSync } from 'node:fs'

import { chromium } from 'playwright'

/** Chromium without the browser's own windows: a page costs a third less. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of the Chromium of the tests: the one named by CHROMIUM_PATH, else the system's, its headless shell first, else
 * Playwright's own. The file need not exist.
 */
export function chromiumPath(): string {
  if (process.env['CHROMIUM_PATH'] === undefined && existsSync(headlessShell)) return headlessShell
  return fullChromiumPath()
}

/** The same without the headless shell, which does not know a camera's permission that is granted and taken away. */
export function fullChromiumPath(): string {
  return process.env['CHROMIUM_PATH'] ?? systemBrowsers.find(existsSync) ?? chromium.executablePath()
}

/** Command-line switches of every launch: only the page under test uses the network. */
export const chromiumArgs: readonly string[] = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell would hint fonts fully, and other browsers do it slightly: text is a part of the goldens.
  '--font-render-hinting=slight',
  // A phone opens the laptop by plain http: this name is no secure context.
  '--host-resolver-rules=MAP booth.test 127.0.0.1',
]

/** Command-line switches of a fake camera that plays a clip (Y4M or MJPEG), allowed without a prompt. */
export function fakeCameraArgs(clip: string): readonly string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${clip}`,
  ]
}
