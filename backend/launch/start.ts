/**
 * Launcher of the booth: starts its server and the kiosk's browser, and starts them again when they end. Switches: `--open` opens
 * the owner's page, `--kiosk` the kiosk, `--data=FOLDER` names the data folder, `--after=PID` waits for the end of a process,
 * `--https` is as in `npm run https`.
 */
import { existsSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { eventFolder } from '../event/createEvent.ts'
import { makePrivateFolder } from '../files/dataFolder.ts'
import { loadEnvFiles } from '../files/env.ts'
import { FolderInUseError, type FolderLock, lockFolder } from '../database/lockFolder.ts'
import { isPackaged } from '../files/programFiles.ts'
import { isPortTaken } from '../http/address.ts'
import { connectOwner } from '../owner/ownerClient.ts'
import { createLauncher } from './createLauncher.ts'
import { openBrowser } from './openBrowser.ts'
import { createStartWithComputer } from './startWithComputer.ts'
import { showSentence } from './showSentence.ts'

/** The usual port, and those that are tried where another program has it; 5174 to 5176 are the booth's own. */
const ports: readonly number[] = [5173, ...Array.from({ length: 23 }, (_, index) => 5177 + index)]

const isAsked = (name: string): boolean => process.argv.includes(`--${name}`)

/** Value of a switch; undefined where it is not given. */
const valueOf = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)

/** Waits for the server of a launcher that was killed: it lets go of the data folder and its port when its process has ended. */
async function waitForEnd(pid: number): Promise<void> {
  const deadlineMs = performance.now() + endTimeoutMs
  const isRunning = () => {
    try {
      return process.kill(pid, 0)
    } catch {
      return false
    }
  }
  while (isRunning() && performance.now() < deadlineMs) await setTimeout(50)
}

/** The server itself ends after 5 s. */
const endTimeoutMs = 10_000

/** Enters the data folder of a package, in which a host may keep a file `.env`, and sets the variable of its path. */
async function chooseFolder(): Promise<void> {
  const named = valueOf('data')
  if (named) process.env['DATA_DIR'] = named
  if (!isPackaged) return loadEnvFiles()
  const folder = resolve(process.env['DATA_DIR'] || join(homedir(), 'Retro Booth'))
  await makePrivateFolder(folder).catch((cause: unknown) => {
    throw new Error(
      `The folder ${folder} for strips, event and guest book can’t be made: choose another with the variable DATA_DIR.`,
      { cause },
    )
  })
  process.env['DATA_DIR'] = folder
  process.chdir(folder)
  loadEnvFiles()
}

/** Sets the variable PORT to the first free port, where no port was chosen. */
async function choosePort(): Promise<void> {
  if (process.env['PORT']) return
  for (const port of ports) {
    if (await isPortTaken(port)) continue
    if (port !== ports[0]) console.log(`Another program has port ${ports[0]}: the booth takes port ${port}.`)
    process.env['PORT'] = String(port)
    return
  }
}

/** Opens the owner's page of the booth that runs with a data folder. @returns false where none runs */
async function openOwnersPage(folder: string): Promise<boolean> {
  const booth = await connectOwner(folder)
  if (!booth) return false
  const url = await booth.link()
  if (isAsked('open') && (await openBrowser(url)))
    console.log(`The owner's page of ${new URL(url).origin} is open in your browser.`)
  else console.log(`The booth runs. Owner's page, once: ${url}`)
  return true
}

/**
 * Locks the launcher's folder. Of two that start at the same time, as a host who waits presses again, the second opens the page of
 * the first.
 * @returns null where it has done so
 */
async function lockOrJoin(folder: string, profile: string): Promise<FolderLock | null> {
  try {
    return await lockFolder(profile)
  } catch (cause) {
    if (!(cause instanceof FolderInUseError)) throw cause
    const deadlineMs = performance.now() + joinTimeoutMs
    while (!(await openOwnersPage(folder))) {
      if (performance.now() > deadlineMs) throw cause
      await setTimeout(200)
    }
    return null
  }
}

/** Time in which the server of another launcher listens, on a slow disk too. */
const joinTimeoutMs = 20_000

async function start(): Promise<void> {
  await waitForEnd(Number(valueOf('after')))
  await chooseFolder()
  const folder = eventFolder(process.env)
  if (folder !== null && existsSync(folder) && (await openOwnersPage(folder))) return
  // Without a data folder the kiosk keeps nothing, either.
  const profile =
    folder === null ? join(tmpdir(), `retro-booth-${process.pid}`) : join(resolve(folder), 'browser')
  const lock = await lockOrJoin(folder ?? '', profile)
  if (!lock) return
  await choosePort()
  const command = [
    process.execPath,
    import.meta.filename,
    '--kiosk',
    ...(folder ? [`--data=${resolve(folder)}`] : []),
  ]
  const launcher = createLauncher({
    args: isAsked('https') ? ['--https'] : [],
    profile,
    startWithComputer: createStartWithComputer(command),
    onReady: async () => {
      if (isAsked('kiosk')) launcher.openKiosk()
      else if (isAsked('open') && folder !== null) await openOwnersPage(folder)
      console.log('To end the booth, close this window or press Ctrl+C.')
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(
      signal,
      () =>
        void launcher
          .stop()
          .then(lock.release)
          .then(() => process.exit()),
    )
  process.exitCode = await launcher.ended
  await lock.release()
}

// What fails in it ends no server and no kiosk.
process.on('unhandledRejection', (cause) => console.error(cause))
start().catch(async (cause: unknown) => {
  process.exitCode = 1
  await showSentence(cause instanceof Error ? cause.message : String(cause))
})
