import { assertNever } from '../lib/assertNever.ts'
import type { HandoverClient, UploadStatus } from './HandoverClient.ts'
import type { HandoverState, Sending, Shared } from './handoverState.ts'

/** Event of Send to My Phone. `id` says which transfer it belongs to. */
export type HandoverEvent =
  | { readonly type: 'serverFound'; readonly server: HandoverClient }
  | { readonly type: 'openDialog' }
  /** The strip's file for the dialog, the transfer's own where its bytes are the same; null if there is none. */
  | { readonly type: 'fileReady'; readonly file: File | null }
  | { readonly type: 'closeDialog' }
  /** Cancels the upload, and closes the dialog. */
  | { readonly type: 'cancel' }
  /** Uploads the file of an ended or failed transfer again. */
  | { readonly type: 'retry' }
  | { readonly type: 'progress'; readonly id: number; readonly part: number }
  | { readonly type: 'uploaded'; readonly id: number; readonly shared: Shared }
  | { readonly type: 'uploadFailed'; readonly id: number; readonly message: string }
  | { readonly type: 'refreshed'; readonly id: number; readonly status: UploadStatus }
  | { readonly type: 'stop' }
  | { readonly type: 'stopped'; readonly id: number }
  | { readonly type: 'stopFailed'; readonly id: number }
  /** The next visitor must not find the transfer. An upload that is shared stays on its server. */
  | { readonly type: 'stripGone' }

/** Reducer of Send to My Phone. @returns the same object when the event changes nothing */
export function reduceHandover(state: HandoverState, event: HandoverEvent): HandoverState {
  switch (event.type) {
    case 'serverFound':
      return { ...state, server: event.server }
    case 'openDialog':
      return state.server && state.dialog === 'closed' ? { ...state, dialog: 'preparing' } : state
    case 'fileReady':
      return openDialog(state, event.file)
    case 'closeDialog':
      return { ...state, dialog: 'closed' }
    case 'cancel':
      return state.transfer?.sending.state === 'uploading' ? forget(state) : state
    case 'retry':
      return state.transfer ? startUpload(state, state.transfer.file) : state
    case 'progress':
      return updateUpload(state, event.id, { state: 'uploading', part: event.part })
    case 'uploaded':
      return updateUpload(state, event.id, event.shared)
    case 'uploadFailed':
      return updateUpload(state, event.id, { state: 'failed', message: event.message })
    case 'refreshed':
      return updateShared(state, event.id, (shared) => refresh(shared, event.status))
    case 'stop':
      return updateShared(state, state.transfer?.id, (shared) => ({ ...shared, stop: 'requested' }))
    case 'stopped':
      return updateShared(state, event.id, () => ({ state: 'ended', isStopped: true }))
    case 'stopFailed':
      return updateShared(state, event.id, (shared) => ({ ...shared, stop: 'failed' }))
    case 'stripGone':
      return forget(state)
    default:
      return assertNever(event)
  }
}

/** Opens the dialog for a file. A file that is uploading or shared already is not uploaded again. */
function openDialog(state: HandoverState, file: File | null): HandoverState {
  if (state.dialog !== 'preparing') return state
  if (!file) return { ...state, dialog: 'closed' }
  const { transfer } = state
  if (transfer?.file === file && isActive(transfer.sending)) return { ...state, dialog: 'open', transfer }
  return startUpload(state, file)
}

function startUpload(state: HandoverState, file: File): HandoverState {
  const id = state.lastId + 1
  return {
    ...state,
    lastId: id,
    dialog: 'open',
    transfer: { id, file, sending: { state: 'uploading', part: 0 } },
  }
}

const isActive = ({ state }: Sending) => state === 'uploading' || state === 'shared'

const forget = (state: HandoverState): HandoverState => ({ ...state, dialog: 'closed', transfer: null })

function updateUpload(state: HandoverState, id: number, sending: Sending): HandoverState {
  const { transfer } = state
  if (transfer?.id !== id || transfer.sending.state !== 'uploading') return state
  return { ...state, transfer: { ...transfer, sending } }
}

function updateShared(
  state: HandoverState,
  id: number | undefined,
  update: (shared: Shared) => Sending,
): HandoverState {
  const { transfer } = state
  if (transfer?.id !== id || transfer?.sending.state !== 'shared') return state
  return { ...state, transfer: { ...transfer, sending: update(transfer.sending) } }
}

/** The address of the booth changes with its network. An upload that was deleted while it was being stopped is stopped. */
function refresh(shared: Shared, status: UploadStatus): Sending {
  if (!status) return { state: 'ended', isStopped: shared.stop === 'requested' }
  const { downloads, pageUrl } = status
  return { ...shared, downloads, upload: { ...shared.upload, pageUrl } }
}
