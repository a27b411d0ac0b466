import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { isInstalled } from '../harness/otherBrowsers/browsers.ts'

/** Numbers of tests by their result; those that were retried have passed at a second try. */
type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  readonly retried: number
}

type Check = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** The runner's JSON report, which counts its tests; without it the check counts as one. */
  readonly report?: string
  /** Name of a check that must have passed; otherwise this one fails without being run. */
  readonly needs?: string
  /** Waits for Firefox and WebKit, which are installed meanwhile. */
  readonly needsOtherBrowsers?: true
}

const vitestReport = 'test-results/vitest.json'
const playwrightReport = 'test-results/playwright.json'

const passedOnce: Tally = { passed: 1, failed: 0, skipped: 0, retried: 0 }
const failedOnce: Tally = { passed: 0, failed: 1, skipped: 0, retried: 0 }

/** Projects of `playwright.config.ts`. */
const projects = ['booth', 'stripped', 'webkit-visit', 'firefox-visit', 'timing']

const checks: readonly Check[] = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  { name: 'lint of styles', command: 'stylelint', args: ['src/**/*.css'] },
  { name: 'types', command: 'tsc', args: [] },
  { name: 'types of the booth, without Node', command: 'tsc', args: ['-p', 'src'] },
  { name: 'types of the server, without the DOM', command: 'tsc', args: ['-p', 'backend'] },
  // Before the backend tests, which start the server with the built booth.
  { name: 'build', command: 'vite', args: ['build'] },
  { name: 'size', command: 'size-limit', args: [], needs: 'build' },
  {
    name: 'unit, backend and visual tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    report: vitestReport,
  },
  {
    // Of Firefox and WebKit one visit: `npm run test:browsers` runs all of their tests, which takes minutes.
    name: 'browser tests',
    command: 'playwright',
    args: ['test', ...projects.map((name) => `--project=${name}`)],
    report: playwrightReport,
    needs: 'build',
    needsOtherBrowsers: true,
  },
]

/** File system in memory, which Linux has; containers often have little room there. */
const sharedMemory = '/dev/shm'

/** Room that the checks' temporary files may need, in bytes; half a gigabyte was seen. */
const scratchBytes = 4 * 2 ** 30

/**
 * Makes a folder for the temporary files of the checks, in memory where there is room: the tests copy databases of 40 MB
 * dozens of times, which costs a second of the processor on some disks.
 */
function makeScratchFolder(): string {
  const parent = hasRoom(sharedMemory) ? sharedMemory : tmpdir()
  const folder = mkdtempSync(join(parent, 'checks-'))
  // The user of a test's PostgreSQL, which is not root, must be able to enter it.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoom(path: string): boolean {
  if (!existsSync(path)) return false
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize >= scratchBytes
}

/** Runs one check; its output goes to the terminal. */
async function run({ command, args, report }: Check): Promise<Tally> {
  const env = { ...process.env, TMPDIR: scratch }
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32', env })
  // A command that is missing fails its check, and not the run: the others still count.
  const print = (cause: unknown) => console.error(cause instanceof Error ? cause.message : cause)
  const [status] = (await once(child, 'close').catch(print)) ?? []
  const ended = status === 0 ? passedOnce : failedOnce
  if (report === undefined) return ended
  const counted = readReport(report)
  // A runner can fail outside of its tests: a file that does not load, an error that no test caught, a crash.
  return { ...counted, failed: Math.max(counted.failed, ended.failed) }
}

/** Counts the tests of a report of Vitest or Playwright; a missing one counts as one failure. */
function readReport(path: string): Tally {
  if (!existsSync(path)) return failedOnce
  const { stats, ...vitest } = JSON.parse(readFileSync(path, 'utf8'))
  rmSync(path)
  return stats
    ? {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        retried: stats.flaky,
      }
    : {
        passed: vitest.numPassedTests,
        failed: vitest.numFailedTests,
        skipped: vitest.numPendingTests + vitest.numTodoTests,
        retried: 0,
      }
}

async function runAll(): Promise<readonly Tally[]> {
  const tallies = new Map<string, Tally>()
  // Firefox and WebKit are needed last: a minute of downloads passes beside the other checks.
  const installed = once(
    spawn('node', ['tools/setupBrowser.ts', '--all-browsers'], { stdio: 'inherit' }),
    'close',
  )
  for (const check of checks) {
    console.log(`\n=== ${check.name}: ${check.command} ${check.args.join(' ')}`)
    if (check.needsOtherBrowsers) await installed
    const missing = check.needs !== undefined && tallies.get(check.needs)?.failed !== 0
    if (missing) console.log(`not run: the check "${check.needs}" failed`)
    tallies.set(check.name, missing ? failedOnce : await run(check))
  }
  return [...tallies.values()]
}

// A report of an earlier run must not count for this one.
rmSync('test-results', { recursive: true, force: true })

const scratch = makeScratchFolder()
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const tallies = await runAll()
const sum = (kind: keyof Tally) => tallies.reduce((total, tally) => total + tally[kind], 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
if (sum('retried') > 0) console.log(`\n${sum('retried')} of them passed only at a second try`)
for (const browser of ['firefox', 'webkit'] as const)
  if (!isInstalled(browser)) console.log(`\n${browser} is not installed here: its tests were skipped`)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
