import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadTemplatesAtom, templateIdAtom } from '../../../src/booth/strip/templateAtoms.ts'
import { eventAtom } from '../../../src/booth/event/eventAtoms.ts'
import { boothAtom } from '../../../src/booth/session/boothAtoms.ts'
import { startCounts } from '../../../src/booth/session/countStage.ts'
import { signMessageAtom, stripNumberAtom } from '../../../src/booth/session/signAtoms.ts'
import { startSign } from '../../../src/booth/session/signStage.ts'
import { growingStripAtom } from '../../../src/booth/strip/growingAtoms.ts'
import { trayImagesAtom } from '../../../src/booth/strip/trayAtoms.ts'
import type { LoadedEvent } from '../../../src/event/loadEvent.ts'
import { captureEvent } from '../../../tools/harness/fixtures/boothEvents.ts'
import {
  beginReshoot,
  beginSession,
  passDeadline,
  send,
  takePhoto,
  takeStrip,
} from '../../../tools/harness/fixtures/boothStore.ts'

let store: ReturnType<typeof createStore>

beforeEach(() => {
  vi.stubGlobal(
    'ImageData',
    class {
      readonly isUnexposed = true
      readonly data = new Uint8ClampedArray(48)
    },
  )
  store = createStore()
  beginSession(store)
})

/** Develops all photos of the session. */
const developAll = () =>
  store.set(
    trayImagesAtom,
    new Map(store.get(boothAtom).session.photos.map((photo) => [photo, {} as ImageData])),
  )

/** Which slots of the growing strip show a photo. */
const shown = () =>
  store.get(growingStripAtom)?.strip.images.map((image) => !Reflect.has(image, 'isUnexposed'))

test('the strip grows by each developed photo as its template has it, and is whole in a reshoot', async () => {
  expect(shown()).toEqual([false, false, false, false])
  takePhoto(store)
  expect(shown(), 'not developed').toEqual([false, false, false, false])
  developAll()
  expect(shown()).toEqual([true, false, false, false])
  const before = store.get(growingStripAtom)
  passDeadline(store)
  expect(store.get(growingStripAtom), 'painted once, whatever the number').toBe(before)
  await store.set(loadTemplatesAtom)
  store.set(templateIdAtom, 'double')
  expect(shown()?.filter(Boolean)).toHaveLength(2)
  store.set(templateIdAtom, 'single')
  takePhoto(store)
  developAll()
  expect(store.get(growingStripAtom)?.strip.picked, 'the last one').toBe(1)
  passDeadline(store)
  for (const _ of [3, 4]) {
    takePhoto(store)
    passDeadline(store)
  }
  expect(store.get(growingStripAtom)).toBeNull()
  store.set(templateIdAtom, 'strip')
  send(store, { type: 'writeMessage', message: 'Hi' })
  beginReshoot(store, 2)
  developAll()
  expect(shown()).toEqual([true, true, true, true])
  expect(store.get(growingStripAtom)?.strip.message).toBe('Hi')
})

test('a closed strip’s message stands on the sign for 20 s or until a touch, where the host allows it', () => {
  vi.useFakeTimers()
  const target = new EventTarget()
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  startSign(store)
  takeStrip(store)
  send(store, { type: 'closeStrip' })
  expect(store.get(signMessageAtom), 'without a message').toBeNull()
  send(store, { type: 'openStrip' }, { type: 'writeMessage', message: ' Hi! ' }, { type: 'closeStrip' })
  expect(store.get(signMessageAtom)).toBe('Hi!')
  vi.advanceTimersByTime(19_999)
  expect(store.get(signMessageAtom)).toBe('Hi!')
  vi.advanceTimersByTime(1)
  expect(store.get(signMessageAtom)).toBeNull()
  send(store, { type: 'openStrip' }, { type: 'closeStrip' })
  target.dispatchEvent(new Event('pointerdown'))
  expect(store.get(signMessageAtom), 'touched').toBeNull()
  send(store, { type: 'openStrip' }, { type: 'writeMessage', message: '\u200B' }, { type: 'closeStrip' })
  expect(store.get(signMessageAtom), 'invisible').toBeNull()
  send(store, { type: 'openStrip' }, { type: 'writeMessage', message: 'Hi!' })
  store.set(eventAtom, { config: { sign: false }, logoUrl: null } as unknown as LoadedEvent)
  send(store, { type: 'openStrip' }, { type: 'closeStrip' })
  expect(store.get(signMessageAtom)).toBeNull()
  vi.useRealTimers()
})

test('the number on the sign is that of its own strip: one that comes late changes nothing', async () => {
  const responses: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit) =>
    method === 'POST'
      ? new Promise<Response>((resolve) => responses.push(resolve))
      : Promise.reject(new TypeError('not expected')),
  )
  startCounts(store)
  takeStrip(store)
  send(store, { type: 'closeStrip' }, captureEvent(0))
  beginSession(store)
  takeStrip(store)
  expect(responses).toHaveLength(2)
  responses[1]?.(new Response('214'))
  await vi.waitFor(() => expect(store.get(stripNumberAtom)).toBe(214))
  const late = new Response('213')
  responses[0]?.(late)
  await vi.waitFor(() => expect(late.bodyUsed).toBe(true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(store.get(stripNumberAtom)).toBe(214)
})
