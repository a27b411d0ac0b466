import type { ColourNegative } from '../Film.ts'
import { fresh } from './ageing.ts'
import { goldOnEdge } from './gold200.ts'

/** A compact camera's flash picture, warm as minilabs printed them. */
export const cpm35: ColourNegative = {
  ...goldOnEdge,
  estimates: { interimage: { shadows: -0.08, highlights: 0.12 } },
  choices: {
    deRendering: { slopeAtGrey: 0.66, whiteStops: 2.6, toeStops: 1 },
    exposureStops: 0.3,
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
    glare: 0.004,
    whiteLightness: 95,
    saturation: 1,
    ageing: fresh,
  },
}
