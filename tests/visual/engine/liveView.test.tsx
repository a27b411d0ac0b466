import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { boothAtom, dispatchAtom } from '../../../src/booth/session/boothAtoms.ts'
import { loadingProgressAtom } from '../../../src/booth/session/introAtoms.ts'
import { startLiveView } from '../../../src/booth/live/liveStage.ts'
import { rendererAtom } from '../../../src/booth/live/liveViewAtoms.ts'
import type { Cleanup } from '../../../src/lib/cleanup.ts'
import { LiveView } from '../../../src/ui/camera/LiveView.tsx'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { portrait } from '../../../tools/harness/images/images.ts'
import { type PlayingImage, playImage } from '../../../tools/harness/camera/playImage.ts'
import { type FilterRenderer, filterById, liveOptions } from '../../../src/engine/index.ts'

// Without previews, which draw with the same context: the tests count the draw calls of the live view.
vi.mock('../../../src/booth/live/previewStage.ts', () => ({ startPreviews: () => () => undefined }))

let page: HTMLElement
let root: ReturnType<typeof createRoot>
let playing: PlayingImage
let store: ReturnType<typeof createStore>
let cleanup: Cleanup

// The renderer is opened once the page shows something.
beforeAll(() => document.body.append('Live view'))

beforeEach(async () => {
  playing = await playImage(await portrait({ widthPx: 320, heightPx: 240 }))
  page = document.body.appendChild(document.createElement('main'))
  root = createRoot(page)
  store = createStore()
  cleanup = () => undefined
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanup()
  root.unmount()
  page.remove()
  playing.stop()
})

/** Shows the live view of a store whose camera plays the portrait. */
function show(): void {
  store.set(dispatchAtom, { type: 'startCamera' })
  const source = { video: playing.video, mirrored: true, stop: () => undefined }
  store.set(dispatchAtom, { type: 'cameraOpened', request: store.get(boothAtom).lastId, source })
  cleanup = startLiveView(store)
  render()
}

function render(): void {
  root.render(
    <StrictMode>
      <Provider store={store}>
        <LiveView />
      </Provider>
    </StrictMode>,
  )
}

function opened(timeout = 12_000): Promise<FilterRenderer> {
  return vi.waitUntil(() => store.get(rendererAtom), { timeout })
}

function canvas(): HTMLCanvasElement | null {
  return page.querySelector('canvas[role="img"][aria-label="Live camera view"]')
}

/** Spies on the draw calls of a renderer from now on. */
function spyOnDrawings(of: FilterRenderer) {
  const context = of.canvas.getContext('webgl2')
  if (!context) throw new Error('no WebGL2')
  return vi.spyOn(context, 'drawArrays')
}

test('started twice and mounted twice, as in StrictMode, the live view shows one canvas', async () => {
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  const contexts = () =>
    new Set(
      getContext.mock.results
        .map(({ value }) => value)
        .filter((context) => context instanceof WebGL2RenderingContext),
    )
  show()
  // The first renderer is still being opened.
  await vi.waitUntil(() => contexts().size === 1, { interval: 1, timeout: 30_000 })
  cleanup()
  cleanup = startLiveView(store)
  const { kind, canvas: view } = await opened()
  expect(kind).toBe('gpu')
  // All but the fonts.
  await vi.waitUntil(() => store.get(loadingProgressAtom) === 3 / 4)
  await vi.waitUntil(() => [...contexts()].filter((context) => context.isContextLost()).length === 1)
  expect(contexts().size).toBe(2)
  expect(view.getContext('webgl2')?.isContextLost()).toBe(false)
  await vi.waitUntil(() => canvas() === view)
  expect(page.querySelectorAll('canvas')).toHaveLength(1)
})

test('without a camera nothing is rendered and nothing is shown, and the GPU holds none of its frames', async () => {
  show()
  const drawings = spyOnDrawings(await opened())
  const freed = vi.spyOn(WebGL2RenderingContext.prototype, 'deleteTexture')
  await vi.waitUntil(() => drawings.mock.calls.length > 0)
  store.set(dispatchAtom, { type: 'stopCamera' })
  await vi.waitUntil(() => canvas()?.checkVisibility({ visibilityProperty: true }) === false)
  // The texture of the camera, which may be of 4K.
  expect(freed).toHaveBeenCalledTimes(1)
  drawings.mockClear()
  await nextFrame(playing.video)
  await nextFrame(playing.video)
  expect(drawings).not.toHaveBeenCalled()
})

test('G1: a lost context is reported, and a new renderer with a new canvas follows its restoration', async () => {
  show()
  const first = await opened()
  const extension = first.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
  extension?.loseContext()
  await vi.waitUntil(() => store.get(rendererAtom) === null)
  extension?.restoreContext()
  const second = await opened()
  expect(second.canvas).not.toBe(first.canvas)
  await vi.waitUntil(() => canvas() === second.canvas)
  expect(page.querySelectorAll('canvas')).toHaveLength(1)
  await vi.waitUntil(() => second.canvas.width === 320)
})

test('G2: a context that is lost while the live view opens is replaced by another one, not by the CPU', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { prototype } = HTMLCanvasElement
  const getContext = Object.getOwnPropertyDescriptor(prototype, 'getContext')?.value
  const given = new Set<WebGL2RenderingContext>()
  vi.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement, ...args) {
    const context = getContext.apply(this, args)
    if (context instanceof WebGL2RenderingContext && !given.has(context)) {
      given.add(context)
      // Loses the first context while its shaders compile.
      if (given.size === 1) setTimeout(() => context.getExtension('WEBGL_lose_context')?.loseContext())
    }
    return context
  })
  show()
  const { kind, canvas: view } = await opened(15_000)
  expect(kind).toBe('gpu')
  expect(given.size).toBeGreaterThan(1)
  // No third renderer is opened later.
  await vi.advanceTimersByTimeAsync(3500)
  expect(store.get(rendererAtom)?.canvas).toBe(view)
})

test('G4: five mounts lose no context that is in use, and each leaves none behind', async () => {
  const contexts = new Set<WebGL2RenderingContext>()
  for (let mount = 1; mount <= 5; mount += 1) {
    cleanup = startLiveView(store)
    render()
    const context = (await opened(15_000)).canvas.getContext('webgl2')
    if (!context) throw new Error('no WebGL2')
    expect(context.isContextLost(), `context of mount ${mount}`).toBe(false)
    contexts.add(context)
    cleanup()
    root.unmount()
    root = createRoot(page)
    await vi.waitUntil(() => context.isContextLost(), { timeout: 30_000 })
  }
  expect(contexts.size).toBe(5)
})

function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(() => resolve())
  })
}

test('grain moves 24 times a second, and stands still with reduced motion', () => {
  const at = (nowMs: number) => liveOptions(renderOptionsFixture(filterById('classic')), nowMs)
  expect(at(1000).frame).toBe(at(1041).frame)
  expect(at(1042).frame).toBe(Number(at(1000).frame) + 1)
  expect(at(1042).takenAt).toBe(1042)
  vi.spyOn(MediaQueryList.prototype, 'matches', 'get').mockReturnValue(true)
  expect(at(1042).frame).toBeUndefined()
})
