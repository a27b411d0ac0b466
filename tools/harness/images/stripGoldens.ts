/** Seasons of the strip's goldens, each with a month, counted from 0, that has its banner. */
export const seasons = [
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['winter', 0],
] as const

/** Names of the strip's golden images. */
export const stripGoldens: readonly string[] = [
  'strip-head',
  ...seasons.flatMap(([season]) => [`strip-foot-${season}`, `strip-foot-${season}-message`]),
]
