import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchAtom } from '../../../src/booth/session/boothAtoms.ts'
import type { Clip } from '../../../src/booth/moving/clipAtoms.ts'
import {
  canEncodeAtom,
  dispatchMovingStripAtom,
  movingStripAtom,
} from '../../../src/booth/moving/movingStripAtoms.ts'
import type { MovingStripEvent } from '../../../src/booth/moving/reduceMovingStrip.ts'
import { dispatchStripFileAtom, exportedAtom } from '../../../src/booth/files/stripFileAtoms.ts'
import {
  dispatchHandoverAtom,
  handoverAtom,
  isDialogShownAtom,
  shownSendingAtom,
} from '../../../src/handover/handoverAtoms.ts'
import { HandoverError, type SharedUpload } from '../../../src/handover/HandoverClient.ts'
import { startHandover } from '../../../src/handover/handoverStage.ts'
import { openHandover } from '../../../src/handover/openHandover.ts'
import { decryptUpload } from '../../../src/handover/receive/decryptUpload.ts'
import type { HandoverEvent } from '../../../src/handover/reduceHandover.ts'
import type { Cleanup } from '../../../src/lib/cleanup.ts'
import { captureEvent, opened, startCamera } from '../../../tools/harness/fixtures/boothEvents.ts'
import { clipFixture, passDeadline, takeWithClip } from '../../../tools/harness/fixtures/movingStrip.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'
import { resetServer, server, upload } from './server.ts'

/** Bytes of the strip's file, as it would be encoded now; null for a strip that can't be encoded. */
let jpeg: string | null = 'one'

vi.mock('../../../src/booth/files/exportActions.ts', () => ({
  encodeStripAtom: atom(null, async () => (jpeg === null ? null : new Blob([jpeg], { type: 'image/jpeg' }))),
}))

let stop: Cleanup

/** A booth with an open strip, and a server for uploads. With a clip its photos can move, and the browser encodes. */
function openBooth(clip: Clip | null = null) {
  const store = createStore()
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
  for (const seed of [1, 2, 3, 4]) {
    takeWithClip(store, photoFixture(seed), clip)
    passDeadline(store)
  }
  store.set(canEncodeAtom, clip !== null)
  const dispatch = (event: HandoverEvent) => store.set(dispatchHandoverAtom, event)
  dispatch({ type: 'serverFound', server })
  stop = startHandover(store)
  const sending = () => store.get(shownSendingAtom)
  /** Presses Send to My Phone, and waits for the dialog's next state. */
  const send = async (state: string, event: HandoverEvent = { type: 'openDialog' }) => {
    dispatch(event)
    await vi.waitFor(() => expect(sending()).toMatchObject({ state }))
  }
  const tell = (event: MovingStripEvent) => store.set(dispatchMovingStripAtom, event)
  const moving = () => store.get(movingStripAtom)
  /** Presses Send to My Phone, and waits until the moving strip is encoded for it. */
  const sendMoving = async () => {
    dispatch({ type: 'openDialog' })
    await vi.waitFor(() => expect(moving()).toMatchObject({ state: 'encoding', format: 'moments' }))
  }
  /** Types of the files of the last upload, as the phone reads them, once it is shared. */
  const sentTypes = async () => {
    await vi.waitFor(() => expect(sending()).toMatchObject({ state: 'shared' }))
    const [shared, bytes] = [sending(), server.put.mock.lastCall?.[0]]
    if (shared?.state !== 'shared' || !bytes) throw new Error('nothing was sent')
    return (await decryptUpload(bytes, shared.key)).files.map(({ type }) => type)
  }
  return { store, dispatch, sending, send, tell, moving, sendMoving, sentTypes }
}

beforeEach(() => {
  jpeg = 'one'
  vi.stubGlobal('isSecureContext', true)
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  })
  resetServer()
})
afterEach(() => {
  stop()
})

test('a strip is uploaded once, and another one never shows its code', async () => {
  const { store, dispatch, sending, send } = openBooth()
  await send('shared')
  expect(sending()).toMatchObject({ upload, downloads: 0 })
  dispatch({ type: 'closeDialog' })
  expect(sending()).toBeNull()
  await send('shared')
  expect(server.put).toHaveBeenCalledOnce()

  dispatch({ type: 'closeDialog' })
  jpeg = 'two'
  const shown: unknown[] = []
  store.sub(shownSendingAtom, () => shown.push(sending()))
  await send('shared')
  expect(shown.at(0)).toEqual({ state: 'uploading', part: 0 })
  expect(server.put).toHaveBeenCalledTimes(2)
})

