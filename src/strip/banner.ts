/** A season of the northern half of the world, by whole months. */
export type Season = 'spring' | 'summer' | 'autumn' | 'winter'

export const banners: Readonly<Record<Season, string>> = {
  spring: 'SPRING MEMORIES',
  summer: 'SUMMER DREAMS',
  autumn: 'AUTUMN WHISPERS',
  winter: 'WINTER TALES',
}

/** The season of a moment (milliseconds since the epoch) by its local month; December begins winter. */
export function seasonOf(printedAt: number): Season {
  const month = new Date(printedAt).getMonth() + 1
  if (month < 3 || month === 12) return 'winter'
  if (month < 6) return 'spring'
  return month < 9 ? 'summer' : 'autumn'
}
