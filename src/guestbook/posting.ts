import { compareMessages, type GuestMessage, mergeMessages } from './GuestMessage.ts'
import type { Draft } from './draftStorage.ts'
import { sanitizeLine, sanitizeText } from '../lib/text.ts'
import { isCurrent, startRefresh } from './reducePages.ts'
import type { GuestbookState, Posting } from './guestbookState.ts'
import { type GuestbookClient, GuestbookError } from './GuestbookClient.ts'

/** Sends what is written, unless nothing of it can be seen or something is on its way. */
export function send(state: GuestbookState): GuestbookState {
  const draft = { name: sanitizeLine(state.draft.name), message: sanitizeText(state.draft.message) }
  if (state.posting.state === 'sending' || draft.name === '' || draft.message === '') return state
  const doubt = state.posting.state === 'failed' ? state.posting.doubt : null
  const isDoubtful = doubt !== null && isSame(doubt.draft, draft)
  const after = isDoubtful ? doubt.after : (state.book?.messages[0] ?? null)
  const request = state.lastId + 1
  return { ...state, lastId: request, posting: { state: 'sending', request, draft, after, isDoubtful } }
}

/** It is saved: the message is cleared, the name stays, and the list fetches what it lacks. */
export function posted(
  state: GuestbookState,
  request: number,
  found: readonly GuestMessage[],
): GuestbookState {
  if (!isSending(state.posting, request)) return state
  const { book } = state
  const shown = book ? found.filter(({ id }) => isCurrent(book, request, id)) : []
  const done: GuestbookState = {
    ...state,
    book: book && { ...book, messages: mergeMessages(book.messages, shown) },
    draft: { ...state.draft, message: '' },
    posting: { state: 'idle' },
  }
  // Nothing is removed by the look: where reads lag behind, it may not hold what was posted just now.
  return startRefresh(done, 'added')
}

export function postFailed(state: GuestbookState, request: number, isDoubtful: boolean): GuestbookState {
  const { posting } = state
  if (!isSending(posting, request)) return state
  const doubt = isDoubtful ? { draft: posting.draft, after: posting.after } : null
  return { ...state, posting: { state: 'failed', doubt } }
}

/** The message in a list that a try to send it has left there; undefined where it has left none. */
export function findPosted(
  { draft, after }: { readonly draft: Draft; readonly after: GuestMessage | null },
  messages: readonly GuestMessage[],
): GuestMessage | undefined {
  return messages.find(
    (message) => isSame(message, draft) && (after === null || compareMessages(message, after) < 0),
  )
}

function isSending(posting: Posting, request: number): posting is Extract<Posting, { state: 'sending' }> {
  return posting.state === 'sending' && posting.request === request
}

function isSame(one: Draft, other: Draft): boolean {
  return one.name === other.name && one.message === other.message
}

export type Sending = Extract<Posting, { state: 'sending' }>

export type Outcome =
  /** Saved; `found` is the message where the list has shown it. */
  | { readonly isPosted: true; readonly found: readonly GuestMessage[] }
  | { readonly isPosted: false; readonly isDoubtful: boolean }

/** Sends a message once. Where it may have been saved and nobody knows, the list is asked before the visitor is. */
export async function deliver(guestbook: GuestbookClient, sending: Sending): Promise<Outcome> {
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

async function lookUp(guestbook: GuestbookClient, sending: Sending): Promise<Outcome> {
  try {
    const { messages } = await guestbook.fetchPage(null)
    const found = findPosted(sending, messages)
    return found ? { isPosted: true, found: [found] } : { isPosted: false, isDoubtful: false }
  } catch {
    return { isPosted: false, isDoubtful: true }
  }
}
