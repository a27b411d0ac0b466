import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { freePort } from '../guestbook/startServer.ts'
import { browserPaths, type Screen, startScreen } from './browsers.ts'
import { type Driver, openDriver } from './webdriver.ts'

/** WebKit with a fake camera, on a screen and in a home of its own. */
export type Webkit = {
  readonly driver: Driver
  /** Home of the browser, where its downloads go. */
  readonly home: string
  readonly close: () => Promise<void>
}

/** Switches of WebKitGTK's small browser: a fake camera, allowed without a prompt. */
const args = ['--automation', '--enable-media-stream=true', '--enable-mock-capture-devices=true']

/** Starts WebKit and opens its window. */
export async function openWebkit(): Promise<Webkit> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'))
  const screen = await startScreen()
  const port = await freePort()
  const server = spawn(browserPaths.webkitDriver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...screen.environment,
      HOME: home,
      XDG_DOWNLOAD_DIR: home,
      // Painted through Mesa's software renderer, a page crashed in its compositor once in some fifteen visits.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
    },
    stdio: 'ignore',
  })
  const stop = async () => {
    await stopAll(server, screen)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const driver = await openWhenUp(`http://127.0.0.1:${port}`)
    const close = async () => {
      // A window that hangs does not answer: its driver ends it.
      await Promise.race([driver.close(), setTimeout(5000)]).catch(() => undefined)
      await stop()
    }
    return { driver, home, close }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function stopAll(server: ChildProcess, screen: Screen): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode === null && server.kill()) await ended
  screen.stop()
}

/** Opens the window as soon as the driver listens. */
async function openWhenUp(address: string): Promise<Driver> {
  for (let attempt = 0; ; attempt += 1) {
    const isUp = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) break
    if (attempt === 100) throw new Error('WebKitWebDriver does not listen')
    await setTimeout(100)
  }
  return openDriver(address, { 'webkitgtk:browserOptions': { binary: browserPaths.webkit, args } })
}
