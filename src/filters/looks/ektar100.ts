import preset from '../../../presets/ektar100.json' with { type: 'json' }
import { falloff, gateWeave, grain, halation, softness } from '../paramRanges.ts'
import type { Filter } from '../Filter.ts'

export const ektar100 = {
  id: 'ektar100',
  name: 'Ektar100',
  description: 'The finest grain and the strongest colours of all colour negatives, on high-contrast paper.',
  sources: ['Kodak E-4046, Ektar 100 film', 'Kodak E-4070, Endura Premier paper'],
  accent: '#ff5b7f',
  shader: 'ektar100.frag',
  film: 'ektar100',
  filmValues: preset.film,
  params: {
    ...softness(preset.params),
    ...falloff(preset.params),
    ...halation(preset.params),
    ...grain(preset.params),
    ...gateWeave(preset.params),
  },
} as const satisfies Filter
