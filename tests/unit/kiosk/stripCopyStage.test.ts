import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  boothAtom,
  closeStripAtom,
  dispatchAtom,
  hasStripAtom,
  hostCopyAtom,
} from '../../../src/booth/session/boothAtoms.ts'
import { clipPhotosAtom, keepClipAtom } from '../../../src/booth/moving/clipAtoms.ts'
import { shiftCropAtom } from '../../../src/booth/strip/cropAtoms.ts'
import { startFile } from '../../../src/booth/files/fileStage.ts'
import { chooseFilterAtom } from '../../../src/booth/live/filterAtoms.ts'
import { startDevelopment } from '../../../src/booth/strip/filmStage.ts'
import { isShownHereAtom } from '../../../src/booth/session/hostAtoms.ts'
import { rendererStateAtom } from '../../../src/booth/live/liveViewAtoms.ts'
import {
  canEncodeAtom,
  dispatchMovingStripAtom,
  movingStripAtom,
} from '../../../src/booth/moving/movingStripAtoms.ts'
import type { MovingStripEvent } from '../../../src/booth/moving/reduceMovingStrip.ts'
import { dateStampAtom, mirrorPhotosAtom, softLightAtom } from '../../../src/booth/session/settingsAtoms.ts'
import { type Store, waitForValue } from '../../../src/lib/store.ts'
import { stripFileAtom } from '../../../src/booth/files/stripFileAtoms.ts'
import { developedStripAtom } from '../../../src/booth/strip/stripAtoms.ts'
import { currentStrip, startStrip } from '../../../src/booth/strip/stripStage.ts'
import {
  loadTemplatesAtom,
  paperAtom,
  pickedAtom,
  templateIdAtom,
} from '../../../src/booth/strip/templateAtoms.ts'
import { dispatchKioskAtom, phaseAtom, shownStripsAtom } from '../../../src/kiosk/kioskAtoms.ts'
import { isStartedAtom, kioskSettings } from '../../../src/kiosk/kioskSettings.ts'
import { startPrinting } from '../../../src/kiosk/printing.ts'
import { startStripCopies } from '../../../src/kiosk/stripCopyStage.ts'
import { type Cleanup, combineCleanups } from '../../../src/lib/cleanup.ts'
import type { FilterRenderer } from '../../../src/engine/FilterRenderer.ts'
import { captureEvent, opened, startCamera } from '../../../tools/harness/fixtures/boothEvents.ts'
import {
  clipFixture,
  encodeMoments,
  passDeadline,
  takeWithClip,
} from '../../../tools/harness/fixtures/movingStrip.ts'
import { photoFixture } from '../../../tools/harness/fixtures/photoFixture.ts'
import { stubLocks, stubOutbox, stubStorage, textsInOutbox } from './device.ts'

// Only canvas, database and printer are fakes. A file is the text of all that its strip shows.
const describeStrip = vi.hoisted(() => (strip: object) => JSON.stringify(strip))
const encode = vi.hoisted(() => vi.fn<(strip: object) => Promise<Blob>>())
vi.mock('../../../src/strip/export/encodeStrip.ts', () => ({
  encodeStrip: encode,
  prepareStripBackground: async () => undefined,
}))
vi.mock('idb-keyval', async () => (await import('./device.ts')).idbKeyval)
const printSheet = vi.hoisted(() => vi.fn<(jpeg: Blob) => Promise<object>>())
vi.mock('../../../src/strip/export/printSheet.ts', () => ({ printSheet }))
vi.mock('../../../src/kiosk/hangingPictures.ts', () => ({ shrinkStrip: (jpeg: Blob) => jpeg.text() }))

let locks: ReadonlySet<string>
let kiosk: Store
let booth: Store
let cleanup: Cleanup
const { signal } = new AbortController()

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stubOutbox()
  locks = stubLocks()
  stubStorage([['retro-booth.kiosk.keeps-moving', 'true']])
  vi.stubGlobal('createImageBitmap', async () => ({ width: 600, close: () => {} }))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  printSheet.mockReset().mockResolvedValue({ read: Promise.resolve() })
  encode.mockReset().mockImplementation(async (strip) => new Blob([describeStrip(strip)]))
  ;[kiosk, booth] = [createStore(), createStore()]
  kiosk.set(kioskSettings.isPrinting.atom, true)
  kiosk.set(kioskSettings.paper.atom, 9)
  kiosk.set(isStartedAtom, true)
  const developAsync = async (_: ImageBitmap, options: object) => ({ ...options })
  const renderer = { kind: 'gpu', developAsync } as unknown as FilterRenderer
  booth.set(rendererStateAtom, { status: 'open', renderer })
  await booth.set(loadTemplatesAtom)
  cleanup = combineCleanups(
    ...[startDevelopment, startStrip, startFile].map((start) => start(booth)),
    startPrinting(kiosk),
    startStripCopies(kiosk, booth),
  )
  for (const event of [startCamera, opened, captureEvent(0)]) booth.set(dispatchAtom, event)
  takeFour(1)
})
afterEach(async () => {
  cleanup()
  await vi.waitUntil(() => locks.size === 0)
})

