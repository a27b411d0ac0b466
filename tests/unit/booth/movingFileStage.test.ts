import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeStripAtom, dispatchAtom } from '../../../src/booth/boothAtoms.ts'
import { startClips } from '../../../src/booth/clipStage.ts'
import { chooseFilterAtom } from '../../../src/booth/filterAtoms.ts'
import {
  cancelMovingStripAtom,
  canEncodeAtom,
  encodeMovingStripAtom,
  isMovingFileOfferedAtom,
  type MovingFormat,
  movingFileAtom,
  saveMovingStripAtom,
} from '../../../src/booth/movingFileAtoms.ts'
import { startMovingFile } from '../../../src/booth/movingFileStage.ts'
import { stripAtom, stripFileAtom } from '../../../src/booth/stripAtoms.ts'
import type { Moments } from '../../../src/clip/drawMoments.ts'
import type { DevelopMoment, LoopOptions } from '../../../src/clip/encodeMovingStrip.ts'
import { withResolvers } from '../../../src/lib/async.ts'
import type { Size } from '../../../src/lib/geometry.ts'
import { type Cleanup, combineCleanups } from '../../../src/lib/cleanup.ts'
import type { Strip } from '../../../src/render/strip/Strip.ts'
import { clipFixture, openMovingStrip } from '../../../tools/harness/fixtures/movingStrip.ts'

/** Encoding that was begun; the test ends it. */
type Encoding = Pick<LoopOptions, 'size' | 'onProgress' | 'signal'> & {
  readonly templateId: string
  /** Develops what a frame shows. */
  readonly develop: () => Promise<unknown>
  readonly finish: (mp4: Blob) => void
  readonly fail: (cause: Error) => void
}
const encodings: Encoding[] = []
let canEncode: boolean

const begun = (encoding: Omit<Encoding, 'finish' | 'fail'>): Promise<Blob> => {
  const { promise, resolve, reject } = withResolvers<Blob>()
  encodings.push({ ...encoding, finish: resolve, fail: reject })
  return promise
}
vi.mock('../../../src/clip/encodeMovingStrip.ts', () => ({
  encodeLoop: ({ template }: Strip, options: LoopOptions) =>
    begun({ ...options, templateId: template.id, develop: () => options.developAt(17) }),
  encodeMoments: ({ strip, size }: Moments, options: LoopOptions & { readonly develop: DevelopMoment }) => {
    const develop = () => options.develop({ photo: 2, step: 17 })
    return begun({ ...options, size, templateId: strip.template.id, develop })
  },
}))
vi.mock('../../../src/clip/openClipEncoder.ts', () => ({ canEncodeClips: async () => canEncode }))
/** Frame that was developed last, and its box. */
let developed: { readonly index: number; readonly box: Size }
vi.mock('../../../src/booth/developFrame.ts', () => ({
  developFrame: async (_store: unknown, frame: typeof developed) => {
    developed = frame
    return {} as ImageData
  },
}))

/** Names of the files that were saved, and how. */
const saved: string[] = []
let shareResult: 'shared' | 'dismissed'
vi.mock('../../../src/export/exportMethods.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  downloadBlob: (_blob: Blob, name: string) => void saved.push(`download ${name}`),
  canShare: () => true,
  shareFile: async ({ name }: File) => {
    saved.push(`share ${name}`)
    return shareResult
  },
}))

let store: ReturnType<typeof createStore>
let cleanup: Cleanup
let isHandheld: boolean

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 14, 5, 0) })
  isHandheld = false
  canEncode = true
  shareResult = 'shared'
  encodings.length = 0
  saved.length = 0
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: isHandheld && query === '(pointer: coarse)' }),
  )
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  store = createStore()
  store.set(canEncodeAtom, null)
  for (const atom of [stripAtom, isMovingFileOfferedAtom]) store.sub(atom, () => undefined)
  cleanup = combineCleanups(startClips(store), startMovingFile(store))
  await openMovingStrip(store, [clipFixture(18), clipFixture(18), clipFixture(12), clipFixture(18)])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const stateNow = () => store.get(movingFileAtom).state
/** Encoding that runs. */
async function begin(format: MovingFormat = 'template'): Promise<Encoding> {
  const before = encodings.length
  store.set(encodeMovingStripAtom, format)
  await vi.waitUntil(() => encodings.length > before, { timeout: 30_000 })
  const encoding = encodings.at(-1)
  if (!encoding) throw new Error('no encoding')
  return encoding
}
const mp4 = new Blob(['mp4'], { type: 'video/mp4' })
const settle = () => vi.advanceTimersByTimeAsync(0)

test('the encoder is tried when the strip is idle; until then the action has its place', async () => {
  expect([store.get(canEncodeAtom), store.get(isMovingFileOfferedAtom)]).toEqual([null, true])
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitUntil(() => store.get(canEncodeAtom), { timeout: 30_000 })
  expect(store.get(isMovingFileOfferedAtom)).toBe(true)
})

