import tmaxP3200 from '../../../films/film-kodak-tmax-p3200.json' with { type: 'json' }
import polymax from '../../../films/paper-kodak-polymax-fine-art.json' with { type: 'json' }
import preset from '../../../presets/tmax3200.json' with { type: 'json' }
import type { BlackAndWhiteFilm } from '../Film.ts'
import { sensitivity, spectrum } from '../spectrum.ts'

/**
 * The T-MAX sheet (F-4001) plots nothing below 420 nm. Down to 400 nm the sensitivity is taken as level, then
 * falling by three decades to 380 nm, as lenses and the film base stop the ultraviolet. An estimate.
 */
function tmaxSensitivity() {
  const { wavelength_nm: wavelengthNm, log_sensitivity: log } = tmaxP3200
  const plotted = log['D0.3_above_Dmin']
  const level = plotted[wavelengthNm.indexOf(420)] ?? 0
  const log10 = wavelengthNm.map((nm, i) =>
    nm < 420 ? level - 3 * Math.max(0, (400 - nm) / 20) : (plotted[i] ?? null),
  )
  return sensitivity({ wavelengthNm, log10 })
}

/** A light yellow filter of the shape of a Wratten 8: it keeps freckles and dark skin from going black. */
const lightYellow = spectrum((nm) => 0.02 + 0.9 / (1 + Math.exp(-(nm - 485) / 9)))

/**
 * Metered at 500 and developed for 10 minutes: the sheet's nominal speed is 800 to 1000, and at 3200 this
 * curve would print no black.
 */
export const tmax3200: BlackAndWhiteFilm = {
  kind: 'blackAndWhite',
  negative: { sensitivity: tmaxSensitivity(), curve: tmaxP3200.characteristic.tmax_dev_10min },
  paper: { curve: polymax.characteristic['Kodak Polymax Fine-Art Paper Grade 3'] },
  choices: {
    ...preset.film,
    deRendering: { slopeAtGrey: 0.86, whiteStops: 2.9, toeStops: 2.2 },
    lensFilter: lightYellow,
    exposureIndex: 500,
    greyLightness: 49,
    whiteLightness: 96,
  },
}
