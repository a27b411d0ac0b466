import { expect, test } from 'vitest'

import { dotPlot } from '../../../bench/plots/dotPlot.ts'
import { linePlot } from '../../../bench/plots/linePlot.ts'
import { linearScale, logScale } from '../../../bench/plots/scale.ts'

test('on a scale of ratios twice as much is always as far away', () => {
  const { place, ticks } = logScale([1, 10], 0, 100)
  expect(ticks).toEqual([1, 2, 5, 10])
  expect(place(4) - place(2)).toBeCloseTo(place(2) - place(1))
  expect([place(1), place(10)]).toEqual([0, 100])
})

test('a scale of costs begins at nothing, and has room for the largest in round steps', () => {
  const { place, ticks } = linearScale([42, 430], 300, 0)
  expect(ticks).toEqual([0, 100, 200, 300, 400, 500])
  expect([place(0), place(500)]).toEqual([300, 0])
})

test('a plot of ratios leaves out what has none, and escapes its words', () => {
  const rows = [
    { name: 'floor', samples: [2, 2] },
    { name: 'a < b', samples: [4, 8] },
    { name: 'bare', samples: [] },
  ]
  const plot = dotPlot(
    { title: 'Tick', unit: 'ms', references: ['floor'], rows },
    { own: new Set(), machine: 'here' },
  )
  expect(plot.match(/<circle/g)).toHaveLength(2)
  expect(plot).toContain('a &lt; b')
  expect(plot).toContain('>3.00<')
  expect(plot).not.toMatch(/bare|NaN/)
})

test('a plot of growth has a place for none of a thing', () => {
  const points = [0, 1000].map((at) => ({ at, samples: [5] }))
  const growth = { title: 'Book', unit: 'ms', of: 'messages', lines: [{ name: 'open', points }] } as const
  expect(linePlot(growth, 'here')).not.toMatch(/NaN|Infinity/)
})
