import { expect, test } from 'vitest'
import colorimetry from '../../../films/common-colorimetry.json'
import basis from '../../../films/common-srgb-reflectance-basis.json'
import tmax from '../../../films/film-kodak-tmax-p3200.json'
import instax from '../../../films/film-fujifilm-instax-color.json'
import ektar100 from '../../../films/film-kodak-ektar-100.json'
import gold200 from '../../../films/film-kodak-gold-200.json'
import portra400 from '../../../films/film-kodak-portra-400.json'
import ektacolorEdge from '../../../films/paper-kodak-ektacolor-edge.json'
import enduraPremier from '../../../films/paper-kodak-endura-premier.json'
import portraEndura from '../../../films/paper-kodak-portra-endura.json'
import polymax from '../../../films/paper-kodak-polymax-fine-art.json'
import { characteristicCurve } from '../../../src/film/characteristicCurve.ts'
import { integral, wavelengthsNm } from '../../../src/film/spectrum.ts'
import { reverseCurve } from '../../../src/film/stock.ts'
import type { CurveFigures } from '../../../src/film/Film.ts'

type Curve = {
  readonly name: string
  readonly figures: CurveFigures
  readonly maxSlope: number
  readonly rangeD: readonly [number, number]
}

/** The three curves of a data sheet, with the steepest slopes and the densities that its digitiser noted. */
function curvesOf(
  name: string,
  characteristic: Readonly<Record<'r' | 'g' | 'b', CurveFigures>>,
  expected: Readonly<Record<'r' | 'g' | 'b', readonly [maxSlope: number, low: number, high: number]>>,
): readonly Curve[] {
  return (['r', 'g', 'b'] as const).map((layer) => {
    const [maxSlope, low, high] = expected[layer]
    return { name: `${name}, ${layer}`, figures: characteristic[layer], maxSlope, rangeD: [low, high] }
  })
}

const { r, g, b } = instax.characteristic
const instaxRising = { r: reverseCurve(r), g: reverseCurve(g), b: reverseCurve(b) }

const curves: readonly Curve[] = [
  {
    name: 'T-MAX P3200, 10 minutes',
    figures: tmax.characteristic.tmax_dev_10min,
    maxSlope: 1.16,
    rangeD: [0.305, 2.934],
  },
  {
    name: 'Polymax grade 2',
    figures: polymax.characteristic['Kodak Polymax Fine-Art Paper Grade 2'],
    maxSlope: 2.65,
    rangeD: [0.035, 2.305],
  },
  ...curvesOf('Portra 400', portra400.characteristic, {
    r: [0.59, 0.217, 2.011],
    g: [0.57, 0.643, 2.458],
    b: [0.65, 0.866, 3.05],
  }),
  ...curvesOf('Ektar 100', ektar100.characteristic, {
    r: [0.61, 0.21, 1.934],
    g: [0.62, 0.637, 2.41],
    b: [0.76, 0.847, 3.067],
  }),
  ...curvesOf('Gold 200', gold200.characteristic, {
    r: [0.56, 0.256, 1.82],
    g: [0.57, 0.662, 2.292],
    b: [0.72, 0.964, 2.724],
  }),
  ...curvesOf('Instax, read from its dark end', instaxRising, {
    r: [2.8, 0.207, 2.317],
    g: [2.75, 0.206, 2.345],
    b: [2.7, 0.206, 2.092],
  }),
  ...curvesOf('Portra Endura', portraEndura.characteristic, {
    r: [3.3, 0.089, 2.656],
    g: [3.3, 0.092, 2.659],
    b: [3.3, 0.09, 2.422],
  }),
  ...curvesOf('Endura Premier', enduraPremier.characteristic, {
    r: [4.3, 0.093, 2.757],
    g: [4.3, 0.094, 2.525],
    b: [4.3, 0.094, 2.443],
  }),
  ...curvesOf('Ektacolor Edge', ektacolorEdge.characteristic, {
    r: [3.8, 0.1, 2.555],
    g: [3.8, 0.101, 2.646],
    b: [3.8, 0.101, 2.433],
  }),
]

