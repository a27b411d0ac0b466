import instax from '../../../films/film-fujifilm-instax-color.json' with { type: 'json' }
import integral from '../../../films/film-polaroid-integral.json' with { type: 'json' }
import preset from '../../../presets/polaroid.json' with { type: 'json' }
import type { ColourPositive } from '../Film.ts'
import { layerCurves, layerDyes, layerSensitivities } from '../dataSheets.ts'
import { inTheAlbum } from './ageing.ts'

const { Dmin, Dmax } = integral.polacolor_pro100_579_679_879

/**
 * No sheet of Polaroid's integral films prints a curve or a dye. This one has the shape, the layers and the dyes
 * of Fujifilm's Instax, the nearest film that is published, between the densities of Polacolor Pro 100 (679fds).
 */
export const polaroid: ColourPositive = {
  kind: 'colourPositive',
  positive: {
    sensitivities: layerSensitivities(instax),
    curves: layerCurves(instax),
    dyes: layerDyes(instax),
  },
  estimates: { interimage: { shadows: 0.08, highlights: 0.16 }, rangeD: [Dmin, Dmax] },
  choices: {
    ...preset.film,
    deRendering: { slopeAtGrey: 0.66, whiteStops: 2.6, toeStops: 1.5 },
    greyLightness: 55,
    neutralAxis: {
      damping: 0.75,
      cast: [
        [15, -2.6, -5.3],
        [35, -3.2, -2.6],
        [55, -2.2, 2.5],
        [75, -0.8, 5.9],
        [91, -0.5, 6.6],
      ],
    },
    whiteLightness: 90,
    saturation: 0.9,
    ageing: inTheAlbum,
  },
}
