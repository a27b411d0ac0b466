import preset from '../../../presets/polaroid.json' with { type: 'json' }
import { falloff, grain, halation, softness } from '../paramRanges.ts'
import type { Filter } from '../Filter.ts'

export const polaroid = {
  id: 'polaroid',
  name: 'Polaroid',
  description: 'An integral instant print: milky blacks, creamy whites, cool shadows and a simple lens.',
  sources: ['Fujifilm, Instax colour film', 'Polaroid 679fds, Polacolor Pro 100', 'Polaroid 600plfds'],
  accent: '#7fe6b0',
  shader: 'polaroid.frag',
  film: 'polaroid',
  filmValues: preset.film,
  params: {
    ...softness(preset.params),
    ...falloff(preset.params),
    ...halation(preset.params),
    ...grain(preset.params),
  },
} as const satisfies Filter
