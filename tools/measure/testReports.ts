import { readFileSync } from 'node:fs'

export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Of the passed ones, those that failed at their first try. */
  readonly retried: number
}

/** The parts of vitest's json report that are used; a file that does not load has a status but no tests. */
type VitestReport = {
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** The parts of Playwright's json report that are used; `errors` are those outside of any test. */
type PlaywrightReport = {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly unknown[]
}

const noReport: Tally = { passed: 0, failed: 1, skipped: 0, retried: 0 }

/** Counts vitest's tests. A file that failed without a failed test counts as one failure, as does a missing report. */
export function readVitestReport(path: string): Tally {
  const report = readJson(path) as VitestReport | null
  if (!report) return noReport
  const tests = report.testResults.flatMap((file) => {
    const statuses = file.assertionResults.map((test) => test.status)
    return file.status === 'failed' && !statuses.includes('failed') ? [...statuses, 'failed'] : statuses
  })
  const passed = tests.filter((status) => status === 'passed').length
  const failed = tests.filter((status) => status === 'failed').length
  return { passed, failed, skipped: tests.length - passed - failed, retried: 0 }
}

/** Counts Playwright's tests. One that passed only at its second try is told apart; a missing report is a failure. */
export function readPlaywrightReport(path: string): Tally {
  const report = readJson(path) as PlaywrightReport | null
  if (!report) return noReport
  const { expected, unexpected, flaky, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected + report.errors.length,
    skipped,
    retried: flaky,
  }
}

/** Null when the runner left no report, or half of one. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    console.error(`no report in ${path}:`, cause)
    return null
  }
}
