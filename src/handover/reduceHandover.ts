import { assertNever } from '../lib/assertNever.ts'
import type { HandoverClient, HandoverErrorCode, UploadStatus } from './HandoverClient.ts'
import type { HandoverState, Sending, Shared, StripFiles, Transfer } from './handoverState.ts'

/** Event of Send to My Phone. `id` says which transfer it belongs to. */
export type HandoverEvent =
  | { readonly type: 'serverFound'; readonly server: HandoverClient }
  | { readonly type: 'openDialog' }
  /** The photos can move: the moving strip is encoded, and the dialog shows how far it is. */
  | { readonly type: 'movingWanted' }
  /** The still is sent alone. */
  | { readonly type: 'skipMoving' }
  /** The strip's files for the dialog, the transfer's own where the strip is the same; null if there are none. */
  | { readonly type: 'filesReady'; readonly files: StripFiles | null }
  | { readonly type: 'closeDialog' }
  /** Cancels the upload, and closes the dialog. */
  | { readonly type: 'cancel' }
  /** Uploads the files of an ended or failed transfer again. */
  | { readonly type: 'retry' }
  | { readonly type: 'progress'; readonly id: number; readonly part: number }
  | { readonly type: 'uploaded'; readonly id: number; readonly shared: Shared }
  | { readonly type: 'uploadFailed'; readonly id: number; readonly code: HandoverErrorCode }
  | { readonly type: 'refreshed'; readonly id: number; readonly status: UploadStatus }
  | { readonly type: 'stop' }
  | { readonly type: 'stopped'; readonly id: number }
  | { readonly type: 'stopFailed'; readonly id: number }
  /** No moving strip outlives its open strip; one that was sent keeps its code. */
  | { readonly type: 'stripClosed' }
  /** The next visitor must not find the transfer. An upload that is shared stays on its server. */
  | { readonly type: 'stripGone' }

/** Reducer of Send to My Phone. @returns the same object when the event changes nothing */
export function reduceHandover(state: HandoverState, event: HandoverEvent): HandoverState {
  switch (event.type) {
    case 'serverFound':
      return { ...state, server: event.server }
    case 'openDialog':
      return state.server && state.dialog === 'closed'
        ? { ...state, dialog: 'preparing', moving: 'none' }
        : state
    case 'movingWanted':
      return state.dialog === 'preparing' ? { ...state, moving: 'wanted' } : state
    case 'skipMoving':
      return state.dialog === 'preparing' ? { ...state, moving: 'skipped' } : state
    case 'filesReady':
      return openDialog(state, event.files)
    case 'closeDialog':
      return close(state, state.transfer)
    case 'cancel':
      return state.transfer?.sending.state === 'uploading' ? forget(state) : state
    case 'retry':
      return state.transfer ? startUpload(state, state.transfer.files) : state
    case 'progress':
      return updateUpload(state, event.id, { state: 'uploading', part: event.part })
    case 'uploaded':
      return updateUpload(state, event.id, event.shared)
    case 'uploadFailed':
      return updateUpload(state, event.id, { state: 'failed', code: event.code })
    case 'refreshed':
      return updateShared(state, event.id, (shared) => refresh(shared, event.status))
    case 'stop':
      return updateShared(state, state.transfer?.id, (shared) => ({ ...shared, stop: 'requested' }))
    case 'stopped':
      return updateShared(state, event.id, () => ({ state: 'ended', isStopped: true }))
    case 'stopFailed':
      return updateShared(state, event.id, (shared) => ({ ...shared, stop: 'failed' }))
    case 'stripClosed':
      return forgetMoving(state)
    case 'stripGone':
      return forget(state)
    default:
      return assertNever(event)
  }
}

/** Opens the dialog for files. Those that are uploading or shared already are not uploaded again. */
function openDialog(state: HandoverState, files: StripFiles | null): HandoverState {
  if (state.dialog !== 'preparing') return state
  const { transfer } = state
  if (!files) return close(state, transfer)
  if (transfer?.files === files && isActive(transfer.sending)) return open(state, transfer)
  return startUpload(state, files)
}

function startUpload(state: HandoverState, files: StripFiles): HandoverState {
  const id = state.lastId + 1
  return open({ ...state, lastId: id }, { id, files, sending: { state: 'uploading', part: 0 } })
}

const open = ({ lastId, server }: HandoverState, transfer: Transfer): HandoverState => ({
  lastId,
  server,
  dialog: 'open',
  transfer,
})

const close = ({ lastId, server }: HandoverState, transfer: Transfer | null): HandoverState => ({
  lastId,
  server,
  dialog: 'closed',
  transfer,
})

const isActive = ({ state }: Sending) => state === 'uploading' || state === 'shared'

function forgetMoving(state: HandoverState): HandoverState {
  const { transfer } = state
  if (!transfer?.files.moving) return state
  return { ...state, transfer: { ...transfer, files: { ...transfer.files, moving: null } } }
}

const forget = (state: HandoverState): HandoverState => close(state, null)

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
  const upload = pageUrl === null ? shared.upload : { ...shared.upload, pageUrl }
  return { ...shared, downloads, upload, hasNetwork: pageUrl !== null }
}
