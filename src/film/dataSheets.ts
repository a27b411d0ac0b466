import instax from '../../films/film-fujifilm-instax-color.json' with { type: 'json' }
import ektar100 from '../../films/film-kodak-ektar-100.json' with { type: 'json' }
import gold200 from '../../films/film-kodak-gold-200.json' with { type: 'json' }
import portra400 from '../../films/film-kodak-portra-400.json' with { type: 'json' }
import tmaxP3200 from '../../films/film-kodak-tmax-p3200.json' with { type: 'json' }
import polaroidIntegral from '../../films/film-polaroid-integral.json' with { type: 'json' }
import ektacolorEdge from '../../films/paper-kodak-ektacolor-edge.json' with { type: 'json' }
import enduraPremier from '../../films/paper-kodak-endura-premier.json' with { type: 'json' }
import polymax from '../../films/paper-kodak-polymax-fine-art.json' with { type: 'json' }
import portraEndura from '../../films/paper-kodak-portra-endura.json' with { type: 'json' }
import type { BlackAndWhiteFilm, ColourNegative, ColourPositive, CurveFigures } from './Film.ts'
import { type Layers, mapLayers, type Spectrum } from './Film.ts'
import { sensitivity, spectrum } from './spectrum.ts'

type ByLayer<T> = { readonly r: T; readonly g: T; readonly b: T }
type Plotted = readonly (number | null)[]

type FilmSheet = {
  readonly wavelength_nm: readonly number[]
  readonly characteristic: ByLayer<CurveFigures>
  readonly log_sensitivity: ByLayer<Plotted>
}

type DyeSheet = {
  readonly wavelength_nm: readonly number[]
  readonly characteristic: ByLayer<CurveFigures>
  readonly dye_density: { readonly c: Plotted; readonly m: Plotted; readonly y: Plotted }
}

const colourNegatives: Sheets<FilmSheet & { readonly iso_in_source: number }> = {
  'film-kodak-ektar-100': ektar100,
  'film-kodak-gold-200': gold200,
  'film-kodak-portra-400': portra400,
}

const colourPapers: Sheets<DyeSheet> = {
  'paper-kodak-ektacolor-edge': ektacolorEdge,
  'paper-kodak-endura-premier': enduraPremier,
  'paper-kodak-portra-endura': portraEndura,
}

const colourPositives: Sheets<FilmSheet & DyeSheet> = { 'film-fujifilm-instax-color': instax }

/** Lowest and highest density of a print, where a sheet says no more. */
const densityRanges: Sheets<{ readonly Dmin: number; readonly Dmax: number }> = {
  'film-polaroid-integral': polaroidIntegral.polacolor_pro100_579_679_879,
}

type CurveSheet = { readonly characteristic: Readonly<Record<string, CurveFigures>> }

const blackAndWhiteNegatives: Sheets<CurveSheet & { readonly sensitivity: () => Spectrum }> = {
  'film-kodak-tmax-p3200': { characteristic: tmaxP3200.characteristic, sensitivity: tmaxSensitivity },
}

const blackAndWhitePapers: Sheets<CurveSheet> = { 'paper-kodak-polymax-fine-art': polymax }

/** Figures of data sheets by the name of their file in `films/`. */
type Sheets<Sheet> = Readonly<Record<string, Sheet>>

/** A curve of a sheet that has several, by developing time or grade. */
export type CurveName = { readonly sheet: string; readonly curve: string }

/**
 * The figures of a colour negative film.
 * @param name of a file in `films/`
 * @throws RangeError where there is no such sheet
 */
export function colourNegativeSheet(name: string): ColourNegative['negative'] {
  const sheet = named(colourNegatives, name)
  return {
    sensitivities: layerSensitivities(sheet),
    curves: layerCurves(sheet),
    isoSpeed: sheet.iso_in_source,
  }
}

/** The figures of a colour paper; parameter and error as of `colourNegativeSheet`. */
export function colourPaperSheet(name: string): ColourNegative['paper'] {
  const sheet = named(colourPapers, name)
  return { curves: layerCurves(sheet), dyes: layerDyes(sheet) }
}

/** The figures of a film that is its own print; parameter and error as of `colourNegativeSheet`. */
export function colourPositiveSheet(name: string): ColourPositive['positive'] {
  const sheet = named(colourPositives, name)
  return { sensitivities: layerSensitivities(sheet), curves: layerCurves(sheet), dyes: layerDyes(sheet) }
}

/** Lowest and highest density of a print; parameter and error as of `colourNegativeSheet`. */
export function densityRange(name: string): ColourPositive['estimates']['rangeD'] {
  const { Dmin, Dmax } = named(densityRanges, name)
  return [Dmin, Dmax]
}

/**
 * The figures of a black and white negative, developed as the curve's name says.
 * @throws RangeError where there is no such sheet, or it has no such curve
 */
export function blackAndWhiteNegativeSheet({ sheet, curve }: CurveName): BlackAndWhiteFilm['negative'] {
  const found = named(blackAndWhiteNegatives, sheet)
  return { sensitivity: found.sensitivity(), curve: named(found.characteristic, curve) }
}

/** The figures of a black and white paper of one grade; error as of `blackAndWhiteNegativeSheet`. */
export function blackAndWhitePaperSheet({ sheet, curve }: CurveName): BlackAndWhiteFilm['paper'] {
  return { curve: named(named(blackAndWhitePapers, sheet).characteristic, curve) }
}

function named<Found>(found: Readonly<Record<string, Found>>, name: string): Found {
  const value = Object.hasOwn(found, name) ? found[name] : undefined
  if (value === undefined) throw new RangeError(`films/ has no ${JSON.stringify(name)} of this kind`)
  return value
}

function layerCurves({ characteristic: { r, g, b } }: Pick<FilmSheet, 'characteristic'>) {
  return [r, g, b] as const
}

function layerSensitivities({ wavelength_nm: wavelengthNm, log_sensitivity }: FilmSheet): Layers<Spectrum> {
  const { r, g, b } = log_sensitivity
  return mapLayers([r, g, b], (log10) => sensitivity({ wavelengthNm, log10 }))
}

/** Densities of the cyan, magenta and yellow dye; beyond the plot the last plotted ones: an estimate. */
function layerDyes({ wavelength_nm, dye_density: { c, m, y } }: DyeSheet): Layers<Spectrum> {
  return mapLayers([c, m, y], (densities) => {
    const plotted = wavelength_nm.flatMap((nm, i) => {
      const density = densities[i] ?? null
      return density === null ? [] : [{ nm, density }]
    })
    const nearest = (nm: number) =>
      plotted.reduce((best, point) => (Math.abs(point.nm - nm) < Math.abs(best.nm - nm) ? point : best))
    return spectrum((nm) => nearest(nm).density)
  })
}

/**
 * The T-MAX sheet (F-4001) plots nothing below 420 nm. Down to 400 nm the sensitivity is taken as level, then
 * falling by three decades to 380 nm, as lenses and the film base stop the ultraviolet. An estimate.
 */
function tmaxSensitivity(): Spectrum {
  const { wavelength_nm: wavelengthNm, log_sensitivity: log } = tmaxP3200
  const plotted = log['D0.3_above_Dmin']
  const level = plotted[wavelengthNm.indexOf(420)] ?? 0
  const log10 = wavelengthNm.map((nm, i) =>
    nm < 420 ? level - 3 * Math.max(0, (400 - nm) / 20) : (plotted[i] ?? null),
  )
  return sensitivity({ wavelengthNm, log10 })
}
