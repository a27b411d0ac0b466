import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

import { fullChromiumPath } from './harness/browser/chromium.ts'

const windows = process.platform === 'win32'
const aptEnv = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

/** Installs Debian's package as root: it is smaller and faster to get than Playwright's download. */
function installByApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  if (!runApt('update')) return false
  const install = ['install', '-y', '--no-install-recommends']
  // Not every release has the headless shell as a package.
  return runApt(...install, 'chromium', 'chromium-headless-shell') || runApt(...install, 'chromium')
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

const problem = ensureBrowser()
if (problem !== null) {
  console.error(`setup: ${problem}`)
  process.exitCode = 1
}
