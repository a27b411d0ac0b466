import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { boothAtom, dispatchAtom, stripSessionAtom } from '../../../src/booth/boothAtoms.ts'
import type { Store } from '../../../src/booth/store.ts'
import {
  cancelSendingAtom,
  forgetWithStrip,
  handoverClientAtom,
  handoverFileAtom,
  refreshSharingAtom,
  sendingAtom,
  sendToPhoneAtom,
  stopSharingAtom,
} from '../../../src/handover/handoverAtoms.ts'
import {
  type HandoverClient,
  HandoverError,
  type SharedUpload,
} from '../../../src/handover/HandoverClient.ts'
import {
  captureEvent,
  deadline,
  opened,
  photoTaken,
  startCamera,
} from '../../../tools/harness/fixtures/boothEvents.ts'

const upload: SharedUpload = {
  id: 'A'.repeat(22),
  dropKey: 'key',
  expiresInMs: 600_000,
  pageUrl: 'http://192.0.2.1:5174/',
}
const client = {
  put: vi.fn<HandoverClient['put']>(),
  status: vi.fn<HandoverClient['status']>(),
  drop: vi.fn<HandoverClient['drop']>(),
}
const fileOf = (text: string) => new File([text], 'retro-photostrip.jpg', { type: 'image/jpeg' })

/** A booth whose dialog is open with a file. */
function openDialog(file = fileOf('one')) {
  const store = createStore()
  store.set(handoverClientAtom, client)
  store.set(handoverFileAtom, file)
  return { store, file, send: () => store.set(sendToPhoneAtom, file), state: () => store.get(sendingAtom) }
}

/** Takes four photos, up to an open strip. */
function takeStrip(store: Store): void {
  for (const event of [startCamera, opened, captureEvent(0)]) store.set(dispatchAtom, event)
  while (!store.get(stripSessionAtom)) {
    const booth = store.get(boothAtom)
    store.set(dispatchAtom, booth.session.phase === 'capturing' ? photoTaken(booth) : deadline(booth))
  }
}

beforeEach(() => {
  client.put.mockReset().mockResolvedValue(upload)
  client.status.mockReset().mockResolvedValue({ downloads: 0, pageUrl: upload.pageUrl })
  client.drop.mockReset().mockResolvedValue()
})

test('a file is sent once, and another one never shows its code', async () => {
  const { store, send, state } = openDialog()
  await Promise.all([send(), send()])
  await send()
  expect(client.put).toHaveBeenCalledOnce()
  expect(state()).toMatchObject({ state: 'shared', upload, downloads: 0 })
  store.set(handoverFileAtom, fileOf('two'))
  expect(state()).toEqual({ state: 'idle' })
})

test('an upload that is cancelled too late is dropped at its home: nobody has its link', async () => {
  const { store, send, state } = openDialog()
  client.put.mockImplementation(async () => {
    store.set(cancelSendingAtom)
    return upload
  })
  await send()
  expect(client.drop).toHaveBeenCalledWith(upload)
  expect(state()).toEqual({ state: 'idle' })
})

test('what was sent is forgotten when its strip is gone, and an upload under way is cancelled', async () => {
  const { store, file, send, state } = openDialog()
  takeStrip(store)
  forgetWithStrip(store)
  await send()
  const pending = Promise.withResolvers<SharedUpload>()
  client.put.mockReturnValueOnce(pending.promise)
  const next = fileOf('two')
  store.set(handoverFileAtom, next)
  const sending = store.set(sendToPhoneAtom, next)
  await vi.waitFor(() => expect(client.put).toHaveBeenCalledTimes(2))

  store.set(dispatchAtom, { type: 'reset' })
  expect(store.get(handoverFileAtom)).toBeNull()
  expect(client.put.mock.lastCall?.[1].signal.aborted).toBe(true)
  pending.resolve(upload)
  await sending
  for (const forgotten of [file, next]) {
    store.set(handoverFileAtom, forgotten)
    expect(state()).toEqual({ state: 'idle' })
  }
})

test('a failure is a sentence, and the next try sends again', async () => {
  const { send, state } = openDialog()
  client.put.mockRejectedValueOnce(new HandoverError('noNetwork'))
  await send()
  expect(state()).toEqual({
    state: 'failed',
    message: 'This booth is not on a network that a phone could join.',
  })
  await send()
  expect(state()).toMatchObject({ state: 'shared' })
})

test('an upload that its home no longer has is over; a home that does not answer is asked again', async () => {
  const { store, send, state } = openDialog()
  await send()
  client.status.mockRejectedValueOnce(new HandoverError('unreachable'))
  await store.set(refreshSharingAtom)
  expect(state()).toMatchObject({ state: 'shared' })
  client.status.mockResolvedValueOnce({ downloads: 2, pageUrl: 'http://192.0.2.9:5174/' })
  await store.set(refreshSharingAtom)
  expect(state()).toMatchObject({ downloads: 2, upload: { pageUrl: 'http://192.0.2.9:5174/' } })
  client.status.mockResolvedValueOnce(null)
  await store.set(refreshSharingAtom)
  expect(state()).toEqual({ state: 'ended', isStopped: false })
})

test('sharing that can’t be stopped goes on and says so', async () => {
  const { store, send, state } = openDialog()
  await send()
  client.drop.mockRejectedValueOnce(new HandoverError('unreachable'))
  await store.set(stopSharingAtom)
  expect(state()).toMatchObject({ state: 'shared', isStopFailed: true })
  await store.set(stopSharingAtom)
  expect(state()).toEqual({ state: 'ended', isStopped: true })
})
