import { falloff, gateWeave, grain, halation, softness } from '../effectParams.ts'
import type { Filter } from '../Filter.ts'

export const portra400 = {
  id: 'portra400',
  name: 'Portra400',
  description: 'The portrait photographer’s negative, exposed generously: soft light, quiet and true skin.',
  sources: ['Kodak E-4050, Portra 400 film', 'Kodak E-4021, Portra Endura paper'],
  shader: 'portra400.frag',
  film: 'portra400',
  params: {
    ...softness(0.125),
    ...falloff({ centreStops: 0, edgeStops: -0.18 }),
    ...halation({ red: 0.03, green: 0.01, blue: 0, sigmaPx: 6 }),
    ...grain({ scale: 1.7, sigma: 0.0028, paperSlope: 2.55, colour: 1 }),
    ...gateWeave(0.1),
  },
} as const satisfies Filter
