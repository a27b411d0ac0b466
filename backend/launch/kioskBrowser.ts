import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readlink, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'

import type { Env } from '../files/env.ts'
import { makePrivateFolder } from '../files/dataFolder.ts'

/** Browsers with a kiosk mode that `chrome-launcher` does not look for, and Chromium where no PATH is set. */
const otherBrowsers: readonly string[] = [
  String.raw`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
  String.raw`C:\Program Files\Microsoft\Edge\Application\msedge.exe`,
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/microsoft/msedge/msedge',
  '/opt/google/chrome/chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
]

/** Finds Chrome, Chromium or Edge. @param env CHROME_PATH names one @returns null where there is none */
export async function findKioskBrowser(env: Env): Promise<string | null> {
  const named = env['CHROME_PATH']
  if (named) return named
  const { Launcher } = await import('chrome-launcher')
  try {
    const found = Launcher.getFirstInstallation()
    if (found !== undefined) return found
  } catch {
    // It throws where it finds none.
  }
  return otherBrowsers.find((path) => existsSync(path)) ?? null
}

/** Switches of a browser that runs a kiosk unattended. */
const switches: readonly string[] = [
  '--kiosk',
  // Prints without a dialog.
  '--kiosk-printing',
  '--auto-accept-camera-and-microphone-capture',
  '--no-first-run',
  '--no-default-browser-check',
  // After a crash no bubble asks what to restore, and no error of the browser covers the booth.
  '--hide-crash-restore-bubble',
  '--noerrdialogs',
  '--disable-features=Translate',
  '--disable-pinch',
  '--overscroll-history-navigation=0',
  // The profile has no passwords: the keyring of the system would ask for its own.
  '--password-store=basic',
  '--use-mock-keychain',
  // A screen that is off, or unplugged, doesn't slow the page.
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Chrome ends with this pipe, on which it says that a page has crashed.
  '--remote-debugging-pipe',
]

/**
 * Starts the browser of a kiosk, with a profile of its own.
 * @param profile folder of the profile: it keeps copies that the booth has not taken yet
 */
export async function startKioskBrowser(path: string, profile: string, url: string): Promise<ChildProcess> {
  await makePrivateFolder(profile)
  await removeForeignLock(profile)
  const isRoot = process.getuid?.() === 0
  const args = [...switches, ...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${profile}`, url]
  const env = withUnicode(process.env)
  const child = spawn(path, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] })
  // Streams by the documentation of `stdio`.
  const [, , , commands, events] = child.stdio as unknown as readonly Duplex[]
  for (const stream of [commands, events]) stream?.on('error', () => undefined)
  let received = ''
  events?.setEncoding('utf8').on('data', (text: string) => {
    const messages = (received + text).split('\0')
    received = messages.pop() ?? ''
    // Its page shows nothing but an error, and no browser reloads it by itself.
    if (messages.some((message) => message.includes('"Target.targetCrashed"'))) child.kill('SIGKILL')
  })
  commands?.write(
    `${JSON.stringify({ id: 1, method: 'Target.setDiscoverTargets', params: { discover: true } })}\0`,
  )
  return child
}

/** Variables with a locale of UTF-8: without one Chrome's network process ends again and again on a profile in a folder `Büro`. */
function withUnicode(env: Env): Env {
  const { LC_ALL, LC_CTYPE, LANG } = env
  return /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '') ? env : { ...env, LC_ALL: 'C.UTF-8' }
}

/** Removes the lock of a profile that was copied from another computer, with which Chrome doesn't start. */
async function removeForeignLock(profile: string): Promise<void> {
  const lock = join(profile, 'SingletonLock')
  const owner = await readlink(lock).catch(() => null)
  if (owner !== null && !owner.startsWith(`${hostname()}-`)) await rm(lock, { force: true })
}
