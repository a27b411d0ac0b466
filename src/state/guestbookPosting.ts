import { compareMessages } from '../guestbook/compareMessages.ts'
import type { Draft } from '../guestbook/draftStore.ts'
import type { GuestMessage } from '../guestbook/GuestMessage.ts'
import { mergeMessages } from '../guestbook/mergeMessages.ts'
import { plainLine } from '../lib/plainLine.ts'
import { plainText } from '../lib/plainText.ts'
import { isCurrent } from './guestbookNews.ts'
import { startLook } from './guestbookPages.ts'
import type { GuestbookState, Posting } from './guestbookState.ts'

/** Sends what is written, unless nothing of it can be seen or something is on its way. */
export function send(state: GuestbookState): GuestbookState {
  const draft = { name: plainLine(state.draft.name), message: plainText(state.draft.message) }
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
  return startLook(done, 'added')
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
