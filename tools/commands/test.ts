import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { chromiumPath } from '../harness/browser/launch/chromium.ts'
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
  /** Line for the shell. */
  readonly command: string
  /** The runner's JSON report, which counts its tests; without it the check counts as one. */
  readonly report?: string
  /** Name of a check that must have passed; otherwise this one fails without being run. */
  readonly needs?: string
}

/** Lists of checks that run side by side: the build, which keeps one core busy, and what needs no build. */
const lanes: readonly (readonly Check[])[] = [
  [
    { name: 'build', command: 'vite build' },
    { name: 'size', command: 'size-limit', needs: 'build' },
  ],
  [
    { name: 'format', command: 'oxfmt --check' },
    { name: 'lint', command: 'oxlint --deny-warnings' },
    { name: 'lint of styles', command: 'stylelint "src/**/*.css"' },
    { name: 'types', command: 'tsc' },
    { name: 'types of the booth, without Node', command: 'tsc -p src' },
    { name: 'types of the server, without the DOM', command: 'tsc -p backend' },
  ],
]

const vitestReport = 'test-results/vitest.json'

/** After the build: the backend tests start the server with the built booth. */
const tests: Check = {
  name: 'unit, backend and visual tests',
  command: `vitest run --reporter=default --reporter=json --outputFile.json=${vitestReport}`,
  report: vitestReport,
}

/** Projects of `playwright.config.ts`. Of Firefox and WebKit one visit: all of `npm run test:browsers` takes minutes. */
const projects = ['booth', 'stripped', 'webkit-visit', 'firefox-visit', 'timing']

const browserTests: Check = {
  name: 'browser tests',
  command: `playwright test ${projects.map((name) => `--project=${name}`).join(' ')}`,
  report: 'test-results/playwright.json',
  needs: 'build',
}

/** Room that the checks' temporary files may need, in bytes; half a gigabyte was seen. */
const scratchBytes = 4 * 2 ** 30

/**
 * Makes a folder for the temporary files of the checks, in Linux's memory where there is room: the tests copy databases of
 * 40 MB dozens of times, which costs a second of the processor on some disks.
 */
function makeScratchFolder(): string {
  const memory = '/dev/shm'
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 }
  const folder = mkdtempSync(join(bavail * bsize >= scratchBytes ? memory : tmpdir(), 'checks-'))
  // The user of a test's PostgreSQL, which is not root, must be able to enter it.
  chmodSync(folder, 0o755)
  return folder
}

const failedOnce: Tally = { passed: 0, failed: 1, skipped: 0, retried: 0 }

/** Results by the names of the checks. */
const tallies = new Map<string, Tally>()

/** Runs a check. @param isBeside whether others run meanwhile: its output is then printed when it has ended, as a whole */
async function run({ name, command, report, needs }: Check, isBeside = false): Promise<void> {
  const title = `\n=== ${name}: ${command}\n`
  tallies.set(name, failedOnce)
  if (needs !== undefined && tallies.get(needs)?.failed !== 0)
    return console.log(`${title}not run: the check "${needs}" failed`)
  if (!isBeside) console.log(title)
  const child = spawn(command, {
    shell: true,
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, TMPDIR: scratch },
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => output.push(part))
  const [status] = await once(child, 'close')
  if (isBeside) console.log(title + output.join(''))
  const failed = status === 0 ? 0 : 1
  const tally = report === undefined ? { ...failedOnce, passed: 1 - failed, failed } : readReport(report)
  // A runner can fail outside of its tests: a file that does not load, an error that no test caught, a crash.
  tallies.set(name, { ...tally, failed: Math.max(tally.failed, failed) })
}

/** Counts the tests of a report of Vitest or Playwright; a missing one counts as one failure. */
function readReport(path: string): Tally {
  if (!existsSync(path)) return failedOnce
  const { stats, ...vitest } = JSON.parse(readFileSync(path, 'utf8'))
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

/** Installs Chromium where it is missing, by `--all-browsers` the others, too. */
async function setUp(...flags: readonly string[]): Promise<void> {
  await once(spawn('node', ['tools/setupBrowser.ts', ...flags], { stdio: 'inherit' }), 'close')
}

async function runAll(): Promise<void> {
  // A minute of downloads passes beside the checks.
  const chromium = setUp()
  const others = chromium.then(() => setUp('--all-browsers'))
  const runLane = async (lane: readonly Check[]) => {
    for (const check of lane) await run(check, true)
  }
  await Promise.all([chromium, ...lanes.map(runLane)])
  console.log(`\nThe tests run in ${chromiumPath()}`)
  await run(tests)
  await others
  await run(browserTests)
}

// A report of an earlier run must not count for this one.
rmSync('test-results', { recursive: true, force: true })

const scratch = makeScratchFolder()
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

await runAll()
const sum = (kind: keyof Tally) => [...tallies.values()].reduce((total, tally) => total + tally[kind], 0)
process.exitCode = sum('failed') > 0 ? 1 : 0
if (sum('retried') > 0) console.log(`\n${sum('retried')} of them passed only at a second try`)
for (const browser of ['firefox', 'webkit'] as const)
  if (!isInstalled(browser)) console.log(`\n${browser} is not installed here: its tests were skipped`)
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
