import preset from '../../../presets/vintage.json' with { type: 'json' }
import type { ColourNegative } from '../Film.ts'
import { goldOnEdge } from './gold200.ts'

/**
 * A family print, decades in the album. The order of fading (cyan goes first in the dark, paper yellows) is
 * published (fading.json); how far it went is ours.
 */
export const vintage: ColourNegative = {
  ...goldOnEdge,
  estimates: { interimage: { shadows: -0.03, highlights: 0.03 } },
  choices: {
    ...preset.film,
    deRendering: { slopeAtGrey: 0.58, whiteStops: 2.3, toeStops: 1 },
    greyLightness: 45,
    neutralAxis: {
      damping: 0.8,
      cast: [
        [20, -0.5, 0],
        [45, 0, 0],
        [65, 0.8, -0.2],
        [90, 0.4, 0],
      ],
    },
    whiteLightness: 91,
    saturation: 1,
    ageing: { dyesLeft: [0.68, 0.79, 0.76], stain: [0, 0.015, 0.1] },
  },
}