test('an upload that is cancelled too late is dropped by its server: nobody has its link', async () => {
  const { store, dispatch, sending } = openBooth()
  server.put.mockImplementation(async (_bytes, { onProgress }) => {
    onProgress(0.5)
    expect(sending()).toEqual({ state: 'uploading', part: 0.5 })
    dispatch({ type: 'cancel' })
    return upload
  })
  dispatch({ type: 'openDialog' })
  await vi.waitFor(() => expect(server.drop).toHaveBeenCalledWith(upload))
  expect(store.get(handoverAtom)).toMatchObject({ dialog: 'closed', transfer: null })
})

test('a transfer is forgotten when its strip is gone, and its upload is cancelled', async () => {
  const { store, dispatch } = openBooth()
  const pending = Promise.withResolvers<SharedUpload>()
  server.put.mockReturnValueOnce(pending.promise)
  dispatch({ type: 'openDialog' })
  await vi.waitFor(() => expect(server.put).toHaveBeenCalledOnce())

  store.set(dispatchAtom, { type: 'reset' })
  expect(store.get(handoverAtom)).toMatchObject({ dialog: 'closed', transfer: null })
  expect(server.put.mock.lastCall?.[1].signal.aborted).toBe(true)
  pending.resolve(upload)
  await vi.waitFor(() => expect(server.drop).toHaveBeenCalledWith(upload))
  expect(store.get(handoverAtom).transfer).toBeNull()
})

test('a strip that can’t be encoded opens no dialog, and can be sent later', async () => {
  const { store, dispatch, send } = openBooth()
  jpeg = null
  dispatch({ type: 'openDialog' })
  await vi.waitFor(() => expect(store.get(handoverAtom).dialog).toBe('closed'))
  jpeg = 'one'
  await send('shared')
})

