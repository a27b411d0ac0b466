import { falloff, gateWeave, grain, halation, lightLeak, softness } from '../effectParams.ts'
import type { Filter } from '../Filter.ts'

export const vintage = {
  id: 'vintage',
  name: 'Vintage',
  description: 'A print from the family album: faded dyes, yellowed paper, and a camera that leaked light.',
  sources: ['Kodak E-7022, Gold 200 film', 'Kodak E-19, Ektacolor Edge paper'],
  shader: 'vintage.frag',
  film: 'vintage',
  params: {
    ...softness(0.5),
    ...falloff({ centreStops: 0.05, edgeStops: -0.5 }),
    ...halation({ red: 0.1, green: 0.03, blue: 0, sigmaPx: 7 }),
    ...grain({ scale: 4, sigma: 0.0033, paperSlope: 2.15, colour: 1 }),
    ...lightLeak(0.28),
    ...gateWeave(0.3),
  },
} as const satisfies Filter
