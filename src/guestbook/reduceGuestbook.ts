import type { Draft } from './draftStorage.ts'
import type { MessagePage } from './GuestbookClient.ts'
import { type GuestMessage, guestMessageLimit, nameLimit } from './GuestMessage.ts'
import { assertNever } from '../lib/assertNever.ts'
import { clipText } from '../lib/text.ts'
import {
  addInserted,
  dropOlderRequest,
  failPage,
  keepNewest,
  receivePage,
  removeDeleted,
  requestOlderPage,
  startRefresh,
} from './reducePages.ts'
import { postFailed, posted, send } from './posting.ts'
import type { GuestbookState, PanelState } from './guestbookState.ts'

/** Event of the guest book. `panelId` and `request` say which opening or request it belongs to. */
export type GuestbookEvent =
  /** The newest message was asked for while the panel was closed. */
  | { readonly type: 'newestFound'; readonly isNew: boolean }
  /** Realtime events may have been missed. */
  | { readonly type: 'gap'; readonly panelId: number }
  /** The polling timer fired: there are no realtime events. */
  | { readonly type: 'poll'; readonly panelId: number }
  | { readonly type: 'connection'; readonly panelId: number; readonly isLive: boolean }
  | { readonly type: 'inserted'; readonly panelId: number; readonly message: GuestMessage }
  | { readonly type: 'deleted'; readonly panelId: number; readonly id: string }
  /** Forgets all loaded messages but the newest. */
  | { readonly type: 'keepNewest'; readonly count: number }
  | { readonly type: 'requestOlder' }
  /** Response to the request of a refresh, or of the next older page. */
  | { readonly type: 'pageLoaded'; readonly request: number; readonly page: MessagePage }
  | { readonly type: 'pageFailed'; readonly request: number }
  | { readonly type: 'retry' }
  | { readonly type: 'write'; readonly draft: Partial<Draft> }
  | { readonly type: 'send' }
  | {
      readonly type: 'posted'
      readonly request: number
      readonly found: readonly GuestMessage[]
      readonly isShown: boolean
    }
  | { readonly type: 'postFailed'; readonly request: number; readonly isUnconfirmed: boolean }

/** Reducer of the guest book; `openPanel` and `closePanel` open and close its panel. @returns the same object when the event changes nothing */
export function reduceGuestbook(state: GuestbookState, event: GuestbookEvent): GuestbookState {
  switch (event.type) {
    case 'newestFound':
      return state.panel ? state : { ...state, hasNewMessages: event.isNew }
    case 'gap':
      return state.panel?.panelId === event.panelId ? startRefresh(dropOlderRequest(state), 'loaded') : state
    case 'poll':
      return state.panel?.panelId === event.panelId ? startRefresh(state, 'newest') : state
    case 'connection':
      return updatePanel(state, event.panelId, (panel) => ({
        ...panel,
        connection: event.isLive ? 'live' : 'waiting',
      }))
    case 'inserted':
      return updatePanel(state, event.panelId, (panel) => addInserted(state, panel, event.message))
    case 'deleted':
      return updatePanel(state, event.panelId, (panel) => removeDeleted(state, panel, event.id))
    case 'keepNewest':
      return state.panel ? { ...state, panel: keepNewest(state.panel, event.count) } : state
    case 'requestOlder':
      return state.panel?.older.state === 'failed' ? state : requestOlderPage(state)
    case 'pageLoaded':
      return receivePage(state, event.request, event.page)
    case 'pageFailed':
      return failPage(state, event.request)
    case 'retry':
      return retry(state)
    case 'write':
      return {
        ...state,
        draft: clip({ ...state.draft, ...event.draft }),
        posting: state.posting.state === 'waiting' ? { state: 'idle' } : state.posting,
      }
    case 'send':
      return send(state)
    case 'posted':
      return posted(state, event)
    case 'postFailed':
      return postFailed(state, event.request, event.isUnconfirmed)
    default:
      return assertNever(event)
  }
}

function updatePanel(
  state: GuestbookState,
  panelId: number,
  update: (panel: PanelState) => PanelState,
): GuestbookState {
  return state.panel?.panelId === panelId ? { ...state, panel: update(state.panel) } : state
}

/** The list has one Try Again button: it retries the first page if that failed, else the next older page. */
function retry(state: GuestbookState): GuestbookState {
  if (!state.panel) return state
  if (state.panel.loadedRange) return requestOlderPage(state)
  return startRefresh({ ...state, panel: { ...state.panel, hasFailed: false } }, 'added')
}

function clip({ name, message }: Draft): Draft {
  return { name: clipText(name, nameLimit), message: clipText(message, guestMessageLimit) }
}
