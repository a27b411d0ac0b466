import portra400Figures from '../../../films/film-kodak-portra-400.json' with { type: 'json' }
import portraEndura from '../../../films/paper-kodak-portra-endura.json' with { type: 'json' }
import type { ColourNegative } from '../Film.ts'
import { layerCurves, layerDyes, layerSensitivities } from '../figures.ts'
import { fresh } from './ageing.ts'

/** Kodak Portra 400 (E-4050), exposed generously, on Portra Endura (E-4021): soft light, quiet skin. */
export const portra400: ColourNegative = {
  kind: 'colourNegative',
  negative: {
    sensitivities: layerSensitivities(portra400Figures),
    curves: layerCurves(portra400Figures),
    isoSpeed: portra400Figures.iso_in_source,
  },
  paper: { curves: layerCurves(portraEndura), dyes: layerDyes(portraEndura) },
  estimates: { interimage: 0.05 },
  choices: {
    deRendering: { slopeAtGrey: 0.6, whiteStops: 2.5, toeStops: 2 },
    exposureStops: 0.8,
    greyLightness: 54,
    neutralAxis: {
      damping: 0.85,
      cast: [
        [5, 0, 0],
        [30, 0.2, -0.5],
        [50, 0, 0],
        [80, 0.5, 0.9],
        [96, 0.2, 0.6],
      ],
    },
    glare: 0.003,
    whiteLightness: 96,
    saturation: 1,
    ageing: fresh,
  },
}
