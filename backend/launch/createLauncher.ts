import { type ChildProcess, fork } from 'node:child_process'

import type { ComputerChange } from '../../src/owner/kiosk/boothComputer.ts'
import { programScript } from '../files/programFiles.ts'
import { keepKiosk } from './keepKiosk.ts'
import { keepProcess } from './keepProcess.ts'
import type { LauncherMessage, ServerMessage } from '../owner/launcherMessages.ts'
import { showSentence } from './showSentence.ts'
import type { createStartWithComputer } from './startWithComputer.ts'

/** Parts of a launcher. */
export type LauncherParts = {
  /** Switches of the server. */
  readonly args: readonly string[]
  /** Folder of the profile of the kiosk's browser. */
  readonly profile: string
  readonly startWithComputer: ReturnType<typeof createStartWithComputer>
  /** Called once, when the server listens. */
  readonly onReady: () => Promise<void>
}

const failing =
  'The booth has ended five times within a minute. Guests’ strips and messages are kept; restart this computer, and start the booth again.'
const failingKiosk =
  'The kiosk’s browser has ended five times within a minute. Guests’ strips are kept; restart this computer, or press Open the Kiosk Here on the owner’s page.'

/** Creates the launcher, and starts the server. `ended` resolves with the exit status of the process. */
export function createLauncher({ args, profile, startWithComputer, onReady }: LauncherParts) {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>()
  let kioskUrl: string | null = null
  let isRefused = false
  const kiosk = keepKiosk(
    profile,
    () => kioskUrl ?? '',
    report,
    () => void showSentence(failingKiosk, true),
  )
  const server = keepProcess(startServer, () => void showSentence(failing, true), onEnd)

  async function startServer(): Promise<ChildProcess> {
    const child = fork(programScript('main'), [...args, ...(kiosk.state() === 'open' ? ['--kiosk'] : [])])
    child.on('message', (message) => void take(message as ServerMessage))
    return child
  }
  /** A first start that fails, or one that the server refuses, would fail again. */
  function onEnd(status: number | null): boolean {
    const isOver = isRefused || kioskUrl === null
    if (isOver) void kiosk.close().then(() => end(status ?? 1))
    return isOver
  }
  function report(): void {
    const state: LauncherMessage = { kiosk: kiosk.state(), startsWithComputer: startWithComputer.isOn() }
    const child = server.current()
    // Without a callback a server that has just ended would be an error of its process.
    if (child?.connected) child.send(state, () => undefined)
  }
  async function take(message: ServerMessage): Promise<void> {
    if ('change' in message) return change(message.change)
    if ('refusal' in message) {
      isRefused = true
      return showSentence(message.refusal)
    }
    const isFirst = kioskUrl === null
    kioskUrl = message.kioskUrl
    report()
    if (isFirst) await onReady()
  }
  async function change({ kiosk: wanted, startsWithComputer, booth }: ComputerChange): Promise<void> {
    if (startsWithComputer !== undefined)
      await startWithComputer.set(startsWithComputer).catch((cause: unknown) => console.error(cause))
    if (wanted === 'open') kiosk.open()
    if (wanted === 'closed') await kiosk.close()
    report()
    if (booth === 'ended') await stop()
  }
  async function stop(): Promise<void> {
    await Promise.all([kiosk.close(), server.stop('SIGTERM')])
    end(0)
  }
  return { openKiosk: () => kiosk.open(), stop, ended }
}
