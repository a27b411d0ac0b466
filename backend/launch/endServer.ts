import { spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { programScript } from '../files/programFiles.ts'
import type { ServerMessage } from '../owner/launcherMessages.ts'

/** Ends the process with a sentence for the owner, which the launcher shows where there is one. */
export async function refuse(refusal: string): Promise<never> {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  if (process.send) process.send({ refusal } satisfies ServerMessage, resolve)
  else resolve(console.error(refusal))
  await promise
  process.exit(1)
}

/** Time for pending requests and the last backup; after it the process exits without losing an acknowledged message. */
const closeTimeoutMs = 5000

/** Ends the process at a signal. Where the launcher was killed, another one takes its place, and starts the server anew. */
export function stopOnSignal(close: () => Promise<unknown>, isKioskOpen: () => boolean | null): void {
  const stop = async (beforeExit: () => void = () => undefined) => {
    await Promise.race([close(), setTimeout(closeTimeoutMs)])
    beforeExit()
    process.exit()
  }
  const startLauncher = () => {
    const own = process.argv.slice(2)
    // The launcher has started this process with the switch, and may not have reported since.
    const kiosk = (isKioskOpen() ?? own.includes('--kiosk')) ? ['--kiosk'] : []
    const args = [...own.filter((word) => word === '--https'), `--after=${process.pid}`, ...kiosk]
    const start = fileURLToPath(programScript('launch/start'))
    spawn(process.execPath, [start, ...args], { detached: true, stdio: 'ignore' }).unref()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
  // It may have been killed while this process was starting.
  if (process.send && !process.connected) void stop(startLauncher)
  else process.once('disconnect', () => void stop(startLauncher))
}
