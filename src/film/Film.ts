import type { CurveFigures } from './characteristicCurve.ts'
import type { DeRendering } from './deRender.ts'
import type { Spectrum } from './spectrum.ts'

/** A film with its paper, as a filter names it. */
export type FilmId = 'tmax3200'

/**
 * A black and white negative and its paper. The figures are facts, published by the maker;
 * everything under `choices` is ours.
 */
export type BlackAndWhiteFilm = {
  readonly kind: 'blackAndWhite'
  readonly negative: { readonly sensitivity: Spectrum; readonly curve: CurveFigures }
  readonly paper: { readonly curve: CurveFigures }
  readonly choices: {
    readonly deRendering: DeRendering
    /** Transmission, 0 to 1, of the filter on the lens. */
    readonly lensFilter: Spectrum
    /** ISO speed that the light was metered for. */
    readonly exposureIndex: number
    /** L* that mid grey is printed at, before the white scaling. */
    readonly greyLightness: number
    /** Part of the viewing light that the print's surface throws back, 0 to 1. */
    readonly glare: number
    /** L* of the lightest white. */
    readonly whiteLightness: number
  }
}

/** Every kind of film that can be developed. */
export type Film = BlackAndWhiteFilm
