import { type CheckResult, failed, passed } from './CheckResult.ts'
import { openDemo } from '../camera/demo/openDemo.ts'
import type { FilterRenderer } from '../render/FilterRenderer.ts'
import { filters } from '../filters/filters.ts'
import { neutralMetering } from '../photo/Photo.ts'
import { openRenderer } from '../render/openRenderer.ts'
import { stripSize } from '../render/strip/layout.ts'

const vertex = `#version 300 es
void main() {
  gl_Position = vec4(vec2(gl_VertexID & 1, gl_VertexID >> 1) * 4.0 - 1.0, 0.0, 1.0);
}`

/** Every pixel has a colour of its own: 16 codes more for each column and row. */
const fragment = `#version 300 es
precision highp float;
out vec4 colour;
void main() {
  colour = vec4(floor(gl_FragCoord.xy) * 16.0, 128.0, 255.0) / 255.0;
}`

const sizePx = 8

const webglHelp =
  'The booth computes its films without it, more slowly. Switch hardware acceleration on in the browser’s settings.'

/** Whether the GPU paints what a small shader asks for, and who it is. */
export function checkWebgl(): CheckResult {
  const canvas = document.createElement('canvas')
  canvas.width = sizePx
  canvas.height = sizePx
  const gl = canvas.getContext('webgl2')
  if (!gl) return failed('none', webglHelp)
  try {
    const says = `${rendererOf(gl)}, textures up to ${gl.getParameter(gl.MAX_TEXTURE_SIZE)} px`
    const wrong = countWrong(paint(gl))
    return wrong === 0 ? passed(says) : failed(`${says}, ${wrong} of ${sizePx ** 2} pixels wrong`, webglHelp)
  } finally {
    // A page has 16 contexts at most.
    gl.getExtension('WEBGL_lose_context')?.loseContext()
  }
}

function rendererOf(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension('WEBGL_debug_renderer_info')
  return String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER))
}

function paint(gl: WebGL2RenderingContext): Uint8Array {
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

/** Pixels that are off by more than a code. */
function countWrong(pixels: Uint8Array): number {
  return Array.from({ length: sizePx * sizePx }, (_, place) => place).filter((place) => {
    const wanted = [(place % sizePx) * 16, Math.floor(place / sizePx) * 16, 128, 255]
    return wanted.some((code, channel) => Math.abs(code - (pixels[place * 4 + channel] ?? -1)) > 1)
  }).length
}

const ticks = 5
/** Slower than that, the live view is a slide show. */
const slowMs = 200

const nothing = () => undefined

/** Opens the engine of the booth and times the live view's tick of every film. */
export async function checkFilms(): Promise<CheckResult> {
  const end = new AbortController()
  try {
    const engine = await openRenderer({ onProgress: nothing, onLost: nothing, onRestored: nothing })
    end.signal.addEventListener('abort', engine.dispose)
    const video = document.createElement('video')
    Object.assign(video, { muted: true, playsInline: true })
    const reel = await openDemo(video, { signal: end.signal, onLost: nothing })
    end.signal.addEventListener('abort', reel.stop)
    return tell(engine.kind, await timeFilms(engine, video))
  } catch (cause) {
    console.warn('The films can’t be timed.', cause)
    return failed('they could not be loaded', 'Check the network, then load the page again.')
  } finally {
    end.abort()
  }
}

type Times = readonly { readonly name: string; readonly ms: number }[]

function tell(kind: FilterRenderer['kind'], times: Times): CheckResult {
  const list = times.map(({ name, ms }) => `${name} ${ms.toFixed(0)}`).join(', ')
  const says = `${kind === 'gpu' ? 'on the GPU' : 'without a GPU'}, ms a picture: ${list}`
  if (times.every(({ ms }) => ms < slowMs)) return passed(says)
  return failed(says, 'The live view is slow, the strip is not harmed: close other tabs and programs.')
}

async function timeFilms(engine: FilterRenderer, video: HTMLVideoElement): Promise<Times> {
  const times: { name: string; ms: number }[] = []
  for (const filter of filters) {
    const exposure = { filter, mirrored: true, seed: 0, metering: neutralMetering, dateStamp: true }
    const taken: number[] = []
    for (let tick = 0; tick < ticks; tick += 1) {
      // The page stays answerable meanwhile.
      await new Promise((resolve) => setTimeout(resolve))
      const startMs = performance.now()
      engine.renderLive(video, { ...exposure, takenAt: Date.now(), frame: tick })
      finish(engine.canvas)
      taken.push(performance.now() - startMs)
    }
    // What else the machine does makes a tick slower, never faster.
    times.push({ name: filter.name, ms: Math.min(...taken) })
  }
  return times
}

/** Drawing is only asked for until somebody wants to see a pixel of it. */
function finish(canvas: HTMLCanvasElement): void {
  const gl = canvas.getContext('webgl2')
  gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
}

const stripFileHelp = 'Close other tabs: the device may be short of memory.'

/** Paints and encodes a picture of a strip's size, as the booth does with a strip. */
export async function checkStripFile(): Promise<CheckResult> {
  const startMs = performance.now()
  const canvas = document.createElement('canvas')
  canvas.width = stripSize.widthPx
  canvas.height = stripSize.heightPx
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return failed('no canvas', stripFileHelp)
  context.fillStyle = '#ff2d95'
  context.fillRect(0, 0, stripSize.widthPx, stripSize.heightPx)
  const [red] = context.getImageData(stripSize.widthPx - 1, stripSize.heightPx - 1, 1, 1).data
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9)
  })
  // Safari keeps a canvas' memory until the page is short of it; one without pixels has none.
  canvas.width = 0
  if (red !== 255 || blob?.type !== 'image/jpeg') return failed('it could not be painted', stripFileHelp)
  const ms = Math.round(performance.now() - startMs)
  return passed(`${blob.type} of 800 x 2400, ${Math.round(blob.size / 1024)} kB in ${ms} ms`)
}
