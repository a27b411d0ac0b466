import { atom, createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dispatchAtom } from '../../../src/booth/boothAtoms.ts'
import { canEncodeAtom, type MovingFile, movingFileAtom } from '../../../src/booth/movingFileAtoms.ts'
import { resetStripFileAtom } from '../../../src/booth/stripAtoms.ts'
import {
  dispatchHandoverAtom,
  handoverAtom,
  isDialogShownAtom,
  shownSendingAtom,
} from '../../../src/handover/handoverAtoms.ts'
import type { HandoverClient, SharedUpload } from '../../../src/handover/HandoverClient.ts'
import { startHandover } from '../../../src/handover/handoverStage.ts'
import { decryptUpload } from '../../../src/handover/receive/decryptUpload.ts'
import type { HandoverEvent } from '../../../src/handover/reduceHandover.ts'
import type { Cleanup } from '../../../src/lib/cleanup.ts'
import { captureEvent, opened, startCamera } from '../../../tools/harness/fixtures/boothEvents.ts'
import { clipFixture, passDeadline, takeWithClip } from '../../../tools/harness/fixtures/movingStrip.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'

vi.mock('../../../src/booth/exportActions.ts', () => ({
  encodeStripAtom: atom(null, async () => new Blob(['still'], { type: 'image/jpeg' })),
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

/** A booth with an open strip that can move, in a browser that encodes. */
function openBooth() {
  const store = createStore()
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
  for (const seed of [1, 2, 3, 4]) {
    takeWithClip(store, photoFixture(seed), clipFixture())
    passDeadline(store)
  }
  store.set(canEncodeAtom, true)
  const dispatch = (event: HandoverEvent) => store.set(dispatchHandoverAtom, event)
  dispatch({ type: 'serverFound', server })
  stop = startHandover(store)
  const file = () => store.get(movingFileAtom)
  return {
    store,
    dispatch,
    file,
    setFile: (next: MovingFile) => store.set(movingFileAtom, next),
    /** Presses Send to My Phone, and waits until the clip is encoded for it. */
    pressSend: async () => {
      dispatch({ type: 'openDialog' })
      await vi.waitFor(() => expect(file()).toMatchObject({ state: 'encoding', format: 'story' }))
    },
    /** Files of the last upload, as the phone reads them, once it is shared. */
    sentFiles: async () => {
      await vi.waitFor(() => expect(store.get(shownSendingAtom)).toMatchObject({ state: 'shared' }))
      const sending = store.get(shownSendingAtom)
      const bytes = server.put.mock.lastCall?.[0]
      if (sending?.state !== 'shared' || !bytes) throw new Error('nothing was sent')
      const { files } = await decryptUpload(bytes, sending.key)
      return files.map(({ name, type, bytes: content }) => ({
        name,
        type,
        text: new TextDecoder().decode(content),
      }))
    },
  }
}

const mp4 = new Blob(['clip'], { type: 'video/mp4' })
const ready = () => ({ state: 'ready', format: 'story', mp4, isSaved: false }) as const
const failed: MovingFile = { state: 'failed', message: 'no encoder' }

beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
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
  vi.unstubAllGlobals()
})

test('a strip that is changed before the dialog covers it is sent as it is then, still and clip', async () => {
  const { store, pressSend, setFile, sentFiles, file } = openBooth()
  await pressSend()
  // As the stages of the booth do for another crop.
  store.set(resetStripFileAtom)
  setFile({ state: 'none' })
  await vi.waitFor(() => expect(file()).toMatchObject({ state: 'encoding' }))
  setFile(ready())
  expect(await sentFiles()).toHaveLength(2)
})

test('Send encodes the clip, shows how far it is, and saves it nowhere; the same strip keeps its code', async () => {
  const { store, dispatch, pressSend, file, setFile, sentFiles } = openBooth()
  await pressSend()
  expect(file()).toMatchObject({ saves: false })
  expect(store.get(isDialogShownAtom)).toBe(true)
  expect(store.get(handoverAtom)).toMatchObject({ dialog: 'preparing', clip: 'wanted' })
  expect(server.put).not.toHaveBeenCalled()
  setFile(ready())
  expect(await sentFiles()).toMatchObject([{ text: 'still' }, { text: 'clip' }])

  dispatch({ type: 'closeDialog' })
  setFile({ state: 'none' })
  dispatch({ type: 'openDialog' })
  expect(await sentFiles()).toHaveLength(2)
  expect(server.put).toHaveBeenCalledOnce()
  expect(file()).toEqual({ state: 'none' })
})

test.each<readonly [string, (booth: ReturnType<typeof openBooth>) => unknown]>([
  ['fails', ({ setFile }) => setFile(failed)],
  ['is cancelled', ({ dispatch }) => dispatch({ type: 'skipClip' })],
  ['is too large', ({ setFile }) => setFile({ ...ready(), mp4: new Blob([new Uint8Array(8_000_000)]) })],
  ['takes 20 s', () => vi.advanceTimersByTimeAsync(1000)],
])('a clip that %s leaves the still to be sent alone', async (_how, end) => {
  const booth = openBooth()
  await booth.pressSend()
  await vi.advanceTimersByTimeAsync(19_000)
  expect(server.put).not.toHaveBeenCalled()
  await end(booth)
  expect(await booth.sentFiles()).toMatchObject([{ type: 'image/jpeg', text: 'still' }])
  expect(booth.file().state).not.toBe('encoding')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server.put).toHaveBeenCalledOnce()
})

