import { expect, test } from 'vitest'

import { describeTargets } from '../../../bench/targets.ts'

test('a target is met up to its limit, and missed beyond it or without a figure', () => {
  const group = { title: 'Save to download', unit: 'ms', references: [] } as const
  const say = (...samples: readonly number[]) =>
    describeTargets([{ ...group, rows: [{ name: 'booth', samples }] }]).join()
  expect(say(40, 50, 60)).toBe('met    save to download, ms: 50.00, at most 50.0')
  expect(say(51)).toMatch(/^missed/)
  expect(say()).toMatch(/^missed/)
})

test('a target without its group is left out', () => {
  expect(describeTargets([])).toEqual([])
})
