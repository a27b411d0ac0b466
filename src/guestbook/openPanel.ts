import type { GuestbookState, PanelState, Refresh } from './guestbookState.ts'

/** Opens the panel, and requests its first page. @returns the same object when it is open */
export function openPanel(state: GuestbookState): GuestbookState {
  if (state.panel) return state
  const panelId = state.lastId + 1
  const request = panelId + 1
  const panel: PanelState = {
    panelId,
    messages: [],
    watermarks: new Map(),
    loadedRange: null,
    refresh: newRefresh({ request, scope: 'added', oldestLoaded: null }),
    older: { state: 'idle' },
    hasFailed: false,
    connection: 'connecting',
  }
  return { ...state, lastId: request, panel, hasNewMessages: false }
}

/** Closes the panel. @returns the same object when it is closed */
export function closePanel(state: GuestbookState): GuestbookState {
  return state.panel ? { ...state, panel: null } : state
}

/** Refresh whose first request is due: that of the newest page. */
export function newRefresh(start: Pick<Refresh, 'request' | 'scope' | 'oldestLoaded'>): Refresh {
  return { ...start, before: null, newest: null, nextScope: null }
}
