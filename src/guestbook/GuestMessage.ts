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
export const messageLimit = 500

/** The message in a row of the table `guest_messages`; null for anything else. */
export function parseGuestMessage(row: unknown): GuestMessage | null {
  if (typeof row !== 'object' || row === null) return null
  const { id, name, message, created_at: createdAt }: Readonly<Record<string, unknown>> = { ...row }
  const isMessage = [id, name, message, createdAt].every((field) => typeof field === 'string')
  if (!isMessage || Number.isNaN(Date.parse(String(createdAt)))) return null
  return { id: String(id), name: String(name), message: String(message), createdAt: String(createdAt) }
}
