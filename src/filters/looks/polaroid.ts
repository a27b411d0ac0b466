import { falloff, grain, halation, softness } from '../effectParams.ts'
import type { Filter } from '../Filter.ts'

export const polaroid = {
  id: 'polaroid',
  name: 'Polaroid',
  description: 'An integral instant print: milky blacks, creamy whites, cool shadows and a simple lens.',
  sources: ['Fujifilm, Instax colour film', 'Polaroid 679fds, Polacolor Pro 100', 'Polaroid 600plfds'],
  shader: 'polaroid.frag',
  film: 'polaroid',
  params: {
    ...softness(0.5),
    ...falloff({ centreStops: 0.1, edgeStops: -0.6 }),
    ...halation({ red: 0.08, green: 0.04, blue: 0.015, sigmaPx: 9 }),
    ...grain({ scale: 2, sigma: 0.012, paperSlope: 0.6, colour: 1 }),
  },
} as const satisfies Filter