/** Takes the four photos of the running countdown. */
function takeFour(firstSeed: number): void {
  for (const seed of [0, 1, 2, 3]) {
    takeWithClip(booth, photoFixture(firstSeed + seed), null)
    passDeadline(booth)
  }
}

/** Waits until the file of the strip is encoded. */
async function encodeStrip(): Promise<void> {
  await waitForValue(booth, developedStripAtom, signal)
  await vi.advanceTimersByTimeAsync(200)
  await vi.waitFor(() => expect(booth.get(stripFileAtom).jpeg).not.toBeNull())
}

/** Changes of the last moment, each with the template that shows it. */
const changes: readonly (readonly [string, string, (set: Store['set']) => void])[] = [
  ['crop', 'square', (set) => set(shiftCropAtom, 1, { x: 1, y: 0 })],
  ['paper', 'polaroid', (set) => set(paperAtom, 'black')],
  ['pick', 'single', (set) => set(pickedAtom, 2)],
  ['message', 'strip', (set) => set(dispatchAtom, { type: 'writeMessage', message: 'Hi' })],
  ['film', 'strip', (set) => set(chooseFilterAtom, 'portra400')],
  ['template', 'strip', (set) => set(templateIdAtom, 'double')],
  ['date stamp', 'strip', (set) => set(dateStampAtom, false)],
  ['soft light', 'strip', (set) => set(softLightAtom, true)],
  ['mirrored photos', 'strip', (set) => set(mirrorPhotosAtom, true)],
]

const endings: Readonly<Record<string, () => void>> = {
  'closes the strip': () => booth.set(closeStripAtom),
  'begins another strip': () => booth.set(dispatchAtom, { type: 'newStrip' }),
  'walks away': () => kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase: 'visit' }),
}

// Each change with one ending, and the message with all of them.
const cases = changes.flatMap(([name, template, change], at) =>
  Object.entries(endings)
    .filter((_, ending) => name === 'message' || ending === at % 3)
    .map(([ending, end]) => ({ name, template, change, ending, end })),
)

it.each(cases)('prints, keeps and shows the last $name of a visitor who $ending at once', async (visit) => {
  booth.set(templateIdAtom, visit.template)
  await encodeStrip()
  const mp4 = new Blob(['moving strip before the change'])
  encodeMoments(booth, mp4, 'host')
  await vi.waitFor(() => expect(textsInOutbox()).toContain('moving strip before the change'))
  const before = describeStrip((await currentStrip(booth.get)) ?? {})

  booth.set(isShownHereAtom, true)
  visit.change(booth.set)
  visit.end()
  await vi.waitFor(() => expect(printSheet).toHaveBeenCalledTimes(1))
  const printed = await printSheet.mock.lastCall?.[0].text()
  booth.set(dispatchAtom, { type: 'openStrip' })
  expect(printed).toBe(describeStrip((await currentStrip(booth.get)) ?? {}))
  expect(printed).not.toBe(before)
  await vi.waitFor(() => expect(textsInOutbox()).toEqual([printed]))
  await vi.waitFor(() => expect(kiosk.get(shownStripsAtom).map(({ picture }) => picture)).toEqual([printed]))
})

