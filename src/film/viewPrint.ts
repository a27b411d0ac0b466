import colorimetry from '../../films/common-colorimetry.json' with { type: 'json' }
import { type Matrix3, multiply, transform, type Vector3, inverse } from '../lib/matrix3.ts'
import type { Layers, Ageing, Spectrum, Stain } from './Film.ts'
import { spectrum, wavelengthsNm, integral } from './spectrum.ts'
import { mapLayers } from './Film.ts'

/** Linear sRGB of a print, 1 for its paper; amounts of the cyan, magenta and yellow dye. */
export type DyeView = (dyes: Vector3) => Vector3

/** XYZ seen under D50 to XYZ seen under D65. Source: Bradford, after Lindbloom. */
const bradford: Matrix3 = [
  [0.9555766, -0.0230393, 0.0631636],
  [-0.0282895, 1.0099416, 0.0210077],
  [0.0122982, -0.020483, 1.3299098],
]

/** XYZ to linear sRGB. Source: IEC 61966-2-1. */
const srgbOfXyz: Matrix3 = [
  [3.2406255, -1.537208, -0.4986286],
  [-0.9689307, 1.8757561, 0.0415175],
  [0.0557101, -0.2040211, 1.0569959],
]

const { cie1931_2deg: observer, illuminants } = colorimetry

/**
 * Looks at a print under D50, the light that prints are judged by (ISO 3664), with an eye that is used to D65.
 * Density is the sum of the dyes' and the stain's; all wavelengths are summed up.
 */
export function viewPrint([cyan, magenta, yellow]: Layers<Spectrum>, stain: Stain): DyeView {
  const stainD = stainSpectrum(stain)
  const count = wavelengthsNm.length
  // Red, green and blue weight, the dyes' and the stain's natural-log densities of one wavelength lie together.
  const table = new Float64Array(count * 7)
  for (let i = 0; i < count; i++) {
    const densities = [cyan[i] ?? 0, magenta[i] ?? 0, yellow[i] ?? 0, stainD[i] ?? 0]
    table.set([...(weights[i] ?? [0, 0, 0]), ...densities.map((density) => -density * Math.LN10)], i * 7)
  }
  return ([c, m, y]) => {
    const cell = (at: number) => table[at] ?? 0
    let [red, green, blue] = [0, 0, 0]
    for (let at = 0; at < table.length; at += 7) {
      const light = Math.exp(c * cell(at + 3) + m * cell(at + 4) + y * cell(at + 5) + cell(at + 6))
      red += light * cell(at)
      green += light * cell(at + 1)
      blue += light * cell(at + 2)
    }
    return [red, green, blue]
  }
}

/** Gaussians about the middles of red, green and blue light. The shape is a choice. */
function stainSpectrum([red, green, blue]: Stain): Spectrum {
  const bump = (nm: number, centreNm: number, widthNm: number) =>
    Math.exp(-0.5 * ((nm - centreNm) / widthNm) ** 2)
  return spectrum((nm) => red * bump(nm, 640, 60) + green * bump(nm, 540, 45) + blue * bump(nm, 440, 45))
}

/** What light of each wavelength, reflected whole, adds to linear sRGB; the sums are exactly 1, 1, 1. */
const weights: readonly Vector3[] = normalised(
  wavelengthsNm.map((_, i) => {
    const light = illuminants.D50[i] ?? 0
    const xyz: Vector3 = [observer.x[i] ?? 0, observer.y[i] ?? 0, observer.z[i] ?? 0]
    const [red, green, blue] = transform(multiply(srgbOfXyz, bradford), xyz)
    return [light * red, light * green, light * blue]
  }),
)

function normalised(rows: readonly Vector3[]): readonly Vector3[] {
  const sum = (channel: 0 | 1 | 2) => rows.reduce((total, row) => total + row[channel], 0)
  const [red, green, blue] = [sum(0), sum(1), sum(2)]
  return rows.map((row) => [row[0] / red, row[1] / green, row[2] / blue])
}

const { r: red, g: green, b: blue } = colorimetry.status_densitometry_weights_normalised.A

/**
 * Status A densities over the paper to amounts of the paper's own dyes: the densitometer sees through red, green
 * and blue filters, and every dye absorbs in all three. Source of the filters: ISO 5-3.
 */
export function dyeAmounts([cyan, magenta, yellow]: Layers<Spectrum>): Matrix3 {
  const seen = (filter: Spectrum): Vector3 => [
    integral(filter, cyan),
    integral(filter, magenta),
    integral(filter, yellow),
  ]
  return inverse([seen(red), seen(green), seen(blue)])
}

/** As much of an ageing as `fade` says: 0 is a print from yesterday, 1 all of it; in proportion between and beyond. */
export function agedBy({ dyesLeft, stain }: Ageing, fade: number): Ageing {
  const part = (fresh: number, aged: Layers<number>) =>
    mapLayers(aged, (value) => fresh * (1 - fade) + value * fade)
  return { dyesLeft: part(1, dyesLeft), stain: part(0, stain) }
}

/** Light of a print whose surface throws back a part (percent) of the viewing light. */
export function withGlare(reflectance: number, flare: number): number {
  const glare = flare / 100
  return reflectance * (1 - glare) + glare
}
