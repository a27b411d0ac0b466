import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { fullChromiumPath } from './harness/browser/launch/chromium.ts'
import { type OtherBrowser, browserPackages, isInstalled } from './harness/otherBrowsers/browsers.ts'

const windows = process.platform === 'win32'
const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** Debian's packages are smaller and faster to get than Playwright's downloads; only root can install them. */
const hasApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Whether the lists of packages were fetched. */
let isUpdated = false

function installByApt(): boolean {
  // Not every release has the headless shell as a package.
  return hasApt && (runInstall('chromium', 'chromium-headless-shell') || runInstall('chromium'))
}

function runInstall(...packages: readonly string[]): boolean {
  isUpdated ||= runApt('update')
  return isUpdated && runApt('install', '-y', '--no-install-recommends', ...packages)
}

function runApt(...args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', [...args, '-qq'], {
    env: aptEnv,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status === 0
}

function installByPlaywright(): boolean {
  const options = { stdio: 'inherit', timeout: 300_000, shell: windows } as const
  return spawnSync('playwright', ['install', 'chromium'], options).status === 0
}

/** Installs Chromium where there is none. @returns an error message, or null */
function ensureBrowser(): string | null {
  if (existsSync(fullChromiumPath())) return null
  if (process.env['CHROMIUM_PATH'] !== undefined) {
    return `CHROMIUM_PATH names ${process.env['CHROMIUM_PATH']}, which does not exist`
  }
  if (installByApt() || installByPlaywright()) return null
  return 'the tests need a browser: install Chromium, or name one in CHROMIUM_PATH'
}

/** Installs Firefox and WebKit where they are missing. Without one its tests are skipped, and all others run. */
function installOtherBrowsers(): void {
  for (const browser of ['firefox', 'webkit'] satisfies OtherBrowser[]) {
    if (isInstalled(browser)) continue
    if (!hasApt || !runInstall(...browserPackages[browser]) || !isInstalled(browser))
      console.log(`setup: ${browser} can't be installed here; its tests will be skipped`)
  }
}

const problem = ensureBrowser()
if (problem === null) {
  if (process.argv.includes('--all-browsers')) installOtherBrowsers()
} else {
  console.error(`setup: ${problem}`)
  process.exitCode = 1
}
