import { type ChildProcess, fork } from 'node:child_process'

import type { BoothComputer, ComputerChange } from '../../src/owner/kiosk/boothComputer.ts'
import { programScript } from '../files/programFiles.ts'
import { findKioskBrowser, startKioskBrowser } from './kioskBrowser.ts'
import { type KeptProcess, keepProcess } from './keepProcess.ts'
import type { LauncherMessage, ServerMessage } from './launcherMessages.ts'
import { showSentence } from './showSentence.ts'
import type { createStartWithComputer } from './startWithComputer.ts'

/** Parts of a launcher. */
export type LauncherParts = {
  /** Switches of the server. */
  readonly args: readonly string[]
  /** Folder of the profile of the kiosk's browser; null where nothing is kept, and no kiosk can be opened. */
  readonly profile: string | null
  readonly startWithComputer: ReturnType<typeof createStartWithComputer>
  /** Called once, when the server listens. */
  readonly onReady: () => Promise<void>
}

const failing =
  'The booth has ended five times within a minute. Guests’ strips and messages are kept; restart this computer, and start the booth again.'

/** Creates the launcher, and starts the server. `ended` resolves with the exit status of the process. */
export function createLauncher({ args, profile, startWithComputer, onReady }: LauncherParts) {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let kioskUrl: string | null = null
  let browser: KeptProcess | null = null
  let kiosk: BoothComputer['kiosk'] = 'closed'

  const server = keepProcess(startServer, () => void showSentence(failing), (status) => {
    // The first start has failed, with a sentence.
    if (kioskUrl === null) end(status || 1)
    return kioskUrl === null
  })

  async function startServer(): Promise<ChildProcess> {
    const child = fork(programScript('main'), [...args])
    child.on('message', (message) => void take(message as ServerMessage))
    return child
  }
  function report(): void {
    const state: LauncherMessage = { kiosk, startsWithComputer: startWithComputer.isOn() }
    const child = server.current()
    if (child?.connected) child.send(state)
  }
  async function take(message: ServerMessage): Promise<void> {
    if ('change' in message) return change(message.change)
    const isFirst = kioskUrl === null
    kioskUrl = message.kioskUrl
    report()
    if (isFirst) await onReady()
  }
  async function change({ kiosk: wanted, startsWithComputer, booth }: ComputerChange): Promise<void> {
    if (startsWithComputer !== undefined)
      await startWithComputer.set(startsWithComputer).catch((cause: unknown) => console.error(cause))
    if (wanted === 'open') openKiosk()
    if (wanted === 'closed') await closeKiosk()
    report()
    if (booth === 'ended') await stop()
  }
  function openKiosk(): void {
    if (browser || profile === null) return
    kiosk = 'open'
    const kept = keepProcess(
      async () => {
        const path = await findKioskBrowser(process.env)
        if (path !== null) return startKioskBrowser(path, profile, kioskUrl ?? '')
        setKiosk('noBrowser')
        void kept.stop()
        throw new Error('Neither Chrome nor Edge nor Chromium was found.')
      },
      () => setKiosk('failing'),
    )
    browser = kept
  }
  function setKiosk(state: BoothComputer['kiosk']): void {
    kiosk = state
    browser = null
    report()
  }
  async function closeKiosk(): Promise<void> {
    const kept = browser
    setKiosk('closed')
    await kept?.stop()
  }
  async function stop(): Promise<void> {
    await Promise.all([closeKiosk(), server.stop('SIGTERM')])
    end(0)
  }
  return { openKiosk, stop, ended }
}

