import { compareMessages, microseconds, type GuestMessage, mergeMessages } from './GuestMessage.ts'
import type { MessagePage } from './GuestbookClient.ts'
import { newRefresh } from './openPanel.ts'
import type { GuestbookState, Refresh, RefreshScope, PanelState, LoadedRange } from './guestbookState.ts'

/**
 * Overlap of a refresh with the loaded range, in microseconds. PostgreSQL dates a row when its transaction begins and
 * shows it when the transaction commits, so a slow insert can appear below messages that were already fetched.
 */
const overlapUs = 10_000_000

const scopes: readonly RefreshScope[] = ['added', 'newest', 'loaded']

/** Starts a refresh; while another one is in progress, it is queued behind that one. */
export function startRefresh(state: GuestbookState, requestedScope: RefreshScope): GuestbookState {
  const { panel } = state
  if (!panel) return state
  // A failed refresh may have had the widest scope, and its work is still to be done.
  const scope = panel.hasFailed ? 'loaded' : requestedScope
  if (panel.refresh) {
    const refresh = { ...panel.refresh, nextScope: widerScope(panel.refresh.nextScope, scope) }
    return { ...state, panel: { ...panel, refresh } }
  }
  const request = state.lastId + 1
  const oldestLoaded = panel.loadedRange?.oldest ?? null
  const refresh = newRefresh({ request, scope, oldestLoaded })
  return { ...state, lastId: request, panel: { ...panel, refresh } }
}

function widerScope(one: RefreshScope | null, other: RefreshScope): RefreshScope {
  return one !== null && scopes.indexOf(one) > scopes.indexOf(other) ? one : other
}

/** Applies a page that was requested for the refresh, or below the loaded range; any other response is stale. */
export function receivePage(state: GuestbookState, request: number, page: MessagePage): GuestbookState {
  const { panel } = state
  if (panel?.refresh?.request === request) return receiveRefreshPage(state, panel, panel.refresh, page)
  if (panel?.loadedRange && isLoadingOlder(panel, request)) {
    return { ...state, panel: receiveOlderPage(state, panel, panel.loadedRange, { request, page }) }
  }
  return state
}

/** Marks a request as failed: the refresh ends, and the visitor can retry the older page. */
export function failPage(state: GuestbookState, request: number): GuestbookState {
  const { panel } = state
  if (panel?.refresh?.request === request) return endRefresh(state, { ...panel, hasFailed: true })
  if (!panel || !isLoadingOlder(panel, request)) return state
  return { ...state, panel: { ...panel, older: { state: 'failed' } } }
}

/** Applies a page of the refresh: either it reaches the loaded range, or the next page is requested. */
function receiveRefreshPage(
  state: GuestbookState,
  panel: PanelState,
  current: Refresh,
  page: MessagePage,
): GuestbookState {
  const newest = current.newest ?? page.messages[0] ?? null
  const last = page.messages.at(-1) ?? null
  const applied = applyPage(state, panel, current, page, current.scope !== 'added')
  if (!page.isLast && !reachesLoadedRange(current, panel.loadedRange, last)) {
    const refresh = { ...current, request: state.lastId + 1, before: last, newest }
    return { ...state, lastId: refresh.request, panel: { ...applied, refresh } }
  }
  const loadedRange = {
    newest,
    oldest: olderOf(panel.loadedRange?.oldest ?? null, last),
    isWhole: page.isLast || (panel.loadedRange?.isWhole ?? false),
  }
  return endRefresh(state, { ...applied, loadedRange, hasFailed: false })
}

function endRefresh(state: GuestbookState, panel: PanelState): GuestbookState {
  const ended = { ...state, panel: { ...panel, refresh: null } }
  return panel.refresh?.nextScope ? startRefresh(ended, panel.refresh.nextScope) : ended
}

/**
 * True when a page that ends with `last` leaves no gap above the loaded range and, for the scope `loaded`, nothing of
 * that range unread. The first page of an opening can't leave a gap.
 */
function reachesLoadedRange(
  { scope, oldestLoaded }: Refresh,
  loadedRange: LoadedRange | null,
  last: GuestMessage | null,
): boolean {
  if (!loadedRange) return true
  if (!loadedRange.newest || !last) return false
  // A message that is shown again after hiding may be the oldest of all.
  const isDeep =
    scope !== 'loaded' ||
    (!loadedRange.isWhole && oldestLoaded !== null && compareMessages(last, oldestLoaded) >= 0)
  return isDeep && microseconds(last.createdAt) < microseconds(loadedRange.newest.createdAt) - overlapUs
}

/** Requests the page below the loaded range. */
export function requestOlderPage(state: GuestbookState): GuestbookState {
  const { panel } = state
  if (!panel?.loadedRange || panel.loadedRange.isWhole || panel.older.state === 'loading') return state
  const request = state.lastId + 1
  return { ...state, lastId: request, panel: { ...panel, older: { state: 'loading', request } } }
}

/**
 * Drops the request for the page below the loaded range, where realtime events may have been missed: its response can have
 * a message that was hidden since, and the refresh reads only what is loaded. The list asks for that page again.
 */
