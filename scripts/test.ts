import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

import { readPlaywrightReport, readVitestReport, type Tally } from './testReports.ts'

type Check = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** Counts the runner's tests; a check without it counts as one. */
  readonly count?: () => Tally
}

const vitestReport = 'test-results/vitest.json'
const playwrightReport = 'test-results/playwright.json'

const checks: readonly Check[] = [
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  { name: 'types', command: 'tsc', args: [] },
  {
    name: 'unit and picture tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
    count: () => readVitestReport(vitestReport),
  },
  { name: 'build', command: 'vite', args: ['build'] },
  {
    name: 'browser tests',
    command: 'playwright',
    args: ['test'],
    count: () => readPlaywrightReport(playwrightReport),
  },
]

function runCheck({ name, command, args, count }: Check): Tally {
  console.log(`\n=== ${name}: ${command} ${args.join(' ')}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const ended = { passed: 0, failed: status === 0 ? 0 : 1, skipped: 0 }
  if (!count) return { ...ended, passed: 1 - ended.failed }
  const counted = count()
  // A runner can fail outside of its tests: an error that no test caught, a crash.
  return { ...counted, failed: Math.max(counted.failed, ended.failed) }
}

/** A report of an earlier run must not pass for one of this run. */
rmSync('test-results', { recursive: true, force: true })

const total = checks.map(runCheck).reduce((sum, tally) => ({
  passed: sum.passed + tally.passed,
  failed: sum.failed + tally.failed,
  skipped: sum.skipped + tally.skipped,
}))
process.exitCode = total.failed > 0 ? 1 : 0
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
