import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FilterRenderer } from '../../../src/render/FilterRenderer.ts'
import { filterById } from '../../../src/filters/filters.ts'
import { LiveView } from '../../../src/ui/camera/LiveView.tsx'
import { liveOptions } from '../../../src/render/videoFrames.ts'
import type { OpeningStep } from '../../../src/render/openRenderer.ts'
import { renderOptionsFixture } from '../../../tools/harness/fixtures/renderOptionsFixture.ts'
import { portrait } from '../../../tools/harness/images/images.ts'
import { type PlayingImage, playImage } from '../../../tools/harness/camera/playImage.ts'

const exposure = renderOptionsFixture(filterById('classic'))

let page: HTMLElement
let root: ReturnType<typeof createRoot>
let playing: PlayingImage
let engine: FilterRenderer | null
const steps: OpeningStep[] = []
const onEngine = (opened: FilterRenderer | null) => {
  engine = opened
}
const onProgress = (step: OpeningStep) => {
  steps.push(step)
}

beforeEach(async () => {
  playing = await playImage(await portrait({ widthPx: 320, heightPx: 240 }))
  page = document.body.appendChild(document.createElement('main'))
  root = createRoot(page)
  engine = null
  steps.length = 0
})

afterEach(() => {
  vi.restoreAllMocks()
  root.unmount()
  page.remove()
  playing.stop()
})

function render(video: HTMLVideoElement | null) {
  root.render(
    <StrictMode>
      <LiveView video={video} exposure={exposure} onEngine={onEngine} onProgress={onProgress} />
    </StrictMode>,
  )
}

function opened(): Promise<FilterRenderer> {
  return vi.waitUntil(() => engine, { timeout: 5000 })
}

function canvas(): HTMLCanvasElement | null {
  return page.querySelector('canvas[role="img"][aria-label="Live camera view"]')
}

/** Pictures that the engine has painted, counted as they are painted. */
function countPaintings(of: FilterRenderer) {
  const { canvas: view } = of
  const context = view.getContext('webgl2')
  if (!context) throw new Error('no WebGL2')
  return vi.spyOn(context, 'drawArrays')
}

test('the live view paints what the camera plays, and tells of the steps on the way', async () => {
  render(playing.video)
  const { kind, canvas: view } = await opened()
  expect(kind).toBe('gpu')
  expect(canvas()).toBe(view)
  await vi.waitUntil(() => view.width === 320 && view.height === 240)
  expect(new Set(steps)).toEqual(new Set(['renderer', 'film', 'shaders']))
})

test('mounted twice, as in StrictMode, it shows one canvas, and its context outlives the other', async () => {
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  render(playing.video)
  const { canvas: view } = await opened()
  const contexts = () =>
    new Set(
      getContext.mock.results
        .map(({ value }) => value)
        .filter((context) => context instanceof WebGL2RenderingContext),
    )
  await vi.waitUntil(() => [...contexts()].filter((context) => context.isContextLost()).length === 1)
  expect(contexts().size).toBe(2)
  expect(view.getContext('webgl2')?.isContextLost()).toBe(false)
  expect(page.querySelectorAll('canvas')).toHaveLength(1)
})

test('without a camera nothing is painted and nothing is shown', async () => {
  render(playing.video)
  const paintings = countPaintings(await opened())
  await vi.waitUntil(() => paintings.mock.calls.length > 0)
  render(null)
  await vi.waitUntil(() => canvas()?.checkVisibility({ visibilityProperty: true }) === false)
  paintings.mockClear()
  await nextFrame(playing.video)
  await nextFrame(playing.video)
  expect(paintings).not.toHaveBeenCalled()
})

test('while the page is hidden nothing is painted', async () => {
  render(playing.video)
  const paintings = countPaintings(await opened())
  await vi.waitUntil(() => paintings.mock.calls.length > 0)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  paintings.mockClear()
  await nextFrame(playing.video)
  await nextFrame(playing.video)
  expect(paintings).not.toHaveBeenCalled()
})

test('G1: a lost context is reported, and a new engine with a new canvas follows its restoration', async () => {
  render(playing.video)
  const first = await opened()
  const extension = first.canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
  extension?.loseContext()
  await vi.waitUntil(() => engine === null)
  extension?.restoreContext()
  const second = await opened()
  expect(second.canvas).not.toBe(first.canvas)
  expect(page.querySelectorAll('canvas')).toHaveLength(1)
  await vi.waitUntil(() => second.canvas.width === 320)
})

test(
  'G2: a context that is lost while the live view opens is followed by another one, not by the CPU',
  { timeout: 20_000 },
  async () => {
    const { prototype } = HTMLCanvasElement
    const getContext = Object.getOwnPropertyDescriptor(prototype, 'getContext')?.value
    const given = new Set<WebGL2RenderingContext>()
    vi.spyOn(prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement, ...args) {
      const context = getContext.apply(this, args)
      if (context instanceof WebGL2RenderingContext && !given.has(context)) {
        given.add(context)
        // The two of StrictMode's mounts, in the midst of their shaders.
        if (given.size <= 2) setTimeout(() => context.getExtension('WEBGL_lose_context')?.loseContext())
      }
      return context
    })
    render(playing.video)
    const { kind } = await vi.waitUntil(() => engine, { timeout: 15_000 })
    expect(kind).toBe('gpu')
    expect(given.size).toBeGreaterThan(2)
  },
)

test(
  'G4: fifty mounts lose no context that is in use, and leave none behind',
  { timeout: 60_000 },
  async () => {
    const contexts = new Set<WebGL2RenderingContext>()
    for (let mount = 1; mount <= 50; mount += 1) {
      const own = createRoot(page)
      own.render(<LiveView video={null} exposure={exposure} onEngine={onEngine} onProgress={onProgress} />)
      const { canvas: view } = await vi.waitUntil(() => engine, { timeout: 15_000 })
      const context = view.getContext('webgl2')
      expect(context?.isContextLost(), `context of mount ${mount}`).toBe(false)
      if (context) contexts.add(context)
      own.unmount()
    }
    expect(contexts.size).toBe(50)
    await vi.waitUntil(() => [...contexts].every((context) => context.isContextLost()), { timeout: 5000 })
  },
)

function nextFrame(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    video.requestVideoFrameCallback(() => resolve())
  })
}

test('grain moves 24 times a second, and lies still for visitors who want less motion', () => {
  const at = (nowMs: number) => liveOptions(exposure, nowMs)
  expect(at(1000).frame).toBe(at(1041).frame)
  expect(at(1042).frame).toBe(Number(at(1000).frame) + 1)
  expect(at(1042).takenAt).toBe(1042)
  vi.spyOn(MediaQueryList.prototype, 'matches', 'get').mockReturnValue(true)
  expect(at(1042).frame).toBeUndefined()
})
