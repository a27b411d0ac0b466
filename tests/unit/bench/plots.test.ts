import { expect, test } from 'vitest'

import { dotPlot } from '../../../bench/plots/dotPlot.ts'
import { linePlot } from '../../../bench/plots/linePlot.ts'
import { linearScale, logScale } from '../../../bench/plots/scale.ts'

test('on a logarithmic scale equal ratios have equal distances', () => {
  const { place, ticks } = logScale([1, 10], 0, 100)
  expect(ticks).toEqual([1, 2, 5, 10])
  expect(place(4) - place(2)).toBeCloseTo(place(2) - place(1))
  expect([place(1), place(10)]).toEqual([0, 100])
})

test('a linear scale begins at 0, and has round steps up to the largest value', () => {
  const { place, ticks } = linearScale([42, 430], 300, 0)
  expect(ticks).toEqual([0, 100, 200, 300, 400, 500])
  expect([place(0), place(500)]).toEqual([300, 0])
})

test('a dot plot leaves out rows without ratios, and escapes its texts', () => {
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

test('a line plot draws the value 0', () => {
  const points = [0, 1000].map((at) => ({ at, samples: [5] }))
  const growth = { title: 'Book', unit: 'ms', of: 'messages', lines: [{ name: 'open', points }] } as const
  expect(linePlot(growth, 'here')).not.toMatch(/NaN|Infinity/)
})
