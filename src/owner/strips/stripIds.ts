const pattern = /^retro-photostrip-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)-[\w-]{8}$/

/** True for the id of a copy, `retro-photostrip-2026-11-27-201530-k3Fz9QpL`: it is a file name and leads nowhere else. */
export const isStripId = (text: string): boolean => pattern.test(text)

/** Time of a strip as its kiosk's clock showed it: it reads the same wherever it is shown. */
export function timeOf(id: string): Date {
  const [year = 0, month = 1, ...rest] = pattern.exec(id)?.slice(1).map(Number) ?? []
  return new Date(year, month - 1, ...rest)
}

/** Night of a strip, which ends at six in the morning, by the day on which it began: `2026-11-27`. */
export function nightOf(id: string): string {
  const [year = 0, month = 1, day = 1, hours = 0] = pattern.exec(id)?.slice(1).map(Number) ?? []
  return new Date(Date.UTC(year, month - 1, day, hours - 6)).toISOString().slice(0, 10)
}
