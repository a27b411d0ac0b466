import type { Guestbook } from '../guestbook/Guestbook.ts'
import { GuestbookError } from '../guestbook/GuestbookError.ts'
import type { GuestMessage } from '../guestbook/GuestMessage.ts'
import { findPosted } from './guestbookPosting.ts'
import type { Posting } from './guestbookState.ts'

export type Sending = Extract<Posting, { state: 'sending' }>

export type Outcome =
  /** Saved; `found` is the message where the list has shown it. */
  | { readonly isPosted: true; readonly found: readonly GuestMessage[] }
  | { readonly isPosted: false; readonly isDoubtful: boolean }

/** Sends a message once. Where it may have been saved and nobody knows, the list is asked before the visitor is. */
export async function deliver(guestbook: Guestbook, sending: Sending): Promise<Outcome> {
  if (sending.isDoubtful) {
    const earlier = await lookUp(guestbook, sending)
    if (earlier.isPosted || earlier.isDoubtful) return earlier
  }
  try {
    await guestbook.post(sending.draft)
    return { isPosted: true, found: [] }
  } catch (cause) {
    const isRefused = cause instanceof GuestbookError && cause.kind === 'refused'
    return isRefused ? { isPosted: false, isDoubtful: false } : lookUp(guestbook, sending)
  }
}

async function lookUp(guestbook: Guestbook, sending: Sending): Promise<Outcome> {
  try {
    const { messages } = await guestbook.fetchPage(null)
    const found = findPosted(sending, messages)
    return found ? { isPosted: true, found: [found] } : { isPosted: false, isDoubtful: false }
  } catch {
    return { isPosted: false, isDoubtful: true }
  }
}
