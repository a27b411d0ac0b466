import type { Lab } from '../../lib/colour/lab.ts'
import type { Rgb } from '../../lib/colour/srgb.ts'

/** Values of the red-, green- and blue-sensitive layer, which form the cyan, magenta and yellow dye. */
export type Layers<T> = readonly [red: T, green: T, blue: T]

/** Model of a film and its paper, resolved: data sheets as figures, and estimates and choices as numbers. */
export type Film = BlackAndWhiteFilm | ColourFilm

/** Film with three layers: printed on paper, or its own print. */
export type ColourFilm = ColourNegative | ColourPositive

/** Params of every film: numbers that designers change in the darkroom. All of them are choices. */
export type Tuning = {
  /** Stops of exposure beyond what the film's speed asks for. A negative is printed to the same grey again. */
  readonly exposureStops: number
  /** Push processing: stops of underexposure that longer development makes up for; below 0, pull. */
  readonly pushStops: number
  /** Factor of the print's slope. */
  readonly printContrast: number
  /** Part of the viewing light that the print's surface reflects, percent. */
  readonly flare: number
}

/** Param of a film: its LUT is baked again when one changes. */
export type FilmParamId = keyof Tuning | 'dyeFade' | 'saturation'

/** Values in place of a recipe's; those that are left out are as the recipe has them. */
export type FilmValues = Readonly<Partial<Record<FilmParamId, number>>> & {
  readonly neutralAxis?: NeutralAxis
  /** Data sheet of the negative and of the paper; in black and white a curve of the recipe's own sheet. */
  readonly negative?: string
  readonly paper?: string
}

/**
 * Black and white negative and its paper. `negative` and `paper` are facts, published by the makers; `choices` are
 * ours.
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
 * Colour negative and its paper. `negative` and `paper` are facts, published by the makers; `estimates` are real
 * properties that no data sheet has; `choices` are ours.
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

/** Colour film that is its own print, as an integral film; facts, estimates and choices as in `ColourNegative`. */
export type ColourPositive = {
  readonly kind: 'colourPositive'
  readonly positive: {
    readonly sensitivities: Layers<Spectrum>
    /** Densities fall with exposure. */
    readonly curves: Layers<CurveFigures>
  }
  readonly estimates: {
    readonly interimage: Interimage
    readonly crosstalk: Crosstalk
    readonly dyes: Layers<Spectrum>
    /** Lowest and highest density; the curves are stretched to this range. */
    readonly rangeD: readonly [lowest: number, highest: number]
  }
  readonly choices: ColourChoices
}

/** Choices of a colour film. */
export type ColourChoices = Tuning & {
  /** Part of `ageing` that the print has gone through: 0 is a fresh print, 1 all of it. */
  readonly dyeFade: number
  readonly deRendering: DeRendering
  /** L* that mid grey is printed at, before fading and the white scaling. */
  readonly greyLightness: number
  readonly neutralAxis: NeutralAxis
  /** L* of the lightest white. */
  readonly whiteLightness: number
  /** Factor of the print's colours about their luminance; 1 leaves them. */
  readonly saturation: number
  readonly ageing: Ageing
}

/** Ageing of a print: what decades in the album do to it. */
export type Ageing = {
  /** Parts of the cyan, magenta and yellow dye that are left, 0 to 1. */
  readonly dyesLeft: Layers<number>
  readonly stain: Stain
}

/** Points of a Hurter-Driffield curve, as digitised from a data sheet. */
export type CurveFigures = {
  /** log10 of the exposure in lux seconds, rising. */
  readonly logE: readonly number[]
  /** Density; small dips are errors of the digitiser. */
  readonly D: readonly number[]
}

/** De-rendering: from a camera's tone-mapped image back to the scene. All of it is choice. */
export type DeRendering = {
  /** Stops of scene per stop of image at mid grey. */
  readonly slopeAtGrey: number
  /** Scene light of the image's white, in stops over mid grey. */
  readonly whiteStops: number
  /** Stops by which the image's black is lowered further. */
  readonly toeStops: number
}

/**
 * Interimage effect: how far a layer is pushed away from its neighbours, as part of the difference of their log
 * exposures. It grows from shadows to highlights, as a developing layer releases inhibitor in proportion to its
 * density; in thin shadows the dyes' unwanted absorption can outweigh it, and the number is below 0.
 */
export type Interimage = {
  /** Mean of the six pairs of layers, in shadows and in highlights. */
  readonly shadows: number
  readonly highlights: number
  /**
   * How much more than that mean each layer (row) is inhibited by each neighbour (column), in every tone: a layer has
   * inhibitors of its own, and neighbours that lie nearer. Zeros on the diagonal. Alike for all where it is left out.
   */
  readonly inhibition?: Layers<Layers<number>>
}

/**
 * Crosstalk of dye developers: on its way to the image a dye passes the layers above its own, and silver that was
 * exposed there holds a part of it back, as if its own layer had got a part of their exposure. Cyan passes the green-
 * and the blue-sensitive layer, magenta the blue-sensitive one, yellow none. Parts of the difference of log exposures.
 */
export type Crosstalk = {
  readonly cyanByGreen: number
  readonly cyanByBlue: number
  readonly magentaByBlue: number
}

/**
 * Neutral axis: the colour of the greys. Three layers never run quite parallel: undamped, the published curves print
 * lavender highlights and yellow shadows, which a printer would have corrected. All of it is choice.
 */
export type NeutralAxis = {
  /** Part of the greys' own colour that is taken away, 0 to 1. */
  readonly damping: number
  /** Colour to have instead, at rising L*: three points or more. Beyond the ends it stays that of the end. */
  readonly cast: readonly Lab[]
}

/** Spectrum: one number for each of `wavelengthsNm`. */
export type Spectrum = readonly number[]

/** Stain of yellowed gelatine and paper: densities for red, green and blue light. */
export type Stain = Layers<number>

/** Maps each of the three layers. */
export function mapLayers<From, To>(
  layers: Layers<From>,
  f: (layer: From, index: 0 | 1 | 2) => To,
): Layers<To> {
  return [f(layers[0], 0), f(layers[1], 1), f(layers[2], 2)]
}

/** Colour transform of a film and its paper: an sRGB colour of the image to that of the print, codes of 0 to 1. */
export type Print = (colour: Rgb) => Rgb
