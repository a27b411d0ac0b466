import { dateStamp, falloff, gateWeave, grain, halation, softness } from '../effectParams.ts'
import type { Filter } from '../Filter.ts'

export const cpm35 = {
  id: 'cpm35',
  name: 'CPM35',
  description: 'A compact camera with a flash and a date back: warm Gold 200 as the minilabs printed it.',
  sources: ['Kodak E-7022, Gold 200 film', 'Kodak E-19, Ektacolor Edge paper'],
  shader: 'cpm35.frag',
  film: 'cpm35',
  params: {
    ...softness(0.5),
    ...falloff({ centreStops: 0.2, edgeStops: -0.85 }),
    ...halation({ red: 0.1, green: 0.028, blue: 0, sigmaPx: 6 }),
    ...grain({ scale: 2.7, sigma: 0.0033, paperSlope: 2.9, colour: 1 }),
    ...gateWeave(0.2),
    ...dateStamp(1),
  },
} as const satisfies Filter
