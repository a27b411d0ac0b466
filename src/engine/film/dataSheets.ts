import instax from '../../../films/film-fujifilm-instax-color.json' with { type: 'json' }
import ektar100 from '../../../films/film-kodak-ektar-100.json' with { type: 'json' }
import gold200 from '../../../films/film-kodak-gold-200.json' with { type: 'json' }
import portra400 from '../../../films/film-kodak-portra-400.json' with { type: 'json' }
import tmaxP3200 from '../../../films/film-kodak-tmax-p3200.json' with { type: 'json' }
import polaroidIntegral from '../../../films/film-polaroid-integral.json' with { type: 'json' }
import ektacolorEdge from '../../../films/paper-kodak-ektacolor-edge.json' with { type: 'json' }
import enduraPremier from '../../../films/paper-kodak-endura-premier.json' with { type: 'json' }
import polymax from '../../../films/paper-kodak-polymax-fine-art.json' with { type: 'json' }
import portraEndura from '../../../films/paper-kodak-portra-endura.json' with { type: 'json' }
import {
  type BlackAndWhiteFilm,
  type ColourNegative,
  type ColourPositive,
  type CurveFigures,
  type Layers,
  mapLayers,
  type Spectrum,
} from './Film.ts'
import { sensitivity, spectrum } from './spectrum.ts'

type ByLayer<T> = { readonly r: T; readonly g: T; readonly b: T }
type Plotted = readonly (number | null)[]

type FilmFile = {
  readonly wavelength_nm: readonly number[]
  readonly characteristic: ByLayer<CurveFigures>
  readonly log_sensitivity: ByLayer<Plotted>
}

type DyeFile = {
  readonly wavelength_nm: readonly number[]
  readonly dye_density: { readonly c: Plotted; readonly m: Plotted; readonly y: Plotted }
}

type PaperFile = DyeFile & { readonly characteristic: ByLayer<CurveFigures> }

const colourNegatives: FilesByName<FilmFile & { readonly iso_in_source: number }> = {
  'film-kodak-ektar-100': ektar100,
  'film-kodak-gold-200': gold200,
  'film-kodak-portra-400': portra400,
}

const colourPapers: FilesByName<PaperFile> = {
  'paper-kodak-ektacolor-edge': ektacolorEdge,
  'paper-kodak-endura-premier': enduraPremier,
  'paper-kodak-portra-endura': portraEndura,
}

const colourPositives: FilesByName<FilmFile> = { 'film-fujifilm-instax-color': instax }

/** Dyes of positives; those of integral Polaroid are an estimate. */
const dyes: FilesByName<DyeFile> = {
  'film-fujifilm-instax-color': instax,
  'film-polaroid-integral': polaroidIntegral,
}

/** Data sheets that have no more than the lowest and the highest density of a print. */
const densityRanges: FilesByName<{ readonly Dmin: number; readonly Dmax: number }> = {
  'film-polaroid-integral': polaroidIntegral.polacolor_pro100_579_679_879,
}

type CurveFile = { readonly characteristic: Readonly<Record<string, CurveFigures>> }

const blackAndWhiteNegatives: FilesByName<CurveFile & { readonly sensitivity: () => Spectrum }> = {
  'film-kodak-tmax-p3200': { characteristic: tmaxP3200.characteristic, sensitivity: tmaxSensitivity },
}

const blackAndWhitePapers: FilesByName<CurveFile> = { 'paper-kodak-polymax-fine-art': polymax }

/** Data sheets by the name of their file in `films/`, without its ending. */
type FilesByName<File> = Readonly<Record<string, File>>

/** Name of a curve of a data sheet that has several, by developing time or grade. */
export type CurveName = { readonly sheet: string; readonly curve: string }

/**
 * Figures of a colour negative film.
 * @param name of its data sheet in `films/`
 * @throws RangeError where there is no such data sheet
 */
