import { compareMessages, type GuestMessage, mergeMessages } from './GuestMessage.ts'
import type { Draft } from './draftStorage.ts'
import { sanitizeLine, sanitizeText } from '../lib/sanitize.ts'
import { isNewerThanWatermark, startRefresh } from './reducePages.ts'
import type { GuestbookState, Posting } from './guestbookState.ts'
import { type GuestbookClient, GuestbookError } from './GuestbookClient.ts'

/** Starts posting the draft; ignored when name or message has no visible character, or a post is in progress. */
export function send(state: GuestbookState): GuestbookState {
  const draft = { name: sanitizeLine(state.draft.name), message: sanitizeText(state.draft.message) }
  if (state.posting.state === 'sending' || draft.name === '' || draft.message === '') return state
  const unconfirmed = state.posting.state === 'failed' ? state.posting.unconfirmed : null
  const isUnconfirmed = unconfirmed !== null && isSame(unconfirmed.draft, draft)
  const after = isUnconfirmed ? unconfirmed.after : (state.panel?.messages[0] ?? null)
  const request = state.lastId + 1
  return { ...state, lastId: request, posting: { state: 'sending', request, draft, after, isUnconfirmed } }
}

/** Ends posting successfully: clears the message, keeps the name, and refreshes the list. */
export function posted(
  state: GuestbookState,
  { request, found, isShown }: Omit<PostedOutcome, 'isPosted'> & { readonly request: number },
): GuestbookState {
  if (!isSending(state.posting, request)) return state
  const { panel } = state
  const added = panel ? found.filter(({ id }) => isNewerThanWatermark(panel, request, id)) : []
  const done: GuestbookState = {
    ...state,
    panel: panel && { ...panel, messages: mergeMessages(panel.messages, added) },
    draft: { ...state.draft, message: '' },
    posting: { state: isShown ? 'idle' : 'waiting' },
  }
  // Scope `added` removes nothing: a read replica that lags may not have the posted message yet.
  return startRefresh(done, 'added')
}

/** Ends posting as failed; an unconfirmed draft is remembered, so that a retry does not post it twice. */
export function postFailed(state: GuestbookState, request: number, isUnconfirmed: boolean): GuestbookState {
  const { posting } = state
  if (!isSending(posting, request)) return state
  const unconfirmed = isUnconfirmed ? { draft: posting.draft, after: posting.after } : null
  return { ...state, posting: { state: 'failed', unconfirmed } }
}

function isSending(posting: Posting, request: number): posting is SendingPost {
  return posting.state === 'sending' && posting.request === request
}

function isSame(one: Draft, other: Draft): boolean {
  return one.name === other.name && one.message === other.message
}

/** Posting in progress. */
export type SendingPost = Extract<Posting, { state: 'sending' }>

/** A post that was saved; `found` has the message if it was found in the list. */
type PostedOutcome = {
  readonly isPosted: true
  readonly found: readonly GuestMessage[]
  /** False where it waits for the host's approval. */
  readonly isShown: boolean
}

/** Result of an attempt to post. */
export type PostOutcome = PostedOutcome | { readonly isPosted: false; readonly isUnconfirmed: boolean }

/** Posts a message once. When it is unknown whether an attempt was saved, the list is searched for the message. */
export async function deliver(client: GuestbookClient, sending: SendingPost): Promise<PostOutcome> {
  if (sending.isUnconfirmed) {
    const earlier = await searchPosted(client, sending)
    if (earlier.isPosted || earlier.isUnconfirmed) return earlier
  }
  try {
    return { isPosted: true, found: [], isShown: await client.post(sending.draft) }
  } catch (cause) {
    const isRefused = cause instanceof GuestbookError && cause.code === 'refused'
    return isRefused ? { isPosted: false, isUnconfirmed: false } : searchPosted(client, sending)
  }
}

async function searchPosted(client: GuestbookClient, sending: SendingPost): Promise<PostOutcome> {
  try {
    const { messages } = await client.fetchPage(null)
    const found = findPosted(sending, messages)
    return found
      ? { isPosted: true, found: [found], isShown: true }
      : { isPosted: false, isUnconfirmed: false }
  } catch {
    return { isPosted: false, isUnconfirmed: true }
  }
}

/** The same text, newer than the newest message before the post. */
function findPosted(
  { draft, after }: SendingPost,
  messages: readonly GuestMessage[],
): GuestMessage | undefined {
  return messages.find(
    (message) => isSame(message, draft) && (after === null || compareMessages(message, after) < 0),
  )
}
