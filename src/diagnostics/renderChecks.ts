import { type CheckResult, failed, passed } from './CheckResult.ts'
import { openDemo } from '../camera/demo/openDemo.ts'
import type { FilterRenderer } from '../render/FilterRenderer.ts'
import { filters } from '../filters/filters.ts'
import { neutralMetering } from '../photo/Photo.ts'
import { openRenderer } from '../render/openRenderer.ts'
import { photoStrip } from '../render/strip/layout.ts'

const gpuHelp = 'Films still work, more slowly. Switch on hardware acceleration in the browser’s settings.'
const memoryHelp = 'Close other tabs: the device may be short of memory.'

const vertex = `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}`

/** Gives every pixel a colour of its own: 16 codes more for each column and row. */
const fragment = `#version 300 es
precision highp float;
out vec4 colour;
void main() {
  colour = vec4(floor(gl_FragCoord.xy) * 16.0, 128.0, 255.0) / 255.0;
}`

const sizePx = 8

/** Checks WebGL2: whether the GPU computes the pixels of a small shader, and which GPU it is. */
export function checkWebgl(): CheckResult {
  const canvas = document.createElement('canvas')
  canvas.width = sizePx
  canvas.height = sizePx
  const gl = canvas.getContext('webgl2')
  if (!gl) return failed('none', gpuHelp)
  try {
    const details = `${rendererOf(gl)}, textures up to ${gl.getParameter(gl.MAX_TEXTURE_SIZE)} px`
    const wrongCount = countWrong(renderPixels(gl))
    return wrongCount === 0
      ? passed(details)
      : failed(`${details}, ${wrongCount} of ${sizePx ** 2} pixels wrong`, gpuHelp)
  } finally {
    // Browsers allow a page about 16 contexts.
    gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}

function rendererOf(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
}

function renderPixels(gl: WebGL2RenderingContext): Uint8Array {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, vertex],
    [gl.FRAGMENT_SHADER, fragment],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) continue
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  gl.useProgram(program)
  gl.drawArrays(gl.TRIANGLES, 0, 3)
  const pixels = new Uint8Array(sizePx * sizePx * 4)
  gl.readPixels(0, 0, sizePx, sizePx, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
  return pixels
}

/** Number of pixels that are off by more than one code. */
function countWrong(pixels: Uint8Array): number {
  const isWrong = (index: number) =>
    [(index % sizePx) * 16, Math.floor(index / sizePx) * 16, 128, 255].some(
      (code, channel) => Math.abs(code - (pixels[index * 4 + channel] ?? -1)) > 1,
    )
  return [...Array(sizePx ** 2).keys()].filter(isWrong).length
}

const framesPerFilter = 5
/** A live view that takes longer for a frame looks like a slide show. */
const slowFrameMs = 200

/** Checks the filters: opens the booth's renderer and times the live view of the demo with each of them. */
export async function checkFilms(): Promise<CheckResult> {
  const controller = new AbortController()
  const { signal } = controller
  try {
    const ignore = () => undefined
    const renderer = await openRenderer({ onProgress: ignore, onLost: ignore, onRestored: ignore })
    signal.addEventListener('abort', renderer.dispose)
    const video = document.createElement('video')
    Object.assign(video, { muted: true, playsInline: true })
    const demo = await openDemo(video, { signal, onLost: ignore })
    signal.addEventListener('abort', demo.stop)
    return toResult(renderer.kind, await timeFilters(renderer, video))
  } catch (cause) {
    console.warn('The films can’t be timed.', cause)
    return failed('they could not be loaded', 'Check the network, then load the page again.')
  } finally {
    controller.abort()
  }
}

type FrameTimes = readonly { readonly name: string; readonly frameMs: number }[]

function toResult(kind: FilterRenderer['kind'], times: FrameTimes): CheckResult {
  const list = times.map(({ name, frameMs }) => `${name} ${frameMs.toFixed(0)}`).join(', ')
  const details = `${kind === 'gpu' ? 'on the GPU' : 'without a GPU'}, ms a picture: ${list}`
  return times.every(({ frameMs }) => frameMs < slowFrameMs)
    ? passed(details)
    : failed(details, 'The live view is slow; the strip is not affected. Close other tabs and programs.')
}

async function timeFilters(renderer: FilterRenderer, video: HTMLVideoElement): Promise<FrameTimes> {
  const times: { name: string; frameMs: number }[] = []
  for (const filter of filters) {
    const options = {
      filter,
      mirrored: true,
      seed: 0,
      metering: neutralMetering,
      dateStamp: true,
      softLight: false,
    }
    const framesMs: number[] = []
    for (let frame = 0; frame < framesPerFilter; frame += 1) {
      // Keeps the page responsive.
      await new Promise((resolve) => setTimeout(resolve))
      const startMs = performance.now()
      renderer.renderLive(video, { ...options, takenAt: Date.now(), frame })
      waitForGpu(renderer.canvas)
      framesMs.push(performance.now() - startMs)
    }
    // Other work of the machine makes a frame slower, never faster.
    times.push({ name: filter.name, frameMs: Math.min(...framesMs) })
  }
  return times
}

/** Waits until the GPU has drawn: reading a pixel blocks until then. */
function waitForGpu(canvas: HTMLCanvasElement): void {
  const gl = canvas.getContext('webgl2')
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
}

/** Checks the strip's file: paints and encodes an image of a strip's size. */
export async function checkStripFile(): Promise<CheckResult> {
  const startMs = performance.now()
  const { widthPx, heightPx } = photoStrip.size
  const canvas = document.createElement('canvas')
  canvas.width = widthPx
  canvas.height = heightPx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return failed('no canvas', memoryHelp)
  context.fillStyle = '#ff2d95'
  context.fillRect(0, 0, widthPx, heightPx)
  const [red] = context.getImageData(widthPx - 1, heightPx - 1, 1, 1).data
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  // Safari frees a canvas late; one without pixels needs no memory.
  canvas.width = 0
  if (red !== 255 || blob?.type !== 'image/jpeg') return failed('it could not be painted', memoryHelp)
  const elapsedMs = Math.round(performance.now() - startMs)
  return passed(`${blob.type} of 800 x 2400, ${Math.round(blob.size / 1024)} kB in ${elapsedMs} ms`)
}
