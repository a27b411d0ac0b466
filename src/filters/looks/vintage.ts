import preset from '../../../presets/vintage.json' with { type: 'json' }
import { falloff, gateWeave, grain, halation, lightLeak, softness } from '../paramRanges.ts'
import type { Filter } from '../Filter.ts'

export const vintage = {
  id: 'vintage',
  name: 'Vintage',
  description: 'A print from the family album: faded dyes, yellowed paper, and a camera that leaked light.',
  sources: ['Kodak E-7022, Gold 200 film', 'Kodak E-19, Ektacolor Edge paper'],
  accent: '#c98bff',
  shader: 'vintage.frag',
  film: 'vintage',
  filmValues: preset.film,
  params: {
    ...softness(preset.params),
    ...falloff(preset.params),
    ...halation(preset.params),
    ...grain(preset.params),
    ...lightLeak(preset.params),
    ...gateWeave(preset.params),
  },
} as const satisfies Filter
