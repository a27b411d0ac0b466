import portra400Figures from '../../../films/film-kodak-portra-400.json' with { type: 'json' }
import portraEndura from '../../../films/paper-kodak-portra-endura.json' with { type: 'json' }
import preset from '../../../presets/portra400.json' with { type: 'json' }
import type { ColourNegative } from '../Film.ts'
import { layerCurves, layerDyes, layerSensitivities } from '../dataSheets.ts'
import { inTheAlbum } from './ageing.ts'

/** Kodak Portra 400 (E-4050), exposed generously, on Portra Endura (E-4021): soft light, quiet skin. */
export const portra400: ColourNegative = {
  kind: 'colourNegative',
  negative: {
    sensitivities: layerSensitivities(portra400Figures),
    curves: layerCurves(portra400Figures),
    isoSpeed: portra400Figures.iso_in_source,
  },
  paper: { curves: layerCurves(portraEndura), dyes: layerDyes(portraEndura) },
  estimates: { interimage: { shadows: -0.05, highlights: 0.12 } },
  choices: {
    ...preset.film,
    deRendering: { slopeAtGrey: 0.59, whiteStops: 2.5, toeStops: 2 },
    greyLightness: 55.5,
    neutralAxis: {
      damping: 0.85,
      cast: [
        [5, 0, -0.5],
        [30, 0, -1],
        [50, 0.1, -0.3],
        [80, 0.8, 0.3],
        [96, 0.3, 0.5],
      ],
    },
    whiteLightness: 96,
    saturation: 1,
    ageing: inTheAlbum,
  },
}