const step = 0.005
/** Two decades beyond the plot on both sides. */
function sample({ logE }: { readonly logE: readonly number[] }): number[] {
  const [first = 0, last = 0] = [logE[0], logE.at(-1)]
  return Array.from({ length: Math.ceil((last - first + 4) / step) }, (_, i) => first - 2 + i * step)
}

test.each(curves)('$name never falls, in and beyond the plot', ({ figures }) => {
  const densities = sample(figures).map(characteristicCurve(figures))
  const falls = densities.map((density, i) => (densities[i - 1] ?? 0) - density)
  expect(Math.max(...falls)).toBeLessThan(1e-12)
})

test.each(curves)('$name is as steep as the published figures say, within 5 %', ({ figures, maxSlope }) => {
  const densities = sample(figures).map(characteristicCurve(figures))
  const slopes = densities.slice(1).map((density, i) => (density - (densities[i] ?? 0)) / step)
  expect(Math.max(...slopes) / maxSlope).toBeGreaterThan(0.95)
  expect(Math.max(...slopes) / maxSlope).toBeLessThan(1.05)
})

test.each(curves)('$name keeps its plotted range, and levels off beyond it', ({ figures, rangeD }) => {
  const curve = characteristicCurve(figures)
  const [first, last] = [curve(figures.logE[0] ?? 0), curve(figures.logE.at(-1) ?? 0)]
  expect(Math.abs(first - rangeD[0])).toBeLessThan(0.001)
  expect(Math.abs(last - rangeD[1])).toBeLessThan(0.001)
  expect(rangeD[0] - curve(-20)).toBeLessThan(0.041)
  expect(curve(20) - rangeD[1]).toBeLessThan(0.601)
})

const papers = [portraEndura, enduraPremier, ektacolorEdge]

test('every spectrum is on the one grid of wavelengths', () => {
  for (const { wavelength_nm } of [colorimetry, basis, portra400, ektar100, gold200, instax, ...papers])
    expect(wavelength_nm).toEqual(wavelengthsNm)
})

test('the reflectance basis sums to 1 and stays within 0 and 1', () => {
  for (const [i, red] of basis.r.entries()) {
    const parts = [red, basis.g[i] ?? 0, basis.b[i] ?? 0]
    expect(parts.reduce((sum, part) => sum + part)).toBeCloseTo(1, 4)
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
  }
})

/** Linear sRGB of CIE XYZ, IEC 61966-2-1. */
const srgbOfXyz = [
  [3.2406255, -1.537208, -0.4986286],
  [-0.9689307, 1.8757561, 0.0415175],
  [0.0557101, -0.2040211, 1.0569959],
] as const

const { x, y, z } = colorimetry.cie1931_2deg
const { D65 } = colorimetry.illuminants

function linearSrgb(reflectance: readonly number[]): readonly number[] {
  const xyz = [x, y, z].map((observer) => integral(observer, D65, reflectance) / integral(y, D65))
  return srgbOfXyz.map((row) => row.reduce((sum, weight, i) => sum + weight * (xyz[i] ?? 0), 0))
}

const white = linearSrgb(wavelengthsNm.map(() => 1))

test('white in daylight D65 is white', () => {
  for (const part of white) expect(Math.abs(part - 1)).toBeLessThan(1e-3)
})

// The spectra are sampled every 10 nm, which moves their white by 5e-4; the colours are held against that white.
test.each([
  ['white', basis.r.map((red, i) => red + (basis.g[i] ?? 0) + (basis.b[i] ?? 0)), [1, 1, 1], 1e-4],
  ['red', basis.r, [1, 0, 0], 5e-4],
  ['green', basis.g, [0, 1, 0], 5e-4],
  ['blue', basis.b, [0, 0, 1], 5e-4],
] as const)('the reflectance of %s gives it back in daylight D65', (_, reflectance, expected, tolerance) => {
  for (const [i, part] of linearSrgb(reflectance).entries()) {
    expect(Math.abs(part / (white[i] ?? 1) - (expected[i] ?? 0))).toBeLessThan(tolerance)
  }
})
