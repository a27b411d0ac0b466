/** Months, counted from 0, whose banners the strip's goldens show. */
export const seasons = [
  ['spring', 3],
  ['summer', 6],
  ['autumn', 9],
  ['winter', 0],
] as const

/** The names of the strip's goldens. */
export const stripGoldens: readonly string[] = [
  'strip-head',
  ...seasons.flatMap(([season]) => [`strip-foot-${season}`, `strip-foot-${season}-message`]),
]
