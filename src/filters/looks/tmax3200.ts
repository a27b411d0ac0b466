import preset from '../../../presets/tmax3200.json' with { type: 'json' }
import { falloff, gateWeave, grain, halation, softness } from '../paramRanges.ts'
import type { Filter } from '../Filter.ts'

export const tmax3200 = {
  id: 'tmax3200',
  name: 'TMax3200',
  description:
    'Fast black and white film through a light yellow filter: deep blacks, and grain like fine sand.',
  sources: ['Kodak F-4001 and F-32, T-MAX P3200 film', 'Kodak G-10, Polymax Fine-Art paper, grade 3'],
  accent: '#9fb4c9',
  shader: 'tmax3200.frag',
  film: 'tmax3200',
  filmValues: preset.film,
  params: {
    ...softness(preset.params),
    ...falloff(preset.params),
    ...halation(preset.params),
    ...grain(preset.params),
    ...gateWeave(preset.params),
  },
} as const satisfies Filter
