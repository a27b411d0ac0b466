import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { CurvesScope } from '../../../src/darkroom/scopes/CurvesScope.tsx'
import { filmCurves, filmOf } from '../../../src/engine/workbench.ts'

const curves = filmCurves(filmOf('portra400'))

describe('the plot of a film', () => {
  const image = { data: new Uint8ClampedArray(4).fill(118), width: 1, height: 1 }
  const markup = renderToStaticMarkup(<CurvesScope curves={curves} cube={null} image={image} />)

  /** Marks of an axis: their labels, and where they stand in percent from its start. */
  const marksOf = (axis: 'x' | 'y') =>
    [...markup.matchAll(/<span class="[^"]*" data-axis="([xy])"[^>]*:([\d.]+)%">(-?\d)</g)]
      .filter(([, of]) => of === axis)
      .map(([, , at, label]) => ({ value: Number(label), at: Number(at) }))

  /** Reads an axis as a person would: the value at a place, by the first mark and the last. */
  const readAxis = (axis: 'x' | 'y') => {
    const marks = marksOf(axis)
    const [first = { value: 0, at: 0 }, last = { value: 1, at: 1 }] = [marks[0], marks.at(-1)]
    const perPercent = (last.value - first.value) / (last.at - first.at)
    return (at: number) => first.value + (at - first.at) * perPercent
  }

  test('has marks of log exposure from -3 to 2 and of density from 0 to 3, in equal steps, and names both', () => {
    expect(marksOf('x').map(({ value }) => value)).toEqual([-3, -2, -1, 0, 1, 2])
    expect(marksOf('y').map(({ value }) => value)).toEqual([0, 1, 2, 3])
    for (const axis of ['x', 'y'] as const)
      for (const { value, at } of marksOf(axis)) expect(readAxis(axis)(at)).toBeCloseTo(value, 6)
    expect(markup).toMatch(/data-axis="x">log E<.*data-axis="y">D, film dashed, print whole</)
  })

  test('draws every curve where its axes say: read off the plot it has the densities of the film', () => {
    const drawn = [...markup.matchAll(/data-channel="\w+"[^>]* d="M([^"]+)"/g)].map(([, path = '']) =>
      path.split('L').map((point) => point.split(' ').map(Number)),
    )
    const all = [...curves.negative, ...curves.print]
    expect(drawn).toHaveLength(all.length)
    for (const [curve, points] of drawn.entries()) {
      for (const [i, [x = NaN, y = NaN]] of points.entries()) {
        expect(readAxis('x')(x)).toBeCloseTo(curves.logE[i] ?? NaN, 2)
        expect(readAxis('y')(100 - y)).toBeCloseTo(all[curve]?.[i] ?? NaN, 2)
      }
    }
  })
})
