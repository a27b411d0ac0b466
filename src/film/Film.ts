import type { Lab } from '../colour/lab.ts'
import type { Rgb } from '../colour/srgb.ts'
/** The red-, green- and blue-sensitive layer; they form the cyan, magenta and yellow dye. */
export type Layers<T> = readonly [red: T, green: T, blue: T]

/** Params of every film: numbers that designers change in the darkroom. All of them are choices. */
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

/** Param of a film: its LUT is baked again when one changes. */
export type FilmParamId = keyof Tuning | 'dyeFade'

/** Values of film params; those that are left out are as the film has them. */
export type FilmValues = Readonly<Partial<Record<FilmParamId, number>>>

/** Ageing of a print: what decades in the album do to it. */
export type Ageing = {
  /** Parts of the cyan, magenta and yellow dye that are left, 0 to 1. */
  readonly dyesLeft: Layers<number>
  readonly stain: Stain
}

/** Every kind of film that can be developed. */
export type Film = BlackAndWhiteFilm | ColourFilm

/** Points of a Hurter-Driffield curve as a data sheet prints it. */
export type CurveFigures = {
  /** log10 of the exposure in lux seconds, rising. */
  readonly logE: readonly number[]
  /** Density; where it falls, the digitiser's hand trembled. */
  readonly D: readonly number[]
}

/** How a camera's finished picture is turned back into a scene. All of it is choice. */
export type DeRendering = {
  /** Stops of scene per stop of picture at mid grey. */
  readonly slopeAtGrey: number
  /** Where the picture's white lies, in stops over mid grey. */
  readonly whiteStops: number
  /** How much deeper the picture's black is put, in stops. */
  readonly toeStops: number
}

/**
 * How far a layer is pushed away from its neighbours: part of the difference of their log exposures. It grows from
 * shadows to highlights, as a developing layer gives off its inhibitor with the density that it forms; in thin
 * shadows the dyes' unwanted absorption can outweigh it, and the number is below 0.
 */
export type Interimage = { readonly shadows: number; readonly highlights: number }

/**
 * How the greys are to look. Three layers never run quite parallel: undamped, the published curves print lavender
 * highlights and yellow shadows, which a printer would not have sold. All of it is choice.
 */
export type NeutralAxis = {
  /** Part of the greys' own colour that is taken away, 0 to 1. */
  readonly damping: number
  /** Colour that is wished for instead, at L* rising; three or more, held beyond the ends. */
  readonly cast: readonly Lab[]
}

/** One number per wavelength of `wavelengthsNm`. */
export type Spectrum = readonly number[]

/** Density that red, green and blue light lose in yellowed gelatine and paper. */
export type Stain = Layers<number>

/** Does the same to the red-, the green- and the blue-sensitive layer. */
export function mapLayers<From, To>(
  layers: Layers<From>,
  f: (layer: From, index: 0 | 1 | 2) => To,
): Layers<To> {
  return [f(layers[0], 0), f(layers[1], 1), f(layers[2], 2)]
}

/** What a film and its paper make of a colour of the picture. */
export type Print = (colour: Rgb) => Rgb
