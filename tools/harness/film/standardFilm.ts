import { type Film, type FilmValues, filmOf } from '../../../src/engine/workbench.ts'

/**
 * Tuning under which the laws of the films are tested: whites, blacks, greys, skins, the turn of hues. Designers tune a
 * film as they like (`filters/*.json`), so that no law may depend on these values; the rest of a recipe is as its file has it.
 * The order of the films depends on presets on purpose (tests/unit/engine/film/order.test.ts).
 */
export const standardTuning: Readonly<Record<string, FilmValues>> = {
  cpm35: { exposureStops: 0.8, pushStops: 0, printContrast: 1, dyeFade: 0, flare: 0.3, saturation: 0.99 },
  portra400: { exposureStops: 0.3, pushStops: 0, printContrast: 1, dyeFade: 0, flare: 0.3, saturation: 0.88 },
  ektar100: { exposureStops: 0, pushStops: 0, printContrast: 1, dyeFade: 0, flare: 0.3, saturation: 1 },
  tmax3200: { exposureStops: 0, pushStops: 0, printContrast: 1, flare: 0.3 },
  polaroid: { exposureStops: 0, pushStops: 0, printContrast: 0.61, dyeFade: 0, flare: 0.3, saturation: 0.87 },
  vintage: { exposureStops: 0, pushStops: 0, printContrast: 1, dyeFade: 1, flare: 0.4, saturation: 1 },
}

/** Film of a filter at the standard tuning; one that has none there is as its file tunes it. */
export function standardFilm(filterId: string): Film {
  return filmOf(filterId, standardTuning[filterId])
}