export function dropOlderRequest(state: GuestbookState): GuestbookState {
  if (state.panel?.older.state !== 'loading') return state
  return { ...state, panel: { ...state.panel, older: { state: 'idle' } } }
}

/** Applies the page below the loaded range. */
function receiveOlderPage(
  state: GuestbookState,
  panel: PanelState,
  { newest, oldest, isWhole }: LoadedRange,
  { request, page }: { readonly request: number; readonly page: MessagePage },
): PanelState {
  const loadedRange = {
    newest,
    oldest: olderOf(oldest, page.messages.at(-1) ?? null),
    isWhole: page.isLast || isWhole,
  }
  const applied = applyPage(state, panel, { request, before: oldest }, page, true)
  return { ...applied, loadedRange, older: { state: 'idle' } }
}

function isLoadingOlder({ older }: PanelState, request: number): boolean {
  return older.state === 'loading' && older.request === request
}

function olderOf(one: GuestMessage | null, other: GuestMessage | null): GuestMessage | null {
  if (!one || !other) return one ?? other
  return compareMessages(one, other) > 0 ? one : other
}

/** Adds a message that was inserted, or shown again after hiding. */
export function addInserted(state: GuestbookState, panel: PanelState, message: GuestMessage): PanelState {
  const messages = mergeMessages(panel.messages, [message])
  return { ...panel, messages, watermarks: withWatermarks(state, panel, [message.id]) }
}

/**
 * Forgets all loaded messages but the newest, and with them a request for the page below. Not during a refresh: above the
 * loaded range there may be gaps until it ends.
 * @returns the same object where it changes nothing
 */
export function keepNewest(panel: PanelState, count: number): PanelState {
  const oldest = panel.messages[count - 1]
  if (!panel.loadedRange || panel.refresh || !oldest || panel.messages.length === count) return panel
  const messages = panel.messages.slice(0, count)
  const loadedRange = { newest: messages[0] ?? null, oldest, isWhole: false }
  return { ...panel, messages, loadedRange, older: { state: 'idle' } }
}

/** Removes a message that was deleted, as hiding does, whether it is loaded or not. */
export function removeDeleted(state: GuestbookState, panel: PanelState, id: string): PanelState {
  const isKnown = panel.messages.some((message) => message.id === id)
  const messages = isKnown ? panel.messages.filter((message) => message.id !== id) : panel.messages
  return { ...panel, messages, watermarks: withWatermarks(state, panel, [id]) }
}

/** Request for a page: its id, and the message before the page; null for the newest page. */
type PageRequest = { readonly request: number; readonly before: GuestMessage | null }

/**
 * Merges a page into the list and, if `canRemove`, removes the messages of the page's range that the page lacks.
 * Messages with a watermark at or above the request are left alone: they changed after the page was requested.
 */
function applyPage(
  state: GuestbookState,
  panel: PanelState,
  pageRequest: PageRequest,
  page: MessagePage,
  canRemove: boolean,
): PanelState {
  const isFresh = ({ id }: GuestMessage) => isNewerThanWatermark(panel, pageRequest.request, id)
  const removed = canRemove ? missingFromPage(panel, pageRequest, page).filter(isFresh) : []
  const removedIds = new Set(removed.map(({ id }) => id))
  const kept = removed.length > 0 ? panel.messages.filter(({ id }) => !removedIds.has(id)) : panel.messages
  const messages = mergeMessages(kept, page.messages.filter(isFresh))
  if (messages === panel.messages) return panel
  const pageIds = page.messages.map(({ id }) => id)
  return { ...panel, messages, watermarks: withWatermarks(state, panel, [...removedIds, ...pageIds]) }
}

/** True when the response to a request is newer than the message's last change. */
export function isNewerThanWatermark(panel: PanelState, request: number, id: string): boolean {
  return (panel.watermarks.get(id) ?? 0) < request
}

/** Messages within the page's range, from the message before it to its own last, that the page does not contain. */
function missingFromPage(
  { messages }: PanelState,
  { before }: PageRequest,
  page: MessagePage,
): readonly GuestMessage[] {
  const last = page.messages.at(-1)
  const pageIds = new Set(page.messages.map(({ id }) => id))
  return messages.filter(
    (message) =>
      !pageIds.has(message.id) &&
      (before === null || compareMessages(before, message) < 0) &&
      (page.isLast || (last !== undefined && compareMessages(message, last) < 0)),
  )
}

/** Sets the watermark of changed messages to the last request id, and drops those below every pending request. */
function withWatermarks(
  { lastId, posting }: GuestbookState,
  { watermarks, refresh, older }: PanelState,
  changedIds: readonly string[],
): ReadonlyMap<string, number> {
  const pending = [
    refresh,
    older.state === 'loading' ? older : null,
    posting.state === 'sending' ? posting : null,
  ]
  const oldestPending = Math.min(...pending.map((sent) => sent?.request ?? Infinity))
  const all = [...watermarks, ...changedIds.map((id) => [id, lastId] as const)]
  return new Map(all.filter(([, request]) => request >= oldestPending))
}
