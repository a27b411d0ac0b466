import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { characteristicCurve } from '../../../../src/engine/film/characteristicCurve.ts'
import { wavelengthsNm } from '../../../../src/engine/film/spectrum.ts'
import { reverseCurve } from '../../../../src/engine/film/stock.ts'
import type { CurveFigures } from '../../../../src/engine/film/Film.ts'

type Sheet = { readonly wavelength_nm?: readonly number[]; readonly characteristic?: object }

const sheets = globSync('films/*.json').map((path) => {
  const sheet: Sheet = JSON.parse(readFileSync(path, 'utf8'))
  return [path.replace(/^films.|.json$/g, ''), sheet] as const
})

/** Characteristic curves of the films and papers; those of Instax are read from their dark end. */
const curves = sheets.flatMap(([sheet, { characteristic = {} }]) =>
  Object.entries(characteristic)
    // A curve of net density ends where its plot does; no film is made of it.
    .filter(([name]) => !name.endsWith('netdensity'))
    .filter((entry): entry is [string, CurveFigures] => Array.isArray(entry[1]?.logE))
    .map(([name, figures]) => {
      const isReversed = sheet.includes('instax')
      return [`${sheet}, ${name}`, isReversed ? reverseCurve(figures) : figures] as const
    }),
)

const step = 0.005
/** Two decades beyond the plot on both sides. */
function sample({ logE }: { readonly logE: readonly number[] }): number[] {
  const [first = 0, last = 0] = [logE[0], logE.at(-1)]
  return Array.from({ length: Math.ceil((last - first + 4) / step) }, (_, i) => first - 2 + i * step)
}

test('no characteristic curve falls, and each levels off beyond its plot', () => {
  expect(curves.length).toBeGreaterThan(25)
  for (const [name, figures] of curves) {
    const curve = characteristicCurve(figures)
    const densities = sample(figures).map(curve)
    const falls = densities.map((density, i) => (densities[i - 1] ?? 0) - density)
    expect(Math.max(...falls), `${name}`).toBeLessThan(1e-12)
    expect(curve(figures.logE[0] ?? 0) - curve(-20), `${name}`).toBeLessThan(0.041)
    expect(curve(20) - curve(figures.logE.at(-1) ?? 0), `${name}`).toBeLessThan(0.601)
  }
})

test('every spectrum is on the one grid of wavelengths', () => {
  // T-MAX is read on the grid of its own sheet.
  const spectral = sheets.filter(([sheet, { wavelength_nm }]) => wavelength_nm && !sheet.includes('tmax'))
  expect(spectral.length).toBeGreaterThan(8)
  for (const [, { wavelength_nm }] of spectral) expect(wavelength_nm).toEqual(wavelengthsNm)
})
