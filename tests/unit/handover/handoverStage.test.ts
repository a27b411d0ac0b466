import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchAtom } from '../../../src/booth/boothAtoms.ts'
import { stripFileAtom } from '../../../src/booth/stripAtoms.ts'
import { dispatchHandoverAtom, handoverAtom, shownSendingAtom } from '../../../src/handover/handoverAtoms.ts'
import {
  type HandoverClient,
  HandoverError,
  type SharedUpload,
} from '../../../src/handover/HandoverClient.ts'
import { startHandover } from '../../../src/handover/handoverStage.ts'
import { openHandover } from '../../../src/handover/openHandover.ts'
import type { HandoverEvent } from '../../../src/handover/reduceHandover.ts'
import type { Cleanup } from '../../../src/lib/cleanup.ts'
import { captureEvent, opened, startCamera } from '../../../tools/harness/fixtures/boothEvents.ts'
import { passDeadline, takeWithClip } from '../../../tools/harness/fixtures/movingStrip.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

/** Bytes of the strip's file, as it would be encoded now; null for a strip that can't be encoded. */
let jpeg: string | null = 'one'

vi.mock('../../../src/booth/exportActions.ts', () => ({
  encodeStripAtom: atom(null, async () => (jpeg === null ? null : new Blob([jpeg], { type: 'image/jpeg' }))),
}))

const upload: SharedUpload = {
  id: 'A'.repeat(22),
  dropKey: 'key',
  expiresInMs: 600_000,
  pageUrl: 'http://192.0.2.1:5174/',
}
const server = {
  put: vi.fn<HandoverClient['put']>(),
  status: vi.fn<HandoverClient['status']>(),
  drop: vi.fn<HandoverClient['drop']>(),
}

let stop: Cleanup

/** A booth with an open strip and a server for uploads. */
function openBooth() {
  const store = createStore()
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
  for (const seed of [1, 2, 3, 4]) {
    takeWithClip(store, photoFixture(seed), null)
    passDeadline(store)
  }
  const dispatch = (event: HandoverEvent) => store.set(dispatchHandoverAtom, event)
  dispatch({ type: 'serverFound', server })
  stop = startHandover(store)
  const sending = () => store.get(shownSendingAtom)
  /** Presses Send to My Phone, and waits for the dialog's next state. */
  const send = async (state: string, event: HandoverEvent = { type: 'openDialog' }) => {
    dispatch(event)
    await vi.waitFor(() => expect(sending()).toMatchObject({ state }))
  }
  return { store, dispatch, sending, send }
}

beforeEach(() => {
  jpeg = 'one'
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  })
  server.put.mockReset().mockResolvedValue(upload)
  server.status.mockReset().mockResolvedValue({ downloads: 0, pageUrl: upload.pageUrl })
  server.drop.mockReset().mockResolvedValue()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
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
  expect(store.get(stripFileAtom).exported).toBeNull()
  server.status.mockResolvedValueOnce({ downloads: 2, pageUrl: 'http://192.0.2.9:5174/' })
  await vi.advanceTimersByTimeAsync(5000)
  expect(sending()).toMatchObject({ downloads: 2, upload: { pageUrl: 'http://192.0.2.9:5174/' } })
  expect(store.get(stripFileAtom).exported).toBe('phone')

  dispatch({ type: 'closeDialog' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.status, 'a closed dialog asks nothing').toHaveBeenCalledTimes(2)
  await send('shared')
  server.status.mockResolvedValueOnce(null)
  await vi.advanceTimersByTimeAsync(5000)
  expect(sending()).toEqual({ state: 'ended', isStopped: false })
})

test('a network that is lost and found, a sign-in page and a server that hangs leave an open code as it is', async () => {
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
  vi.unstubAllGlobals()
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
