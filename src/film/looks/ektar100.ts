import ektar100Figures from '../../../films/film-kodak-ektar-100.json' with { type: 'json' }
import enduraPremier from '../../../films/paper-kodak-endura-premier.json' with { type: 'json' }
import preset from '../../../presets/ektar100.json' with { type: 'json' }
import type { ColourNegative } from '../Film.ts'
import { layerCurves, layerDyes, layerSensitivities } from '../dataSheets.ts'
import { inTheAlbum } from './ageing.ts'

/** Kodak Ektar 100 (E-4046) on Endura Premier (E-4070): the strongest colours that a negative gives. */
export const ektar100: ColourNegative = {
  kind: 'colourNegative',
  negative: {
    sensitivities: layerSensitivities(ektar100Figures),
    curves: layerCurves(ektar100Figures),
    isoSpeed: ektar100Figures.iso_in_source,
  },
  paper: { curves: layerCurves(enduraPremier), dyes: layerDyes(enduraPremier) },
  estimates: { interimage: { shadows: -0.01, highlights: 0.15 } },
  choices: {
    ...preset.film,
    deRendering: { slopeAtGrey: 0.6, whiteStops: 2.4, toeStops: 0.8 },
    greyLightness: 47.5,
    neutralAxis: {
      damping: 0.85,
      cast: [
        [5, -0.4, -1.1],
        [25, -1.2, -1.2],
        [50, -0.1, -0.1],
        [80, -0.1, -0.5],
        [97, 0, -0.2],
      ],
    },
    whiteLightness: 97.5,
    saturation: 1,
    ageing: inTheAlbum,
  },
}
