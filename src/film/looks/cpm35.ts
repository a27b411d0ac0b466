import type { ColourNegative } from '../Film.ts'
import { fresh } from './ageing.ts'
import { goldOnEdge } from './gold200.ts'

/** A compact camera's flash picture, warm as minilabs printed them. */
export const cpm35: ColourNegative = {
  ...goldOnEdge,
  estimates: { interimage: 0.045 },
  choices: {
    deRendering: { slopeAtGrey: 0.62, whiteStops: 2.55, toeStops: 1 },
    exposureStops: 0.3,
    greyLightness: 52.5,
    neutralAxis: {
      damping: 0.85,
      cast: [
        [5, 0.3, 0],
        [25, 0.6, 2.2],
        [50, 1.2, 4.2],
        [80, 1.2, 5.4],
        [96, 0.6, 4.2],
      ],
    },
    glare: 0.004,
    whiteLightness: 95,
    saturation: 1,
    ageing: fresh,
  },
}
