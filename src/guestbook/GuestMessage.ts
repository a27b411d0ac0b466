/** Guest message: one row of the table `guest_messages`. */
export type GuestMessage = {
  /** UUID. */
  readonly id: string
  readonly name: string
  readonly message: string
  /** Timestamp as the server's own text (ISO 8601, microseconds); a `Date` would lose the microseconds. */
  readonly createdAt: string
}

/** Maximum length of a name, in characters as `clipText` counts them. */
export const nameLimit = 100
/** Maximum length of a message, in the same characters. */
export const guestMessageLimit = 500

/** Parses a row of the table `guest_messages`. @returns null for anything else */
export function parseGuestMessage(row: unknown): GuestMessage | null {
  if (typeof row !== 'object' || row === null) return null
  const { id, name, message, created_at: createdAt }: Readonly<Record<string, unknown>> = { ...row }
  const isMessage = [id, name, message, createdAt].every((field) => typeof field === 'string')
  if (!isMessage || Number.isNaN(Date.parse(String(createdAt)))) return null
  return { id: String(id), name: String(name), message: String(message), createdAt: String(createdAt) }
}

/** Compares two messages for sorting: newest first; at the same timestamp, the greater id first. */
export function compareMessages(a: GuestMessage, b: GuestMessage): number {
  const difference = microseconds(b.createdAt) - microseconds(a.createdAt)
  return difference || Number(a.id < b.id) - Number(a.id > b.id)
}

/**
 * Parses a server timestamp to microseconds since 1970. `Date` alone keeps only milliseconds, and comparing the texts
 * would be wrong: PostgreSQL omits trailing zeros and may use any time zone.
 */
export function microseconds(createdAt: string): number {
  const [, fraction = ''] = /\.(\d{1,6})/.exec(createdAt) ?? []
  const wholeSeconds = Date.parse(createdAt.replace(/\.\d+/, ''))
  return wholeSeconds * 1000 + Number(fraction.padEnd(6, '0'))
}

/**
 * Merges messages into a sorted list. A message whose id is already in the list is ignored.
 * @returns the same list when nothing is new
 */
export function mergeMessages(
  list: readonly GuestMessage[],
  added: readonly GuestMessage[],
): readonly GuestMessage[] {
  const newMessages = new Map(added.map((message) => [message.id, message]))
  for (const { id } of list) {
    if (newMessages.size === 0) break
    newMessages.delete(id)
  }
  if (newMessages.size === 0) return list
  return mergeSorted(list, [...newMessages.values()].sort(compareMessages))
}

function mergeSorted(list: readonly GuestMessage[], added: readonly GuestMessage[]): readonly GuestMessage[] {
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
