import { readFileSync } from 'node:fs'

/** Numbers of tests by their result. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Passed tests that failed at their first try. */
  readonly retried: number
}

/** Vitest's JSON report, with the fields that are read; a file that does not load has a status but no tests. */
type VitestReport = {
  readonly testResults: readonly {
    readonly status: string
    readonly assertionResults: readonly { readonly status: string }[]
  }[]
}

/** Playwright's JSON report, with the fields that are read; `errors` are those outside of all tests. */
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

/** Counts Vitest's tests. A file that failed without a failed test counts as one failure, as does a missing report. */
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

/** Counts Playwright's tests, with those that were retried; a missing report counts as one failure. */
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

/** Parses a report; null where it is missing or incomplete. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    console.error(`no report in ${path}:`, cause)
    return null
  }
}
