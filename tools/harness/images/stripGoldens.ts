import { templateIndex } from '../../../src/strip/templateIds.ts'

/** Seasons of the strip's goldens, each with a month, counted from 0, that has its banner. */
export const seasons = [
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['winter', 0],
] as const

/** Name of a template's golden image. */
export const templateGolden = (id: string): string => `template-${id}`

/** Names of the strip's golden images. */
export const stripGoldens: readonly string[] = [
  'strip-head',
  'templates-event',
  'strip-event-head',
  'strip-event-foot',
  'strip-event-foot-message',
  ...templateIndex.map(({ id }) => templateGolden(id)),
  ...seasons.flatMap(([season]) => [`strip-foot-${season}`, `strip-foot-${season}-message`]),
]
