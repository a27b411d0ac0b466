import { createStore } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeStripAtom } from '../../../../src/booth/session/boothAtoms.ts'
import { startClips } from '../../../../src/booth/moving/clipStage.ts'
import { chooseFilterAtom } from '../../../../src/booth/live/filterAtoms.ts'
import { saveMovingStripAtom } from '../../../../src/booth/files/exportActions.ts'
import {
  canEncodeAtom,
  dispatchMovingStripAtom,
  isMovingStripOfferedAtom,
  movingStripAtom,
} from '../../../../src/booth/moving/movingStripAtoms.ts'
import { startMovingStrip } from '../../../../src/booth/moving/movingStripStage.ts'
import type { Asker, MovingFormat } from '../../../../src/booth/moving/reduceMovingStrip.ts'
import { exportedAtom } from '../../../../src/booth/files/stripFileAtoms.ts'
import { stripAtom } from '../../../../src/booth/strip/stripAtoms.ts'
import type { Moments } from '../../../../src/strip/moving/drawMoments.ts'
import type { DevelopMoment, LoopOptions } from '../../../../src/strip/moving/encodeMovingStrip.ts'
import { withResolvers } from '../../../../src/lib/async.ts'
import type { Size } from '../../../../src/lib/geometry.ts'
import { type Cleanup, combineCleanups } from '../../../../src/lib/cleanup.ts'
import type { Strip } from '../../../../src/strip/Strip.ts'
import { clipFixture, openMovingStrip } from '../../../../tools/harness/fixtures/movingStrip.ts'

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
vi.mock('../../../../src/strip/moving/encodeMovingStrip.ts', () => ({
  encodeLoop: ({ template }: Strip, options: LoopOptions) =>
    begun({ ...options, templateId: template.id, develop: () => options.developAt(17) }),
  encodeMoments: ({ strip, size }: Moments, options: LoopOptions & { readonly develop: DevelopMoment }) => {
    const develop = () => options.develop({ photo: 2, step: 17 })
    return begun({ ...options, size, templateId: strip.template.id, develop })
  },
}))
vi.mock('../../../../src/strip/moving/openVideoEncoder.ts', () => ({ canEncodeVideo: async () => canEncode }))
/** Frame that was developed last, and its box. */
let developed: { readonly index: number; readonly box: Size }
vi.mock('../../../../src/booth/moving/developFrame.ts', () => ({
  developFrame: async (_store: unknown, frame: typeof developed) => {
    developed = frame
    return {} as ImageData
  },
}))

