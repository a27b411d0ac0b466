import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { fullChromiumPath } from '../browser/launch/chromium.ts'

/** A package that was unpacked, and the home folder of its host. */
export type UnpackedPackage = { readonly start: string; readonly home: string }

/** Writes a script of the shell. @returns its path */
function writeScript(path: string, text: string): string {
  writeFileSync(path, `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  return path
}

/** Starts a package as a double click does: with no PATH, and no variable of npm. */
export function startPackage(
  { start, home }: UnpackedPackage,
  variables: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
) {
  mkdirSync(home, { recursive: true })
  const opened = join(home, 'opened')
  const BROWSER = writeScript(join(home, 'browser.sh'), `echo "$1" >> "${opened}"`)
  // A screen and a camera are what this machine lacks.
  const chromium = `exec "${fullChromiumPath()}" --headless=new --use-fake-device-for-media-stream "$@"`
  const env = {
    HOME: home,
    BROWSER,
    CHROME_PATH: writeScript(join(home, 'chromium.sh'), chromium),
    ...variables,
  }
  const child = spawn(start, [...args], { env, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  return {
    process: child,
    output: () => output,
    exited: once(child, 'close').then(([status]) => status as number | null),
    /** Addresses that were opened in the default browser, the last one at the end. */
    opened: () => (existsSync(opened) ? readFileSync(opened, 'utf8').trim().split('\n') : []),
  }
}

/** Ends a booth as the host does. */
export async function endPackage(booth: {
  readonly process: ChildProcess
  readonly exited: Promise<unknown>
}): Promise<void> {
  booth.process.kill('SIGTERM')
  await booth.exited
}

/** Processes of this machine (Linux) whose command has all these words, without the parts of a browser. */
export function findProcesses(...words: readonly string[]): readonly number[] {
  const commandOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      // It has ended.
      return ''
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      const command = commandOf(pid)
      return (
        words.every((word) => command.includes(word)) &&
        !command.includes('--type=') &&
        !command.includes('crashpad')
      )
    })
    .map(Number)
}
