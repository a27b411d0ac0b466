import preset from '../../../presets/cpm35.json' with { type: 'json' }
import type { ColourNegative } from '../Film.ts'
import { inTheAlbum } from './ageing.ts'
import { goldOnEdge } from './gold200.ts'

/** A compact camera's flash picture, warm as minilabs printed them. */
export const cpm35: ColourNegative = {
  ...goldOnEdge,
  estimates: { interimage: { shadows: -0.08, highlights: 0.12 } },
  choices: {
    ...preset.film,
    deRendering: { slopeAtGrey: 0.66, whiteStops: 2.6, toeStops: 1 },
    greyLightness: 52,
    neutralAxis: {
      damping: 0.85,
      cast: [
        [5, -0.5, 1],
        [25, -1, 4.2],
        [50, 0.4, 5.4],
        [80, 1.9, 5.2],
        [96, 1, 4.2],
      ],
    },
    whiteLightness: 95,
    saturation: 1,
    ageing: inTheAlbum,
  },
}