test('V2: where no encoder passes the trial there is no action', async () => {
  canEncode = false
  await vi.advanceTimersByTimeAsync(1000)
  await vi.waitUntil(() => store.get(canEncodeAtom) === false, { timeout: 30_000 })
  expect(store.get(isMovingFileOfferedAtom)).toBe(false)
})

test('a story ends with the strip, and is saved by its name; the last export is said', async () => {
  const encoding = await begin('story')
  expect(encoding).toMatchObject({ templateId: 'strip', size: { widthPx: 1080, heightPx: 1920 } })
  await encoding.develop()
  expect(developed, 'at its own size').toMatchObject({ index: 11, box: { widthPx: 640, heightPx: 480 } })
  // An encoder that exceeds its bitrate begins again.
  for (const part of [0.5, 0.1]) encoding.onProgress(part)
  expect(store.get(movingFileAtom)).toEqual({ state: 'encoding', format: 'story', part: 0.5 })
  encoding.finish(mp4)
  await settle()
  // The code that saves is imported first.
  await vi.waitFor(() => expect(saved).toEqual(['download retro-photostrip-20261121-140500.mp4']), {
    timeout: 30_000,
  })
  await settle()
  expect(store.get(movingFileAtom)).toEqual({ state: 'ready', format: 'story', mp4, isSaved: true })
  expect(store.get(stripFileAtom).exported).toBe('moving')
  await store.set(saveMovingStripAtom)
  expect(saved).toHaveLength(2)
})

test('a loop has all four photos at once, on a story or on the template', async () => {
  const encoding = await begin('loop')
  expect(encoding).toMatchObject({ templateId: 'story', size: { widthPx: 1080, heightPx: 1920 } })
  expect(await encoding.develop()).toHaveLength(4)
  encoding.finish(mp4)
  await settle()
  expect(await begin()).toMatchObject({ templateId: 'strip', size: { widthPx: 800, heightPx: 2400 } })
})

test('a second press while it encodes does nothing', async () => {
  await begin()
  store.set(encodeMovingStripAtom, 'story')
  await settle()
  expect(encodings).toHaveLength(1)
})

test('a cancel ends it for good: a frame that was on its way does not begin it again', async () => {
  const { signal, onProgress, finish } = await begin()
  store.set(cancelMovingStripAtom)
  expect([signal.aborted, stateNow()]).toEqual([true, 'none'])
  onProgress(0.7)
  finish(mp4)
  await settle()
  expect([stateNow(), encodings.length, saved]).toEqual(['none', 1, []])
  const next = await begin('template')
  onProgress(0.9)
  expect(store.get(movingFileAtom)).toMatchObject({ part: 0 })
  next.finish(mp4)
  await settle()
  expect([stateNow(), saved.length]).toEqual(['ready', 1])
})

test.each([
  ['another film', () => store.set(chooseFilterAtom, 'portra400')],
  ['another message', () => store.set(dispatchAtom, { type: 'writeMessage', message: 'hello' })],
  ['closing the strip', () => store.set(closeStripAtom)],
])('%s ends an encoding, and forgets a file', async (_, change) => {
  const encoding = await begin()
  change()
  expect([encoding.signal.aborted, stateNow()]).toEqual([true, 'none'])
  encoding.finish(mp4)
  await settle()
  expect(saved).toEqual([])
})

test('closing the strip forgets its finished file', async () => {
  const { finish } = await begin()
  finish(mp4)
  await settle()
  store.set(closeStripAtom)
  expect(store.get(movingFileAtom)).toEqual({ state: 'none' })
})

test('V1: an encoder that dies is said in a sentence, and the next press tries again', async () => {
  const encoding = await begin()
  encoding.fail(new Error('encoder died'))
  await settle()
  expect(store.get(movingFileAtom)).toEqual({
    state: 'failed',
    message: "The moving strip didn't work. You can still save your photo strip.",
  })
  const next = await begin()
  next.finish(mp4)
  await settle()
  expect(stateNow()).toBe('ready')
})

test('on a phone the share sheet opens at a press of its own; one that is dismissed has saved nothing', async () => {
  isHandheld = true
  const { finish } = await begin()
  finish(mp4)
  await settle()
  expect([store.get(movingFileAtom), saved]).toEqual([
    { state: 'ready', format: 'template', mp4, isSaved: false },
    [],
  ])
  shareResult = 'dismissed'
  await store.set(saveMovingStripAtom)
  expect(store.get(movingFileAtom)).toMatchObject({ isSaved: false })
  expect(store.get(stripFileAtom).exported).toBeNull()
  shareResult = 'shared'
  await store.set(saveMovingStripAtom)
  expect(store.get(movingFileAtom)).toMatchObject({ isSaved: true })
  expect(saved).toEqual(Array(2).fill('share retro-photostrip-20261121-140500.mp4'))
})