export function colourNegativeFigures(name: string): ColourNegative['negative'] {
  const sheet = named(colourNegatives, name)
  return {
    sensitivities: layerSensitivities(sheet),
    curves: layerCurves(sheet),
    isoSpeed: sheet.iso_in_source,
  }
}

/** Figures of a colour paper; parameter and error as in `colourNegativeFigures`. */
export function colourPaperFigures(name: string): ColourNegative['paper'] {
  const sheet = named(colourPapers, name)
  return { curves: layerCurves(sheet), dyes: layerDyes(sheet) }
}

/** Figures of a film that is its own print; parameter and error as in `colourNegativeFigures`. */
export function colourPositiveFigures(name: string): ColourPositive['positive'] {
  const sheet = named(colourPositives, name)
  return { sensitivities: layerSensitivities(sheet), curves: layerCurves(sheet) }
}

/** Dyes of a positive; parameter and error as in `colourNegativeFigures`. */
export function dyeFigures(name: string): ColourPositive['estimates']['dyes'] {
  return layerDyes(named(dyes, name))
}

/** Lowest and highest density of a print; parameter and error as in `colourNegativeFigures`. */
export function densityRange(name: string): ColourPositive['estimates']['rangeD'] {
  const { Dmin, Dmax } = named(densityRanges, name)
  return [Dmin, Dmax]
}

/**
 * Figures of a black and white negative, developed as the name of its curve says.
 * @throws RangeError where there is no such data sheet, or it has no such curve
 */
export function blackAndWhiteNegativeFigures({ sheet, curve }: CurveName): BlackAndWhiteFilm['negative'] {
  const found = named(blackAndWhiteNegatives, sheet)
  return { sensitivity: found.sensitivity(), curve: named(found.characteristic, curve) }
}

/** Figures of a black and white paper of one grade; error as in `blackAndWhiteNegativeFigures`. */
export function blackAndWhitePaperFigures({ sheet, curve }: CurveName): BlackAndWhiteFilm['paper'] {
  return { curve: named(named(blackAndWhitePapers, sheet).characteristic, curve) }
}

/** Names of the data sheets of all colour negative films. */
export const colourNegativeNames: readonly string[] = Object.keys(colourNegatives)

/** Names of the data sheets of all colour papers. */
export const colourPaperNames: readonly string[] = Object.keys(colourPapers)

/** Names of the data sheets of all films that are their own print. */
export const colourPositiveNames: readonly string[] = Object.keys(colourPositives)
/** Names of the data sheets with the dyes of such films. */
export const dyeNames: readonly string[] = Object.keys(dyes)

/** Names of all curves in the data sheet of a black and white film or paper: its developing times, or its grades. */
export function curveNames({ sheet }: Pick<CurveName, 'sheet'>): readonly string[] {
  return Object.keys(named({ ...blackAndWhiteNegatives, ...blackAndWhitePapers }, sheet).characteristic)
}

function named<Found>(found: Readonly<Record<string, Found>>, name: string): Found {
  const value = Object.hasOwn(found, name) ? found[name] : undefined
  if (value === undefined) throw new RangeError(`films/ has no ${JSON.stringify(name)} of this kind`)
  return value
}

function layerCurves({ characteristic: { r, g, b } }: Pick<FilmFile, 'characteristic'>) {
  return [r, g, b] as const
}

function layerSensitivities({ wavelength_nm: wavelengthNm, log_sensitivity }: FilmFile): Layers<Spectrum> {
  const { r, g, b } = log_sensitivity
  return mapLayers([r, g, b], (log10) => sensitivity({ wavelengthNm, log10 }))
}

/** Densities of the cyan, magenta and yellow dye; beyond the plot those of its ends: an estimate. */
function layerDyes({ wavelength_nm, dye_density: { c, m, y } }: DyeFile): Layers<Spectrum> {
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
 * Sensitivity of T-MAX P3200. Its data sheet (F-4001) plots nothing below 420 nm: down to 400 nm it is taken as level,
 * then as falling by three decades to 380 nm, as lenses and film base stop the ultraviolet. An estimate.
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
