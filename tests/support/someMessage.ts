import type { GuestMessage } from '../../src/guestbook/GuestMessage.ts'

/** Message number `number`, a second younger than the one before. */
export function someMessage(number: number): GuestMessage {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 12) + number * 1000).toISOString()
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  return { id, name: `Guest ${number}`, message: `Message ${number}`, createdAt }
}
