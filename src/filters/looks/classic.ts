import type { Filter } from '../Filter.ts'

export const classic = {
  id: 'classic',
  name: 'Classic',
  description: 'The picture as the camera gives it, untouched.',
  sources: [],
  accent: '#f4ecff',
  shader: 'classic.frag',
  film: null,
  filmValues: {},
  params: {},
} as const satisfies Filter
