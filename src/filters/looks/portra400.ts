import preset from '../../../presets/portra400.json' with { type: 'json' }
import { falloff, gateWeave, grain, halation, softness } from '../paramRanges.ts'
import type { Filter } from '../Filter.ts'

export const portra400 = {
  id: 'portra400',
  name: 'Portra400',
  description: 'The portrait photographer’s negative, exposed generously: soft light, quiet and true skin.',
  sources: ['Kodak E-4050, Portra 400 film', 'Kodak E-4021, Portra Endura paper'],
  accent: '#ffcf6b',
  shader: 'portra400.frag',
  film: 'portra400',
  filmValues: preset.film,
  params: {
    ...softness(preset.params),
    ...falloff(preset.params),
    ...halation(preset.params),
    ...grain(preset.params),
    ...gateWeave(preset.params),
  },
} as const satisfies Filter
