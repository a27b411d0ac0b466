import { falloff, gateWeave, grain, halation, softness } from '../effectParams.ts'
import type { Filter } from '../Filter.ts'

export const ektar100 = {
  id: 'ektar100',
  name: 'Ektar100',
  description: 'The finest grain and the strongest colours of all colour negatives, on high-contrast paper.',
  sources: ['Kodak E-4046, Ektar 100 film', 'Kodak E-4070, Endura Premier paper'],
  shader: 'ektar100.frag',
  film: 'ektar100',
  params: {
    ...softness(0),
    ...falloff({ centreStops: 0, edgeStops: -0.22 }),
    ...halation({ red: 0.02, green: 0.006, blue: 0, sigmaPx: 5 }),
    ...grain({ scale: 1.2, sigma: 0.0016, paperSlope: 3.35, colour: 1 }),
    ...gateWeave(0.1),
  },
} as const satisfies Filter
