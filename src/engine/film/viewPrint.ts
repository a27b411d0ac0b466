import colorimetry from '../../../films/common-colorimetry.json' with { type: 'json' }
import { inverse, type Matrix3, multiply, transform, type Vector3 } from '../../lib/matrix3.ts'
import { type Ageing, type Layers, mapLayers, type Spectrum, type Stain } from './Film.ts'
import { integral, spectrum, wavelengthsNm } from './spectrum.ts'

/** Colour of a print, linear sRGB with 1 for its paper, by the amounts of the cyan, magenta and yellow dye. */
type DyeView = (dyes: Vector3) => Vector3

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
 * Colorimetry of a print under D50, the light that prints are judged by (ISO 3664), adapted to D65, the white of
 * screens. Densities of dyes and stain add up; light is integrated over all wavelengths.
 */
export function viewPrint([cyan, magenta, yellow]: Layers<Spectrum>, stain: Stain): DyeView {
  const stainD = stainSpectrum(stain)
  const count = wavelengthsNm.length
  // Seven numbers a wavelength: weights of red, green, blue; natural-log densities of the three dyes and the stain.
  const rows = new Float64Array(count * 7)
  for (let i = 0; i < count; i++) {
    const densities = [cyan[i] ?? 0, magenta[i] ?? 0, yellow[i] ?? 0, stainD[i] ?? 0]
    rows.set([...(weights[i] ?? [0, 0, 0]), ...densities.map((density) => -density * Math.LN10)], i * 7)
  }
  return ([c, m, y]) => {
    const cell = (at: number) => rows[at] ?? 0
    let [red, green, blue] = [0, 0, 0]
    for (let at = 0; at < rows.length; at += 7) {
      const light = Math.exp(c * cell(at + 3) + m * cell(at + 4) + y * cell(at + 5) + cell(at + 6))
      red += light * cell(at)
      green += light * cell(at + 1)
      blue += light * cell(at + 2)
    }
    return [red, green, blue]
  }
}

/** Gaussians centred on red, green and blue light. The shape is a choice. */
function stainSpectrum([red, green, blue]: Stain): Spectrum {
  const bump = (nm: number, centreNm: number, widthNm: number) =>
    Math.exp(-0.5 * ((nm - centreNm) / widthNm) ** 2)
  return spectrum((nm) => red * bump(nm, 640, 60) + green * bump(nm, 540, 45) + blue * bump(nm, 440, 45))
}

/** Contribution of each wavelength to linear sRGB where all of it is reflected; the sums are exactly 1, 1, 1. */
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
 * Matrix from Status A densities over the paper to amounts of the paper's dyes: a densitometer measures through red,
 * green and blue filters, and every dye absorbs in all three. Source of the filters: ISO 5-3.
 */
export function dyeAmounts([cyan, magenta, yellow]: Layers<Spectrum>): Matrix3 {
  const measured = (filter: Spectrum): Vector3 => [
    integral(filter, cyan),
    integral(filter, magenta),
    integral(filter, yellow),
  ]
  return inverse([measured(red), measured(green), measured(blue)])
}

/** Part of an ageing: 0 is a fresh print, 1 all of it; in proportion between and beyond. */
export function agedBy({ dyesLeft, stain }: Ageing, fade: number): Ageing {
  const part = (fresh: number, aged: Layers<number>) =>
    mapLayers(aged, (value) => fresh * (1 - fade) + value * fade)
  return { dyesLeft: part(1, dyesLeft), stain: part(0, stain) }
}

/** Adds surface glare to a reflectance: the part (percent) of the viewing light that the print's surface reflects. */
export function withGlare(reflectance: number, flare: number): number {
  const glare = flare / 100
  return reflectance * (1 - glare) + glare
}
