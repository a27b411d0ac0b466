/** A line of the guest book, as the database holds it. */
export type GuestMessage = {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly message: string
  /** The server's own text of the moment (ISO 8601, to the microsecond), never a number read from it. */
  readonly createdAt: string
}

/** Spec, part 5: UTF-16 units after trimming, which is never more than what the database counts. */
export const nameLimit = 100
export const guestMessageLimit = 500

/** The message in a row of the table `guest_messages`; null for anything else. */
export function parseGuestMessage(row: unknown): GuestMessage | null {
  if (typeof row !== 'object' || row === null) return null
  const { id, name, message, created_at: createdAt }: Readonly<Record<string, unknown>> = { ...row }
  const isMessage = [id, name, message, createdAt].every((field) => typeof field === 'string')
  if (!isMessage || Number.isNaN(Date.parse(String(createdAt)))) return null
  return { id: String(id), name: String(name), message: String(message), createdAt: String(createdAt) }
}

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

/**
 * A sorted list with further messages in their places; one that is there already, by its id, is left alone.
 * The same list where nothing is new.
 */
export function mergeMessages(
  list: readonly GuestMessage[],
  found: readonly GuestMessage[],
): readonly GuestMessage[] {
  const unknown = new Map(found.map((message) => [message.id, message]))
  for (const { id } of list) {
    if (unknown.size === 0) break
    unknown.delete(id)
  }
  if (unknown.size === 0) return list
  return zip(list, [...unknown.values()].toSorted(compareMessages))
}

function zip(list: readonly GuestMessage[], added: readonly GuestMessage[]): readonly GuestMessage[] {
  const merged: GuestMessage[] = []
  let next = 0
  for (const message of list) {
    for (let other = added[next]; other && compareMessages(other, message) < 0; other = added[next]) {
      merged.push(other)
      next += 1
    }
    merged.push(message)
  }
  return merged.concat(added.slice(next))
}
