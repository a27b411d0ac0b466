import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { readPlaywrightReport, readVitestReport } from '../../../tools/measure/testReports.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'reports-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function report(value: unknown): string {
  const path = join(folder, 'report.json')
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

const file = (status: string, ...tests: readonly string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((each) => ({ status: each, fullName: each })),
})

test('vitest: every test counts, skipped and planned ones apart', () => {
  const testResults = [file('passed', 'passed', 'pending'), file('failed', 'failed', 'passed', 'todo')]
  expect(readVitestReport(report({ testResults }))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 2,
    retried: 0,
    failures: ['a.test.ts: failed'],
  })
})

test('vitest: a file that does not load counts as one failure', () => {
  const testResults = [file('failed'), file('failed', 'passed')]
  expect(readVitestReport(report({ testResults }))).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    retried: 0,
    failures: ['a.test.ts', 'a.test.ts'],
  })
})

test('Playwright: retries are counted, and an error outside of all tests is a failure', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ status }] })
  const suites = [
    {
      specs: [spec('one', 'unexpected'), spec('two', 'expected')],
      suites: [{ specs: [spec('three', 'flaky')] }],
    },
  ]
  const counted = readPlaywrightReport(report({ stats, errors: [{ message: 'no server' }], suites }))
  expect(counted).toEqual({
    passed: 6,
    failed: 2,
    skipped: 2,
    retried: 1,
    failures: ['a.spec.ts: one', 'a.spec.ts: three'],
  })
})

test('a report that is missing or cut off counts as one failure', () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const failure = { passed: 0, failed: 1, skipped: 0, retried: 0, failures: [] }
  expect(readVitestReport(join(folder, 'none.json'))).toEqual(failure)
  expect(readPlaywrightReport(report('{"stats": {'))).toEqual(failure)
  expect(complaint).toHaveBeenCalledTimes(2)
  complaint.mockRestore()
})
