import preset from '../../../presets/cpm35.json' with { type: 'json' }
import { dateStamp, falloff, gateWeave, grain, halation, softness } from '../paramRanges.ts'
import type { Filter } from '../Filter.ts'

export const cpm35 = {
  id: 'cpm35',
  name: 'CPM35',
  description: 'A compact camera with a flash and a date back: warm Gold 200 as the minilabs printed it.',
  sources: ['Kodak E-7022, Gold 200 film', 'Kodak E-19, Ektacolor Edge paper'],
  accent: '#ff9d5c',
  shader: 'cpm35.frag',
  film: 'cpm35',
  filmValues: preset.film,
  params: {
    ...softness(preset.params),
    ...falloff(preset.params),
    ...halation(preset.params),
    ...grain(preset.params),
    ...gateWeave(preset.params),
    ...dateStamp(preset.params),
  },
} as const satisfies Filter