it('never shows a strip whose visitor has not asked for it, nor one after a no', async () => {
  const shown = () => kiosk.get(shownStripsAtom)
  /** Closes the strip after a yes or a no, or without a word. */
  const leave = async (isShown?: boolean) => {
    booth.set(dispatchAtom, { type: 'openStrip' })
    if (isShown !== undefined) booth.set(isShownHereAtom, isShown)
    await encodeStrip()
    booth.set(closeStripAtom)
    await vi.waitFor(() => expect(printSheet).toHaveBeenCalled())
    await vi.advanceTimersByTimeAsync(1000)
    return shown()
  }
  const countDown = (event: { readonly type: 'newStrip' } | { readonly type: 'reshoot'; index: 0 }) => {
    for (const start of [{ type: 'openStrip' }, event] as const) booth.set(dispatchAtom, start)
    booth.set(dispatchAtom, { ...opened, request: booth.get(boothAtom).lastId })
    booth.set(dispatchAtom, event)
  }
  expect(await leave()).toEqual([])
  const [first] = await leave(true)
  expect(first?.picture).toContain('"seed":1')
  // A retake is of the same strip, and the next strip of the visit needs a yes of its own.
  countDown({ type: 'reshoot', index: 0 })
  takeWithClip(booth, photoFixture(9), null)
  passDeadline(booth)
  expect((await leave())[0]?.picture).toContain('"seed":9')
  countDown({ type: 'newStrip' })
  takeFour(5)
  expect(booth.get(isShownHereAtom)).toBe(false)
  expect((await leave()).map(({ id }) => id)).toEqual([first?.id])
  expect(await leave(true)).toHaveLength(2)
  expect((await leave(false)).map(({ id }) => id)).toEqual([first?.id])
  kiosk.set(kioskSettings.showsStrips.atom, false)
  expect([shown(), booth.get(isShownHereAtom)]).toEqual([[], null])
})

it('holds the next visitor up for 5 s at most where the device hangs', async () => {
  await encodeStrip()
  const hanging = Promise.withResolvers<Blob>()
  encode.mockReturnValue(hanging.promise)
  booth.set(dispatchAtom, { type: 'writeMessage', message: 'Hi' })
  kiosk.set(dispatchKioskAtom, { type: 'endPhase', phase: 'visit' })
  await vi.advanceTimersByTimeAsync(4900)
  expect(kiosk.get(phaseAtom)).toBe('ending')
  await vi.advanceTimersByTimeAsync(100)
  expect(kiosk.get(phaseAtom)).toBe('replacing')
  hanging.resolve(new Blob())
})

it('keeps the last message where the next strip begins with a running camera', async () => {
  await encodeStrip()
  booth.set(closeStripAtom)
  await vi.waitFor(() => expect(printSheet).toHaveBeenCalledTimes(1))
  booth.set(dispatchAtom, startCamera)
  booth.set(dispatchAtom, { ...opened, request: booth.get(boothAtom).lastId })
  booth.set(dispatchAtom, { type: 'openStrip' })
  booth.set(dispatchAtom, { type: 'writeMessage', message: 'Bye' })
  booth.set(dispatchAtom, { type: 'newStrip' })
  expect(booth.get(hasStripAtom)).toBe(true)
  await vi.waitFor(() => expect(textsInOutbox().join()).toContain('"message":"Bye"'))
})

it('keeps no copy of an open strip whose host keeps none any more', async () => {
  await encodeStrip()
  await vi.waitFor(() => expect(textsInOutbox()).toHaveLength(1))
  kiosk.set(kioskSettings.keepsCopies.atom, false)
  await vi.waitFor(() => expect([textsInOutbox(), booth.get(hostCopyAtom)]).toEqual([[], null]))
})

describe('a host who keeps moving strips', () => {
  const moving = () => booth.get(movingStripAtom)
  const tell = (event: MovingStripEvent) => booth.set(dispatchMovingStripAtom, event)
  beforeEach(async () => {
    await encodeStrip()
    for (const photo of booth.get(clipPhotosAtom)) booth.set(keepClipAtom, photo, clipFixture())
    booth.set(canEncodeAtom, true)
  })

  it('asks once more where a phone has cancelled its own, but not after a failure', async () => {
    tell({ type: 'ask', asker: 'phone', format: 'moments' })
    await vi.advanceTimersByTimeAsync(5000)
    tell({ type: 'cancel', asker: 'phone' })
    await vi.advanceTimersByTimeAsync(1000)
    expect(moving()).toMatchObject({ state: 'encoding', asker: 'host' })
    tell({ type: 'failed' })
    await vi.advanceTimersByTimeAsync(5000)
    expect(moving()).toEqual({ state: 'failed', asker: 'host' })
  })

  it.each([
    ['is not to keep them', () => kiosk.set(kioskSettings.keepsMoving.atom, false)],
    ['is refused by the visitor', () => booth.set(hostCopyAtom, 'refused')],
  ])('asks for none where it %s, and keeps none of a phone', async (_why, refuse) => {
    refuse()
    await vi.advanceTimersByTimeAsync(5000)
    expect(moving()).toEqual({ state: 'none' })
    encodeMoments(booth, new Blob(['moving strip']), 'phone')
    await vi.advanceTimersByTimeAsync(1000)
    expect(textsInOutbox().join()).not.toContain('moving strip')
  })
})