test.each<HandoverEvent>([{ type: 'closeDialog' }, { type: 'stripGone' }])(
  '$type aborts the encoding, and nothing is sent',
  async (event) => {
    const { store, dispatch, pressSend, file } = openBooth()
    await pressSend()
    dispatch(event)
    await vi.waitFor(() => expect(file()).toEqual({ state: 'none' }))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(store.get(handoverAtom)).toMatchObject({ dialog: 'closed', transfer: null })
    expect(server.put).not.toHaveBeenCalled()
  },
)

test('a clip that was sent is forgotten when its strip is closed, which keeps its code', async () => {
  const { store, dispatch, setFile, sentFiles } = openBooth()
  setFile(ready())
  dispatch({ type: 'openDialog' })
  expect(await sentFiles()).toHaveLength(2)
  dispatch({ type: 'closeDialog' })
  expect(store.get(handoverAtom).transfer?.files.clip).not.toBeNull()
  store.set(dispatchAtom, { type: 'closeStrip' })
  expect(store.get(handoverAtom).transfer?.files.clip).toBeNull()
  setFile({ state: 'none' })
  store.set(dispatchAtom, { type: 'openStrip' })
  dispatch({ type: 'openDialog' })
  expect(await sentFiles()).toHaveLength(2)
  expect(server.put).toHaveBeenCalledOnce()
})

test('an encoding that the visitor has started is waited for, and goes on where Send does without it', async () => {
  const { store, dispatch, setFile, file, sentFiles } = openBooth()
  const own: MovingFile = { state: 'encoding', format: 'template', part: 0.5 }
  setFile(own)
  dispatch({ type: 'openDialog' })
  await vi.waitFor(() => expect(store.get(isDialogShownAtom)).toBe(true))
  dispatch({ type: 'skipClip' })
  expect(await sentFiles()).toHaveLength(1)
  expect(file()).toEqual(own)

  // The clip is ready later, and sent then.
  dispatch({ type: 'closeDialog' })
  setFile(ready())
  dispatch({ type: 'openDialog' })
  await vi.waitFor(() => expect(server.put).toHaveBeenCalledTimes(2))
  expect(await sentFiles()).toHaveLength(2)
})

test('a browser that does not encode sends the still at once, and one that is being tried is waited for', async () => {
  const { store, dispatch, sentFiles, file } = openBooth()
  store.set(canEncodeAtom, null)
  dispatch({ type: 'openDialog' })
  await vi.waitFor(() => expect(store.get(isDialogShownAtom)).toBe(true))
  expect(server.put).not.toHaveBeenCalled()
  store.set(canEncodeAtom, false)
  expect(await sentFiles()).toHaveLength(1)
  expect(file()).toEqual({ state: 'none' })
})
