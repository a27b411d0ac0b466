import type { GuestMessage } from './GuestMessage.ts'

/** Order of the guest book: the newest first; of the same moment, the greater id first. */
export function compareMessages(a: GuestMessage, b: GuestMessage): number {
  const later = microseconds(b.createdAt) - microseconds(a.createdAt)
  if (later !== 0) return later
  if (a.id === b.id) return 0
  return a.id > b.id ? -1 : 1
}

/**
 * The moment of a server's text in microseconds since 1970: `Date` alone keeps only milliseconds, and the text
 * alone can't be compared, since PostgreSQL leaves out zeros at its end and may name any time zone.
 */
export function microseconds(createdAt: string): number {
  const [, fraction = ''] = /\.(\d+)/.exec(createdAt) ?? []
  const wholeSeconds = Date.parse(createdAt.replace(/\.\d+/, ''))
  return wholeSeconds * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'))
}
