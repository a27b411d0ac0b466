import { readFileSync } from 'node:fs'

/** Numbers of tests by their result, and the names of those that failed. */
export type Tally = {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** Passed tests that failed at their first try. */
  readonly retried: number
  /** File and title each; also of tests that passed at their second try. */
  readonly failures: readonly string[]
}

/** Vitest's JSON report, with the fields that are read; a file that does not load has a status but no tests. */
type VitestReport = {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
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
  readonly suites: readonly Suite[]
}

/** A file or a `describe` of Playwright. */
type Suite = {
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly status: string }[]
  }[]
  readonly suites?: readonly Suite[]
}

const noReport: Tally = { passed: 0, failed: 1, skipped: 0, retried: 0, failures: [] }

/** Counts Vitest's tests. A file that failed without a failed test counts as one failure, as does a missing report. */
export function readVitestReport(path: string): Tally {
  const report = readJson(path) as VitestReport | null
  if (!report) return noReport
  const tests = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const results = assertionResults.map((test) => ({ ...test, name: `${name}: ${test.fullName}` }))
    const hasUnloaded = status === 'failed' && !results.some((test) => test.status === 'failed')
    return hasUnloaded ? [...results, { status, name }] : results
  })
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failures = tests.filter(({ status }) => status === 'failed').map(({ name }) => name)
  const failed = failures.length
  return { passed, failed, skipped: tests.length - passed - failed, retried: 0, failures }
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
    failures: report.suites.flatMap(failuresOf),
  }
}

function failuresOf({ specs = [], suites = [] }: Suite): readonly string[] {
  const failed = specs.filter(({ tests }) => tests.some(({ status }) => /unexpected|flaky/.test(status)))
  return [...failed.map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failuresOf)]
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
