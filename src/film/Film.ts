import type { CurveFigures } from './characteristicCurve.ts'
import type { DeRendering } from './deRender.ts'
import type { films } from './films.ts'
import type { Interimage } from './interimage.ts'
import type { NeutralAxis } from './neutralAxis.ts'
import type { Spectrum } from './spectrum.ts'
import type { Stain } from './viewPrint.ts'

/** A film with its paper, as a filter names it. */
export type FilmId = keyof typeof films

/** The red-, green- and blue-sensitive layer; they form the cyan, magenta and yellow dye. */
export type Layers<T> = readonly [red: T, green: T, blue: T]

/** What designers turn of a film; its values are those of `presets/`. All of it is choice. */
export type Tuning = {
  /** Stops that the film gets more than its speed asks for. A negative is printed to the same grey again. */
  readonly exposureStops: number
  /** Stops that the film was taken to be faster than it is, and developed longer for; below 0, slower and shorter. */
  readonly pushStops: number
  /** What the print's slope is multiplied by. */
  readonly printContrast: number
  /** Part of the viewing light that the print's surface throws back, percent. */
  readonly flare: number
}

/**
 * A black and white negative and its paper. The figures are facts, published by the maker;
 * everything under `choices` is ours.
 */
export type BlackAndWhiteFilm = {
  readonly kind: 'blackAndWhite'
  readonly negative: { readonly sensitivity: Spectrum; readonly curve: CurveFigures }
  readonly paper: { readonly curve: CurveFigures }
  readonly choices: Tuning & {
    readonly deRendering: DeRendering
    /** Transmission, 0 to 1, of the filter on the lens. */
    readonly lensFilter: Spectrum
    /** ISO speed that the light was metered for. */
    readonly exposureIndex: number
    /** L* that mid grey is printed at, before the white scaling. */
    readonly greyLightness: number
    /** L* of the lightest white. */
    readonly whiteLightness: number
  }
}

/**
 * A colour negative and its paper. The figures under `negative` and `paper` are facts, published by the makers;
 * `estimates` are real properties that no sheet prints; everything under `choices` is ours.
 */
export type ColourNegative = {
  readonly kind: 'colourNegative'
  readonly negative: {
    readonly sensitivities: Layers<Spectrum>
    readonly curves: Layers<CurveFigures>
    readonly isoSpeed: number
  }
  readonly paper: { readonly curves: Layers<CurveFigures>; readonly dyes: Layers<Spectrum> }
  readonly estimates: { readonly interimage: Interimage }
  readonly choices: ColourChoices
}

/** A film that is its own print; what is said of the negative holds. Its curves fall. */
export type ColourPositive = {
  readonly kind: 'colourPositive'
  readonly positive: {
    readonly sensitivities: Layers<Spectrum>
    readonly curves: Layers<CurveFigures>
    readonly dyes: Layers<Spectrum>
  }
  readonly estimates: {
    readonly interimage: Interimage
    /** Lowest and highest density, which the curves are stretched to. */
    readonly rangeD: readonly [lowest: number, highest: number]
  }
  readonly choices: ColourChoices
}

export type ColourFilm = ColourNegative | ColourPositive

export type ColourChoices = Tuning & {
  /** How far the print has aged: 0 is fresh, 1 is what `ageing` says. */
  readonly dyeFade: number
  readonly deRendering: DeRendering
  /** L* that mid grey is printed at, before fading and the white scaling. */
  readonly greyLightness: number
  readonly neutralAxis: NeutralAxis
  /** L* of the lightest white. */
  readonly whiteLightness: number
  /** What the print's colours are multiplied by, about their luminance; 1 leaves them. */
  readonly saturation: number
  /** What decades in the album do to the print. */
  readonly ageing: Ageing
}

export type Ageing = {
  /** Parts of the cyan, magenta and yellow dye that are left, 0 to 1. */
  readonly dyesLeft: Layers<number>
  readonly stain: Stain
}

/** Every kind of film that can be developed. */
export type Film = BlackAndWhiteFilm | ColourFilm
