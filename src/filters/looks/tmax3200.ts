import { falloff, gateWeave, grain, halation, softness } from '../effectParams.ts'
import type { Filter } from '../Filter.ts'

export const tmax3200 = {
  id: 'tmax3200',
  name: 'TMax3200',
  description:
    'Fast black and white film through a light yellow filter: deep blacks, and grain like fine sand.',
  sources: ['Kodak F-4001 and F-32, T-MAX P3200 film', 'Kodak G-10, Polymax Fine-Art paper, grade 3'],
  shader: 'tmax3200.frag',
  film: 'tmax3200',
  params: {
    ...softness(0.125),
    ...falloff({ centreStops: 0.05, edgeStops: -0.4 }),
    ...halation({ red: 0.05, green: 0.05, blue: 0.05, sigmaPx: 7 }),
    ...grain({ scale: 1.5, sigma: 0.0136, paperSlope: 1.9, colour: 0 }),
    ...gateWeave(0.2),
  },
} as const satisfies Filter