/** Names of the files that were saved, and how. */
const saved: string[] = []
let shareResult: 'shared' | 'dismissed'
vi.mock('../../../../src/strip/export/exportMethods.ts', async (importOriginal) => ({
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
  for (const atom of [stripAtom, isMovingStripOfferedAtom]) store.sub(atom, () => undefined)
  cleanup = combineCleanups(startClips(store), startMovingStrip(store))
  await openMovingStrip(store, [clipFixture(18), clipFixture(18), clipFixture(12), clipFixture(18)])
})
afterEach(() => {
  cleanup()
})

const stateNow = () => store.get(movingStripAtom).state
/** Encoding that runs. */
async function begin(format: MovingFormat = 'template', asker: Asker = 'visitor'): Promise<Encoding> {
  const before = encodings.length
  store.set(dispatchMovingStripAtom, { type: 'ask', asker, format })
  await vi.waitUntil(() => encodings.length > before, { timeout: 30_000 })
  const encoding = encodings.at(-1)
  if (!encoding) throw new Error('no encoding')
  return encoding
}
const mp4 = new Blob(['mp4'], { type: 'video/mp4' })
const settle = () => vi.advanceTimersByTimeAsync(0)

test.each([true, false])(
  'V2: the encoder is tried when the strip is idle; until then the action has its place: %s',
  async (isThere) => {
    canEncode = isThere
    expect([store.get(canEncodeAtom), store.get(isMovingStripOfferedAtom)]).toEqual([null, true])
    await vi.advanceTimersByTimeAsync(1000)
    await vi.waitUntil(() => store.get(canEncodeAtom) !== null, { timeout: 30_000 })
    expect(store.get(isMovingStripOfferedAtom)).toBe(isThere)
  },
)

test('the moments end with the strip, and are saved by their name; the last export is said', async () => {
  const encoding = await begin('moments')
  expect(encoding).toMatchObject({ templateId: 'strip', size: { widthPx: 1080, heightPx: 1920 } })
  await encoding.develop()
  expect(developed, 'at its own size').toMatchObject({ index: 11, box: { widthPx: 640, heightPx: 480 } })
  encoding.onProgress(0.5)
  expect(store.get(movingStripAtom)).toMatchObject({ state: 'encoding', part: 0.5 })
  encoding.finish(mp4)
  await settle()
  // The code that saves is imported first.
  await vi.waitUntil(() => saved.length > 0, { timeout: 30_000 })
  // Waiting moves the clock.
  expect(saved).toEqual([expect.stringMatching(/^download retro-photostrip-2026-11-21-1405\d\d\.mp4$/)])
  await settle()
  expect(store.get(movingStripAtom)).toEqual({ state: 'ready', format: 'moments', mp4, isSaved: true })
  expect(store.get(exportedAtom)).toBe('moving')
  await store.set(saveMovingStripAtom)
  expect(saved).toHaveLength(2)
})

test('a loop has all four photos at once, and what a phone has asked for is saved nowhere', async () => {
  const encoding = await begin('loop', 'phone')
  expect(encoding).toMatchObject({ templateId: 'story', size: { widthPx: 1080, heightPx: 1920 } })
  expect(await encoding.develop()).toHaveLength(4)
  encoding.finish(mp4)
  await settle()
  expect([stateNow(), saved]).toEqual(['ready', []])
  expect(await begin()).toMatchObject({ templateId: 'strip', size: { widthPx: 800, heightPx: 2400 } })
})

test.each([
  ['a cancel', () => store.set(dispatchMovingStripAtom, { type: 'cancel', asker: 'visitor' })],
  ['another film', () => store.set(chooseFilterAtom, 'portra400')],
  ['closing the strip', () => store.set(closeStripAtom)],
])('%s ends an encoding for good: a frame that was on its way does not begin it again', async (_, change) => {
  const { signal, onProgress, finish } = await begin()
  change()
  expect([signal.aborted, stateNow()]).toEqual([true, 'none'])
  onProgress(0.7)
  finish(mp4)
  await settle()
  expect([stateNow(), encodings.length, saved]).toEqual(['none', 1, []])
})

test('V1: an encoder that dies is said, and the next press tries again', async () => {
  const { fail, onProgress } = await begin()
  fail(new Error('encoder died'))
  await settle()
  expect(store.get(movingStripAtom)).toEqual({ state: 'failed', asker: 'visitor' })
  const next = await begin()
  onProgress(0.9)
  next.finish(mp4)
  await settle()
  expect(stateNow()).toBe('ready')
})

test('on a phone the share sheet opens at a press of its own; one that is dismissed has saved nothing', async () => {
  isHandheld = true
  const { finish } = await begin()
  finish(mp4)
  await settle()
  const isSaved = () => store.get(movingStripAtom)
  for (const [result, done] of [
    ['dismissed', false],
    ['shared', true],
  ] as const) {
    expect(isSaved()).toMatchObject({ isSaved: false })
    shareResult = result
    await store.set(saveMovingStripAtom)
    expect(isSaved()).toMatchObject({ isSaved: done })
    expect(store.get(exportedAtom)).toBe(done ? 'moving' : null)
  }
  const name = expect.stringMatching(/^share retro-photostrip-2026-11-21-1405\d\d\.mp4$/)
  expect(saved).toEqual([name, name])
})