test('the open dialog asks the server for downloads and address, and again if it does not respond', async () => {
  const { store, dispatch, sending, send } = openBooth()
  await send('shared')
  server.status.mockRejectedValueOnce(new HandoverError('unreachable'))
  await vi.advanceTimersByTimeAsync(5000)
  expect(sending()).toMatchObject({ state: 'shared' })
  expect(store.get(exportedAtom)).toBeNull()
  server.status.mockResolvedValueOnce({ downloads: 2, pageUrl: 'http://192.0.2.9:5174/' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(sending()).toMatchObject({ downloads: 2, upload: { pageUrl: 'http://192.0.2.9:5174/' } })
  expect(store.get(exportedAtom)).toBe('phone')

  dispatch({ type: 'closeDialog' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.status, 'a closed dialog asks nothing').toHaveBeenCalledTimes(2)
  await send('shared')
  server.status.mockResolvedValueOnce(null)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sending()).toEqual({ state: 'ended', isStopped: false })
})

test('a lost network, a sign-in page and a server that hangs leave an open code as it is', async () => {
  let respond = async () => Response.json({ isOn: true })
  vi.stubGlobal('fetch', () => respond())
  const own = await openHandover()
  if (!own) throw new Error('no server')
  server.status.mockImplementation(own.status)
  const { sending, send } = openBooth()
  await send('shared')
  // As `countDownloads` of the server writes it.
  const found = (pageUrl: string | null) => async () => Response.json({ downloads: 0, pageUrl })
  const [here, there] = ['http://192.0.2.1:5174/', 'http://192.0.2.9:5174/']
  for (const [response, pageUrl, hasNetwork] of [
    [found(null), here, false],
    [found(there), there, true],
    [async () => new Response('<!doctype html>'), there, true],
    [() => new Promise<never>(() => undefined), there, true],
    [found(here), here, true],
  ] as const) {
    respond = response
    await vi.advanceTimersByTimeAsync(20_000)
    expect(sending()).toMatchObject({ state: 'shared', upload: { pageUrl }, hasNetwork })
  }
})

test('an upload whose time is over is gone, even if its server does not respond', async () => {
  const { sending, send } = openBooth()
  await send('shared')
  server.status.mockRejectedValue(new HandoverError('unreachable'))
  await vi.advanceTimersByTimeAsync(590_000)
  expect(sending()).toMatchObject({ state: 'shared' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(sending()).toEqual({ state: 'ended', isStopped: false })
})

test('sharing that can’t be stopped goes on and says so', async () => {
  const { sending, send, dispatch } = openBooth()
  await send('shared')
  server.drop.mockRejectedValueOnce(new HandoverError('unreachable'))
  dispatch({ type: 'stop' })
  await vi.waitFor(() => expect(sending()).toMatchObject({ state: 'shared', stop: 'failed' }))
  await send('ended', { type: 'stop' })
  expect(sending()).toEqual({ state: 'ended', isStopped: true })
  await send('shared', { type: 'retry' })
})

const still = 'image/jpeg'
const both = [still, 'video/mp4']
const encoded = (bytes = 'moving'): MovingStripEvent => ({
  type: 'encoded',
  mp4: new Blob([bytes], { type: 'video/mp4' }),
  isSaved: false,
})

test('a phone gets the moving strip too, whose progress the dialog shows; the same strip keeps its code', async () => {
  const { store, dispatch, tell, moving, sendMoving, sentTypes } = openBooth(clipFixture())
  await sendMoving()
  expect(moving()).toMatchObject({ asker: 'phone' })
  expect(store.get(isDialogShownAtom)).toBe(true)
  // Before the dialog covers it, the strip is changed, as the stages of the booth tell: it is sent as it is then.
  store.set(dispatchStripFileAtom, { type: 'stripChanged' })
  tell({ type: 'stripChanged' })
  await vi.waitFor(() => expect(moving()).toMatchObject({ state: 'encoding' }))
  expect(server.put).not.toHaveBeenCalled()
  tell(encoded())
  expect(await sentTypes()).toEqual(both)

  // No moving strip outlives its open strip, whose code does.
  dispatch({ type: 'closeDialog' })
  store.set(dispatchAtom, { type: 'closeStrip' })
  expect(store.get(handoverAtom).transfer?.files.moving).toBeNull()
  tell({ type: 'stripChanged' })
  store.set(dispatchAtom, { type: 'openStrip' })
  dispatch({ type: 'openDialog' })
  expect(await sentTypes()).toEqual(both)
  expect(server.put).toHaveBeenCalledOnce()
  expect(moving()).toEqual({ state: 'none' })
})

test.each<readonly [string, (booth: ReturnType<typeof openBooth>) => unknown]>([
  ['fails', ({ tell }) => tell({ type: 'failed' })],
  ['is skipped', ({ dispatch }) => dispatch({ type: 'skipMoving' })],
  ['is too large', ({ tell }) => tell(encoded('x'.repeat(8_000_000)))],
  ['takes 20 s', () => vi.advanceTimersByTimeAsync(1000)],
])('a moving strip that %s leaves the still to be sent alone', async (_how, end) => {
  const booth = openBooth(clipFixture())
  await booth.sendMoving()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(server.put).not.toHaveBeenCalled()
  await end(booth)
  expect(await booth.sentTypes()).toEqual([still])
  expect(booth.moving().state).not.toBe('encoding')
})

test.each<HandoverEvent>([{ type: 'closeDialog' }, { type: 'stripGone' }])(
  '$type cancels the moving strip, and nothing is sent',
  async (event) => {
    const { dispatch, sendMoving, moving } = openBooth(clipFixture())
    await sendMoving()
    dispatch(event)
    await vi.waitFor(() => expect(moving()).toEqual({ state: 'none' }))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(server.put).not.toHaveBeenCalled()
  },
)

test('what another one has asked for is waited for, and goes on where Send does without it', async () => {
  const { store, dispatch, tell, moving, sentTypes } = openBooth(clipFixture())
  tell({ type: 'ask', asker: 'visitor', format: 'template' })
  dispatch({ type: 'openDialog' })
  await vi.waitFor(() => expect(store.get(isDialogShownAtom)).toBe(true))
  dispatch({ type: 'skipMoving' })
  expect(await sentTypes()).toEqual([still])
  expect(moving()).toMatchObject({ state: 'encoding', asker: 'visitor' })

  // The moments are ready later, and sent then.
  dispatch({ type: 'closeDialog' })
  tell({ type: 'stripChanged' })
  tell({ type: 'ask', asker: 'host', format: 'moments' })
  tell(encoded())
  dispatch({ type: 'openDialog' })
  await vi.waitFor(() => expect(server.put).toHaveBeenCalledTimes(2))
  expect(await sentTypes()).toEqual(both)
})

test('a browser that does not encode sends the still at once, and one that is being tried is waited for', async () => {
  const { store, dispatch, sentTypes } = openBooth(clipFixture())
  store.set(canEncodeAtom, null)
  dispatch({ type: 'openDialog' })
  await vi.waitFor(() => expect(store.get(isDialogShownAtom)).toBe(true))
  expect(server.put).not.toHaveBeenCalled()
  store.set(canEncodeAtom, false)
  expect(await sentTypes()).toEqual([still])
})
